import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AsCaller, asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, type Role, roles, run, tryOut, type World } from './world.ts'

let database: Database
let world: World
let otherTeam: string
let otherMatch: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  otherTeam = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Elsewhere' })
  const guests = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Guests' })
  const stranger = await insert(database, 'profiles', { full_name: 'Stranger' })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [otherTeam, stranger])
  otherMatch = await insert(database, 'matches', {
    league_id: world.otherLeague,
    home_team_id: otherTeam,
    away_team_id: guests,
    played_at: '2026-11-01T15:00:00Z',
    home_lineup: `{${stranger}}`,
  })
  await insert(database, 'match_events', {
    match_id: otherMatch,
    team_id: otherTeam,
    player_id: stranger,
    event_type: 'GOAL',
  })
  await insert(database, 'match_reports', { match_id: otherMatch, report_text: 'Elsewhere won.' })
})
afterAll(() => database.close())

const CREATE = 'select create_league_key($1, $2, $3, $4::timestamptz) as key'
const TABLES = [
  'leagues',
  'league_settings',
  'teams',
  'team_players',
  'profiles',
  'matches',
  'match_events',
  'match_reports',
  'table_standings',
  'app.team_records',
  'app.player_records',
] as const

/** A request with a key of the world's league. */
async function asKey(access: 'read' | 'write'): Promise<AsCaller> {
  const [key] = await database.query<{ id: string }>(
    `insert into app.league_keys (league_id, name, access, hash, start)
     values ($1, 'A key', $2, sha256(gen_random_uuid()::text::bytea), 'tlk_') returning id`,
    [world.league, access],
  )
  return asKeyId(key?.id ?? '')
}

const asKeyId = (key_id: string): AsCaller =>
  asCaller(
    database,
    { role: 'league_key', claims: { role: 'league_key', key_id }, token: null },
    { method: 'GET', path: '/', headers: {} },
  )

const countRows = async (caller: AsCaller, table: string) => {
  const [row] = await run<{ count: number }>(caller, `select count(*)::int as count from ${table}`)
  return row?.count
}

beforeEach(() => database.query('delete from app.league_keys'))

describe('what a key reads', () => {
  test('its league, and no other', async () => {
    const key = await asKey('read')
    const counts = Object.fromEntries(
      await Promise.all(TABLES.map(async (table) => [table, await countRows(key, table)])),
    )
    expect(counts).toEqual({
      leagues: 1,
      league_settings: 1,
      teams: 3,
      team_players: 9,
      profiles: 10,
      matches: 1,
      match_events: 2,
      match_reports: 1,
      table_standings: 3,
      'app.team_records': 3,
      'app.player_records': 6,
    })
  })

  test.each([
    ['dates of birth', 'select date_of_birth from profiles'],
    ['addresses of people', 'select email from profiles'],
    ['accounts of people', 'select user_id from profiles'],
    ['owners', 'select owner_id from leagues'],
    ['managers', 'select manager_id from teams'],
    ['notes', 'select * from match_notes'],
    ['drafts of reports', 'select * from match_report_drafts'],
    ['invitations', 'select * from manager_invites'],
    ['keys', 'select * from app.league_keys'],
    ['counts of keys', 'select * from app.league_key_use'],
    ['private addresses', 'select * from app.private_profiles'],
    ['private dates', 'select * from app.birth_dates'],
    ['former squads', 'select * from app.squad_history'],
    ['files', 'select * from storage.objects'],
    ['accounts', 'select * from auth.users'],
    ['sessions', 'select * from auth.sessions'],
    ['a date by its function', 'select birth_date(p) from profiles p'],
    ['an age by its function', 'select age(p) from profiles p'],
    ['an address by its function', 'select contact_email(p) from profiles p'],
    ['the list of keys', `select * from league_keys('${crypto.randomUUID()}')`],
  ])('not %s', async (_, text) => {
    await expect(run(await asKey('write'), text)).rejects.toMatchObject({ code: '42501' })
  })

  test('an archived report stays with the owner', async () => {
    const rows = await run(await asKey('write'), 'select report_text from match_reports')
    expect(rows).toEqual([{ report_text: 'Home Town won.' }])
  })

  test.each([
    ['unknown', `update app.league_keys set id = gen_random_uuid() where id = $1`],
    ['revoked', 'delete from app.league_keys where id = $1'],
    ['expired', 'update app.league_keys set expires_at = now() where id = $1'],
  ])('nothing with a key that is %s', async (_, change) => {
    await asKey('write')
    const [{ id = '' } = {}] = await database.query<{ id: string }>('select id from app.league_keys')
    await database.query(change, [id])
    for (const table of TABLES) expect([table, await countRows(asKeyId(id), table)]).toEqual([table, 0])
    const update = 'update matches set home_score = 9, away_score = 9 where id = $1'
    expect(await tryOut(asKeyId(id), update, [world.match])).toBe(0)
  })

  test.each(['', 'x', "' or true", '00000000-0000-0000-0000-000000000000'])('nothing as key “%s”', async (id) => {
    for (const table of TABLES) expect([table, await countRows(asKeyId(id), table)]).toEqual([table, 0])
  })
})

describe('what a key writes', () => {
  const statements = (): [name: string, text: string, values: string[]][] => [
    ['adds a team', `insert into teams (league_id, name) values ($1, 'New')`, [world.league]],
    [
      'adds a match',
      'insert into matches (league_id, home_team_id, away_team_id, played_at) values ($1, $2, $3, now())',
      [world.league, world.home, world.third],
    ],
    ['corrects a result', 'update matches set home_score = 3, away_score = 2 where id = $1', [world.match]],
    ['moves a kick-off', 'update matches set played_at = now(), round = 2 where id = $1', [world.match]],
    ['empties a line-up', `update matches set home_lineup = '{}', man_of_match_id = null where id = $1`, [world.match]],
    [
      'adds a goal',
      `insert into match_events (match_id, player_id, team_id, event_type) values ($1, $2, $3, 'GOAL')`,
      [world.match, world.homePlayers[0], world.home],
    ],
    ['deletes events', 'delete from match_events where match_id = $1', [world.match]],
  ]

  test('matches, their events, and new teams, if it may write', async () => {
    for (const [name, text, values] of statements()) {
      expect([name, await tryOut(await asKey('write'), text, values)]).toEqual([name, expect.toBeOneOf([1, 2])])
      await database.query('delete from app.league_keys')
    }
  })

  test('nothing, if it only reads', async () => {
    const key = await asKey('read')
    for (const [name, text, values] of statements()) {
      const count = await tryOut(key, text, values).catch((error) => error.code)
      expect([name, count]).toEqual([name, expect.toBeOneOf([0, '42501'])])
    }
  })

  test('nothing of another league', async () => {
    const key = await asKey('write')
    const others = statements().map(
      ([name, text, values]) => [name, text, values.map(toOther)] as [string, string, string[]],
    )
    for (const [name, text, values] of others) {
      const count = await tryOut(key, text, values).catch((error) => error.code)
      expect([name, count]).toEqual([name, expect.toBeOneOf([0, '42501', '23514'])])
    }
  })

  const toOther = (id: string) =>
    ({ [world.league]: world.otherLeague, [world.match]: otherMatch, [world.home]: otherTeam })[id] ?? id

  test.each([
    ['a league', `update leagues set name = 'Mine'`],
    ['settings', `update league_settings set description = 'Mine'`],
    ['a deletion of the league', 'delete from leagues'],
    ['a deletion of settings', 'delete from league_settings'],
    ['a league of its own', `insert into leagues (name) values ('Mine')`],
    ['a team', `update teams set name = 'Mine'`],
    ['a logo', `update teams set logo_url = '/x.png'`],
    ['a deletion of teams', 'delete from teams'],
    ['a manager', 'insert into teams (league_id, name, manager_id) values (gen_random_uuid(), null, null)'],
    ['a deletion of matches', 'delete from matches'],
    ['the teams of a match', 'update matches set home_team_id = away_team_id'],
    ['the league of a match', 'update matches set league_id = gen_random_uuid()'],
    ['the version of a match', 'update matches set version = 1'],
    ['a submission', 'update matches set home_submission_complete = true'],
    ['a squad', 'insert into team_players select from generate_series(1, 1)'],
    ['a release', 'delete from team_players'],
    ['a person', `insert into profiles (full_name) values ('Mine')`],
    ['a profile', `update profiles set full_name = 'Mine'`],
    ['a deletion of people', 'delete from profiles'],
    ['a report', `insert into match_reports (match_id) values (gen_random_uuid())`],
    ['a report anew', `update match_reports set report_text = 'Mine'`],
    ['notes', `insert into match_notes (notes) values ('Mine')`],
    ['an invitation', 'update manager_invites set used_at = now()'],
    ['a file', `insert into storage.objects (bucket_id, name) values ('league-logos', 'x')`],
    ['a key', `update app.league_keys set access = 'write'`],
    ['another key', `select create_league_key(gen_random_uuid(), 'Mine', 'write')`],
    ['a revocation', 'select revoke_league_key(gen_random_uuid())'],
    ['a deletion by function', 'select delete_league(gen_random_uuid())'],
    ['a handover', 'select hand_over_league(gen_random_uuid(), gen_random_uuid())'],
    ['an import', `select import_matches(gen_random_uuid(), '[]')`],
    ['a plan', `select save_fixture_changes(gen_random_uuid(), '[]', '[]', '{}', '')`],
    ['a player', `select add_players(gen_random_uuid(), '[]')`],
    ['a published report', `select save_match_report(gen_random_uuid(), 'x')`],
    ['an end of an account', 'select delete_account()'],
    ['a refresh of counts', 'select app.recount_standings()'],
    ['a request in the name of a key', `select * from app.use_league_key('\\x00', 'read')`],
  ])('no: %s', async (_, text) => {
    await expect(tryOut(await asKey('write'), text)).rejects.toMatchObject({
      code: expect.toBeOneOf(['42501', '42883']),
    })
  })

  test('a match with its events through save_match_details', async () => {
    const save = `select from save_match_details($1, (select version from matches where id = $1), $2, '{}', '[]', null)`
    expect(await tryOut(await asKey('write'), save, [world.match, `{${world.homePlayers}}`])).toBe(1)
    await expect(tryOut(await asKey('read'), save, [world.match, '{}'])).rejects.toMatchObject({ code: '42501' })
  })
})

test('a key runs no function that works with other rights, unless everybody may', async () => {
  const functions = await database.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
       and has_function_privilege('league_key', oid, 'execute') and not has_function_privilege('anon', oid, 'execute')`,
  )
  expect(functions).toEqual([])
})

describe('who has keys', () => {
  const create = (role: Role, access = 'read', expires: string | null = null, name = 'Site') =>
    run<{ key: string }>(asRole(database, world, role), CREATE, [world.league, name, access, expires])

  test.each(roles.filter((role) => role !== 'owner'))('%s creates, sees and revokes none', async (role) => {
    await create('owner')
    const [key] = await database.query<{ id: string }>('select id from app.league_keys')
    await expect(create(role)).rejects.toMatchObject({ code: '42501' })
    const listed = run(asRole(database, world, role), 'select * from league_keys($1)', [world.league])
    if (role === 'visitor') await expect(listed).rejects.toMatchObject({ code: '42501' })
    else expect(await listed).toEqual([])
    await expect(
      run(asRole(database, world, role), 'select revoke_league_key($1)', [key?.id ?? '']),
    ).rejects.toMatchObject({ code: expect.toBeOneOf(['42501', 'PT404']) })
    expect(await database.query('select name from app.league_keys')).toEqual([{ name: 'Site' }])
  })

  test('the owner creates, sees and revokes', async () => {
    const owner = asRole(database, world, 'owner')
    const [made] = await create('owner', 'write', '2126-01-01T00:00:00Z', ' Scores from the clubhouse ')
    expect(made?.key).toMatch(/^tlk_[0-9a-f]{40}$/)
    const [listed] = await run<{ id: string }>(owner, 'select * from league_keys($1)', [world.league])
    expect(listed).toMatchObject({
      name: 'Scores from the clubhouse',
      access: 'write',
      start: made?.key.slice(0, 10),
      last_used_at: null,
      expires_at: new Date('2126-01-01T00:00:00Z'),
    })
    expect(JSON.stringify(listed)).not.toContain(made?.key)
    await run(owner, 'select revoke_league_key($1)', [listed?.id ?? ''])
    expect(await run(owner, 'select * from league_keys($1)', [world.league])).toEqual([])
    await expect(run(owner, 'select revoke_league_key($1)', [listed?.id ?? ''])).rejects.toMatchObject({
      code: 'PT404',
    })
  })

  test.each([
    ['', 'read', null],
    ['x'.repeat(61), 'read', null],
    ['Site', 'admin', null],
    ['Site', 'read', '2020-01-01T00:00:00Z'],
  ])('not a key named “%s” to %s until %s', async (name, access, expires) => {
    await expect(create('owner', access, expires, name)).rejects.toMatchObject({
      code: expect.toBeOneOf(['22023', '23514']),
    })
  })

  test('at most ten, however many are created at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 14 }, () => create('owner')))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(create('owner')).rejects.toMatchObject({
      code: 'PT409',
      message: 'A competition has at most 10 API keys. Revoke one that you no longer use.',
    })
  })

  test('a session that lacks its second factor sees and creates none', async () => {
    await create('owner')
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [world.users.owner],
    )
    const owner = asRole(database, world, 'owner')
    await expect(create('owner')).rejects.toMatchObject({ code: 'PT403' })
    expect(await run(owner, 'select * from league_keys($1)', [world.league])).toEqual([])
    await database.query('delete from auth.mfa_factors')
  })
})
