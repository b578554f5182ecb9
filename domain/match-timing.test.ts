import { expect, test } from 'vitest'
import { timingOf } from './match-timing.ts'

test.each([
  ['2026-11-21T15:00:00Z', 'Europe/London', 'today'],
  ['2026-11-20T23:59:59Z', 'Europe/London', 'previous'],
  ['2026-11-22T00:00:00Z', 'Europe/London', 'upcoming'],
  ['2026-11-20T23:59:59Z', 'Pacific/Auckland', 'previous'],
  ['2026-11-21T15:00:00Z', 'Pacific/Auckland', 'today'],
  ['2026-11-21T07:59:00Z', 'America/Los_Angeles', 'previous'],
] as const)('a match at %s in %s is %s', (playedAt, timeZone, expected) => {
  expect(timingOf(new Date(playedAt), new Date('2026-11-21T14:00:00Z'), timeZone)).toBe(expected)
})
