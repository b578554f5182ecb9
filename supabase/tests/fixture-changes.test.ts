import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asUser, createUser, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let user: string
let league: string
let teams: { alpha: string; beta: string; gamma: string }
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  user = await createUser(database, 'planner@example.org')
})
afterAll(() => database.close())

beforeEach(async () => {
  league = await insert(database, 'leagues', { name: 'League', owner_id: user })
  await database.query(`update league_settings set time_zone = 'Europe/London' where league_id = $1`, [league])
  const add = (name: string) => insert(database, 'teams', { league_id: league, name })
  teams = { alpha: await add('Alpha'), beta: await add('Beta'), gamma: await add('Gamma') }
})

const match = (home: string, away: string, date: string, round: number, time = '15:00') => ({
  home_team_id: home,
  away_team_id: away,
  date,
  time,
  round,
})
const season = () => [
  match(teams.alpha, teams.beta, '2099-06-06', 1),
  match(teams.gamma, teams.alpha, '2099-06-13', 2),
  match(teams.beta, teams.gamma, '2099-12-05', 3),
]

const call = async (text: string, values: unknown[]) => {
  const [row] = await run(asUser(database, user), text, values as never)
  return row?.answer as Row
}
const seen = async () => (await call('select fixtures_to_plan($1) as answer', [league])).seen
interface Changes {
  added?: Row[]
  moved?: Row[]
  removed?: (string | undefined)[]
}
const save = async ({ added = [], moved = [], removed = [] }: Changes, mark?: unknown) =>
  call('select save_fixture_changes($1, $2, $3, $4, $5) as answer', [
    league,
    JSON.stringify(added),
    JSON.stringify(moved),
    `{${removed}}`,
    mark ?? (await seen()),
  ])
const undo = () => call('select undo_fixture_changes($1) as answer', [league])
const last = () => call('select last_fixture_changes($1) as answer', [league])

const fixtures = () =>
  database.query<{ id: string; line: string }>(
    `select m.id, to_char(m.played_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || h.name || '-' || a.name ||
       coalesce(' round ' || round, '') as line
     from matches m join teams h on h.id = m.home_team_id join teams a on a.id = m.away_team_id
     where m.league_id = $1 order by played_at`,
    [league],
  )
const lines = async () => (await fixtures()).map(({ line }) => line)

test("a plan becomes fixtures in the league's local time", async () => {
  expect(await save({ added: season() })).toEqual({ added: 3, moved: 0, removed: 0 })
  expect(await lines()).toEqual([
    '2099-06-06 14:00 Alpha-Beta round 1',
    '2099-06-13 14:00 Gamma-Alpha round 2',
    '2099-12-05 15:00 Beta-Gamma round 3',
  ])
})

describe('a running season', () => {
  let ids: string[]
  beforeEach(async () => {
    await save({ added: season() })
    ids = (await fixtures()).map(({ id }) => id)
  })

  const moves = () => [{ id: ids[0], date: '2099-07-04', time: '11:30', round: null }]
  const changes = () => ({
    added: [match(teams.alpha, teams.gamma, '2099-07-11', 2)],
    moved: moves(),
    removed: [ids[1]],
  })

  test('is returned with its begun matches, in local time', async () => {
    await database.query('update matches set home_score = 1, away_score = 0 where id = $1', [ids[1] ?? ''])
    const { matches } = await call('select fixtures_to_plan($1) as answer', [league])
    const returned = matches as unknown as Row[]
    expect(returned.map(({ date, time, round, is_begun }) => `${date} ${time} ${round} ${is_begun}`)).toEqual([
      '2099-06-06 15:00 1 false',
      '2099-06-13 15:00 2 true',
      '2099-12-05 15:00 3 false',
    ])
  })

  test('is changed and undone: addresses, days and rounds are restored', async () => {
    const before = await fixtures()
    expect(await save(changes())).toEqual({ added: 1, moved: 1, removed: 1 })
    expect(await lines()).toEqual([
      '2099-07-04 10:30 Alpha-Beta',
      '2099-07-11 14:00 Alpha-Gamma round 2',
      '2099-12-05 15:00 Beta-Gamma round 3',
    ])
    expect(await last()).toMatchObject({ added: 1, moved: 1, removed: 1, left: 0 })
    expect(await undo()).toEqual({ removed: 1, moved: 1, returned: 1, left: 0, lost: 0 })
    expect(await fixtures()).toEqual(before)
    expect(await last()).toBeNull()
    await expect(undo()).rejects.toMatchObject({ code: 'PT404' })
  })

  test.each([
    ['a score', `update matches set home_score = 0, away_score = 0 where id = $1`],
    ['a day that is over', `update matches set played_at = '2020-01-04T15:00:00Z' where id = $1`],
    ['another day', `update matches set played_at = '2099-09-09T15:00:00Z' where id = $1`],
    ['notes', `update matches set home_submission_complete = true where id = $1`],
    ['a report', `insert into match_reports (match_id, report_text) values ($1, 'Off.')`],
    ['a deletion', `delete from matches where id = $1`],
  ])('%s in between refuses the whole plan', async (_, change) => {
    const mark = await seen()
    await database.query(change, [ids[2] ?? ''])
    const before = await lines()
    await expect(save(changes(), mark)).rejects.toMatchObject({ code: 'PT409' })
    expect(await lines()).toEqual(before)
  })

  test.each(['moved', 'removed'])('a begun match is never %s', async (how) => {
    await database.query('update matches set home_score = 0, away_score = 0 where id = $1', [ids[0] ?? ''])
    const change = how === 'moved' ? { moved: moves() } : { removed: [ids[0]] }
    await expect(save(change)).rejects.toMatchObject({ code: '23514' })
  })

  test('goals and line-ups begin a match too', async () => {
    const player = await insert(database, 'profiles', { full_name: 'Ada' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [teams.alpha, player])
    await database.query('update matches set home_lineup = array[$2::uuid] where home_team_id = $1', [
      teams.alpha,
      player,
    ])
    await expect(save({ removed: [ids[0]] })).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    ['a card', `insert into match_incidents (match_id, team_id, player_id, kind) values ($1, $2, $3, 'red')`],
    [
      'a substitution',
      `insert into match_substitutions (match_id, team_id, player_off_id, player_on_id)
       select $1, $2, $3, player_id from team_players where team_id = $2 and player_id <> $3`,
    ],
  ])('%s begins a match too', async (_, entry) => {
    const [player = ''] = await Promise.all(
      ['Ada', 'Grace'].map(async (full_name) => {
        const id = await insert(database, 'profiles', { full_name })
        await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [teams.alpha, id])
        return id
      }),
    )
    const [match] = await database.query<{ id: string }>('select id from matches where home_team_id = $1', [
      teams.alpha,
    ])
    await database.query(entry, [match?.id ?? '', teams.alpha, player])
    await expect(save({ removed: [match?.id] })).rejects.toMatchObject({ code: '23514' })
  })

  test('undone after scores were entered, it keeps these matches and counts them', async () => {
    await save(changes())
    const [moved, added] = await fixtures()
    await database.query('update matches set home_score = 2, away_score = 1 where id in ($1, $2)', [
      moved?.id ?? '',
      added?.id ?? '',
    ])
    expect(await last()).toMatchObject({ left: 2 })
    expect(await undo()).toEqual({ removed: 0, moved: 0, returned: 1, left: 2, lost: 0 })
    expect(await lines()).toEqual([
      '2099-06-13 14:00 Gamma-Alpha round 2',
      '2099-07-04 10:30 Alpha-Beta',
      '2099-07-11 14:00 Alpha-Gamma round 2',
      '2099-12-05 15:00 Beta-Gamma round 3',
    ])
  })

  test('undone after a manual move and a deleted team, it keeps the one and drops the other', async () => {
    await save(changes())
    await database.query(`update matches set played_at = '2099-08-01T14:00:00Z' where id = $1`, [ids[0] ?? ''])
    await database.query('delete from teams where id = $1', [teams.gamma])
    expect(await undo()).toEqual({ removed: 0, moved: 0, returned: 0, left: 1, lost: 1 })
    expect(await lines()).toEqual(['2099-08-01 14:00 Alpha-Beta round 1'].map((line) => line.replace(' round 1', '')))
  })

  test('only the last change can be undone, for a week', async () => {
    await save({ moved: moves() })
    await save({ removed: [ids[1]] })
    await save({})
    expect(await last()).toMatchObject({ moved: 0, removed: 1 })
    await database.query(`update app.fixture_changes set changed_at = now() - interval '8 days'`)
    expect(await last()).toBeNull()
    await expect(undo()).rejects.toMatchObject({ code: 'PT404' })
  })

  test('a change is not undone by a person who saw an earlier one', async () => {
    await save({ moved: moves() })
    const { changed_at: earlier } = await last()
    await save({ removed: [ids[1]] })
    const undoSeen = (at: unknown) => call('select undo_fixture_changes($1, $2) as answer', [league, at])
    await expect(undoSeen(earlier)).rejects.toMatchObject({ code: 'PT409' })
    const { changed_at: newest } = await last()
    expect(await undoSeen(newest)).toMatchObject({ returned: 1 })
  })

  test('a restored match has a higher version, for calendars', async () => {
    const versionOf = async () =>
      (await database.query('select version from matches where id = $1', [ids[1] ?? '']))[0]?.version
    const before = await versionOf()
    await save({ removed: [ids[1]] })
    await undo()
    expect(await versionOf()).toBe(Number(before) + 1)
  })
})

test('a match is void if it is cancelled, or abandoned without a score that stands', async () => {
  await save({ added: season() })
  const [cancelled, abandoned, standing] = (await fixtures()).map(({ id }) => id)
  await database.query(`update matches set status = 'cancelled' where id = $1`, [cancelled ?? ''])
  await database.query(`update matches set status = 'abandoned' where id = $1`, [abandoned ?? ''])
  await database.query(
    `update matches set status = 'abandoned', score_stands = true, home_score = 1, away_score = 0 where id = $1`,
    [standing ?? ''],
  )
  const { matches } = await call('select fixtures_to_plan($1) as answer', [league])
  expect((matches as unknown as Row[]).map(({ is_void }) => is_void)).toEqual([true, true, false])
})

test('a match takes its day unless it is cancelled, or awarded without having been played', async () => {
  await save({ added: season() })
  const ids = (await fixtures()).map(({ id }) => id)
  const days = async () =>
    ((await call('select fixtures_to_plan($1) as answer', [league])).matches as unknown as Row[]).map(
      ({ takes_day }) => takes_day,
    )
  expect(await days()).toEqual([true, true, true])
  const award = `select set_match_status($1, 'awarded', 'A player too many', null, 3, 0)`
  await database.query('update matches set home_score = 1, away_score = 1 where id = $1', [ids[0] ?? ''])
  await run(asUser(database, user), award, [ids[0] ?? ''])
  await run(asUser(database, user), award, [ids[1] ?? ''])
  await database.query(`update matches set status = 'cancelled' where id = $1`, [ids[2] ?? ''])
  expect(await days()).toEqual([true, false, false])
  await database.query(`update matches set status = 'scheduled' where id = $1`, [ids[1] ?? ''])
  await run(asUser(database, user), `select set_match_status($1, 'abandoned', 'Fog')`, [ids[1] ?? ''])
  await run(asUser(database, user), award, [ids[1] ?? ''])
  expect(await days()).toEqual([true, true, false])
})

describe('what comes back with an undone plan', () => {
  let id: string
  let day: Row | undefined
  beforeEach(async () => {
    await save({ added: season() })
    id = (await fixtures())[0]?.id ?? ''
    const read = 'select status, status_reason, played_at, first_played_at, round from matches where id = $1'
    await database.query(`update matches set status = 'postponed', status_reason = 'Snow' where id = $1`, [id])
    day = (await database.query(read, [id]))[0]
  })
  const move = () => save({ moved: [{ id, date: '2099-09-05', time: '15:00', round: 1 }] })
  const stored = async () =>
    (
      await database.query(
        'select status, status_reason, played_at, first_played_at, round from matches where id = $1',
        [id],
      )
    )[0]

  test('a match that was postponed waits for a date again', async () => {
    await move()
    expect(await stored()).toMatchObject({ status: 'scheduled' })
    expect(await undo()).toMatchObject({ moved: 1 })
    expect(await stored()).toEqual(day)
  })

  test('a match that was cancelled since stays so', async () => {
    await move()
    await database.query(`update matches set status = 'cancelled' where id = $1`, [id])
    await undo()
    expect(await stored()).toMatchObject({ status: 'cancelled' })
  })

  describe('of a removed match', () => {
    const tables = ['appointments', 'availability', 'handed_line_ups', 'result_links']
    const rows = async () =>
      Promise.all(tables.map((table) => database.query(`select * from ${table} where match_id = $1`, [id])))
    let player: string
    let official: string
    beforeEach(async () => {
      player = await insert(database, 'profiles', { full_name: 'Ada' })
      official = await insert(database, 'officials', { league_id: league, name: 'Ref' })
      await insert(database, 'appointments', {
        league_id: league,
        match_id: id,
        official_id: official,
        role: 'referee',
        state: 'accepted',
      })
      for (const sql of [
        `insert into availability (match_id, team_id, player_id, answer, answered_by) values ($1, $2, $3, 'in', 'team')`,
        'insert into handed_line_ups (match_id, team_id, starters) values ($1, $2, array[$3::uuid])',
      ])
        await database.query(sql, [id, teams.alpha, player])
      await database.query(
        `insert into result_links (match_id, team_id, token_hash, expires_at) values ($1::uuid, $2, sha256($1::uuid::text::bytea), now())`,
        [id, teams.alpha],
      )
    })

    test('are its appointments, answers, line-ups and links', async () => {
      const before = await rows()
      expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 1])
      await save({ removed: [id] })
      expect((await rows()).flat()).toEqual([])
      expect(await undo()).toMatchObject({ returned: 1, lost: 0 })
      expect(await rows()).toEqual(before)
    })

    test('are its followers, but not a ground that is gone', async () => {
      const venue = await insert(database, 'venues', { league_id: league, name: 'Old Field' })
      await database.query(`update matches set venue_id = $2, pitch = '2' where id = $1`, [id, venue])
      await database.query(
        `insert into app.push_devices (endpoint, p256dh, auth, kinds) values ($1, 'key', 'key', '{}')`,
        [id],
      )
      await database.query(
        `insert into app.push_topics (device_id, league_id, match_id)
         select id, $2, $3 from app.push_devices where endpoint = $1`,
        [id, league, id],
      )
      await save({ removed: [id] })
      await database.query('delete from venues where id = $1', [venue])
      expect(await undo()).toMatchObject({ returned: 1 })
      expect(await database.query('select venue_id, pitch from matches where id = $1', [id])).toEqual([
        { venue_id: null, pitch: null },
      ])
      expect(await database.query('select from app.push_topics where match_id = $1', [id])).toHaveLength(1)
    })

    test.each([
      ['stays scheduled if the owner had put it back', true, 'scheduled'],
      ['is called off if a team withdrew meanwhile', false, 'cancelled'],
    ])('the match %s', async (_, isPutBack, status) => {
      const [stage] = await database.query('select stage_id as id from matches where id = $1', [id])
      const withdraw = () =>
        run(asUser(database, user), `select withdraw_team($1, $2, 'kept')`, [stage?.id as string, teams.alpha])
      if (isPutBack) {
        await withdraw()
        await run(asUser(database, user), `select set_match_status($1, 'scheduled')`, [id])
      }
      await save({ removed: [id] })
      if (!isPutBack) await withdraw()
      expect(await undo()).toMatchObject({ returned: 1 })
      expect(await database.query('select status from matches where id = $1', [id])).toEqual([{ status }])
    })

    test('are no rows of people who are gone, and none of an earlier plan', async () => {
      await save({ removed: [id] })
      await database.query('delete from profiles where id = $1', [player])
      await database.query('delete from officials where id = $1', [official])
      await undo()
      expect((await rows()).map(({ length }) => length)).toEqual([0, 0, 1, 1])
      await save({ removed: [id] })
      const [other] = await fixtures()
      await save({ removed: [other?.id] })
      expect(await undo()).toMatchObject({ returned: 1 })
      expect((await rows()).flat()).toEqual([])
    })

    test('are no appointments of an official who was removed', async () => {
      await save({ removed: [id] })
      await database.query('update officials set is_active = false where id = $1', [official])
      expect(await undo()).toMatchObject({ returned: 1 })
      expect((await rows()).map(({ length }) => length)).toEqual([0, 1, 1, 1])
    })

    test.each([
      ['was removed', 'delete from league_members where user_id = $1', [1, 1, 1, 0]],
      ['deleted the account', 'delete from auth.users where id = $1', [1, 1, 1, 0]],
      ['is still there', 'select $1', [1, 1, 1, 2]],
    ])('are links of an administrator, but not of one who %s', async (_, change, left) => {
      const helper = await createUser(database, `${id}@example.org`)
      await insert(database, 'league_members', {
        league_id: league,
        user_id: helper,
        role: 'administrator',
        name: 'Ida',
      })
      await database.query('update result_links set created_by = $2 where match_id = $1', [id, helper])
      await database.query(
        `insert into result_links (match_id, token_hash, expires_at, created_by)
         values ($1::uuid, sha256($2::uuid::text::bytea), now(), $2)`,
        [id, helper],
      )
      await save({ removed: [id] })
      await database.query(change, [helper])
      expect(await undo()).toMatchObject({ returned: 1 })
      expect((await rows()).map(({ length }) => length)).toEqual(left)
    })

    test('are deleted when the plan cannot be undone any more', async () => {
      const kept = () =>
        database.query('select from app.kept_matches join app.kept_rows using (match_id) where plan_of = $1', [league])
      await save({ removed: [id] })
      await database.query('select app.plan_notice_mails()')
      expect(await kept()).toHaveLength(4)
      await database.query(
        `update app.fixture_changes set changed_at = now() - interval '8 days' where league_id = $1`,
        [league],
      )
      await database.query('select app.plan_notice_mails()')
      expect(await kept()).toEqual([])
    })
  })
})

test.each([
  ['a team of another league', () => [match(world.home, teams.beta, '2099-06-06', 1)], '23514'],
  ['a team against itself', () => [match(teams.beta, teams.beta, '2099-06-06', 1)], '23514'],
  ['a day that is none', () => [match(teams.alpha, teams.beta, '2099-06-31', 1)], '22008'],
  ['no day', () => [{ ...match(teams.alpha, teams.beta, '', 1), date: null }], '23502'],
])('with %s nothing of the plan is saved', async (_, wrong, code) => {
  await expect(save({ added: [...season(), ...wrong()] })).rejects.toMatchObject({ code })
  expect(await lines()).toEqual([])
  expect(await last()).toBeNull()
})

test("another league's match is neither moved nor removed", async () => {
  const move = { id: world.match, date: '2099-06-06', time: '15:00', round: 1 }
  await expect(save({ moved: [move] })).rejects.toMatchObject({ code: '23514' })
  await expect(save({ removed: [world.match] })).rejects.toMatchObject({ code: '23514' })
})

test('anything but a list is refused', async () => {
  await expect(save({ added: {} as never })).rejects.toMatchObject({ code: '22023' })
})

test('the second of two parallel plans is refused', async () => {
  const mark = await seen()
  const outcomes = await Promise.allSettled([save({ added: season() }, mark), save({ added: season() }, mark)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await lines()).length).toBe(3)
})

test.each(roles)('fixtures can be planned and undone by %s', async (role: Role) => {
  const caller = asRole(database, world, role)
  const attempt = run(
    caller,
    `select save_fixture_changes($1, '[]', '[]', '{}', fixtures_to_plan($1) ->> 'seen') as answer`,
    [world.league],
  )
  if (role === 'owner') await expect(attempt).resolves.toHaveLength(1)
  else await expect(attempt).rejects.toMatchObject({ code: '42501' })
  await expect(run(caller, 'select undo_fixture_changes($1)', [world.league])).rejects.toMatchObject({
    code: role === 'owner' ? 'PT404' : '42501',
  })
  await expect(run(caller, 'select * from app.fixture_changes', [])).rejects.toMatchObject({ code: '42501' })
})

test('a postponed match is planned again, also after its day; one that was called off or awarded stays', async () => {
  await save({ added: season() })
  await database.query(`update matches set played_at = '2020-06-06T14:00Z' where league_id = $1 and round = 1`, [
    league,
  ])
  await database.query(`update matches set status = 'postponed' where league_id = $1 and round = 1`, [league])
  await database.query(`update matches set status = 'cancelled' where league_id = $1 and round = 2`, [league])
  const planned = await call('select fixtures_to_plan($1) as answer', [league])
  const matches = planned.matches as unknown as { id: string; round: number; is_begun: boolean }[]
  expect(matches.map(({ round, is_begun }) => [round, is_begun])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  await save({ moved: [{ id: matches[0]?.id ?? '', date: '2099-06-20', time: '15:00', round: 1 }] })
  expect(
    await database.query(
      `select status, first_played_at::date::text as first from matches where league_id = $1 and round = 1`,
      [league],
    ),
  ).toEqual([{ status: 'scheduled', first: '2020-06-06' }])
  await expect(save({ removed: [matches[1]?.id] })).rejects.toThrow('still to be played')
})
