import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { createWorld, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())

const TABLES = ['auth.users', 'leagues', 'teams', 'team_players', 'app.team_records', 'matches', 'venues', 'change_log']
const readAll = () =>
  Promise.all(TABLES.map((table) => database.query(`select to_jsonb(t) as row from ${table} t order by t::text`)))

test.each([
  ['changed', `update matches set home_score = 3, away_score = 0`],
  ['deleted', 'delete from leagues; delete from auth.users'],
  ['added', `insert into venues (league_id, name) select id, 'Riverside Park' from leagues`],
])('rows that were %s are as they were saved', async (_, sql) => {
  const saved = await readAll()
  await database.script(sql)
  expect(await readAll()).not.toEqual(saved)
  await restoreRows(database)
  expect(await readAll()).toEqual(saved)
})

test('triggers and foreign keys work again', async () => {
  await database.query('delete from match_events')
  await restoreRows(database)
  await database.query('delete from leagues where id = $1', [world.league])
  expect(await database.query('select from teams')).toEqual([])
})
