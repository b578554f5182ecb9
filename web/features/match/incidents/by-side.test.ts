import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '#web/features/match/recorded.ts'
import { scorersFor, timelineOf } from './by-side.ts'

const event = (
  kind: RecordedEvent['kind'],
  team_id: string,
  name: string,
  minute: number | null,
  added_minutes: number | null = null,
): RecordedEvent => ({ kind, team_id, minute, added_minutes, player: { id: name, full_name: name }, other: null })

const EVENTS = [
  event('goal', 'home', 'Ada', 12),
  event('yellow', 'away', 'Cy', 30),
  event('own_goal', 'away', 'Cy', 45, 2),
  event('penalty', 'home', 'Ada', 60),
  event('goal', 'away', 'Cy', 80),
]

describe('scorers', () => {
  test('an own goal is on the other side, and a penalty has its sign', () => {
    expect(scorersFor(EVENTS, 'home')).toEqual([
      { player: { id: 'Ada', full_name: 'Ada' }, count: 2, goals: ['12′', '60′ (pen)'], isOwn: false },
      { player: { id: 'Cy', full_name: 'Cy' }, count: 1, goals: ['45+2′ (OG)'], isOwn: true },
    ])
    expect(scorersFor(EVENTS, 'away').map(({ goals }) => goals)).toEqual([['80′']])
  })

  test('without a minute the sign alone', () =>
    expect(scorersFor([event('own_goal', 'away', 'Cy', null)], 'home')[0]?.goals).toEqual(['(OG)']))
})

describe('timeline', () => {
  test('the score runs with own goals, and added time is of the first half', () => {
    const { first, second, halfTime } = timelineOf(EVENTS, 'home', { home: 3, away: 1 })
    expect(first.map(({ score }) => score)).toEqual([{ home: 1, away: 0 }, null, { home: 2, away: 0 }])
    expect(second.map(({ score }) => score)).toEqual([
      { home: 3, away: 0 },
      { home: 3, away: 1 },
    ])
    expect(halfTime).toEqual({ home: 2, away: 0 })
  })

  test('the first half ends with its last minute', () => {
    const events = [event('goal', 'home', 'Ada', 30, 2), event('goal', 'home', 'Ada', 31)]
    expect(timelineOf(events, 'home', { home: 2, away: 0 }, 30).halfTime).toEqual({ home: 1, away: 0 })
    expect(timelineOf(events, 'home', { home: 2, away: 0 }).halfTime).toEqual({ home: 2, away: 0 })
  })

  test('no score runs when a goal is not recorded', () => {
    const { first, halfTime } = timelineOf(EVENTS, 'home', { home: 4, away: 1 })
    expect([first.map(({ score }) => score), halfTime]).toEqual([[null, null, null], null])
  })

  test('what has no minute is not in it', () =>
    expect(timelineOf([event('red', 'home', 'Ada', null)], 'home', null)).toEqual({
      first: [],
      second: [],
      halfTime: null,
    }))
})
