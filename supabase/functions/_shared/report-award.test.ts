import { expect, test } from 'vitest'
import type { MatchFacts } from './facts.ts'
import { reportAward } from './report-award.ts'

const report = (home: number, away: number, award: MatchFacts['award']) =>
  reportAward({ match: { score: { home, away } }, home: { name: 'Ash' }, away: { name: 'Birch' }, award } as MatchFacts)

test.each([
  [
    report(0, 3, { is_played: false, reason: 'Ash had no team.' }),
    'Ash against Birch was not played: it is a walk-over. It is awarded to Birch and counts as a 3–0 win. The reason given: Ash had no team.',
  ],
  [
    report(3, 0, { is_played: true, reason: null }),
    'The result of Ash against Birch was decided after the match. It is awarded to Ash and counts as a 3–0 win.',
  ],
  [
    report(1, 1, { is_played: true, reason: null }),
    'The result of Ash against Birch was decided after the match. It counts as a 1–1 draw.',
  ],
])('%s', (text, expected) => expect(text).toBe(expected))
