import type { Database } from '#gateway/database/database.ts'
import { type RestConfig, restVariables } from './config.ts'

/** Settings of PostgreSQL by name, as text. */
export type Settings = readonly (readonly [name: string, value: string])[]

// Settings of this database take precedence over settings of all databases.
const settings = `
  select distinct on (split_part(setting, '=', 1))
    split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
  from pg_db_role_setting, unnest(setconfig) as setting
  where setrole = (select oid from pg_roles where rolname = 'authenticator') and setting like 'pgrst.%'
    and setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by split_part(setting, '=', 1), setdatabase desc`

const { shape } = restVariables
const known: { [name: string]: (text: string) => Partial<RestConfig> } = {
  'pgrst.db_schemas': (text) => ({ schemas: shape.PGRST_DB_SCHEMAS.parse(text) }),
  'pgrst.db_extra_search_path': (text) => ({ extraSearchPath: shape.PGRST_DB_EXTRA_SEARCH_PATH.parse(text) }),
  'pgrst.db_max_rows': (text) => ({ maxRows: shape.PGRST_DB_MAX_ROWS.parse(text) }),
  'pgrst.db_aggregates_enabled': (text) => ({ aggregates: shape.PGRST_DB_AGGREGATES_ENABLED.parse(text) }),
  'pgrst.db_plan_enabled': (text) => ({ allowsExplain: shape.PGRST_DB_PLAN_ENABLED.parse(text) }),
  'pgrst.db_tx_end': (text) => ({ txEnd: shape.PGRST_DB_TX_END.parse(text) }),
  'pgrst.server_timing_enabled': (text) => ({ serverTiming: shape.PGRST_SERVER_TIMING_ENABLED.parse(text) }),
  'pgrst.server_trace_header': (text) => ({ traceHeader: shape.PGRST_SERVER_TRACE_HEADER.parse(text) || null }),
  'pgrst.client_error_verbosity': (text) => ({ errorVerbosity: shape.PGRST_CLIENT_ERROR_VERBOSITY.parse(text) }),
  'pgrst.db_pre_request': (text) => ({ preRequest: text === '' ? null : text }),
}

/**
 * Merges the settings of the role `authenticator` over the configuration, like PostgREST.
 * @param onInvalid called for an invalid setting, which is ignored
 */
export async function readDatabaseConfig(
  database: Database,
  config: RestConfig,
  onInvalid: (name: string, value: string) => void,
): Promise<RestConfig> {
  if (!config.readsDatabase) return config
  const rows = await database.query<{ name: string; value: string }>(settings)
  const changes = rows.map(({ name, value }) => {
    try {
      return Object.hasOwn(known, name) ? known[name]?.(value) : {}
    } catch {
      onInvalid(name, value)
      return {}
    }
  })
  return Object.assign({}, config, ...changes)
}

// `set local role` does not apply role settings. Settings of this database take precedence over those of all. Settings
// that need a superuser, or that come too late within a transaction, are left out.
const ofRoles = `
  select r.rolname as role, json_agg(json_build_array(one.name, one.value) order by stored.setdatabase) as settings
  from pg_db_role_setting stored
  join pg_roles r on r.oid = stored.setrole, unnest(stored.setconfig) as setting,
    lateral (select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value) one
  where stored.setdatabase = 0 or r.rolname = 'authenticator'
    and stored.setdatabase = (select oid from pg_database where datname = current_database())
  group by r.rolname`

const usual = `select name from pg_settings where context = 'user' and name <> 'default_transaction_isolation'`

/** Settings for a role's requests: `alter role anon set statement_timeout = '3s'`. */
export type RoleSettings = (role: string) => Settings

/** The settings of `authenticator`, PostgREST's login role, and over them the role's own. */
export async function readRoleSettings(database: Database): Promise<RoleSettings> {
  const [names, rows] = await database.batch([{ text: usual }, { text: ofRoles }])
  const known = new Set((names?.rows ?? []).map(({ name }) => name))
  const stored = new Map((rows?.rows ?? []).map(({ role, settings }) => [String(role), settings as Settings]))
  const own = (stored.get('authenticator') ?? []).filter(
    ([name]) => known.has(name) || (name.includes('.') && !name.startsWith('pgrst.')),
  )
  const roles = new Map(
    [...stored].map(([role, list]) => [role, [...own, ...list.filter(([name]) => known.has(name))]]),
  )
  return (role) => roles.get(role) ?? own
}
