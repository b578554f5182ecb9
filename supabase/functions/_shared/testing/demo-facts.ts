import { createDemoSeason } from '#domain/demo/season.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { toRows } from '#server/demo/season-rows.ts'
import { asUser, createUser, run } from '../../../tests/world.ts'
import type { BioFacts, MatchFacts } from '../facts.ts'

export interface DemoFacts {
  matches: MatchFacts[]
  bios: BioFacts[]
}

let known: Promise<DemoFacts> | undefined

/** The record of every match and person of the demo league, as its owner reads it from the database. */
export const demoFacts = (): Promise<DemoFacts> => {
  known ??= read()
  return known
}

async function read(): Promise<DemoFacts> {
  const database = await openTestDatabase('product')
  try {
    return await readLeague(database)
  } finally {
    await database.close()
  }
}

async function readLeague(database: Database): Promise<DemoFacts> {
  const season = createDemoSeason({ today: '2026-11-21' })
  const owner = asUser(database, await createUser(database, 'owner@example.org'))
  const leagueId = season.league.id
  await run(owner, 'insert into leagues (id, name) values ($1, $2)', [leagueId, season.league.name])
  await run(owner, 'update league_settings set time_zone = $2 where league_id = $1', [leagueId, season.league.timeZone])
  const { teams, profiles, team_players, matches, match_events, match_notes } = toRows(season, new Map())
  const insert = (table: string, rows: object[]) => {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'email')
    return run(
      owner,
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await insert('teams', teams)
  await insert('profiles', profiles)
  await insert('team_players', team_players)
  await insert('matches', matches)
  await insert('match_events', match_events)
  await run(
    owner,
    `insert into match_notes (match_id, team_id, notes, public_line) select match_id, team_id, notes, public_line
     from jsonb_to_recordset($1) as n (match_id uuid, team_id uuid, notes text, public_line text)`,
    [JSON.stringify(match_notes)],
  )
  const played = season.matches.filter(({ result }) => result !== null)
  const facts: MatchFacts[] = []
  for (const { id } of played) {
    const [row] = await run<{ facts: MatchFacts }>(owner, 'select match_facts($1) as facts', [id])
    if (row) facts.push(row.facts)
  }
  const [page] = await run<{ facts: { people: BioFacts[] } }>(
    owner,
    'select league_bio_facts($1, null, 200) as facts',
    [leagueId],
  )
  return { matches: facts, bios: page?.facts.people ?? [] }
}
