import type { Database } from '#server/database/database.ts'
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts'

interface Log {
  error(fields: object, message: string): void
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
): Promise<{ current(): SchemaCache }> {
  let current = await loadSchemaCache(database, schemas)
  let loading = false
  let again = false

  // One load at a time; news that comes while it runs asks for one more.
  async function reload(): Promise<void> {
    again = true
    if (loading) return
    loading = true
    while (again) {
      again = false
      current = await loadSchemaCache(database, schemas)
      onChange()
    }
  }

  const refresh = () =>
    reload()
      .catch((error: unknown) => log?.error({ err: error }, 'the schema cache could not be loaded'))
      .finally(() => {
        loading = false
      })

  await database.listen('pgrst', (payload) => {
    if (payload === '' || payload === 'reload schema') void refresh()
  })
  return { current: () => current }
}
