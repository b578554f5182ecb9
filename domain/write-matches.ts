import Papa from 'papaparse'
import { escapeFormula } from './formula-cell.ts'
import { toLocalTime } from './league-time.ts'

interface WrittenMatch {
  played_at: string
  round: number | null
  home_score: number | null
  away_score: number | null
  home_team: { name: string }
  away_team: { name: string }
}

const COLUMNS = ['date', 'time', 'round', 'home', 'away', 'home_score', 'away_score']
// Excel takes a file for UTF-8 only with this before it.
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Fixtures and results as CSV, in the columns that the import reads: to edit in a spreadsheet and bring in again.
 * Dates are ISO, dates and times as the league's clocks show them; a match without a result has empty scores.
 */
export function writeMatches(matches: readonly WrittenMatch[], timeZone: string): string {
  const rows = matches.map(({ played_at, round, home_score, away_score, home_team, away_team }) => {
    const { date, time } = toLocalTime(new Date(played_at), timeZone)
    const scores = home_score === null || away_score === null ? ['', ''] : [home_score, away_score]
    return [date, time, round ?? '', escapeFormula(home_team.name), escapeFormula(away_team.name), ...scores]
  })
  const quotes = COLUMNS.map((column) => column === 'home' || column === 'away')
  return BYTE_ORDER_MARK + Papa.unparse([COLUMNS, ...rows], { newline: '\r\n', quotes })
}
