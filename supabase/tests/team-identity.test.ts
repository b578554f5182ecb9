import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asUser, createWorld, insert, roles, run, tryOut, type World } from './world.ts'

let database: Database
let world: World

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const newLeague = () => insert(database, 'leagues', { name: 'New', owner_id: world.users.owner })
const teamsOf = (league: string) =>
  database.query<{ name: string; code: string; team_color: string | null; second_color: string | null }>(
    'select name, code, team_color, second_color from teams where league_id = $1 order by created_at, name',
    [league],
  )
const codesOf = async (league: string) =>
  Object.fromEntries((await teamsOf(league)).map(({ name, code }) => [name, code]))

/** Adds teams as the owner's screen does. */
async function addTeams(league: string, names: readonly string[]) {
  const teams = JSON.stringify(names.map((name) => ({ name })))
  await run(asUser(database, world.users.owner), 'select add_teams($1, $2)', [league, teams])
}

describe('a code', () => {
  test.each([
    ['Arsenal', 'ARS'],
    ['Aston Villa', 'AVL'],
    ['Stoke City', 'STK'],
    ['Swansea City', 'SWA'],
    ['AFC Bournemouth', 'BOU'],
    ['Brighton & Hove Albion', 'BHA'],
    ['West Bromwich Albion', 'WBA'],
    ['FC Schalke 04', 'S04'],
    ['1. FC Köln', 'KOL'],
    ['Łódź', 'LOD'],
    ["St. Mary's", 'SMR'],
    ['Team 24', 'T24'],
    ['Q', 'Q'],
    ['Football Club', 'FCL'],
    ['Спартак Москва', 'СПА'],
    ['Йошкар-Ола', 'ЙОШ'],
    ['Ολυμπιακός', 'ΟΛΥ'],
    ['الهلال', 'هلا'],
    ['הפועל', 'הפו'],
    ['鹿島アントラーズ', '鹿島'],
    ['FC서울', '서울'],
    ['मोहन बागान', 'मोहन'],
    ['⚽⚽', 'T1'],
  ])('of %s is %s', async (name, code) => {
    const league = await newLeague()
    await insert(database, 'teams', { league_id: league, name })
    expect(await codesOf(league)).toEqual({ [name]: code })
  })

  test('is unique in a league, and stays when others join or leave', async () => {
    const league = await newLeague()
    await addTeams(league, ['Manchester City', 'Manchester United', 'Arsenal'])
    const first = await codesOf(league)
    expect(first).toEqual({ 'Manchester City': 'MAN', 'Manchester United': 'MUN', Arsenal: 'ARS' })
    const many = Array.from({ length: 120 }, (_, at) => `Arsenal ${String.fromCodePoint(0x3b1 + (at % 24))}${at}x`)
    await addTeams(league, ['Arsène', 'Manresa', ...many])
    await database.query(`delete from teams where league_id = $1 and name = 'Arsenal'`, [league])
    const codes = await codesOf(league)
    expect(codes).toMatchObject({ 'Manchester City': 'MAN', 'Manchester United': 'MUN' })
    expect(new Set(Object.values(codes)).size).toBe(124)
    expect(Object.values(codes).every((code) => code !== '')).toBe(true)
  })

  test('follows a new name', async () => {
    const league = await newLeague()
    await addTeams(league, ['Ash', 'Birch'])
    await database.query(`update teams set name = 'Cedar' where league_id = $1 and name = 'Ash'`, [league])
    await database.query(`update teams set name = 'birch' where league_id = $1 and name = 'Birch'`, [league])
    expect(await codesOf(league)).toEqual({ Cedar: 'CED', birch: 'BIR' })
  })

  test('is given to rows of a backup that has none', async () => {
    const league = await newLeague()
    await addTeams(league, ['Ash', 'Birch'])
    await database.query('alter table teams disable trigger assign_code')
    await database.query(`insert into teams (league_id, name) values ($1, 'Ashes'), ($1, 'Elm')`, [league])
    await database.query('alter table teams enable trigger assign_code')
    await database.query('select app.complete_restored_rows()')
    expect(await codesOf(league)).toEqual({ Ash: 'ASH', Birch: 'BIR', Ashes: 'ASE', Elm: 'ELM' })
  })

  test('is written by nobody', async () => {
    for (const role of roles) {
      const caller = asRole(database, world, role)
      const sql = `update teams set code = 'XXX' where id = $1`
      await expect(tryOut(caller, sql, [world.home])).rejects.toThrow('permission denied')
    }
  })
})

describe('two colours', () => {
  const pairs = async (league: string) =>
    (await teamsOf(league)).map(({ team_color, second_color }) => `${team_color}/${second_color}`)

  test('of teams that a screen adds are the next unused pair, purple first', async () => {
    const league = await newLeague()
    await addTeams(league, ['One'])
    expect(await pairs(league)).toEqual(['purple/white'])
    await database.query(`update teams set team_color = 'red', second_color = 'white' where league_id = $1`, [league])
    const names = Array.from({ length: 47 }, (_, at) => `Team ${at}`)
    await addTeams(league, names)
    const counts = Object.values(Object.groupBy(await pairs(league), (pair) => pair)).map((same) => same?.length)
    expect(counts).toEqual(Array(24).fill(2))
  })

  test('of imported teams are unused pairs', async () => {
    const league = await newLeague()
    await addTeams(league, ['Ash'])
    await run(asUser(database, world.users.owner), 'select import_matches($1, $2, $3)', [
      league,
      '[]',
      '{Ash, Birch, Cedar, birch}',
    ])
    expect(await pairs(league)).toEqual(['purple/white', 'red/white', 'blue/yellow'])
  })

  test('of a team that the API adds are purple and none', async () => {
    const league = await newLeague()
    const sql = `insert into teams (league_id, name) values ($1, 'Ash')`
    await run(asUser(database, world.users.owner), sql, [league])
    expect(await pairs(league)).toEqual(['purple/null'])
  })

  test.each(['White', 'black', 'light gray'])('the second may be %s', async (colour) => {
    const sql = 'update teams set second_color = $2 where id = $1'
    expect(await tryOut(asRole(database, world, 'manager'), sql, [world.home, colour])).toBe(1)
  })

  test.each([
    ['team_color', 'white'],
    ['second_color', 'navy'],
    ['second_color', '#fff'],
  ])('%s is never %s', async (column, colour) => {
    const sql = `update teams set ${column} = $2 where id = $1`
    await expect(tryOut(asRole(database, world, 'owner'), sql, [world.home, colour])).rejects.toThrow(
      'check constraint',
    )
  })

  test('a second try adds no team twice', async () => {
    const league = await newLeague()
    const teams = JSON.stringify([{ id: '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11', name: 'Ash' }])
    const [first, second] = [await added(league, teams), await added(league, teams)]
    expect([first, second, await pairs(league)]).toEqual([1, 0, ['purple/white']])
  })

  const added = async (league: string, teams: string) =>
    (await run(asUser(database, world.users.owner), 'select add_teams($1, $2) as count', [league, teams]))[0]?.count
})
