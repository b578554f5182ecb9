import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let first: string
let second: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query('delete from matches where league_id = $1', [world.league])
  first = await addMatch(world.third, world.home)
  second = await addMatch(world.away, world.third)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const addMatch = (home_team_id: string, away_team_id: string) =>
  insert(database, 'matches', { league_id: world.league, home_team_id, away_team_id, played_at: '2026-10-03T15:00Z' })

const toEntry = ([match_id, home_score, away_score]: Entry) => ({ match_id, home_score, away_score })
type Entry = [string, number | null, number | null]

async function enter(entries: Entry[], role: Role = 'owner', league = world.league) {
  const sql = 'select enter_results($1, $2) as number'
  const values = [league, JSON.stringify(entries.map(toEntry))]
  const [row] = await run<{ number: number }>(asRole(database, world, role), sql, values)
  return row?.number
}

const scores = async () =>
  (
    await database.query<{ score: string | null }>(
      `select home_score || ':' || away_score as score from matches where id = any ($1) order by id = $2 desc`,
      [`{${first},${second}}`, first],
    )
  ).map(({ score }) => score)

describe('results of a round', () => {
  test('are entered together, and count in the table', async () => {
    const both: Entry[] = [
      [first, 2, 1],
      [second, 0, 0],
    ]
    expect(await enter(both)).toBe(2)
    expect(await scores()).toEqual(['2:1', '0:0'])
    const table = await database.query('select played, points from table_standings where team_id = $1', [world.third])
    expect(table).toEqual([{ played: 2, points: 4 }])
  })

  test('are asked for again after a lost answer', async () => {
    await enter([[first, 2, 1]])
    const again: Entry[] = [
      [first, 2, 1],
      [second, 3, 3],
    ]
    expect(await enter(again)).toBe(1)
    expect(await scores()).toEqual(['2:1', '3:3'])
  })

  test.each<[string, () => [string, number | null, number | null], string]>([
    ['another result was entered', () => [first, 1, 1], 'has been decided meanwhile'],
    ['a score is missing', () => [first, 2, null], 'goals of both teams'],
    ['a score is too high', () => [first, 1000, 0], 'scores_in_reach'],
    ['a match was deleted', () => [crypto.randomUUID(), 1, 0], 'no longer exist'],
  ])('are all refused where %s', async (what, entry, problem) => {
    if (what.startsWith('another')) await enter([[first, 2, 1]])
    const before = await scores()
    await expect(enter([[second, 1, 0], entry()])).rejects.toThrow(problem)
    expect(await scores()).toEqual(before)
  })

  test.each(['postponed', 'cancelled'])('are refused for a match that is %s', async (status) => {
    await database.query('update matches set status = $2 where id = $1', [first, status])
    await expect(enter([[first, 1, 0]])).rejects.toThrow('has been decided meanwhile')
  })

  test.each(['{}', '[]', '[1]', 'null'])('are refused as %s', async (results) => {
    const call = run(asRole(database, world, 'owner'), 'select enter_results($1, $2)', [world.league, results])
    await expect(call).rejects.toMatchObject({ code: '22023' })
  })

  test('of another league are refused', async () => {
    const league = await insert(database, 'leagues', { name: 'Another', owner_id: world.users.owner })
    await expect(enter([[first, 1, 0]], 'owner', league)).rejects.toThrow('no longer exist')
  })

  test.each(roles.filter((role) => role !== 'owner'))('are refused from %s', async (role) => {
    await expect(enter([[first, 1, 0]], role)).rejects.toMatchObject({ code: '42501' })
    expect(await scores()).toEqual([null, null])
  })
})

describe('what waits for the owner', () => {
  const tasks = (role: Role = 'owner') =>
    run(
      asRole(database, world, role),
      'select league_id, results_missing, to_jsonb(disputed) as disputed, to_jsonb(drafts) as drafts from league_tasks()',
    )
  const waiting = (change: object) => ({
    league_id: world.league,
    results_missing: 0,
    disputed: [],
    drafts: [],
    ...change,
  })

  test('are results of matches that kicked off long enough ago, and were not called off', async () => {
    await database.query(`update matches set played_at = now() - interval '80 minutes' where id = $1`, [second])
    expect(await tasks()).toEqual([waiting({ results_missing: 1 })])
    await database.query(`update matches set status = 'postponed' where id = $1`, [first])
    expect(await tasks()).toEqual([waiting({})])
  })

  test('are matches of which the teams report different results', async () => {
    await database.query(`insert into match_day_settings (league_id, results_by) values ($1, 'teams')`, [world.league])
    const report = (team: string, home: number) =>
      database.query('insert into result_reports (match_id, team_id, home_score, away_score) values ($1, $2, $3, 0)', [
        first,
        team,
        home,
      ])
    await database.query('update matches set home_score = 1, away_score = 0, is_provisional = true where id = $1', [
      first,
    ])
    await report(world.third, 1)
    expect(await tasks()).toEqual([waiting({ results_missing: 1 })])
    await report(world.home, 2)
    expect(await tasks()).toEqual([waiting({ results_missing: 1, disputed: [first] })])
  })

  test('are reports that are not published', async () => {
    await enter([
      [first, 1, 0],
      [second, 1, 0],
    ])
    await database.query(`insert into match_report_drafts (match_id, report_text) values ($1, 'Wanderers won.')`, [
      second,
    ])
    expect(await tasks()).toEqual([waiting({ drafts: [second] })])
  })

  test.each(roles.filter((role) => role !== 'owner'))('of this league is not told to %s', async (role) => {
    const found = await tasks(role).catch(() => [])
    expect(found.filter(({ league_id }) => league_id === world.league)).toEqual([])
  })
})
