import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Crest } from '#web/ui/crest.tsx'
import type { AnswerCount } from './answer-counts-query.ts'
import { LeaveCommittee } from './leave-committee.tsx'
import type { MatchesOfTeam } from './managed-matches-query.ts'
import { TeamMatches } from './team-matches.tsx'

interface ManagedTeamProps {
  team: React.ComponentProps<typeof Crest>['team'] & { name: string }
  league: string
  /** The membership of an assistant; null for the manager. */
  membershipId: string | null
  matches: MatchesOfTeam | undefined
  /** The answers for the next match; undefined where the team does not ask. */
  answers: AnswerCount | undefined
}

export function ManagedTeam({ team, league, membershipId, matches, answers }: ManagedTeamProps) {
  const { id, name } = team
  return (
    <li className="border-line border-b py-3">
      <div className="flex items-center gap-4">
        <Crest team={team} size="medium" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-muted text-sm">
            {membershipId !== null && 'Assistant · '}
            {league}
          </p>
        </div>
        {membershipId !== null && <LeaveCommittee membershipId={membershipId} as="assistant" of={name} />}
        <Link
          to={`/teams/${id}`}
          aria-label={`View ${isolate(name)}`}
          className={buttonClass({ variant: 'outline', size: 'small' })}
        >
          View
        </Link>
      </div>
      <TeamMatches matches={matches} hasTasks />
      {answers !== undefined && (
        <Link
          to={`/team/${id}/who-is-in`}
          className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm hover:text-pitch"
        >
          <span className="font-semibold underline">
            Who is in?<span className="sr-only"> {name}:</span>
          </span>
          <span className="figures text-muted">
            {answers.in} in · {answers.maybe} maybe · {answers.out} out
          </span>
        </Link>
      )}
    </li>
  )
}
