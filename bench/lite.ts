import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { questions } from './league.ts'
import { type LiteServer, startLite, writeLiteScript } from './lite-server.ts'
import { type Load, requestsPerSecond } from './load.ts'
import { type Benchmark, type Measurement, sideBySide } from './measurement.ts'
import { type RunningServer, startServer } from './server.ts'

const ROUNDS = 5
const SECONDS = 2

type Question = keyof typeof questions

/** The gateway against @supabase/lite, the most similar package on npm, with the same schema, rows and requests. */
export const benchmark: Benchmark = {
  async run() {
    let script = ''
    const server = await startServer((database, folder) => {
      script = join(folder, 'lite.sql')
      return writeLiteScript(database, script)
    })
    const lite = await startLite(script, join(server.folder, 'lite')).catch(async (error) => {
      await server.stop()
      throw error
    })
    try {
      const measurements: Measurement[] = []
      for (const question of ['fixtures', 'standings'] as const)
        for (const connections of [1, 8]) measurements.push(await compare(question, { server, lite, connections }))
      return measurements
    } finally {
      await lite.stop()
      await server.stop()
    }
  },
}

interface Contest {
  server: RunningServer
  lite: LiteServer
  connections: number
}

async function compare(question: Question, { server, lite, connections }: Contest): Promise<Measurement> {
  const gateway = { url: `${server.url}${questions[question]}`, headers: { apikey: server.keys.anonKey }, connections }
  const peer = { url: `${lite.url}${questions[question]}`, headers: { apikey: lite.anonKey }, connections }
  if (!isDeepStrictEqual(await readRows(gateway), await readRows(peer)))
    throw new Error(`@supabase/lite answers ${question} differently from the gateway`)
  for (const load of [gateway, peer]) await requestsPerSecond({ ...load, seconds: 1 })
  const rates = await sideBySide(
    {
      gateway: () => requestsPerSecond({ ...gateway, seconds: SECONDS }),
      lite: () => requestsPerSecond({ ...peer, seconds: SECONDS }),
    },
    ROUNDS,
  )
  return {
    name: `lite-${question}-${connections}`,
    value: rates.gateway,
    unit: 'requests/s',
    reference: `@supabase/lite 0.10.0 on PGlite: ${rates.lite.toFixed(0)}/s (wanted: 8)`,
    ratio: rates.gateway / rates.lite,
  }
}

/** The response as data; timestamps are compared by value, not by format. */
async function readRows({ url, headers }: Load): Promise<unknown> {
  const response = await fetch(url, { headers: headers ?? {} })
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
  const rows: unknown = JSON.parse(await response.text(), (_, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value) ? new Date(value).getTime() : value,
  )
  if (!Array.isArray(rows) || rows.length === 0) throw new Error(`${url} has no rows`)
  return rows
}
