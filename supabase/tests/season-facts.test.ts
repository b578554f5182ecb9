import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let main: { season: string; stage: string }

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  main = { season: world.league, stage: world.league }
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: (string | null)[] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const facts = async (role: Role = 'visitor') =>
  (
    await as<{ facts: unknown }>(role, 'select to_jsonb(season_facts(l)) as facts from leagues l where id = $1', [
      world.league,
    ])
  )[0]

const addDivision = (name: string, season = main.season) =>
  insert(database, 'stages', { season_id: season, name, position: 2 })

/** A season after the first one, with a table. */
async function planNext(isPublished: boolean) {
  const season = randomUUID()
  await insert(database, 'seasons', {
    id: season,
    league_id: world.league,
    name: '2025',
    is_published: String(isPublished),
  })
  await insert(database, 'stages', { season_id: season, name: 'Table' })
  return season
}

describe('the facts of a season', () => {
  test('are none with one season, 2024, and one table', async () => {
    expect(await facts()).toEqual({ facts: null })
  })

  test('follow a new name', async () => {
    await as('owner', "update seasons set name = '2023/24' where id = $1", [main.season])
    expect(await facts()).toMatchObject({
      facts: { name: '2023/24', champion_id: null, has_others: false, divisions: null },
    })
  })

  test('are the divisions in their order, without cups', async () => {
    const second = await addDivision('Second')
    await insert(database, 'stages', { season_id: main.season, name: 'Cup', kind: 'knockout', position: 3 })
    expect(await facts()).toMatchObject({
      facts: {
        has_others: false,
        champion_id: null,
        divisions: [
          { id: main.stage, name: 'Table' },
          { id: second, name: 'Second' },
        ],
      },
    })
  })

  test('name the champion of a finished season', async () => {
    await as('owner', 'update seasons set champion_team_id = $2 where id = $1', [main.season, world.home])
    expect(await facts()).toEqual({ facts: null })
    await as('owner', "update seasons set status = 'finished' where id = $1", [main.season])
    expect(await facts()).toMatchObject({ facts: { champion_id: world.home, champion_name: 'Home Town' } })
  })

  test.each(['visitor', 'owner'] as const)('say nothing of a season that is not published, to the %s', async (role) => {
    await planNext(false)
    expect(await facts(role)).toEqual({ facts: null })
  })

  test('say that there is another published season', async () => {
    const next = await planNext(false)
    await as('owner', 'select start_season($1)', [next])
    expect(await facts()).toMatchObject({ facts: { name: '2025', has_others: true, champion_id: null } })
  })
})

describe('the label of a match', () => {
  const labels = async (match = world.match) =>
    (
      await as<{ stage: string | null; match: string | null }>(
        'visitor',
        'select stage_label(m) as stage, match_label(m) as match from matches m where id = $1',
        [match],
      )
    )[0]

  test('is empty in the only table of the only season', async () => {
    expect(await labels()).toEqual({ stage: null, match: null })
  })

  test('is the division where there are several', async () => {
    await addDivision('Second')
    expect(await labels()).toEqual({ stage: 'Table', match: 'Table' })
  })

  test('is the round of a cup, while the matches of the only table have none', async () => {
    const [cup] = await as<{ id: string }>(
      'owner',
      `select make_knock_out($1, 'Cup', $2, '{"penalties": true}') as id`,
      [main.season, JSON.stringify([{ team: world.home }, { team: world.away }, { team: world.third }])],
    )
    await as(
      'owner',
      `select plan_ties($1, (
      select jsonb_agg(jsonb_build_object('tie_id', id, 'leg', 1, 'played_at', '2026-12-01T15:00:00Z'))
      from ties where stage_id = $1 and round = 1 and decided_by is distinct from 'bye'))`,
      [cup?.id ?? null],
    )
    const [semi] = await as<{ id: string }>('visitor', 'select id from matches where stage_id = $1', [cup?.id ?? null])
    expect(await labels(semi?.id)).toEqual({ stage: 'Cup · Semi-final', match: 'Cup · Semi-final' })
    expect(await labels()).toEqual({ stage: null, match: null })
  })

  test('names the season once another one is shown', async () => {
    await as('owner', 'select start_season($1)', [await planNext(false)])
    expect(await labels()).toEqual({ stage: null, match: 'Season 2024' })
  })
})
