// Reads results.csv of a competition folder: a match a row, with the names of stages, groups and teams.
import { parseDate } from '#domain/import/parse-date.ts'
import { parseScores } from '#domain/import/parse-score.ts'
import { type ImportedStatus, parseStatus, parseStatusOfTwo, withStatus } from '#domain/import/parse-status.ts'
import { parseTable } from '#domain/import/parse-table.ts'
import { parseTime } from '#domain/import/parse-time.ts'
import { quoted } from '#domain/import/quoted.ts'
import { pointsOfCard } from './cards.ts'
import { FolderError } from './folder-error.ts'
import { likelyName } from './known-fields.ts'

export interface ResultRow {
  /** The file's row number, from 1. */
  row: number
  /** YYYY-MM-DD, or null. */
  date: string | null
  /** HH:MM, or null. */
  time: string | null
  stage: string
  group: string | null
  round: string
  home: string
  away: string
  /** The score after 90 minutes. */
  score: ScorePair | null
  afterExtraTime: ScorePair | null
  penalties: ScorePair | null
  /** A match that is to come is played later. */
  status: 'played' | 'expunged' | ImportedStatus['match_status']
  /** Whether the score of an abandoned match counts. */
  scoreStands: boolean
  leg: 1 | 2 | null
  /** Fair-play points of each side's cards; null where the file has no columns of cards. */
  cards: ScorePair | null
}

export type ScorePair = readonly [home: number, away: number]
type Fail = (reason: string) => void
type Cell = (column: string) => string

const TEAMS = ['home', 'away']
const REQUIRED = [...TEAMS, 'home_score', 'away_score']
const COLUMNS = [
  'date',
  'time',
  'stage',
  'group',
  'round',
  'home',
  'away',
  'home_score',
  'away_score',
  'aet_home',
  'aet_away',
  'pen_home',
  'pen_away',
  'status',
  'leg',
]
/** Names that other data sites give to the columns. */
const SYNONYMS: Record<string, string | undefined> = {
  home_team: 'home',
  hometeam: 'home',
  team1: 'home',
  away_team: 'away',
  awayteam: 'away',
  team2: 'away',
  home_goals: 'home_score',
  fthg: 'home_score',
  score1: 'home_score',
  away_goals: 'away_score',
  ftag: 'away_score',
  score2: 'away_score',
}
const BYE = /^\(?bye\)?$/i
const PLAYED = /^(?:|played|finished|ft|aet|pen|scheduled|fixture|v)$/i
const EXPUNGED = /^(?:expunged|annulled|void|voided)$/i

/** @throws FolderError that names the wrong rows */
export function readResults(text: string): ResultRow[] {
  const { records, unclosedQuote } = parseTable(text)
  if (unclosedQuote !== null) {
    throw new FolderError(`results.csv, row ${unclosedQuote}: A quotation mark (") is never closed.`)
  }
  const [header, ...rows] = records
  if (header === undefined) throw new FolderError('results.csv is empty.')
  const columns = columnsOf(header.cells)
  const errors: string[] = []
  const isBye = (cells: readonly string[]) => TEAMS.some((name) => BYE.test(cells[columns.get(name) ?? -1] ?? ''))
  // A team with a bye plays no match.
  const played = rows.filter(({ cells }) => !isBye(cells))
  const results = played.map(({ row, cells }) => {
    const fail: Fail = (reason) => errors.push(`results.csv, row ${row}: ${reason}`)
    if (cells.slice(header.cells.length).some((cell) => cell !== '')) {
      fail('The row has more cells than the first one. Put names with a separator in quotation marks.')
    }
    const cell: Cell = (name) => cells[columns.get(name) ?? -1] ?? ''
    return { ...readRow(row, cell, fail), cards: readCards(columns, cell, fail) }
  })
  throwAll(errors)
  return results
}

const SHOWN_ERRORS = 20

/** @throws FolderError with a line for each error, if there is any */
export function throwAll(errors: readonly string[]): void {
  if (errors.length === 0) return
  const more = errors.length - SHOWN_ERRORS
  throw new FolderError([...errors.slice(0, SHOWN_ERRORS), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
}

function columnsOf(header: readonly string[]): Map<string, number> {
  const own = header.map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'))
  const names = own.map((name) => {
    const column = SYNONYMS[name]
    return column === undefined || own.includes(column) ? name : column
  })
  const missing = REQUIRED.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new FolderError(`results.csv has no column ${missing.join(', ')}.`)
  for (const name of names) {
    const likely = cardColumn(name) === null ? likelyName(name, COLUMNS) : null
    if (likely !== null && !names.includes(likely)) {
      throw new FolderError(`results.csv: The column ${quoted(name)} is not known. Did you mean ${quoted(likely)}?`)
    }
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) throw new FolderError(`results.csv has two columns ${twice}.`)
  return new Map(names.map((name, at) => [name, at]))
}

/** The side and the kind of card of a column such as home_yellow or 'Away red cards'; null for any other column. */
function cardColumn(name: string): { side: 0 | 1; points: number } | null {
  const [, side, kind = ''] = /^(home|away)_(.+)$/.exec(name) ?? []
  const points = side === undefined ? null : pointsOfCard(kind)
  return points === null ? null : { side: side === 'home' ? 0 : 1, points }
}

function readCards(columns: ReadonlyMap<string, number>, cell: Cell, fail: Fail): ScorePair | null {
  const sums: [number, number] = [0, 0]
  let hasCards = false
  for (const name of columns.keys()) {
    const column = cardColumn(name)
    if (column === null) continue
    hasCards = true
    const number = cell(name)
    if (!/^\d{0,2}$/.test(number)) fail(`${quoted(number)} is not a number of cards.`)
    sums[column.side] += column.points * Number(number)
  }
  return hasCards ? sums : null
}

function readRow(row: number, cell: Cell, fail: Fail): Omit<ResultRow, 'cards'> {
  const date = cell('date') === '' ? null : parseDate(cell('date'))
  if (date?.reason !== undefined) fail(date.reason)
  if (cell('home') === '' || cell('away') === '') fail('A team is missing.')
  if (!/^[12]?$/.test(cell('leg'))) fail(`${quoted(cell('leg'))} is not a leg: it is 1 or 2.`)
  return {
    row,
    date: date?.value?.date ?? null,
    time: readTime(cell('time'), fail) ?? date?.value?.time ?? null,
    stage: cell('stage'),
    group: cell('group') || null,
    round: cell('round'),
    home: cell('home'),
    away: cell('away'),
    ...readScores(cell, fail),
    leg: cell('leg') === '1' ? 1 : cell('leg') === '2' ? 2 : null,
  }
}

/** A time zone after the time is left out: times are those of the competition's clocks. */
function readTime(text: string, fail: Fail): string | null {
  const time = parseTime(text.replace(/\s+(?:utc|gmt|[a-z]{3,4})\b.*$/i, ''))
  if (time.reason !== undefined) fail(time.reason)
  return time.value ?? null
}

function readScores(
  cell: Cell,
  fail: Fail,
): Pick<ResultRow, 'score' | 'status' | 'scoreStands' | 'afterExtraTime' | 'penalties'> {
  const inScores = parseStatusOfTwo(cell('home_score'), cell('away_score'))
  const word = cell('status')
  const status = PLAYED.test(word) || EXPUNGED.test(word) ? inScores : parseStatus(word)
  if (status === undefined && !PLAYED.test(word) && !EXPUNGED.test(word)) fail(`${quoted(word)} is not a status.`)
  const score = inScores ? null : readScore(cell('home_score'), cell('away_score'), fail)
  const complete = status && withStatus({ home_score: score?.[0] ?? null, away_score: score?.[1] ?? null }, status)
  if (complete?.reason !== undefined) fail(complete.reason)
  const later = {
    afterExtraTime: readScore(cell('aet_home'), cell('aet_away'), fail),
    penalties: readScore(cell('pen_home'), cell('pen_away'), fail),
  }
  checkLater(score, later, fail)
  return {
    score:
      complete?.value && complete.value.home_score !== null && complete.value.away_score !== null
        ? [complete.value.home_score, complete.value.away_score]
        : score,
    ...later,
    status: EXPUNGED.test(word) ? 'expunged' : (status?.match_status ?? 'played'),
    scoreStands: status?.score_stands ?? false,
  }
}

function readScore(home: string, away: string, fail: Fail): ScorePair | null {
  const scores = parseScores(home, away)
  if (scores.reason !== undefined) fail(scores.reason)
  const { home_score = null, away_score = null } = scores.value ?? {}
  return home_score === null || away_score === null ? null : [home_score, away_score]
}

function checkLater(score: ScorePair | null, later: Pick<ResultRow, 'afterExtraTime' | 'penalties'>, fail: Fail) {
  const { afterExtraTime, penalties } = later
  if (score === null && (afterExtraTime ?? penalties) !== null) fail('The score after 90 minutes is missing.')
  if (score && afterExtraTime?.some((goals, side) => goals < (score[side] ?? 0))) {
    fail('After extra time no team has fewer goals than after 90 minutes.')
  }
  if (penalties && penalties[0] === penalties[1]) fail('The penalties have no winner.')
}
