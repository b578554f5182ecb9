import { expect, test } from 'vitest'
import { wholeDays } from './whole-days.ts'

test.each([
  ['', '', undefined],
  ['aabb', 'aabb', undefined],
  ['aabbc', 'aabb', 'c'],
  ['aabbb', 'aa', 'b'],
  ['aaaaa', 'aaaa', 'a'],
  ['abbbb', 'a', 'b'],
])('of the days %s four matches at most: %s', (days, shown, next) => {
  const result = wholeDays([...days], 4, (day) => day)
  expect(result).toEqual({ shown: [...shown], next })
})
