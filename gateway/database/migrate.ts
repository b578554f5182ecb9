import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Database, DatabaseError } from './database.ts'

/** A folder of `<version>_<name>.sql`, and the table that remembers which of them ran. */
export interface MigrationSet {
  folder: string
  /** A schema-qualified name; it has the columns of Supabase's own `supabase_migrations.schema_migrations`. */
  table: string
}

/** The parts of the gateway, in the order in which they build on each other. */
export const gatewayMigrations: readonly MigrationSet[] = ['database', 'auth', 'storage', 'rest', 'realtime'].map(
  (part) => ({
    folder: join(import.meta.dirname, '..', part, 'migrations'),
    table: `gateway.${part}_migrations`,
  }),
)

export const productMigrations = (folder: string): MigrationSet => ({
  folder,
  table: 'supabase_migrations.schema_migrations',
})

/**
 * Brings the database up to date: each new file once, in the order of names, each whole or not at all.
 * Processes that start together do not collide: the row that remembers a file is written first, and so is the lock.
 * @returns the names of the files that ran
 * @throws Error naming the file that failed
 */
export async function migrate(database: Database, sets: readonly MigrationSet[]): Promise<string[]> {
  const ran: string[] = []
  for (const set of sets) {
    const done = await readVersions(database, set.table)
    const files = (await readdir(set.folder)).filter((file) => file.endsWith('.sql')).sort()
    for (const file of files) {
      if (done.has(versionOf(file))) continue
      if (await apply(database, set, file)) ran.push(file)
    }
  }
  return ran
}

const versionOf = (file: string) => file.slice(0, file.indexOf('_'))

async function readVersions(database: Database, table: string): Promise<Set<string>> {
  // Two processes that find neither would both make it, and one of them fail: "if not exists" waits for nobody.
  await database.script(`select pg_advisory_xact_lock(hashtext('gateway.migrations'));
    create schema if not exists ${table.split('.')[0]};
    create table if not exists ${table} (version text primary key, statements text[], name text)`)
  const rows = await database.query<{ version: string }>(`select version from ${table}`)
  return new Set(rows.map(({ version }) => version))
}

// As on Supabase, where what an extension brings needs no schema before its name.
const SEARCH_PATH = `select set_config('search_path', '"$user", public, extensions', true)`

async function apply(database: Database, { folder, table }: MigrationSet, file: string): Promise<boolean> {
  const version = versionOf(file)
  const name = basename(file, '.sql').slice(version.length + 1)
  const sql = await readFile(join(folder, file), 'utf8')
  try {
    await database.script(
      `${SEARCH_PATH};\ninsert into ${table} (version, name) values ('${version}', '${name}');\n${sql}`,
    )
    return true
  } catch (error) {
    if (
      error instanceof DatabaseError &&
      error.code === '23505' &&
      error.constraint === `${table.split('.')[1]}_pkey`
    ) {
      return false
    }
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
