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
  /** The score after 90 minutes of a match with extra time. */
  home_score_90?: number | null
  away_score_90?: number | null
  home_penalties?: number | null
  away_penalties?: number | null
  /** The division, or the cup and its round; null in a season with one table. */
  stage_label?: string | null
  /** The tie of a knock-out's match. */
  tie_id?: string | null
  home_team: { name: string }
  away_team: { name: string }
}

const COLUMNS = ['date', 'time', 'round', 'home', 'away', 'home_score', 'away_score']
// Excel detects UTF-8 only by this byte order mark.
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes fixtures and results as CSV in the import's columns, to edit in a spreadsheet and import again. Dates are ISO
 * in the league's local time; a match without a result has empty scores. The columns `status` and `reason` are added
 * when a match has one: P-P, C-C, A-A, H-W or A-W; and `division`, `cup_round`, the score after 90 minutes and the
 * penalties likewise.
 */
export function writeMatches(matches: readonly WrittenMatch[], timeZone: string): string {
  const hasStatus = matches.some(({ status }) => status !== 'scheduled')
  const extra = EXTRA.filter(({ read }) => matches.some((match) => read(match) !== null))
  const columns = [...COLUMNS, ...(hasStatus ? ['status', 'reason'] : []), ...extra.map(({ column }) => column)]
  const rows = matches.map((match) => {
    const { played_at, round, home_score, away_score, home_team, away_team } = match
    const { date, time } = toLocalTime(new Date(played_at), timeZone)
    const scores = home_score === null || away_score === null ? ['', ''] : [home_score, away_score]
    const cells = [date, time, round ?? '', escapeFormula(home_team.name), escapeFormula(away_team.name), ...scores]
    return [...cells, ...(hasStatus ? statusCells(match) : []), ...extra.map(({ read }) => read(match) ?? '')]
  })
  const quotes = columns.map((column) => column === 'home' || column === 'away')
  return BYTE_ORDER_MARK + Papa.unparse([columns, ...rows], { newline: '\r\n', quotes })
}

/** Columns that a file has only if a match has a value there. */
const EXTRA: { column: string; read: (match: WrittenMatch) => string | number | null }[] = [
  { column: 'division', read: (match) => (match.tie_id ? null : labelOf(match)) },
  { column: 'cup_round', read: (match) => (match.tie_id ? labelOf(match) : null) },
  { column: 'home_score_90', read: ({ home_score_90 = null }) => home_score_90 },
  { column: 'away_score_90', read: ({ away_score_90 = null }) => away_score_90 },
  { column: 'home_penalties', read: ({ home_penalties = null }) => home_penalties },
  { column: 'away_penalties', read: ({ away_penalties = null }) => away_penalties },
]

const labelOf = ({ stage_label }: WrittenMatch) => (stage_label ? escapeFormula(stage_label) : null)

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
