import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

// Formations of line-ups: who chooses them, and where a page of the match places the players.

let database: Database
let world: World
let match: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: '2026-11-21T15:00:00Z',
  })
})

interface Saved {
  formations?: object | null
  lineup?: readonly string[]
  substitutions?: object[] | null
}

async function save(
  { formations = null, lineup = world.homePlayers, substitutions = null }: Saved,
  role: Role = 'owner',
) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await run(
    asRole(database, world, role),
    `select from save_match_details(_match_id => $1, _version => (select version from matches where id = $1),
       _home_lineup => $2, _away_lineup => '{}', _events => '[]', _man_of_match_id => null,
       _formations => $3, _substitutions => $4, _incidents => $5, _roles => $5)`,
    [match, `{${lineup}}`, json(formations), json(substitutions), json(substitutions && [])],
  )
}

/** The places by player, as a visitor's page gets them. */
async function places(): Promise<Record<string, number | undefined>> {
  const [row] = await run<{ players: { id: string; place?: number }[] }>(
    asRole(database, world, 'visitor'),
    'select line_up_players(m) as players from matches m where id = $1',
    [match],
  )
  return Object.fromEntries((row?.players ?? []).map(({ id, place }) => [id, place]))
}

const home = (players: readonly string[], shape = '1-1') => ({ home: { shape, players }, away: null })

test.each([
  ['2-1', '{0,10,11,20}'],
  ['4-2-3-1', '{0,10,11,12,13,20,21,30,31,32,40}'],
  [null, null],
])('the places of %s are %s', async (shape, expected) => {
  expect(await database.query('select app.places_of($1)::text as places', [shape])).toEqual([{ places: expected }])
})

test.each(roles)('a formation chosen by %s', async (role) => {
  const [ada, grace, hedy] = world.homePlayers
  const chosen = save({ formations: home([hedy, ada, grace]) }, role)
  if (role !== 'owner') return expect(chosen).rejects.toThrow(/Only the owner|permission denied/)
  await chosen
  expect(await places()).toEqual({ [hedy]: 0, [ada]: 10, [grace]: 20 })
})

test('a formation chosen by an API key that writes', async () => {
  const [key] = await database.query<{ id: string }>(
    `insert into app.league_keys (league_id, name, access, hash, start)
     values ($1, 'A key', 'write', sha256('formations'), 'tlk_') returning id`,
    [world.league],
  )
  const claims = { role: 'league_key', key_id: key?.id ?? '' }
  const caller = asCaller(
    database,
    { role: 'league_key', claims, token: null },
    { method: 'POST', path: '/', headers: {} },
  )
  const [ada, grace, hedy] = world.homePlayers
  await run(
    caller,
    `select from save_match_details(_match_id => $1, _version => (select version from matches where id = $1),
       _home_lineup => $2, _away_lineup => '{}', _events => '[]', _man_of_match_id => null, _formations => $3)`,
    [match, `{${world.homePlayers}}`, JSON.stringify(home([hedy, ada, grace]))],
  )
  expect(await places()).toEqual({ [hedy]: 0, [ada]: 10, [grace]: 20 })
})

describe('a chosen formation', () => {
  test('stays when the match is saved without one, and goes when none is chosen any more', async () => {
    const [ada, grace, hedy] = world.homePlayers
    await save({ formations: home([hedy, ada, grace]) })
    await save({})
    expect(await places()).toMatchObject({ [hedy]: 0 })
    await save({ formations: { home: null, away: null } })
    expect(await places()).toEqual({ [ada]: undefined, [grace]: undefined, [hedy]: undefined })
  })

  test('is of those who start, and players who came on have no place', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const change = { team_id: world.home, player_off_id: ada, player_on_id: grace, minute: 60 }
    await save({ formations: home([hedy, ada, grace]), substitutions: [change] })
    expect(await places()).toEqual({ [hedy]: undefined, [ada]: undefined, [grace]: undefined })
    await save({ substitutions: [] })
    expect(await places()).toMatchObject({ [ada]: 10 })
  })

  test('is not shown for another line-up', async () => {
    const [ada, grace, hedy] = world.homePlayers
    await save({ formations: home([hedy, ada, grace]) })
    await save({ lineup: [ada, grace] })
    expect(await places()).toEqual({ [ada]: undefined, [grace]: undefined })
  })

  test.each(['diamond', '4', '9-1', '4-4-2-0', '1-1-1-1-1'])('of the shape %s is refused', async (shape) => {
    await expect(save({ formations: home(world.homePlayers, shape) })).rejects.toThrow('home_formation_shape')
  })

  test('has at most eleven places', async () => {
    const many = Array.from({ length: 12 }, () => world.homePlayers[0])
    await expect(save({ formations: home(many) })).rejects.toThrow('home_places_number')
  })
})

describe('the history', () => {
  const changes = () =>
    run<{ id: string; user_id: string | null; before: object; after: object }>(
      asRole(database, world, 'owner'),
      `select id::text, user_id, before, after from change_log where match_id = $1 and after ? 'home_formation' order by id`,
      [match],
    )
  // Changes of the transaction that added the match are not logged.
  const present = async () =>
    (
      await database.query('select home_formation as shape, home_places as places from matches where id = $1', [match])
    )[0]

  test('says who changed a formation, before and after, and undoes it', async () => {
    const [ada, grace, hedy] = world.homePlayers
    await save({})
    await save({ formations: home([hedy, ada, grace]) })
    await save({ formations: home([ada, hedy, grace]) })
    const [first, second] = await changes()
    const user_id = world.users.owner
    const former = { shape: '1-1', players: [hedy, ada, grace] }
    expect(first).toMatchObject({ user_id, before: { home_formation: null }, after: { home_formation: former } })
    expect(second).toMatchObject({
      user_id,
      before: { home_formation: former },
      after: { home_formation: { shape: '1-1', players: [ada, hedy, grace] } },
    })
    const undo = (id = '') => run(asRole(database, world, 'owner'), 'select undo_match_change($1)', [id])
    await expect(undo(first?.id)).rejects.toThrow('The match has been changed again since')
    await undo(second?.id)
    expect(await present()).toEqual({ shape: '1-1', places: `{${hedy},${ada},${grace}}` })
    await save({ formations: { home: null, away: null } })
    expect(await present()).toEqual({ shape: null, places: '{}' })
    await undo((await changes()).at(-1)?.id)
    expect(await present()).toEqual({ shape: '1-1', places: `{${hedy},${ada},${grace}}` })
  })

  test('is read by the owner and the managers of the match, and by nobody else', async () => {
    await save({})
    await save({ formations: home([...world.homePlayers]) })
    const readers: Role[] = []
    for (const role of roles) {
      const read = run(asRole(database, world, role), 'select from change_log where match_id = $1', [match])
      if ((await read.catch(() => [])).length > 0) readers.push(role)
    }
    expect(readers).toEqual(['manager', 'other manager', 'owner'])
  })
})

test('a formation that a team handed in is read by that team alone until it is due, and by nobody as the match', async () => {
  await database.query(
    `insert into match_day_settings (league_id, line_up_minutes) values ($1, 60)
     on conflict (league_id) do update set line_up_minutes = 60`,
    [world.league],
  )
  await database.query(`update matches set played_at = now() + interval '2 hours' where id = $1`, [match])
  await run(asRole(database, world, 'manager'), 'select hand_in_line_up($1, $2, $3, $4, $5)', [
    match,
    world.home,
    `{${world.homePlayers}}`,
    '{}',
    '1-1',
  ])
  const reads = async () => {
    const readers: Role[] = []
    for (const role of roles) {
      const rows = run(asRole(database, world, role), 'select formation from handed_line_ups where match_id = $1', [
        match,
      ])
      if ((await rows.catch(() => [])).length > 0) readers.push(role)
      const [row] = await run<{ shape: string | null; players: object[] }>(
        asRole(database, world, role),
        'select home_formation as shape, line_up_players(m) as players from matches m where id = $1',
        [match],
      )
      expect(row, role).toEqual({ shape: null, players: [] })
    }
    return readers
  }
  expect(await reads()).toEqual(['manager', 'owner'])
  await database.query(`update matches set played_at = now() + interval '59 minutes' where id = $1`, [match])
  expect(await reads()).toEqual(['manager', 'other manager', 'owner'])
})
