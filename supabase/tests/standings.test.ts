import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, insert, run } from './world.ts'

let database: Database
let league: string
const teams: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase('product')
  league = await insert(database, 'leagues', { name: 'League' })
  for (const name of ['Ärla', 'Berg', 'Dal', 'Caen', 'Ek']) {
    teams[name] = await insert(database, 'teams', { league_id: league, name })
  }
})
afterAll(() => database.close())

const play = (home: string, away: string, home_score: number | null, away_score: number | null) =>
  insert(database, 'matches', {
    league_id: league,
    home_team_id: teams[home] ?? null,
    away_team_id: teams[away] ?? null,
    played_at: '2026-11-14',
    home_score,
    away_score,
  })

const table = () =>
  run(
    asUser(database, null),
    `select rank, team_name, played, won, drawn, lost, goals_for, goals_against, goal_difference, points
     from table_standings where league_id = $1 order by rank`,
    [league],
  ).then((rows) => rows.map((row) => Object.values(row).join(' ')))

test('a league without results lists its teams by name', async () => {
  expect(await table()).toEqual([
    '1 Ärla 0 0 0 0 0 0 0 0',
    '2 Berg 0 0 0 0 0 0 0 0',
    '3 Caen 0 0 0 0 0 0 0 0',
    '4 Dal 0 0 0 0 0 0 0 0',
    '5 Ek 0 0 0 0 0 0 0 0',
  ])
})

test('points, then goal difference, then goals for, then name; a half-entered score is no result', {
  tags: '@spec:9-table',
}, async () => {
  await play('Ek', 'Dal', 1, 0)
  await play('Caen', 'Berg', 2, 1)
  await play('Dal', 'Ärla', 2, 2)
  await play('Ärla', 'Ek', null, null)
  await play('Berg', 'Ärla', 5, null)
  expect(await table()).toEqual([
    '1 Caen 1 1 0 0 2 1 1 3',
    '2 Ek 1 1 0 0 1 0 1 3',
    '3 Ärla 1 0 1 0 2 2 0 1',
    '4 Dal 2 0 1 1 2 3 -1 1',
    '5 Berg 1 0 0 1 1 2 -1 0',
  ])
})

test('the rank of one team is its rank in the league', async () => {
  const rows = await run(
    asUser(database, null),
    'select rank from table_standings where league_id = $1 and team_id = $2',
    [league, teams.Dal ?? null],
  )
  expect(rows).toEqual([{ rank: 4 }])
})
