import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asUser, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
let owner: AsCaller

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  owner = asRole(database, world, 'owner')
})
afterAll(() => database.close())

const LONG_AGO = '2001-01-01T00:00:00Z'

test.each([
  ['matches', 'played_at', '2026-12-01T15:00:00Z'],
  ['matches', 'home_score', 3],
  ['teams', 'name', 'Home City'],
])("a change of %s.%s sets the row's timestamp", async (table, column, value) => {
  const id = table === 'matches' ? world.match : world.home
  await database.query(`alter table ${table} disable trigger note_change`)
  await database.query(`update ${table} set updated_at = $2 where id = $1`, [id, LONG_AGO])
  await database.query(`alter table ${table} enable trigger note_change`)
  const changed = await run(
    owner,
    `update ${table} set ${column} = $2 where id = $1 returning updated_at > $3 as changed`,
    [id, value, LONG_AGO],
  )
  expect(changed).toEqual([{ changed: true }])
})

test("an update without a change keeps a team's timestamp", async () => {
  const stamp = async () => (await database.query('select updated_at from teams where id = $1', [world.away]))[0]
  const before = await stamp()
  await run(owner, 'update teams set name = name where id = $1', [world.away])
  expect(await stamp()).toEqual(before)
})

const matchesOf = (player: string) =>
  run<{ id: string }>(asUser(database, null), 'select id from player_matches($1)', [player]).then((rows) =>
    rows.map(({ id }) => id),
  )

test("a player's matches are those of both line-ups, each once", async () => {
  expect(await matchesOf(world.homePlayers[1])).toEqual([world.match])
  expect(await matchesOf(world.awayPlayers[0])).toEqual([world.match])
  expect(await matchesOf(world.thirdPlayers[0])).toEqual([])
})

test("and those with the player's goals, while no line-up is recorded", async () => {
  const match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.third,
    away_team_id: world.away,
    played_at: '2026-11-21T15:00:00Z',
  })
  const goal = { match_id: match, team_id: world.third, player_id: world.thirdPlayers[0], event_type: 'GOAL' }
  await insert(database, 'match_events', goal)
  expect(await matchesOf(world.thirdPlayers[0])).toEqual([match])
})
