import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createUser, run } from '../../../tests/world.ts'
import type { MatchFacts } from '../facts.ts'

const folder = join(import.meta.dirname, '../../../../../shared/data/premier-league-2017-18')
export const hasRealData = existsSync(folder)

interface Player {
  id: number
  name: string
  team: string
  position: string
}
interface Goal {
  match: number
  team: string
  scorer_id: number
  minute: number
  own_goal: boolean
  assist_id: number | null
}
type Change = [minute: number, off: number, on: number]
interface LineUp {
  match: number
  h: number[]
  a: number[]
  hs: Change[]
  as: Change[]
}

const POSITIONS: Readonly<Record<string, string>> = { GK: 'goalkeeper', DF: 'defender', MF: 'midfield', FW: 'forward' }
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(join(folder, file), 'utf8'))

/** The record of these matches of a real season, by their row in results.csv. The database has the whole season. */
export async function realFacts(numbers: readonly number[]): Promise<MatchFacts[]> {
  const database = await openTestDatabase('product')
  try {
    return await readSeason(database, numbers)
  } finally {
    await database.close()
  }
}

async function readSeason(database: Database, numbers: readonly number[]): Promise<MatchFacts[]> {
  const owner = asUser(database, await createUser(database, 'owner@example.org'))
  const league = id(9, 1)
  await run(owner, `insert into leagues (id, name) values ($1, 'Premier League')`, [league])
  await run(owner, `update league_settings set time_zone = 'Europe/London' where league_id = $1`, [league])
  const [, ...lines] = (await readFile(join(folder, 'results.csv'), 'utf8')).trim().split('\n')
  const rows = lines.map((line) => line.trim().split(','))
  const names = [...new Set(rows.map(([, , , home = '']) => home))]
  const team = (name: string) => id(1, names.indexOf(name) + 1)
  const squads = await read<Player[]>('squads.json')
  const insert = (table: string, items: object[]) => {
    const columns = Object.keys(items[0] ?? {})
    return run(
      owner,
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(items)],
    )
  }
  await insert(
    'teams',
    names.map((name) => ({ id: team(name), league_id: league, name })),
  )
  const people = [...new Map(squads.map((player) => [player.id, player])).values()]
  await insert(
    'profiles',
    people.map((player) => ({ id: id(2, player.id), full_name: player.name, position: POSITIONS[player.position] })),
  )
  await insert(
    'team_players',
    squads.map((player) => ({ team_id: team(player.team), player_id: id(2, player.id) })),
  )
  const lineUps = new Map((await read<LineUp[]>('lineups-compact.json')).map((one) => [one.match, one]))
  const played = (starters: number[], changes: Change[]) =>
    [...new Set([...starters, ...changes.map(([, , on]) => on)])].map((player) => id(2, player))
  const matches = rows.map(([date, time, round, home = '', away = '', home_score, away_score], at) => {
    const lineUp = lineUps.get(at + 1) ?? { h: [], a: [], hs: [], as: [] }
    return {
      id: id(3, at + 1),
      league_id: league,
      home_team_id: team(home),
      away_team_id: team(away),
      played_at: `${date}T${time}:00Z`,
      round: Number(round),
      home_score: Number(home_score),
      away_score: Number(away_score),
      home_lineup: played(lineUp.h, lineUp.hs),
      away_lineup: played(lineUp.a, lineUp.as),
    }
  })
  await insert('matches', matches)
  const goals = (await read<Goal[]>('goals.json')).filter(({ own_goal }) => !own_goal)
  await insert(
    'match_events',
    goals.map(({ match, team: name, scorer_id, assist_id, minute }) => ({
      match_id: id(3, match),
      team_id: team(name),
      player_id: id(2, scorer_id),
      event_type: 'GOAL',
      assist_by_id: assist_id === null ? null : id(2, assist_id),
      minute,
    })),
  )
  const facts: MatchFacts[] = []
  for (const number of numbers) {
    const [row] = await run<{ facts: MatchFacts }>(owner, 'select match_facts($1) as facts', [id(3, number)])
    if (row) facts.push(row.facts)
  }
  return facts
}

/** The same ids at every run, so that the same texts come out. */
const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`
