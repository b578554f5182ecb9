import { expect, test } from 'vitest'
import { fillPlaces, movePlayer } from './choose-places.ts'

const players = (count: number) => Array.from({ length: count }, (_, n) => `p${n + 1}`)

test.each([
  [0, 0, 0],
  [7, 7, 0],
  [14, 11, 3],
  [40, 11, 20],
])('%i players: %i start, %i are on the bench', (count, starters, bench) => {
  const places = fillPlaces(players(count))
  expect([places.starters.length, places.bench.length]).toEqual([starters, bench])
})

test('a player has one place, and the twelfth stays on the bench', () => {
  const full = fillPlaces(players(12))
  expect(movePlayer(full, 'p12', 'starters')).toEqual(full)
  const free = movePlayer(full, 'p3', 'bench')
  expect(free.bench).toEqual(['p12', 'p3'])
  expect(movePlayer(free, 'p12', 'starters').starters.at(-1)).toBe('p12')
  expect(movePlayer(free, 'p3', null).bench).toEqual(['p12'])
})
