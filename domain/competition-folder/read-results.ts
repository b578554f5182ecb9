// Reads results.csv of a competition folder: a match a row, with the names of stages, groups and teams.
import { parseTable } from '#domain/import/parse-table.ts'
import { FolderError } from './read-rules.ts'

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
  /** After 90 minutes. */
  score: Score | null
  afterExtraTime: Score | null
  penalties: Score | null
  status: 'played' | 'awarded' | 'expunged' | 'scheduled'
  leg: 1 | 2 | null
}

export type Score = readonly [home: number, away: number]

const STATUSES = ['played', 'awarded', 'expunged', 'scheduled'] as const
const REQUIRED = ['home', 'away', 'home_score', 'away_score']
const SHOWN_ERRORS = 10

/** @throws FolderError that names the wrong rows */
export function readResults(text: string): ResultRow[] {
  const { records } = parseTable(text)
  const [header, ...rows] = records
  const columns = new Map(header?.cells.map((name, at) => [name.toLowerCase(), at]))
  const missing = REQUIRED.filter((name) => !columns.has(name))
  if (missing.length > 0) throw new FolderError(`results.csv has no column ${missing.join(', ')}.`)

  const errors: string[] = []
  const results = rows.map(({ row, cells }) => {
    const cell = (name: string) => cells[columns.get(name) ?? -1] ?? ''
    return readRow(row, cell, (reason) => errors.push(`results.csv, row ${row}: ${reason}`))
  })
  if (errors.length > 0) throw new FolderError(errors.slice(0, SHOWN_ERRORS).join('\n'))
  return results
}

function readRow(row: number, cell: (name: string) => string, fail: (reason: string) => void): ResultRow {
  const readScore = (home: string, away: string): Score | null => {
    const cells = [cell(home), cell(away)]
    if (cells.every((text) => text === '')) return null
    if (cells.every((text) => /^\d{1,3}$/.test(text))) return [Number(cells[0]), Number(cells[1])]
    fail(`"${cells.join('–')}" is not a score.`)
    return null
  }
  const status = STATUSES.find((known) => known === (cell('status') || 'played'))
  if (status === undefined) fail(`"${cell('status')}" is not a status.`)
  if (cell('home') === '' || cell('away') === '') fail('A team is missing.')
  if (cell('date') !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(cell('date'))) fail(`"${cell('date')}" is not a date.`)
  return {
    row,
    date: cell('date') || null,
    time: /^\d{1,2}:\d{2}$/.test(cell('time')) ? cell('time').padStart(5, '0') : null,
    stage: cell('stage'),
    group: cell('group') || null,
    round: cell('round'),
    home: cell('home'),
    away: cell('away'),
    score: readScore('home_score', 'away_score'),
    afterExtraTime: readScore('aet_home', 'aet_away'),
    penalties: readScore('pen_home', 'pen_away'),
    status: status ?? 'played',
    leg: cell('leg') === '1' ? 1 : cell('leg') === '2' ? 2 : null,
  }
}
