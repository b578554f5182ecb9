import { expect, test } from 'vitest'
import {
  describeBan,
  describeDisciplineRules,
  describeServed,
  disciplineTemplateOf,
  disciplineTemplates,
  readNumbers,
  startYear,
  thresholdProblem,
} from './suspensions.ts'

const templates = disciplineTemplates(2026)

const none = { cards: null, matches: 1, reason: null }

test.each([
  [{ ...none, kind: 'yellows', cards: 5 }, 1, 'Banned: 5 yellow cards, misses 1 match'],
  [{ ...none, kind: 'yellows', cards: 1 }, 1, 'Banned: 1 yellow card, misses 1 match'],
  [{ ...none, kind: 'red', matches: 3 }, 2, 'Banned: red card, misses 3 matches (match 2 of 3)'],
  [{ ...none, kind: 'second_yellow' }, 1, 'Banned: second yellow card, misses 1 match'],
  [{ ...none, kind: 'other', reason: 'Violence' }, 1, 'Banned: Violence, misses 1 match'],
  [{ ...none, kind: 'other' }, 1, 'Banned: a decision of the competition, misses 1 match'],
])('%j, match %i: %s', (ban, missed, words) => expect(describeBan(ban, missed)).toBe(words))

test.each([
  [{ matches: 3, served: 1 }, '1 of 3 matches served, 2 left'],
  [{ matches: 1, served: 0 }, '0 of 1 match served, 1 left'],
])('%j: %s', (ban, words) => expect(describeServed(ban)).toBe(words))

test.each(Object.entries(templates))('the rules of %s are found again', (name, rules) => {
  expect(disciplineTemplateOf(rules, templates)).toBe(name)
  expect(disciplineTemplateOf({ ...rules, red: 9 }, templates)).toBe('')
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

test('a template with last days has those of its season', () => {
  expect(templates['English leagues, with last days']?.yellow_until).toEqual(['2026-12-31', '2027-04-11', 'infinity'])
  expect(disciplineTemplates(2028)['English leagues, with last days']?.yellow_until[1]).toBe('2029-04-08')
})

test('days that are all empty are those of a template without days', () => {
  const [name, rules] = Object.entries(templates)[0] ?? []
  expect(
    rules && disciplineTemplateOf({ ...rules, yellow_until: ['infinity', 'infinity', 'infinity'] }, templates),
  ).toBe(name)
})

test.each([
  ['2026-03-01', '2026-11-28', 2026],
  [null, '2026-11-28', 2026],
  [null, '2027-05-01', 2026],
])('a season from %s, seen on %s, starts in %i', (firstDay, today, year) =>
  expect(startYear(firstDay, new Date(today))).toBe(year),
)

test('rules to read', () => {
  expect(Object.values(templates).map(describeDisciplineRules).slice(1)).toEqual([
    [
      '5 yellow cards until 31 December 2026: misses 1 match',
      '10 yellow cards until 11 April 2027: misses 2 matches',
      '15 yellow cards: misses 3 matches',
      'Second yellow card: misses 1 match',
      'Red card: misses 3 matches',
    ],
    [
      '5 yellow cards: misses 1 match',
      'After 5 yellow cards the count begins again',
      'Second yellow card: misses 1 match',
      'Red card: misses 2 matches',
    ],
    [
      '2 yellow cards: misses 1 match',
      'After 2 yellow cards the count begins again',
      'Second yellow card: misses 1 match',
      'Red card: misses 1 match',
    ],
  ])
})
