import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Database as Schema } from '#web/queries/database.types.ts'
import { serveApi } from './serve-api.ts'
import { createWorld, type Role, roles, type World } from './world.ts'

// An upsert names the whole row including its key. Users who may insert and update the row may upsert it; the key
// stays unchanged.

type Client = SupabaseClient<Schema>
type Answer = PromiseLike<{ error: { code: string } | null; data: unknown }>

interface Upsert {
  send: (client: Client, world: World, event: string) => Answer
  may: readonly Role[]
}

const owner: readonly Role[] = ['owner']

const upserts: Record<string, Upsert> = {
  'a team again': {
    send: (c, { home, league }) =>
      c.from('teams').upsert({ id: home, league_id: league, name: 'Renamed' }).select('name').single(),
    may: owner,
  },
  'a team that is new': {
    send: (c, { league }) => c.from('teams').upsert({ league_id: league, name: 'New' }).select('name').single(),
    may: owner,
  },
  'a team into another league': {
    send: (c, { home, otherLeague }) =>
      c.from('teams').upsert({ id: home, league_id: otherLeague, name: 'Taken' }).select('name').single(),
    may: [],
  },
  'a squad again': {
    send: (c, { home, homePlayers }) =>
      c.from('team_players').upsert(
        homePlayers.map((player_id) => ({ team_id: home, player_id })),
        { onConflict: 'team_id,player_id' },
      ),
    may: ['manager', 'owner'],
  },
  'a squad again, leaving out who is there': {
    send: (c, { home, homePlayers }) =>
      c
        .from('team_players')
        .upsert(
          { team_id: home, player_id: homePlayers[2] },
          { onConflict: 'team_id,player_id', ignoreDuplicates: true },
        ),
    may: ['manager', 'owner'],
  },
  'a player into another team': {
    send: (c, { home, third, homePlayers }) =>
      c
        .from('team_players')
        .update({ team_id: third })
        .eq('team_id', home)
        .eq('player_id', homePlayers[2])
        .select('team_id')
        .single(),
    may: [],
  },
  'a match again': {
    send: (c, { match, league, home, away }) =>
      c
        .from('matches')
        .upsert({
          id: match,
          league_id: league,
          home_team_id: home,
          away_team_id: away,
          played_at: '2026-11-15T15:00:00Z',
        })
        .select('played_at')
        .single(),
    may: owner,
  },
  'a match of other teams': {
    send: (c, { match, league, home, third }) =>
      c
        .from('matches')
        .upsert({ id: match, league_id: league, home_team_id: home, away_team_id: third, played_at: '2026-11-15' })
        .select('id')
        .single(),
    may: [],
  },
  'an event with another minute': {
    send: (c, { match, home, homePlayers }, id) =>
      c
        .from('match_events')
        .upsert({
          id,
          match_id: match,
          team_id: home,
          player_id: homePlayers[1],
          event_type: 'GOAL',
          minute: 77,
        } as never)
        .select('minute')
        .single(),
    may: owner,
  },
  'an event of another player': {
    send: (c, { match, home, homePlayers }, id) =>
      c
        .from('match_events')
        .upsert({ id, match_id: match, team_id: home, player_id: homePlayers[2], event_type: 'GOAL' } as never)
        .select('minute')
        .single(),
    may: [],
  },
  'a profile with another name': {
    send: (c, { homePlayers }) =>
      c.from('profiles').upsert({ id: homePlayers[1], full_name: 'Renamed' }).select('full_name').single(),
    may: ['manager', 'owner'],
  },
}

let database: Database
let world: World
let event: string
let as: Awaited<ReturnType<typeof serveApi>>
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  as = await serveApi(database, world, 'rollback')
  const [goal] = await database.query<{ id: string }>(
    `select id from match_events where match_id = $1 and player_id = $2 and event_type = 'GOAL'`,
    [world.match, world.homePlayers[1]],
  )
  event = goal?.id ?? ''
})
afterAll(() => database.close())

describe.each(Object.entries(upserts))('%s', (_, { send, may }) => {
  test.each(roles)('%s', async (role) => {
    const { error } = await send(await as(role), world, event)
    expect(error === null).toBe(may.includes(role))
    if (error !== null) expect(['42501', '23514', '23505', 'PGRST116']).toContain(error.code)
  })
})

test('no row shows an address, however it was inserted', async () => {
  const write = 'alter table profiles disable trigger keep_email; update profiles set email = $$a@example.org$$'
  await expect(database.script(write)).rejects.toMatchObject({ code: '23514' })
})

test('the server reads addresses, visitors and outsiders do not', async () => {
  await database.query(`update profiles set email = 'read@example.org' where id = $1`, [world.homePlayers[2]])
  const read = async (claims: object, role: string) => {
    const [, rows] = await database.batch([
      {
        text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        values: [role, JSON.stringify(claims)],
      },
      { text: 'select p.contact_email, p.email from profiles p where id = $1', values: [world.homePlayers[2]] },
    ])
    return rows?.rows
  }
  const { owner, 'other owner': other } = world.users
  expect(await read({ role: 'service_role' }, 'service_role')).toEqual([
    { contact_email: 'read@example.org', email: null },
  ])
  expect(await read({ role: 'authenticated', sub: owner }, 'authenticated')).toEqual([
    { contact_email: 'read@example.org', email: null },
  ])
  expect(await read({ role: 'authenticated', sub: other }, 'authenticated')).toEqual([
    { contact_email: null, email: null },
  ])
  expect(await read({ role: 'anon' }, 'anon')).toEqual([{ contact_email: null, email: null }])
})

test('an upsert keeps an absent address, and changes a given one', async () => {
  const client = await (await serveApi(database, world))('owner')
  const [, id] = world.homePlayers
  const write = (row: object) =>
    client
      .from('profiles')
      .upsert({ id, full_name: 'Ada', ...row })
      .select('email,contact_email')
      .single()
      .throwOnError()
  expect((await write({ email: 'Ada@Example.org ' })).data).toEqual({ email: null, contact_email: 'ada@example.org' })
  expect((await write({})).data).toEqual({ email: null, contact_email: 'ada@example.org' })
})
