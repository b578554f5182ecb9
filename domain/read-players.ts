import { nameKey } from './import/team-names.ts'
import { positionBesideName, positionOfCell } from './position-words.ts'
import type { Position } from './positions.ts'
import { closeGaps, DETAIL_NAMES, findPrivateDetail, hidePrivateDetails } from './private-details.ts'

export interface NewPlayer {
  full_name: string
  jersey_number: number | null
  position: Position | null
  /** The line marks the captain. No table stores it; the mark is parsed to keep it out of the name. */
  is_captain?: boolean
}

export const MAX_PLAYERS = 200
const MAX_NAME_LENGTH = 200

/**
 * Parses a typed or pasted squad, one player per line: 'Ada Lovelace', '10 Ada Lovelace', 'Ada Lovelace; 10; forward',
 * spreadsheet cells, a numbered list. Blank lines and a heading are skipped. Dates, phone numbers and other private
 * details are left out, as are columns whose heading is neither name, number, position nor captain.
 */
export function readPlayers(text: string): { players: NewPlayer[]; leftOut: string[]; problem: string | null } {
  const { rows: lines, leftOut } = readRows(text)
  const read = lines.map(readPlayer)
  const hasShirtNumber = !isCounting(lines) || read.some(({ position }) => position !== null)
  const players = read.map((player, at) =>
    hasShirtNumber && player.jersey_number === null ? { ...player, jersey_number: lines[at]?.mark ?? null } : player,
  )
  return { players, leftOut, problem: findProblem(players) }
}

/** The details that `readPlayers` left out, as a sentence for the preview of a squad; null if there are none. */
export function describeLeftOut(leftOut: readonly string[]): string | null {
  if (leftOut.length === 0) return null
  const list = new Intl.ListFormat('en-GB').format(leftOut)
  return `Left out: ${list}. Names of players are public, so only names, numbers and positions are added.`
}

/** Players whose name is in the squad already, or earlier in the list. */
export function findRepeated<Player extends Named>(players: readonly Player[], squad: readonly Named[]): Player[] {
  const seen = new Set(squad.map(keyOf))
  return players.filter((player) => {
    const isRepeated = seen.has(keyOf(player))
    seen.add(keyOf(player))
    return isRepeated
  })
}

interface Named {
  full_name: string
}
const keyOf = ({ full_name }: Named) => nameKey(clean(full_name))

/** The reason why a player's name is invalid, or null. */
export function playerNameProblem(name: string): string | null {
  if (clean(name) === '') return 'A player needs a name.'
  const problem = privateDetailProblem(name)
  if (problem !== null) return problem
  return clean(name).length > MAX_NAME_LENGTH
    ? `“${name.slice(0, 30)}…” has more than ${MAX_NAME_LENGTH} characters.`
    : null
}

/** The message for a name that contains a date, a phone number or another private detail, else null. */
export function privateDetailProblem(name: string): string | null {
  const detail = findPrivateDetail(clean(name))
  if (detail === null) return null
  return `“${clean(name).slice(0, 30)}” contains ${DETAIL_NAMES[detail]}. Names are public: leave it out of the name.`
}

/** '' is null. @returns undefined for an invalid number */
export function readShirtNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined
}

/** Normalizes spaces and composes accents. */
export const clean = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

interface Row {
  /** The cells without empty ones, once columns and details were left out. */
  cells: string[]
  /** Joins parts of a name: 'Lovelace, Ada' stays so, the cells 'Ada' and 'Lovelace' become one name. */
  glue: string
  /** The number before a line's dot or bracket: of a list, or of a shirt. */
  mark: number | null
}

/** The lines with a player, and what was left out of them. */
function readRows(text: string): { rows: Row[]; leftOut: string[] } {
  const { text: rest, details } = hidePrivateDetails(text)
  const leftOut = new Set<string>(details)
  const all = rest
    .split(/\r\n|\r|\n/)
    .map(readCells)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...others] = all
  const headings = first !== undefined && isHeadingRow(first) ? first.cells : null
  const rows = (headings ? others : all).map((row) => {
    const named = headings ? leaveOutColumns(row.cells, headings, leftOut) : row.cells
    const filled = named.map(closeGaps).filter((cell) => cell !== '')
    return { ...row, cells: leaveOutNumbers(filled, leftOut) }
  })
  return { rows: rows.filter(({ cells }) => cells.length > 0), leftOut: [...leftOut] }
}

function isHeadingRow({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.every(isHeading)) return true
  if (filled.length === 1 || !filled.some((cell) => NAME_HEADING.test(cell))) return false
  // 'Player, Gary' is a player.
  const known = filled.filter((cell) => isHeading(cell) || PRIVATE_HEADING.test(cell))
  return known.length > 1 || !known.some((cell) => /^players?$/i.test(cell))
}

/** Drops cells under headings of other things. A row with more cells than headings has no columns. */
function leaveOutColumns(cells: readonly string[], headings: readonly string[], leftOut: Set<string>): string[] {
  if (cells.length > headings.length) return [...cells]
  return cells.filter((cell, at) => {
    const heading = headings[at] ?? ''
    if (heading === '' || isHeading(heading)) return true
    if (closeGaps(cell) !== '') leftOut.add(`the column “${heading}”`)
    return false
  })
}

/** Drops numbers that are no shirt number, and those behind it: an age, a year, part of a phone number. */
function leaveOutNumbers(cells: readonly string[], leftOut: Set<string>): string[] {
  if (cells.length === 1) return [...cells]
  let hasNumber = false
  return cells.filter((cell) => {
    const inside = cell.replaceAll(/^[([]|[)\]]$/g, '')
    if (/\p{L}/u.test(cell) && !NUMBER.test(inside)) return true
    const isShirtNumber = NUMBER.test(inside) && !hasNumber
    hasNumber ||= isShirtNumber
    if (isShirtNumber || !/\d/.test(cell)) return true
    leftOut.add('other numbers')
    return false
  })
}

function readCells(line: string): Row {
  const isSheet = line.includes('\t')
  const [marked = '', mark] = LIST_MARK.exec(line) ?? []
  const cells = line
    .slice(marked.length)
    .replaceAll('©', '(c)')
    .split(isSheet ? '\t' : /[;,](?![^(]*\))/)
    .map(clean)
  return {
    cells,
    glue: isSheet ? ' ' : ', ',
    mark: mark === undefined ? null : Number(mark),
  }
}

// '1. Ada' and '2) Grace' are a list; in '10 Ada' the number is the shirt.
const LIST_MARK = /^\s*(?:[-*•–]\s+|(\d{1,3})[.)](?:\s+|(?=\p{L})))/u

/** True if the numbers only count the lines. Beside positions, or out of order, they are shirt numbers. */
const isCounting = (rows: readonly Row[]) =>
  rows.every(({ mark }, at) => at === 0 || mark === null || mark === (rows[at - 1]?.mark ?? 0) + 1)

const HEADING =
  /^(?:#|no\.?|nr\.?|number|shirt(?: number)?|players?|(?:full |first |last |player'?s? )?names?|surname|pos(?:ition)?|capt(?:ain|\.)?)$/i
const NAME_HEADING = /^(?:(?:full |first |last |player'?s? )?names?|players?|surname)$/i
const PRIVATE_HEADING =
  /^(?:d\.?o\.?b\.?|date of birth|birth.*|born|age|e-?mail.*|mail|(?:tele?)?phone.*|tel\.?|mobile.*|contact.*|parents?.*|guardians?.*|address.*|post ?code|notes?)$/i
const isHeading = (cell: string) => HEADING.test(cell)

const NUMBER = /^(?:#|no\.? ?|nr\.? ?)?(\d{1,3})$/i
const NUMBERED_NAME = /^(?:#|no\.? ?|nr\.? ?)?(\d{1,3})\s+(?=\D)(.+)$/i
const NAME_AND_NUMBER = /^(.*\S)\s+#?(\d{1,3})$/
const BRACKETED = /\s*[([]([^()[\]]+)[)\]]\s*/g
const CAPTAIN = /^(?:c|capt\.?|captain|vc|vice[ -]captain)$/i
/** Separates a name from details of the player: 'Pete Gum - GK'. */
const DASH = /\s+[-–—|]\s+|\s*:\s+/

/** The parsed details of a line. */
interface Reading {
  number: number | null
  position: Position | null
  isCaptain: boolean
  names: string[]
}

function readPlayer({ cells, glue }: Row): NewPlayer {
  const reading: Reading = { number: null, position: null, isCaptain: false, names: [] }
  const parts = cells.flatMap((cell) => readBrackets(cell, reading).split(DASH)).filter((part) => part !== '')
  const hasFullName = parts.some((part) => part.includes(' '))
  for (const part of parts) {
    const isInitial = /^\p{L}$/u.test(part) && !hasFullName
    const isOnly = parts.length === 1 && !NUMBER.test(part)
    if (isOnly || isInitial || !readCell(part, reading)) reading.names.push(part)
  }
  const isDashed = cells.length === 1 && parts.length > 1
  const full_name = readName(reading.names.join(isDashed ? ' - ' : glue), reading)
  return { full_name, jersey_number: reading.number, position: reading.position, is_captain: reading.isCaptain }
}

/** Removes '(GK)', '[7]' and '(c)' from a text; other brackets belong to the name. */
function readBrackets(text: string, reading: Reading): string {
  return clean(
    text.replace(BRACKETED, (whole, inside: string) => {
      const said = inside.split(/[,;&]/).map(clean)
      const trial = { ...reading }
      if (!said.every((part) => readCell(part, trial))) return whole
      Object.assign(reading, trial)
      return ' '
    }),
  )
}

/** @returns true if the whole cell is a number, a position or the captain's mark */
function readCell(cell: string, reading: Reading): boolean {
  const number = NUMBER.exec(cell)?.[1]
  if (number !== undefined && reading.number === null) {
    reading.number = Number(number)
    return true
  }
  if (CAPTAIN.test(cell)) {
    reading.isCaptain ||= !/^v/i.test(cell)
    return true
  }
  const isFirst = reading.position === null
  const position = positionOfCell(cell)
  reading.position ??= position
  return isFirst && position !== null
}

/** Removes details before and after a name without a separator: 'GK Pete Gum', '7 Ann Bo DF'. @returns the name */
function readName(text: string, reading: Reading): string {
  const name = takePosition(takeNumber(text, reading), reading)
  return takePosition(takeNumber(name, reading), reading)
}

function takeNumber(name: string, reading: Reading): string {
  if (reading.number !== null) return name
  const [, before, rest] = NUMBERED_NAME.exec(name) ?? []
  const [, start, after] = NAME_AND_NUMBER.exec(name) ?? []
  const [number, other] = before === undefined ? [after, start] : [before, rest]
  if (number === undefined || other === undefined) return name
  reading.number = Number(number)
  return other
}

/** Removes position and captain; a name of one word stays. */
function takePosition(name: string, reading: Reading): string {
  for (const isLast of [true, false]) {
    const words = name.split(' ')
    const word = (isLast ? words.at(-1) : words[0]) ?? ''
    const rest = (isLast ? words.slice(0, -1) : words.slice(1)).join(' ')
    if (rest === '') return name
    const isCaptain = /^capt(?:\.|ain)?$/i.test(word)
    const position = reading.position === null ? positionBesideName(word, rest, isLast) : null
    if (!isCaptain && position === null) continue
    reading.isCaptain ||= isCaptain
    reading.position ??= position
    return takePosition(rest, reading)
  }
  return name
}

function findProblem(players: NewPlayer[]): string | null {
  if (players.length === 0) return 'Enter at least one name.'
  if (players.length > MAX_PLAYERS) return `That is ${players.length} players; add at most ${MAX_PLAYERS} at once.`
  const nameless = players.find(({ full_name }) => full_name === '')
  if (nameless) return `One line has no name${nameless.jersey_number === null ? '' : `: ${nameless.jersey_number}`}.`
  return players.map(({ full_name }) => playerNameProblem(full_name)).find((problem) => problem !== null) ?? null
}
