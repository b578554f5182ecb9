/** '2 – 2': the score on the pitch, which an award replaced; null if none was known. @param replaced the column */
export function scoreOnPitch(replaced: unknown): string | null {
  const { home_score, away_score } = (replaced ?? {}) as { home_score?: number | null; away_score?: number | null }
  return home_score == null || away_score == null ? null : `${home_score} – ${away_score}`
}

/** Whether a match was awarded without having been played. */
export const isWalkOver = ({ status, replaced }: { status: string; replaced: unknown }): boolean =>
  status === 'awarded' && scoreOnPitch(replaced) === null
