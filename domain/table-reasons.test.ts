import { expect, test } from 'vitest'
import { type AmongRow, explainPlace, hasMiniLeague, readReason, type TableReason } from './table-reasons.ts'

const among = (team_name: string, goals_for: number, goals_against: number, shootouts_won = 0): AmongRow => ({
  team_id: team_name,
  team_name,
  played: 2,
  won: 1,
  drawn: 0,
  lost: 1,
  goals_for,
  goals_against,
  away_goals: 0,
  shootouts_won,
  points: 3,
})

const explain = (decided_by: string | null, rule: number | null, reason: Partial<TableReason> = {}) =>
  explainPlace({
    team_id: 'City',
    team_name: 'City',
    decided_by,
    rule,
    reason: {
      next_team_id: 'Rovers',
      next_team_name: 'Rovers',
      points: 21,
      next_points: 21,
      value: null,
      next_value: null,
      among: null,
      adjustments: null,
      ...reason,
    },
  })

const two = [among('City', 4, 1), among('Rovers', 1, 4)]
const three = [...two, among('Town', 2, 2)]

test.each<[string, number | null, Partial<TableReason>, string]>([
  ['points', 0, { points: 24 }, 'Above Rovers: 24 points to 21'],
  ['points', 0, { points: 1, next_points: 0 }, 'Above Rovers: 1 point to 0'],
  [
    'head_to_head_points',
    1,
    { value: 6, next_value: 0, among: two },
    'Above Rovers: level on 21 points; head-to-head 4–1 (rule 1)',
  ],
  [
    'head_to_head_points',
    1,
    { value: 6, next_value: 4, among: three },
    'Above Rovers: level on 21 points; head-to-head points among 3 teams 6 to 4 (rule 1)',
  ],
  [
    'head_to_head_away_goals',
    4,
    { value: 2, next_value: 1, among: two },
    'Above Rovers: level on 21 points; head-to-head away goals 2 to 1 (rule 4)',
  ],
  [
    'goal_difference',
    2,
    { value: 3, next_value: -2 },
    'Above Rovers: level on 21 points; goal difference +3 to −2 (rule 2)',
  ],
  ['goals_for', 2, { value: 30, next_value: 29 }, 'Above Rovers: level on 21 points; goals scored 30 to 29 (rule 2)'],
  [
    'goal_average',
    1,
    { value: 'Infinity', next_value: 1.5 },
    'Above Rovers: level on 21 points; goal average no goal against to 1.500 (rule 1)',
  ],
  ['fair_play', 7, { value: -4, next_value: -6 }, 'Above Rovers: level on 21 points; fair play −4 to −6 (rule 7)'],
  ['play_off', 0, { among: two }, 'Above Rovers: level on 21 points; won the play-off 4–1'],
  [
    'play_off',
    3,
    { among: [among('City', 1, 1, 1), among('Rovers', 1, 1)] },
    'Above Rovers: level on 21 points; won the play-off 1–1, on penalties (rule 3)',
  ],
  ['lots', 5, { value: -1, next_value: -2 }, 'Above Rovers: level on 21 points; lots were drawn (rule 5)'],
  ['name', 3, {}, 'Above Rovers: level on 21 points; in the order of names (rule 3)'],
  ['expunged', 0, { points: 0 }, 'Above Rovers: the results of Rovers were expunged'],
  [
    'points_per_game',
    0,
    { points: 60, next_points: 62, value: 1.7647, next_value: 1.7222 },
    'Above Rovers: points per game 1.765 to 1.722',
  ],
  [
    'goal_difference',
    1,
    { points: 42, next_points: 40, value: 9, next_value: 3 },
    'Above Rovers: level on points per game; goal difference +9 to +3 (rule 1)',
  ],
  ['level', null, {}, 'Level with Rovers: level on 21 points; no rule separates them'],
])('%s, rule %s', (decided_by, rule, reason, sentence) => expect(explain(decided_by, rule, reason)).toBe(sentence))

test('deductions and extra points are named', () => {
  const adjustments = [
    { team_name: 'Rovers', points: -3, reason: 'unpaid fees', decided_on: '2026-10-01' },
    { team_name: 'City', points: 1, reason: 'fair play prize', decided_on: null },
  ]
  expect(explain('points', 0, { points: 24, adjustments })).toBe(
    'Above Rovers: 24 points to 21. Rovers: 3 points deducted (unpaid fees). City: 1 point added (fair play prize)',
  )
})

test('the last team has no reason', () => {
  const last = { team_id: 'City', team_name: 'City', decided_by: null, rule: null, reason: null }
  expect(explainPlace(last)).toBeNull()
})

test('only three teams or more have a table worth showing', () => {
  const reason = { next_team_id: '', next_team_name: '', points: 0, next_points: 0, value: null, next_value: null }
  expect(hasMiniLeague(readReason({ ...reason, among: three, adjustments: null }))).toBe(true)
  expect(hasMiniLeague(readReason({ ...reason, among: two, adjustments: [] }))).toBe(false)
  expect(readReason({ ...reason, among: null, adjustments: 'x' })).toMatchObject({ among: null, adjustments: null })
})
