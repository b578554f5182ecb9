import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, asUser, createUser, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let match: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  match = await addMatch(world.home, world.away, at(7))
  await setting('owner')
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const at = (days: number) => new Date(Date.UTC(2026, 10, 28, 15) + offset + days * 86_400_000).toISOString()
// Whole days from today, at three in the afternoon.
const offset = Math.ceil((Date.now() - Date.UTC(2026, 10, 28, 15)) / 86_400_000) * 86_400_000
const addMatch = (home_team_id: string, away_team_id: string, played_at: string) =>
  insert(database, 'matches', { league_id: world.league, home_team_id, away_team_id, played_at })
const as = (role: Role, sql: string, values: Statement['values'] = []) =>
  run<Record<string, unknown>>(asRole(database, world, role), sql, values)
const setting = (kind: string) =>
  database.query(
    `insert into match_day_settings (league_id, date_requests, sends_notices) values ($1, $2, true)
     on conflict (league_id) do update set date_requests = excluded.date_requests`,
    [world.league, kind],
  )

async function ask(role: Role = 'manager', team = world.home, slots = [at(9), at(10)], id = match) {
  const sql = 'select ask_for_date($1, $2, $3, $4) as id'
  const [row] = await as(role, sql, [id, team, `{${slots}}`, 'Our pitch is under water'])
  return String(row?.id)
}
const answer = async (id: string, slot: string | null, role: Role = 'other manager', why: string | null = null) =>
  (await as(role, 'select answer_date_request($1, $2, $3) as state', [id, slot, why]))[0]?.state
const decide = (id: string, approves: boolean, role: Role = 'owner', why: string | null = null) =>
  as(role, 'select decide_date_request($1, $2, $3)', [id, approves, why])
const stateOf = async (id: string) =>
  (await database.query<{ state: string }>('select state from date_requests where id = $1', [id]))[0]?.state
const dates = async () =>
  (
    await database.query<{ played: string; first: string | null; status: string }>(
      `select to_char(played_at at time zone 'UTC', 'YYYY-MM-DD') as played, status,
         to_char(first_played_at at time zone 'UTC', 'YYYY-MM-DD') as first from matches where id = $1`,
      [match],
    )
  )[0]
const day = (days: number) => at(days).slice(0, 10)

test('a side asks, the other agrees, the owner approves, and the first date stays visible', async () => {
  const id = await ask()
  expect(await answer(id, at(9))).toBe('agreed')
  expect((await dates())?.played).toBe(day(7))
  await decide(id, true)
  expect(await stateOf(id)).toBe('approved')
  expect(await dates()).toEqual({ played: day(9), first: day(7), status: 'scheduled' })
  const log = await database.query<{ user_id: string; keys: string[] }>(
    `select user_id, array(select jsonb_object_keys(after))::text as keys from change_log where match_id = $1 and before ? 'played_at'`,
    [match],
  )
  expect(log).toEqual([{ user_id: world.users.owner, keys: '{played_at}' }])
})

test('the setting approves at once what both want, unless it clashes', async () => {
  await setting('agreed')
  const id = await ask()
  expect(await answer(id, at(10))).toBe('approved')
  expect((await dates())?.played).toBe(day(10))
  await addMatch(world.third, world.away, at(12))
  const second = await ask('manager', world.home, [at(12)])
  expect(await answer(second, at(12))).toBe('agreed')
  const [row] = await as('owner', 'select clash from date_requests where id = $1', [second])
  expect(row?.clash).toBe('Away United has another match on that day.')
  await decide(second, true)
  expect((await dates())?.played).toBe(day(12))
})

test.each<[string, string]>([
  ['a pitch', 'Park has another match at that time.'],
  ['a manager', 'A manager has another match at that time.'],
])('%s that is taken is a clash', async (what, words) => {
  const fourth = await insert(database, 'teams', { league_id: world.league, name: 'Fourth' })
  const other = await addMatch(world.third, fourth, at(9))
  if (what === 'a pitch') {
    const venue = await insert(database, 'venues', { league_id: world.league, name: 'Park' })
    await database.query('update matches set venue_id = $1 where id = any ($2)', [venue, `{${other},${match}}`])
  } else
    await database.query('update teams set manager_id = (select manager_id from teams where id = $1) where id = $2', [
      world.home,
      fourth,
    ])
  const [row] = await database.query('select app.date_clash(m, $2) as clash from matches m where id = $1', [
    match,
    at(9),
  ])
  expect(row).toEqual({ clash: words })
})

describe('rights', () => {
  test.each<Role>(['visitor', 'other user', 'player', 'other manager', 'other owner'])(
    'the %s does not ask for the home team',
    async (role) => {
      await expect(ask(role)).rejects.toMatchObject({ code: '42501' })
    },
  )

  test.each<Role>(['visitor', 'other user', 'player', 'manager', 'other owner'])(
    'the %s does not answer the home team’s request',
    async (role) => {
      const id = await ask()
      await expect(answer(id, at(9), role)).rejects.toMatchObject({ code: '42501' })
      await expect(answer(id, null, role, 'No')).rejects.toMatchObject({ code: '42501' })
      expect(await stateOf(id)).toBe('asked')
    },
  )

  test.each<Role>(['visitor', 'other user', 'player', 'manager', 'other manager', 'other owner'])(
    'the %s does not approve',
    async (role) => {
      const id = await ask()
      await answer(id, at(9))
      await expect(decide(id, true, role)).rejects.toMatchObject({ code: '42501' })
      expect((await dates())?.played).toBe(day(7))
    },
  )

  test('the side that asked withdraws, and no other', async () => {
    const id = await ask()
    await expect(as('other manager', 'select withdraw_date_request($1)', [id])).rejects.toMatchObject({ code: '42501' })
    await as('manager', 'select withdraw_date_request($1)', [id])
    expect(await stateOf(id)).toBe('withdrawn')
    await expect(answer(id, at(9))).rejects.toThrow('answered or withdrawn')
  })

  test('a team of another match does not ask', async () => {
    await expect(ask('owner', world.third)).rejects.toThrow('does not play in the match')
  })

  test('both sides and the owner read it', async () => {
    await ask()
    const readers = ['manager', 'other manager', 'owner'] as const
    for (const role of readers) expect(await as(role, 'select reason from date_requests')).toHaveLength(1)
    for (const role of ['player', 'other user', 'other owner'] as const)
      expect(await as(role, 'select reason from date_requests')).toEqual([])
    await expect(as('visitor', 'select reason from date_requests')).rejects.toMatchObject({ code: '42501' })
  })

  test('an assistant asks and answers; a removed manager and a removed assistant do not', async () => {
    const helper = await createUser(database, 'helper@example.org')
    const member = await insert(database, 'league_members', {
      league_id: world.league,
      team_id: world.home,
      user_id: helper,
      role: 'assistant',
      name: 'Helper',
    })
    const sql = 'select ask_for_date($1, $2, $3, $4) as id'
    const values = [match, world.home, `{${at(9)}}`, 'Flood']
    const [made] = await run<{ id: string }>(asUser(database, helper), sql, values)
    await run(asUser(database, helper), 'select withdraw_date_request($1)', [made?.id ?? ''])
    await database.query('delete from league_members where id = $1', [member])
    await expect(run(asUser(database, helper), sql, values)).rejects.toMatchObject({ code: '42501' })
    await database.query('update teams set manager_id = null where id = $1', [world.home])
    await expect(ask()).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a request is refused', () => {
  test('by default', async () => {
    await setting('off')
    await expect(ask()).rejects.toThrow('the owner moves matches')
  })

  test.each<[string, string, string]>([
    ['the match has begun', `played_at = now() - interval '1 hour'`, 'has begun'],
    ['it has a result', 'home_score = 1, away_score = 0', 'has a result'],
    ['it is cancelled', `status = 'cancelled'`, 'not played as planned'],
  ])('where %s', async (_, change, problem) => {
    await database.query(`update matches set ${change} where id = $1`, [match])
    await expect(ask()).rejects.toThrow(problem)
  })

  test('in a finished season', async () => {
    await database.query(`set session_replication_role = replica`)
    await database.query(`update seasons set status = 'finished' where league_id = $1`, [world.league])
    await database.query(`set session_replication_role = origin`)
    await expect(ask()).rejects.toThrow('The season is over')
  })

  test('with no date, four dates, the present one or a past one', async () => {
    await expect(ask('manager', world.home, [])).rejects.toThrow('one to three')
    await expect(
      ask(
        'manager',
        world.home,
        [1, 2, 3, 4].map((days) => at(days + 10)),
      ),
    ).rejects.toThrow('one to three')
    await expect(ask('manager', world.home, [at(7)])).rejects.toThrow('other dates')
    await expect(ask('manager', world.home, [at(-3), at(9)])).rejects.toThrow('other dates')
    await expect(ask('manager', world.home, [at(500)])).rejects.toThrow('other dates')
  })

  test('while another is open', async () => {
    await ask()
    await expect(ask('other manager', world.away)).rejects.toThrow('asked for already')
  })
})

describe('an open request ends', () => {
  test.each<[string, string]>([
    ['the owner moves the match', `played_at = played_at + interval '1 day'`],
    ['a result is entered', 'home_score = 1, away_score = 0'],
    ['it is cancelled', `status = 'cancelled'`],
  ])('when %s', async (_, change) => {
    const id = await ask()
    await as('owner', `update matches set ${change} where id = $1`, [match])
    expect(await stateOf(id)).toBe('outdated')
    await expect(answer(id, at(9))).rejects.toThrow('answered or withdrawn')
  })
})

test('an answer names one of the dates, and a refusal its reason', async () => {
  const id = await ask()
  await expect(answer(id, at(11))).rejects.toThrow('one of the proposed')
  await expect(answer(id, null)).rejects.toThrow('Say why')
  expect(await answer(id, null, 'other manager', ' We are away ')).toBe('declined')
  const second = await ask()
  await answer(second, at(9))
  await expect(decide(second, false)).rejects.toThrow('Say why')
  await decide(second, false, 'owner', 'The cup is on that day')
  expect(await stateOf(second)).toBe('refused')
  await expect(decide(second, true)).rejects.toThrow('answered or withdrawn')
})

test('each step waits for one person, and is told by a notice', async () => {
  const waiting = async (role: Role) =>
    (await as(role, 'select state from waiting_date_requests()')).map((r) => r.state)
  const notified = async () =>
    (
      await database.query<{ line: string }>(
        `select case user_id when $1 then 'owner' when $2 then 'manager' else 'other manager' end || ' ' || (facts ->> 'step')
           || ' ' || app.is_notice_current(n, now()) as line from app.notices n where kind = 'move' order by id`,
        [world.users.owner, world.users.manager],
      )
    ).map(({ line }) => line)
  const id = await ask()
  expect([await waiting('manager'), await waiting('other manager'), await waiting('owner')]).toEqual([
    [],
    ['asked'],
    [],
  ])
  expect(await notified()).toEqual(['other manager asked true'])
  await answer(id, at(9))
  expect([await waiting('manager'), await waiting('other manager'), await waiting('owner')]).toEqual([
    [],
    [],
    ['agreed'],
  ])
  expect(await notified()).toEqual(['other manager asked false', 'owner agreed true'])
  await decide(id, true)
  expect(await waiting('owner')).toEqual([])
  const moved = await database.query(`select user_id from app.notices where kind = 'date' and state = 'waiting'`)
  expect(moved).toHaveLength(2)
})
