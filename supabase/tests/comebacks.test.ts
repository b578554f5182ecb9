import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, insert, run } from './world.ts'

let database: Database
let league: string
const teams: string[] = []
const scorers: string[] = []

beforeAll(async () => {
  database = await openTestDatabase('product')
  league = await insert(database, 'leagues', { name: 'Comebacks' })
  for (const name of ['Ash', 'Birch']) {
    const team = await insert(database, 'teams', { league_id: league, name })
    const scorer = await insert(database, 'profiles', { full_name: `${name} Nine` })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [team, scorer])
    teams.push(team)
    scorers.push(scorer)
  }
})
afterAll(() => database.close())

/**
 * @param goals `h` or `a`, for whom the goal counts, with the minute, such as 'h45+2'; without a minute it was not noted;
 * an own goal ends in 'og'
 */
async function play(score: [number, number], ...goals: string[]) {
  const match = await insert(database, 'matches', {
    league_id: league,
    home_team_id: teams[0] ?? '',
    away_team_id: teams[1] ?? '',
    played_at: '2026-03-01T15:00Z',
    home_lineup: `{${scorers[0]}}`,
    away_lineup: `{${scorers[1]}}`,
  })
  for (const goal of goals) {
    const isOwn = goal.endsWith('og')
    const side = goal.startsWith('h') === isOwn ? 1 : 0
    const [minute = '', added] = goal.slice(1).replace('og', '').split('+')
    await insert(database, isOwn ? 'match_incidents' : 'match_events', {
      match_id: match,
      ...(isOwn ? { kind: 'own_goal' } : { event_type: 'GOAL' }),
      team_id: teams[side] ?? '',
      player_id: scorers[side] ?? '',
      minute: minute === '' ? null : Number(minute),
      added_minutes: added === undefined ? null : Number(added),
    })
  }
  await database.query('update matches set home_score = $2, away_score = $3 where id = $1', [match, ...score])
  const [found] = await run<{ behind: number; team_id: string; has_won: boolean }>(
    asUser(database, null),
    `select behind, team_id, has_won from app.comebacks((select main_stage_id from leagues where id = $1::uuid))
     where match_id = $2::uuid`,
    [league, match],
  )
  return found && { behind: found.behind, team: found.team_id === teams[0] ? 'home' : 'away', won: found.has_won }
}

test.each<[string, [number, number], string[], object | undefined]>([
  ['two behind, then a win', [3, 2], ['a5', 'a9', 'h50', 'h60', 'h90+3'], { behind: 2, team: 'home', won: true }],
  ['three behind, then a draw', [3, 3], ['h1', 'h2', 'h3', 'a4', 'a5', 'a6'], { behind: 3, team: 'away', won: false }],
  [
    'stoppage time of the first half is before the second',
    [1, 2],
    ['h45+4', 'a46', 'a47'],
    { behind: 1, team: 'away', won: true },
  ],
  ['an own goal levels', [2, 1], ['a10', 'h60og', 'h80'], { behind: 1, team: 'home', won: true }],
  ['an own goal puts behind', [1, 1], ['a10og', 'h60'], { behind: 1, team: 'home', won: false }],
  ['never behind', [2, 1], ['h1', 'a2', 'h3'], undefined],
  ['behind and beaten', [1, 2], ['a1', 'h2', 'a3'], undefined],
  ['one minute not noted', [2, 1], ['a1', 'h2', 'h'], undefined],
  ['a goal without its scorer', [2, 1], ['a1', 'h2'], undefined],
  ['goals of one minute count together', [2, 1], ['a7', 'h7', 'h8'], undefined],
  ['no goals', [0, 0], [], undefined],
])('%s', async (_, score, goals, expected) => {
  expect(await play(score, ...goals)).toEqual(expected)
})

test('the biggest one is among the records', async () => {
  const records = await run<{ kind: string; value: number; away_team_name: string }>(
    asUser(database, null),
    "select * from public.season_records($1::uuid) where kind = 'comeback'",
    [league],
  )
  expect(records).toMatchObject([{ value: 3, away_team_name: 'Birch', team_name: 'Birch' }])
})
