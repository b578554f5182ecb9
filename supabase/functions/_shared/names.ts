import type { MatchFacts } from './facts.ts'

/**
 * The name of a player after the first mention: the surname, unless another player or a team has it or it is a common
 * word; else the whole name. 'A. Lacazette' → 'Lacazette', 'Virgil van Dijk' → 'van Dijk'.
 */
export function surnamesOf({ players, home, away, league }: MatchFacts): Map<string, string> {
  const elsewhere = [home.name, away.name, league.name]
  return new Map(
    players.map((player) => {
      const others = players.filter((other) => other !== player).map(({ name }) => name)
      return [player.id, callName(player.name, [...elsewhere, ...others])]
    }),
  )
}

/** The surname where none of the other names has it and it is no common word; else the whole name. */
export function callName(name: string, others: readonly string[]): string {
  const short = surname(name)
  const taken = new Set(others.flatMap(words))
  const isSafe = short.length >= 3 && !COMMON.has(short.toLowerCase()) && !words(short).some((word) => taken.has(word))
  return isSafe ? short : name
}

function surname(name: string): string {
  const parts = name.trim().split(/\s+/)
  const particle = parts.findIndex(
    (part, at) =>
      at > 0 && /^(van|von|de|der|den|da|di|dos|el|al|ten|ter|la|le|ó|ní|mac|mc|nic|uí|bin|ibn|san|st\.?)$/i.test(part),
  )
  const rest = parts.slice(particle > 0 ? particle : -1).join(' ')
  // 'Son Heung-Min' has the surname first.
  if (/^\p{Lu}\p{Ll}{1,3}$/u.test(parts[0] ?? '') && parts.length === 2 && rest.includes('-')) return name
  // Initials and generational suffixes are not what people are called by.
  return /^\p{Lu}\p{L}+/u.test(rest) || particle > 0
    ? /^(jr|sr|junior|senior|[ivx]+)\.?$/i.test(rest)
      ? name
      : rest
    : name
}

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

// Names that open a sentence like any other word would.
const COMMON = new Set(
  (
    'home away goal man match long young early late may day hope hill best long short good rich winter summer saturday sunday monday ' +
    'one two three first second may march april june august king field park town city united green brown black white gray grey ' +
    'little strong small cross case last over under down hand post bar keeper foot score draw win lead love joy grace will mark ' +
    'rose guest host bell wood ball bird fox wolf lamb moon star stone rock snow frost rain storm price cook baker miller smith both'
  ).split(' '),
)

export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`)

/** 'Ash, Birch and Cedar' */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A name as it is recorded, with one space between words. */
export const clean = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\s\uE000-\uE003]+/g, ' ')
    .trim()

/** The same facts with their names spelled so. */
export function spellFacts(facts: MatchFacts, spell: (name: string) => string): MatchFacts {
  return {
    ...facts,
    league: { ...facts.league, name: spell(facts.league.name) },
    home: { ...facts.home, name: spell(facts.home.name) },
    away: { ...facts.away, name: spell(facts.away.name) },
    players: facts.players.map((player) => ({ ...player, name: spell(player.name) })),
  }
}

/** A sentence that ends with a name's own point needs no second one. */
export const withoutSecondPoints = (text: string): string => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.')
