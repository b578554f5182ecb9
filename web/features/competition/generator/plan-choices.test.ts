import { describe, expect, test } from 'vitest'
import {
  type ChoiceProblems,
  findProblems,
  type PlanChoices,
  readChoices,
  toRules,
  usualChoices,
} from './plan-choices.ts'

const usual = usualChoices(new Date('2026-11-21T12:00:00Z'), 'Europe/London')

test.each([
  ['a Saturday', '2026-11-21T02:00:00Z', '2026-11-28'],
  ['a Sunday', '2026-11-22T02:00:00Z', '2026-12-05'],
  ['a Friday evening that is Saturday there', '2026-11-20T20:00:00Z', '2026-11-28'],
])('on %s the first round is offered for a Saturday at least a week away', (_, now, firstDate) => {
  expect(usualChoices(new Date(now), 'Pacific/Auckland').firstDate).toBe(firstDate)
})

describe('problems', () => {
  test('the usual choices have none', () => {
    expect(Object.values(findProblems(usual)).filter((problem) => problem !== null)).toEqual([])
  })

  test.each<[keyof ChoiceProblems, Partial<PlanChoices>]>([
    ['firstDate', { firstDate: '' }],
    ['kickOff', { kickOff: '' }],
    ['interval', { interval: '0' }],
    ['interval', { interval: '7 days' }],
    ['restDays', { restDays: '-1' }],
    ['closed', { closed: [{ from: '2026-12-24', to: '' }] }],
    ['closed', { closed: [{ from: '2026-12-24', to: '2026-12-23' }] }],
  ])('%s: %j', (field, change) => {
    expect(findProblems({ ...usual, ...change })[field]).not.toBeNull()
  })
})

test('another draw is another order of the same teams, and the same number draws the same', () => {
  const teams = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const drawn = toRules({ ...usual, draw: 3 }, teams).teamIds
  expect(toRules(usual, teams).teamIds).toEqual(teams)
  expect(drawn).not.toEqual(teams)
  expect([...drawn].sort()).toEqual(teams)
  expect(toRules({ ...usual, draw: 3 }, teams).teamIds).toEqual(drawn)
})

test('an empty row of closed days is none', () => {
  const choices = { ...usual, closed: [{ from: '', to: '' }] }
  expect(findProblems(choices).closed).toBeNull()
  expect(toRules(choices, []).closed).toEqual([])
})

test.each(['', '{}', '[1]'])('the draft %j is none', (draft) => expect(readChoices(draft)).toBeNull())
test('a draft is read as it was written', () => expect(readChoices(JSON.stringify(usual))).toEqual(usual))
