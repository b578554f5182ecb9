import { expect, test } from 'vitest'
import { nearDay } from './near-day.ts'

const now = new Date('2026-11-22T22:30:00Z')
test.each([
  ['2026-11-22T10:00:00Z', 'UTC', 'Today'],
  ['2026-11-23T10:00:00Z', 'UTC', 'Tomorrow'],
  ['2026-11-23T10:00:00Z', 'Europe/Athens', 'Today'],
  ['2026-11-21T10:00:00Z', 'UTC', undefined],
  ['2026-11-24T10:00:00Z', 'UTC', undefined],
] as const)('%s in %s: %s', (moment, zone, word) => expect(nearDay(new Date(moment), now, zone)).toBe(word))
