import { expect, test } from 'vitest'
import { countMonths } from './count-months.ts'

const match = (day: string, home_score: number | null = null) => ({
  played_at: `${day}T15:00:00Z`,
  home_score,
  away_score: home_score,
})
const days = {
  today: new Date('2026-11-07T00:00:00Z'),
  tomorrow: new Date('2026-11-08T00:00:00Z'),
  monthOf: (moment: Date) => moment.toISOString().slice(0, 7),
}

test.each([
  ['no match', [], []],
  ['a past match', [match('2026-10-03', 1)], [{ month: '2026-10', upcoming: 0, previous: 1 }]],
  ['a past match without a result', [match('2026-10-03')], [{ month: '2026-10', upcoming: 0, previous: 1 }]],
  ['a match of today', [match('2026-11-07')], [{ month: '2026-11', upcoming: 1, previous: 0 }]],
  ['a match of today with a result', [match('2026-11-07', 2)], [{ month: '2026-11', upcoming: 1, previous: 1 }]],
  ['a later match with a result', [match('2026-11-09', 2)], [{ month: '2026-11', upcoming: 1, previous: 0 }]],
  [
    'two months',
    [match('2026-11-01', 0), match('2026-11-20'), match('2026-12-05')],
    [
      { month: '2026-11', upcoming: 1, previous: 1 },
      { month: '2026-12', upcoming: 1, previous: 0 },
    ],
  ],
])('%s', (_, matches, months) => expect(countMonths(matches, days)).toEqual(months))
