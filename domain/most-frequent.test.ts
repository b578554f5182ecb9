import { expect, test } from 'vitest'
import { mostFrequent } from './most-frequent.ts'

test.each([
  [[], undefined],
  [['15:00'], '15:00'],
  [['15:00', '11:00', '11:00'], '11:00'],
  [['15:00', '11:00'], '15:00'],
])('of %j the most frequent is %s', (values, expected) => {
  expect(mostFrequent(values)).toBe(expected)
})
