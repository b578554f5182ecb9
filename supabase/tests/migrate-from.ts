import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { listMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

const folder = join(import.meta.dirname, '../migrations')

/**
 * A database as it was before a replaced migration, for tests of the migration's effect on rows.
 * @param before the file's version, such as '20261122105000'
 */
export async function openBefore(before: string): Promise<{ database: Database; finish(): Promise<unknown> }> {
  const earlier = await mkdtemp(join(tmpdir(), 'touchline-migrations-'))
  for (const { path, version } of await listMigrations(join(folder, 'replaced')))
    if (version < before) await cp(path, join(earlier, basename(path)))
  const database = await openTestDatabase('gateway')
  await migrate(database, [productMigrations(earlier)])
  await rm(earlier, { recursive: true })
  return { database, finish: () => migrate(database, [productMigrations(folder)]) }
}
