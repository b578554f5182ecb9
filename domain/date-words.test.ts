import { expect, test } from 'vitest'
import { longDate, monthAndYear, plainDate, shortDate } from './date-words.ts'

test.each([
  ['2017-08-12', 'Saturday, 12 August 2017', 'Sat 12 Aug'],
  ['2024-02-29', 'Thursday, 29 February 2024', 'Thu 29 Feb'],
  ['2026-01-01', 'Thursday, 1 January 2026', 'Thu 1 Jan'],
])('%s', (date, long, short) => {
  expect(longDate(date)).toBe(long)
  expect(shortDate(date)).toBe(short)
  expect(long).toBe(`${long.split(',')[0]}, ${plainDate(date)}`)
  expect(plainDate(date)).toContain(monthAndYear(date.slice(0, 7)))
})
