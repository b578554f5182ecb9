import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { readStandings } from './read-standings.ts'
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

/** Rows of one statement, which may take eight seconds on a busy machine too. */
const MOST_ROWS = 100

const inParts = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, at) =>
    rows.slice(at * MOST_ROWS, (at + 1) * MOST_ROWS),
  )

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

  test('380 results are imported', async () => {
    const rows = await results()
    const names = `{${[...new Set(rows.map(({ home }) => `"${home}"`))]}}`
    const [imported] = await run(owner, 'select import_matches($1, $2, $3)', [league, JSON.stringify(rows), names])
    expect(imported).toEqual({ import_matches: { teams_created: 20, matches_created: 380, matches_updated: 0 } })
    for (const { id, name } of await run<{ id: string; name: string }>(owner, 'select id, name from teams'))
      teams.set(name, id)
  })

  test('a second import of the same file adds nothing', async () => {
    const [imported] = await run(owner, 'select import_matches($1, $2)', [league, JSON.stringify(await results())])
    expect(imported).toEqual({ import_matches: { teams_created: 0, matches_created: 0, matches_updated: 380 } })
  })

  test("a report's table at the end of the season equals the table", async () => {
    const at = `select team_id, rank, played, won, drawn, lost, goals_for, goals_against, points
                from app.table_at($1, 'infinity', true), jsonb_to_record(standing) as (rank int, played int, won int,
                  drawn int, lost int, goals_for int, goals_against int, points int) order by rank`
    const standings = `select team_id, rank, played, won, drawn, lost, goals_for, goals_against, points
                       from table_standings where league_id = $1 order by rank`
    const table = await run(owner, at, [league])
    expect(table).toHaveLength(20)
    expect(table).toEqual(await run(owner, standings, [league]))
  })

  test('kick-offs are in London time', async () => {
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

  const add = (table: string, columns: string, rows: object[]) =>
    run(
      owner,
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )

  /** The id of a match by its row in results.csv, from 1. */
  async function readMatchIds() {
    const found = await run<{ id: string; name: string }>(
      owner,
      `select m.id, h.name || '-' || a.name as name from matches m
       join teams h on h.id = m.home_team_id join teams a on a.id = m.away_team_id where m.league_id = $1`,
      [league],
    )
    const ids = new Map(found.map(({ id, name }) => [name, id]))
    const rows = await results()
    return (number: number) => ids.get(`${rows[number - 1]?.home}-${rows[number - 1]?.away}`)
  }

  test('squads go in as the owner, with players of two clubs', async () => {
    const squads = await read<{ id: number; name: string; team: string }[]>('squads.json')
    const names = new Map(squads.map(({ id, name }) => [id, name]))
    for (const id of names.keys()) players.set(id, randomUUID())
    const people = [...names].map(([id, full_name]) => ({ id: players.get(id), full_name }))
    await add('profiles', 'id, full_name', people)
    const places = squads.map(({ id, team }) => ({ team_id: teams.get(team), player_id: players.get(id) }))
    await add('team_players', 'team_id, player_id', places)
  })

  test('line-ups are saved with all players', async () => {
    const matchId = await readMatchIds()
    const toIds = (starting: number[], changes: LineUps['hs']) =>
      [...starting, ...changes.map(([, , on]) => on)].map((id) => players.get(id))
    const lineUps = (await read<LineUps[]>('lineups-compact.json')).map(({ match, h, a, hs, as }) => ({
      id: matchId(match),
      home: toIds(h, hs),
      away: toIds(a, as),
    }))
    for (const part of inParts(lineUps))
      await run(
        owner,
        `update matches m set home_lineup = l.home, away_lineup = l.away
         from jsonb_to_recordset($1) as l (id uuid, home uuid[], away uuid[]) where m.id = l.id`,
        [JSON.stringify(part)],
      )
  })

  test('goals are saved with their assists', async () => {
    const matchId = await readMatchIds()
    const goals = (await read<Goal[]>('goals.json')).filter(({ own_goal }) => !own_goal)
    const events = goals.map(({ match, team, scorer_id, assist_id, minute }) => ({
      match_id: matchId(match),
      team_id: teams.get(team),
      player_id: players.get(scorer_id),
      event_type: 'GOAL',
      assist_by_id: assist_id === null ? null : players.get(assist_id),
      minute,
    }))
    for (const part of inParts(events))
      await add('match_events', 'match_id, team_id, player_id, event_type, assist_by_id, minute', part)
  })

  test.each([
    ['top_scorers', 'scorers', 'goals'],
    ['top_assists', 'assists', 'assists'],
  ] as const)('%s counts match the record', async (list, key, count) => {
    const leaders = (await read<Record<string, Leader[]>>('leaders.json'))[key] ?? []
    const rows = await run<{ id: string; count: number }>(owner, `select id, count from ${list}($1)`, [league])
    const counts = new Map(rows.map((row) => [row.id, row.count]))
    expect(leaders.map(({ id }) => counts.get(players.get(id) ?? ''))).toEqual(leaders.map((leader) => leader[count]))
    expect(rows.slice(0, leaders.length).map((row) => row.count)).toEqual(leaders.map((leader) => leader[count]))
  })

  test('the kept standings are those of the matches', async () => {
    const { kept, counted } = await readStandings(database)
    expect(kept).toEqual(counted)
  })

  test('imported scores stay, own goals included', async () => {
    const rows = await run(
      owner,
      `select scores_manual, sum(home_score + away_score)::int as goals,
         (select count(*)::int from match_events where event_type = 'GOAL') as recorded from matches group by 1`,
    )
    expect(rows).toEqual([{ scores_manual: true, goals: 1018, recorded: 989 }])
  })
})
