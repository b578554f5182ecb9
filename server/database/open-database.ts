import { join } from 'node:path'
import type { Extensions } from '@electric-sql/pglite'
import type { Config } from '#server/config.ts'
import { holdDataFolder } from '#server/data-folder.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** The database that the configuration names: a PostgreSQL server, or the embedded one in the data folder. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Config, extensions?: Extensions): Promise<Database> {
  if (DATABASE_URL !== undefined) return openPostgres(DATABASE_URL)
  const letGo = holdDataFolder(DATA_DIR)
  const database = await openPglite(join(DATA_DIR, 'database'), undefined, extensions).catch((error) => {
    letGo()
    throw error
  })
  return { ...database, close: () => database.close().finally(letGo) }
}
