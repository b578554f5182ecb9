import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { ordinal } from '#domain/ordinal.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import {
  type Competition,
  type CompetitionTeam,
  competitionQuery,
  divisionTablesQuery,
  type Standing,
  standingsQuery,
  teamsQuery,
} from '#web/features/competition/competition-queries.ts'
import { DivisionLinks } from '#web/features/competition/division-links.tsx'
import { assists, runsLeague, useMemberships } from '#web/session/memberships.ts'
import { organizerPart } from '#web/session/organizer-part.tsx'
import { useUserId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const TeamButtons = organizerPart(() => import('./team-buttons.tsx').then((m) => m.TeamButtons))

/** The visitor's own teams, then the others in their order. */
const ownFirst = <Managed extends { manager: { user_id: string | null } | null }>(
  teams: Managed[],
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
  const userId = useUserId()
  const memberships = useMemberships(userId)
  const isOrganizer = runsLeague(userId, memberships, competition)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {teams.length > 0 && (
          <Link to={`/competitions/${slug}/players`} className="link py-3 text-sm">
            All players, team by team
          </Link>
        )}
        <TeamButtons league={competition} hasTeams={teams.length > 0} />
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
              placing={placingOf(
                standings.find(({ team_id }) => team_id === team.id),
                competition,
              )}
              mayManage={isOrganizer || assists(memberships, team.id)}
              isManagedByVisitor={userId !== undefined && team.manager?.user_id === userId}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface TeamCardProps {
  team: CompetitionTeam
  /** '1st · 3 points from 1'; null where a youth competition hides its tables. */
  placing: string | null
  /** Beside the team's manager. */
  mayManage: boolean
  isManagedByVisitor: boolean
}

function TeamCard({ team, placing, mayManage, isManagedByVisitor }: TeamCardProps) {
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
        {placing !== null && <p className="figures text-muted text-sm">{placing}</p>}
        {isManagedByVisitor ? (
          <p className="font-semibold text-pitch text-sm">You manage this team</p>
        ) : (
          team.manager && <p className="text-muted text-sm">Manager: {team.manager.full_name}</p>
        )}
        {(mayManage || isManagedByVisitor) && (
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

function placingOf(standing: Standing | undefined, { hidesTables }: Competition): string | null {
  if (standing === undefined && hidesTables) return null
  if (standing === undefined || standing.played === 0) return 'Yet to play'
  return `${ordinal(standing.rank)} · ${countWords(standing.points, 'point')} from ${standing.played}`
}
