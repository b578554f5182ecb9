import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, insert, run } from './world.ts'

let database: Database
let league: string

const SQUADS = {
  'Łódź Wanderers': ['Jörg Krähenbühl', 'Ann Other', '李小龙'],
  'Ash United': ['Ann Ashby', 'Bob Łoś', 'Иван Жук'],
  'West Ash': ['Zoë Brown', "Pat O'Neil"],
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  database = await openTestDatabase('product')
  league = await insert(database, 'leagues', { name: 'Searched' })
  const other = await insert(database, 'leagues', { name: 'Other' })
  const teams = new Map<string, string>()
  for (const [name, players] of Object.entries(SQUADS)) {
    teams.set(name, await insert(database, 'teams', { league_id: league, name }))
    for (const full_name of players) await sign(teams.get(name) ?? '', full_name)
  }
  await sign(await insert(database, 'teams', { league_id: other, name: 'Ash Elsewhere' }), 'Ann Elsewhere')
  for (const [home, away, days] of [
    ['Ash United', 'West Ash', -30],
    ['West Ash', 'Ash United', 10],
    ['Łódź Wanderers', 'West Ash', 3],
  ] as const) {
    await insert(database, 'matches', {
      league_id: league,
      played_at: dayFromNow(days),
      home_team_id: teams.get(home) ?? '',
      away_team_id: teams.get(away) ?? '',
    })
  }
})
afterAll(() => database.close())

async function sign(teamId: string, full_name: string) {
  const id = await insert(database, 'profiles', { full_name })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [teamId, id])
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
const ask = async (from: string, query: string) =>
  namesOf(await run<{ name: string }>(asUser(database, null), `select ${from}`, [league, query]))
const findTeams = (query: string) => ask('name from public.search_teams($1::uuid, $2)', query)
const findPlayers = (query: string) => ask('full_name as name from public.search_players($1::uuid, $2)', query)
const findMatches = (query: string) =>
  ask(
    `home.name || ' v ' || away.name as name from public.search_matches($1::uuid, $2) with ordinality m
     join teams home on home.id = m.home_team_id join teams away on away.id = m.away_team_id order by m.ordinality`,
    query,
  )

test('a team is found by any part of its name, the beginning first, without accents and case', async () => {
  expect(await findTeams('ash')).toEqual(['Ash United', 'West Ash'])
  expect(await findTeams('UNITED ash')).toEqual(['Ash United'])
  for (const query of ['łódź', 'LODZ', 'lódz wand']) expect(await findTeams(query)).toEqual(['Łódź Wanderers'])
})

test('a player is found in any script; a team beside the name narrows the search', async () => {
  expect(await findPlayers('krahenbuhl')).toEqual(['Jörg Krähenbühl'])
  expect(await findPlayers('los')).toEqual(['Bob Łoś'])
  expect(await findPlayers('小')).toEqual(['李小龙'])
  expect(await findPlayers('ЖУК')).toEqual(['Иван Жук'])
  expect(await findPlayers("o'neil")).toEqual(["Pat O'Neil"])
  expect(await findPlayers('ann')).toEqual(['Ann Ashby', 'Ann Other'])
  expect(await findPlayers('ann united')).toEqual(['Ann Ashby'])
  expect(await findPlayers('united')).toEqual([])
})

test('a match is found by one team or both, the nearest first', async () => {
  expect(await findMatches('west')).toEqual([
    'Łódź Wanderers v West Ash',
    'West Ash v Ash United',
    'Ash United v West Ash',
  ])
  expect(await findMatches('united west')).toEqual(['West Ash v Ash United', 'Ash United v West Ash'])
})

test.each(['', '   ', '%', '_', '\\', "' or true --", 'x'.repeat(5_000), '\u0301', '('.repeat(90), 'ash nobody'])(
  'a search for %j finds nothing and fails nowhere',
  async (query) => {
    for (const find of [findTeams, findPlayers, findMatches]) expect(await find(query)).toEqual([])
  },
)

test('a search fetches a bounded number of rows', async () => {
  const crowd = await insert(database, 'leagues', { name: 'Crowd' })
  for (let at = 0; at < 12; at++) {
    const team = await insert(database, 'teams', { league_id: crowd, name: `Crowd ${at}` })
    await sign(team, `Crowd One ${at}`)
    await sign(team, `Crowd Two ${at}`)
  }
  const count = async (name: string) => {
    const rows = await run(asUser(database, null), `select 1 from public.${name}($1::uuid, 'crowd')`, [crowd])
    return rows.length
  }
  expect(await count('search_teams')).toBe(10)
  expect(await count('search_players')).toBe(20)
})
