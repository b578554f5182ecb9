import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { fillLeagues, idsOf } from './fill-leagues.ts'
import { type Benchmark, median } from './measurement.ts'

const SEASONS = 64
const ROUNDS = 200
const WANTED = 1.5

/** A league's table after 64 seasons of 380 matches, compared with the table after one. */
export const benchmark: Benchmark = {
  async run() {
    const database = await openPglite()
    try {
      await migrate(database, [...gatewayMigrations, productMigrations('supabase/migrations')])
      await fillLeagues(database, { from: 1, to: 1 })
      const { league } = await idsOf(database, 1)
      const before = await timeTable(database, league)
      await database.script(moreSeasons)
      await database.script('vacuum analyze')
      const after = await timeTable(database, league)
      const reference = `380 matches: ${before.toFixed(2)} ms (wanted: ${WANTED})`
      return [{ name: 'standings-24320', value: after, unit: 'ms', reference, ratio: after / before }]
    } finally {
      await database.close()
    }
  },
}

const moreSeasons = `
  set session_replication_role = replica;
  insert into public.matches (league_id, home_team_id, away_team_id, played_at, home_score, away_score)
    select league_id, home_team_id, away_team_id, played_at - n * interval '1 year', home_score, away_score
    from public.matches, generate_series(1, ${SEASONS - 1}) n;
  select app.recount_standings();
  set session_replication_role = origin;`

async function timeTable(database: Database, league: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await database.query('select * from public.table_standings where league_id = $1 order by rank', [league])
    times.push(performance.now() - start)
  }
  return median(times)
}
