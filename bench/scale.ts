import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { fillLeagues, type Measured } from './fill-leagues.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { countBuffers, openPages, type Sent } from './page-statements.ts'

const LEAGUES = [1, 1000] as const
const ROUNDS = 30
const WARM_UP = 10
const WANTED = 1.2

type Open = Awaited<ReturnType<typeof openLeagues>>

/**
 * The time of each public page beside 999 other leagues, compared with one league alone, on PostgreSQL. The reference
 * also shows its statements alone: a lookup in an index of a thousand leagues is one or two blocks deeper.
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
      const paths = pathsOf(alone.measured)
      for (const path of paths.slice(0, -1)) for (let round = 0; round < WARM_UP; round++) await alone.ask(path)
      const measurements: Measurement[] = []
      for (const path of paths) measurements.push(await compare(path, alone, beside))
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
  '/competitions/league-1/tables?of=recent',
  '/competitions/league-1/season',
  '/competitions/league-1/players',
  '/competitions/league-1/calendar.ics',
  '/competitions/league-1/manifest.webmanifest',
  `/match/${match}`,
  `/teams/${team}`,
  `/teams/${team}?tab=players`,
  `/teams/${team}?tab=fixtures`,
  `/teams/${team}/calendar.ics`,
  `/player/${player}`,
  // Its SQL alone, because the page is cached for ten minutes. A larger installation has more parts to list.
  '/sitemap.xml',
]

async function compare(path: string, alone: Open, beside: Open): Promise<Measurement> {
  const isCached = path === '/sitemap.xml'
  const large = await beside.ask(path)
  const small = isCached ? large : await alone.ask(path)
  const page: Pair = [Infinity, Infinity]
  const statements: Pair = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, open] of [alone, beside].entries()) {
      if (!isCached) page[at] = Math.min(page[at] ?? Infinity, await time(() => open.ask(path)))
      const run = () => runAll(open, at === 0 ? small : large)
      statements[at] = Math.min(statements[at] ?? Infinity, await time(run))
    }
  const [before, after] = isCached ? statements : page
  const buffers = [await countBuffers(alone.database, small), await countBuffers(beside.database, large)]
  const sql = statements.map((ms) => ms.toFixed(2)).join(' → ')
  return {
    name: `scale ${path.replace(/[0-9a-f-]{36}/, 'id')}`,
    value: after,
    unit: 'ms',
    reference: `alone: ${before.toFixed(2)} ms (wanted: ${WANTED}); SQL ${sql} ms; buffers ${buffers.map(Math.round).join(' → ')}`,
    ratio: after / before,
  }
}

type Pair = [alone: number, beside: number]

async function runAll({ database }: Open, batches: readonly Sent[]): Promise<void> {
  for (const batch of batches) await database.batch(batch)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
