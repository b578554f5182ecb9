import { expect, test } from 'vitest'
import type { LiveMatch, LiveSide, QueuedEntry } from './live-match.ts'
import { isUndoable, projectMatch } from './project-match.ts'

const side = (id: string): LiveSide => ({
  id,
  name: id,
  code: id,
  team_color: null,
  second_color: null,
  logo_url: null,
  players: [],
})
const stored: LiveMatch = {
  match_id: 'm',
  league_id: 'l',
  league_name: 'League',
  now: '2026-11-28T15:00:00Z',
  right: 'owner',
  played_at: '2026-11-28T15:00:00Z',
  time_zone: 'Europe/London',
  is_provisional: false,
  problem: null,
  home_score: null,
  away_score: null,
  phase: null,
  since: null,
  half_minutes: 45,
  is_over: false,
  known: 0,
  home: side('home'),
  away: side('away'),
  events: [],
}

let at = Date.parse('2026-11-28T15:00:00Z')
const entry = (kind: QueuedEntry['kind'], more: Partial<QueuedEntry> = {}): QueuedEntry => ({
  id: `${kind}-${at}`,
  kind,
  known: 0,
  at: at++,
  ...more,
})
const goal = (team_id: string, more: Partial<QueuedEntry> = {}) => entry('goal', { team_id, player_id: 'ada', ...more })
const project = (...entries: QueuedEntry[]) => projectMatch(stored, entries, 0)

test('shows what waits as if it had arrived', () => {
  const match = project(
    entry('kick_off'),
    goal('home'),
    goal('away'),
    entry('own_goal', { team_id: 'home', player_id: 'x' }),
  )
  expect(match).toMatchObject({ home_score: 1, away_score: 2, phase: 'first_half' })
  expect(match.events.map(({ isWaiting }) => isWaiting)).toEqual([true, true, true, true])
})

test.each<[string, QueuedEntry[], object]>([
  ['half-time', [entry('kick_off'), entry('half_time')], { phase: 'half_time', is_over: false }],
  ['second half', [entry('kick_off'), entry('second_half')], { phase: 'second_half' }],
  ['full time', [entry('kick_off'), entry('full_time')], { phase: null, is_over: true, home_score: 0 }],
  ['a phase that was reached', [entry('kick_off'), entry('second_half'), entry('half_time')], { phase: 'second_half' }],
])('%s', (_, entries, expected) => expect(project(...entries)).toMatchObject(expected))

test('an undone goal and an undone kick-off are gone', () => {
  const [start, first] = [entry('kick_off'), goal('home')]
  const undone = project(start, first, entry('undo', { target_id: first.id }))
  expect(undone).toMatchObject({ home_score: 0, events: [{ id: start.id }] })
  expect(project(start, entry('undo', { target_id: start.id }))).toMatchObject({
    phase: null,
    home_score: null,
    events: [],
  })
})

test('a correction changes the fields that it has, and shows that it waits', () => {
  const first = goal('home', { minute: 12, other_id: 'grace' })
  const known = { ...project(entry('kick_off'), first) }
  for (const event of known.events) delete event.isWaiting
  const correct = (change: Partial<QueuedEntry>) =>
    projectMatch(known, [entry('correction', { target_id: first.id, ...change })], 0)
  expect(correct({ minute: 45, added_minutes: 2 }).events[1]).toMatchObject({
    minute: 45,
    added_minutes: 2,
    player_id: 'ada',
    other_id: 'grace',
    isWaiting: true,
  })
  expect(correct({ other_id: null }).events[1]).toMatchObject({ minute: 12, player_id: 'ada', other_id: null })
  expect(correct({ player_id: 'hedy' })).toMatchObject({ home_score: 1, events: [{}, { player_id: 'hedy' }] })
  expect(projectMatch(known, [entry('correction', { target_id: 'gone', minute: 1 })], 0)).toEqual(known)
  const own = { corrected_kind: 'own_goal', team_id: 'away', player_id: 'hedy', other_id: null } as const
  expect(correct(own)).toMatchObject({ home_score: 1, away_score: 0, events: [{}, { kind: 'own_goal' }] })
  const other = { team_id: 'away', player_id: 'hedy', other_id: null }
  expect(correct(other)).toMatchObject({ home_score: 0, away_score: 1, events: [{}, { team_id: 'away' }] })
  const undone = [entry('correction', { target_id: first.id, ...other }), entry('undo', { target_id: first.id })]
  expect(projectMatch(known, undone, 0)).toMatchObject({ home_score: 0, away_score: 0, events: [{}] })
})

test('what the server has applied, merged or asked about counts once', () => {
  const [start, first] = [entry('kick_off'), goal('home')]
  const known = project(start, first)
  expect(projectMatch(known, [first], 0).home_score).toBe(1)
  expect(projectMatch(known, [goal('home', { target_id: first.id })], 0).home_score).toBe(1)
  const problem = { outcome: 'doubtful', same_as: first.id } as const
  expect(projectMatch(known, [goal('home', { problem })], 0).home_score).toBe(1)
})

test("the clock is the server's, though this device's is wrong", () => {
  const start = entry('kick_off')
  expect(projectMatch(stored, [start], 60_000).since).toBe(new Date(start.at + 60_000).toISOString())
})

test('a phase can be undone until something came after it', () => {
  const match = project(entry('kick_off'), goal('home'), entry('half_time'), entry('second_half'))
  expect(match.events.map((event) => isUndoable(match, event))).toEqual([false, true, false, true])
  const begun = project(entry('kick_off'))
  expect(begun.events.map((event) => isUndoable(begun, event))).toEqual([true])
})
