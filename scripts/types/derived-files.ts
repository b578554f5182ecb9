import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Queryable } from '#gateway/database/database.ts'
import { listMigrations } from '#gateway/database/migrate.ts'
import { listDefinitions, writeDefinitions } from './list-definitions.ts'
import { writePolicies, writeTriggers } from './list-rules.ts'
import { readCatalog } from './read-catalog.ts'
import { writeTypes } from './write-types.ts'

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations')

/** Committed files that follow from the migrations, with the text that they should have. */
export async function derivedFiles(database: Queryable): Promise<{ path: string; text: string }[]> {
  const migrations = await readMigrations()
  return [
    { path: 'web/queries/database.types.ts', text: writeTypes(await readCatalog(database)) },
    { path: 'docs/sql-functions.md', text: writeDefinitions(await listDefinitions(database, migrations)) },
    { path: 'docs/sql-triggers.md', text: await writeTriggers(database, migrations) },
    { path: 'docs/sql-policies.md', text: await writePolicies(database, migrations) },
  ]
}

async function readMigrations() {
  const migrations = await listMigrations(MIGRATIONS)
  return Promise.all(migrations.map(async ({ path }) => ({ file: basename(path), sql: await readFile(path, 'utf8') })))
}
