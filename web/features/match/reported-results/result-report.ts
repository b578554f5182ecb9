/** A side of a match as its reports name it. */
export interface ReportingSide {
  id: string
  name: string
}

export interface ResultReport {
  team_id: string
  home_score: number
  away_score: number
  /** Why this side reports another score than the other one. */
  reason: string | null
  /** ISO 8601 */
  reported_at: string
}

export type ReportOutcome = 'reported' | 'confirmed' | 'disputed'

/** '2 – 1' */
export const reportedScore = ({ home_score, away_score }: Pick<ResultReport, 'home_score' | 'away_score'>): string =>
  `${home_score} – ${away_score}`

/** The sentence after a report. @param other the other side's name */
export const describeReport = (outcome: ReportOutcome, other: string): string =>
  ({
    reported: `${other} can confirm it now. Until then it is provisional.`,
    confirmed: 'Both teams agree. The result is final.',
    disputed: 'The other team reported another score. The owner of the competition decides.',
  })[outcome]
