import { describe, expect, test } from 'vitest'
import { planCompetition } from './plan-competition.ts'

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
  expect(() => plan('Elm')).toThrow('rules.json, deductions: “Elm” plays no match.')
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
      home_score: 2,
      away_score: 2,
      home_score_90: 1,
      away_score_90: 1,
      home_penalties: 4,
      away_penalties: 3,
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

test('the second leg follows the first, also where the file does not number them', () => {
  const plan = planCompetition(
    rulesOf({ knockout: { stage: 'Cup', legs: 2 } }),
    resultsOf('2025-05-08,,Cup,,Final,Birch,Ash,1,0,,,,,,', '2025-05-01,,Cup,,Final,Ash,Birch,1,0,,,,,,'),
  )
  expect(plan.stages[0]?.ties).toMatchObject([{ legs: 2, home: { team: 'Ash' }, rows: [3, 2] }])
  expect(plan.matches.map(({ leg }) => leg)).toEqual([2, 1])
})

test('a second match of a tie of one leg is a replay', () => {
  const plan = planCompetition(
    rulesOf({ knockout: { stage: 'Cup' } }),
    resultsOf(
      '2025-05-01,,Cup,,Semi-finals,Ash,Birch,1,1,,,,,,',
      '2025-05-04,,Cup,,Semi-finals,Birch,Ash,0,2,,,,,,',
      '2025-05-08,,Cup,,Final,Ash,Cedar,1,0,,,,,,',
    ),
  )
  expect(plan.stages[0]?.ties).toMatchObject([
    { legs: 1, rows: [2, 3] },
    { legs: 1, home: { from: { tie: '1.1', as: 'winner' } } },
  ])
})

test('winners and losers of a round both go on, and the losers of the semi-finals play for third place', () => {
  const plan = planCompetition(
    rulesOf({ knockout: { stage: 'Cup' } }),
    resultsOf(
      '2025-05-01,,Cup,,Quarter-finals,Ash,Birch,1,0,,,,,,',
      '2025-05-01,,Cup,,Quarter-finals,Cedar,Doum,1,0,,,,,,',
      '2025-05-01,,Cup,,Quarter-finals,Elm,Fir,1,0,,,,,,',
      '2025-05-01,,Cup,,Quarter-finals,Gorse,Holly,1,0,,,,,,',
      '2025-05-02,,Cup,,5th place,Birch,Doum,1,0,,,,,,',
      '2025-05-03,,Cup,,Semi-finals,Ash,Cedar,1,0,,,,,,',
      '2025-05-03,,Cup,,Semi-finals,Elm,Gorse,1,0,,,,,,',
      '2025-05-04,,Cup,,Small final,Cedar,Gorse,1,0,,,,,,',
      '2025-05-05,,Cup,,Final,Ash,Elm,1,0,,,,,,',
    ),
  )
  const ties = plan.stages[0]?.ties ?? []
  expect(ties.filter(({ is_third_place }) => is_third_place).map(({ round_name }) => round_name)).toEqual([
    'Small final',
  ])
  expect(ties.map(({ home }) => home.from?.as).slice(4)).toEqual(['loser', 'winner', 'winner', 'loser', 'winner'])
})

test('a team that no result sends on stands for itself', () => {
  const plan = planCompetition(
    rulesOf({ knockout: { stage: 'Cup' } }),
    resultsOf('1968-06-05,,Cup,,Semi-finals,Ash,Birch,0,0,0,0,,,,', '1968-06-08,,Cup,,Final,Ash,Cedar,1,0,,,,,,'),
  )
  expect(plan.stages[0]?.ties?.[1]?.home).toEqual({ team: 'Ash', from: null })
})

describe('the champion of a table', () => {
  const championOf = (...stages: [stage: string, teams: string[]][]) => {
    const tables = stages.map(([stage, teams]) => ({ stage, groups: [{ group: null, teams }] }))
    return planCompetition(rulesOf({ tables, champion_from: 'table' }), resultsOf()).champion_stage
  }

  test('is that of the first division', () => {
    expect(championOf(['First', ['Ash', 'Birch']], ['Second', ['Cedar', 'Doum']])).toBe('First')
  })

  test('is that of the table to which the best teams go on', () => {
    expect(championOf(['Groups', ['Ash', 'Birch', 'Cedar']], ['Final round', ['Ash', 'Birch']])).toBe('Final round')
  })
})

test('points are taken off once where a team plays in two tables', () => {
  const tables = ['Groups', 'Final round'].map((stage) => ({
    stage,
    groups: [{ group: null, teams: ['Ash', 'Birch'] }],
  }))
  const plan = (deduction: object) =>
    planCompetition(rulesOf({ tables, deductions: [{ team: 'Ash', points: 2, ...deduction }] }), resultsOf())
  const numbers = (deduction: object) => plan(deduction).stages.map(({ adjustments }) => adjustments?.length)
  expect(numbers({})).toEqual([1, 0])
  expect(numbers({ stage: 'Final round' })).toEqual([0, 1])
})

test.each([
  [[[17, 18]], [17]],
  [
    [{ places: [17, 18] }, { places: [1, 2], stage: 'Title' }],
    [17, 1],
  ],
  [[{ from: 17, to: 18, legs: 1 }], [17]],
  [[{ place: 18 }], [17, 18]],
])('play-offs for places as %j', (placement_play_offs, places) => {
  const plan = planCompetition(
    rulesOf({ ...league, placement_play_offs }),
    resultsOf(',,League,,1,Ash,Birch,1,0,,,,,,'),
  )
  expect(plan.stages[0]?.play_off_places).toEqual(places)
})

test.each([
  [{ lots: ['Birch', 'Ash'] }, [2, 1]],
  [{ lots: { A: ['Birch', 'Ash'] } }, [2, 1]],
  [{ lots: { Birch: 1, Ash: 2 } }, [2, 1]],
  [{ lots: [{ group: 'A', order: ['birch', 'ASH'] }] }, [2, 1]],
  [{ fair_play: { A: { Ash: -3 } } }, [-3, null]],
  [{ fair_play: [{ team: 'Ash', points: -3 }] }, [-3, null]],
])('decisions as %j', (extra, [ash, birch]) => {
  const tables = [{ stage: 'Groups', groups: [{ group: 'A', teams: ['Ash', 'Birch'] }] }]
  const [stage] = planCompetition(rulesOf({ tables, ...extra }), resultsOf()).stages
  const key = 'lots' in extra ? 'lot' : 'fair_play'
  expect(stage?.entries?.map((entry) => entry[key])).toEqual([ash, birch])
})
