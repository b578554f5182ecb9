// Forms in which authors write the same rules.
import { expect, test } from 'vitest'
import { planCompetition } from './plan-competition.ts'

const rulesOf = (extra: object = {}) =>
  JSON.stringify({ name: 'Sunday League', tie_breaks: ['goal_difference', 'name'], ...extra })

test.each([
  ['columns of matches', 'home_yellow,away_yellow,home_red_cards,away_second_yellow', '4,6,0,1', {}],
  ['rules', '', '', { fair_play: { Ash: { yellow: 4 }, Birch: { yellow: 6, indirect_red: 1 } } }],
  ['rules by group', '', '', { fair_play: { A: { Ash: -4, Birch: { 'Yellow cards': 6, 'second yellow': 1 } } } }],
  [
    'a list',
    '',
    '',
    {
      fair_play: [
        { team: 'Ash', yellow: 4 },
        { team: 'Birch', points: -9 },
      ],
    },
  ],
])('cards in %s are fair-play points', (_, columns, cards, rules) => {
  const results = `home,away,home_score,away_score,group,${columns}\nAsh,Birch,1,1,A,${cards}`
  const { stages } = planCompetition(rulesOf({ ...rules, tables: [{ stage: 'L', groups: [{ group: 'A' }] }] }), results)
  expect(stages[0]?.entries?.map(({ team, fair_play }) => [team, fair_play])).toEqual([
    ['Ash', -4],
    ['Birch', -9],
  ])
})

test('groups of one stage that are listed as tables of their own, and a table with rules of its own', () => {
  const { stages } = planCompetition(
    rulesOf({
      tables: [
        { stage: 'Groups', groups: [{ group: 'A', teams: ['Ash', 'Birch'] }] },
        { stage: 'groups', groups: [{ group: 'B', teams: ['Cedar', 'Doum'] }] },
        { stage: 'Second', points: { win: 2, draw: 1, loss: 0 }, tie_breaks: ['goal average'] },
      ],
    }),
    'stage,home,away,home_score,away_score\nSecond,Elm,Fir,2,1',
  )
  expect(
    stages.map(({ name, entries, rules }) => [name, entries?.length, rules?.win_points, rules?.tie_breaks]),
  ).toEqual([
    ['Groups', 4, 3, ['goal_difference', 'name']],
    ['Second', 2, 2, ['goal_average']],
  ])
})

test.each([
  [{ stage: 'Cup groups', groups: ['A'] }],
  [{ stage: 'Cup groups', group: 'A' }],
  [{ stage: 'Cup groups', group: 'A', teams: ['Ash', 'Birch'] }],
])('%o is a table of one group', (table) => {
  const { stages } = planCompetition(
    rulesOf({ tables: [table] }),
    'home,away,home_score,away_score,group\nAsh,Birch,1,0,A',
  )
  expect(stages[0]?.entries?.map(({ team, group_name }) => `${group_name} ${team}`)).toEqual(['A Ash', 'A Birch'])
})

const TWO_GROUPS =
  'stage,group,home,away,home_score,away_score\nCup groups,A,Ash,Birch,1,0\nCup groups,B,Cedar,Doum,1,0'
const IN_GROUPS = ['A Ash', 'A Birch', 'B Cedar', 'B Doum']

test.each([
  ['no tables', {}, TWO_GROUPS, IN_GROUPS],
  ['a table that is a name', { tables: ['Cup groups'] }, TWO_GROUPS, IN_GROUPS],
  ['a table without groups', { tables: [{ stage: 'Cup groups' }] }, TWO_GROUPS, IN_GROUPS],
  [
    'teams by group',
    { tables: [{ stage: 'Cup groups', groups: { A: ['Ash', 'Birch'], B: ['Cedar', 'Doum'] } }] },
    TWO_GROUPS,
    IN_GROUPS,
  ],
  [
    'a group column that separates no teams',
    {},
    `${TWO_GROUPS}\nCup groups,C,Ash,Cedar,1,0`,
    ['null Ash', 'null Birch', 'null Cedar', 'null Doum'],
  ],
])('groups of %s', (_, rules, results, entries) => {
  const { stages } = planCompetition(rulesOf(rules), results)
  expect(stages[0]?.entries?.map(({ team, group_name }) => `${group_name} ${team}`)).toEqual(entries)
})

test('columns as data sites name them, a month that comes first, and a bye', () => {
  const results = 'Date,HomeTeam,AwayTeam,FTHG,FTAG\n"March 8, 2025",Ash,Birch,2,1\n"March 8, 2025",Cedar,Bye,,'
  const { matches, stages } = planCompetition(rulesOf(), results)
  expect(matches).toMatchObject([{ date: '2025-03-08', home: 'Ash', away: 'Birch', home_score: 2, away_score: 1 }])
  expect(stages[0]?.entries).toHaveLength(2)
})

test('rules that are null or not given are the usual ones', () => {
  const rules = {
    name: 'Sunday League',
    zones: null,
    head_to_head_reapply: null,
    knockout: {},
    points: { win: 2 },
    deductions: { Ash: 1 },
  }
  const [stage, ...others] = planCompetition(
    JSON.stringify(rules),
    'home,away,home_score,away_score\nAsh,Birch,1,0',
  ).stages
  expect(stage?.rules).toMatchObject({
    win_points: 2,
    draw_points: 1,
    tie_breaks: ['goal_difference', 'goals_for', 'name'],
  })
  expect(stage?.adjustments).toMatchObject([{ team: 'Ash', points: -1 }])
  expect(others).toEqual([])
})

test('criteria in the words of leagues', () => {
  const tie_breaks = ['Points', 'Head-to-head', 'Goal diff', 'Fair play points', 'Coin toss']
  const [stage] = planCompetition(rulesOf({ tie_breaks }), 'home,away,home_score,away_score\nAsh,Birch,1,0').stages
  expect(stage?.rules?.tie_breaks).toEqual([
    'head_to_head_points',
    'head_to_head_goal_difference',
    'head_to_head_goals',
    'goal_difference',
    'fair_play',
    'lots',
  ])
})

test('a match that rules.json awards is awarded, also where its row says played', () => {
  const awarded = [{ home: 'Ash', away: 'Birch', on_field: [0, 0], awarded: [3, 0], reason: 'An ineligible player' }]
  const { matches } = planCompetition(rulesOf({ awarded }), 'home,away,home_score,away_score\nAsh,Birch,3,0')
  expect(matches[0]).toMatchObject({ status: 'awarded', status_reason: 'An ineligible player' })
})
