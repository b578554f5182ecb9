import { expect, test } from 'vitest'
import { lastUsed } from './last-used.ts'

// Noon where the tests run, whatever zone that is.
const now = new Date(2026, 10, 21, 12, 0)

test.each([
  [-5, 'just now'],
  [1, 'just now'],
  [2, '2 minutes ago'],
  [59, '59 minutes ago'],
  [60, 'an hour ago'],
  [119, 'an hour ago'],
  [180, '3 hours ago'],
  [11 * 60 + 59, '11 hours ago'],
  [12 * 60, 'today'],
  [12 * 60 + 1, 'yesterday'],
  [36 * 60, 'yesterday'],
  [36 * 60 + 1, 'on 19 November 2026'],
])('%i minutes before', (minutes, words) => {
  expect(lastUsed(new Date(now.getTime() - minutes * 60_000).toISOString(), now)).toBe(words)
})
