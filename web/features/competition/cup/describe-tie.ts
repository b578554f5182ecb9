import { statusWord } from '#domain/match-status.ts'
import type { Tie, TieLeg } from './bracket.ts'

const isKnown = ({ home_score, away_score }: TieLeg) => home_score !== null && away_score !== null

/** Words below a tie: how it was decided, or a status; null where the score says it all. */
export function describeDecision({ decided_by, legs }: Tie): string | null {
  if (decided_by === 'bye') return 'Bye'
  const last = legs.at(-1)
  if (last === undefined) return null
  if (decided_by === 'penalties') return `${penaltiesOf(last)} on penalties`
  if (decided_by === 'extra time' || (last.home_score_90 !== null && decided_by !== null)) {
    return decided_by === 'away goals' ? 'Away goals, after extra time' : 'After extra time'
  }
  if (decided_by === 'away goals') return 'On away goals'
  if (decided_by === null && legs.some(({ status }) => status === 'cancelled')) return 'Cancelled, needs an award'
  const status = legs.map(({ status }) => statusWord({ status: status ?? '' })).find((words) => words !== undefined)
  if (status !== undefined) return status
  return decided_by === null && legs.every(isKnown) ? 'Level, to be decided' : null
}

/** '4–3', the winner's first. */
function penaltiesOf({ home_penalties, away_penalties }: TieLeg): string {
  const [more, fewer] = [home_penalties ?? 0, away_penalties ?? 0].toSorted((a, b) => b - a)
  return `${more}–${fewer}`
}

/** '2–1' with the home side of this leg first, or null without a result. */
export const scoreOfLeg = (leg: TieLeg): string | null => (isKnown(leg) ? `${leg.home_score}–${leg.away_score}` : null)
