import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let park: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  park = await addVenue(world.league, 'Riverside Park')
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: (string | number | null)[] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const addVenue = (league_id: string, name: string, pitches = '{}') =>
  insert(database, 'venues', { league_id, name, pitches })

const addMatch = (home_team_id: string, away_team_id: string, time: string, place: Record<string, string> = {}) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id,
    away_team_id,
    played_at: `2099-05-02T${time}Z`,
    ...place,
  })

const placeOf = async (match: string) =>
  (await as('visitor', 'select venue_id as venue, pitch from matches where id = $1', [match]))[0]

interface Clash extends Row {
  kind: string
  shared: string
  match_id: string
  other_id: string
}
const clashes = async (role: Role = 'owner') =>
  (await as<Clash>(role, 'select * from fixture_clashes($1)', [world.league])).map(
    ({ kind, shared, match_id, other_id }) => ({ kind, shared, matches: [match_id, other_id] }),
  )

describe('a match', () => {
  test('is played at the home of its home team', async () => {
    await as('manager', `update teams set home_venue_id = $1, home_pitch = 'Pitch 2' where id = $2`, [park, world.home])
    expect(await placeOf(await addMatch(world.home, world.third, '15:00'))).toEqual({ venue: park, pitch: 'Pitch 2' })
    expect(await placeOf(await addMatch(world.third, world.home, '15:00'))).toEqual({ venue: null, pitch: null })
  })

  test('moves with its home team, unless it is over or was given another place', async () => {
    const other = await addVenue(world.league, 'Hill Ground')
    const coming = await addMatch(world.home, world.third, '15:00')
    const elsewhere = await addMatch(world.home, world.third, '19:00', { venue_id: other })
    await as('owner', 'update teams set home_venue_id = $1 where id = $2', [park, world.home])
    expect([await placeOf(coming), await placeOf(elsewhere), await placeOf(world.match)]).toEqual([
      { venue: park, pitch: null },
      { venue: other, pitch: null },
      { venue: null, pitch: null },
    ])
  })

  test('is without a place once its venue is deleted', async () => {
    const match = await addMatch(world.home, world.third, '15:00', { venue_id: park })
    await as('owner', 'delete from venues where id = $1', [park])
    expect(await placeOf(match)).toEqual({ venue: null, pitch: null })
  })

  test('is not played at a venue of another league', async () => {
    const foreign = await addVenue(world.otherLeague, 'Far Away')
    await expect(as('owner', 'update matches set venue_id = $1 where id = $2', [foreign, world.match])).rejects.toThrow(
      'foreign key',
    )
    await expect(
      as('manager', 'update teams set home_venue_id = $1 where id = $2', [foreign, world.home]),
    ).rejects.toThrow('foreign key')
  })
})

test.each([
  ['a name that the league has', { name: ' riverside PARK ' }, 'venues_name_key'],
  ['an empty name', { name: ' ' }, 'venue_name'],
  ['a map that is not https', { name: 'x', map_url: 'javascript:alert(1)' }, 'venue_map_url'],
  ['31 pitches', { name: 'x', pitches: `{${Array.from({ length: 31 }, (_, n) => n)}}` }, 'venue_pitches'],
])('a venue with %s is refused', async (_, venue, message) => {
  await expect(insert(database, 'venues', { league_id: world.league, ...venue })).rejects.toThrow(message)
})

describe('two matches clash', () => {
  test.each([
    ['16:44', 1],
    ['16:45', 0],
  ])('on a ground with one pitch: 15:00 and %s', async (time, count) => {
    const first = await addMatch(world.home, world.third, '15:00', { venue_id: park })
    const second = await addMatch(world.away, await insertTeam('Fourth'), time, { venue_id: park })
    expect(await clashes()).toEqual(
      [{ kind: 'pitch', shared: 'Riverside Park', matches: [first, second] }].slice(0, count),
    )
  })

  test('on one pitch of several, however it is written', async () => {
    const ground = await addVenue(world.league, 'Complex', '{Pitch 1,Pitch 2}')
    const first = await addMatch(world.home, world.third, '15:00', { venue_id: ground, pitch: 'Pitch 1' })
    await addMatch(world.away, await insertTeam('Fourth'), '15:00', { venue_id: ground, pitch: 'Pitch 2' })
    await addMatch(await insertTeam('Fifth'), await insertTeam('Sixth'), '15:00', { venue_id: ground })
    const last = await addMatch(await insertTeam('Seventh'), await insertTeam('Eighth'), '15:30', {
      venue_id: ground,
      pitch: ' pitch 1',
    })
    expect(await clashes()).toEqual([{ kind: 'pitch', shared: 'Complex, Pitch 1', matches: [first, last] }])
  })

  test('for a team', async () => {
    const first = await addMatch(world.home, world.third, '15:00')
    const second = await addMatch(world.third, world.away, '16:00')
    expect(await clashes()).toEqual([{ kind: 'team', shared: 'Third Rovers', matches: [first, second] }])
  })

  test('for the manager of two teams, unless these play each other', async () => {
    await database.query('update teams set manager_id = $1 where id = $2', [world.homePlayers[0], world.away])
    await addMatch(world.home, world.away, '19:00')
    const first = await addMatch(world.home, world.third, '15:00')
    const second = await addMatch(await insertTeam('Fourth'), world.away, '16:00')
    expect(await clashes()).toMatchObject([{ kind: 'manager', matches: [first, second] }])
  })

  test('unless one is postponed, cancelled or over', async () => {
    await addMatch(world.home, world.third, '15:00')
    await addMatch(world.third, world.away, '16:00', { status: 'postponed' })
    await addMatch(world.third, world.away, '15:30', { status: 'cancelled' })
    expect(await clashes()).toEqual([])
  })

  test('by the minutes that the owner sets for a match', async () => {
    await addMatch(world.home, world.third, '15:00')
    await addMatch(world.third, world.away, '15:25')
    await as('owner', 'update league_settings set match_minutes = 25 where league_id = $1', [world.league])
    expect(await clashes()).toEqual([])
  })
})

describe('a plan', () => {
  interface Found extends Row {
    kind: string
    home: string
    match_id: string | null
    other_home: string
    other_id: string | null
  }
  const found = async (plan: Record<string, unknown>[], removed = '{}') =>
    (
      await as<Found>('owner', 'select * from fixture_clashes($1, $2, $3)', [
        world.league,
        JSON.stringify(plan.map((match) => ({ date: '2099-05-02', time: '16:00', ...match }))),
        removed,
      ])
    ).map(({ kind, home, match_id, other_home, other_id }) => [kind, home, match_id, other_home, other_id])
  const planned = (home_team_id: string, away_team_id: string) => ({ home_team_id, away_team_id })
  // 15:00 UTC is 16:00 in the league's London, where the plan's clock stands.
  const fourthAtThePark = () =>
    insert(database, 'teams', { league_id: world.league, name: 'Fourth', home_venue_id: park })

  test('clashes at the home of its home team, by the league’s clock', async () => {
    const stored = await addMatch(world.home, world.third, '15:00', { venue_id: park })
    const fourth = await fourthAtThePark()
    expect(await found([planned(fourth, world.away)])).toEqual([['pitch', 'Home Town', stored, 'Fourth', null]])
    expect(await found([{ ...planned(fourth, world.away), time: '17:45' }])).toEqual([])
    expect(await found([{ ...planned(fourth, world.away), venue_id: null }])).toEqual([])
    expect(await found([planned(fourth, world.away)], `{${stored}}`)).toEqual([])
  })

  test('moves a stored match with its place and its time', async () => {
    const stored = await addMatch(world.home, world.third, '15:00', { venue_id: park })
    const other = await addMatch(world.away, await insertTeam('Fourth'), '19:00', { venue_id: park })
    expect(await found([{ id: other, time: null }])).toEqual([])
    expect(await found([{ id: other, time: '16:30' }])).toEqual([['pitch', 'Home Town', stored, 'Away United', other]])
    expect(await found([{ id: other, date: '2099-05-03', time: null }])).toEqual([])
  })

  test('names clashes of its own matches, and none of stored ones', async () => {
    await addMatch(world.home, world.third, '15:00', { venue_id: park })
    await addMatch(world.away, await insertTeam('Fifth'), '15:00', { venue_id: park })
    expect(await found([])).toEqual([])
    const fourth = await fourthAtThePark()
    const plan = [
      { ...planned(fourth, world.home), date: '2099-06-02' },
      { ...planned(fourth, world.away), date: '2099-06-02', time: '17:00' },
    ]
    expect(await found(plan)).toEqual([
      ['pitch', 'Fourth', null, 'Fourth', null],
      ['team', 'Fourth', null, 'Fourth', null],
    ])
  })

  test('clashes for the manager of two teams', async () => {
    await database.query('update teams set manager_id = $1 where id = $2', [world.homePlayers[0], world.away])
    const stored = await addMatch(world.home, world.third, '15:00')
    expect(await found([planned(await insertTeam('Fourth'), world.away)])).toEqual([
      ['manager', 'Home Town', stored, 'Fourth', null],
    ])
  })
})

describe('the rows of an import', () => {
  const rows = async (...rows: Record<string, unknown>[]) =>
    (
      await as<Clash>('owner', 'select * from import_clashes($1, $2)', [
        world.league,
        JSON.stringify(rows.map((row, n) => ({ row: n + 2, date: '2099-05-02', time: '16:00', ...row }))),
      ])
    ).map(({ kind, shared }) => `${kind}: ${shared}`)

  test('clash with stored matches, teams that are not there yet included', async () => {
    await database.query('update teams set home_venue_id = $1 where id = $2', [park, world.home])
    await addMatch(world.away, world.third, '15:00', { venue_id: park })
    expect(await rows({ home: 'Home Town', away: 'Newcomers' })).toEqual(['pitch: Riverside Park'])
    expect(
      await rows({ home: 'Newcomers', away: 'Others' }, { home: 'Third Rovers', away: 'newcomers ', time: '17:00' }),
    ).toEqual(['team: Newcomers'])
  })

  test('clash where they move a match, and not where one has a score or is postponed', async () => {
    await addMatch(world.home, world.third, '19:00', { venue_id: park })
    await addMatch(world.away, await insertTeam('Fourth'), '15:00', { venue_id: park })
    const moved = { home: 'Home Town', away: 'Third Rovers' }
    expect(await rows(moved)).toEqual(['pitch: Riverside Park'])
    expect(await rows({ ...moved, time: null })).toEqual([])
    expect(await rows({ ...moved, home_score: 1, away_score: 0 })).toEqual([])
    expect(await rows({ ...moved, match_status: 'postponed' })).toEqual([])
  })
})

test.each(['visitor', 'player', 'manager', 'other owner'] as const)('%s may not look for clashes', async (role) => {
  await expect(clashes(role)).rejects.toMatchObject({ code: '42501' })
  for (const name of ['fixture_clashes', 'import_clashes'])
    await expect(as(role, `select * from ${name}($1, '[]')`, [world.league])).rejects.toMatchObject({ code: '42501' })
})

const insertTeam = (name: string) => insert(database, 'teams', { league_id: world.league, name })
