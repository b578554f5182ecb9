export interface Score {
  home: number
  away: number
}

export const SCORE_PROBLEM = 'Scores are whole numbers from 0 to 99.'

/** A score as somebody typed it. */
export interface TypedScore {
  home: string
  away: string
}

/**
 * What a typed score says: null while both are empty, since the match is not played then; an empty one beside the other
 * is 0. Undefined where one is not a whole number from 0 to 99.
 */
export function readScore({ home, away }: TypedScore): Score | null | undefined {
  const typed = [home.trim(), away.trim()]
  if (typed.every((text) => text === '')) return null
  if (!typed.every((text) => /^\d{0,2}$/.test(text))) return undefined
  const [homeScore, awayScore] = typed.map(Number)
  return { home: homeScore ?? 0, away: awayScore ?? 0 }
}
