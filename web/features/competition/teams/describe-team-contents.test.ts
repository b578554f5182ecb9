import { expect, test } from 'vitest'
import { describeTeamContents } from './describe-team-contents.ts'

test.each([
  [{ matches: 0, results: 0, players: 0 }, 'It has no matches and no players. This cannot be undone.'],
  [
    { matches: 1, results: 0, players: 1 },
    'This deletes 1 match too (none of them played), with its goals, line-ups and reports. 1 player leaves the squad and stays in the records. This cannot be undone.',
  ],
  [
    { matches: 2, results: 2, players: 0 },
    'This deletes 2 matches too (all of them played), with their goals, line-ups and reports. The other teams lose the points they won in them. This cannot be undone.',
  ],
  [
    { matches: 38, results: 20, players: 0 },
    'This deletes 38 matches too (20 of them played), with their goals, line-ups and reports. The other teams lose the points they won in them. This cannot be undone.',
  ],
])('%j', (contents, words) => expect(describeTeamContents(contents)).toBe(words))
