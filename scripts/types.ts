// Writes the files that follow from the migrations, see derived-files.ts. --check only reports stale files.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatewayMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { derivedFiles } from './types/derived-files.ts'

const root = join(import.meta.dirname, '..')

const database = await openPglite()
await migrate(database, [...gatewayMigrations, productMigrations(join(root, 'supabase/migrations'))])
const files = await derivedFiles(database)
await database.close()

for (const { path, text } of files) {
  if (!process.argv.includes('--check')) await writeFile(join(root, path), text)
  else if ((await readFile(join(root, path), 'utf8').catch(() => '')) !== text) {
    console.error(`${path} is stale: run \`npm run types\`.`)
    process.exitCode = 1
  }
}
