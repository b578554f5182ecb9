// A match that is entered live, for the tests of live entry.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

export let database: Database
export let world: World
/** A match of today, without a line-up. */
export let match: string
/** The match that every test begins with. */
let planned: string

export const HOUR_MS = 3_600_000

/** Opens a league with a match of today before the tests of a file, and takes back their changes after each. */
export function prepareLiveMatch(): void {
  beforeAll(async () => {
    database = await openTestDatabase('product')
    world = await createWorld(database)
    planned = await addMatch(Date.now() - HOUR_MS)
    await choose('owner')
    await saveRows(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await restoreRows(database)
    match = planned
  })
}

/** The match of the statements that follow in the test. */
export const chooseMatch = (id: string): void => {
  match = id
}

export const addMatch = (playedAt: number) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: new Date(playedAt).toISOString(),
  })

export const choose = (resultsBy: 'owner' | 'teams', liveEntry = true) =>
  database.query(
    `insert into match_day_settings (league_id, results_by, live_entry) values ($1, $2, $3)
     on conflict (league_id) do update set results_by = excluded.results_by, live_entry = excluded.live_entry`,
    [world.league, resultsBy, liveEntry],
  )

export interface Entry {
  id: string
  kind: string
  [more: string]: unknown
}
export interface Answer {
  results: { id: string; outcome: string; reason?: string; same_as?: string }[]
  state: {
    home_score: number | null
    away_score: number | null
    phase: string | null
    known: number
    events: { id: string; kind: string; player_id: string | null; other_id: string | null }[]
  }
}

export const entry = (kind: string, more: Record<string, unknown> = {}): Entry => ({ id: randomUUID(), kind, ...more })
export const phone = randomUUID()
export const otherPhone = randomUUID()
export const goal = (player: string | null, more: Record<string, unknown> = {}) =>
  entry('goal', { team_id: world.home, player_id: player, minute: 12, device_id: phone, ...more })

export async function send(events: Entry[], role: Role = 'owner'): Promise<Answer> {
  const [row] = await run<{ answer: Answer }>(
    asRole(database, world, role),
    'select record_live_events($1, $2) as answer',
    [match, JSON.stringify(events)],
  )
  if (row === undefined) throw new Error('No answer')
  return row.answer
}

export const outcomes = async (events: Entry[], role?: Role) =>
  (await send(events, role)).results.map(({ outcome, reason }) => reason ?? outcome)

export const stored = async () => {
  const [row] = await database.query(
    `select status, live_phase as phase, home_score || '-' || away_score as score, scores_manual as typed,
       is_provisional as provisional,
       (select count(*)::int from match_events where match_id = m.id and event_type = 'GOAL') as goals
     from matches m where id = $1`,
    [match],
  )
  return row
}
