import { expect, test } from 'vitest'
import { planCompetition } from './plan-competition.ts'

const RESULTS = 'stage,home,away,home_score,away_score\nLeague,A,B,1,0\nLeague,C,D,1,0\nLeague,A,C,1,0'
const plan = (more: object) =>
  planCompetition(JSON.stringify({ name: 'League', tie_breaks: ['goal_difference'], ...more }), RESULTS)

test.each([
  [{ split: { after: 33 } }, 'groups of one stage'],
  [{ tables: [{ stage: 'League', split_after: 33 }] }, 'groups of one stage'],
  [{ tables: [{ stage: 'League', carry_over: true }] }, 'groups of one stage'],
])('%o is refused with what to do', (more, words) => expect(() => plan(more)).toThrow(words))

test.each([{}, { points_per_game: false }, { split: null }])('%o is read', (more) => {
  expect(plan(more).stages[0]?.rules?.tie_breaks).toEqual(['goal_difference'])
})

test.each([
  { points_per_game: true },
  { order_by: 'points per game' },
  { order_by: ['points_per_game', 'goal_difference'] },
  { tie_breaks: ['points_per_game', 'goal_difference'] },
  { tie_breaks: ['PPG', 'points', 'Goal difference'] },
  { tables: [{ stage: 'League', points_per_game: true }] },
])('%o orders the table by points per game', (more) => {
  expect(plan(more).stages[0]?.rules?.tie_breaks).toEqual(['points_per_game', 'goal_difference'])
})

test('a table that was split is groups whose teams meet', () => {
  const groups = [
    { group: 'Top', teams: ['A', 'B'] },
    { group: 'Bottom', teams: ['C', 'D'] },
  ]
  const { stages, matches } = plan({ tables: [{ stage: 'League', groups }] })
  expect(stages[0]?.entries?.map(({ team, group_name }) => `${group_name} ${team}`)).toEqual([
    'Top A',
    'Top B',
    'Bottom C',
    'Bottom D',
  ])
  expect(matches).toHaveLength(3)
})
