import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, insert, run } from './world.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())

async function createLeague(timeZone: string, kickOffs: string[]) {
  const league = await insert(database, 'leagues', { name: timeZone })
  await database.query('update league_settings set time_zone = $2 where league_id = $1', [league, timeZone])
  const home_team_id = await insert(database, 'teams', { league_id: league, name: 'Home' })
  const away_team_id = await insert(database, 'teams', { league_id: league, name: 'Away' })
  for (const played_at of kickOffs) {
    await insert(database, 'matches', { league_id: league, home_team_id, away_team_id, played_at })
  }
  return league
}

// An hour before midnight in UTC, on the last day of a month
const kickOffs = ['2026-10-31T15:00Z', '2026-11-30T12:00Z', '2026-11-30T23:00Z', '2027-01-02T15:00Z']

test.each([
  ['UTC', ['2026-10 0 1', '2026-11 1 1', '2027-01 1 0']],
  ['Europe/Warsaw', ['2026-10 0 1', '2026-11 0 1', '2026-12 1 0', '2027-01 1 0']],
])("months are in the league's time zone: %s", async (timeZone, months) => {
  const league = await createLeague(timeZone, kickOffs)
  await createLeague('UTC', ['2020-02-01T15:00Z'])
  const rows = await run(asUser(database, null), 'select * from match_months($1, $2)', [league, '2026-11-30T23:00Z'])
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual(months)
})

test('a result of today counts as upcoming and previous', async () => {
  const league = await createLeague('Europe/Warsaw', ['2026-12-01T11:00Z', '2026-12-01T15:00Z', '2026-12-02T15:00Z'])
  await database.query(
    `update matches set home_score = 1, away_score = 0 where league_id = $1 and played_at <> '2026-12-01T15:00Z'`,
    [league],
  )
  const rows = await run(asUser(database, null), 'select * from match_months($1, $2)', [league, '2026-11-30T23:00Z'])
  expect(rows).toEqual([{ month: '2026-12', upcoming: 3, previous: 1 }])
})

test('a league without matches has no months', async () => {
  const league = await createLeague('UTC', [])
  expect(await run(asUser(database, null), 'select * from match_months($1, now())', [league])).toEqual([])
})
