import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { fillLeagues, type Measured } from './fill-leagues.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { countBuffers, openPages, type Sent } from './page-statements.ts'

const LEAGUES = [1, 1000] as const
const ROUNDS = 30
const WANTED = 1.2

type Open = Awaited<ReturnType<typeof openLeagues>>

/**
 * The cost of each public page's statements beside 999 other leagues, compared with one league alone, on PostgreSQL.
 */
export const benchmark: Benchmark = {
  name: 'scale',
  async run() {
    const bin = findPostgres()
    if (bin === null) throw new Error('PostgreSQL is not installed here')
    const cluster = await startCluster(bin)
    const opened: Open[] = []
    try {
      for (const leagues of LEAGUES) opened.push(await openLeagues(cluster.url, leagues))
      const [alone, beside] = opened
      if (alone === undefined || beside === undefined) return []
      const measurements: Measurement[] = []
      for (const path of pathsOf(alone.measured)) measurements.push(await compare(path, alone, beside))
      return measurements
    } finally {
      for (const { database } of opened) await database.close()
      await cluster.stop()
    }
  },
}

async function openLeagues(url: string, leagues: number) {
  const server = await openPostgres(url, 1)
  await server.query(`create database leagues_${leagues}`)
  await server.close()
  const database = await openPostgres(url.replace(/[^/]+$/, `leagues_${leagues}`), 2)
  await migrate(database, [...gatewayMigrations, productMigrations('supabase/migrations')])
  const measured = await fillLeagues(database, leagues)
  return { database, measured, ask: await openPages(database) }
}

const pathsOf = ({ league, team, player, match }: Measured) => [
  '/competitions/league-1',
  `/competitions/${league}`,
  '/competitions/league-1/teams',
  '/competitions/league-1/fixtures',
  '/competitions/league-1/fixtures?show=results',
  '/competitions/league-1/tables',
  '/competitions/league-1/tables?list=assists',
  '/competitions/league-1/players',
  '/competitions/league-1/calendar.ics',
  '/competitions/league-1/manifest.webmanifest',
  `/match/${match}`,
  `/teams/${team}`,
  `/teams/${team}?tab=players`,
  `/teams/${team}?tab=fixtures`,
  `/teams/${team}/calendar.ics`,
  `/player/${player}`,
  // Measured last on the small one: the file is cached for ten minutes.
  '/sitemap.xml',
]

async function compare(path: string, alone: Open, beside: Open): Promise<Measurement> {
  const large = await beside.ask(path)
  const small = path === '/sitemap.xml' ? large : await alone.ask(path)
  const best: [number, number] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round++) {
    best[0] = Math.min(best[0], await time(alone, small))
    best[1] = Math.min(best[1], await time(beside, large))
  }
  const buffers = [await countBuffers(alone.database, small), await countBuffers(beside.database, large)]
  return {
    name: `scale ${path.replace(/[0-9a-f-]{36}/, 'id')}`,
    value: best[1],
    unit: 'ms',
    reference: `alone: ${best[0].toFixed(2)} ms (wanted: ${WANTED}); buffers ${buffers.map(Math.round).join(' → ')}`,
    ratio: best[1] / best[0],
  }
}

async function time({ database }: Open, batches: readonly Sent[]): Promise<number> {
  const start = performance.now()
  for (const batch of batches) await database.batch(batch)
  return performance.now() - start
}
