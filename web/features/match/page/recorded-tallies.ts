interface Recorded {
  home_score: number | null
  away_score: number | null
  events: readonly { event_type: string }[]
}

interface Tallies {
  /** The text of a side without scorers; 'unknown' if the match has no recorded scorer; null to show no goals. */
  goals: { home: string; away: string } | 'unknown' | null
  /** Whether the page shows assists. */
  assists: boolean
}

const NO_GOALS = 'No goals'
const NOT_RECORDED = 'Scorers not recorded'

/** The texts for goals and assists that a match's record allows. */
export function describeTallies({ home_score, away_score, events }: Recorded): Tallies {
  const hasGoals = events.some(({ event_type }) => event_type === 'GOAL')
  const hasAssists = events.some(({ event_type }) => event_type === 'ASSIST')
  const hasResult = home_score !== null && away_score !== null
  if (!hasResult && !hasGoals) return { goals: null, assists: hasAssists }
  const isGoalless = hasResult && home_score + away_score === 0
  if (!hasGoals && !isGoalless) return { goals: 'unknown', assists: hasAssists }
  return { goals: { home: emptySide(home_score), away: emptySide(away_score) }, assists: true }
}

const emptySide = (score: number | null) => (score === null || score === 0 ? NO_GOALS : NOT_RECORDED)
