import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { fillLeagues, idsOf, type Leagues, type Measured } from './fill-leagues.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { countBuffers, openPages, type Sent } from './page-statements.ts'

const LEAGUES = 1000
/** A plain league, and one with a cup, an earlier season and rules of its own. */
const MEASURED = [1, 10]
const ROUNDS = 30
const WARM_UP = 10
const WANTED = 1.2

type Open = Awaited<ReturnType<typeof openLeagues>>

/**
 * The time of each public page beside 999 other leagues, compared with one league alone, on PostgreSQL. The reference
 * also shows its statements alone: a lookup in an index of a thousand leagues is one or two blocks deeper.
 */
export const benchmark: Benchmark = {
  async run() {
    const bin = findPostgres()
    if (bin === null) throw new Error('PostgreSQL is not installed here')
    const cluster = await startCluster(bin)
    const opened: Open[] = []
    try {
      const open = async (leagues: Leagues) => {
        const league = await openLeagues(cluster.url, leagues)
        opened.push(league)
        return league
      }
      const beside = await open({ from: 1, to: LEAGUES })
      const measurements: Measurement[] = []
      for (const number of MEASURED) {
        const alone = await open({ from: number, to: number })
        const paths = pathsOf(number, await idsOf(alone.database, number))
        for (const path of paths.filter((path) => !isCached(path)))
          for (let round = 0; round < WARM_UP; round++) await alone.ask(path)
        for (const path of paths) measurements.push(await compare(path, alone, beside))
      }
      return measurements
    } finally {
      for (const { database } of opened) await database.close()
      await cluster.stop()
    }
  },
}

async function openLeagues(url: string, leagues: Leagues) {
  const name = `leagues_${leagues.from}_${leagues.to}`
  const server = await openPostgres(url, 1)
  await server.query(`create database ${name}`)
  await server.close()
  const database = await openPostgres(url.replace(/[^/]+$/, name), 2)
  await migrate(database, [...gatewayMigrations, productMigrations('supabase/migrations')])
  await fillLeagues(database, leagues)
  return { database, ask: await openPages(database) }
}

function pathsOf(number: number, { league, team, player, match }: Measured): string[] {
  const slug = `league-${number}`
  const page = `/competitions/${slug}`
  if (number !== MEASURED[0])
    return [
      page,
      `${page}/fixtures`,
      `${page}/tables`,
      `${page}/season`,
      `${page}/seasons`,
      `${page}/seasons/2`,
    ].concat([`${page}/seasons/2?show=players`, `${page}/seasons/2?show=matches`, `${page}/cup`, `/teams/${team}`])
  return [
    page,
    `/competitions/${league}`,
    `${page}/teams`,
    `${page}/fixtures`,
    `${page}/fixtures?show=results`,
    `${page}/tables`,
    `${page}/tables?list=assists`,
    `${page}/tables?of=recent`,
    `${page}/season`,
    `${page}/seasons`,
    `${page}/players`,
    `${page}/insights`,
    `${page}/search?q=player`,
    `${page}/calendar.ics`,
    `${page}/feed.atom`,
    `${page}/fixtures.csv`,
    `${page}/season-book`,
    `${page}/manifest.webmanifest`,
    `/embed/${slug}/table`,
    `/embed/${slug}/top-scorers`,
    `/match/${match}`,
    `/teams/${team}`,
    `/teams/${team}?tab=players`,
    `/teams/${team}?tab=fixtures`,
    `/teams/${team}/calendar.ics`,
    `/player/${player}`,
    SITEMAP,
  ]
}

const SITEMAP = '/sitemap.xml'

// Its SQL alone is measured, because the page is cached for ten minutes. A larger installation has more parts to list.
const isCached = (path: string) => path === SITEMAP

async function compare(path: string, alone: Open, beside: Open): Promise<Measurement> {
  const large = await beside.ask(path)
  const small = isCached(path) ? large : await alone.ask(path)
  const page: Pair = [Infinity, Infinity]
  const statements: Pair = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, open] of [alone, beside].entries()) {
      if (!isCached(path)) page[at] = Math.min(page[at] ?? Infinity, await time(() => open.ask(path)))
      const run = () => runAll(open, at === 0 ? small : large)
      statements[at] = Math.min(statements[at] ?? Infinity, await time(run))
    }
  const [before, after] = isCached(path) ? statements : page
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
