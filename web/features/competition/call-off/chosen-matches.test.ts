import { expect, test } from 'vitest'
import { describeSlot } from '#domain/describe-slot.ts'
import type { CallOffMatch } from '#web/queries/call-off-query.ts'
import { headline, listCalledOff } from './called-off-words.ts'
import { canBeCalledOff, chooseMatches, NO_CHOICE, optionsOf } from './chosen-matches.ts'

const match = (id: string, date: string, more: Partial<CallOffMatch> = {}): CallOffMatch => ({
  id,
  date,
  time: '15:00',
  home: 'a',
  away: 'b',
  homeName: 'Ash',
  awayName: 'Birch',
  round: null,
  stage: { id: 's', name: 'Table' },
  venue: null,
  place: null,
  managers: [],
  status: 'scheduled',
  reason: null,
  isScored: false,
  ...more,
})
const park = { id: 'p', name: 'Park' }
const matches = [
  match('past', '2026-11-20'),
  match('today', '2026-11-24', { round: 10, venue: park }),
  match('played', '2026-11-24', { isScored: true }),
  match('off', '2026-11-25', { status: 'postponed' }),
  match('next', '2026-11-28', { round: 2 }),
  match('later', '2026-12-05', { round: 10, venue: park }),
]
const open = canBeCalledOff(matches, '2026-11-24')
const ids = (chosen: CallOffMatch[]) => chosen.map(({ id }) => id)

test('matches of today or later without a result can be called off', () => {
  expect(ids(open)).toEqual(['today', 'next', 'later'])
})

test('no match is chosen without a choice, and all parts of a choice count', () => {
  expect(chooseMatches(open, NO_CHOICE)).toEqual([])
  expect(ids(chooseMatches(open, { ...NO_CHOICE, round: '10' }))).toEqual(['today', 'later'])
  expect(ids(chooseMatches(open, { ...NO_CHOICE, round: '10', day: '2026-12-05', venue: 'p' }))).toEqual(['later'])
})

test('each option stands once, rounds by their number', () => {
  expect(optionsOf(open, 'round').map(({ label }) => label)).toEqual(['Round 2', 'Round 10'])
  expect(optionsOf(open, 'venue')).toEqual([{ value: 'p', label: 'Park' }])
  expect(optionsOf(open, 'day').map(({ label }) => label)).toEqual(['Tue 24 Nov', 'Sat 28 Nov', 'Sat 5 Dec'])
})

test('teams are told the day and the reason, or a day for each match', () => {
  const [first, second] = open
  if (first === undefined || second === undefined) throw new Error('Two matches are open')
  const one = { matches: [first], status: 'postponed', reason: 'Waterlogged' } as const
  expect(headline(one)).toBe('Postponed on Tuesday, 24 November: Waterlogged')
  expect(listCalledOff(one)).toBe('Ash v Birch')
  const both = { matches: [first, second], status: 'cancelled', reason: '' } as const
  expect(headline(both)).toBe('Cancelled')
  expect(listCalledOff(both).split('\n')[1]).toBe('Saturday, 28 November: Ash v Birch')
})

test('a day is described by rest, runs, managers and pitch, as far as they are known', () => {
  const slot = { date: '2026-12-05', time: '15:00', rest: [3, 6], run: [3, 1], isManagerBusy: true } as const
  expect(describeSlot(slot, match('x', '2026-12-05', { place: 'p' }))).toBe(
    'Rest: 3 and 6 days. 3rd home match in a row for Ash. A manager has another match at this time. The pitch is free.',
  )
  const rests: [[number | null, number | null], string][] = [
    [[1, null], 'Rest: 1 day.'],
    [[null, 4], 'Rest: 4 days.'],
    [[1, 3], 'Rest: 1 day and 3 days.'],
    [[1, 1], 'Rest: 1 day and 1 day.'],
  ]
  for (const [rest, words] of rests)
    expect(describeSlot({ ...slot, rest, run: [1, 1], isManagerBusy: false }, match('x', '2026-12-05'))).toBe(words)
  expect(
    describeSlot({ ...slot, rest: [null, null], run: [1, 1], isManagerBusy: false }, match('x', '2026-12-05')),
  ).toBe('')
})
