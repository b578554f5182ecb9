import type { Position } from './positions.ts'

// Abbreviations of team sheets in capitals, and words in any case.
const ABBREVIATIONS: Record<Position, string> = {
  goalkeeper: 'GK G GKP POR',
  defender: 'DF DEF D CB LB RB LCB RCB LWB RWB WB FB SW',
  midfield: 'MF MID M CM DM AM CDM CAM LM RM DMF AMF CMF',
  forward: 'FW FWD F ST CF LW RW LF RF SS A ATT STR W',
}
const WORDS: [RegExp, Position][] = [
  [/^(?:goal ?keeper|keeper|goalie)$/i, 'goalkeeper'],
  [
    /^(?:(?:(?:full|wing|centre|center|central|left|right)?[ -]?back)|(?:(?:centre|center|central|left|right)[ -])?defen[cd]er?|sweeper)$/i,
    'defender',
  ],
  [/^(?:(?:defensive|attacking|central|centre|center|left|right)[ -])?mid ?field(?:er)?$/i, 'midfield'],
  [/^(?:(?:left|right)[ -]wing(?:er)?|(?:centre|center)[ -]forward|forward|striker|attack(?:er)?|winger)$/i, 'forward'],
]

// Words that are no names, even in a sheet in capitals.
const PLAIN = 'GK GKP DF DEF MF FW FWD CB LB RB LWB RWB CDM CAM'

/** The position in a cell, in any case: 'gk', 'CB', 'left back'; of 'DF/MF' the first. */
export function positionOfCell(text: string): Position | null {
  const named = text.split('/').map((part) => {
    const word = part.trim().replace(/\.$/, '')
    return findAbbreviation(word.toUpperCase()) ?? positionWord(word)
  })
  return named.includes(null) ? null : (named[0] ?? null)
}

/**
 * The position in a word before or after a name: an abbreviation in capitals beside a name in mixed case, or a word
 * that is never a name. 'Mid Diouf', 'Jo St John' and 'D. Beckham' are names.
 */
export function positionBesideName(word: string, name: string, isLast: boolean): Position | null {
  const isCapital = /^[A-Z/]{2,}$/.test(word) && name !== name.toUpperCase()
  const isPlain = PLAIN.split(' ').includes(isLast && word === word.toLowerCase() ? word.toUpperCase() : word)
  if (isCapital || isPlain || (isLast && word === 'mid')) return positionOfCell(word)
  return SURNAME.test(word) ? null : positionWord(word)
}

const SURNAME = /^(?:[Bb]ack|Keeper|Sweeper)$/

const findAbbreviation = (text: string) =>
  (Object.keys(ABBREVIATIONS) as Position[]).find((position) => ABBREVIATIONS[position].split(' ').includes(text)) ??
  null

const positionWord = (text: string) => WORDS.find(([words]) => words.test(text))?.[1] ?? null
