import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database } from '#gateway/database/database.ts'
import { qualified } from '#gateway/database/identifiers.ts'
import { listAllMigrations, type MigrationSet, migrate, planMigrations } from '#gateway/database/migrate.ts'
import { BackupError } from './backup-error.ts'
import { readTables, titleOf } from './catalog.ts'
import type { Manifest } from './manifest.ts'

/** @throws BackupError if the backup includes a migration that this program lacks */
export async function checkMigrations({ migrations }: Manifest, sets: readonly MigrationSet[]): Promise<void> {
  for (const { folder, table } of sets) {
    const known = new Set((await listAllMigrations(folder)).map(({ version }) => version))
    const unknown = migrations[table]?.find((version) => !known.has(version))
    if (unknown !== undefined)
      throw new BackupError(
        `The backup comes from a newer Touchline, or another product: this one lacks migration ${unknown}.`,
      )
  }
}

export async function isEmptyDatabase(database: Database): Promise<boolean> {
  const [found] = await database.query<{ empty: boolean }>(`select to_regclass('storage.objects') is null as empty`)
  return found?.empty === true
}

/** Tables that contain rows. Buckets do not count, because migrations create them. */
export async function findRows(database: Database): Promise<string[]> {
  const filled: string[] = []
  for (const table of await readTables(database)) {
    if (titleOf(table) === 'storage.buckets') continue
    const [found] = await database.query<{ any: boolean }>(`select exists (select from ${qualified(table)}) as any`)
    if (found?.any) filled.push(titleOf(table))
  }
  return filled
}

/** Migrates an empty database exactly to the backup's version, so that later migrations run on the loaded rows. */
export async function migrateAsFar(
  { migrations }: Manifest,
  database: Database,
  sets: readonly MigrationSet[],
  folder: string,
) {
  for (const [at, set] of sets.entries()) {
    const part = join(folder, `migrations-${at}`)
    await mkdir(part)
    const wanted = new Set(migrations[set.table])
    const { needed } = await planMigrations(set.folder, wanted)
    for (const { version, path } of needed) if (wanted.has(version)) await copyFile(path, join(part, basename(path)))
    await migrate(database, [{ folder: part, table: set.table }])
  }
}
