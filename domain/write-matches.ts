import Papa from 'papaparse'
import { escapeFormula } from './formula-cell.ts'
import { toLocalTime } from './league-time.ts'
import type { MatchStatus } from './match-status.ts'

interface WrittenMatch extends Required<Pick<MatchStatus, 'status' | 'score_stands'>> {
  status_reason: string | null
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
 * in the league's local time; a match without a result has empty scores. The columns `status` and `reason` are added
 * when a match has one: P-P, C-C, A-A, H-W or A-W.
 */
export function writeMatches(matches: readonly WrittenMatch[], timeZone: string): string {
  const hasStatus = matches.some(({ status }) => status !== 'scheduled')
  const columns = hasStatus ? [...COLUMNS, 'status', 'reason'] : COLUMNS
  const rows = matches.map((match) => {
    const { played_at, round, home_score, away_score, home_team, away_team } = match
    const { date, time } = toLocalTime(new Date(played_at), timeZone)
    const scores = home_score === null || away_score === null ? ['', ''] : [home_score, away_score]
    const cells = [date, time, round ?? '', escapeFormula(home_team.name), escapeFormula(away_team.name), ...scores]
    return hasStatus ? [...cells, ...statusCells(match)] : cells
  })
  const quotes = columns.map((column) => column === 'home' || column === 'away')
  return BYTE_ORDER_MARK + Papa.unparse([columns, ...rows], { newline: '\r\n', quotes })
}

/** A reason belongs to a status: that of a match that was moved is not written. */
function statusCells({ status, score_stands, status_reason, home_score, away_score }: WrittenMatch): [string, string] {
  const word = status === 'awarded' ? awardOf(home_score ?? 0, away_score ?? 0) : (WORDS[status] ?? '')
  return [score_stands ? `${word} (score stands)` : word, word === '' ? '' : escapeFormula(status_reason ?? '')]
}

const WORDS: Record<string, string | undefined> = {
  in_play: 'in play',
  postponed: 'P-P',
  cancelled: 'C-C',
  abandoned: 'A-A',
}

const awardOf = (home: number, away: number) => (home === away ? 'awarded' : home > away ? 'H-W' : 'A-W')
