import { expect, test } from 'vitest'
import { tallyEvents } from './tally-events.ts'

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
