import { randomUUID } from 'node:crypto'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { type ServedRealtime, serveOn, signToken } from '#gateway/realtime/testing/serve-realtime.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createWorld, insert, type World } from './world.ts'

let database: Database
let served: ServedRealtime
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  served = await serveOn(database)
})
afterAll(async () => {
  await served.close()
  await database.close()
})

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

/** Subscriptions to everything that a client can receive. */
async function subscribeToAll(client: SupabaseClient): Promise<Change[]> {
  const changes: Change[] = []
  const channel = client.channel(randomUUID())
  channel.on('postgres_changes', { event: '*', schema: '*' }, (change) => changes.push(change))
  await new Promise((resolve) => {
    channel.on('system', {}, ({ status }) => status === 'ok' && resolve(status))
    channel.subscribe()
  })
  return changes
}

const userClient = async (sub: string) => served.client({ token: await signToken({ role: 'authenticated', sub }) })

/** Messages until this rename of the league, which every subscriber receives. */
async function until(subscriptions: Change[][]) {
  const name = `League ${randomUUID()}`
  await database.query('update leagues set name = $2 where id = $1', [world.league, name])
  for (const changes of subscriptions) {
    await vi.waitFor(() => expect(changes.at(-1)?.new).toMatchObject({ name }), { timeout: 10_000 })
    changes.pop()
  }
}

test('the publication has the tables of open pages, and nothing private', async () => {
  const tables = await database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual([
    'public.league_settings',
    'public.leagues',
    'public.match_events',
    'public.match_reports',
    'public.matches',
    'public.profiles',
    'public.team_players',
    'public.teams',
  ])
})

test('a visitor receives only changes that the API would show', async () => {
  const visitor = await subscribeToAll(served.client())
  const owner = await subscribeToAll(await userClient(world.users.owner))
  const both = [visitor, owner]
  await until(both)
  for (const changes of both) changes.length = 0

  await database.query('delete from match_notes')
  await database.query(`insert into match_report_drafts (match_id, report_text) values ($1, 'a secret')`, [world.match])
  await database.query(`insert into match_notes (match_id, team_id, notes) values ($1, $2, 'a secret')`, [
    world.match,
    world.away,
  ])
  await database.query(
    `insert into manager_invites (team_id, player_id, email) values ($1, $2, 'secret@example.org')`,
    [world.home, world.homePlayers[2]],
  )
  await database.query(`update app.private_profiles set email = 'secret@example.org' where profile_id = $1`, [
    world.homePlayers[2],
  ])
  await database.query(`update profiles set full_name = 'Renamed', email = 'new@example.org' where id = $1`, [
    world.homePlayers[2],
  ])
  await database.query(`update profiles set date_of_birth = '2014-05-06' where id = $1`, [world.homePlayers[2]])
  await until(both)
  for (const changes of both) {
    const text = JSON.stringify(changes)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('@example.org')
    expect(text).not.toContain('2014-05-06')
    expect(text).toContain('Renamed')
    const tables = changes.map(({ table }) => table)
    for (const table of ['match_notes', 'match_report_drafts', 'manager_invites']) expect(tables).not.toContain(table)
  }
})

test('an archived report is sent to the owner only', async () => {
  const visitor = await subscribeToAll(served.client())
  const owner = await subscribeToAll(await userClient(world.users.owner))
  const outsider = await subscribeToAll(await userClient(world.users['other owner']))
  await database.query(`insert into match_reports (match_id, report_text) values ($1, 'the newest')`, [world.match])
  await until([visitor, owner, outsider])
  const reports = (changes: Change[]) => changes.filter(({ table }) => table === 'match_reports')
  for (const changes of [visitor, outsider]) {
    expect(reports(changes)).toMatchObject([{ eventType: 'INSERT', new: { report_text: 'the newest' } }])
  }
  expect(reports(owner).map(({ eventType }) => eventType)).toEqual(expect.arrayContaining(['INSERT', 'UPDATE']))
  for (const { old } of reports(owner)) expect(Object.keys(old)).not.toContain('report_text')
})

/** The kinds of changes that one subscription receives until its channel is asked for the next rename of the league. */
async function follow(client: SupabaseClient, table: string, filter: string) {
  const kinds: string[] = []
  const channel = client.channel(randomUUID())
  channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, ({ eventType }) => {
    kinds.push(eventType)
  })
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'leagues' }, () => kinds.push('rename'))
  await new Promise((resolve) => {
    channel.on('system', {}, ({ status }) => status === 'ok' && resolve(status))
    channel.subscribe()
  })
  return async () => {
    await database.query('update leagues set name = $2 where id = $1', [world.league, `League ${randomUUID()}`])
    await vi.waitFor(() => expect(kinds).toContain('rename'), { timeout: 10_000 })
    return kinds.splice(0).filter((kind) => kind !== 'rename')
  }
}

test('deleted rows of a hidden match answer no question about them', async () => {
  await database.query(`insert into youth_settings (league_id, results) values ($1, 'no_scores')`, [world.league])
  const id = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.third,
    played_at: '2026-11-21T15:00:00Z',
    home_lineup: `{${world.homePlayers}}`,
  })
  const scorer = world.homePlayers[1]
  await insert(database, 'match_events', { match_id: id, team_id: world.home, player_id: scorer, event_type: 'GOAL' })
  const questions = [
    ['match_events', `player_id=eq.${scorer}`],
    ['match_events', 'event_type=eq.GOAL'],
    ['match_events', `match_id=eq.${id}`],
    ['matches', 'home_score=eq.1'],
    ['matches', `man_of_match_id=eq.${scorer}`],
  ] as const
  const answers = await Promise.all(questions.map(([table, filter]) => follow(served.client(), table, filter)))
  const owner = await follow(await userClient(world.users.owner), 'matches', `league_id=eq.${world.league}`)
  const other = await insert(database, 'match_events', {
    match_id: id,
    team_id: world.home,
    player_id: world.homePlayers[2],
    event_type: 'GOAL',
  })
  expect(await owner()).toContain('UPDATE')
  await database.query('delete from match_events where id = $1', [other])
  // The score of the match changes with its goals.
  expect(await owner()).toContain('UPDATE')
  await database.query('delete from match_events where match_id = $1', [id])
  await database.query('update matches set home_score = 1, away_score = 0, man_of_match_id = $2 where id = $1', [
    id,
    scorer,
  ])
  await database.query('delete from matches where id = $1', [id])
  expect(await owner()).toContain('DELETE')
  const received = await Promise.all(answers.map((answer) => answer()))
  expect(received).toEqual(questions.map(() => []))
  await database.query('delete from youth_settings')
}, 60_000)

test.each([
  ['matches', 'league_id', () => world.league, 'delete from matches where id = $1', () => world.match],
  ['teams', 'league_id', () => world.league, 'delete from teams where id = $1', () => world.third],
] as const)('a page that follows the %s of a league receives a deletion', async (table, column, is, sql, id) => {
  const changes: Change[] = []
  const channel = served.client().channel(randomUUID())
  const filter = `${column}=eq.${is()}`
  channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, (change) => changes.push(change))
  await new Promise((resolve) => {
    channel.on('system', {}, resolve)
    channel.subscribe()
  })
  await database.query(sql, [id()])
  await vi.waitFor(() => expect(changes.at(-1)).toMatchObject({ eventType: 'DELETE', old: { id: id() } }), {
    timeout: 10_000,
  })
  expect(Object.keys(changes.at(-1)?.old ?? {})).toEqual(['id'])
})
