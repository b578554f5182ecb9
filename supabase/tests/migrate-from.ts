import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { listMigrations, migrate, productMigrations } from '#gateway/database/migrate.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

const folder = join(import.meta.dirname, '../migrations')

interface OldDatabase {
  database: Database
  /** Runs the migrations of the first versions before this one, such as '20261122105000'. */
  migrateBefore(version: string): Promise<void>
  /** Runs all the others, or those before this version. */
  finish(before?: string): Promise<void>
}

/** A database as it was before a migration of the first versions, for tests of migrations' effects on rows. */
export async function openBefore(version: string): Promise<OldDatabase> {
  const database = await openTestDatabase('gateway')
  const migrateBefore = async (limit: string) => {
    const earlier = await mkdtemp(join(tmpdir(), 'touchline-migrations-'))
    for (const { path, version } of await listMigrations(join(folder, 'replaced/replaced')))
      if (version < limit) await cp(path, join(earlier, basename(path)))
    await migrate(database, [productMigrations(earlier)])
    await rm(earlier, { recursive: true })
  }
  await migrateBefore(version)
  return {
    database,
    migrateBefore,
    async finish(before) {
      const part = await mkdtemp(join(tmpdir(), 'touchline-migrations-'))
      const isEarlier = (path: string) => before === undefined || !(basename(path) >= before && path.endsWith('.sql'))
      await cp(folder, part, { recursive: true, filter: isEarlier })
      await migrate(database, [productMigrations(part)])
      await rm(part, { recursive: true })
    },
  }
}
