import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
let foreign: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const addTeam = (name: string) => insert(database, 'teams', { league_id: world.otherLeague, name })
  foreign = await insert(database, 'matches', {
    league_id: world.otherLeague,
    home_team_id: await addTeam('Far'),
    away_team_id: await addTeam('Wide'),
    played_at: '2026-11-14T15:00:00Z',
  })
})
afterAll(() => database.close())

const REFUSED = 'A replay replaces another match of its league'
const name = (original: string) =>
  run(asRole(database, world, 'owner'), 'update matches set replay_of = $2 where id = $1', [world.match, original])
const addReplay = (original: string) =>
  run(
    asRole(database, world, 'owner'),
    `insert into matches (league_id, home_team_id, away_team_id, played_at, replay_of)
     values ($1, $2, $3, '2026-11-28T15:00Z', $4) returning replay_of`,
    [world.league, world.home, world.away, original],
  )

test('an owner names no match of another league as replayed', async () => {
  await expect(name(foreign)).rejects.toThrow(REFUSED)
  await expect(addReplay(foreign)).rejects.toThrow(REFUSED)
  expect(await database.query('select id from matches where replay_of = $1', [foreign])).toEqual([])
})

test('a match is no replay of itself', () => expect(name(world.match)).rejects.toThrow(REFUSED))

test('a match of the league can be replayed', async () =>
  expect(await addReplay(world.match)).toEqual([{ replay_of: world.match }]))
