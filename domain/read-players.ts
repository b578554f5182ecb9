import { nameKey } from './import/team-names.ts'

export interface NewPlayer {
  full_name: string
  jersey_number: number | null
  position: 'goalkeeper' | 'defender' | 'midfield' | 'forward' | null
}

export const MOST_PLAYERS = 200
const LONGEST_NAME = 200

/**
 * A squad as somebody writes or pastes it, a player a line: 'Ada Lovelace', '10 Ada Lovelace', 'Ada Lovelace; 10; forward',
 * cells of a spreadsheet, a numbered list. Blank lines and a line of headings do not count.
 */
export function readPlayers(text: string): { players: NewPlayer[]; problem: string | null } {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map(readCells)
    .filter(({ cells }) => cells.length > 0)
  const players = (rows[0]?.cells.every(isHeading) ? rows.slice(1) : rows).map(readPlayer)
  return { players, problem: findProblem(players) }
}

/** Those whose name is in the squad already, or earlier in the list. */
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

/** Why a player cannot have this name, or null. */
export function playerNameProblem(name: string): string | null {
  if (clean(name) === '') return 'A player needs a name.'
  return clean(name).length > LONGEST_NAME ? `“${name.slice(0, 30)}…” has more than ${LONGEST_NAME} characters.` : null
}

/** '' is no number: null. @returns undefined for what is none at all */
export function readShirtNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined
}

/** Without doubled spaces, and its letters as one sign each. */
export const clean = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

interface Row {
  cells: string[]
  /** What parts of a name are joined with: 'Lovelace, Ada' stays so, the cells 'Ada' and 'Lovelace' are one name. */
  glue: string
}

function readCells(line: string): Row {
  const isSheet = line.includes('\t')
  const cells = line
    .replace(LIST_MARK, '')
    .split(isSheet ? '\t' : /[;,]/)
    .map(clean)
  return { cells: cells.filter((cell) => cell !== ''), glue: isSheet ? ' ' : ', ' }
}

// '1. Ada' and '2) Grace' are a list; '10 Ada' wears the ten.
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/
const HEADING = /^(?:#|no\.?|nr\.?|number|shirt(?: number)?|players?|(?:full |first |last )?names?|pos(?:ition)?)$/i
const isHeading = (cell: string) => HEADING.test(cell)

const POSITIONS: [RegExp, NewPlayer['position']][] = [
  [/^(?:goal ?keeper|keeper|goalie|gk)$/i, 'goalkeeper'],
  [/^(?:(?:full|centre|left|right)?[ -]?back|defen[cd]er?|def|df)$/i, 'defender'],
  [/^(?:midfield(?:er)?|mid|mf)$/i, 'midfield'],
  [/^(?:forward|striker|attack(?:er)?|winger|fwd|fw|st)$/i, 'forward'],
]
const positionNamed = (cell: string) => POSITIONS.find(([name]) => name.test(cell))?.[1] ?? null

const NUMBER = /^#?(\d{1,3})$/
const NUMBERED_NAME = /^#?(\d{1,3})\s+(?=\D)(.+)$/
const NAME_AND_NUMBER = /^(.*\S)\s+#?(\d{1,3})$/

function readPlayer({ cells, glue }: Row): NewPlayer {
  let jersey_number: number | null = null
  let position: NewPlayer['position'] = null
  const names: string[] = []
  for (const cell of cells) {
    const number = NUMBER.exec(cell)?.[1]
    const named = positionNamed(cell)
    if (number !== undefined && jersey_number === null) jersey_number = Number(number)
    else if (named !== null && position === null && cells.length > 1) position = named
    else names.push(cell)
  }
  const name = names.join(glue)
  if (jersey_number !== null) return { full_name: name, jersey_number, position }
  const [, before, rest] = NUMBERED_NAME.exec(name) ?? []
  if (before !== undefined && rest !== undefined) return { full_name: rest, jersey_number: Number(before), position }
  const [, start, after] = NAME_AND_NUMBER.exec(name) ?? []
  if (start !== undefined && after !== undefined) return { full_name: start, jersey_number: Number(after), position }
  return { full_name: name, jersey_number, position }
}

function findProblem(players: NewPlayer[]): string | null {
  if (players.length === 0) return 'Write at least one name.'
  if (players.length > MOST_PLAYERS) return `That is ${players.length} players; add at most ${MOST_PLAYERS} at once.`
  const nameless = players.find(({ full_name }) => full_name === '')
  if (nameless) return `One line has no name${nameless.jersey_number === null ? '' : `: ${nameless.jersey_number}`}.`
  return players.map(({ full_name }) => playerNameProblem(full_name)).find((problem) => problem !== null) ?? null
}
