import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AsCaller } from '#server/database/as-caller.ts'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { asUser, createUser, run } from './world.ts'

const folder = join(import.meta.dirname, '../../../shared/data/premier-league-2017-18')
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(join(folder, file), 'utf8'))

interface Goal {
  match: number
  team: string
  scorer_id: number
  minute: number
  own_goal: boolean
  assist_id: number | null
}
interface Standing {
  team: string
  played: number
  points: number
  gf: number
  ga: number
}
interface Leader {
  id: number
  goals?: number
  assists?: number
}
interface LineUps {
  match: number
  h: number[]
  a: number[]
  hs: [number, number, number][]
  as: [number, number, number][]
}

describe.skipIf(!existsSync(folder))('the Premier League of 2017/18', () => {
  let database: Database
  let owner: AsCaller
  let league: string
  const teams = new Map<string, string>()
  const players = new Map<number, string>()

  beforeAll(async () => {
    database = await openTestDatabase('product')
    owner = asUser(database, await createUser(database, 'owner@example.org'))
    const [created] = await run<{ id: string }>(
      owner,
      `select (create_league('Premier League', null, 'Europe/London')).id`,
    )
    league = created?.id ?? ''
  })
  afterAll(() => database.close())

  const results = async () => {
    const [, ...lines] = (await readFile(join(folder, 'results.csv'), 'utf8')).trim().split('\n')
    return lines.map((line, at) => {
      const [date, time, round, home, away, home_score, away_score] = line.trim().split(',')
      return { row: at + 2, date, time, round, home, away, home_score, away_score }
    })
  }

  test('380 results are imported in under a second', async () => {
    const rows = await results()
    const names = `{${[...new Set(rows.map(({ home }) => `"${home}"`))]}}`
    const start = performance.now()
    const [imported] = await run(owner, 'select import_matches($1, $2, $3)', [league, JSON.stringify(rows), names])
    expect(performance.now() - start).toBeLessThan(1000)
    expect(imported).toEqual({ import_matches: { teams_created: 20, matches_created: 380, matches_updated: 0 } })
    for (const { id, name } of await run<{ id: string; name: string }>(owner, 'select id, name from teams'))
      teams.set(name, id)
  })

  test('a second import of the same file changes no row', async () => {
    const [imported] = await run(owner, 'select import_matches($1, $2)', [league, JSON.stringify(await results())])
    expect(imported).toEqual({ import_matches: { teams_created: 0, matches_created: 0, matches_updated: 380 } })
  })

  test('kick-offs are in London time, in winter and in summer', async () => {
    const kickOffs = await run<{ played_at: Date }>(
      owner,
      'select played_at from matches where league_id = $1 order by played_at limit 1',
      [league],
    )
    expect(kickOffs).toEqual([{ played_at: new Date('2017-08-11T18:45:00Z') }])
  })

  test('the table is the official one', async () => {
    const official = await read<{ table: Standing[] }>('table.json')
    const rows = await run(
      owner,
      `select team_name as team, played, points, goals_for, goals_against from table_standings
       where league_id = $1 order by rank`,
      [league],
    )
    expect(rows).toEqual(
      official.table.map(({ team, played, points, gf, ga }) => ({
        team,
        played,
        points,
        goals_for: gf,
        goals_against: ga,
      })),
    )
  })

  test('squads, line-ups and goals go in as the owner', async () => {
    const squads = await read<{ id: number; name: string; team: string }[]>('squads.json')
    for (const { id } of squads) players.set(id, players.get(id) ?? crypto.randomUUID())
    const people = [...new Map(squads.map(({ id, name }) => [id, { id: players.get(id), full_name: name }])).values()]
    await run(
      owner,
      `insert into profiles (id, full_name) select id, full_name
       from jsonb_to_recordset($1) as p (id uuid, full_name text)`,
      [JSON.stringify(people)],
    )
    await run(
      owner,
      `insert into team_players (team_id, player_id) select team_id, player_id
       from jsonb_to_recordset($1) as p (team_id uuid, player_id uuid)`,
      [JSON.stringify(squads.map(({ id, team }) => ({ team_id: teams.get(team), player_id: players.get(id) })))],
    )
    const rows = await results()
    const found = await run<{ id: string; home: string; away: string }>(
      owner,
      `select m.id, h.name as home, a.name as away from matches m
       join teams h on h.id = m.home_team_id join teams a on a.id = m.away_team_id where m.league_id = $1`,
      [league],
    )
    const matches = new Map(found.map(({ id, home, away }) => [`${home}-${away}`, id]))
    const matchOf = (number: number) => matches.get(`${rows[number - 1]?.home}-${rows[number - 1]?.away}`)
    const lineUps = (await read<LineUps[]>('lineups-compact.json')).map(({ match, h, a, hs, as }) => ({
      id: matchOf(match),
      home: [...h, ...hs.map(([, , on]) => on)].map((id) => players.get(id)),
      away: [...a, ...as.map(([, , on]) => on)].map((id) => players.get(id)),
    }))
    await run(
      owner,
      `update matches m set home_lineup = l.home, away_lineup = l.away
       from jsonb_to_recordset($1) as l (id uuid, home uuid[], away uuid[]) where m.id = l.id`,
      [JSON.stringify(lineUps)],
    )
    const goals = (await read<Goal[]>('goals.json')).filter(({ own_goal }) => !own_goal)
    const start = performance.now()
    await run(
      owner,
      `insert into match_events (match_id, team_id, player_id, event_type, assist_by_id, minute)
       select match_id, team_id, player_id, 'GOAL', assist_by_id, minute from jsonb_to_recordset($1)
       as g (match_id uuid, team_id uuid, player_id uuid, assist_by_id uuid, minute smallint)`,
      [
        JSON.stringify(
          goals.map(({ match, team, scorer_id, assist_id, minute }) => ({
            match_id: matchOf(match),
            team_id: teams.get(team),
            player_id: players.get(scorer_id),
            assist_by_id: assist_id === null ? null : players.get(assist_id),
            minute,
          })),
        ),
      ],
    )
    console.log('events', performance.now() - start)
  })

  test.each([
    ['top_scorers', 'scorers', 'goals'],
    ['top_assists', 'assists', 'assists'],
  ] as const)('%s counts what the record counts', async (list, key, count) => {
    const leaders = (await read<Record<string, Leader[]>>('leaders.json'))[key] ?? []
    const start = performance.now()
    const rows = await run<{ id: string; count: number }>(owner, `select id, count from ${list}($1)`, [league])
    console.log(list, performance.now() - start)
    const counts = new Map(rows.map((row) => [row.id, row.count]))
    expect(leaders.map(({ id }) => counts.get(players.get(id) ?? ''))).toEqual(leaders.map((leader) => leader[count]))
    expect(rows.slice(0, leaders.length).map((row) => row.count)).toEqual(leaders.map((leader) => leader[count]))
  })

  test('the imported results stand beside the goals', async () => {
    const rows = await run(
      owner,
      `select scores_manual, sum(home_score + away_score)::int as goals from matches group by 1 order by 1`,
    )
    console.log(rows)
  })
})
