import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { seasonName } from '#domain/season.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useLive } from '#web/live-updates/use-live.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { answerCountsQuery } from './answer-counts-query.ts'
import { askedSquadsQuery } from './asked-squads-query.ts'
import { ChoosePassword } from './choose-password.tsx'
import { CompetitionCard } from './competition-card.tsx'
import {
  dashboardKey,
  hasPasswordQuery,
  keysOfTeamMatches,
  leagueTasksQuery,
  managedTeamsQuery,
  myCompetitionsQuery,
  myInvitationsQuery,
  myProfilesQuery,
  nearBansQuery,
} from './dashboard-queries.ts'
import { DateRequests } from './date-requests.tsx'
import { Invitations } from './invitations.tsx'
import { LeagueTasks } from './league-tasks.tsx'
import type { MatchesOfTeam } from './managed-matches-query.ts'
import { ManagedTeam } from './managed-team.tsx'
import { MissingParts } from './missing-parts.tsx'
import { NearBans } from './near-bans.tsx'
import { NoCompetition } from './no-competition.tsx'
import { NotesToSubmit } from './notes-to-submit.tsx'
import { Numbers } from './numbers.tsx'
import { Officiating } from './officiating.tsx'
import { RefereesToMark } from './referees-to-mark.tsx'
import { Scoring } from './scoring.tsx'
import { useTeamMatches } from './use-team-matches.ts'
import { YourProfile } from './your-profile.tsx'

const REFRESH_FAILED = 'Your dashboard could not be refreshed'

/** @param createCompetition the dialog that creates a competition */
export function DashboardPage({ createCompetition }: { createCompetition: React.ReactNode }) {
  const user = useUser()
  const queries = useQueryClient()
  const competitions = useQuery(myCompetitionsQuery(user.id))
  const teams = useQuery(managedTeamsQuery(user.id))
  const profiles = useQuery(myProfilesQuery(user.id))
  const invitations = useQuery(myInvitationsQuery(user.id))
  const hasPassword = useQuery(hasPasswordQuery(user.id))
  const mine = competitions.data?.map(({ id }) => id)
  const inCompetitions = [myCompetitionsQuery(user.id).queryKey]
  const inTeams = [managedTeamsQuery(user.id).queryKey]
  const inTasks = [leagueTasksQuery(user.id).queryKey, nearBansQuery(user.id).queryKey]
  const ofTeams = teams.data?.map(({ id }) => id)
  const inMatches = [
    ...keysOfTeamMatches(user.id),
    nearBansQuery(user.id).queryKey,
    // The bans of a manager who plays come with the profiles.
    myProfilesQuery(user.id).queryKey,
  ]
  useLive(
    [
      { table: 'leagues', column: 'owner_id', is: user.id, keys: inCompetitions },
      { table: 'league_settings', column: 'league_id', is: mine, keys: inCompetitions },
      { table: 'teams', column: 'league_id', is: mine, keys: inCompetitions },
      { table: 'teams', column: 'manager_id', is: profiles.data?.map(({ id }) => id), keys: inTeams },
      // A team that is deleted or gets another manager no longer matches the filter on the manager.
      { table: 'teams', column: 'id', is: ofTeams, keys: inTeams },
      // Results, cards and dates.
      { table: 'matches', column: 'league_id', is: mine, keys: inTasks },
      { table: 'matches', column: 'home_team_id', is: ofTeams, keys: inMatches },
      { table: 'matches', column: 'away_team_id', is: ofTeams, keys: inMatches },
    ],
    { isGuarded: true },
  )
  const [refresh, isRefreshing] = useAction(async () => {
    const refetch = queries.refetchQueries({ queryKey: dashboardKey(user.id) }, { throwOnError: true })
    await refetch.catch((error) => toast(REFRESH_FAILED, { description: failureMessage(error), destructive: true }))
  })
  const matches = useTeamMatches(user.id, teams.data, profiles.data)
  const playing = profiles.data?.filter(({ teams }) => teams.length > 0) ?? []
  const { data: asked = [] } = useQuery({ ...askedSquadsQuery(user.id), enabled: playing.length > 0 })
  const { data: answers } = useQuery(answerCountsQuery(user.id, nextMatches(teams.data, matches)))
  const isMember = (teams.data?.length ?? 0) > 0 || (profiles.data?.some(({ teams }) => teams.length > 0) ?? false)
  const run = (
    <Section key="run" title="My Competitions">
      {competitions.isPending && <Spinner />}
      {competitions.isLoadingError && (
        <LoadingFailed what="Your competitions" error={competitions.error} onRetry={refresh} />
      )}
      {competitions.data?.length === 0 && <NoCompetition isMember={isMember} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {competitions.data?.map((competition) => (
          <li key={competition.id}>
            <CompetitionCard {...competition} />
          </li>
        ))}
      </ul>
    </Section>
  )
  const managed = (
    <Section key="managed" title="Teams You Manage">
      {teams.isPending && <Spinner />}
      {teams.isLoadingError && <LoadingFailed what="Your teams" error={teams.error} onRetry={refresh} />}
      {teams.data?.length === 0 && (
        <p className="max-w-prose text-muted">
          You don't manage a team yet. A competition's owner can invite you to manage one.
        </p>
      )}
      <ul>
        {teams.data?.map((team) => (
          <ManagedTeam
            key={team.id}
            team={team}
            league={team.league.name}
            membershipId={team.membershipId}
            matches={matches.get(team.id)}
            answers={answers?.get(team.id)}
          />
        ))}
      </ul>
      <NotesToSubmit userId={user.id} teamIds={teams.data?.map(({ id }) => id) ?? []} />
      <RefereesToMark userId={user.id} />
    </Section>
  )
  const own = playing.length > 0 && <YourProfile key="own" profiles={playing} matches={matches} asked={asked} />
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-5xl">Dashboard</h1>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" aria-disabled={isRefreshing} onClick={refresh}>
            <RefreshCw aria-hidden className={isRefreshing ? 'animate-spin' : ''} />
            Refresh
          </Button>
          {createCompetition}
        </div>
      </div>
      <MissingParts userId={user.id} onRetry={refresh} />
      <Officiating userId={user.id} />
      <Scoring userId={user.id} />
      <DateRequests userId={user.id} />
      <LeagueTasks userId={user.id} competitions={competitions.data ?? []} />
      <NearBans userId={user.id} />
      <Numbers
        numbers={[
          { label: 'Competitions', value: competitions.data?.length },
          { label: 'Teams', value: teams.data?.length },
          { label: 'Season', value: seasonOf(competitions.data) },
        ]}
      />
      {hasPassword.data === false && <ChoosePassword />}
      <Invitations invitations={invitations.data ?? []} />
      <div className="grid gap-12">
        {/* A manager or player without a competition sees their teams first. */}
        {isMember && competitions.data?.length === 0 ? [managed, own, run] : [run, managed, own]}
      </div>
    </Page>
  )
}

/** The id of each team's next match. */
function nextMatches(teams: readonly { id: string }[] = [], matches: ReadonlyMap<string, MatchesOfTeam>) {
  return new Map(
    teams.flatMap(({ id }) => {
      const next = matches.get(id)?.next
      return next ? [[id, next.id] as const] : []
    }),
  )
}

/** The season of the user's competitions, if they all have the same. */
function seasonOf(competitions: readonly { season: string }[] = []) {
  const [season = seasonName(), ...others] = new Set(competitions.map((competition) => competition.season))
  return others.length === 0 ? season : 'Various'
}
