import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthenticate } from '#server/caller.ts'
import { readConfig, toRestConfig } from '#server/config.ts'
import type { Database, Statement } from '#server/database/database.ts'
import { readKeys } from '#server/keys.ts'
import { createLog } from '#server/log.ts'
import { createRest } from '#server/rest/rest.ts'
import { freePort } from '#server/testing/postgres-cluster.ts'
import { type Child, startChild, untilHealthy } from './child.ts'
import { prepareDataFolder, questions } from './league.ts'
import { requestsPerSecond } from './load.ts'
import { type Benchmark, type Measurement, sideBySide } from './measurement.ts'

const ROUNDS = 5
const SECONDS = 2

type Question = keyof typeof questions

/** The gateway over HTTP against PGlite answering the same statements without it. */
export const benchmark: Benchmark = {
  name: 'rest',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
    const statements = await prepare(folder)
    const raw = startChild('bench/raw-pglite.ts', [join(folder, 'raw')])
    await nextMessage(raw.process)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const variables = { DATA_DIR: folder, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' }
    const gateway = startChild('server/main.ts', [], variables)
    try {
      await untilHealthy(`${url}/health`)
      const { anonKey } = await readKeys(folder)
      const measurements: Measurement[] = []
      for (const question of ['fixtures', 'standings'] as const)
        measurements.push(await compare(question, { raw, statements: statements[question], url, anonKey }))
      return measurements
    } finally {
      await Promise.all([raw.stop(), gateway.stop()])
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Contest {
  raw: Child
  statements: Statement[]
  url: string
  anonKey: string
}

async function compare(question: Question, { raw, statements, url, anonKey }: Contest): Promise<Measurement> {
  const load = { url: `${url}${questions[question]}`, headers: { apikey: anonKey } }
  await requestsPerSecond({ ...load, seconds: 1 })
  const rates = await sideBySide(
    { gateway: () => requestsPerSecond({ ...load, seconds: SECONDS }), raw: () => askRaw(raw, statements) },
    ROUNDS,
  )
  return {
    name: `rest-${question}`,
    value: rates.gateway,
    unit: 'requests/s',
    reference: `raw PGlite, the same statements without HTTP: ${rates.raw.toFixed(0)}/s (wanted: 0.6)`,
    ratio: rates.gateway / rates.raw,
  }
}

function askRaw({ process }: Child, statements: Statement[]): Promise<number> {
  process.send({ statements, seconds: SECONDS })
  return nextMessage(process)
}

const nextMessage = (child: ChildProcess) => new Promise<number>((resolve) => child.once('message', resolve))

/** Fills the folder, copies it for the raw contender, and records what the gateway sends to the database. */
async function prepare(folder: string): Promise<Record<Question, Statement[]>> {
  const recorded = { fixtures: [] as Statement[], standings: [] as Statement[] }
  await prepareDataFolder(folder, async (database) => {
    const keys = await readKeys(folder)
    let last: readonly Statement[] = []
    const batch: Database['batch'] = (statements) => {
      last = statements
      return database.batch(statements)
    }
    const recording: Database = { ...database, batch }
    const rest = await createRest({
      database: recording,
      authenticate: createAuthenticate(keys),
      config: toRestConfig(readConfig({})),
      log: createLog('silent'),
    })
    for (const question of ['fixtures', 'standings'] as const) {
      const path = questions[question].slice('/rest/v1'.length)
      const response = await rest.request(path, { headers: { apikey: keys.anonKey } })
      if (!response.ok) throw new Error(await response.text())
      recorded[question] = [...last]
    }
  })
  await cp(join(folder, 'database'), join(folder, 'raw'), { recursive: true })
  return recorded
}
