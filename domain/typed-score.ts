export interface Score {
  home: number
  away: number
}

/** The same limit as in the table `matches`. */
export const HIGHEST_SCORE = 999
export const SCORE_PROBLEM = `Scores are whole numbers from 0 to ${HIGHEST_SCORE}.`

/** A score as somebody typed it. */
export interface TypedScore {
  home: string
  away: string
}

/**
 * What a typed score says: null while both are empty, since the match is not played then; an empty one beside the other
 * is 0. Undefined where one is not a whole number from 0 to `HIGHEST_SCORE`.
 */
export function readScore({ home, away }: TypedScore): Score | null | undefined {
  const typed = [home.trim(), away.trim()]
  if (typed.every((text) => text === '')) return null
  if (!typed.every((text) => text === '' || isGoals(text))) return undefined
  const [homeScore, awayScore] = typed.map(Number)
  return { home: homeScore ?? 0, away: awayScore ?? 0 }
}

/** Whether digits, and nothing but digits, say a score: '007' is 7. */
export const isGoals = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= HIGHEST_SCORE
