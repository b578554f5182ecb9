/** A cell that was understood, or in plain words why not. */
export type Parsed<Value> = { value: Value; reason?: never } | { value?: never; reason: string }

/** A row that cannot be saved; `row` counts as a spreadsheet does, from 1, header and blank lines included. */
export interface RowError {
  row: number
  reason: string
  /** The row as it was written, to find it again. */
  text: string
}

/** One match as written, in the league's local time. Names as they are to be saved. */
export interface MatchRow {
  row: number
  /** YYYY-MM-DD */
  date: string
  /** HH:MM; null where the file gives none. */
  time: string | null
  round: number | null
  home: string
  away: string
  home_score: number | null
  away_score: number | null
}
