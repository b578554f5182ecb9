import type { ImportedStatus } from './parse-status.ts'

/** A parsed cell, or the reason why it is invalid. */
export type Parsed<Value> = { value: Value; reason?: never } | { value?: never; reason: string }

/** A row that cannot be saved; `row` is the spreadsheet's row number from 1, with header and blank lines. */
export interface RowError {
  row: number
  reason: string
  /** The row as written, to find it again. */
  text: string
}

/** One match as written, in the league's local time, with the names to save. */
export interface MatchRow {
  row: number
  /** YYYY-MM-DD */
  date: string
  /** HH:MM; null if the file has no time. */
  time: string | null
  round: number | null
  home: string
  away: string
  home_score: number | null
  away_score: number | null
  /** The status, if the file names one. */
  match_status?: ImportedStatus['match_status']
  /** Whether the score of an abandoned match counts. */
  score_stands?: true
  status_reason?: string
  /** The name of the match's table, where the file has several. */
  division?: string
  /** The cup and its round, of a match of a knock-out. */
  cup_round?: string
  /** The score after 90 minutes of a match with extra time. */
  home_score_90?: number
  away_score_90?: number
  home_penalties?: number
  away_penalties?: number
}
