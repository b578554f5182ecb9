import { expect, test } from 'vitest'
import { closest } from './similar-name.ts'

test.each([
  [['teams', 'matches'], 'team', 0.75, 'teams'],
  [['teams', 'matches'], 'Teams', 0.75, 'teams'],
  [['teams', 'matches'], 'xyz', 0.33, null],
  [['match_events', 'match_reports'], 'match_report', 0.75, 'match_reports'],
  [['(name, param, val)', '(attr, id)'], '(attrs, id)', 0.33, '(attr, id)'],
  [[], 'team', 0.75, null],
  [['a'], '', 0.75, null],
] as const)('%o for %s', (names, wanted, least, expected) => expect(closest(names, wanted, least)).toBe(expected))
