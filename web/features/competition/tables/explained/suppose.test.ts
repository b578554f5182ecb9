import { expect, test } from 'vitest'
import { inRounds, movesBetween, step, toSupposedScores } from './suppose.ts'

test('steps of a score', () => {
  expect(step({}, 'a', 'home', 1)).toEqual({ a: { home: 1, away: 0 } })
  expect(step({}, 'a', 'away', -1)).toEqual({ a: { home: 0, away: 0 } })
  expect(step({ a: { home: 0, away: 2 } }, 'a', 'home', -1)).toEqual({ a: { home: 0, away: 2 } })
  expect(step({ a: { home: 99, away: 2 } }, 'a', 'home', 1)).toEqual({ a: { home: 99, away: 2 } })
  expect(toSupposedScores({ b: { home: 1, away: 2 }, a: { home: 0, away: 0 } })).toEqual([
    { match_id: 'a', home_score: 0, away_score: 0 },
    { match_id: 'b', home_score: 1, away_score: 2 },
  ])
})

const match = (id: string, played_at: string, round: number | null) => ({
  id,
  played_at,
  round,
  home: { id: 'h', name: 'Home' },
  away: { id: 'a', name: 'Away' },
})

test.each([
  [
    [match('a', '2026-01-03', 1), match('b', '2026-01-10', 2), match('c', '2026-01-12', 1)],
    ['ac', 'b'],
  ],
  [
    [match('a', '2026-01-03', null), match('b', '2026-01-09', 2), match('c', '2026-01-12', 2)],
    ['ab', 'c'],
  ],
  [[], []],
])('matches in rounds, or in weeks: %#', (matches, parts) => {
  expect(inRounds(matches).map((part) => part.map(({ id }) => id).join(''))).toEqual(parts)
})

test('places that teams gain and lose', () => {
  const team = (team_id: string, rank: number) => ({ team_id, team_name: team_id, rank })
  const moves = movesBetween([team('a', 1), team('b', 2), team('c', 3)], [team('c', 1), team('a', 2), team('b', 2)])
  expect([...moves]).toEqual([
    ['c', 2],
    ['a', -1],
    ['b', 0],
  ])
})
