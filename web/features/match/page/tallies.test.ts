import { expect, test } from 'vitest'
import { describeTallies, goalsInOrder, tallyEvents } from './tallies.ts'

const ada = { id: 'a', full_name: 'Ada' }
const grace = { id: 'g', full_name: 'Grace' }
const events = [
  { team_id: 'home', event_type: 'GOAL', minute: 3, added_minutes: null, player: grace },
  { team_id: 'home', event_type: 'GOAL', minute: 45, added_minutes: 2, player: ada },
  { team_id: 'home', event_type: 'ASSIST', minute: 0, added_minutes: null, player: ada },
  { team_id: 'home', event_type: 'ASSIST', minute: 0, added_minutes: null, player: grace },
  { team_id: 'home', event_type: 'ASSIST', minute: 0, added_minutes: null, player: grace },
  { team_id: 'away', event_type: 'GOAL', minute: 90, added_minutes: null, player: { id: 'z', full_name: 'Zoë' } },
  { team_id: 'away', event_type: 'GOAL', minute: null, added_minutes: null, player: { id: 'y', full_name: 'Yva' } },
  { team_id: 'away', event_type: 'GOAL', minute: null, added_minutes: null, player: { id: 'x', full_name: 'Xan' } },
  { team_id: 'home', event_type: 'GOAL', minute: 88, added_minutes: null, player: grace },
]

test.each([
  ['home', 'GOAL', ['2 Grace 3,88', '1 Ada 45+2']],
  ['home', 'ASSIST', ['2 Grace ', '1 Ada ']],
  ['away', 'GOAL', ['1 Zoë 90', '1 Xan ', '1 Yva ']],
  ['away', 'ASSIST', []],
] as const)('%s %s', (team, type, expected) => {
  expect(tallyEvents(events, team, type).map(({ name, count, minutes }) => `${count} ${name} ${minutes}`)).toEqual(
    expected,
  )
})

const both = (home: string, away: string) => ({ home, away })

test.each([
  ['a match to come', [null, null], [], null, false],
  ['0 – 0', [0, 0], [], both('No goals', 'No goals'), true],
  ['a typed 3 – 1 without scorers', [3, 1], [], 'unknown', false],
  ['a typed 3 – 0 without scorers', [3, 0], [], 'unknown', false],
  ['a typed 3 – 1 with assists only', [3, 1], ['ASSIST'], 'unknown', true],
  ['a counted 1 – 0', [1, 0], ['GOAL'], both('Scorers not recorded', 'No goals'), true],
  ['a typed 2 – 2 with one scorer', [2, 2], ['GOAL'], both('Scorers not recorded', 'Scorers not recorded'), true],
  ['half a score', [2, null], [], null, false],
] as const)('%s', { tags: '@spec:2-match-no-goals' }, (_, [home_score, away_score], types, goals, assists) => {
  const events = types.map((event_type) => ({ event_type }))
  expect(describeTallies({ home_score, away_score, events })).toEqual({ goals, assists })
})

const goal = (team_id: string, minute: number | null) => ({ team_id, event_type: 'GOAL', minute })
const assist = { team_id: 'home', event_type: 'ASSIST', minute: 0 }

test.each([
  [
    'each goal makes a score',
    [2, 1],
    [goal('home', 5), goal('away', 45), assist, goal('home', 90)],
    ['1-0', '1-1', '2-1'],
  ],
  ['a goal without a minute', [2, 1], [goal('home', 5), goal('away', 45), goal('home', null)], []],
  ['a goal of minute 0, which means unknown', [1, 0], [goal('home', 0)], []],
  ['a typed score with fewer scorers', [3, 0], [goal('home', 5), goal('home', 9)], []],
  ['a typed score with other scorers', [1, 1], [goal('home', 5), goal('home', 9)], []],
  ['goals before the result', [null, null], [goal('home', 5)], []],
  ['no goals', [0, 0], [], []],
] as const)('%s', (_, [home_score, away_score], events, scores) => {
  const goals = goalsInOrder({ home_team: { id: 'home' }, home_score, away_score, events })
  expect(goals.map(({ home, away }) => `${home}-${away}`)).toEqual(scores)
})
