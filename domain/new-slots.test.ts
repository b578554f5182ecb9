import { expect, test } from 'vitest'
import { proposeSlots, type SlotMatch, type SlotRules, usualWeekdays } from './new-slots.ts'

const match = (date: string, home: string, away: string, more: Partial<SlotMatch> = {}): SlotMatch => ({
  id: `${date} ${home} ${away}`,
  date,
  time: '15:00',
  home,
  away,
  place: null,
  managers: [],
  ...more,
})
/** The days from Monday 7 December. */
const rules: SlotRules = {
  from: '2026-12-07',
  until: '2026-12-31',
  restDays: 2,
  weekdays: [],
  closed: [],
  matchMinutes: 105,
}
const off = match('2026-11-28', 'Ash', 'Birch', { id: 'off', place: 'Park', managers: ['Ann', 'Ben'] })
const days = (others: SlotMatch[], change: Partial<SlotRules> = {}) =>
  proposeSlots(off, others, { ...rules, ...change })
    .map(({ date }) => date)
    .toSorted()

test('days without enough rest for either team are left out, before and after their matches', () => {
  const others = [match('2026-12-08', 'Ash', 'Cedar'), match('2026-12-14', 'Cedar', 'Birch')]
  expect(days(others, { until: '2026-12-18' })).toEqual(['2026-12-11', '2026-12-17', '2026-12-18'])
})

test('the day that was called off is not proposed again', () => {
  const [own] = proposeSlots({ ...off, date: '2026-12-12' }, [], { ...rules, weekdays: [6] })
  expect(own?.date).toBe('2026-12-19')
})

test('closed days and other weekdays are left out', () => {
  const closed = [{ from: '2026-12-19', to: '2026-12-20' }]
  expect(days([], { weekdays: [6, 0], closed })).toEqual(['2026-12-12', '2026-12-13', '2026-12-26', '2026-12-27'])
})

test('the pitch is free for as long as a match takes', () => {
  const taken = (time: string, place: string) => match('2026-12-12', 'Cedar', 'Elm', { time, place })
  const saturdays = { weekdays: [6], until: '2026-12-19' }
  expect(days([taken('13:30', 'Park')], { ...saturdays, matchMinutes: 91 })).not.toContain('2026-12-12')
  expect(days([taken('13:30', 'Park')], { ...saturdays, matchMinutes: 90 })).toContain('2026-12-12')
  expect(days([taken('15:00', 'Cage')], saturdays)).toContain('2026-12-12')
})

test('the kick-off is the match’s own on its weekday, else the home team’s, else the league’s', () => {
  const others = [
    match('2026-10-03', 'Ash', 'Cedar', { time: '10:30' }),
    match('2026-10-07', 'Cedar', 'Elm', { time: '19:00' }),
    match('2026-10-14', 'Elm', 'Cedar', { time: '19:00' }),
    match('2026-10-21', 'Ash', 'Cedar', { time: '20:15' }),
    match('2026-10-15', 'Elm', 'Cedar', { time: '19:30' }),
  ]
  const times = new Map(proposeSlots(off, others, rules).map(({ date, time }) => [date, time]))
  expect(times.get('2026-12-12'), 'Saturday').toBe('15:00')
  expect(times.get('2026-12-09'), 'Wednesday').toBe('20:15')
  expect(times.get('2026-12-10'), 'Thursday').toBe('19:30')
  expect(times.get('2026-12-13'), 'Sunday').toBe('15:00')
})

test('a later day with more rest comes before an early one with little', () => {
  const others = [match('2026-12-05', 'Cedar', 'Ash'), match('2026-12-19', 'Birch', 'Cedar')]
  const [first] = proposeSlots(off, others, { ...rules, restDays: 1 })
  expect(first).toMatchObject({ date: '2026-12-09', rest: [3, 9] })
})

test('a third home or away match in a row costs three days, a busy manager ten', () => {
  const home = ['2026-11-14', '2026-11-21', '2026-12-20'].map((date) => match(date, 'Ash', 'Cedar'))
  const busy = match('2026-12-12', 'Elm', 'Fir', { managers: ['Ben'] })
  const slots = proposeSlots(off, [...home, match('2026-11-25', 'Elm', 'Ash'), busy], { ...rules, weekdays: [6, 1] })
  const found = new Map(slots.map((slot) => [slot.date, slot]))
  expect(found.get('2026-12-12')).toMatchObject({ isManagerBusy: true, run: [2, 1] })
  expect(found.get('2026-12-26')).toMatchObject({ isManagerBusy: false, run: [2, 1] })
  expect(slots.map(({ date }) => date)).toEqual(['2026-12-07', '2026-12-14', '2026-12-12', '2026-12-26', '2026-12-28'])
})

test('a match with no free day has no proposal', () => {
  const daily = Array.from({ length: 25 }, (_, at) => match(`2026-12-${String(at + 7).padStart(2, '0')}`, 'Ash', 'Elm'))
  expect(days(daily)).toEqual([])
})

test('a league plays on the weekdays that have a good part of its matches', () => {
  const days = [
    '2026-12-05',
    '2026-12-06',
    '2026-12-12',
    '2026-12-13',
    '2026-12-19',
    '2026-12-20',
    '2026-12-26',
    '2026-12-09',
  ]
  expect(usualWeekdays(days.map((date) => ({ date })))).toEqual([6, 0])
  expect(usualWeekdays([])).toEqual([])
})
