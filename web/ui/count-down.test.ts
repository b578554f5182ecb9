import { expect, test } from 'vitest'
import { describeLeft } from './count-down.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

test.each([
  [25 * HOUR, '', ''],
  [24 * HOUR, 'in 24 h', 'in 24 h'],
  [3 * HOUR + 11.5 * MINUTE, 'in 3 h 12 min', 'in 3 h 12 min'],
  [HOUR, 'in 1 h', 'in 1 h'],
  [HOUR - 1, 'in 60:00', 'in 1 h'],
  [12 * MINUTE + 34 * SECOND, 'in 12:34', 'in 13 min'],
  [5 * SECOND - 1, 'in 0:05', 'in 1 min'],
  [0, '', ''],
  [-MINUTE, '', ''],
  [Number.NaN, '', ''],
])('%d ms before the kick-off', (left, moving, still) => {
  expect([describeLeft(left, false), describeLeft(left, true)]).toEqual([moving, still])
})
