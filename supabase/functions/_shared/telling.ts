import { type Chance, createChance } from './chance.ts'
import { type Course, courseOf } from './course.ts'
import { weekdayOf } from './dates.ts'
import type { MatchFacts, Score, Side } from './facts.ts'
import { possessive, surnamesOf } from './names.ts'

/** What the sentences of one report share. */
export interface Telling {
  facts: MatchFacts
  course: Course
  weekday: string
  pick: Chance['pick']
  /** Draws as `pick` does, but not what was drawn last time for the same purpose. */
  vary(purpose: string, items: readonly string[]): string
  /** Stands for a player's name until the report is whole (`spellNames`). */
  name(id: string): string
  /** The team's name. */
  team(side: Side): string
  /** 'the hosts', 'the visitors' */
  label(side: Side): string
}

export function createTelling(facts: MatchFacts): Telling {
  const { pick } = createChance(facts.match.id)
  const last = new Map<string, number>()
  return {
    facts,
    vary(purpose, items) {
      const known = last.get(purpose)
      const places = items.map((_, at) => at).filter((at) => at !== known || items.length === 1)
      const at = pick(places)
      last.set(purpose, at)
      return items[at] ?? ''
    },
    course: courseOf(facts),
    weekday: weekdayOf(facts.match.date),
    pick,
    name: (id) => `${OPEN}${id}${CLOSE}`,
    team: (side) => facts[side].name,
    label: (side) => (side === 'home' ? pick(['the hosts', 'the home side']) : pick(['the visitors', 'the away side'])),
  }
}

// Private characters: a team may be called '<b>'.
const OPEN = '\uE001'
const CLOSE = '\uE002'
const NAME = /\uE001([^\uE002]*)\uE002(’s)?/g

/** Whoever is mentioned first goes by the whole name, after that by the surname. */
export function spellNames(text: string, facts: MatchFacts): string {
  const players = new Map(facts.players.map((player) => [player.id, player.name]))
  const surnames = surnamesOf(facts)
  const mentioned = new Set<string>()
  return text.replaceAll(NAME, (_, id: string, ending: string | undefined) => {
    const name = (mentioned.has(id) ? surnames.get(id) : players.get(id)) ?? ''
    mentioned.add(id)
    return ending === undefined ? name : possessive(name)
  })
}

/** As it is spoken: the larger number first. */
export const spoken = ({ home, away }: Score): string => `${Math.max(home, away)}–${Math.min(home, away)}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
