import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { holdDataFolder } from '#server/data-folder.ts'
import type { Log } from '#server/log.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface OpenOptions {
  /** Whether `create extension` finds what other projects' schemas need: a second more of start. */
  withExtensions?: boolean
  log?: Pick<Log, 'error'>
}

/** The database that the configuration names: a PostgreSQL server, or the embedded one in the data folder. */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Config,
  { withExtensions = false, log }: OpenOptions = {},
): Promise<Database> {
  if (DATABASE_URL !== undefined) return openPostgres(DATABASE_URL)
  const letGo = holdDataFolder(DATA_DIR)
  const onLost = log && ((err: Error) => log.error({ err }, 'the embedded database broke and is reopened'))
  const options = { withExtensions, ...(onLost && { onLost }) }
  const database = await openPglite(join(DATA_DIR, 'database'), options).catch((error) => {
    letGo()
    throw error
  })
  return { ...database, close: () => database.close().finally(letGo) }
}
