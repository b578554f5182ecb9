import { type Columns, guessColumns, type ImportField, readHeader } from './columns.ts'
import { parseDate } from './parse-date.ts'
import { parseRound } from './parse-round.ts'
import { type ImportedScore, parseScore, parseScores } from './parse-score.ts'
import { parseStatus, parseStatusOfTwo, withStatus } from './parse-status.ts'
import { parseTable, type Record, type Table } from './parse-table.ts'
import { parseTie } from './parse-tie.ts'
import { parseTime } from './parse-time.ts'
import type { MatchRow, Parsed, RowError } from './parsed.ts'
import { nameKey } from './team-names.ts'

/** The database's limit for one import. */
export const MAX_ROWS = 5000
const MAX_NAME = 100
/** The limit of `matches.status_reason`. */
const MAX_REASON = 200

interface ParsedMatches {
  rows: MatchRow[]
  /** One per row, in row order; its reason lists every problem of the row. */
  errors: RowError[]
  /** The reason why the whole text is unreadable, else null. */
  problem: string | null
  /** Named columns that are not used. */
  ignored: string[]
}

interface Options {
  maxRows?: number
  /** Accepts rounds with a name, like a cup's final, as matches without a number. */
  namedRounds?: boolean
}

/**
 * Parses fixtures and results from CSV or pasted cells: date, time, round, home, away, home_score, away_score, in any
 * order with a header, else in this order. With a header also status, reason, division, cup round, score after 90 minutes and penalties. It never throws; problems are returned as reasons.
 */
export function parseMatches(text: string, { maxRows = MAX_ROWS, namedRounds = false }: Options = {}): ParsedMatches {
  const table = parseTable(text)
  const { columns, records, ignored } = withColumns(table.records)
  const problem = problemOf(columns, records, maxRows) ?? quoteProblem(table)
  if (problem !== null) return { rows: [], errors: [], problem, ignored }
  const rows: MatchRow[] = []
  const errors: RowError[] = []
  for (const record of records) {
    const parsed = parseRow(record, columns, namedRounds)
    if (parsed.reason === undefined) rows.push(parsed.value)
    else errors.push({ row: record.row, reason: parsed.reason, text: rowText(record.cells) })
  }
  return { rows, errors, problem: null, ignored }
}

interface NamedTable {
  columns: Columns
  records: Record[]
  ignored: string[]
}

/** Title lines may precede the header. */
function withColumns(table: Record[]): NamedTable {
  for (const [index, { cells }] of table.slice(0, 5).entries()) {
    const columns = readHeader(cells)
    if (columns !== null) {
      const used = Object.values(columns)
      const ignored = cells.filter((cell, column) => cell !== '' && !used.includes(column))
      return { columns, records: table.slice(index + 1), ignored }
    }
    if (cells.some((cell) => parseDate(cell).reason === undefined)) break
  }
  return { columns: guessColumns(table.map(({ cells }) => cells)), records: table, ignored: [] }
}

const REQUIRED: [field: ImportField, name: string][] = [
  ['date', 'the date'],
  ['home', 'the home team'],
  ['away', 'the away team'],
]

function problemOf(columns: Columns, records: Record[], maxRows: number): string | null {
  const missing = REQUIRED.filter(([field]) => columns[field] === undefined).map(([, name]) => name)
  if (missing.length > 0) {
    return `There is no column for ${missing.join(' or ')}. Name the columns date, time, round, home, away, home_score and away_score; date, home and away are needed.`
  }
  if (records.length === 0) return 'There are no matches here. Put one match on each line.'
  if (records.length > maxRows) {
    const found = records.length.toLocaleString('en-GB')
    return `There are ${found} rows; one import takes at most ${maxRows.toLocaleString('en-GB')}. Split it into several files.`
  }
  return null
}

function quoteProblem({ unclosedQuote }: Table): string | null {
  if (unclosedQuote === null) return null
  return `Row ${unclosedQuote} opens a quotation mark (") that is never closed. Close it or take it out.`
}

function parseRow({ row, cells }: Record, columns: Columns, namedRounds: boolean): Parsed<MatchRow> {
  const cell = (field: ImportField) => cells[columns[field] ?? -1] ?? ''
  const date = parseDate(cell('date'))
  const time = parseTime(cell('time'))
  const numbered = parseRound(cell('round'))
  const round = namedRounds && numbered.reason !== undefined ? { value: null } : numbered
  const teams = parseTeams(cell('home'), cell('away'))
  const scores = parseResult(cell, columns)
  const tie = parseTie(cell)
  if (
    date.reason !== undefined ||
    time.reason !== undefined ||
    round.reason !== undefined ||
    teams.reason !== undefined ||
    scores.reason !== undefined ||
    tie.reason !== undefined
  ) {
    return { reason: [date, time, round, teams, scores, tie].flatMap(({ reason }) => reason ?? []).join(' ') }
  }
  return {
    value: {
      row,
      date: date.value.date,
      time: time.value ?? date.value.time,
      round: round.value,
      ...teams.value,
      ...scores.value,
      ...tie.value,
    },
  }
}

type Result = ImportedScore & Pick<MatchRow, 'match_status' | 'score_stands' | 'status_reason'>

/** The score, with the status where its cells or the column of the status name one. */
function parseResult(cell: (field: ImportField) => string, columns: Columns): Parsed<Result> {
  const isOneCell = columns.home_score === undefined && columns.away_score === undefined
  const [home, away] = [cell('home_score'), cell('away_score')]
  const inScore = isOneCell ? parseStatus(cell('score')) : parseStatusOfTwo(home, away)
  const status = parseStatus(cell('status')) ?? inScore
  const score =
    inScore !== undefined
      ? { value: { home_score: null, away_score: null } }
      : isOneCell
        ? parseScore(cell('score'))
        : parseScores(home, away)
  if (score.reason !== undefined || status === undefined) return score
  const reason = cell('reason')
  if ([...reason].length > MAX_REASON) return { reason: `The reason has more than ${MAX_REASON} characters.` }
  const whole = withStatus(score.value, status)
  if (whole.reason !== undefined) return { reason: whole.reason }
  return { value: { ...whole.value, ...(reason !== '' && { status_reason: reason }) } }
}

function parseTeams(home: string, away: string): Parsed<{ home: string; away: string }> {
  if (home === '' && away === '') return { reason: 'Both teams are missing.' }
  if (home === '') return { reason: 'The home team is missing.' }
  if (away === '') return { reason: 'The away team is missing.' }
  if (nameKey(home) === nameKey(away)) return { reason: `${home} cannot play against itself.` }
  const long = [home, away].find((name) => name.length > MAX_NAME)
  if (long !== undefined) return { reason: `The name “${long.slice(0, 30)}…” has more than ${MAX_NAME} characters.` }
  return { value: { home, away } }
}

/** A row in one line, for an error message. */
const rowText = (cells: string[]) =>
  cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 200)
