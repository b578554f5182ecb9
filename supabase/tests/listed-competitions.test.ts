import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const list = (role: Role, isListed: boolean) =>
  run(
    asRole(database, world, role),
    'update league_settings set is_listed = $2 where league_id = $1 returning league_id',
    [world.league, isListed],
  )
const listed = (role: Role) =>
  run(asRole(database, world, role), 'select league_id from league_settings where is_listed')

test('no competition is listed until its owner lists it; then everybody reads it', async () => {
  expect(await listed('visitor')).toEqual([])
  await list('owner', true)
  for (const role of roles) expect(await listed(role), role).toEqual([{ league_id: world.league }])
  await list('owner', false)
  expect(await listed('visitor')).toEqual([])
})

test.each(roles.filter((role) => role !== 'owner'))('%s cannot list it', async (role) => {
  expect(await list(role, true).catch(() => [])).toEqual([])
  expect(await listed('visitor')).toEqual([])
})

test('a choice is not lost when a client inserts the settings again', async () => {
  const league = await insert(database, 'leagues', { name: 'Listed League', owner_id: world.users.owner })
  await database.query('update league_settings set is_listed = true where league_id = $1', [league])
  const insertion = run(asRole(database, world, 'owner'), 'insert into league_settings (league_id) values ($1)', [
    league,
  ])
  await expect(insertion).rejects.toMatchObject({ code: '23505' })
})
