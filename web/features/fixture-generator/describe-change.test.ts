import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'

const planned = (...dates: string[]) => dates.map((date, at) => ({ home: 'a', away: 'b', date, round: at + 1 }))
const played = (...rounds: (number | null)[]) =>
  rounds.map((round) => ({ home: 'a', away: 'b', date: '2026-11-01', round }))

test.each([
  [
    'a new season',
    planned('2026-12-05', '2026-12-12'),
    { begun: [], rounds: [] },
    '2 matches from 5 December 2026 to 12 December 2026.',
  ],
  [
    'one that is half played',
    planned('2026-12-05'),
    { begun: played(1, 1, 2), rounds: [1, 1, 2, 2] },
    '1 match from 5 December 2026 to 5 December 2026. They take the place of one that is still to be played. 3 matches played or recorded already stay: round 1 and 1 of the 2 matches of round 2.',
  ],
  [
    'one without rounds',
    planned('2026-12-05'),
    { begun: played(null), rounds: [null] },
    '1 match from 5 December 2026 to 5 December 2026. 1 match played or recorded already stays.',
  ],
  [
    'one that begins too early',
    planned('2026-11-14', '2026-12-05'),
    { begun: [], rounds: [] },
    '2 matches from 14 November 2026 to 5 December 2026. One of them is in the past.',
  ],
])('%s', (_, matches, season, words) => expect(describeChange(matches, season, '2026-11-21')).toBe(words))
