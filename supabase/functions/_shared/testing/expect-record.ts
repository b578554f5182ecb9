import { expect } from 'vitest'
import { courseOf } from '../course.ts'
import type { MatchFacts } from '../facts.ts'
import { clean, spellFacts, surnamesOf } from '../names.ts'
import { cardinal, ordinal } from '../numbers.ts'
import { spoken } from '../telling.ts'

/** Reads the result, and each goal with its scorer and minute, back from a report of the built-in writer. */
export function expectRecord(report: string, given: MatchFacts) {
  const facts = spellFacts(given, clean)
  const { ordered, total, score } = courseOf(facts)
  if (total === 0) expect(report).toMatch(/goalless|No goals/)
  else expect(report).toContain(spoken(score))
  expect(report).toContain(facts.home.name)
  expect(report).toContain(facts.away.name)
  const surnames = surnamesOf(facts)
  for (const [at, { scorer, minute }] of ordered.entries()) {
    const whole = facts.players.find(({ id }) => id === scorer)?.name ?? ''
    const name = `(?:${[whole, surnames.get(scorer) ?? whole].map(escapePattern).join('|')})`
    const time = timesOf(minute, minute - (ordered[at - 1]?.minute ?? Number.NaN)).join('|')
    expect(report).toMatch(new RegExp(`${name}[^\\n]{0,250}?(?:${time})|(?:${time})[^\\n]{0,80}?${name}`, 'i'))
  }
}

const timesOf = (minute: number, gap: number): string[] => [
  `\\b${ordinal(minute)}[- ]minute\\b`,
  `\\b${cardinal(minute)}[- ]minutes?\\b`,
  ...(gap > 0 ? [`\\b${cardinal(gap)} minutes (?:later|after that)\\b`] : []),
]

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
