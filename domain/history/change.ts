/** A value of a row in JSON. */
export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [key: string]: Fact }
export type Facts = Readonly<Record<string, Fact>>

/** An entry of a competition's history: what one transaction changed of a match, or of a row of the rules. */
export interface Change {
  subject: string
  before: Facts
  after: Facts
}

/** Names of what a change mentions by its id, and the time zone of its dates. */
export interface ChangeNames {
  /** The name of a player, team or ground; a word for one that was deleted. */
  nameOf: (id: string) => string
  timeZone: string
}

/** '1–0', or 'none'. @param fact a pair as in the history, or null */
export function pairWords(fact: Fact | undefined): string {
  if (!Array.isArray(fact)) return 'none'
  const [home, away] = fact.map((value) => (value === null ? '?' : String(value)))
  return `${home}–${away}`
}

export const isFacts = (fact: Fact | undefined): fact is Facts =>
  typeof fact === 'object' && fact !== null && !Array.isArray(fact)
export const factList = (fact: Fact | undefined): readonly Fact[] => (Array.isArray(fact) ? fact : [])
export const factText = (fact: Fact | undefined): string => (fact === null || fact === undefined ? '' : String(fact))
