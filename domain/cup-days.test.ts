import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './calendar-days.ts'
import { type CupRound, type CupRules, planCupRounds } from './cup-days.ts'

const rules: CupRules = { firstDate: '2026-09-01', interval: 14, restDays: 2, weekdays: [], closed: [] }
const tie = (id: string, teams: string | null, legs = [1]) => ({
  id,
  legs,
  teamIds: teams === null ? null : [...teams],
})
const round = (name: string, ...ties: CupRound['ties']): CupRound => ({ name, ties })
const datesOf = (rounds: CupRound[], busy: [string, string][], more: Partial<CupRules> = {}) =>
  planCupRounds(
    rounds,
    busy.map(([date, teams]) => ({ date, teamIds: [...teams] })),
    { ...rules, ...more },
  ).map(({ legs }) => legs?.map(({ tieId, leg, date }) => `${tieId}${leg} ${date.slice(5)}`) ?? null)

// 2026-09-05 is a Saturday.
const SATURDAYS: [string, string][] = ['2026-09-05', '2026-09-12', '2026-09-19'].map((date) => [date, 'abcd'])

test.each([
  ['the first day is free', [], {}, ['x1 09-01', 'y1 09-01']],
  ['days of rest before and after other matches', SATURDAYS, { firstDate: '2026-09-03' }, ['x1 09-08', 'y1 09-08']],
  ['only some days of the week', SATURDAYS, { weekdays: [6] }, ['x1 09-26', 'y1 09-26']],
  ['closed days', [], { closed: [{ from: '2026-08-31', to: '2026-09-09' }] }, ['x1 09-10', 'y1 09-10']],
  ['one team that plays moves the whole round', [['2026-09-02', 'd']], {}, ['x1 09-05', 'y1 09-05']],
] as const)('%s', (_, busy, more, dates) =>
  expect(
    datesOf(
      [round('Semi-finals', tie('x', 'ab'), tie('y', 'cd'))],
      busy.map(([day, teams]) => [day, teams]),
      more,
    ),
  ).toEqual([dates]),
)

test('two legs and the next round follow each other', () =>
  expect(
    datesOf([round('Semi-finals', tie('x', 'ab', [1, 2])), round('Final', tie('z', null))], [['2026-09-18', 'q']]),
  ).toEqual([['x1 09-01', 'x2 09-04'], ['z1 09-21']]))

test('ties have days of their own where a common one would be far away', () => {
  const days = Array.from({ length: 60 }, (_, at) => addDays('2026-09-01', at))
  const busy = days.map((day, at): [string, string] => [day, at % 2 === 0 ? 'a' : 'c'])
  expect(datesOf([round('Semi-finals', tie('x', 'ab'), tie('y', 'cd'))], busy, { restDays: 0 })).toEqual([
    ['x1 09-02', 'y1 09-01'],
  ])
})

test('no free day of a year', () =>
  expect(datesOf([round('Final', tie('z', 'ab'))], [], { closed: [{ from: '2026-01-01', to: '2028-12-31' }] })).toEqual(
    [null],
  ))

test('no team plays twice within its days of rest', () => {
  const match = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.constantFrom('ab', 'cd', 'ac', 'bd'))
  const given = fc.property(fc.array(match, { maxLength: 40 }), fc.integer({ min: 0, max: 5 }), (matches, restDays) => {
    const busy = matches.map(([day, teams]) => ({ date: addDays('2026-09-01', day), teamIds: [...teams] }))
    const ties = [tie('x', 'ab', [1, 2]), tie('y', 'cd', [1, 2])]
    const [planned] = planCupRounds([round('Semi-finals', ...ties)], busy, { ...rules, restDays })
    expect(planned?.legs).toHaveLength(4)
    for (const { tieId, date } of planned?.legs ?? []) {
      const own = busy.filter(({ teamIds }) => teamIds.some((id) => (tieId === 'x' ? 'ab' : 'cd').includes(id)))
      for (const other of own) expect(Math.abs(daysBetween(other.date, date))).toBeGreaterThan(restDays)
    }
  })
  fc.assert(given)
})
