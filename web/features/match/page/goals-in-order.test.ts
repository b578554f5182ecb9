import { expect, test } from 'vitest'
import { goalsInOrder } from './goals-in-order.ts'

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
