import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ANY_TIME, type Database, wasRefused } from '#gateway/database/database.ts'
import { gatewayMigrations, type MigrationSet, migrate, productMigrations } from '#gateway/database/migrate.ts'
import type { Blobs } from '#gateway/storage/blobs.ts'
import { removeFreedFiles } from '#gateway/storage/freed-files.ts'
import { type BlobsConfig, openBlobs } from '#gateway/storage/open-blobs.ts'
import { BackupError } from './backup-error.ts'
import { loadDatabase } from './load-database.ts'
import { entryNames, type Manifest } from './manifest.ts'
import { checkMigrations, findRows, isEmptyDatabase, migrateAsFar } from './prepare-database.ts'
import { readArchive } from './read-archive.ts'
import { removeStaleFolders } from './stale-folders.ts'

interface RestoreTarget {
  /** Called after the archive has been verified. */
  openDatabase(): Promise<Database>
  config: BlobsConfig & { migrationsDir: string }
  /** Existing rows, files and keys may be replaced. */
  replace: boolean
}

/**
 * Restores rows, stored files and keys from a backup. The archive is unpacked and verified first, and the rows are
 * loaded in one transaction: it succeeds completely or changes nothing.
 * @throws BackupError with a message for the operator
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Manifest> {
  const { DATA_DIR, migrationsDir } = target.config
  const sets = [...gatewayMigrations, productMigrations(migrationsDir)]
  await removeStaleFolders(DATA_DIR)
  const folder = await mkdtemp(join(DATA_DIR, 'restore-'))
  try {
    const manifest = await readArchive(file, folder)
    await checkMigrations(manifest, sets)
    const database = await target.openDatabase()
    try {
      await restoreInto(database, { manifest, sets, folder, ...target })
    } finally {
      await database.close()
    }
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Unpacked = RestoreTarget & { manifest: Manifest; folder: string; sets: readonly MigrationSet[] }

async function restoreInto(database: Database, { manifest, folder, sets, config, replace }: Unpacked) {
  const blobs = openBlobs(config)
  if (await isEmptyDatabase(database)) {
    await migrateAsFar(manifest, database, sets, folder)
  } else {
    if (!replace) await refuseRows(database)
    await migrate(database, sets)
  }
  await load(database, manifest, folder, blobs)
  await placeKeys(folder, config.DATA_DIR)
  await migrate(database, sets)
  await removeFreedFiles(database, blobs)
}

async function refuseRows(database: Database) {
  const filled = await findRows(database)
  if (filled.length > 0)
    throw new BackupError(
      `This installation is not empty: there are rows in ${filled.join(', ')}. With --replace the backup replaces them.`,
    )
}

/** Files must exist before their rows become visible; if the transaction fails, the new files are removed. */
async function load(database: Database, manifest: Manifest, folder: string, blobs: Blobs) {
  const placed: string[] = []
  let isCommitting = false
  try {
    await database.transaction(async (tx) => {
      await loadDatabase(tx, manifest, folder)
      for (const { version } of manifest.files) {
        if ((await blobs.sizeOf(version)) === null) placed.push(version)
        await blobs.write(version, createReadStream(join(folder, entryNames.files, version)))
      }
      isCommitting = true
    }, ANY_TIME)
  } catch (error) {
    // A commit without an answer may have succeeded: then the rows need their files. Otherwise the daily sweep deletes
    // them.
    if (!isCommitting || wasRefused(error)) await blobs.remove(placed)
    throw error
  }
}

async function placeKeys(folder: string, dataDir: string) {
  const draft = join(folder, 'keys.draft')
  await writeFile(draft, await readFile(join(folder, entryNames.keys)), { mode: 0o600 })
  await rename(draft, join(dataDir, 'keys.json'))
}
