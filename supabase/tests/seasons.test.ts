import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
/** The first season of the world's league, and its table. */
let main: { season: string; stage: string }

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  main = await readShown()
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: (string | null)[] = []) =>
  run<R>(asRole(database, world, role), sql, values)

async function readShown() {
  const [league] = await database.query<{ season: string; stage: string }>(
    'select current_season_id as season, main_stage_id as stage from leagues where id = $1',
    [world.league],
  )
  if (league === undefined) throw new Error('The world has a league')
  return league
}

const standings = () =>
  as<{ name: string; played: number; points: number }>(
    'visitor',
    `select team_name as name, played, points from table_standings where league_id = $1 order by rank`,
    [world.league],
  )

const addMatch = (row: Record<string, string | number | null> = {}) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.third,
    away_team_id: world.away,
    played_at: '2026-03-01T15:00Z',
    ...row,
  })

/** A planned season that visitors do not see, with a table. */
async function planSeason() {
  const season = await insert(database, 'seasons', { league_id: world.league, name: '2025', is_published: 'false' })
  const stage = await insert(database, 'stages', { season_id: season, name: 'League' })
  return { season, stage }
}

test('a league begins with the season 2024, one table, and all its teams in it', async () => {
  expect(
    await as('visitor', 'select number, name, status, is_published from seasons where league_id = $1', [world.league]),
  ).toEqual([{ number: 1, name: '2024', status: 'current', is_published: true }])
  expect(
    await as('visitor', 'select id, kind, has_default_rules from stages where season_id = $1', [main.season]),
  ).toEqual([{ id: main.stage, kind: 'table', has_default_rules: true }])
  const entries = await as('visitor', 'select team_id from stage_entries where stage_id = $1', [main.stage])
  expect(entries.map(({ team_id }) => team_id).sort()).toEqual([world.home, world.away, world.third].sort())
  expect(await as('visitor', 'select stage_id, season_id from matches where id = $1', [world.match])).toEqual([
    { stage_id: main.stage, season_id: main.season },
  ])
})

test('seasons are numbered in their league', async () => {
  await as('owner', `insert into seasons (league_id, name) values ($1, '2025')`, [world.league])
  await as('owner', `insert into seasons (league_id, name) values ($1, '2026')`, [world.league])
  expect(
    await as('visitor', 'select number from seasons where league_id = $1 order by number', [world.league]),
  ).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
})

describe('a season that is not published', () => {
  test.each(['seasons', 'stages', 'stage_entries', 'stage_zones', 'point_adjustments', 'matches'])(
    'shows its %s to the owner alone',
    async (table) => {
      const { season, stage } = await planSeason()
      await addMatch({ stage_id: stage, played_at: '2027-03-01T15:00Z' })
      await insert(database, 'stage_zones', { stage_id: stage, first_place: 1, last_place: 1, label: 'Champion' })
      await insert(database, 'point_adjustments', { stage_id: stage, team_id: world.third, points: -1, reason: 'x' })
      const [column, id] =
        table === 'seasons' ? ['id', season] : table === 'stages' ? ['id', stage] : ['stage_id', stage]
      const count = async (role: Role) => (await as(role, `select from ${table} where ${column} = $1`, [id])).length
      expect(await count('owner')).toBeGreaterThan(0)
      for (const role of ['visitor', 'manager', 'other owner'] as const) expect(await count(role)).toBe(0)
      await as('owner', 'update seasons set is_published = true where id = $1', [season])
      expect(await count('visitor')).toBeGreaterThan(0)
    },
  )

  test('cannot be the current one, and a current season cannot be hidden', async () => {
    const { season } = await planSeason()
    await as('owner', `update seasons set status = 'finished' where id = $1`, [main.season])
    const begin = `update seasons set status = 'current' where id = $1`
    await expect(as('owner', begin, [season])).rejects.toThrow('shown_season_is_published')
    await expect(as('owner', 'update seasons set is_published = false where id = $1', [main.season])).rejects.toThrow()
  })
})

test('a new current season has its own table; the former one keeps its matches', async () => {
  await as('owner', 'update matches set home_score = 2, away_score = 0 where id = $1', [world.match])
  const { season, stage } = await planSeason()
  await as('owner', 'insert into stage_entries (stage_id, team_id) values ($1, $2)', [stage, world.third])
  await as('owner', `update seasons set status = 'finished' where id = $1`, [main.season])
  expect((await standings())[0]).toEqual({ name: 'Home Town', played: 1, points: 3 })
  await as('owner', `update seasons set status = 'current', is_published = true where id = $1`, [season])
  expect(await readShown()).toEqual({ season, stage })
  expect(await standings()).toEqual([{ name: 'Third Rovers', played: 0, points: 0 }])
  expect(await as('visitor', 'select home_score from matches where season_id = $1', [main.season])).toHaveLength(1)
})

test('two seasons are never current at once', async () => {
  const { season } = await planSeason()
  const begin = `update seasons set status = 'current', is_published = true where id = $1`
  await expect(as('owner', begin, [season])).rejects.toThrow('one_current_season')
})

test.each(['seasons', 'stages'])('of the %s the shown one cannot be deleted', async (table) => {
  const id = table === 'seasons' ? main.season : main.stage
  await expect(as('owner', `delete from ${table} where id = $1`, [id])).rejects.toThrow('cannot be deleted')
})

test('a league is deleted with its seasons', async () => {
  await planSeason()
  await database.query('delete from leagues where id = $1', [world.league])
  for (const table of ['seasons', 'stages', 'stage_entries', 'matches', 'app.team_records']) {
    const rows = await database.query(`select from ${table}`)
    expect(rows).toHaveLength(table === 'seasons' || table === 'stages' ? 1 : 0)
  }
})

describe('stages', () => {
  test('a match of another stage counts there, and enters its teams', async () => {
    const stage = await insert(database, 'stages', { season_id: main.season, name: 'Division Two', position: 2 })
    await addMatch({ stage_id: stage, home_score: 1, away_score: 0 })
    expect(await as('visitor', 'select team_id from stage_entries where stage_id = $1', [stage])).toHaveLength(2)
    expect((await standings()).find(({ name }) => name === 'Third Rovers')?.played).toBe(0)
    const records = await database.query('select won, lost from app.team_records where stage_id = $1 order by won', [
      stage,
    ])
    expect(records).toEqual([
      { won: 0, lost: 1 },
      { won: 1, lost: 0 },
    ])
  })

  test('a match takes its result and its goals along when it moves', async () => {
    const stage = await insert(database, 'stages', { season_id: main.season, name: 'Division Two', position: 2 })
    await as('owner', 'update matches set stage_id = $2 where id = $1', [world.match, stage])
    const goals = await database.query('select goals from app.player_records where stage_id = $1 and goals > 0', [
      stage,
    ])
    expect(goals).toEqual([{ goals: 1 }])
    const left = await database.query('select from app.player_records where stage_id = $1 and goals + games <> 0', [
      main.stage,
    ])
    expect(left).toEqual([])
    expect((await standings()).every(({ played }) => played === 0)).toBe(true)
  })

  test('a stage of another league is refused', async () => {
    const [other] = await database.query<{ id: string }>('select main_stage_id as id from leagues where id = $1', [
      world.otherLeague,
    ])
    await expect(addMatch({ stage_id: other?.id ?? '' })).rejects.toThrow('stage must be of the league')
    const enter = 'insert into stage_entries (stage_id, team_id) values ($1, $2)'
    await expect(as('other owner', enter, [other?.id ?? '', world.third])).rejects.toThrow('team must be of the league')
  })

  test('a team with matches stays in its stage', async () => {
    const leave = 'delete from stage_entries where stage_id = $1 and team_id = $2'
    await expect(as('owner', leave, [main.stage, world.home])).rejects.toThrow('stays in it')
    await as('owner', leave, [main.stage, world.third])
    expect((await standings()).map(({ name }) => name)).not.toContain('Third Rovers')
  })
})

describe('what became of a match', () => {
  const count = async () => {
    const played = (await standings()).reduce((sum, row) => sum + row.played, 0)
    const [feats] = await database.query<{ games: number; goals: number }>(
      'select sum(games)::int as games, sum(goals)::int as goals from app.player_records where stage_id = $1',
      [main.stage],
    )
    return { played, ...feats }
  }
  const counted = { played: 2, games: 6, goals: 1 }
  const forTeams = { played: 2, games: 0, goals: 0 }
  const nothing = { played: 0, games: 0, goals: 0 }

  test.each([
    ['scheduled', counted],
    ['in_play', counted],
    ['awarded', forTeams],
    ['postponed', nothing],
    ['cancelled', nothing],
    ['abandoned', nothing],
  ])('a score of a match that is %s', async (status, expected) => {
    await as('owner', 'update matches set home_score = 3, away_score = 0 where id = $1', [world.match])
    expect(await count()).toEqual(counted)
    await as('owner', 'update matches set status = $2 where id = $1', [world.match, status])
    expect(await count()).toEqual(expected)
    await as('owner', `update matches set status = 'scheduled' where id = $1`, [world.match])
    expect(await count()).toEqual(counted)
  })

  test('the score of an abandoned match may stand', async () => {
    await as('owner', `update matches set status = 'abandoned', home_score = 1, away_score = 0 where id = $1`, [
      world.match,
    ])
    expect(await count()).toEqual(nothing)
    await as('owner', 'update matches set score_stands = true where id = $1', [world.match])
    expect(await count()).toEqual(counted)
  })

  test('a line-up that shrinks with a change of status loses its goals everywhere', async () => {
    await as('owner', `update matches set status = 'awarded', home_lineup = '{}' where id = $1`, [world.match])
    await as('owner', `update matches set status = 'scheduled' where id = $1`, [world.match])
    expect(await count()).toMatchObject({ goals: 0 })
  })

  test('a match that is put off keeps its first date, however often it moves', async () => {
    const read = async () =>
      (
        await as<{ first: string | null }>(
          'visitor',
          'select first_played_at::text as first from matches where id = $1',
          [world.match],
        )
      )[0]
    const move = 'update matches set status = $2, played_at = $3 where id = $1'
    await as('owner', move, [world.match, 'scheduled', '2026-11-15T15:00Z'])
    expect(await read()).toEqual({ first: null })
    await as('owner', `update matches set status = 'postponed' where id = $1`, [world.match])
    await as('owner', move, [world.match, 'scheduled', '2026-12-01T19:00Z'])
    await as('owner', move, [world.match, 'postponed', '2026-12-01T19:00Z'])
    await as('owner', move, [world.match, 'scheduled', '2026-12-08T19:00Z'])
    expect((await read())?.first).toMatch('2026-11-15 15:00:00+00')
  })

  test('results of a team that is expunged count for nobody', async () => {
    await as('owner', 'update matches set home_score = 3, away_score = 0 where id = $1', [world.match])
    const withdraw = 'update stage_entries set withdrawn = $3 where stage_id = $1 and team_id = $2'
    await database.query(withdraw, [main.stage, world.away, 'expunged'])
    expect(await count()).toEqual(nothing)
    const gone = { name: 'Away United', played: 0, points: 0 }
    expect((await standings()).at(-1)).toEqual(gone)
    await database.query('select app.recount_standings()')
    expect((await standings()).at(-1)).toEqual(gone)
    await database.query(withdraw, [main.stage, world.away, 'kept'])
    expect(await count()).toEqual(counted)
    expect((await standings()).find(({ name }) => name === 'Away United')?.played).toBe(1)
  })
})

test('deductions change the points, and a recount keeps them', async () => {
  const deduct = `insert into point_adjustments (stage_id, team_id, points, reason) values ($1, $2, $3, 'Unpaid fees')`
  await as('owner', deduct, [main.stage, world.home, '-3'])
  await as('owner', deduct, [main.stage, world.home, '1'])
  const points = async () => (await standings()).find(({ name }) => name === 'Home Town')?.points
  expect(await points()).toBe(-2 + 3)
  await database.query('select app.recount_standings()')
  expect(await points()).toBe(-2 + 3)
  await as('owner', 'delete from point_adjustments where points = -3', [])
  expect(await points()).toBe(4)
})
