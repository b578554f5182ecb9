import type { Database, Statement } from '#gateway/database/database.ts'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPostgres } from '#gateway/database/postgres.ts'
import { findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { type Child, startChild } from './child.ts'
import { insertLeague, questions } from './league.ts'
import { requestsPerSecond } from './load.ts'
import { type Benchmark, type Measurement, sideBySide } from './measurement.ts'
import { nextMessage, type Question, recordStatements } from './rest.ts'
import { type RunningServer, startServerProcess } from './server.ts'

const ROUNDS = 5
const SECONDS = 2

/** The gateway over HTTP on a PostgreSQL server, compared with postgres.js running the same statements without it. */
export const benchmark: Benchmark = {
  async run() {
    const bin = findPostgres()
    if (bin === null) throw new Error('PostgreSQL is not installed here')
    const cluster = await startCluster(bin)
    const database = await openPostgres(cluster.url, 1)
    const closing: (() => Promise<unknown>)[] = [cluster.stop, database.close]
    try {
      await migrate(database, [...gatewayMigrations, productMigrations('supabase/migrations')])
      await insertLeague(database)
      const server = await startServerProcess({ DEMO: '0', DATABASE_URL: cluster.url })
      closing.push(server.stop)
      const raw = startChild('bench/raw-postgres.ts', [cluster.url])
      closing.push(raw.stop)
      await nextMessage(raw.process)
      return await compareAll(database, server, raw)
    } finally {
      for (const close of closing.reverse()) await close()
    }
  },
}

async function compareAll(database: Database, server: RunningServer, raw: Child): Promise<Measurement[]> {
  const statements = await recordStatements(database, server.keys, questions)
  const measurements: Measurement[] = []
  for (const question of ['fixtures', 'standings'] as const)
    measurements.push(...(await compare(question, statements[question], server, raw)))
  return measurements
}

/** With and without HTTP, because HTTP and its load share the two cores with everything else. */
async function compare(question: Question, statements: Statement[], { url, keys }: RunningServer, raw: Child) {
  const order = (seconds?: number) => {
    raw.process.send({ statements, seconds })
    return nextMessage(raw.process)
  }
  const own = {
    url: `${url}${questions[question]}`,
    headers: { apikey: keys.anonKey },
    seconds: SECONDS,
    distinct: true,
  }
  const bare = { ...own, url: `http://127.0.0.1:${await order()}/` }
  for (const load of [own, bare]) await requestsPerSecond({ ...load, seconds: 1 })
  const rates = await sideBySide(
    { gateway: () => requestsPerSecond(own), raw: () => order(SECONDS), bare: () => requestsPerSecond(bare) },
    ROUNDS,
  )
  const line = { value: rates.gateway, unit: 'requests/s' }
  return [
    {
      ...line,
      name: `postgres-${question}-distinct`,
      ratio: rates.gateway / rates.raw,
      reference: `postgres.js, the same statements without HTTP: ${rates.raw.toFixed(0)}/s (wanted: 0.9)`,
    },
    {
      ...line,
      name: `postgres-${question}-http`,
      ratio: rates.gateway / rates.bare,
      reference: `postgres.js behind a bare HTTP server, the same statements: ${rates.bare.toFixed(0)}/s`,
    },
  ]
}
