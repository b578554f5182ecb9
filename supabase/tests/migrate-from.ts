import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { listMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

const folder = join(import.meta.dirname, '../migrations')

interface OldDatabase {
  database: Database
  /** Runs the replaced migrations before this version, such as '20261122105000'. */
  migrateBefore(version: string): Promise<void>
  /** Runs all the others. */
  finish(): Promise<void>
}

/** A database as it was before a replaced migration, for tests of migrations' effects on rows. */
export async function openBefore(version: string): Promise<OldDatabase> {
  const database = await openTestDatabase('gateway')
  const migrateBefore = async (limit: string) => {
    const earlier = await mkdtemp(join(tmpdir(), 'touchline-migrations-'))
    for (const { path, version } of await listMigrations(join(folder, 'replaced')))
      if (version < limit) await cp(path, join(earlier, basename(path)))
    await migrate(database, [productMigrations(earlier)])
    await rm(earlier, { recursive: true })
  }
  await migrateBefore(version)
  return {
    database,
    migrateBefore,
    async finish() {
      await migrate(database, [productMigrations(folder)])
    },
  }
}
