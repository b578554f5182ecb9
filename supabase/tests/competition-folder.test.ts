import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, roles, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

interface Folder {
  name: string
  matches: { home: string }[]
}
const folderOf = async (role: (typeof roles)[number], season: string) => {
  const [row] = await run<{ folder: Folder | null }>(
    asRole(database, world, role),
    'select competition_folder($1) as folder',
    [season],
  )
  return row?.folder ?? null
}
const seasonOf = async (league: string) => {
  const [row] = await database.query<{ id: string }>('select current_season_id as id from leagues where id = $1', [
    league,
  ])
  return row?.id ?? ''
}

test('a visitor exports no season', async () => {
  await expect(folderOf('visitor', await seasonOf(world.league))).rejects.toThrow('permission denied')
})

test.each(roles.filter((role) => role !== 'visitor'))('a %s exports what everybody sees', async (role) => {
  const folder = await folderOf(role, await seasonOf(world.league))
  expect(folder?.matches).toHaveLength(1)
  expect(JSON.stringify(folder)).not.toMatch(/@|birth|notes/)
})

test('a season that is not published is exported by its owner alone', async () => {
  const [season] = await database.query<{ id: string }>(
    `insert into seasons (league_id, name, status, is_published) values ($1, 'Next', 'planned', false) returning id`,
    [world.league],
  )
  expect(await folderOf('owner', season?.id ?? '')).toMatchObject({ matches: [] })
  for (const role of ['other user', 'player', 'manager', 'other manager', 'other owner'] as const)
    expect(await folderOf(role, season?.id ?? ''), role).toBeNull()
})
