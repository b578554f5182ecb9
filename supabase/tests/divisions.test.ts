import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let main: string
let second: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  main = world.league
  second = await insert(database, 'stages', { season_id: world.league, name: 'Second', position: 2 })
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: (string | null)[] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const teamsOf = async (stage: string) =>
  (
    await as<{ name: string }>(
      'visitor',
      'select t.name from stage_entries e join teams t on t.id = e.team_id where e.stage_id = $1 order by 1',
      [stage],
    )
  ).map(({ name }) => name)

const addTeams = (role: Role, names: string[], stage: string | null, ids = names.map(() => randomUUID())) =>
  as<{ added: number }>(role, 'select add_teams($1, $2, $3) as added', [
    world.league,
    JSON.stringify(names.map((name, at) => ({ id: ids[at], name }))),
    stage,
  ])

const stageOf = async (home: string, away: string, row: Record<string, string> = {}) => {
  const id = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: home,
    away_team_id: away,
    played_at: '2026-12-01T15:00:00Z',
    ...row,
  })
  return (await database.query<{ stage_id: string }>('select stage_id from matches where id = $1', [id]))[0]?.stage_id
}

describe('new teams', () => {
  test('are in the main table, or in the division that the owner chose', async () => {
    expect(await addTeams('owner', ['Ash'], null)).toEqual([{ added: 1 }])
    expect(await addTeams('owner', ['Birch', 'Cedar'], second)).toEqual([{ added: 2 }])
    expect(await teamsOf(main)).toEqual(['Ash', 'Away United', 'Home Town', 'Third Rovers'])
    expect(await teamsOf(second)).toEqual(['Birch', 'Cedar'])
  })

  test('that are sent twice are added once', async () => {
    const ids = [randomUUID()]
    await addTeams('owner', ['Ash'], second, ids)
    expect(await addTeams('owner', ['Ash'], second, ids)).toEqual([{ added: 0 }])
    expect(await teamsOf(second)).toEqual(['Ash'])
  })

  test.each(['visitor', 'manager', 'player', 'other owner'] as const)('are refused to the %s', async (role) => {
    await expect(addTeams(role, ['Ash'], second)).rejects.toThrow()
    expect(await teamsOf(second)).toEqual([])
  })

  test('are refused in a knock-out and in another league', async () => {
    const cup = await insert(database, 'stages', { season_id: main, name: 'Cup', kind: 'knockout', position: 3 })
    for (const stage of [cup, world.otherLeague]) {
      await expect(addTeams('owner', ['Ash'], stage)).rejects.toThrow('a table of the league')
    }
    expect(await database.query("select from teams where name = 'Ash'")).toEqual([])
  })
})

describe('a team', () => {
  const move = (role: Role, team = world.third, stage = second) =>
    as(role, 'select move_to_division($1, $2)', [team, stage])

  test('moves to a division and leaves the others of its season', async () => {
    const last = await insert(database, 'seasons', {
      league_id: world.league,
      name: 'Last',
      number: 7,
      status: 'finished',
    })
    const old = await insert(database, 'stages', { season_id: last, name: 'Old' })
    await as('owner', 'insert into stage_entries (stage_id, team_id) values ($1, $2)', [old, world.third])
    for (const repeated of [second, second]) await move('owner', world.third, repeated)
    expect(await teamsOf(second)).toEqual(['Third Rovers'])
    expect(await teamsOf(main)).toEqual(['Away United', 'Home Town'])
    expect(await teamsOf(old)).toEqual(['Third Rovers'])
  })

  test('with matches stays, in one division', async () => {
    await expect(move('owner', world.home)).rejects.toMatchObject({ code: '23503' })
    expect(await teamsOf(second)).toEqual([])
    expect(await teamsOf(main)).toContain('Home Town')
  })

  test('that two people move at one time is in one division', async () => {
    const third = await insert(database, 'stages', { season_id: main, name: 'Third', position: 3 })
    await Promise.all([move('owner', world.third, second), move('owner', world.third, third)])
    const teams = await Promise.all([main, second, third].map(teamsOf))
    expect(teams.flat().filter((name) => name === 'Third Rovers')).toHaveLength(1)
  })

  test.each(roles)('is moved by the owner, tried by %s', async (role) => {
    if (role === 'owner') await move(role)
    else await expect(move(role)).rejects.toMatchObject({ code: '42501' })
    expect(await teamsOf(second)).toEqual(role === 'owner' ? ['Third Rovers'] : [])
  })

  test('is not moved to another league, to a knock-out, or from another league', async () => {
    const cup = await insert(database, 'stages', { season_id: main, name: 'Cup', kind: 'knockout', position: 3 })
    const foreign = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Foreign' })
    for (const stage of [cup, world.otherLeague]) {
      await expect(move('owner', world.third, stage)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(move('owner', foreign)).rejects.toMatchObject({ code: '23514' })
    expect(await teamsOf(main)).toContain('Third Rovers')
  })
})

describe('the divisions of a season', () => {
  const save = (role: Role, divisions: { id: string; name?: string }[], season = main) =>
    as(role, 'select save_divisions($1, $2)', [season, JSON.stringify(divisions)])
  const names = async () =>
    (
      await as<{ name: string }>('visitor', 'select name from stages where season_id = $1 order by position', [main])
    ).map(({ name }) => name)

  test('are ordered, named and added by one call, also when it is repeated', async () => {
    const third = randomUUID()
    const divisions = [{ id: second }, { id: main, name: ' First ' }, { id: third, name: 'Third' }]
    for (const repeated of [divisions, divisions]) await save('owner', repeated)
    expect(await names()).toEqual(['Second', 'First', 'Third'])
    expect(await stageOf(world.home, world.third)).toBe(main)
  })

  test('are all kept as they are if one cannot be saved', async () => {
    const before = await names()
    const divisions = [
      { id: second, name: 'Renamed' },
      { id: randomUUID(), name: ' ' },
    ]
    await expect(save('owner', divisions)).rejects.toMatchObject({ code: '23514' })
    await expect(save('owner', [{ id: randomUUID() }])).rejects.toMatchObject({ code: '23502' })
    await expect(as('owner', `select save_divisions($1, '{}')`, [main])).rejects.toMatchObject({ code: '22023' })
    expect(await names()).toEqual(before)
  })

  test.each(roles)('are saved by the owner, tried by %s', async (role) => {
    const before = await names()
    const attempt = save(role, [{ id: second, name: 'Renamed' }, { id: main }])
    if (role === 'owner') await attempt
    else await expect(attempt).rejects.toMatchObject({ code: '42501' })
    expect(await names()).toEqual(role === 'owner' ? ['Renamed', before[0]] : before)
  })

  test('of another season or league are not touched', async () => {
    const cup = await insert(database, 'stages', { season_id: main, name: 'Cup', kind: 'knockout', position: 3 })
    await save('owner', [
      { id: world.otherLeague, name: 'Stolen' },
      { id: cup, name: 'Stolen' },
    ])
    await expect(save('owner', [{ id: randomUUID(), name: 'Added' }], world.otherLeague)).rejects.toMatchObject({
      code: '42501',
    })
    expect(await database.query("select from stages where name in ('Stolen', 'Added')")).toEqual([])
  })
})

describe('a match without a stage', () => {
  test('is of the division of its two teams', async () => {
    const ids = [randomUUID(), randomUUID()] as const
    await addTeams('owner', ['Ash', 'Birch'], second, [...ids])
    expect(await stageOf(...ids)).toBe(second)
    expect(await stageOf(world.home, world.third)).toBe(main)
    expect(await stageOf(world.home, ids[0])).toBe(main)
  })
})

describe('an import into a division', () => {
  const importInto = (stage: string, home: string, away: string) =>
    as('owner', `select import_matches($1, $2, '{Ash, Birch}', $3)`, [
      world.league,
      JSON.stringify([{ row: 1, date: '2026-12-05', home, away }]),
      stage,
    ])

  test('enters new teams there alone, and refuses a team of another division', async () => {
    await importInto(second, 'Ash', 'Birch')
    await expect(importInto(second, 'Third Rovers', 'Ash')).rejects.toMatchObject({
      detail: expect.stringContaining('Third Rovers plays in'),
    })
    expect(await teamsOf(second)).toEqual(['Ash', 'Birch'])
    expect(await teamsOf(main)).toEqual(['Away United', 'Home Town', 'Third Rovers'])
  })
})

describe('the end of a season', () => {
  const champion = async () =>
    (
      await as<{ name: string | null }>(
        'visitor',
        'select t.name from seasons s left join teams t on t.id = s.champion_team_id where s.id = $1',
        [main],
      )
    )[0]?.name

  test('names the first of the table, unless the owner named another team', async () => {
    await database.query('update matches set home_score = 0, away_score = 2 where id = $1', [world.match])
    await as('owner', "update seasons set status = 'finished' where id = $1", [main])
    expect(await champion()).toBe('Away United')
    await as('owner', 'update seasons set champion_team_id = null where id = $1', [main])
    expect(await champion()).toBeNull()
    await as('owner', "update seasons set status = 'current' where id = $1", [main])
    await as('owner', "update seasons set status = 'finished', champion_team_id = $2 where id = $1", [
      main,
      world.third,
    ])
    expect(await champion()).toBe('Third Rovers')
  })

  test('names nobody where nothing was played', async () => {
    await database.query('delete from matches where league_id = $1', [world.league])
    await as('owner', "update seasons set status = 'finished' where id = $1", [main])
    expect(await champion()).toBeNull()
  })
})
