// Writes web/queries/database.types.ts from the migrations; --check only reports whether it is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { readCatalog } from './types/read-catalog.ts'
import { writeTypes } from './types/write-types.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'web/queries/database.types.ts')

const database = await openPglite()
await migrate(database, [...gatewayMigrations, productMigrations(join(root, 'supabase/migrations'))])
const types = writeTypes(await readCatalog(database))
await database.close()

if (!process.argv.includes('--check')) await writeFile(target, types)
else if ((await readFile(target, 'utf8')) !== types) {
  console.error('web/queries/database.types.ts is stale: run `npm run types`.')
  process.exitCode = 1
}
