import { expect, test } from 'vitest'
import { daysUntil, describeWait, isOver, timingOf } from './match-timing.ts'

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

test.each([
  ['2026-11-21T23:59:59Z', 'Europe/London', 0],
  ['2026-11-22T00:00:00Z', 'Europe/London', 1],
  ['2026-11-20T15:00:00Z', 'Europe/London', -1],
  ['2026-11-22T10:59:59Z', 'Pacific/Auckland', 1],
  // The clocks change in between.
  ['2027-04-01T00:00:00Z', 'Europe/London', 131],
] as const)('%s in %s is %i midnights away', (playedAt, timeZone, days) => {
  expect(daysUntil(new Date(playedAt), new Date('2026-11-21T00:30:00Z'), timeZone)).toBe(days)
})

test.each([
  [-3, ''],
  [0, ''],
  [1, 'tomorrow'],
  [2, 'in 2 days'],
  [60, 'in 60 days'],
  [61, ''],
])('%i days: “%s”', (days, words) => expect(describeWait(days)).toBe(words))

test.each([
  ['2026-11-21T15:00:00Z', false],
  ['2026-11-21T16:44:59Z', false],
  ['2026-11-21T16:45:00Z', true],
])('a match of 15:00 is over at %s: %s', (now, over) => {
  expect(isOver(new Date('2026-11-21T15:00:00Z'), new Date(now))).toBe(over)
})
