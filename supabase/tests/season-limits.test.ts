import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, run, type World } from './world.ts'

// Everybody's pages read the limits and texts that an owner enters for a season.
let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const asOwner = (sql: string, values: string[] = []) => run(asRole(database, world, 'owner'), sql, values)
const long = 'x'.repeat(50_000)

test.each([
  ['stages', 'play_off_places', `{${Array.from({ length: 101 }, () => 1)}}`],
  ['stages', 'play_off_places', '{null}'],
  ['stages', 'play_off_places', '{{1,2},{3,4}}'],
  ['stages', 'tie_breaks', '{{name,wins},{lots,goals_for}}'],
  ['stages', 'best_place_tie_breaks', '{null}'],
  ['stages', 'best_place_tie_breaks', '{luck}'],
  ['stages', 'best_places_matrix', '[1]'],
  ['stages', 'best_places_matrix', '{"A": 1}'],
  ['stages', 'best_places_matrix', JSON.stringify({ A: { B: long, C: long } })],
  ['stage_entries', 'fair_play', '2147483647'],
  ['seasons', 'first_day', '-infinity'],
  ['seasons', 'last_day', 'infinity'],
  ['seasons', 'last_day', '20000-01-01'],
])('%s.%s cannot be %.40s', async (table, column, value) => {
  const update = asOwner(`update ${table} set ${column} = $2 where league_id = $1`, [world.league, value])
  await expect(update).rejects.toMatchObject({ code: '23514' })
})

test.each([
  ['stages', 'play_off_places', '{1,17}'],
  ['stages', 'best_place_tie_breaks', '{goals_for,lots}'],
  ['stages', 'best_places_matrix', '{"ABCD": {"B": "A", "C": "D"}}'],
  ['stage_entries', 'fair_play', '-12'],
  ['seasons', 'first_day', '1888-09-08'],
])('%s.%s can be %s', async (table, column, value) => {
  const update = `update ${table} set ${column} = $2 where league_id = $1 returning ${column}::text as value`
  expect((await asOwner(update, [world.league, value])).length).toBeGreaterThan(0)
})

test('the sources of a knock-out have a limit', async () => {
  const [season] = await asOwner('select current_season_id as id from leagues where id = $1', [world.league])
  const entrants = [world.home, world.away, world.third].map((team) => ({ team, more: long }))
  const make = (list: object[]) =>
    asOwner(`select make_knock_out($1, 'Cup', $2)`, [String(season?.id), JSON.stringify(list)])
  await expect(make(entrants)).rejects.toMatchObject({ code: '23514' })
  expect(await make(entrants.map(({ team }) => ({ team })))).toHaveLength(1)
})

test('a tie has no date outside of calendars', async () => {
  const [tie] = await asOwner('select id, stage_id from ties where league_id = $1 and round = 2', [world.league])
  const dates = JSON.stringify([{ tie_id: tie?.id, leg: 1, played_at: 'infinity' }])
  await expect(asOwner('select plan_ties($1, $2)', [String(tie?.stage_id), dates])).rejects.toMatchObject({
    code: '23514',
  })
})

test('the stage of the champion is of the season', async () => {
  const choose = (stage: string) =>
    asOwner('update seasons set champion_stage_id = $2 where league_id = $1 returning id', [world.league, stage])
  await expect(choose(world.otherLeague)).rejects.toThrow('The table or cup of the champion must be of the season')
  expect(await choose(world.league)).toHaveLength(1)
})

test('a name of a megabyte is refused at once', async () => {
  const name = 'Ab '.repeat(333_333)
  const started = performance.now()
  await expect(asOwner('update teams set name = $2 where id = $1', [world.home, name])).rejects.toMatchObject({
    code: '23514',
  })
  expect(performance.now() - started).toBeLessThan(4_000)
})
