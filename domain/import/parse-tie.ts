import type { ImportField } from './columns.ts'
import { parseScores } from './parse-score.ts'
import type { MatchRow, Parsed } from './parsed.ts'

type Tie = Pick<
  MatchRow,
  'division' | 'cup_round' | 'home_score_90' | 'away_score_90' | 'home_penalties' | 'away_penalties'
>

/** The longest name that is sent to the database. */
const LONGEST = 200

/** The division or the cup's round, the score after 90 minutes and the penalties of a row, as far as it names them. */
export function parseTie(cell: (field: ImportField) => string): Parsed<Tie> {
  const [division, cupRound] = [cell('division'), cell('cup_round')].map((text) => text.slice(0, LONGEST))
  const after90 = parseScores(cell('home_score_90'), cell('away_score_90'))
  const penalties = parseScores(cell('home_penalties'), cell('away_penalties'))
  if (after90.reason !== undefined) return { reason: `After 90 minutes: ${after90.reason}` }
  if (penalties.reason !== undefined) return { reason: `Penalties: ${penalties.reason}` }
  const { home_score: home90, away_score: away90 } = after90.value
  const { home_score: homePenalties, away_score: awayPenalties } = penalties.value
  return {
    value: {
      ...(division && { division }),
      ...(cupRound && { cup_round: cupRound }),
      ...(home90 !== null && away90 !== null && { home_score_90: home90, away_score_90: away90 }),
      ...(homePenalties !== null &&
        awayPenalties !== null && { home_penalties: homePenalties, away_penalties: awayPenalties }),
    },
  }
}
