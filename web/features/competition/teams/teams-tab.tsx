import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { ordinal } from '#domain/ordinal.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import {
  type Competition,
  competitionQuery,
  divisionTablesQuery,
  type Standing,
  standingsQuery,
  type Team,
  teamsQuery,
} from '#web/features/competition/competition-queries.ts'
import { DivisionLinks } from '#web/features/competition/division-links.tsx'
import { useRunsLeague } from '#web/session/memberships.ts'
import { useUserId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TeamTools } from './team-tools.tsx'

/** The visitor's own teams, then the others in their order. */
const ownFirst = <Team extends { manager: { user_id: string | null } | null }>(
  teams: Team[],
  userId: string | undefined,
) =>
  userId === undefined
    ? teams
    : teams.toSorted(
        (one, other) => Number(other.manager?.user_id === userId) - Number(one.manager?.user_id === userId),
      )

/** The queries of the Teams tab. */
export const teamsQueries = (competition: Competition, stageId: string | undefined) => [
  teamsQuery(competition, stageId),
  standingsQuery(competition.id),
  ...(competition.season_facts?.divisions ? [divisionTablesQuery(competition)] : []),
]

export function TeamsTab({ slug, stageId }: { slug: string; stageId: string | undefined }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: teams } = useSuspenseQuery(teamsQuery(competition, stageId))
  const { data: table } = useSuspenseQuery(standingsQuery(competition.id))
  const { data: divisions } = useQuery({
    ...divisionTablesQuery(competition),
    enabled: !!competition.season_facts?.divisions,
  })
  const standings = divisions?.flatMap((division) => division.standings) ?? table
  const isOrganizer = useRunsLeague(competition)
  const userId = useUserId()
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {teams.length > 0 && (
          <Link to={`/competitions/${slug}/players`} className="link py-3 text-sm">
            All players, team by team
          </Link>
        )}
        <TeamTools league={competition} hasTeams={teams.length > 0} />
      </div>
      <DivisionLinks
        competition={competition}
        current={stageId}
        pathOf={(stage) => `/competitions/${slug}/teams${stage ? `?stage=${stage}` : ''}`}
      />
      {teams.length === 0 ? (
        <EmptyState title="No teams yet">
          {isOrganizer
            ? 'Add the first teams, or import a season with its teams.'
            : 'The owner has not added any teams yet.'}
        </EmptyState>
      ) : (
        <ul className="followed-first grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {ownFirst(teams, userId).map((team) => (
            <TeamCard
              key={team.id}
              team={team}
              standing={standings.find(({ team_id }) => team_id === team.id)}
              isOwned={isOrganizer}
              isManagedByVisitor={userId !== undefined && team.manager?.user_id === userId}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface TeamCardProps {
  team: Team
  standing: Standing | undefined
  isOwned: boolean
  isManagedByVisitor: boolean
}

function TeamCard({ team, standing, isOwned, isManagedByVisitor }: TeamCardProps) {
  return (
    <li
      className="relative flex items-center gap-4 rounded-md border border-line border-l-6 bg-card p-4 hover:border-edge"
      style={{ borderLeftColor: colourOfTeam(team) }}
    >
      <Crest team={team} size="medium" />
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere text-2xl">
          <Link to={`/teams/${team.id}`} className="after:absolute after:inset-0">
            {team.name}
          </Link>
        </h2>
        <p className="figures text-muted text-sm">
          {standing && standing.played > 0 ? placeOf(standing) : 'Yet to play'}
        </p>
        {isManagedByVisitor ? (
          <p className="font-semibold text-pitch text-sm">You manage this team</p>
        ) : (
          team.manager && <p className="text-muted text-sm">Manager: {team.manager.full_name}</p>
        )}
        {(isOwned || isManagedByVisitor) && (
          <Link
            to={`/team/${team.id}/manage`}
            aria-label={`Manage Team ${isolate(team.name)}`}
            className={buttonClass({ variant: 'outline', className: 'relative mt-3' })}
          >
            Manage Team
          </Link>
        )}
      </div>
    </li>
  )
}

const placeOf = ({ rank, points, played }: Standing) =>
  `${ordinal(rank)} · ${countWords(points, 'point')} from ${played}`
