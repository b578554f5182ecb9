import { expect, test } from 'vitest'
import { DISCIPLINE_TEMPLATES, describeBan, readNumbers, templateOf, thresholdProblem } from './suspensions.ts'

const none = { cards: null, matches: 1, reason: null }

test.each([
  [{ ...none, kind: 'yellows', cards: 5 }, 1, 'Banned: 5 yellow cards, misses 1 match'],
  [{ ...none, kind: 'yellows', cards: 1 }, 1, 'Banned: 1 yellow card, misses 1 match'],
  [{ ...none, kind: 'red', matches: 3 }, 2, 'Banned: red card, misses 3 matches (match 2 of 3)'],
  [{ ...none, kind: 'second_yellow' }, 1, 'Banned: second yellow card, misses 1 match'],
  [{ ...none, kind: 'other', reason: 'Violence' }, 1, 'Banned: Violence, misses 1 match'],
  [{ ...none, kind: 'other' }, 1, 'Banned: a decision of the competition, misses 1 match'],
])('%j, match %i: %s', (ban, missed, words) => expect(describeBan(ban, missed)).toBe(words))

test.each(Object.entries(DISCIPLINE_TEMPLATES))('the rules of %s are found again', (name, rules) => {
  expect(templateOf(rules)).toBe(name)
  expect(templateOf({ ...rules, red: 9 })).toBe('')
  expect(thresholdProblem(rules.yellow_at, rules.yellow_matches)).toBeNull()
})

test.each([
  ['5, 10;15', [5, 10, 15]],
  ['', []],
  ['5, ten', null],
  ['0', null],
  ['100', null],
  ['1.5', null],
])('“%s” as numbers', (text, numbers) => expect(readNumbers(text, 99)).toEqual(numbers))

test.each([
  [[5, 5], [1, 2], 'rising order'],
  [null, [1], 'whole numbers'],
  [[5], null, 'matches from 1 to 50'],
  [[5], [1, 2], 'for each number'],
  [Array.from({ length: 11 }, (_, at) => at + 1), [1], 'at most 10'],
])('%j yellow cards and %j matches are refused', (at, matches, words) =>
  expect(thresholdProblem(at, matches)).toContain(words),
)
