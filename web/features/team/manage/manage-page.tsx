import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { colourOfTeam } from '#domain/team-colours.ts'
import { useLive } from '#web/live-updates/use-live.ts'
import { teamKey } from '#web/queries/query-keys.ts'
import { assists, type Membership, runsLeague, useMemberships } from '#web/session/memberships.ts'
import { RightsPending } from '#web/session/rights-pending.tsx'
import { useUser } from '#web/session/use-user.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { ColourChoice } from './colour-choice.tsx'
import { DepartureContext } from './departure.ts'
import { LogoField } from './logo-field.tsx'
import { type ManagedTeam, managedTeamQuery } from './manage-queries.ts'
import { ManagerSection } from './manager-section.tsx'
import { NameForm } from './name-form.tsx'
import { AskPlayers } from './players/ask-players.tsx'
import { PlayerAccess } from './players/player-access.tsx'
import { SquadSection } from './squad-section.tsx'
import { TeamBans } from './team-bans.tsx'

/** A person's rights on the team; undefined until the person's memberships are known. */
function roleIn({ id, manager, league }: ManagedTeam, userId: string, memberships: Membership[] | undefined) {
  if (runsLeague(userId, memberships, league)) return 'owner'
  if (manager?.user_id === userId) return 'manager'
  if (memberships === undefined) return undefined
  return assists(memberships, id) ? 'assistant' : 'none'
}

/** Edits a team's appearance, manager and squad. For its manager, its assistants and those who run its competition. */
export function ManagePage({ teamId }: { teamId: string }) {
  const { id: userId } = useUser()
  const { data: team } = useSuspenseQuery(managedTeamQuery(teamId))
  const memberships = useMemberships(userId)
  const role = roleIn(team, userId, memberships)
  const isAllowed = role !== undefined && role !== 'none'
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const departure = useMemo(
    () => ({
      begin: () => setLeaving(true),
      cancel: () => setLeaving(false),
      finish: () => void navigate(`/team/${teamId}`, { replace: true }),
    }),
    [navigate, teamId],
  )
  useEffect(() => {
    if (role !== 'none' || isLeaving) return
    toast("Unauthorized: You don't have permission to manage this team", { destructive: true })
    navigate(`/team/${teamId}`, { replace: true })
  }, [role, isLeaving, teamId, navigate])
  const keys = [teamKey(teamId)]
  useLive(
    [
      { table: 'teams', column: 'id', is: team.id, keys },
      { table: 'team_players', column: 'team_id', is: team.id, keys },
      { table: 'profiles', column: 'id', is: team.players.map(({ id }) => id), keys },
    ],
    { isGuarded: true },
  )
  if (role === undefined && !isLeaving) return <RightsPending userId={userId} />
  if (!isAllowed && !isLeaving) return <Spinner message="Loading" />
  return (
    <DepartureContext value={departure}>
      <Page>
        <ManageHeader team={team} />
        <div className="grid items-start gap-12 lg:grid-cols-[25rem_minmax(0,1fr)] lg:gap-16">
          <div className="grid gap-12">
            <Section title="Team">
              <div className="grid gap-8">
                <LogoField team={team} />
                <NameForm team={team} />
                <ColourChoice team={team} />
              </div>
            </Section>
            <div id="manager">
              <ManagerSection team={team} isOrganizer={role === 'owner'} mayChoose={role !== 'assistant'} />
            </div>
            <TeamBans team={team} />
            <div id="players" className="grid gap-12">
              <AskPlayers team={team} />
              <PlayerAccess team={team} />
            </div>
          </div>
          <div id="squad">
            <SquadSection team={team} userId={userId} isOrganizer={role === 'owner'} mayChoose={role !== 'assistant'} />
          </div>
        </div>
      </Page>
    </DepartureContext>
  )
}

function ManageHeader({ team }: { team: ManagedTeam }) {
  const { id, name, league } = team
  return (
    <header className="mb-10">
      <Breadcrumbs
        trail={[
          { label: league.name, to: `/competitions/${league.id}` },
          { label: name, to: `/team/${id}` },
        ]}
        current="Manage Team"
      />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 lg:flex-nowrap">
        <div
          className="flex min-w-0 items-center gap-4 border-l-6 pl-4 sm:gap-8 sm:pl-6"
          style={{ borderColor: colourOfTeam(team) }}
        >
          <Crest team={team} size="large" />
          <div className="min-w-0">
            <p className="eyebrow text-pitch">Manage Team</p>
            <h1 className="wrap-anywhere text-4xl sm:text-6xl">{name}</h1>
          </div>
        </div>
        <Link to={`/team/${id}`} className={buttonClass({ variant: 'outline' })}>
          See the team's page
        </Link>
      </div>
      <nav aria-label="On this page" className="mt-4 flex flex-wrap gap-x-6 lg:hidden">
        <a href="#manager" className="link py-3">
          Manager
        </a>
        <a href="#players" className="link py-3">
          Who is in?
        </a>
        <a href="#squad" className="link py-3">
          Squad
        </a>
      </nav>
    </header>
  )
}
