import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import {
  asRole,
  asUser,
  createUser,
  createWorld,
  insert,
  profileOf,
  type Role,
  roles,
  run,
  type World,
} from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

/** Statements of an account whose session began this many minutes ago. */
async function signedIn(user: string, minutes = 0) {
  const session = randomUUID()
  await database.query(
    'insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - make_interval(mins => $3))',
    [session, user, minutes],
  )
  const claims = { role: 'authenticated', sub: user, session_id: session }
  return asCaller(database, { role: 'authenticated', claims, token: null }, { method: 'POST', path: '/', headers: {} })
}

const count = async (table: string, where: string, ...values: string[]) => {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  )
  return row?.count
}

describe('a copy of my data', () => {
  interface Copy {
    account: { email: string }
    profile: { id: string; email: string; totals: { goals: number } }
    teams: { name: string; is_in_squad: boolean; is_manager: boolean }[]
    matches: { home_team: string; goals: number; is_man_of_the_match: boolean }[]
    notes: { notes: string }[]
    competitions: { name: string; teams: string[]; matches: number; settings: object }[]
    invitations: unknown[]
    files: { name: string }[]
  }
  const copyOf = async (role: Role) => {
    const [row] = await run<{ copy: Copy }>(asRole(database, world, role), 'select export_my_data() as copy')
    if (row === undefined) throw new Error('There is no copy')
    return typeof row.copy === 'string' ? (JSON.parse(row.copy) as Copy) : row.copy
  }

  test("contains the player's own data only", async () => {
    await insert(database, 'storage.objects', { bucket_id: 'avatars', name: `${world.users.player}/avatar` })
    await insert(database, 'storage.objects', { bucket_id: 'avatars', name: `${world.users.manager}/avatar` })
    await database.query(`update profiles set date_of_birth = '2014-05-06' where id = $1`, [world.homePlayers[1]])
    const copy = await copyOf('player')
    expect(copy).toMatchObject({
      account: { email: 'player@example.org' },
      profile: { id: world.homePlayers[1], date_of_birth: '2014-05-06', totals: { goals: 1 } },
      teams: [{ name: 'Home Town', is_in_squad: true, is_manager: false }],
      matches: [{ home_team: 'Home Town', goals: 1, is_man_of_the_match: true }],
      notes: [],
      competitions: [],
      files: [{ name: `${world.users.player}/avatar` }],
    })
    expect(JSON.stringify(copy)).not.toMatch(/manager@|owner@|password/)
  })

  test("contains a manager's notes, and an owner's competitions", async () => {
    await database.query('delete from match_notes')
    const notes = { match_id: world.match, team_id: world.home, notes: 'We won.', public_line: 'Thank you.' }
    await insert(database, 'match_notes', { ...notes, submitted_by: world.users.manager })
    expect(await copyOf('manager')).toMatchObject({
      teams: [{ name: 'Home Town', is_manager: true }],
      notes: [{ notes: 'We won.', public_line: 'Thank you.' }],
    })
    expect(await copyOf('owner')).toMatchObject({
      competitions: [{ name: 'Sunday League', teams: ['Away United', 'Home Town', 'Third Rovers'], matches: 1 }],
      matches: [],
    })
  })

  test('names the changes that the history has of the person', async () => {
    await run(asRole(database, world, 'owner'), 'update matches set home_score = 4, away_score = 0 where id = $1', [
      world.match,
    ])
    expect(await copyOf('owner')).toMatchObject({
      changes: expect.arrayContaining([
        { competition: 'Sunday League', subject: 'match', origin: 'account', changed_at: expect.any(String) },
      ]),
    })
    expect(await copyOf('manager')).toMatchObject({ changes: [] })
  })

  test('needs a signed-in user with an existing account', async () => {
    const sql = 'select export_my_data()'
    await expect(run(asRole(database, world, 'visitor'), sql)).rejects.toMatchObject({ code: '42501' })
    await expect(run(asUser(database, randomUUID()), sql)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a competition is handed over or deleted', () => {
  const handOver = 'select hand_over_league($1, $2)'

  test.each(roles.filter((role) => role !== 'owner'))('%s may do neither', async (role) => {
    const caller = asRole(database, world, role)
    const [, player] = world.homePlayers
    await expect(run(caller, handOver, [world.league, player])).rejects.toMatchObject({ code: '42501' })
    await expect(run(caller, 'select delete_league($1)', [world.league])).rejects.toMatchObject({ code: '42501' })
  })

  test('its new owner must be a member with an account', async () => {
    const owner = asRole(database, world, 'owner')
    const successors = await run<{ id: string }>(owner, 'select id from league_successors($1)', [world.league])
    const withAccount = [world.homePlayers[0], world.homePlayers[1], world.awayPlayers[0]]
    expect(successors.map(({ id }) => id).sort()).toEqual(withAccount.sort())
    const outsider = await profileOf(database, world.users['other user'])
    for (const nobody of [outsider, world.homePlayers[2], null]) {
      await expect(run(owner, handOver, [world.league, nobody])).rejects.toMatchObject({ code: '22023' })
    }
    await run(owner, handOver, [world.league, world.homePlayers[1]])
    expect(await count('leagues', 'id = $1 and owner_id = $2', world.league, world.users.player)).toBe(1)
    await expect(run(owner, handOver, [world.league, world.homePlayers[1]])).rejects.toMatchObject({ code: '42501' })
    await run(asRole(database, world, 'player'), 'update leagues set name = name where id = $1', [world.league])
    await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.owner])
  })

  test('is deleted with its teams, matches and files; the people stay', async () => {
    const other = await createWorldOfOne()
    await run(asRole(database, world, 'other owner'), 'select delete_league($1)', [other.league])
    expect(await count('teams', 'id = $1', other.team)).toBe(0)
    expect(await count('profiles', 'id = $1', other.player)).toBe(1)
    expect(await count('storage.objects', `name like $1 || '%' or name like $2 || '%'`, other.league, other.team)).toBe(
      0,
    )
    expect(await count('gateway.freed_files', 'version = any ($1)', `{${other.versions}}`)).toBe(2)
    expect(await count('leagues', 'id = $1', world.league)).toBe(1)
  })

  async function createWorldOfOne() {
    const league = await insert(database, 'leagues', { name: 'Short-lived', owner_id: world.users['other owner'] })
    const team = await insert(database, 'teams', { league_id: league, name: 'Gone Tomorrow' })
    const player = await insert(database, 'profiles', { full_name: 'Still Here' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [team, player])
    const versions = [randomUUID(), randomUUID()]
    const [one = '', two = ''] = versions
    await insert(database, 'storage.objects', { bucket_id: 'league-logos', name: `${league}-logo`, version: one })
    await insert(database, 'storage.objects', { bucket_id: 'team-logos', name: `${team}/logo`, version: two })
    return { league, team, player, versions }
  }
})

describe('deleting an account', () => {
  const gone = 'select delete_account($1)'
  let user: string
  let profile: string
  beforeEach(async () => {
    user = await createUser(database, 'leaver@example.org')
    profile = await profileOf(database, user)
  })
  afterEach(async () => {
    await database.query('delete from auth.users where id = $1', [user])
    await database.query('delete from team_players where player_id = $1', [profile])
  })

  test('needs a recent sign-in, and deletes only the own account', async () => {
    const again = { code: '42501', message: 'Enter your password again to delete your account.' }
    await expect(run(asUser(database, user), gone, [false])).rejects.toMatchObject(again)
    await expect(run(await signedIn(user, 11), gone, [false])).rejects.toMatchObject(again)
    await expect(run(asRole(database, world, 'visitor'), gone, [false])).rejects.toMatchObject({ code: '42501' })
    // Another user's session proves nothing.
    const [foreign] = await database.query<{ id: string }>(
      'insert into auth.sessions (user_id) values ($1) returning id',
      [world.users.manager],
    )
    const claims = { role: 'authenticated', sub: user, session_id: foreign?.id ?? '' }
    const forged = asCaller(
      database,
      { role: 'authenticated', claims, token: null },
      {
        method: 'POST',
        path: '/',
        headers: {},
      },
    )
    await expect(run(forged, gone, [false])).rejects.toMatchObject(again)
    const before = await count('auth.users', 'true')
    await run(await signedIn(user), gone, [false])
    expect(await count('auth.users', 'true')).toBe((before ?? 0) - 1)
    expect(await count('auth.users', 'id = $1', user)).toBe(0)
    expect(await count('auth.sessions', 'user_id = $1', user)).toBe(0)
  })

  test('needs the second factor of users who have one', async () => {
    await database.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'unverified')`,
      [user],
    )
    await database.query(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [user])
    const caller = await signedIn(user)
    await expect(run(caller, gone, [false])).rejects.toMatchObject({ code: '42501' })
    await database.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [user])
    await run(caller, gone, [false])
    expect(await count('auth.users', 'id = $1', user)).toBe(0)
  })

  test('needs all owned competitions handed over, and names them', async () => {
    const league = await insert(database, 'leagues', { name: 'Beach Cup', owner_id: user })
    await insert(database, 'leagues', { name: 'Alpine Cup', owner_id: user })
    await expect(run(await signedIn(user), gone, [true])).rejects.toMatchObject({
      code: 'PT409',
      message: 'Delete your competitions or hand them over first: Alpine Cup, Beach Cup',
    })
    expect(await count('auth.users', 'id = $1', user)).toBe(1)
    await database.query('delete from leagues where owner_id = $1', [user])
    expect(await count('leagues', 'id = $1', league)).toBe(0)
  })

  test("leaves the league's records, without account, address, avatar and managed team", async () => {
    await database.query(
      `update profiles set bio = 'Left-footed', date_of_birth = '2000-02-29', photo_url = '/x' where id = $1`,
      [profile],
    )
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, profile])
    await database.query('update teams set manager_id = $2 where id = $1', [world.third, profile])
    for (const [bucket, folder] of [
      ['avatars', user],
      ['player-photos', profile],
    ] as const) {
      await insert(database, 'storage.objects', { bucket_id: bucket, name: `${folder}/picture` })
    }
    const notes = { match_id: world.match, team_id: world.away, notes: 'We lost.', submitted_by: user }
    await insert(database, 'match_notes', notes)
    await insert(database, 'manager_invites', { team_id: world.third, player_id: profile, email: 'leaver@example.org' })
    await run(await signedIn(user), gone, [false])
    expect(
      await database.query('select user_id, full_name, bio, photo_url from profiles where id = $1', [profile]),
    ).toEqual([{ user_id: null, full_name: 'New member', bio: 'Left-footed', photo_url: '/x' }])
    expect(await count('app.private_profiles', 'profile_id = $1 and email is null', profile)).toBe(1)
    expect(await count('teams', 'id = $1 and manager_id is null', world.third)).toBe(1)
    expect(await count('match_notes', `notes = 'We lost.' and submitted_by is null`)).toBe(1)
    expect(await count('manager_invites', 'player_id = $1 and email is null and expires_at <= now()', profile)).toBe(1)
    expect(await count('storage.objects', "name like $1 || '/%'", user)).toBe(0)
    expect(await count('storage.objects', "name like $1 || '/%'", profile)).toBe(1)
    expect(await count('team_players', 'player_id = $1', profile)).toBe(1)
  })

  test('removes photo, biography and date of birth on request', async () => {
    await database.query(
      `update profiles set bio = 'x', date_of_birth = '2000-02-29', photo_url = '/x' where id = $1`,
      [profile],
    )
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, profile])
    await insert(database, 'storage.objects', { bucket_id: 'player-photos', name: `${profile}/picture` })
    await run(await signedIn(user), gone, [true])
    expect(await database.query('select bio, photo_url, date_of_birth from profiles where id = $1', [profile])).toEqual(
      [{ bio: null, photo_url: null, date_of_birth: null }],
    )
    expect(await count('app.birth_dates', 'profile_id = $1', profile)).toBe(0)
    expect(await count('storage.objects', "name like $1 || '/%'", profile)).toBe(0)
  })

  test('leaves nothing of a user who was never in a team', async () => {
    await run(await signedIn(user), gone, [false])
    expect(await count('profiles', 'id = $1', profile)).toBe(0)
  })

  test('does not fail if SQL cannot delete files, as on hosted Supabase', async () => {
    await insert(database, 'storage.objects', { bucket_id: 'avatars', name: `${user}/avatar` })
    await database.script(`
      create function storage.protect_delete() returns trigger language plpgsql as
        $$ begin raise exception 'Use the Storage API instead.' using errcode = '42501'; end $$;
      create trigger protect_delete before delete on storage.objects for each statement
        execute function storage.protect_delete()`)
    await run(await signedIn(user), gone, [false])
    await database.script('drop trigger protect_delete on storage.objects; drop function storage.protect_delete()')
    expect(await count('auth.users', 'id = $1', user)).toBe(0)
    await database.query(`delete from storage.objects where name = $1`, [`${user}/avatar`])
  })
})
