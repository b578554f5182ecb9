import { type MatchFacts, SIDES } from '../facts.ts'
import { surnamesOf } from '../names.ts'
import { phrasesOf } from '../phrases.ts'

/** All names that a report of this match can contain, with the words of the teams' names. */
export const namesIn = (facts: MatchFacts): string[] => [
  facts.league.name,
  ...SIDES.flatMap((side) => [facts[side].name, ...facts[side].name.split(' ').filter((word) => word.length > 3)]),
  ...facts.players.map(({ name }) => name),
  ...surnamesOf(facts).values(),
]

export interface NamedText {
  text: string
  names: readonly string[]
}

/** How many of these texts have each phrase, the most frequent first. */
export function countPhrases(texts: readonly NamedText[]): [phrase: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { text, names } of texts)
    for (const phrase of new Set(phrasesOf(text, names))) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  return [...counts].sort(([, one], [, two]) => two - one)
}

/** Phrases that stand twice in one text. */
export function repeatedPhrases({ text, names }: NamedText): string[] {
  const phrases = phrasesOf(text, names)
  return phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)
}
