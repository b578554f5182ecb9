import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { BothTeams } from '#web/features/match/page/both-teams.tsx'
import type { MatchRecord } from '#web/features/match/recorded.ts'
import { isGoal, scorersFor } from './by-side.ts'

interface GoalsWithMinutesProps {
  match: Match
  record: MatchRecord
}

/** The goals that count for each team: '2 × Ada 12′, 60′ (pen)', 'Cy 30′ (OG)'. */
export function GoalsWithMinutes({ match, record: { events } }: GoalsWithMinutesProps) {
  const { home_score, away_score } = match
  if (!events.some(isGoal) && home_score === null) return null
  const emptyOf = (score: number | null) => (score === null || score === 0 ? 'No goals' : 'Scorers not recorded')
  return (
    <BothTeams title="Goals" match={match}>
      {({ id }) => {
        const scorers = scorersFor(events, id)
        if (scorers.length === 0) {
          return <p className="text-muted">{emptyOf(id === match.home_team.id ? home_score : away_score)}</p>
        }
        return (
          <ul className="grid sm:gap-1.5">
            {scorers.map(({ player, count, goals, isOwn }) => (
              <li key={`${player.id} ${isOwn}`} className="tally-row leading-snug [overflow-wrap:anywhere]">
                <Link dir="auto" to={`/player/${player.id}`} className="tally-link">
                  {isolate(count > 1 ? `${count} × ${player.full_name}` : player.full_name)}
                </Link>
                {goals.length > 0 && <span className="figures text-muted text-sm"> {goals.join(', ')}</span>}
                {isOwn && <span className="sr-only">, own goal</span>}
              </li>
            ))}
          </ul>
        )
      }}
    </BothTeams>
  )
}
