import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keys } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { readKeys } from '#gateway/keys.ts'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { serverEnvironment } from '../scripts/installation.mjs'
import { startChild, untilHealthy } from './child.ts'
import { prepareDataFolder } from './league.ts'

export interface RunningServer {
  url: string
  pid: number
  keys: Keys
  folder: string
  /** True if the process of the start is still running. */
  isRunning(): boolean
  stop(): Promise<void>
}

/**
 * The production server on a data folder with the bench league. @param use receives the database before the server
 * starts
 */
export async function startServer(
  use: (database: Database, folder: string) => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  return startServerProcess({ DEMO: '0' }, (folder) => prepareDataFolder(folder, (database) => use(database, folder)))
}

/** The production server on its own data folder, which `prepare` receives first. */
export async function startServerProcess(
  settings: NodeJS.ProcessEnv,
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
  await prepare(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // All the load comes from one address.
  const unlimited = { ADDRESS_DATABASE_MS: '0' }
  const given = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn', ...settings }
  const variables = { ...serverEnvironment, ...unlimited, ...given }
  const child = startChild('server/main.ts', [], variables)
  await untilHealthy(`${url}/health`)
  return {
    url,
    pid: child.pid,
    keys: await readKeys(folder),
    folder,
    isRunning: () => child.process.exitCode === null && child.process.signalCode === null,
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
