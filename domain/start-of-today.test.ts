import { expect, test } from 'vitest'
import { startOfToday } from './start-of-today.ts'

test.each([
  ['2024-06-01T22:59:59Z', 'Europe/London', '2024-05-31T23:00:00.000Z'],
  ['2024-06-01T23:00:00Z', 'Europe/London', '2024-06-01T23:00:00.000Z'],
  ['2024-06-01T03:59:00Z', 'America/New_York', '2024-05-31T04:00:00.000Z'],
  ['2024-03-10T12:00:00Z', 'America/New_York', '2024-03-10T05:00:00.000Z'],
])('at %s in %s', (now, timeZone, midnight) => {
  expect(startOfToday(new Date(now), timeZone).toISOString()).toBe(midnight)
})
