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
  /** Goes up with each load. */
  version(): number
}

const asksFor = ['', 'reload schema', 'reload config']

/**
 * Keeps the schema cache and the configuration as the database has them: `notify pgrst, 'reload schema'`,
 * `'reload config'` or no payload loads both anew.
 * @param onChange called when a new one has taken the old one's place
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
      if (asksFor.includes(payload)) void reload()
    },
    // Who knows what was said meanwhile.
    () => void reload(),
  )
  let current = await load()
  loading = false
  if (again) await reload()
  return { current: () => current, version: () => version }

  async function load(): Promise<LoadedSetting> {
    again = false
    const config = await readDatabaseConfig(database, environment, (setting, value) =>
      log?.error({ setting, value }, 'a setting of the role authenticator does not read'),
    )
    const settingsOf = await readRoleSettings(database)
    const cache = await loadSchemaCache(database, config.schemas)
    version++
    return { cache, config, settingsOf }
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
