interface Match {
  played_at: string
  home_score: number | null
  away_score: number | null
}

interface Days {
  today: Date
  tomorrow: Date
  /** YYYY-MM in the league's time zone. */
  monthOf: (moment: Date) => string
}

/**
 * The months of matches with their numbers of upcoming and past ones, as `match_months` counts them: a match of today
 * is to come, and one with a result is past as well.
 * @param matches in the order of their dates
 */
export function countMonths(matches: readonly Match[], { today, tomorrow, monthOf }: Days) {
  const months = Map.groupBy(matches, ({ played_at }) => monthOf(new Date(played_at)))
  return [...months].map(([month, played]) => {
    const upcoming = played.filter(({ played_at }) => new Date(played_at) >= today)
    const scored = upcoming.filter(
      ({ home_score, away_score, played_at }) =>
        home_score !== null && away_score !== null && new Date(played_at) < tomorrow,
    )
    return { month, upcoming: upcoming.length, previous: played.length - upcoming.length + scored.length }
  })
}
