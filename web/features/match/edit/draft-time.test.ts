import { expect, test } from 'vitest'
import { draftTime } from './draft-time.ts'

test.each([
  ['2026-11-21T13:05:00Z', 'UTC', 'today, 13:05'],
  ['2026-11-20T23:30:00Z', 'Europe/Berlin', 'today, 00:30'],
  ['2026-11-20T23:30:00Z', 'UTC', 'Friday, 20 November, 23:30'],
])('%s in %s', (at, zone, words) => expect(draftTime(at, new Date('2026-11-21T18:00:00Z'), zone)).toBe(words))
