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
// Excel detects UTF-8 only by this byte order mark.
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes fixtures and results as CSV in the import's columns, to edit in a spreadsheet and import again. Dates are ISO
 * in the league's local time; a match without a result has empty scores.
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
