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
  return { plan, daysOf, semi: semi ?? '', final: final ?? '' }
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

test.each(roles.filter((role) => role !== 'owner'))('a %s plans no cup round', async (role) => {
  const { plan, daysOf, semi } = await createThree()
  await expect(plan({ [semi]: '2027-03-02' }, role)).rejects.toThrow(/Only the owner|permission denied/)
  expect(await daysOf()).toEqual([null, null])
})
