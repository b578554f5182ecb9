import { expect, test } from 'vitest'
import { describeLeagueContents } from './league-contents.ts'

test.each([
  [{ teams: 0, matches: 0, results: 0 }, 'It has no teams and no matches yet.'],
  [{ teams: 1, matches: 0, results: 0 }, 'This deletes 1 team too. People'],
  [{ teams: 2, matches: 1, results: 1 }, 'This deletes 2 teams and 1 match (all of them played) too, with all goals'],
  [{ teams: 20, matches: 380, results: 0 }, '20 teams and 380 matches (none of them played) too'],
  [{ teams: 20, matches: 380, results: 120 }, '(120 of them played)'],
])('%j: %s', (contents, words) => expect(describeLeagueContents(contents)).toContain(words))
