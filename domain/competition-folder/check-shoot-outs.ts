// Extra time and penalties that cannot have been: the database refuses them too, without the row.
import type { ResultRow, ScorePair } from './read-results.ts'

interface Legs {
  legs: 1 | 2
  away_goals?: boolean
}

/** The problems of a tie's matches, first leg first, or of a match of a table. */
export function shootOutProblems(matches: readonly ResultRow[], { legs, away_goals = false }: Legs): string[] {
  const [first, second] = matches
  if (legs === 1) return matches.flatMap((match) => problemsOf(match, [0, 0], false))
  if (first === undefined) return []
  const early = first.afterExtraTime ?? first.penalties
  return [
    ...(early === null ? [] : [inRow(first, 'Only the second leg has extra time and penalties.')]),
    ...(second?.score && first.score ? problemsOf(second, fromSideOf(second, first, first.score), away_goals) : []),
  ]
}

/** The score of the first leg as the home side of the second one sees it. */
const fromSideOf = (second: ResultRow, first: ResultRow, score: ScorePair): ScorePair =>
  second.home === first.home ? score : [score[1], score[0]]

/** `before`: the goals that each side has scored already. `awayGoals`: whether they decide where the goals are level. */
function problemsOf(match: ResultRow, before: ScorePair, awayGoals: boolean): string[] {
  const { score, afterExtraTime, penalties, status } = match
  if (score === null || status === 'expunged' || status === 'awarded') return []
  const isLevel = ([home, away]: ScorePair) => home + before[0] === away + before[1]
  // In the second leg the away side has its away goals here, the home side had its own in the first leg.
  const isByAwayGoals = (own: ScorePair) => awayGoals && isLevel(own) && own[1] !== before[0]
  return [
    ...(afterExtraTime && !isLevel(score)
      ? [inRow(match, 'There is extra time only if the score is level after 90 minutes.')]
      : []),
    ...(penalties && !isLevel(afterExtraTime ?? score)
      ? [inRow(match, 'There are penalties only if the score is level.')]
      : []),
    ...(penalties && afterExtraTime === null && isByAwayGoals(score)
      ? [inRow(match, 'Away goals decide this tie, so that it has no penalties.')]
      : []),
  ]
}

const inRow = ({ row }: ResultRow, reason: string) => `results.csv, row ${row}: ${reason}`
