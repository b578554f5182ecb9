import { describe, expect, test } from 'vitest'
import { planCompetition } from './plan-competition.ts'
import { FolderError } from './read-rules.ts'

const rulesOf = (extra: object = {}) =>
  JSON.stringify({ name: 'Sunday League', tie_breaks: ['goal_difference', 'name'], ...extra })

const HEADER =
  'date,time,stage,group,round,home,away,home_score,away_score,aet_home,aet_away,pen_home,pen_away,status,leg'
const resultsOf = (...rows: string[]) => [HEADER, ...rows].join('\n')

const league = { tables: [{ stage: 'League', groups: [{ group: null }] }] }
const groups = {
  tables: [
    {
      stage: 'Groups',
      groups: [
        { group: 'A', teams: ['Ash', 'Birch'] },
        { group: 'B', teams: ['Cedar', 'Doum'] },
      ],
    },
  ],
}

test('a table with the teams of its matches', () => {
  const plan = planCompetition(
    rulesOf(league),
    resultsOf(
      '2025-09-07,10:30,League,,Matchday 1,Ash,Birch,2,1,,,,,played,',
      '2025-09-14,,League,,2,Cedar,Ash,,,,,,,,',
    ),
  )
  expect(plan.stages.map(({ name, kind, entries }) => [name, kind, entries?.map(({ team }) => team)])).toEqual([
    ['League', 'table', ['Ash', 'Birch', 'Cedar']],
  ])
  expect(plan.matches).toMatchObject([
    { round: 1, date: '2025-09-07', time: '10:30', home_score: 2, away_score: 1, status: 'scheduled' },
    { round: 2, time: null, home_score: null, away_score: null },
  ])
})

test('points are taken off in the table of the team', () => {
  const tables = ['First', 'Second'].map((stage) => ({ stage, groups: [{ group: null }] }))
  const results = resultsOf(',,First,,1,Ash,Birch,2,1,,,,,played,', ',,Second,,1,Cedar,Doum,2,1,,,,,played,')
  const plan = (team: string) => planCompetition(rulesOf({ tables, deductions: [{ team, points: 2 }] }), results)
  expect(plan('Doum').stages.map(({ adjustments }) => adjustments?.map(({ team }) => team))).toEqual([[], ['Doum']])
  expect(() => plan('Elm')).toThrow('rules.json takes points off Elm, which plays in no table.')
})

test('groups, fair play and lots of each group, deductions', () => {
  const plan = planCompetition(
    rulesOf({
      ...groups,
      fair_play: { Ash: -3, B: { Doum: -1 } },
      lots: { B: ['Doum', 'Cedar'] },
      deductions: [{ team: 'Cedar', points: 2, reason: 'Unpaid fees', date: '2025-10-01' }],
    }),
    resultsOf('2025-09-07,,Groups,A,1,Ash,Birch,2,1,,,,,played,'),
  )
  const [stage] = plan.stages
  expect(stage?.entries).toEqual([
    { team: 'Ash', group_name: 'A', fair_play: -3, lot: null, withdrawn: null },
    { team: 'Birch', group_name: 'A', fair_play: null, lot: null, withdrawn: null },
    { team: 'Cedar', group_name: 'B', fair_play: null, lot: 2, withdrawn: null },
    { team: 'Doum', group_name: 'B', fair_play: -1, lot: 1, withdrawn: null },
  ])
  expect(stage?.adjustments).toEqual([{ team: 'Cedar', points: -2, reason: 'Unpaid fees', decided_on: '2025-10-01' }])
})

test('extra time moves the score after 90 minutes aside', () => {
  const plan = planCompetition(
    rulesOf({ knockout: { stage: 'Cup' }, champion_from: 'knockout' }),
    resultsOf('2025-09-07,,Cup,,Final,Ash,Birch,1,1,2,2,4,3,played,'),
  )
  expect(plan.matches).toMatchObject([
    {
      ...{ home_score: 2, away_score: 2, home_score_90: 1, away_score_90: 1, home_penalties: 4, away_penalties: 3 },
      tie: '1.1',
    },
  ])
  expect(plan.champion_stage).toBe('Cup')
})

describe('expunged rows', () => {
  const rows = [
    '2025-09-07,,League,,1,Ash,Birch,2,1,,,,,expunged,',
    '2025-09-14,,League,,2,Cedar,Ash,1,0,,,,,expunged,',
  ]

  test('withdraw the team that has no other', () => {
    const plan = planCompetition(rulesOf(league), resultsOf(...rows, '2025-09-21,,League,,3,Birch,Cedar,1,0,,,,,,'))
    expect(plan.stages[0]?.entries?.filter(({ withdrawn }) => withdrawn).map(({ team }) => team)).toEqual(['Ash'])
    expect(plan.matches.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled'])
  })

  test('only cancel the match of a team that stays', () => {
    const more = ['2025-09-21,,League,,3,Birch,Ash,1,0,,,,,,', '2025-09-21,,League,,3,Birch,Cedar,1,0,,,,,,']
    const plan = planCompetition(rulesOf(league), resultsOf(...rows, ...more))
    expect(plan.stages[0]?.entries?.some(({ withdrawn }) => withdrawn !== null)).toBe(false)
    expect(plan.matches[0]?.status).toBe('cancelled')
  })
})

test('a knock-out: winners go on, the losers of the semi-finals play for third place', () => {
  const plan = planCompetition(
    rulesOf({ knockout: { stage: 'Cup', legs: 1 } }),
    resultsOf(
      '2025-05-01,,Cup,,Semi-finals,Ash,Birch,1,0,,,,,,',
      '2025-05-02,,Cup,,Semi-finals,Cedar,Doum,0,2,,,,,,',
      '2025-05-08,,Cup,,Third place,Birch,Cedar,0,2,,,,,,',
      '2025-05-09,,Cup,,Final,Doum,Ash,0,2,,,,,,',
    ),
  )
  const [cup] = plan.stages
  expect(cup?.ties?.map(({ round, round_name, position }) => [round, round_name, position])).toEqual([
    [1, 'Semi-finals', 1],
    [1, 'Semi-finals', 2],
    [2, 'Third place', 2],
    [2, 'Final', 1],
  ])
  expect(cup?.ties?.slice(2).map(({ home, away }) => [home.from, away.from])).toEqual([
    [
      { tie: '1.1', as: 'loser' },
      { tie: '1.2', as: 'loser' },
    ],
    [
      { tie: '1.2', as: 'winner' },
      { tie: '1.1', as: 'winner' },
    ],
  ])
})

test('two legs are one tie, seen from the home side of the first', () => {
  const plan = planCompetition(
    rulesOf({ knockout: { stage: 'Cup', legs: 2 } }),
    resultsOf('2025-05-08,,Cup,,Final,Birch,Ash,1,0,,,,,,2', '2025-05-01,,Cup,,Final,Ash,Birch,1,0,,,,,,1'),
  )
  expect(plan.stages[0]?.ties).toMatchObject([
    { legs: 2, home: { team: 'Ash' }, away: { team: 'Birch' }, rows: [3, 2] },
  ])
  expect(plan.matches.map(({ leg }) => leg)).toEqual([2, 1])
})

test('a match that decides two places names its table', () => {
  const plan = planCompetition(
    rulesOf({ ...league, placement_play_offs: [{ places: [17, 18], stage: 'Relegation play-off' }] }),
    resultsOf('2025-05-01,,League,,1,Ash,Birch,1,0,,,,,,', '2025-06-01,,Relegation play-off,,,Ash,Birch,1,3,,,,,,'),
  )
  expect(plan.stages).toMatchObject([
    { name: 'League', play_off_places: [17] },
    { name: 'Relegation play-off', kind: 'knockout' },
  ])
})

test.each([
  ['rules that are no JSON', '{', resultsOf(), 'rules.json is not valid JSON.'],
  ['an unknown criterion', rulesOf({ tie_breaks: ['coin'] }), resultsOf(), 'rules.json, tie_breaks.0'],
  ['no column for the teams', rulesOf(), 'a,b\n1,2', 'results.csv has no column home, away, home_score, away_score.'],
  ['a wrong score', rulesOf(), resultsOf('2025-05-01,,League,,1,Ash,Birch,x,0,,,,,,'), 'row 2: "x–0" is not a score.'],
  ['a wrong date', rulesOf(), resultsOf('1 May,,League,,1,Ash,Birch,1,0,,,,,,'), 'row 2: "1 May" is not a date.'],
  ['nothing at all', rulesOf(), resultsOf(), 'neither a table nor a knock-out'],
])('%s is refused in words', (_, rules, results, message) => {
  expect(() => planCompetition(rules, results)).toThrow(FolderError)
  expect(() => planCompetition(rules, results)).toThrow(message)
})
