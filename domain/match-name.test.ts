import { expect, test } from 'vitest'
import { matchName } from './match-name.ts'

test.each([
  ['Ayr', 'Bute', 'Ayr v Bute'],
  ['Ayr', 'الهلال', 'Ayr v \u2068الهلال\u2069'],
])('%s at home, %s away', (home, away, name) =>
  expect(matchName({ home_team: { name: home }, away_team: { name: away } })).toBe(name),
)
