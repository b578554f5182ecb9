export interface Score {
  home: number
  away: number
}

/** The limit of the table `matches`. */
const HIGHEST_SCORE = 999
export const SCORE_PROBLEM = `Scores are whole numbers from 0 to ${HIGHEST_SCORE}.`

/** A score as typed. */
export interface TypedScore {
  home: string
  away: string
}

/**
 * Parses a typed score: null if both fields are empty, because the match is not played; one empty field counts as 0.
 * Undefined unless both are whole numbers from 0 to `HIGHEST_SCORE`.
 */
export function readScore({ home, away }: TypedScore): Score | null | undefined {
  const typed = [home.trim(), away.trim()]
  if (typed.every((text) => text === '')) return null
  if (!typed.every((text) => text === '' || isGoals(text))) return undefined
  const [homeScore, awayScore] = typed.map(Number)
  return { home: homeScore ?? 0, away: awayScore ?? 0 }
}

/** Digits only: '007' is 7. */
export const isGoals = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= HIGHEST_SCORE
