import { expect, test } from 'vitest'
import type { SeasonMatch } from '#domain/fixture-changes.ts'
import { planChanges } from './plan-changes.ts'
import { usualChoices } from './plan-choices.ts'

const teams = ['ash', 'birch', 'cedar', 'dale', 'gone'].map((id) => ({ id, name: id }))
const played: SeasonMatch = {
  id: 'played',
  home: 'ash',
  away: 'gone',
  date: '2026-12-04',
  time: '15:00',
  round: 3,
  isBegun: true,
  takesDay: true,
}
const choices = {
  ...usualChoices(new Date('2026-12-04T18:00:00Z'), 'UTC', [played]),
  firstDate: '2026-12-05',
  restDays: '2',
  replaces: true,
  without: ['gone'],
}

test('a begun match against a team that is left out counts for rest days', () => {
  expect(planChanges(choices, { teams, matches: [played] })).toEqual({
    changes: null,
    problem: { rule: 'first date', wanted: '2026-12-07', teamId: 'ash' },
  })
})

test('unless it is cancelled', () => {
  const { changes } = planChanges(choices, { teams, matches: [{ ...played, takesDay: false }] })
  expect(changes?.added[0]?.date).toBe('2026-12-05')
})

test('nor is a day on which a team plays in a cup', () => {
  const elsewhere = [{ date: '2026-12-06', teamIds: ['dale'] }]
  const season = { teams, elsewhere, matches: [{ ...played, takesDay: false }] }
  for (const replaces of [true, false]) {
    const own = planChanges({ ...choices, replaces }, season).changes?.added.filter(({ home, away }) =>
      [home, away].includes('dale'),
    )
    expect(own?.[0]?.date, String(replaces)).toBe('2026-12-12')
  }
})

test('and for round numbers', () => {
  const { changes } = planChanges({ ...choices, firstDate: '2026-12-12' }, { teams, matches: [played] })
  expect(changes?.kept).toEqual([played])
  expect(changes?.added.map(({ round }) => round)).toEqual([4, 4, 5, 5, 6, 6])
  expect(changes?.added.some(({ home, away }) => [home, away].includes('gone'))).toBe(false)
})
