import { type Course, courseOf } from './course.ts'
import { weekdayOf } from './dates.ts'
import { type MatchFacts, type Score, SIDES, type Side } from './facts.ts'
import { possessive, surnamesOf } from './names.ts'
import { quotable } from './quotable.ts'

/** Values that the sentences of one report share. */
export interface Telling {
  facts: MatchFacts
  course: Course
  weekday: string
  /** Stands for a player's name until the report is whole (`spellNames`). */
  name(id: string): string
  /** Stands for the team's name. */
  team(side: Side): string
}

export const createTelling = (facts: MatchFacts): Telling => ({
  facts,
  course: courseOf(facts),
  weekday: weekdayOf(facts.match.date),
  name: markOf,
  team: (side) => markOf(`${side}_team`),
})

/** A placeholder for a name, in private characters that no name contains (`clean`): a team may be called '<b>'. */
export const markOf = (id: string): string => `\uE001${id}\uE002`
const MARK = /\uE001([^\uE002]*)\uE002(’s)?/g

/** The name behind a mark: at the first mention, and after that. */
export type NameOf = (id: string) => readonly [first: string, later: string]

/** Replaces all marks in one pass, so that a name that looks like a mark or a slot stays as it is. */
export function spellMarks(text: string, nameOf: NameOf): string {
  const mentioned = new Set<string>()
  return text.replaceAll(MARK, (_, id: string, ending: string | undefined) => {
    const name = nameOf(id)[mentioned.has(id) ? 1 : 0]
    mentioned.add(id)
    return ending === undefined ? name : possessive(name)
  })
}

/**
 * Players by their id: the whole name first, then the surname. The sides and the league by 'home_team', 'away_team' and
 * 'league', the first sentence of a public line that can be quoted by 'home_line' and 'away_line'.
 */
export function namesOf(facts: MatchFacts): NameOf {
  const surnames = surnamesOf(facts)
  const names = new Map<string, readonly [string, string]>()
  const add = (id: string, name: string, later = name) => names.set(id, [name, later])
  for (const side of SIDES) {
    add(`${side}_team`, facts[side].name)
    add(`${side}_line`, quotable(facts.lines[side])[0]?.replace(/[.!?]$/, '') ?? '')
  }
  add('league', facts.league.name.replace(/^the /i, ''))
  for (const { id, name } of facts.players) add(id, name, surnames.get(id))
  return (id) => names.get(id) ?? ['', '']
}

export const spellNames = (text: string, facts: MatchFacts): string => spellMarks(text, namesOf(facts))

/** As it is spoken: the larger number first. */
export const spoken = ({ home, away }: Score): string => `${Math.max(home, away)}–${Math.min(home, away)}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
