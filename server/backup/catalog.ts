import type { Queryable } from '#gateway/database/database.ts'
import { qualified } from '#gateway/database/identifiers.ts'
import type { SequenceEntry } from './manifest.ts'

export interface Table {
  schema: string
  name: string
  /** Partitions are dumped through their parent table. */
  isPartitioned: boolean
  columns: { name: string; type: string }[]
}

// The gateway's internal schemas, its jobs, PostgreSQL's own, and tables of extensions.
const KEPT = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'gateway', 'supabase_migrations', 'extensions', 'pgboss')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Settings for text output that is independent of the environment, with fully qualified names. */
export const portableSettings = `select set_config('search_path', 'pg_catalog', true), set_config('timezone', 'UTC', true),
  set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'iso_8601', true),
  set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true), set_config('row_security', 'off', true)`

const TRANSIENT = ['app.ban_checks', 'app.league_changes']

/** Whether rows name transactions of their own database. Backups have none of them, except earlier ones. */
export const isTransient = (table: Pick<Table, 'schema' | 'name'>) => TRANSIENT.includes(titleOf(table))

/** Every table that a backup has, sorted by name. */
export const readTables = async (database: Queryable): Promise<Table[]> =>
  (await readAllTables(database)).filter((table) => !isTransient(table))

/** The same with the transient ones. */
export const readAllTables = (database: Queryable): Promise<Table[]> =>
  database.query<Table>(`
    select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned", (
      select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${KEPT}
    order by n.nspname collate "C", c.relname collate "C"`)

/** The position of each sequence. */
export async function readSequences(database: Queryable): Promise<SequenceEntry[]> {
  const names = await database.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${KEPT} order by 1, 2`)
  const sequences: SequenceEntry[] = []
  for (const { schema, name } of names) {
    const [at] = await database.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${qualified({ schema, name })}`,
    )
    if (at !== undefined) sequences.push({ schema, name, ...at })
  }
  return sequences
}

/** The applied migrations, by the table that records them. */
export async function readMigrations(
  database: Queryable,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const ran: Record<string, string[]> = {}
  for (const table of tables) {
    const [found] = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
    const rows = found?.exists
      ? await database.query<{ version: string }>(`select version from ${table} order by 1`)
      : []
    ran[table] = rows.map(({ version }) => version)
  }
  return ran
}

export const titleOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
