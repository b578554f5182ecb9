import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCompetition } from '#domain/competition-folder/plan-competition.ts'
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

test('an imported season begins and ends on days of its league', async () => {
  const tables = [{ stage: 'League', groups: [{ group: null, teams: ['Ash', 'Birch'] }] }]
  const rules = { name: 'Early League', points: { win: 3, draw: 1, loss: 0 }, tie_breaks: ['goal_difference'], tables }
  const plan = planCompetition(
    JSON.stringify(rules),
    'date,home,away,home_score,away_score\n2026-03-07T09:30,Ash,Birch,1,0\n2026-09-19T09:30,Birch,Ash,0,0',
  )
  const [made] = await run(asRole(database, world, 'owner'), 'select import_competition($1, $2) as id', [
    JSON.stringify(plan),
    'Pacific/Auckland',
  ])
  expect(
    await database.query(
      `select first_day::text, last_day::text, (select min(played_at) from matches where league_id = $1) as first
       from seasons where league_id = $1`,
      [made?.id as string],
    ),
  ).toEqual([{ first_day: '2026-03-07', last_day: '2026-09-19', first: new Date('2026-03-06T20:30:00Z') }])
})
