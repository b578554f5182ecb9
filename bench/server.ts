import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keys } from '#server/caller.ts'
import type { Database } from '#server/database/database.ts'
import { readKeys } from '#server/keys.ts'
import { freePort } from '#server/testing/postgres-cluster.ts'
import { serverEnvironment } from '../scripts/installation.mjs'
import { startChild, untilHealthy } from './child.ts'
import { prepareDataFolder } from './league.ts'

export interface BenchServer {
  url: string
  pid: number
  keys: Keys
  folder: string
  stop(): Promise<void>
}

/** The production server on a data folder with the bench league in it. @param use sees the database before the server does */
export async function startServer(use: (database: Database, folder: string) => Promise<void> = async () => undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
  await prepareDataFolder(folder, (database) => use(database, folder))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const variables = { ...serverEnvironment, DATA_DIR: folder, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' }
  const child = startChild('server/main.ts', [], variables)
  await untilHealthy(`${url}/health`)
  const server: BenchServer = {
    url,
    pid: child.pid,
    keys: await readKeys(folder),
    folder,
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return server
}
