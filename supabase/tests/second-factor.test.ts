import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asService, asUser, createUser, createWorld, insert, run, tryOut, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(`insert into match_report_drafts (match_id, report_text) values ($1, 'Not yet.')`, [world.match])
})
afterAll(() => database.close())

const CODE = 'Sign in again with the code of your authenticator app, and repeat it.'
const ENDED = 'Your session has ended. Sign in again and repeat it.'

interface Sign {
  aal?: 'aal1' | 'aal2'
  /** The token's level, which may be older than the session's row. */
  claimed?: 'aal1' | 'aal2'
  userAgent?: string
}

/** A session of this account, and its statements. */
async function signIn(user: string, { aal = 'aal1', claimed = aal, userAgent = 'A browser' }: Sign = {}) {
  const id = randomUUID()
  await database.query(
    "insert into auth.sessions (id, user_id, aal, user_agent, ip) values ($1, $2, $3::auth.aal_level, $4, '192.0.2.7')",
    [id, user, aal, userAgent],
  )
  return { id, caller: withToken(user, { session_id: id, aal: claimed }) }
}

const withToken = (user: string, more: Record<string, string>) => {
  const claims = { role: 'authenticated', sub: user, ...more }
  return asCaller(database, { role: 'authenticated', claims, token: null }, { method: 'POST', path: '/', headers: {} })
}

const addFactor = (user: string, status: 'verified' | 'unverified' = 'verified') =>
  database.query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', $2::auth.factor_status)",
    [user, status],
  )

/** A write of the league's owner to each table. */
const writes: Record<string, (world: World) => [string, Statement['values']]> = {
  leagues: ({ league }) => ['update leagues set name = $2 where id = $1', [league, 'Renamed']],
  youth_settings: ({ league }) => [
    'insert into youth_settings (league_id, age_group) values ($1, $2)',
    [league, 'U12'],
  ],
  league_settings: ({ league }) => [
    'update league_settings set description = $2 where league_id = $1',
    [league, 'New'],
  ],
  teams: ({ league }) => ['insert into teams (league_id, name) values ($1, $2)', [league, 'Late Comers']],
  team_players: ({ thirdPlayers }) => ['delete from team_players where player_id = $1', [thirdPlayers[2]]],
  profiles: ({ homePlayers }) => ['update profiles set bio = $2 where id = $1', [homePlayers[2], 'Fast.']],
  matches: ({ match }) => ['update matches set round = $2 where id = $1', [match, 3]],
  match_events: ({ match }) => ["delete from match_events where match_id = $1 and event_type = 'GOAL'", [match]],
  match_reports: ({ match }) => [
    'insert into match_reports (match_id, report_text) values ($1, $2)',
    [match, 'Again.'],
  ],
  match_report_drafts: ({ match }) => ["update match_report_drafts set report_text = 'x' where match_id = $1", [match]],
  match_notes: ({ match, away, users }) => [
    'insert into match_notes (match_id, team_id, notes, submitted_by) values ($1, $2, $3, $4)',
    [match, away, 'They won.', users.owner],
  ],
  manager_invites: ({ third, thirdPlayers }) => [
    'select create_manager_invite($1, $2, $3)',
    [third, thirdPlayers[0], 'next@example.org'],
  ],
  'functions with rights of their own': ({ league, homePlayers }) => [
    'select hand_over_league($1, $2)',
    [league, homePlayers[0]],
  ],
  'storage.objects': ({ league }) => [
    'insert into storage.objects (bucket_id, name) values ($1, $2)',
    ['league-logos', `${league}-logo`],
  ],
}
const names = Object.keys(writes)

/** Rows of tables that also have public ones, and a child's photo: a query and the number of its rows, for the owner. */
async function restrictedRows(): Promise<[string, number][]> {
  const { league, match, home, away, homePlayers } = world
  const season = await insert(database, 'seasons', { league_id: league, name: 'Next', is_published: 'false' })
  const stage_id = await insert(database, 'stages', { season_id: season, name: 'Table' })
  const hidden = await insert(database, 'matches', {
    league_id: league,
    stage_id,
    home_team_id: home,
    away_team_id: away,
    played_at: '2031-05-03T11:00:00Z',
  })
  const report = await insert(database, 'match_reports', { match_id: match, report_text: 'Old.', archived: 'true' })
  const file = await insert(database, 'storage.objects', {
    bucket_id: 'held-photos',
    name: `player-photos/${homePlayers[0]}/${randomUUID()}.png`,
  })
  return [
    [`select from seasons where id = '${season}'`, 1],
    [`select from stages where id = '${stage_id}'`, 1],
    [`select from matches where id = '${hidden}'`, 1],
    [`select from match_reports where id = '${report}'`, 1],
    [`select from storage.objects where id = '${file}'`, 1],
  ]
}

function attempt(caller: ReturnType<typeof withToken>, name: string): Promise<number> {
  const [text, values] = writes[name]?.(world) ?? ['', []]
  return tryOut(caller, text, values)
}

describe('every write needs the second factor', () => {
  let owner: string
  beforeAll(async () => {
    owner = world.users.owner
    await addFactor(owner)
  })

  test('every table that a signed-in user may write checks it', async () => {
    const without = await database.query(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))
       and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname = 'check_session' and t.tgtype = 30)`,
    )
    expect(without).toEqual([])
  })

  test.each(names)('%s: aal2 writes', async (name) => {
    const { caller } = await signIn(owner, { aal: 'aal2' })
    expect(await attempt(caller, name)).toBe(1)
  })

  test.each(names)('%s: aal1 is refused', async (name) => {
    const { caller } = await signIn(owner)
    const message = name === 'storage.objects' ? /row-level security/ : CODE
    await expect(attempt(caller, name)).rejects.toThrow(message)
  })

  test.each([
    ['the session lost what its token still says', () => signIn(owner, { aal: 'aal1', claimed: 'aal2' }), CODE],
    ['the token is older than the code', () => signIn(owner, { aal: 'aal2', claimed: 'aal1' }), null],
    ['a token of no session', async () => ({ caller: withToken(owner, { aal: 'aal1' }) }), CODE],
    ['a token of no session that proved both', async () => ({ caller: withToken(owner, { aal: 'aal2' }) }), null],
    [
      'a session that ended',
      async () => ({ caller: withToken(owner, { session_id: randomUUID(), aal: 'aal2' }) }),
      ENDED,
    ],
    [
      'a session of somebody else',
      async () => {
        const { id } = await signIn(world.users.player, { aal: 'aal2' })
        return { caller: withToken(owner, { session_id: id, aal: 'aal2' }) }
      },
      ENDED,
    ],
    [
      'a session that is no uuid',
      async () => ({ caller: withToken(owner, { session_id: "'--", aal: 'aal2' }) }),
      ENDED,
    ],
  ])('%s', async (_, begin, message) => {
    const { caller } = await begin()
    const written = attempt(caller, 'leagues')
    await (message === null ? expect(written).resolves.toBe(1) : expect(written).rejects.toThrow(message))
  })

  test('an unverified factor, and the server, need no check', async () => {
    await addFactor(world.users.manager, 'unverified')
    const { caller } = await signIn(world.users.manager)
    expect(await tryOut(caller, 'update teams set team_color = $2 where id = $1', [world.home, 'green'])).toBe(1)
    expect(await tryOut(asService(database), 'update leagues set name = $1 where id = $2', ['X', world.league])).toBe(1)
  })

  test('files are neither replaced nor removed at aal1', async () => {
    await insert(database, 'storage.objects', { bucket_id: 'league-logos', name: `${world.league}-og-image` })
    const [{ caller: half }, { caller: whole }] = [await signIn(owner), await signIn(owner, { aal: 'aal2' })]
    for (const text of [
      "update storage.objects set metadata = '{}' where name = $1",
      'delete from storage.objects where name = $1',
    ]) {
      expect(await tryOut(half, text, [`${world.league}-og-image`])).toBe(0)
      expect(await tryOut(whole, text, [`${world.league}-og-image`])).toBe(1)
    }
  })

  test('restricted rows need aal2; public rows never do', async () => {
    const { caller: half } = await signIn(owner)
    const { caller: whole } = await signIn(owner, { aal: 'aal2' })
    for (const [text, count] of await restrictedRows()) {
      expect((await run(half, text)).length, text).toBe(0)
      expect((await run(whole, text)).length, text).toBe(count)
    }
    for (const [text, count] of [
      ['select from match_notes', 1],
      ['select from match_report_drafts', 1],
      ['select from past_memberships', 1],
      ['select from manager_invites', 1],
      ["select from profiles p where contact_email(p) = 'manager@example.org'", 1],
    ] as const) {
      expect((await run(half, text)).length, text).toBe(0)
      expect((await run(whole, text)).length, text).toBe(count)
    }
    expect(await run(half, 'select from matches')).toHaveLength(1)
    await expect(run(half, 'select export_my_data()')).rejects.toThrow(CODE)
    expect(await run(whole, 'select export_my_data()')).toHaveLength(1)
    await expect(run(whole, 'select app.export_my_data()')).rejects.toThrow('permission denied')
  })
})

describe('security definer functions', () => {
  // Their results are public, or protected by the secret in their argument.
  const FOR_ALL = [
    'check_invitation',
    'has_password',
    'invitation_card',
    'note_invitation_opened',
    'report_problem',
    'date_request_problem',
    'report_result_by_link',
    'result_link',
    'live_match_by_link',
    'record_live_events_by_link',
    // Public if the owner wishes it.
    'match_officials',
    // The holder of a guardian's link has no account.
    'consent_link',
    'give_photo_consent',
    'revoke_photo_consent',
    // The holder of a player's own link has no account.
    'player_link',
    'answer_by_link',
    // Everybody reads them.
    'played_fixtures',
    'youth',
    'is_invitation_used',
    'leagues_changed_within',
    'give_up_match_report',
  ]
  // They write tables whose triggers check the session, or they need a session that began minutes ago.
  const ASKED = [
    'create_manager_invite',
    'remove_manager',
    'hand_over_league',
    'delete_league',
    'save_generated_report',
    // Dates of birth go through app.may_see_birth, which checks the session.
    'age',
    'birth_date',
    // Names, photos, biographies and consents too, or through app.may_see_name; both check the session.
    'real_name',
    'real_photo',
    'real_bio',
    'photo_consent',
    // They begin with app.require_guardian_right, which checks the session.
    'create_consent_link',
    'end_photo_consent',
    // They begin with app.require_team_right, which checks the session.
    'create_squad_link',
    'end_squad_link',
    'create_player_link',
    'end_player_link',
    // They begin with app.require_officials_right, app.require_official or app.open_official, which check the session.
    'appoint_officials',
    'remove_official',
    'send_appointments',
    'withdraw_official_links',
    'begin_appointment_mail',
    'answer_appointment',
    'add_absence',
    'remove_absence',
    'report_as_referee',
    'official_page',
    // They begin with app.require_side, which checks the session.
    'ask_for_date',
    'answer_date_request',
    'withdraw_date_request',
  ]

  test('each checks the session, or is listed with a reason', async () => {
    const rows = await database.query<{ proname: string }>(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
         and has_function_privilege('authenticated', oid, 'execute') and prorettype <> 'trigger'::regtype
         and prosrc !~ 'app.(require_session|session_problem|has_just_signed_in)\\('`,
    )
    expect(rows.map(({ proname }) => proname).toSorted()).toEqual([...FOR_ALL, ...ASKED].toSorted())
  })

  test('the facts of a report need the second factor', async () => {
    const { match, home, away, users } = world
    await database.query('update matches set home_score = 1, away_score = 0 where id = $1', [match])
    for (const team of [home, away])
      await database.query(
        `insert into match_notes (match_id, team_id, notes, public_line, submitted_by) values ($1, $2, 'Ours.', 'Well played.', $3)
         on conflict do nothing`,
        [match, team, users.owner],
      )
    const begin = 'select begin_match_report($1) as begun'
    const { caller: half } = await signIn(users.owner)
    await expect(run(half, begin, [match])).rejects.toThrow(CODE)
    const ended = withToken(users.owner, { session_id: randomUUID(), aal: 'aal2' })
    await expect(run(ended, begin, [match])).rejects.toThrow(ENDED)
    const { caller: whole } = await signIn(users.owner, { aal: 'aal2' })
    const facts = JSON.stringify(await run(whole, begin, [match]))
    expect(facts).toContain('Well played.')
    expect(facts).not.toContain('Ours.')
  })

  test('former players are listed at aal2 only', async () => {
    const players = 'select * from signable_players($1)'
    const { caller: half } = await signIn(world.users.owner)
    expect(await run(half, players, [world.home])).toEqual([])
    const { caller: whole } = await signIn(world.users.owner, { aal: 'aal2' })
    expect(await run(whole, players, [world.home])).not.toEqual([])
  })
})

describe('an OAuth client', () => {
  const APPLICATION = 'An application cannot do this for you. Sign in to the competition itself.'
  /** Even a session that verified the code. */
  async function letIn(user: string) {
    const { id } = await signIn(user, { aal: 'aal2' })
    return { id, caller: withToken(user, { session_id: id, aal: 'aal2', client_id: randomUUID() }) }
  }

  test.each(names)('%s: is refused', async (name) => {
    const { caller } = await letIn(world.users.owner)
    const message = name === 'storage.objects' ? /row-level security/ : APPLICATION
    await expect(attempt(caller, name)).rejects.toThrow(message)
  })

  test('reads public rows only', async () => {
    const { caller } = await letIn(world.users.owner)
    for (const text of [
      ...(await restrictedRows()).map(([text]) => text),
      'select from match_notes',
      'select from match_report_drafts',
      'select from past_memberships',
      'select from change_log',
      'select from manager_invites',
      "select from profiles p where contact_email(p) = 'manager@example.org'",
      'select from my_sessions()',
    ])
      expect(await run(caller, text), text).toHaveLength(0)
    expect(await run(caller, 'select from matches')).toHaveLength(1)
    await expect(run(caller, 'select export_my_data()')).rejects.toThrow(APPLICATION)
    await expect(run(caller, 'select begin_match_report($1)', [world.match])).rejects.toThrow(APPLICATION)
  })

  test("cannot delete the user's account, competition or session; the user's own session can", async () => {
    const user = await createUser(database, 'letting-in@example.org')
    const own = await signIn(user)
    const { caller } = await letIn(user)
    await run(own.caller, "select create_league('Theirs')")
    const [league] = await database.query<{ id: string }>('select id from leagues where owner_id = $1', [user])
    await expect(run(caller, 'select end_my_session($1)', [own.id])).rejects.toThrow(APPLICATION)
    await expect(run(caller, 'select delete_league($1)', [league?.id ?? ''])).rejects.toThrow(APPLICATION)
    await run(own.caller, 'select delete_league($1)', [league?.id ?? ''])
    await expect(run(caller, 'select delete_account()')).rejects.toThrow('Enter your password again')
    await run(own.caller, 'select delete_account()')
    expect(await database.query('select from auth.users where id = $1', [user])).toHaveLength(0)
  })
})

describe('signed-in devices', () => {
  type Device = { id: string; user_agent: string; ip: string; is_current: boolean }
  const devicesOf = (caller: ReturnType<typeof withToken>) => run<Device>(caller, 'select * from my_sessions()')

  test('are listed for the user, the current one first', async () => {
    const user = await createUser(database, 'devices@example.org')
    const phone = await signIn(user, { userAgent: 'A phone' })
    const laptop = await signIn(user, { userAgent: 'A laptop' })
    await database.query("update auth.sessions set refreshed_at = now() + interval '1 hour' where id = $1", [laptop.id])
    expect(await devicesOf(phone.caller)).toMatchObject([
      { id: phone.id, user_agent: 'A phone', ip: '192.0.2.7', is_current: true },
      { id: laptop.id, user_agent: 'A laptop', is_current: false },
    ])
    const outsider = await signIn(world.users['other user'])
    expect((await devicesOf(outsider.caller)).map(({ id }) => id)).toEqual([outsider.id])
    await expect(devicesOf(asRole(database, world, 'visitor'))).rejects.toThrow('permission denied')
    await expect(run(outsider.caller, 'select ip from auth.sessions')).rejects.toThrow('permission denied')
  })

  test('can be signed out by the user only, after which the device changes nothing', async () => {
    const user = await createUser(database, 'ender@example.org')
    const [here, there] = [await signIn(user), await signIn(user)]
    const end = 'select end_my_session($1)'
    for (const other of ['other user', 'owner'] as const) {
      const outsider = await signIn(world.users[other], { aal: 'aal2' })
      await expect(run(outsider.caller, end, [there.id])).rejects.toThrow('signed out already')
    }
    await expect(run(asUser(database, null), end, [there.id])).rejects.toThrow('permission denied')
    await run(here.caller, end, [there.id])
    await expect(run(here.caller, end, [there.id])).rejects.toThrow('signed out already')
    await expect(run(there.caller, "select create_league('Late')")).rejects.toThrow(ENDED)
    expect(await devicesOf(there.caller)).toEqual([])
    await run(here.caller, "select create_league('In time')")
  })

  test('need aal2 if the user has a second factor', async () => {
    const user = await createUser(database, 'careful@example.org')
    await addFactor(user)
    const [half, whole] = [await signIn(user), await signIn(user, { aal: 'aal2' })]
    expect(await devicesOf(half.caller)).toEqual([])
    await expect(run(half.caller, 'select end_my_session($1)', [whole.id])).rejects.toThrow(CODE)
    expect(await devicesOf(whole.caller)).toHaveLength(2)
  })
})

test('only the server removes lost authenticators, and every session with them', async () => {
  const user = await createUser(database, 'lost@example.org')
  await addFactor(user)
  const { caller } = await signIn(user, { aal: 'aal2' })
  const remove = 'select remove_second_factors($1) as removed'
  await expect(run(caller, remove, ['lost@example.org'])).rejects.toThrow('permission denied')
  expect(await run(asService(database), remove, ['nobody@example.org'])).toEqual([{ removed: null }])
  expect(await run(asService(database), remove, [' Lost@Example.org'])).toEqual([{ removed: 1 }])
  expect(await run(asService(database), remove, ['lost@example.org'])).toEqual([{ removed: 0 }])
  await expect(run(caller, "select create_league('Late')")).rejects.toThrow(ENDED)
  const { caller: fresh } = await signIn(user)
  await run(fresh, "select create_league('Again')")
})
