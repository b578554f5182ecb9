import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { type Database, DatabaseError } from './database.ts'

/**
 * A folder of `<version>_<name>.sql`, and the table that records which of them ran.
 * Its subfolder `replaced` may hold files of earlier versions of the program. The files whose versions come before the
 * first of these do the same as all of them: a new database runs those, one in which a replaced file ran is brought up
 * to date by the rest of the replaced ones. Replaced files may also be younger than the current ones, which then include
 * them: a database that ran the current files without them, and some of them, runs those after the first of these.
 * The subfolder is such a folder itself: it may have its own `replaced`.
 */
export interface MigrationSet {
  folder: string
  /** A schema-qualified name; it has the columns of Supabase's own `supabase_migrations.schema_migrations`. */
  table: string
}

/** The gateway's own schemas, in the order of their dependencies. */
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
 * Processes may start together: a file's row is inserted first, and its key is the lock.
 * @returns the names of the files that ran
 * @throws Error naming the file that failed
 */
export async function migrate(database: Database, sets: readonly MigrationSet[]): Promise<string[]> {
  const ran: string[] = []
  for (const { folder, table } of sets) {
    const done = await readVersions(database, table)
    const { needed, covered } = await planMigrations(folder, done)
    for (const migration of needed) {
      if (done.has(migration.version)) continue
      if (await apply(database, table, migration)) ran.push(basename(migration.path))
    }
    await recordCovered(database, table, covered)
  }
  return ran
}

interface Migration {
  version: string
  name: string
  path: string
}

/**
 * @param done the versions that ran in the database
 * @returns `needed`: all files that the database needs, in order, those that ran included; `covered`: files that it
 * must not run, because the replaced ones did the same
 * @throws Error if two files have the same version, because only one of them would be recorded and run
 */
export async function planMigrations(folder: string, done: ReadonlySet<string>): Promise<Plan> {
  refuseEqualVersions(folder, await listAllMigrations(folder))
  return planFolder(folder, done)
}

interface Plan {
  needed: Migration[]
  covered: Migration[]
}

async function planFolder(folder: string, done: ReadonlySet<string>): Promise<Plan> {
  const current = await listMigrations(folder)
  const earlier = join(folder, 'replaced')
  const replaced = (await listAllMigrations(earlier)).map(({ version }) => version).sort()
  const [first] = replaced
  if (first === undefined || !replaced.some((version) => done.has(version))) return { needed: current, covered: [] }
  const { needed, covered } = await planFolder(earlier, done)
  const isCovered = ({ version }: Migration) => version < first
  const later = current.filter((migration) => !isCovered(migration))
  // The database ran the files of this folder, and then some that have since moved to the replaced ones.
  if (needed[0] !== undefined && !done.has(needed[0].version)) {
    const begin = needed.findIndex(({ version }) => done.has(version))
    return { needed: [...current.filter(isCovered), ...needed.slice(begin), ...later], covered: [] }
  }
  return { needed: [...needed, ...later], covered: [...covered, ...current.filter(isCovered)] }
}

function refuseEqualVersions(folder: string, migrations: readonly Migration[]): void {
  for (const [at, { version, path }] of migrations.entries()) {
    const earlier = migrations.slice(0, at).find((other) => other.version === version)
    if (earlier === undefined) continue
    throw new Error(`${relative(folder, earlier.path)} and ${relative(folder, path)} have the same version`)
  }
}

/** The files of a folder, and those of its subfolders `replaced`, one in the other. */
export async function listAllMigrations(folder: string): Promise<Migration[]> {
  const current = await listMigrations(folder)
  return current.length === 0 ? [] : [...current, ...(await listAllMigrations(join(folder, 'replaced')))]
}

/** The files of a folder, in the order of names; none where there is no such folder. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT' && basename(folder) === 'replaced') return []
    throw error
  })
  return files
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const version = file.slice(0, file.indexOf('_'))
      return { version, name: basename(file, '.sql').slice(version.length + 1), path: join(folder, file) }
    })
}

async function readVersions(database: Database, table: string): Promise<Set<string>> {
  // The lock: "if not exists" does not wait, so of two processes that start together one would fail.
  await database.script(`select pg_advisory_xact_lock(hashtext('gateway.migrations'));
    create schema if not exists ${table.split('.')[0]};
    create table if not exists ${table} (version text primary key, statements text[], name text)`)
  const rows = await database.query<{ version: string }>(`select version from ${table}`)
  return new Set(rows.map(({ version }) => version))
}

// Functions of extensions are found without their schema, as on Supabase.
const SEARCH_PATH = `select set_config('search_path', '"$user", public, extensions', true)`

async function apply(database: Database, table: string, { version, name, path }: Migration): Promise<boolean> {
  const sql = await readFile(path, 'utf8')
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
    const reason = error instanceof Error ? error.message : error
    throw new Error(`Migration ${basename(path)} failed: ${reason}`, { cause: error })
  }
}

async function recordCovered(database: Database, table: string, covered: readonly Migration[]): Promise<void> {
  for (const { version, name } of covered)
    await database.query(`insert into ${table} (version, name) values ($1, $2) on conflict do nothing`, [version, name])
}
