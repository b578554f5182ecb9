import { dayOf, weekdayOf } from './dates.ts'
import type { MatchFacts } from './facts.ts'
import { surnamesOf } from './names.ts'
import { WORDS } from './numbers.ts'
import { isQuotable } from './quotable.ts'

/**
 * One sentence as the fact check reads it: lower case, numbers as digits, and marks for what the record knows.
 * `@h` `@a` the teams, `@l` the league, `@p3` whoever bears the name at that place of `bearers`, `@d` the day,
 * `@q` a quotation, `s2-1` a score, `m57` a minute, `l4` minutes later.
 */
export interface ReadSentence {
  original: string
  text: string
}

export interface Alias {
  name: string
  mark: string
}

/** What a text may name. */
export interface Names {
  /** Longest first. */
  aliases: Alias[]
  /** YYYY-MM-DD; null where no day may be named. */
  date: string | null
  /** What each team says in public, by its mark. */
  lines: Readonly<Record<string, string | null>>
}

export interface ReadText {
  sentences: ReadSentence[]
  /** What cannot be read at all: names that are not on record, days that were others. */
  problems: string[]
}

const MARK = /@(?:[halqdo](?![\p{L}\p{N}])|p\d+)/gu

export function readText(text: string, { aliases, date, lines }: Names): ReadText {
  const problems: string[] = []
  const plain = tidyText(text)
  const marked = mark(plain, aliases)
  if (
    plain.includes(POINT) ||
    /[@·<>{}[\]|\\^~`*_#\uE000-\uE002]/.test(marked.replaceAll(/\uE000[^\uE002]*\uE002/g, ''))
  )
    problems.push('it has characters that no report needs')
  const unquoted = readQuotes(marked.replaceAll(/\uE000([^\uE002]*)\uE002/g, '@$1'), lines, problems)
  const sentences = unquoted
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => {
      const dated = readDays(sentence, date, problems)
      findStrangers(dated, problems)
      return { original: unmark(sentence, aliases), text: readNumbers(dated) }
    })
  return { sentences, problems }
}

const tidyText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll("'", '’')
    .replaceAll(/[‒–—−]/g, '–')
    .replaceAll(/[\u00a0\t ]+/g, ' ')

/** What stands in quotation marks was said in public by the side that the sentence names. */
function readQuotes(text: string, lines: Names['lines'], problems: string[]): string {
  const quoted = text.replaceAll(/“([^“”]*)”/g, (quote, said: string, at: number) => {
    const words = said.replace(/[.,!?]+$/, '')
    const before =
      text
        .slice(0, at)
        .split(/\n|(?<=[.!?”])\s/)
        .at(-1) ?? ''
    const after = text.slice(at + quote.length).split(/\n|[.!?]/)[0] ?? ''
    const named = (before + after).match(/@[ha](?![\p{L}\p{N}])/gu) ?? Object.keys(lines)
    const isSaid = named.some((label) => tidyText(lines[label] ?? '').includes(words))
    if (!isSaid || !isQuotable(words)) problems.push(`no team’s public line says “${said}” in words that can be quoted`)
    return /[.!?]$/.test(said) ? '@q.' : '@q'
  })
  if (/[“”"„«»]/.test(quoted)) problems.push('a quotation does not end')
  return quoted
}

/** What a report of this match may name, and who bears each name. */
export function namesOfMatch(facts: MatchFacts): Names & { bearers: string[][] } {
  const names = new Map<string, Set<string>>()
  const surnames = surnamesOf(facts)
  for (const { id, name } of facts.players)
    for (const alias of [name, surnames.get(id) ?? name]) names.set(alias, (names.get(alias) ?? new Set()).add(id))
  const bearers: string[][] = []
  const aliases: Alias[] = [...names].map(([name, ids]) => ({ name, mark: `p${bearers.push([...ids]) - 1}` }))
  aliases.push(...leagueNames(facts.league.name))
  for (const [side, rival, label] of [
    ['home', 'away', 'h'],
    ['away', 'home', 'a'],
  ] as const)
    for (const name of shortNames(facts[side].name, facts[rival].name, names)) aliases.push({ name, mark: label })
  for (const name of ['hosts', 'home side', 'home team']) aliases.push({ name: `the ${name}`, mark: 'h' })
  for (const name of ['visitors', 'away side', 'away team', 'guests']) aliases.push({ name: `the ${name}`, mark: 'a' })
  const lines = { '@h': facts.lines.home, '@a': facts.lines.away }
  return { aliases: longestFirst(aliases), bearers, date: facts.match.date, lines }
}

export const leagueNames = (name: string): Alias[] =>
  [name, name.replace(/^the /i, '')].map((one) => ({ name: one, mark: 'l' }))

export const longestFirst = (aliases: readonly Alias[]): Alias[] =>
  aliases.filter(({ name }) => name !== '').sort((one, two) => two.name.length - one.name.length)

/** 'Leicester City', and 'Leicester' where the other team is not called so. */
function shortNames(name: string, rival: string, players: ReadonlyMap<string, unknown>): string[] {
  const words = name.split(' ')
  const parts = words.map((_, at) => words.slice(0, at + 1).join(' '))
  const isName = (part: string) =>
    part.length >= 4 &&
    /^\p{Lu}/u.test(part) &&
    !/^(the|west|east|north|south|upper|lower|real|home|away)$/i.test(part) &&
    !rival.startsWith(part) &&
    !players.has(part)
  return parts.filter((part) => part === name || isName(part))
}

function mark(text: string, aliases: readonly Alias[]): string {
  let marked = text
  for (const { name, mark: label } of aliases) {
    const [first = '', ...rest] = name
    const isLower = first !== first.toUpperCase()
    const begin = isLower ? `(?:${escapePattern(first)}|${escapePattern(first.toUpperCase())})` : escapePattern(first)
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}\\uE000’-])${begin}${escapePattern(rest.join(''))}(?![\\p{L}\\p{N}]|-\\p{L})`,
      'gu',
    )
    marked = marked.replaceAll(pattern, `\uE000${label}\uE002${name.endsWith('.') ? POINT : ''}`)
  }
  return marked
    .replaceAll(SENTENCE_END, '.')
    .replaceAll(POINT, '')
    .replaceAll(/\uE002’s?(?![\p{L}])/gu, "\uE002's")
}

// A name's own point ends a sentence as well where something new begins after it.
const POINT = '\uE003'
const SENTENCE_END = /\uE003(?=\s+[\p{Lu}\uE000“]|\s*$)/gu

const unmark = (text: string, aliases: readonly Alias[]): string =>
  text.replaceAll(MARK, (label) => aliases.find((alias) => `@${alias.mark}` === label)?.name ?? label)

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const WEEKDAY = /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/g
const DAY = /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g

function readDays(sentence: string, date: string | null, problems: string[]): string {
  const expect = (wanted: string) => (found: string) => {
    if (found !== wanted) problems.push(`it was not on ${found}`)
    return '@d'
  }
  return sentence
    .replaceAll(DAY, expect(date === null ? '' : dayOf(date)))
    .replaceAll(WEEKDAY, expect(date === null ? '' : weekdayOf(date)))
    .replaceAll('@d, @d', '@d')
}

/** Capitals that no name on record accounts for; letters of other scripts, which have none. */
function findStrangers(sentence: string, problems: string[]) {
  const bare = sentence.replaceAll(MARK, (label) => ' '.repeat(label.length))
  const start = /[\p{L}@]/u.exec(sentence)?.index ?? 0
  for (const found of bare.matchAll(/[\p{L}\p{M}’-]*\p{L}[\p{L}\p{M}’-]*/gu)) {
    const [word] = found
    const isOpening = found.index === start && OPENERS.has(word.toLowerCase())
    if (/[^\p{Script=Latin}\p{M}’-]/u.test(word) || (/\p{Lu}/u.test(word) && !isOpening))
      problems.push(`“${word}” is not on record`)
  }
}

function readNumbers(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll('one-sided', 'onesided')
    .replaceAll(/\b[a-z]+(?:-[a-z]+)?\b/g, (word) => WORDS.get(word) ?? word)
    .replaceAll(/\bnil\b/g, '0')
    .replaceAll(/\ban (?=\d)/g, 'a ')
    .replaceAll(/\b(\d+) ?[–-] ?(\d+)\b/g, 's$1-$2')
    .replaceAll(/\b(?:in )?the (\d+)(?:st|nd|rd|th) minute\b/g, 'm$1')
    .replaceAll(/\b(?:after|on) (\d+) minutes?\b/g, 'm$1')
    .replaceAll(/\binside (?:a|the 1st) minute\b/g, 'm1')
    .replaceAll(/\b(\d+) minutes? later\b/g, 'l$1')
    .replaceAll(/\ba minute later\b/g, 'l1')
    .replaceAll('’', "'")
    .replace(/[.!?]+$/, '')
}

// How sentences begin; any other capital at a beginning is a name.
const OPENERS = new Set(
  (
    'inside match-winner a an the it its this that these those there here then they their them we you each either neither both no none not nobody nothing all any some ' +
    'when while with without within what who whoever whose where why how after before until since once by for from in into of off on over under up down out at as and but or nor so yet if ' +
    'against around between behind being having had has have was were is are did do does only just even still also now soon later earlier next finally meanwhile afterwards thereafter ' +
    'one two three four five six seven eight nine ten eleven twelve first second third half half-time man goalkeeper defender midfielder forward ' +
    'late early again another more most less least few many much such other others same long little good great fine hard well ' +
    'goal goals points honours match matches game play season win victory defeat draw ahead level trailing leading despite although though because instead perhaps ' +
    'nevertheless nonetheless however moments minutes shortly midway deep across along among amid beyond through throughout together time times to'
  ).split(' '),
)
