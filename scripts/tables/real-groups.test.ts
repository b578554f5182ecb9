// Groups and ties of real tournaments whose order needs a rule that ../shared has no example of.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCompetition } from '#domain/competition-folder/plan-competition.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { describeCompetition } from './describe-competition.ts'
import { openInstallation } from './open-installation.ts'

let installation: Awaited<ReturnType<typeof openInstallation>>
beforeAll(async () => {
  installation = await openInstallation(await openTestDatabase('product'))
})
afterAll(() => installation.close())

const describeFiles = (rules: object, results: string[]) =>
  describeCompetition(
    installation.owner,
    planCompetition(JSON.stringify(rules), ['home,away,home_score,away_score', ...results].join('\n')),
  )
const headToHead = ['head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals']
const TWO_POINTS = { win: 2, draw: 1, loss: 0 }

test.each([
  [
    'World Cup 2018, group H: fewer cards',
    {
      tie_breaks: ['goal_difference', 'goals_for', ...headToHead, 'fair_play', 'lots'],
      fair_play: { Japan: { yellow: 4 }, Senegal: { yellow: 6 } },
    },
    ['Colombia,Japan,1,2', 'Poland,Senegal,1,2', 'Japan,Senegal,2,2', 'Poland,Colombia,0,3', 'Japan,Poland,0,1'].concat(
      'Senegal,Colombia,0,1',
    ),
    ['Colombia 6 points', 'Japan 4 fair_play', 'Senegal 4 points', 'Poland 3'],
  ],
  [
    'World Cup 1990, group F: lots',
    { points: TWO_POINTS, tie_breaks: ['goal_difference', 'goals_for', 'lots'], lots: ['Ireland', 'Netherlands'] },
    [
      'England,Ireland,1,1',
      'Netherlands,Egypt,1,1',
      'England,Netherlands,0,0',
      'Ireland,Egypt,0,0',
      'England,Egypt,1,0',
    ].concat('Ireland,Netherlands,1,1'),
    ['England 4 points', 'Ireland 3 lots', 'Netherlands 3 points', 'Egypt 2'],
  ],
  [
    'Euro 2004, group C: goals among three',
    { tie_breaks: [...headToHead, 'goal_difference', 'goals_for'], head_to_head_reapply: 'subset' },
    [
      'Denmark,Italy,0,0',
      'Sweden,Bulgaria,5,0',
      'Bulgaria,Denmark,0,2',
      'Italy,Sweden,1,1',
      'Italy,Bulgaria,2,1',
    ].concat('Denmark,Sweden,2,2'),
    ['Sweden 5 head_to_head_goals', 'Denmark 5 head_to_head_goals', 'Italy 5 points', 'Bulgaria 0'],
  ],
  [
    'Euro 2024, group E: all four on four points',
    { tie_breaks: [...headToHead, 'goal_difference', 'goals_for'], head_to_head_reapply: 'subset' },
    [
      'Romania,Ukraine,3,0',
      'Belgium,Slovakia,0,1',
      'Slovakia,Ukraine,1,2',
      'Belgium,Romania,2,0',
      'Slovakia,Romania,1,1',
    ].concat('Ukraine,Belgium,0,0'),
    ['Romania 4 head_to_head_goals', 'Belgium 4 head_to_head_goal_difference'].concat(
      'Slovakia 4 head_to_head_goal_difference',
      'Ukraine 4',
    ),
  ],
  [
    'World Cup 1962, group 4: goal average',
    { points: TWO_POINTS, tie_breaks: ['goal_average'] },
    ['Argentina,Bulgaria,1,0', 'Hungary,England,2,1', 'England,Argentina,3,1', 'Hungary,Bulgaria,6,1'].concat(
      'Argentina,Hungary,0,0',
      'Bulgaria,England,0,0',
    ),
    ['Hungary 5 points', 'England 3 goal_average', 'Argentina 3 points', 'Bulgaria 1'],
  ],
  [
    'a season that was cut short: points per game, and head-to-head of teams with other points',
    {
      tie_breaks: ['points_per_game', 'head_to_head_points'],
      deductions: [{ team: 'Elm', points: 1, reason: 'Unpaid fees' }],
    },
    ['Ash,Birch,1,0', 'Ash,Cedar,0,1', 'Birch,Cedar,1,0', 'Birch,Doum,0,1', 'Ash,Doum,1,0', 'Elm,Ash,1,0'].concat(
      'Ash,Elm,1,0',
      'Birch,Elm,1,0',
    ),
    ['Ash 9 points_per_game', 'Birch 6 level', 'Doum 3 head_to_head_points', 'Cedar 3 points_per_game', 'Elm 2'],
  ],
])('%s', async (name, rules, results, order) => {
  const { tables } = await describeFiles({ name, ...rules }, results)
  expect(tables[0]?.order.map(({ team, points, decided_by }) => [team, points, decided_by].join(' ').trim())).toEqual(
    order,
  )
})

test('Champions League 2020/21: away goals after extra time', async () => {
  const rules = {
    name: 'Champions League 2020/21',
    knockout: { stage: 'Knock-out', legs: 2, away_goals: true, away_goals_count_in_extra_time: true },
  }
  const results = [
    'date,stage,round,home,away,home_score,away_score,aet_home,aet_away',
    '2021-02-17,Knock-out,Round of 16,Porto,Juventus,2,1,,',
    '2021-03-09,Knock-out,Round of 16,Juventus,Porto,2,1,3,2',
  ].join('\n')
  const found = await describeCompetition(installation.owner, planCompetition(JSON.stringify(rules), results))
  expect(found.knockout).toMatchObject([
    { winner: 'Porto', how: 'away goals', aggregate: [4, 4], extra_time_played: true },
  ])
})

test('Champions League 2018/19, from the semi-finals: away goals', async () => {
  const rules = {
    name: 'Champions League 2018/19',
    tie_breaks: [],
    knockout: { stage: 'Knock-out', legs: 2, away_goals: true, single_leg_rounds: ['Final'] },
    champion_from: 'knockout',
  }
  const results = [
    'date,stage,round,home,away,home_score,away_score,leg',
    '2019-04-30,Knock-out,Semi-finals,Tottenham Hotspur,Ajax,0,1,1',
    '2019-05-01,Knock-out,Semi-finals,Barcelona,Liverpool,3,0,1',
    '2019-05-07,Knock-out,Semi-finals,Liverpool,Barcelona,4,0,2',
    '2019-05-08,Knock-out,Semi-finals,Ajax,Tottenham Hotspur,2,3,2',
    '2019-06-01,Knock-out,Final,Tottenham Hotspur,Liverpool,0,2,',
  ].join('\n')
  const found = await describeCompetition(installation.owner, planCompetition(JSON.stringify(rules), results))
  expect(found.knockout?.map(({ winner, how, aggregate }) => [winner, how, aggregate])).toEqual([
    ['Tottenham Hotspur', 'away goals', [3, 3]],
    ['Liverpool', 'aggregate', [3, 4]],
    ['Liverpool', '90 min', undefined],
  ])
  expect(found.champion).toBe('Liverpool')
})
