import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { type Bracket, createCup, tiesOf } from './cup.ts'
import { asRole, createWorld, type Role, run, type World } from './world.ts'

let database: Database
let world: World
/** A cup of four teams that was played to its end, in a competition that hides its scores. */
let stage: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const cup = await createCup(asRole(database, world, 'owner'), world.league)
  const teams = await cup.addTeams(['Ash', 'Birch', 'Cedar', 'Elm'])
  stage = await cup.make([...teams.values()], { is_paired: true, seeds: null })
  await cup.playOut(stage)
  await database.query(`insert into youth_settings (league_id, results) values ($1, 'no_scores')`, [world.league])
})
afterAll(() => database.close())

const as = (role: Role) => asRole(database, world, role)

async function readBracket(role: Role): Promise<Bracket> {
  const [row] = await run<{ bracket: Bracket }>(as(role), 'select bracket($1) as bracket', [stage])
  if (row === undefined) throw new Error('No bracket')
  return row.bracket
}

const resultsOf = (bracket: Bracket) =>
  tiesOf(bracket).flatMap(({ winner_id, decided_by, home_goals }) => [winner_id, decided_by, home_goals])

const decided = (role: Role) => run(as(role), 'select from ties where winner_id is not null or home_goals is not null')

test.each(['visitor', 'other user', 'player', 'other owner'] as const)(
  'a %s sees who meets in the cup, and no result',
  async (role) => {
    const bracket = await readBracket(role)
    const sides = tiesOf(bracket).flatMap(({ home, away }) => [home.team_id, away.team_id])
    expect(sides).toHaveLength(6)
    expect(sides).not.toContain(null)
    expect(resultsOf(bracket)).toEqual(Array(9).fill(null))
    expect(bracket.champion).toBeNull()
    expect(await decided(role)).toEqual([])
  },
)

test.each(['manager', 'owner'] as const)('the %s sees the results', async (role) => {
  const bracket = await readBracket(role)
  expect(resultsOf(bracket)).not.toContain(null)
  expect(bracket.champion).not.toBeNull()
  expect(await decided(role)).toHaveLength(3)
})

test('the owner without the second factor sees what everybody sees', async () => {
  await database.query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified'::auth.factor_status)",
    [world.users.owner],
  )
  const bracket = await readBracket('owner')
  expect(resultsOf(bracket)).toEqual(Array(9).fill(null))
  expect(await decided('owner')).toEqual([])
  await database.query('delete from auth.mfa_factors where user_id = $1', [world.users.owner])
})

test('the end of the season names no champion', async () => {
  await run(as('owner'), `update seasons set status = 'finished' where league_id = $1`, [world.league])
  expect(
    await run(as('owner'), 'select champion_team_id as id from seasons where league_id = $1', [world.league]),
  ).toEqual([{ id: null }])
})
