import type { ResultRow, ScorePair } from './read-results.ts'

/** The winner of a tie from its matches, first leg first; null where they do not say it, as after a coin was tossed. */
export function winnerOf(
  matches: readonly ResultRow[],
  legs: 1 | 2,
  { away_goals = false, away_goals_count_in_extra_time = true } = {},
): string | null {
  const first = matches[0]
  const last = matches.at(-1)
  if (first === undefined || last === undefined || matches.some(({ score }) => score === null)) return null
  const { home, away } = first
  if (legs === 1) return winnerOfMatch(last)
  if (matches.length < 2) return null
  // Scores are compared from the home side of the first leg.
  const isSwapped = last.home !== home
  const seen = (score: ScorePair): ScorePair => (isSwapped ? [score[1], score[0]] : score)
  const second = seen(last.afterExtraTime ?? last.score ?? [0, 0])
  const byGoals = ahead([home, away], [goalsOf(first)[0] + second[0], goalsOf(first)[1] + second[1]])
  if (byGoals !== null) return byGoals
  const secondAway = away_goals_count_in_extra_time ? second[0] : seen(last.score ?? [0, 0])[0]
  const byAwayGoals = away_goals ? ahead([home, away], [secondAway, goalsOf(first)[1]]) : null
  return byAwayGoals ?? (last.penalties && ahead([home, away], seen(last.penalties)))
}

const goalsOf = ({ score }: ResultRow): ScorePair => score ?? [0, 0]

const winnerOfMatch = ({ home, away, score, afterExtraTime, penalties }: ResultRow) =>
  ahead([home, away], afterExtraTime ?? score ?? [0, 0]) ?? (penalties && ahead([home, away], penalties))

const ahead = (teams: [string, string], [own, other]: ScorePair): string | null =>
  own === other ? null : own > other ? teams[0] : teams[1]
