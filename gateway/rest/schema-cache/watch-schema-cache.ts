import type { Database } from '#gateway/database/database.ts'
import type { Setting } from '#gateway/rest/action.ts'
import type { RestConfig } from '#gateway/rest/config.ts'
import { readDatabaseConfig, readRoleSettings, type SettingsOf } from '#gateway/rest/database-config.ts'
import { loadSchemaCache } from './schema-cache.ts'

interface Log {
  error(fields: object, message: string): void
}

export interface LoadedSetting extends Setting {
  settingsOf: SettingsOf
}

export interface WatchedSetting {
  current(): LoadedSetting
  /** Increases with each load. */
  version(): number
}

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
): Promise<WatchedSetting> {
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
  if (again) await reload()
  return { current: () => current, version: () => version }

  async function load(): Promise<LoadedSetting> {
    again = false
    const config = await readDatabaseConfig(database, environment, (setting, value) =>
      log?.error({ setting, value }, 'rest: invalid setting of the role authenticator'),
    )
    const settingsOf = await readRoleSettings(database)
    const cache = await loadSchemaCache(database, config.schemas)
    version++
    return { cache, config, settingsOf }
  }

  // Loads run one at a time; notifications during a load cause one more.
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
      log?.error({ err: error }, 'rest: could not load the schema cache')
    } finally {
      loading = false
    }
  }
}
