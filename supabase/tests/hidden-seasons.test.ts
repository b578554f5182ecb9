import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, roles, run, type World } from './world.ts'

// Rows that belong to the match of a season which its owner has not published.
let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(
    `with planned as (
       insert into seasons (league_id, name, is_published) values ($1, 'Next', false) returning id
     ), stage as (insert into stages (season_id, name) select id, 'Table' from planned returning id)
     update matches set stage_id = (select id from stage) where id = $2`,
    [world.league, world.match],
  )
  await database.query(
    `insert into match_incidents (match_id, team_id, player_id, kind) values ($1, $2, $3, 'yellow')`,
    [world.match, world.home, world.homePlayers[1]],
  )
})
afterAll(() => database.close())

test.each(roles.filter((role) => role !== 'owner'))('a %s reads none of them', async (role) => {
  const caller = asRole(database, world, role)
  for (const table of ['match_events', 'match_incidents', 'match_reports'])
    expect(await run(caller, `select * from ${table} where match_id = $1`, [world.match]), table).toEqual([])
  expect(await run(caller, 'select * from player_totals($1)', [world.homePlayers[1]])).toEqual([
    { goals: 0, assists: 0, appearances: 0, motm: 0 },
  ])
})

test('the owner reads them', async () => {
  const owner = asRole(database, world, 'owner')
  for (const [table, count] of [
    ['match_events', 2],
    ['match_incidents', 1],
    ['match_reports', 2],
  ] as const)
    expect(await run(owner, `select from ${table} where match_id = $1`, [world.match]), table).toHaveLength(count)
  expect(await run(owner, 'select goals, motm from player_totals($1)', [world.homePlayers[1]])).toEqual([
    { goals: 1, motm: 1 },
  ])
})

test('everybody reads them once the season is published', async () => {
  await run(
    asRole(database, world, 'owner'),
    `update seasons set is_published = true where league_id = $1 and name = 'Next'`,
    [world.league],
  )
  const visitor = asRole(database, world, 'visitor')
  expect(await run(visitor, 'select from match_events where match_id = $1', [world.match])).toHaveLength(2)
  expect(await run(visitor, 'select from match_reports where match_id = $1', [world.match])).toHaveLength(1)
})
