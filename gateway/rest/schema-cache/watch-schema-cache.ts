import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#gateway/database/database.ts'
import type { RestConfig } from '#gateway/rest/config.ts'
import { readDatabaseConfig, readRoleSettings } from '#gateway/rest/database-config.ts'
import type { LoadedState } from '#gateway/rest/rest-state.ts'
import { loadSchemaCache } from './schema-cache.ts'

interface Log {
  error(fields: object, message: string): void
}

export interface WatchedState {
  current(): LoadedState
  /** Increases with each load. */
  version(): number
}

/** The pause after a load that failed, in milliseconds. Each further one is twice as long. */
const FIRST_PAUSE = 250
/** For about two minutes. A database that is closed is not asked for ever. */
const ATTEMPTS = 10
const RELOAD_PAYLOADS = ['', 'reload schema', 'reload config']

/**
 * Keeps the schema cache and configuration up to date: `notify pgrst, 'reload schema'`, `'reload config'` or no
 * payload reloads both.
 * @param onChange called after each reload
 */
export async function watchSchemaCache(
  database: Database,
  environment: RestConfig,
  onChange: () => void,
  log: Log | undefined,
): Promise<WatchedState> {
  let version = 0
  let loading = true
  let again = false

  await database.listen(
    'pgrst',
    (payload) => {
      if (RELOAD_PAYLOADS.includes(payload)) void reload()
    },
    // Notifications may have been missed while disconnected.
    () => void reload(),
  )
  let current = await load()
  loading = false
  if (again) void reload()
  return { current: () => current, version: () => version }

  async function load(): Promise<LoadedState> {
    again = false
    const config = await readDatabaseConfig(database, environment, (setting, value) =>
      log?.error({ setting, value }, 'rest: invalid setting of the role authenticator'),
    )
    const roleSettings = await readRoleSettings(database)
    const cache = await loadSchemaCache(database, config.schemas)
    version++
    return { cache, config, roleSettings }
  }

  // Loads run one at a time; notifications during a load cause one more. A load may fail while the catalog changes. It is
  // repeated, because the old schema would stay until the next notification.
  async function reload(): Promise<void> {
    again = true
    if (loading) return
    loading = true
    for (let attempt = 0; again && attempt < ATTEMPTS; attempt++) {
      const loaded = await load().catch((error: unknown) => {
        again = true
        log?.error({ err: error }, 'rest: could not load the schema cache')
        return null
      })
      if (loaded === null) {
        await sleep(FIRST_PAUSE * 2 ** attempt, undefined, { ref: false })
        continue
      }
      current = loaded
      attempt = 0
      onChange()
    }
    loading = false
  }
}
