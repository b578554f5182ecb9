interface Played {
  /** ISO 8601. */
  played_at: string
  round: number | null
}

const THREE_DAYS_MS = 3 * 86_400_000
const MONTH_MS = 31 * 86_400_000

/**
 * The results of the latest round: those with the number of the latest result, or those of its last three days. The
 * table's movement counts the same ones (`app.latest_round`).
 * @param results newest first
 */
export function latestRound<Match extends Played>(results: readonly Match[]): Match[] {
  const [latest] = results
  if (latest === undefined) return []
  const age = ({ played_at }: Match) => Date.parse(latest.played_at) - Date.parse(played_at)
  return latest.round === null
    ? results.filter((match) => age(match) < THREE_DAYS_MS)
    : results.filter((match) => match.round === latest.round && age(match) < MONTH_MS)
}
