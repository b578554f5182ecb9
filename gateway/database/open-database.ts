import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { GatewayConfig } from '#gateway/config.ts'
import { DataFolderError, lockDataFolder, REMEDY } from '#gateway/data-folder.ts'
import type { Log } from '#gateway/log.ts'
import type { Database } from './database.ts'
import { isAbsentOrEmpty } from './database-folder.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

interface OpenOptions {
  /** Whether `create extension` finds the extensions of `extensions.ts`. */
  withExtensions?: boolean
  log?: Pick<Log, 'error'>
}

/** The database that the configuration names: a PostgreSQL server, or the embedded one in the data folder. */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: GatewayConfig,
  { withExtensions = false, log }: OpenOptions = {},
): Promise<Database> {
  if (DATABASE_URL !== undefined) return openPostgres(DATABASE_URL)
  const unlock = lockDataFolder(DATA_DIR)
  const onLost = log && ((err: Error) => log.error({ err }, 'the embedded database broke; it is being reopened'))
  const folder = join(DATA_DIR, 'database')
  const options = { withExtensions, ...(onLost && { onLost }) }
  try {
    refuseLostDatabase(DATA_DIR, folder)
    const database = await openPglite(folder, options)
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

// Keys may exist before the first start, stored files cannot: they belong to rows of a database.
function refuseLostDatabase(dataDir: string, folder: string): void {
  const storage = join(dataDir, 'storage')
  if (!isAbsentOrEmpty(folder) || !hasFiles(storage)) return
  throw new DataFolderError(`${storage} holds files, but their database in ${folder} is missing. ${REMEDY}`)
}

const hasFiles = (folder: string) =>
  existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
