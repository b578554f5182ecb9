import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { describeBan, NEAR_BAN } from '#domain/suspensions.ts'
import { type ManagedTeam, managedTeamQuery } from '#web/features/team/manage/manage-queries.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { matchBansQuery, matchNearBansQuery } from '#web/queries/suspensions.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AnswerList } from './answer-list.tsx'
import { Eleven } from './eleven.tsx'
import { groupPlayers } from './group-players.ts'
import { HandedLineUps } from './handed-line-ups.tsx'
import { RemindTeam } from './remind-team.tsx'
import { type UpcomingAnswers, type UpcomingMatch, upcomingAnswersQuery } from './upcoming-answers-query.ts'

/** The answers of a team's players for its next matches. For those who work on the team. */
export function WhoIsInPage({ teamId }: { teamId: string }) {
  const { data: team } = useSuspenseQuery(managedTeamQuery(teamId))
  const { data, error, refetch } = useQuery(upcomingAnswersQuery(teamId, team.league.id))
  const isUsed = data?.asks || data?.wantsLineUps
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: team.league.name, to: `/competitions/${team.league.id}` },
          { label: team.name, to: `/team/${teamId}` },
          { label: 'Manage Team', to: `/team/${teamId}/manage` },
        ]}
        current="Who is in?"
      />
      <h1 className="mt-6 mb-6 text-5xl">Who is in?</h1>
      {data === undefined &&
        (error === null ? <Spinner /> : <LoadingFailed what="The answers" error={error} onRetry={refetch} />)}
      {isUsed === false && (
        <NoAnswers team={team} title="The team does not ask yet">
          Switch this on under Manage Team. Players then say in, maybe or out for each match.
        </NoAnswers>
      )}
      {isUsed && data?.matches.length === 0 && (
        <NoAnswers team={team} title="No match is planned">
          The next matches of {isolate(team.name)} appear here, with the answers of its players.
        </NoAnswers>
      )}
      {isUsed && data && data.matches.length > 0 && <Matches team={team} {...data} />}
    </Page>
  )
}

const NoAnswers = ({ team, title, children }: { team: ManagedTeam; title: string; children: React.ReactNode }) => (
  <EmptyState
    title={title}
    action={
      <Link to={`/team/${team.id}/manage#players`} className={buttonClass({ variant: 'outline' })}>
        Manage Team
      </Link>
    }
  >
    {children}
  </EmptyState>
)

const titleOf = ({ home, away, local }: UpcomingMatch) =>
  `${shortDate(local.date)}, ${local.time} · ${isolate(home)} v ${isolate(away)}`

function Matches({ team, asks, matches }: UpcomingAnswers & { team: ManagedTeam }) {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const match = matches.find((each) => each.id === chosen) ?? matches[0]
  const { data: banned = [] } = useQuery(matchBansQuery(match?.id ?? ''))
  const { data: nearBans = [] } = useQuery(matchNearBansQuery(match?.id ?? ''))
  if (match === undefined) return null
  const bans = new Map(
    banned.filter(({ team_id }) => team_id === team.id).map((ban) => [ban.player_id, describeBan(ban, ban.missed)]),
  )
  const near = new Map(nearBans.filter(({ team_id }) => team_id === team.id).map((each) => [each.player_id, NEAR_BAN]))
  return (
    <div className="grid gap-10">
      <div className="grid max-w-xl gap-1.5">
        <label htmlFor={id} className="font-medium">
          Match
        </label>
        <Select id={id} value={match.id} onChange={({ target }) => setChosen(target.value)}>
          {matches.map((each) => (
            <option key={each.id} value={each.id}>
              {titleOf(each)}
            </option>
          ))}
        </Select>
      </div>
      {asks && <Answers team={team} match={match} bans={bans} near={near} />}
      {match.lineUpsDue && <HandedLineUps key={match.id} team={team} match={match} bans={bans} near={near} />}
    </div>
  )
}

interface AnswersProps {
  team: ManagedTeam
  match: UpcomingMatch
  bans: ReadonlyMap<string, string>
  near: ReadonlyMap<string, string>
}

function Answers({ team, match, bans, near }: AnswersProps) {
  const groups = groupPlayers(team.players, match.answers)
  const list = { teamId: team.id, matchId: match.id, bans, near }
  return (
    <>
      <div className="grid gap-4">
        <p role="status" className="text-lg">
          <strong className="figures">{groups.in.length}</strong> in ·{' '}
          <strong className="figures">{groups.maybe.length}</strong> maybe ·{' '}
          <strong className="figures">{groups.out.length}</strong> out ·{' '}
          <strong className="figures">{groups.missing.length}</strong> not answered
        </p>
        <p className="text-muted text-sm">
          Answers are due by {shortDate(match.deadline.date)}, {match.deadline.time}.
        </p>
      </div>
      <Eleven team={team} players={groups.in.map(({ player }) => player)} />
      <RemindTeam match={match} missing={groups.missing} />
      <div data-answers tabIndex={-1} className="grid items-start gap-10 outline-none lg:grid-cols-2">
        <AnswerList title="Not answered" players={groups.missing} {...list} />
        <AnswerList title="In" players={groups.in} {...list} />
        <AnswerList title="Maybe" players={groups.maybe} {...list} />
        <AnswerList title="Out" players={groups.out} {...list} />
      </div>
    </>
  )
}
