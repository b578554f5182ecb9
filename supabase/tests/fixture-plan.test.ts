import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#server/database/database.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { asRole, asUser, createUser, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let user: string
let league: string
let teams: { alpha: string; beta: string; gamma: string }
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  user = await createUser(database, 'planner@example.org')
})
afterAll(() => database.close())

beforeEach(async () => {
  league = await insert(database, 'leagues', { name: 'League', owner_id: user })
  await database.query(`update league_settings set time_zone = 'Europe/London' where league_id = $1`, [league])
  const add = (name: string) => insert(database, 'teams', { league_id: league, name })
  teams = { alpha: await add('Alpha'), beta: await add('Beta'), gamma: await add('Gamma') }
})

const match = (home: string, away: string, date: string, round: number, time = '15:00') => ({
  home_team_id: home,
  away_team_id: away,
  date,
  time,
  round,
})
const season = () => [
  match(teams.alpha, teams.beta, '2099-06-06', 1),
  match(teams.gamma, teams.alpha, '2099-06-13', 2),
  match(teams.beta, teams.gamma, '2099-12-05', 3),
]

const save = async (matches: Row[], begun = 0) => {
  const text = 'select save_fixture_plan($1, $2, $3) as answer'
  const [row] = await run(asUser(database, user), text, [league, JSON.stringify(matches), begun])
  return row?.answer
}

const fixtures = () =>
  database.query<{ id: string; line: string }>(
    `select m.id, to_char(m.played_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || h.name || '-' || a.name ||
       coalesce(' round ' || round, '') as line
     from matches m join teams h on h.id = m.home_team_id join teams a on a.id = m.away_team_id
     where m.league_id = $1 order by played_at`,
    [league],
  )
const lines = async () => (await fixtures()).map(({ line }) => line)

test("a plan becomes fixtures, at the league's own time", async () => {
  expect(await save(season())).toEqual({ added: 3, moved: 0, removed: 0 })
  expect(await lines()).toEqual([
    '2099-06-06 14:00 Alpha-Beta round 1',
    '2099-06-13 14:00 Gamma-Alpha round 2',
    '2099-12-05 15:00 Beta-Gamma round 3',
  ])
})

describe('planned again', () => {
  beforeEach(() => save(season()))

  test('a fixture that stays keeps its address, one that the plan lacks goes, a new one comes', async () => {
    const before = await fixtures()
    const plan = [
      match(teams.alpha, teams.beta, '2099-07-04', 1, '11:30'),
      match(teams.alpha, teams.gamma, '2099-07-11', 2),
      match(teams.beta, teams.gamma, '2099-12-05', 3),
    ]
    expect(await save(plan)).toEqual({ added: 1, moved: 2, removed: 1 })
    const after = await fixtures()
    expect(after.map(({ line }) => line)).toEqual([
      '2099-07-04 10:30 Alpha-Beta round 1',
      '2099-07-11 14:00 Alpha-Gamma round 2',
      '2099-12-05 15:00 Beta-Gamma round 3',
    ])
    expect([after[0]?.id, after[2]?.id]).toEqual([before[0]?.id, before[2]?.id])
  })

  test('twice the same changes nothing', async () => {
    const before = await fixtures()
    expect(await save(season())).toEqual({ added: 0, moved: 3, removed: 0 })
    expect(await fixtures()).toEqual(before)
  })

  test.each([
    ['a score', `update matches set home_score = 0, away_score = 0 where id = $1`],
    ['a day that is over', `update matches set played_at = '2020-01-04T15:00:00Z' where id = $1`],
    ['notes', `update matches set home_submission_complete = true where id = $1`],
  ])('%s keeps a match as it is', async (_, change) => {
    const [first] = await fixtures()
    if (first === undefined) throw new Error('There is no fixture')
    await database.query(change, [first.id])
    const kept = (await fixtures()).find(({ id }) => id === first.id)
    await expect(save([], 0)).rejects.toMatchObject({ code: 'PT409' })
    expect(await save([], 1)).toEqual({ added: 0, moved: 0, removed: 2 })
    expect(await fixtures()).toEqual([kept])
  })

  test('goals and line-ups keep it too', async () => {
    const player = await insert(database, 'profiles', { full_name: 'Ada' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [teams.alpha, player])
    await database.query('update matches set home_lineup = array[$2::uuid] where home_team_id = $1', [
      teams.alpha,
      player,
    ])
    expect(await save([], 1)).toEqual({ added: 0, moved: 0, removed: 2 })
  })

  test('begun matches are told to everybody, with the day of the league', async () => {
    await database.query(`update matches set home_score = 1, away_score = 0 where home_team_id = $1`, [teams.gamma])
    const told = await run(asUser(database, null), 'select round, day::text from begun_matches($1)', [league])
    expect(told).toEqual([{ round: 2, day: '2099-06-13' }])
  })
})

test.each([
  ['a team of another league', () => [match(world.home, teams.beta, '2099-06-06', 1)], '23514'],
  ['a team against itself', () => [match(teams.beta, teams.beta, '2099-06-06', 1)], '23514'],
  ['a day that is none', () => [match(teams.alpha, teams.beta, '2099-06-31', 1)], '22008'],
  ['no day', () => [{ ...match(teams.alpha, teams.beta, '', 1), date: null }], '23502'],
])('with %s nothing of the plan is saved', async (_, wrong, code) => {
  await expect(save([...season(), ...wrong()])).rejects.toMatchObject({ code })
  expect(await lines()).toEqual([])
})

test('what is no list is refused', async () => {
  await expect(save({} as never)).rejects.toMatchObject({ code: '22023' })
})

test('two plans at once make each fixture once', async () => {
  await Promise.all([save(season()), save(season())])
  expect((await lines()).length).toBe(3)
})

test.each(roles)("the world's fixtures are planned by %s", async (role: Role) => {
  const text = 'select save_fixture_plan($1, $2, 1)'
  const attempt = run(asRole(database, world, role), text, [world.league, '[]'])
  if (role === 'owner') await expect(attempt).resolves.toHaveLength(1)
  else await expect(attempt).rejects.toMatchObject({ code: '42501' })
})
