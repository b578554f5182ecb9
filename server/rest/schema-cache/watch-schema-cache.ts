import type { Database } from '#server/database/database.ts'
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts'

interface Log {
  error(fields: object, message: string): void
}

export interface WatchedSchemaCache {
  current(): SchemaCache
  /** Goes up with each load. */
  version(): number
}

/**
 * Keeps the schema cache as the database is: `notify pgrst, 'reload schema'` (or no payload) loads it anew.
 * @param onChange called when a new one has taken the old one's place
 */
export async function watchSchemaCache(
  database: Database,
  schemas: readonly string[],
  onChange: () => void,
  log: Log | undefined,
): Promise<WatchedSchemaCache> {
  let version = 0
  let loading = true
  let again = false

  await database.listen('pgrst', (payload) => {
    if (payload === '' || payload === 'reload schema') void reload()
  })
  let current = await load()
  loading = false
  if (again) await reload()
  return { current: () => current, version: () => version }

  async function load(): Promise<SchemaCache> {
    again = false
    const cache = await loadSchemaCache(database, schemas)
    version++
    return cache
  }

  // One load at a time; news that comes while it runs asks for one more.
  async function reload(): Promise<void> {
    again = true
    if (loading) return
    loading = true
    try {
      while (again) {
        current = await load()
        onChange()
      }
    } catch (error) {
      log?.error({ err: error }, 'the schema cache could not be loaded')
    } finally {
      loading = false
    }
  }
}
