import type { ChildProcess } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createAuthenticate, type Keys } from '#gateway/caller.ts'
import type { Database, Statement } from '#gateway/database/database.ts'
import { readKeys } from '#gateway/keys.ts'
import { createLog } from '#gateway/log.ts'
import { toRestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { readConfig } from '#server/config.ts'
import { type Child, startChild } from './child.ts'
import { questions } from './league.ts'
import { requestsPerSecond } from './load.ts'
import { type Benchmark, type Measurement, sideBySide } from './measurement.ts'
import { type RunningServer, startServer } from './server.ts'

const ROUNDS = 5
const SECONDS = 2

export type Question = keyof typeof questions

/** The gateway over HTTP, compared with PGlite running the same statements without it. */
export const benchmark: Benchmark = {
  async run() {
    const statements: Record<Question, Statement[]> = { fixtures: [], standings: [] }
    const server = await startServer((database, folder) => record(database, folder, statements))
    const raw = startChild('bench/raw-pglite.ts', [join(server.folder, 'raw')])
    try {
      await nextMessage(raw.process)
      const measurements: Measurement[] = []
      for (const question of ['fixtures', 'standings'] as const)
        measurements.push(...(await compare(question, { raw, statements: statements[question], server })))
      return measurements
    } finally {
      await raw.stop()
      await server.stop()
    }
  },
}

interface Contest {
  raw: Child
  statements: Statement[]
  server: RunningServer
}

async function compare(
  question: Question,
  { raw, statements, server: { url, keys } }: Contest,
): Promise<Measurement[]> {
  const load = { url: `${url}${questions[question]}`, headers: { apikey: keys.anonKey }, seconds: SECONDS }
  await requestsPerSecond({ ...load, seconds: 1 })
  const rates = await sideBySide(
    {
      equal: () => requestsPerSecond(load),
      distinct: () => requestsPerSecond({ ...load, distinct: true }),
      raw: () => askRaw(raw, statements),
    },
    ROUNDS,
  )
  const line = (name: string, value: number, wanted: number) => ({
    ...{ name, value, unit: 'requests/s', ratio: value / rates.raw },
    reference: `raw PGlite, the same statements without HTTP: ${rates.raw.toFixed(0)}/s (wanted: ${wanted})`,
  })
  return [line(`rest-${question}-distinct`, rates.distinct, 0.9), line(`rest-${question}`, rates.equal, 0.6)]
}

function askRaw({ process }: Child, statements: Statement[]): Promise<number> {
  process.send({ statements, seconds: SECONDS })
  return nextMessage(process)
}

export const nextMessage = (child: ChildProcess) => new Promise<number>((resolve) => child.once('message', resolve))

/** Records the statements of each request, and copies the database for the raw contender. */
async function record(database: Database, folder: string, statements: Record<Question, Statement[]>): Promise<void> {
  Object.assign(statements, await recordStatements(database, await readKeys(folder)))
  await database.script('checkpoint')
  await cp(join(folder, 'database'), join(folder, 'raw'), { recursive: true })
}

/** The statements of each request, as the gateway sends them to the database. */
export async function recordStatements(database: Database, keys: Keys): Promise<Record<Question, Statement[]>> {
  let last: readonly Statement[] = []
  const batch: Database['batch'] = (sent, limit) => {
    last = sent
    return database.batch(sent, limit)
  }
  const rest = await createRest({
    database: { ...database, batch },
    authenticate: createAuthenticate(keys),
    config: toRestConfig(readConfig({}), { maxNestedLists: 2, safePatterns: true }),
    log: createLog('silent'),
  })
  const statements: Record<Question, Statement[]> = { fixtures: [], standings: [] }
  for (const question of ['fixtures', 'standings'] as const) {
    const path = questions[question].slice('/rest/v1'.length)
    const response = await rest.request(path, { headers: { apikey: keys.anonKey } })
    if (!response.ok) throw new Error(await response.text())
    statements[question] = [...last]
  }
  return statements
}
