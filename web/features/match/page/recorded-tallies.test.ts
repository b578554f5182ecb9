import { expect, test } from 'vitest'
import { describeTallies } from './recorded-tallies.ts'

const both = (home: string, away: string) => ({ home, away })

test.each([
  ['a match to come', [null, null], [], null, false],
  ['0 – 0', [0, 0], [], both('No goals', 'No goals'), true],
  ['a typed 3 – 1 without scorers', [3, 1], [], 'unknown', false],
  ['a typed 3 – 0 without scorers', [3, 0], [], 'unknown', false],
  ['a typed 3 – 1 with assists only', [3, 1], ['ASSIST'], 'unknown', true],
  ['a counted 1 – 0', [1, 0], ['GOAL'], both('Scorers not recorded', 'No goals'), true],
  ['a typed 2 – 2 with one scorer', [2, 2], ['GOAL'], both('Scorers not recorded', 'Scorers not recorded'), true],
  ['half a score', [2, null], [], null, false],
] as const)('%s', { tags: '@spec:2-match-no-goals' }, (_, [home_score, away_score], types, goals, assists) => {
  const events = types.map((event_type) => ({ event_type }))
  expect(describeTallies({ home_score, away_score, events })).toEqual({ goals, assists })
})
