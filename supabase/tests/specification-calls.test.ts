import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Database as Schema } from '#web/queries/database.types.ts'
import { serveApi } from './serve-api.ts'
import { createWorld, type Role, type World } from './world.ts'

// The table queries of section 7 of the specification, sent by supabase-js through the gateway.

let database: Database
let world: World
let as: (role: Role) => Promise<SupabaseClient<Schema>>

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  as = await serveApi(database, world)
})
afterAll(() => database.close())

describe('profiles', () => {
  test('by id, with the address for those who may see it', async () => {
    const owner = await as('owner')
    const { data: saved } = await owner
      .from('profiles')
      .update({ full_name: 'Ada', email: ' Ada@Example.org' })
      .eq('id', world.homePlayers[0])
      .select('full_name, email:contact_email')
      .single()
      .throwOnError()
    expect(saved).toEqual({ full_name: 'Ada', email: 'ada@example.org' })
    const read = async (role: Role) =>
      (
        await (
          await as(role)
        )
          .from('profiles')
          .select('full_name, email:contact_email')
          .eq('id', world.homePlayers[0])
          .single()
          .throwOnError()
      ).data
    expect(await read('owner')).toEqual({ full_name: 'Ada', email: 'ada@example.org' })
    expect(await read('visitor')).toEqual({ full_name: 'Ada', email: null })
  })

  test('all public columns, without the address', async () => {
    const { data } = await (await as('visitor'))
      .from('profiles')
      .select()
      .eq('id', world.homePlayers[0])
      .single()
      .throwOnError()
    expect(data).toMatchObject({ full_name: 'Ada', email: null, position: null })
  })

  test('the date of birth of a child: every query is answered, with the age only', async () => {
    const id = world.homePlayers[2]
    const owner = await as('owner')
    const { data: saved } = await owner
      .from('profiles')
      .update({ date_of_birth: '2014-05-06' })
      .eq('id', id)
      .select('*, birth_date')
      .single()
      .throwOnError()
    expect(saved).toMatchObject({ date_of_birth: null, birth_date: '2014-05-06' })
    for (const role of ['visitor', 'other user', 'other manager', 'other owner'] as const) {
      const client = await as(role)
      const profiles = () => client.from('profiles')
      const answers = await Promise.all([
        profiles().select('*').eq('id', id).single(),
        profiles().select('id, date_of_birth, birth_date, age').eq('id', id).single(),
        profiles().select('id').eq('date_of_birth', '2014-05-06'),
        profiles().select('id').gt('date_of_birth', '2010-01-01'),
        profiles().select('id').eq('birth_date', '2014-05-06'),
        profiles().select('id').lt('birth_date', '2020-01-01').eq('id', id),
        profiles().select('min:date_of_birth.min(), max:date_of_birth.max()'),
        profiles().select('full_name').order('birth_date').eq('id', id),
        profiles().select('*').eq('id', id).csv(),
        client.from('team_players').select('player:profiles(*, birth_date)').eq('player_id', id),
      ])
      for (const { error } of answers) expect(error).toBeNull()
      expect(JSON.stringify(answers.map(({ data }) => data))).not.toMatch(/201\d-|201[0-9]-05|05-06/)
      expect(answers[1].data).toMatchObject({ date_of_birth: null, birth_date: null, age: expect.any(Number) })
      for (const at of [2, 3, 4, 5] as const) expect(answers[at].data).toEqual([])
    }
  })

  test('a new player: the profile, then the squad, then removed', async () => {
    const manager = await as('manager')
    const { data: added } = await manager
      .from('profiles')
      .insert({ full_name: 'New' })
      .select('id')
      .single()
      .throwOnError()
    await manager.from('team_players').insert({ team_id: world.home, player_id: added.id }).throwOnError()
    const { data: squad } = await manager
      .from('team_players')
      .select('profiles(id, full_name, photo_url, email:contact_email)')
      .eq('team_id', world.home)
      .throwOnError()
    expect(squad.map(({ profiles }) => profiles.full_name)).toContain('New')
    await manager.from('team_players').delete().eq('team_id', world.home).eq('player_id', added.id).throwOnError()
    const { data: teams } = await manager
      .from('team_players')
      .select('team_id')
      .eq('player_id', added.id)
      .throwOnError()
    expect(teams).toEqual([])
  })
})

describe('leagues', () => {
  test('created, listed, renamed', async () => {
    const user = await as('other user')
    const owner_id = world.users['other user']
    const { data: league } = await user
      .from('leagues')
      .insert({ name: 'Cup', owner_id, logo_url: null })
      .select()
      .single()
      .throwOnError()
    await user.from('leagues').update({ name: 'Big Cup' }).eq('id', league.id).select().single().throwOnError()
    const { data } = await user
      .from('leagues')
      .select('id, name, league_settings(custom_slug), teams(count)')
      .eq('owner_id', owner_id)
      .throwOnError()
    expect(data).toEqual([
      { id: league.id, name: 'Big Cup', league_settings: { custom_slug: null }, teams: [{ count: 0 }] },
    ])
  })

  test('settings: saved, and found by slug', async () => {
    const owner = await as('owner')
    await owner.from('league_settings').upsert({ league_id: world.league, custom_slug: 'sunday' }).throwOnError()
    await owner
      .from('league_settings')
      .update({ description: 'On Sundays' })
      .eq('league_id', world.league)
      .throwOnError()
    const { data } = await (await as('visitor'))
      .from('league_settings')
      .select()
      .eq('custom_slug', 'sunday')
      .single()
      .throwOnError()
    expect(data).toMatchObject({ league_id: world.league, description: 'On Sundays', time_zone: 'UTC' })
  })
})

describe('teams', () => {
  test('with their league and their manager', { tags: '@spec:9-colour-of-new-teams' }, async () => {
    const { data } = await (await as('visitor'))
      .from('teams')
      .select('name, team_color, leagues(name), manager:profiles!teams_manager_id_fkey(full_name)')
      .eq('manager_id', world.awayPlayers[0])
      .throwOnError()
    expect(data).toEqual([
      {
        name: 'Away United',
        team_color: 'purple',
        leagues: { name: 'Sunday League' },
        manager: { full_name: 'New member' },
      },
    ])
  })

  test('counted, and renamed by their manager', async () => {
    const manager = await as('manager')
    const { count } = await manager
      .from('teams')
      .select('*', { count: 'exact', head: true })
      .eq('league_id', world.league)
    expect(count).toBe(3)
    await manager
      .from('teams')
      .update({ name: 'Home City', team_color: 'blue' })
      .eq('id', world.home)
      .select()
      .single()
      .throwOnError()
  })
})

describe('matches', () => {
  test('with their teams, league and man of the match', async () => {
    const { data } = await (await as('visitor'))
      .from('matches')
      .select(
        `home_score, home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name),
         league:leagues(name, owner_id), man_of_match:profiles!matches_man_of_match_id_fkey(full_name)`,
      )
      .eq('id', world.match)
      .single()
      .throwOnError()
    expect(data).toMatchObject({
      home_score: 1,
      away_team: { name: 'Away United' },
      league: { owner_id: world.users.owner },
    })
  })

  test('those with a player in a line-up', async () => {
    const visitor = await as('visitor')
    const player = world.awayPlayers[1]
    const { data } = await visitor
      .from('matches')
      .select('id')
      .or(`home_lineup.cs.{${player}},away_lineup.cs.{${player}}`)
      .throwOnError()
    expect(data).toEqual([{ id: world.match }])
  })

  test("goals, line-ups and scores, in the specification's own sequence", async () => {
    const owner = await as('owner')
    const goal = {
      match_id: world.match,
      team_id: world.home,
      event_type: 'GOAL' as const,
      assist_by_id: null,
      minute: null,
    }
    await owner.from('match_events').delete().eq('match_id', world.match).throwOnError()
    await owner
      .from('match_events')
      .insert([
        { ...goal, player_id: world.homePlayers[0], minute: 9 },
        { ...goal, player_id: world.homePlayers[1], assist_by_id: world.homePlayers[0] },
        { ...goal, player_id: world.homePlayers[0], event_type: 'ASSIST', minute: 0 },
      ])
      .throwOnError()
    const changes = {
      home_lineup: world.homePlayers.slice(0, 2),
      away_lineup: [...world.awayPlayers],
      man_of_match_id: world.homePlayers[0],
      home_score: 2,
      away_score: 0,
    }
    const { data } = await owner.from('matches').update(changes).eq('id', world.match).select().single().throwOnError()
    expect(data).toMatchObject({ ...changes, scores_manual: false })
    const { data: events } = await (await as('visitor'))
      .from('match_events')
      .select(
        'event_type, player:profiles!match_events_player_id_fkey(full_name), assist_by:profiles!match_events_assist_by_id_fkey(full_name)',
      )
      .eq('match_id', world.match)
      .order('event_type')
      .throwOnError()
    expect(events.map(({ event_type }) => event_type)).toEqual(['GOAL', 'GOAL', 'ASSIST'])
  })

  test('a change by another user finds no row', async () => {
    const { error } = await (await as('manager'))
      .from('matches')
      .update({ home_score: 9 })
      .eq('id', world.match)
      .select()
      .single()
    expect(error).toMatchObject({ code: 'PGRST116' })
  })
})

describe('notes and reports', () => {
  test('notes are submitted once', async () => {
    const manager = await as('other manager')
    const notes = {
      match_id: world.match,
      team_id: world.away,
      notes: 'Ours',
      submitted_by: world.users['other manager'],
    }
    const submit = () => manager.from('match_notes').upsert(notes, { onConflict: 'match_id,team_id' })
    expect((await submit()).error).toBeNull()
    expect(await submit()).toMatchObject({
      status: 409,
      error: { message: 'Notes have been submitted and cannot be edited.' },
    })
  })

  test('the latest report', async () => {
    const { data } = await (await as('visitor'))
      .from('match_reports')
      .select()
      .eq('match_id', world.match)
      .eq('archived', false)
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle()
      .throwOnError()
    expect(data).toMatchObject({ report_text: 'Home Town won.' })
  })
})

describe('tables, lists and invitations', () => {
  test('the table, as the specification orders it', async () => {
    const { data } = await (await as('visitor'))
      .from('table_standings')
      .select()
      .eq('league_id', world.league)
      .order('points', { ascending: false })
      .order('goal_difference', { ascending: false })
      .throwOnError()
    expect(data.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 3],
      [2, 0],
      [3, 0],
    ])
  })

  test('top lists accept a limit, and a team or none', async () => {
    const visitor = await as('visitor')
    const { data } = await visitor.rpc('top_scorers', { _league_id: world.league }).limit(1).throwOnError()
    expect(data).toMatchObject([{ rank: 1, count: 1, games_played: 1 }])
    const { data: none } = await visitor
      .rpc('top_scorers', { _league_id: world.league, _team_id: world.away })
      .throwOnError()
    expect(none).toEqual([])
    const { data: totals } = await visitor
      .rpc('player_totals', { _player_id: world.homePlayers[0] })
      .single()
      .throwOnError()
    expect(totals).toEqual({ goals: 1, assists: 1, appearances: 1, motm: 1 })
  })

  test('the newest unused invitation', async () => {
    const owner = await as('owner')
    const { data: token } = await owner
      .rpc('create_manager_invite', {
        _team_id: world.third,
        _player_id: world.thirdPlayers[0],
        _email: 'x@example.org',
      })
      .throwOnError()
    const { data } = await owner
      .from('manager_invites')
      .select('token')
      .eq('team_id', world.third)
      .eq('player_id', world.thirdPlayers[0])
      .is('used_at', null)
      .order('created_at', { ascending: false })
      .limit(1)
      .throwOnError()
    expect(data).toEqual([{ token }])
    expect((await (await as('visitor')).from('manager_invites').select()).error).toMatchObject({ code: '42501' })
  })

  test('import errors are returned as data', async () => {
    const owner = await as('owner')
    const { error, status } = await owner.rpc('import_matches', {
      _league_id: world.league,
      _rows: [{ row: 7, date: 'x', home: 'Home City', away: 'Away United' }],
    })
    expect(status).toBe(422)
    expect(JSON.parse(error?.details ?? '')).toEqual([{ row: 7, reason: '"x" is not a date.' }])
  })

  test('a stale save has its status', async () => {
    const { status } = await (await as('owner')).rpc('save_match_details', {
      _match_id: world.match,
      _version: 0,
      _home_lineup: [],
      _away_lineup: [],
      _events: [],
      _man_of_match_id: null,
    })
    expect(status).toBe(409)
  })
})
