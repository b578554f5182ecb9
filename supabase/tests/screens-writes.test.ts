import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Database as Schema } from '#web/queries/database.types.ts'
import { serveApi } from './serve-api.ts'
import { createWorld, type Role, roles, type World } from './world.ts'

// The writes of the owner's, manager's and player's screens, sent by each role with supabase-js. The database must
// refuse those that the role's screens hide. Every request is rolled back, so all tests share one league.

type Client = SupabaseClient<Schema>
type Answer = PromiseLike<{ error: { code: string } | null }>

interface Write {
  send: (client: Client, world: World, role: Role) => Answer
  may: readonly Role[]
}

const signedIn = roles.filter((role) => role !== 'visitor')
const home: readonly Role[] = ['manager', 'owner']
const away: readonly Role[] = ['other manager', 'owner']
const owner: readonly Role[] = ['owner']
const nobody: readonly Role[] = []
const own = ({ users }: World, role: Role) => (role === 'visitor' ? users.owner : users[role])

const writes: Record<string, Write> = {
  'create a competition': { send: (c) => c.rpc('create_league', { _name: 'New', _time_zone: 'UTC' }), may: signedIn },
  'create a competition for the owner': {
    send: (c, { users }) => c.from('leagues').insert({ name: 'New', owner_id: users.owner }).select('id').single(),
    may: owner,
  },
  'rename the competition': {
    send: (c, { league }) => c.from('leagues').update({ name: 'x' }).eq('id', league).select('id').single(),
    may: owner,
  },
  'take the competition over': {
    send: (c, world, role) =>
      c
        .from('leagues')
        .update({ owner_id: own(world, role) })
        .eq('id', world.league)
        .select('id')
        .single(),
    may: nobody,
  },
  'change its settings': {
    send: (c, { league }) =>
      c.from('league_settings').update({ custom_slug: 'x' }).eq('league_id', league).select('league_id').single(),
    may: owner,
  },
  'add teams': {
    send: (c, { league }) => c.rpc('add_teams', { _league_id: league, _teams: [{ name: 'x' }, { name: 'y' }] }),
    may: owner,
  },
  'add teams without their colours': {
    send: (c, { league }) =>
      c.from('teams').insert([
        { league_id: league, name: 'x' },
        { league_id: league, name: 'y' },
      ]),
    may: owner,
  },
  "change a team's colours": {
    send: (c, world) =>
      c.from('teams').update({ team_color: 'red', second_color: 'black' }).eq('id', world.home).select('id').single(),
    may: home,
  },
  'rename a team': {
    send: (c, world) => c.from('teams').update({ name: 'x' }).eq('id', world.home).select('id').single(),
    may: home,
  },
  'make oneself the manager': {
    send: (c, { home, homePlayers }) =>
      c.from('teams').update({ manager_id: homePlayers[1] }).eq('id', home).select('id').single(),
    may: nobody,
  },
  'delete a team': {
    send: (c, world) => c.from('teams').delete().eq('id', world.home).select('id').single(),
    may: owner,
  },
  'add a match': {
    send: (c, { league, home, third }) =>
      c
        .from('matches')
        .insert({ league_id: league, home_team_id: home, away_team_id: third, played_at: '2026-12-05T15:00:00Z' })
        .select('id')
        .single(),
    may: owner,
  },
  'move a match': {
    send: (c, { match }) =>
      c.from('matches').update({ played_at: '2026-12-05T15:00:00Z' }).eq('id', match).select('id').single(),
    may: owner,
  },
  'enter a score': {
    send: (c, { match }) =>
      c.from('matches').update({ home_score: 9, away_score: 0 }).eq('id', match).select('id').single(),
    may: owner,
  },
  'say that the notes are in': {
    send: (c, { match }) =>
      c.from('matches').update({ away_submission_complete: true }).eq('id', match).select('id').single(),
    may: nobody,
  },
  'delete a match': {
    send: (c, { match }) => c.from('matches').delete().eq('id', match).select('id').single(),
    may: owner,
  },
  'save line-ups and goals': {
    send: (c, { match }) =>
      c.rpc('save_match_details', {
        _match_id: match,
        _version: versionOfMatch,
        _home_lineup: [],
        _away_lineup: [],
        _events: [],
        _man_of_match_id: null,
      }),
    may: owner,
  },
  'add a goal': {
    send: (c, { match, home, homePlayers }) =>
      c.from('match_events').insert({ match_id: match, team_id: home, player_id: homePlayers[1], event_type: 'GOAL' }),
    may: owner,
  },
  'delete the goals': {
    send: (c, { match }) =>
      c.from('match_events').delete().eq('match_id', match).eq('event_type', 'GOAL').select('id').single(),
    may: owner,
  },
  'write a report': {
    send: (c, { match }) => c.from('match_reports').insert({ match_id: match, report_text: 'x' }),
    may: owner,
  },
  'generate the fixtures': {
    send: async (c, { league }) => {
      const { data } = await c.rpc('fixtures_to_plan', { _league_id: league }).throwOnError()
      const { seen } = data as { seen: string }
      return c.rpc('save_fixture_changes', { _league_id: league, _added: [], _moved: [], _removed: [], _seen: seen })
    },
    may: owner,
  },
  'import fixtures': {
    send: (c, { league }) => c.rpc('import_matches', { _league_id: league, _rows: [] }),
    may: owner,
  },
  'hand in notes': {
    send: (c, world, role) =>
      c
        .from('match_notes')
        .upsert(
          { match_id: world.match, team_id: world.away, notes: 'x', submitted_by: own(world, role) },
          { onConflict: 'match_id,team_id' },
        )
        .select('team_id')
        .single(),
    may: away,
  },
  'hand in notes in the name of the owner': {
    send: (c, { match, away, users }) =>
      c.from('match_notes').insert({ match_id: match, team_id: away, notes: 'x', submitted_by: users.owner }),
    may: owner,
  },
  'change notes': {
    send: (c, { match }) => c.from('match_notes').update({ notes: 'x' }).eq('match_id', match).select('id').single(),
    may: nobody,
  },
  'take notes back': {
    send: (c, { match }) => c.from('match_notes').delete().eq('match_id', match).select('id').single(),
    may: nobody,
  },
  'read notes': {
    send: (c, { match }) => c.from('match_notes').select('notes').eq('match_id', match).single(),
    may: home,
  },
  'sign a former player': {
    send: (c, { home, former }) => c.from('team_players').insert({ team_id: home, player_id: former }),
    may: home,
  },
  'release a player': {
    send: (c, { home, homePlayers }) =>
      c.from('team_players').delete().eq('team_id', home).eq('player_id', homePlayers[2]).select('player_id').single(),
    may: home,
  },
  'edit a player': {
    send: (c, { homePlayers }) =>
      c.from('profiles').update({ full_name: 'x' }).eq('id', homePlayers[1]).select('id').single(),
    may: ['player', ...home],
  },
  'take a profile over': {
    send: (c, world, role) =>
      c
        .from('profiles')
        .update({ user_id: own(world, role) } as object)
        .eq('id', world.homePlayers[2])
        .select('id')
        .single(),
    may: nobody,
  },
  'invite a manager': {
    send: (c, { home, homePlayers }) =>
      c.rpc('create_manager_invite', { _team_id: home, _player_id: homePlayers[2], _email: 'new@example.org' }),
    may: home,
  },
  'read an invitation': {
    send: (c, world) => c.from('manager_invites').select('token').eq('team_id', world.home).single(),
    may: home,
  },
  'use an invitation up': {
    send: (c, world) =>
      c.from('manager_invites').update({ used_at: '2026-11-21' }).eq('team_id', world.home).select('id').single(),
    may: nobody,
  },
}

let database: Database
let world: World
let versionOfMatch: number
let as: Awaited<ReturnType<typeof serveApi>>
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  as = await serveApi(database, world, 'rollback')
  const [match] = await database.query<{ version: number }>('select version from matches where id = $1', [world.match])
  versionOfMatch = match?.version ?? 0
})
afterAll(() => database.close())

describe.each(Object.entries(writes))('%s', (_, { send, may }) => {
  test.each(roles)('%s', async (role) => {
    const { error } = await send(await as(role), world, role)
    expect(error === null).toBe(may.includes(role))
    // Refused because of the role, not because of the request: no privilege, no row, or unchanged notes.
    if (error !== null) expect(['42501', 'PGRST116', 'PT409']).toContain(error.code)
  })
})
