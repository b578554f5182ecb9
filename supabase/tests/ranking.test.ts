import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { insert } from './world.ts'

// The rule exists twice: in the view, which reads kept records, and in a function for a past moment, which reports use. A
// season of few teams and low scores has every kind of tie.

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())

interface Row {
  team_id: string
}

const NAMES = ['Ärla', 'Berg', 'Caen', 'Dal', 'Ek']
const KICK_OFF = '2026-11-14T15:00:00Z'

const score = fc.option(fc.integer({ min: 0, max: 2 }), { freq: 5 })
const team = fc.nat(NAMES.length - 1)
const season = fc.array(
  fc.record({ home: team, away: team, home_score: score, away_score: score }).filter(({ home, away }) => home !== away),
  { maxLength: 14 },
)

test('reports and tables rank any season alike', async () => {
  await fc.assert(
    fc.asyncProperty(season, async (matches) => {
      const league = await insert(database, 'leagues', { name: 'League' })
      const teams: string[] = []
      for (const name of NAMES) teams.push(await insert(database, 'teams', { league_id: league, name }))
      for (const { home, away, ...scores } of matches) {
        const sides = { home_team_id: teams[home] ?? null, away_team_id: teams[away] ?? null }
        await insert(database, 'matches', { league_id: league, played_at: KICK_OFF, ...sides, ...scores })
      }
      const columns = 'rank, played, won, drawn, lost, goals_for, goals_against, points'
      const types = columns.replaceAll(/(\w+)/g, '$1 int')
      const standings = await database.query<Row>(
        `select team_id, ${columns} from public.table_standings where league_id = $1 order by rank`,
        [league],
      )
      const atKickOff = (isWith: boolean) =>
        database.query<Row>(
          `select team_id, ${columns} from app.table_at($1, $2, $3), jsonb_to_record(standing) as (${types}) order by rank`,
          [league, KICK_OFF, isWith],
        )
      expect(await atKickOff(true)).toEqual(standings)
      expect((await atKickOff(false)).map(({ team_id }) => team_id)).toEqual(teams)
    }),
    { numRuns: 60 },
  )
})
