import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, insert, run } from './world.ts'

let database: Database
let league: string
const teams = new Map<string, string>()
const players = new Map<string, string>()
const idOf = (ids: Map<string, string>, name: string) => ids.get(name) ?? ''

beforeAll(async () => {
  database = await openTestDatabase('product')
  league = await insert(database, 'leagues', { name: 'Insights League' })
  for (const name of ['Ash', 'Birch', 'Cedar']) {
    teams.set(name, await insert(database, 'teams', { league_id: league, name }))
    for (const player of [`${name} 9`, `${name} 10`]) {
      const id = await insert(database, 'profiles', { full_name: player })
      players.set(player, id)
      await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [idOf(teams, name), id])
    }
  }
  for (const [day, [home, away, home_score, away_score]] of results.entries()) {
    await play(`2026-03-${String(day + 1).padStart(2, '0')}T15:00Z`, home, away, { home_score, away_score })
  }
  await play('2026-04-01T15:00Z', 'Ash', 'Cedar', {})
  await play('2026-04-08T15:00Z', 'Birch', 'Cedar', {})
})
afterAll(() => database.close())

type Names = 'Ash' | 'Birch' | 'Cedar'
const results: [Names, Names, number, number][] = [
  ['Ash', 'Birch', 2, 0],
  ['Cedar', 'Ash', 0, 4],
  ['Birch', 'Cedar', 3, 3],
  ['Ash', 'Birch', 0, 0],
  ['Ash', 'Cedar', 1, 0],
]

async function play(played_at: string, home: Names, away: Names, scores: object) {
  const lineUp = (team: Names) => `{${idOf(players, `${team} 9`)},${idOf(players, `${team} 10`)}}`
  return insert(database, 'matches', {
    league_id: league,
    home_team_id: idOf(teams, home),
    away_team_id: idOf(teams, away),
    played_at,
    home_lineup: lineUp(home),
    away_lineup: lineUp(away),
    ...scores,
  })
}

const asVisitor = <R extends Row>(sql: string) => run<R>(asUser(database, null), sql, [league])
const nameOf = (id: string) => [...teams].find(([, known]) => known === id)?.[0]

test('streaks of a team', async () => {
  const rows = await asVisitor<{ team_id: string; kind: string; current: number; longest: number }>(
    'select * from team_streaks($1)',
  )
  const streaksOf = (name: string) =>
    Object.fromEntries(
      rows
        .filter(({ team_id }) => nameOf(team_id) === name)
        .map(({ kind, current, longest }) => [kind, [current, longest]]),
    )
  expect(streaksOf('Ash')).toEqual({
    won: [1, 2],
    unbeaten: [4, 4],
    winless: [0, 1],
    scored: [1, 2],
    goalless: [0, 1],
    'clean sheets': [4, 4],
  })
  expect(streaksOf('Cedar')).toMatchObject({ lost: [1, 1], winless: [3, 3], goalless: [1, 1] })
})

test('fixtures to come are as hard as their opponents are good', async () => {
  const rows = await asVisitor<{ team_id: string; matches: number; at_home: number; opponents_points: string }>(
    'select * from fixtures_to_come($1)',
  )
  const found = rows.map(({ team_id, ...rest }) => [nameOf(team_id), ...Object.values(rest).map(Number)])
  expect(found.toSorted()).toEqual([
    ['Ash', 1, 1, 0.33],
    ['Birch', 1, 1, 0.33],
    ['Cedar', 2, 0, 1.58],
  ])
})

describe('a player who waits for a goal', () => {
  const due = () =>
    asVisitor<{ full_name: string; goals: number; games: number; waiting: number }>(
      'select full_name, goals, games, waiting from players_due($1)',
    )

  test('has played longer without one than usual', async () => {
    expect(await due()).toEqual([])
    const [first] = await run<{ id: string }>(
      asUser(database, null),
      'select id from matches where league_id = $1 order by played_at limit 1',
      [league],
    )
    const goal = {
      match_id: first?.id ?? '',
      team_id: idOf(teams, 'Ash'),
      player_id: idOf(players, 'Ash 9'),
      event_type: 'GOAL',
    }
    for (const minute of [5, 6, 7]) await insert(database, 'match_events', { ...goal, minute })
    expect(await due()).toEqual([{ full_name: 'Ash 9', goals: 3, games: 4, waiting: 3 }])
  })

  test('and who left the squad is not named', async () => {
    await database.query('delete from team_players where player_id = $1', [idOf(players, 'Ash 9')])
    expect(await due()).toEqual([])
  })
})

test('insights begin with ten results', async () => {
  const begin = () => asVisitor<{ has_insights: boolean }>('select has_insights(l) from leagues l where id = $1')
  expect(await begin()).toEqual([{ has_insights: false }])
  for (const day of [10, 11, 12, 13, 14]) {
    await play(`2026-03-${day}T15:00Z`, 'Birch', 'Cedar', { home_score: 1, away_score: 1 })
  }
  expect(await begin()).toEqual([{ has_insights: true }])
})

test('a league without matches has no facts', async () => {
  const empty = await insert(database, 'leagues', { name: 'Empty' })
  for (const name of ['team_streaks', 'fixtures_to_come', 'players_due']) {
    expect(await run(asUser(database, null), `select * from ${name}($1)`, [empty])).toEqual([])
  }
})
