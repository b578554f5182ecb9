import { expect, test } from 'vitest'
import { latestRound } from './latest-round.ts'

const on = (day: string, round: number | null = null) => ({ played_at: `${day}T15:00:00Z`, round })

test.each([
  ['no results', [], 0],
  ['one number', [on('2026-05-13', 38), on('2026-05-12', 38), on('2026-05-06', 37)], 2],
  ['a postponed match of an earlier round', [on('2026-05-13', 38), on('2026-05-12', 30), on('2026-05-11', 38)], 2],
  ['the same number of an earlier season', [on('2026-05-13', 3), on('2025-05-13', 3)], 1],
  ['a weekend without numbers', [on('2026-05-17'), on('2026-05-15'), on('2026-05-14'), on('2026-05-10')], 2],
])('%s', (_, results, count) => {
  expect(latestRound(results)).toEqual(results.filter(({ round }) => round === results[0]?.round).slice(0, count))
})
