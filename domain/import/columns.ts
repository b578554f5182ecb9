import { parseDate } from './parse-date.ts'
import { parseRound } from './parse-round.ts'
import { isScore } from './parse-score.ts'
import { isShortStatus } from './parse-status.ts'
import { parseTime } from './parse-time.ts'

export type ImportField =
  | 'date'
  | 'time'
  | 'round'
  | 'home'
  | 'away'
  | 'home_score'
  | 'away_score'
  | 'score'
  | 'status'
  | 'reason'
  | 'division'
  | 'cup_round'
  | 'home_score_90'
  | 'away_score_90'
  | 'home_penalties'
  | 'away_penalties'

/** The column index of each field, from 0. */
export type Columns = Partial<Record<ImportField, number>>

/** Column names of spreadsheets and data sites, letters and digits only; the first match wins. */
const NAMES: Record<ImportField, string[]> = {
  date: [
    'date',
    'matchdate',
    'fixturedate',
    'playedat',
    'playedon',
    'datetime',
    'dateandtime',
    'kickoffdate',
    'datum',
    'when',
    'day',
  ],
  time: ['time', 'kickoff', 'ko', 'kickofftime', 'kotime', 'starttime', 'start', 'matchtime', 'uhrzeit'],
  round: [
    'round',
    'matchday',
    'gameweek',
    'matchweek',
    'week',
    'rd',
    'gw',
    'md',
    'mw',
    'wk',
    'roundnumber',
    'spieltag',
  ],
  home: ['home', 'hometeam', 'homeside', 'homeclub', 'hometeamname', 'host', 'hosts', 'team1', 'heim'],
  away: [
    'away',
    'awayteam',
    'awayside',
    'awayclub',
    'awayteamname',
    'visitor',
    'visitors',
    'guest',
    'guests',
    'opponent',
    'team2',
    'gast',
  ],
  home_score: [
    'homescore',
    'homegoals',
    'hometeamscore',
    'hometeamgoals',
    'goalshome',
    'scorehome',
    'fthg',
    'hg',
    'hs',
    'score1',
    'goals1',
    'h',
  ],
  away_score: [
    'awayscore',
    'awaygoals',
    'awayteamscore',
    'awayteamgoals',
    'goalsaway',
    'scoreaway',
    'ftag',
    'ag',
    'as',
    'score2',
    'goals2',
    'a',
  ],
  score: ['score', 'result', 'ft', 'fulltime', 'fulltimescore', 'ftscore', 'finalscore', 'ergebnis'],
  status: ['status', 'matchstatus', 'state'],
  reason: ['reason', 'statusreason'],
  division: ['division'],
  cup_round: ['cupround'],
  home_score_90: ['homescore90'],
  away_score_90: ['awayscore90'],
  home_penalties: ['homepenalties'],
  away_penalties: ['awaypenalties'],
}

const FIELDS = Object.keys(NAMES) as ImportField[]

/** The column order without a header. */
const STANDARD: Columns = { date: 0, time: 1, round: 2, home: 3, away: 4, home_score: 5, away_score: 6 }

/** Maps header cells to columns; null if the cells are no header. */
export function readHeader(cells: string[]): Columns | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const columns: Columns = {}
  for (const field of FIELDS) {
    const found = NAMES[field].map((name) => names.indexOf(name)).find((index) => index >= 0)
    if (found !== undefined) columns[field] = found
  }
  splitTwoScores(names, columns)
  const isHeader = (columns.home !== undefined && columns.away !== undefined) || Object.keys(columns).length >= 3
  return isHeader && !cells.some((cell) => parseDate(cell).reason === undefined) ? columns : null
}

/** 'Home, Goals, Away, Goals': the repeated word is one column per side. */
function splitTwoScores(names: string[], columns: Columns): void {
  const [home, away, third] = names.flatMap((name, index) => (name === 'score' || name === 'goals' ? [index] : []))
  if (home === undefined || away === undefined || third !== undefined) return
  delete columns.score
  columns.home_score ??= home
  columns.away_score ??= away
}

/** Columns of rows without a header: the standard order, or an order guessed from the content. */
export function guessColumns(rows: string[][]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 7) return STANDARD
  const kinds = Array.from({ length: width }, (_, column) => kindOf(rows.map((row) => row[column] ?? '')))
  const [home, away] = all(kinds, 'text')
  if (home === undefined || away === undefined) return STANDARD
  const numbers = all(kinds, 'number')
  const [homeScore, awayScore] = numbers.filter((column) => column > home)
  return withoutGaps({
    date: kinds.indexOf('date'),
    time: kinds.indexOf('time'),
    round: numbers.find((column) => column < home) ?? -1,
    home,
    away,
    home_score: homeScore ?? -1,
    away_score: awayScore ?? -1,
    score: kinds.indexOf('score'),
  })
}

type Kind = 'date' | 'time' | 'score' | 'number' | 'text' | 'empty'

/** The kind of most cells in a column. */
function kindOf(cells: string[]): Kind {
  const votes = new Map<Kind, number>()
  for (const cell of cells) {
    const kind = kindOfCell(cell)
    if (kind !== 'empty') votes.set(kind, (votes.get(kind) ?? 0) + 1)
  }
  return [...votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'empty'
}

const NO_FIELD = /^(?:vs?\.?|[-–—?]|tb[acd]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?)?$/i

function kindOfCell(cell: string): Kind {
  if (NO_FIELD.test(cell)) return 'empty'
  if (parseRound(cell).value !== undefined) return 'number'
  if (isShortStatus(cell)) return 'score'
  if (isScore(cell)) return /:/.test(cell) && parseTime(cell).reason === undefined ? 'time' : 'score'
  if (parseDate(cell).reason === undefined) return 'date'
  return parseTime(cell).reason === undefined ? 'time' : 'text'
}

const all = (kinds: Kind[], wanted: Kind) => kinds.flatMap((kind, column) => (kind === wanted ? [column] : []))

function withoutGaps(columns: Partial<Record<ImportField, number>>): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column >= 0))
}
