import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import type { Benchmark, Measurement } from './measurement.ts'

const TEAMS = 24
const ROUNDS = 300
const WARM_UP = 20
const WANTED = 3

/** The table of 24 teams with its reasons, compared with the plain one, on both engines. */
export const benchmark: Benchmark = {
  async run() {
    const database = await openPglite()
    const bin = findPostgres()
    const cluster = bin === null ? null : await startCluster(bin)
    const server = cluster === null ? null : await openPostgres(cluster.url, 1)
    try {
      return [...(await measure('embedded', database)), ...(server === null ? [] : await measure('PostgreSQL', server))]
    } finally {
      await database.close()
      await server?.close()
      await cluster?.stop()
    }
  },
}

async function measure(engine: string, database: Database): Promise<Measurement[]> {
  await migrate(database, [...gatewayMigrations, productMigrations('supabase/migrations')])
  await database.script(season)
  const [ids] = await database.query<{ id: string }>('select id from public.leagues')
  const ask = (text: string) => () => database.query(text, [ids?.id ?? ''])
  const plain = ask('select * from public.table_standings where league_id = $1 order by rank')
  const explained = ask('select * from public.explained_table($1)')
  const measurements: Measurement[] = []
  for (const [rules, chain] of Object.entries(CHAINS)) {
    await database.query(`update public.stages set tie_breaks = $1, head_to_head = 'subset'`, [`{${chain}}`])
    const [before, after] = await compare(plain, explained)
    measurements.push({
      name: `explained-table ${engine}, ${rules}`,
      value: after,
      unit: 'ms',
      ratio: after / before,
      reference: `table_standings: ${before.toFixed(3)} ms (wanted: ${WANTED})`,
    })
  }
  return measurements
}

const CHAINS = {
  'default rules': 'goal_difference,goals_for,name',
  'head-to-head': 'head_to_head_points,head_to_head_goal_difference,head_to_head_goals,goal_difference,goals_for',
}

/** The shortest times of both, in turn: other processes only add to them. */
async function compare(plain: () => Promise<unknown>, explained: () => Promise<unknown>): Promise<[number, number]> {
  let [before, after] = [Infinity, Infinity]
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [first, second] = [await time(plain), await time(explained)]
    if (round < 0) continue
    before = Math.min(before, first)
    after = Math.min(after, second)
  }
  return [before, after]
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

// A whole season of 552 matches with scores without order: some teams end level.
const season = `
  with league as (insert into public.leagues (name) values ('League') returning id)
    insert into public.teams (league_id, name) select id, 'Team ' || lpad(n::text, 2, '0')
    from league, generate_series(1, ${TEAMS}) n;
  insert into public.matches (league_id, home_team_id, away_team_id, played_at, home_score, away_score)
    select h.league_id, h.id, a.id, now() - interval '1 day', ascii(md5(h.name || a.name)) % 4, ascii(md5(a.name || h.name)) % 3
    from public.teams h join public.teams a on a.id <> h.id;
  analyze;`
