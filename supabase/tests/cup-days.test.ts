import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

/** Three teams: a semi-final and the final, and a league match of the final's known team. */
async function createThree() {
  const cup = await createCup(asRole(database, world, 'owner'), world.league)
  const teams = [...(await cup.addTeams(['Ayr', 'Bury', 'Cork'])).values()]
  const stage = await cup.make(teams, { seeds: null, first_round: 'preliminary' })
  const [semi, final] = (await cup.bracket(stage)).rounds.map(({ ties }) => ties[0]?.id ?? '')
  await run(
    asRole(database, world, 'owner'),
    `insert into matches (league_id, home_team_id, away_team_id, played_at) values ($1, $2, $3, '2027-03-06T14:00:00Z')`,
    [world.league, teams[1] ?? '', teams[0] ?? ''],
  )
  const plan = async (days: Record<string, string>, role: Role = 'owner') => {
    const dates = Object.entries(days).map(([tie_id, day]) => ({ tie_id, leg: 1, played_at: `${day}T19:30:00Z` }))
    const [row] = await run<{ planned: number }>(
      asRole(database, world, role),
      'select plan_cup_rounds($1, $2) as planned',
      [stage, JSON.stringify(dates)],
    )
    return row?.planned
  }
  const daysOf = async () =>
    (await cup.bracket(stage)).rounds.map(({ ties }) => ties[0]?.legs[0]?.played_at?.slice(0, 10) ?? null)
  return { stage, plan, daysOf, semi: semi ?? '', final: final ?? '' }
}

test('rounds get their days, those without teams too', async () => {
  const { plan, daysOf, semi, final } = await createThree()
  expect(await plan({ [semi]: '2027-03-02', [final]: '2027-03-10' })).toBe(2)
  expect(await daysOf()).toEqual(['2027-03-02', '2027-03-10'])
})

test('a day on which a team plays another match is refused, and nothing is planned', async () => {
  const { plan, daysOf, semi, final } = await createThree()
  await expect(plan({ [semi]: '2027-03-06', [final]: '2027-03-10' })).rejects.toThrow(
    'Bury has another match on 6 March 2027',
  )
  expect(await daysOf()).toEqual([null, null])
  await database.query(`update matches set status = 'postponed' where played_at = '2027-03-06T14:00:00Z'`)
  expect(await plan({ [semi]: '2027-03-06' })).toBe(1)
})

test('a day on which a team is awarded a match without playing is free', async () => {
  const { plan, semi } = await createThree()
  await run(
    asRole(database, world, 'owner'),
    `select set_match_status(id, 'awarded', null, null, 3, 0) from matches where played_at = '2027-03-06T14:00:00Z'`,
  )
  expect(await plan({ [semi]: '2027-03-06' })).toBe(1)
})

test('another day is that of the replay; the match that was abandoned keeps its own', async () => {
  const { plan, semi } = await createThree()
  await plan({ [semi]: '2027-03-02' })
  await run(
    asRole(database, world, 'owner'),
    `select set_match_status(id, 'abandoned', 'Floodlights', '2027-03-09T19:30:00Z', 2, 1) from matches where tie_id = $1`,
    [semi],
  )
  const days = () =>
    database.query(
      `select to_char(played_at, 'DD') || ' ' || status as day from matches where tie_id = $1 order by played_at`,
      [semi],
    )
  expect(await days()).toEqual([{ day: '02 abandoned' }, { day: '09 scheduled' }])
  await plan({ [semi]: '2027-03-16' })
  expect(await days()).toEqual([{ day: '02 abandoned' }, { day: '16 scheduled' }])
})

test('a replay is not taken off the calendar', async () => {
  const { plan, stage, semi } = await createThree()
  await plan({ [semi]: '2027-03-02' })
  await run(
    asRole(database, world, 'owner'),
    `select set_match_status(id, 'abandoned', 'Floodlights', '2027-03-09T19:30:00Z', 2, 1) from matches where tie_id = $1`,
    [semi],
  )
  const dates = JSON.stringify([{ tie_id: semi, leg: 1, played_at: null }])
  await expect(run(asRole(database, world, 'owner'), 'select plan_ties($1, $2)', [stage, dates])).rejects.toThrow(
    'A replay keeps a date. Give it another day, or postpone it.',
  )
  expect(await database.query('select status from matches where tie_id = $1 order by played_at', [semi])).toEqual([
    { status: 'abandoned' },
    { status: 'scheduled' },
  ])
})

test.each(roles.filter((role) => role !== 'owner'))('a %s plans no cup round', async (role) => {
  const { plan, daysOf, semi } = await createThree()
  await expect(plan({ [semi]: '2027-03-02' }, role)).rejects.toThrow(/Only the owner|permission denied/)
  expect(await daysOf()).toEqual([null, null])
})
