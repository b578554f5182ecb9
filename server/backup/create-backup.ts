import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Keys } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { gatewayMigrations, productMigrations } from '#gateway/database/migrate.ts'
import type { Blobs } from '#gateway/storage/blobs.ts'
import { removeFreedFiles } from '#gateway/storage/freed-files.ts'
import { type BlobsConfig, openBlobs } from '#gateway/storage/open-blobs.ts'
import { type Dump, dumpDatabase } from './dump-database.ts'
import { type FileLock, lockFiles } from './file-lock.ts'
import { entryNames, type FileEntry, FORMAT, type Manifest } from './manifest.ts'
import { removeStaleFolders } from './stale-folders.ts'
import { type TarEntry, writeTar } from './write-tar.ts'

export interface BackupSource {
  database: Database
  keys: Keys
  config: BlobsConfig & { migrationsDir: string }
}

interface Backup {
  /** A .tar.gz. */
  archive: Readable
  /**
   * Settles after the archive was read or abandoned and all temporary data is removed. Rejects if the removal failed.
   */
  done: Promise<void>
}

/**
 * A consistent archive of an installation: tables, stored files, keys, and a manifest with checksums. The tables are
 * dumped before this resolves; stored files are read with the archive, and none is deleted meanwhile.
 */
export async function createBackup({ database, keys, config }: BackupSource): Promise<Backup> {
  const blobs = openBlobs(config)
  await removeStaleFolders(config.DATA_DIR)
  const folder = await mkdtemp(join(config.DATA_DIR, 'backup-'))
  const lock = await lockFiles(database)
  const finish = async () => {
    await rm(folder, { recursive: true, force: true })
    await lock.release()
    await removeFreedFiles(database, blobs)
  }
  try {
    const sets = [...gatewayMigrations, productMigrations(config.migrationsDir)]
    const dump = await dumpDatabase(
      database,
      folder,
      sets.map(({ table }) => table),
    )
    const source = Readable.from(writeTar(archiveEntries(dump, blobs, keys, lock)), { objectMode: false })
    // Stored files are already compressed; level 1 takes a third of the time and hardly more space.
    const archive = createGzip({ level: 1 })
    return {
      archive,
      done: pipeline(source, archive)
        .catch(() => undefined)
        .then(finish),
    }
  } catch (error) {
    await finish()
    throw error
  }
}

async function* archiveEntries(dump: Dump, blobs: Blobs, keys: Keys, lock: FileLock): AsyncGenerator<TarEntry> {
  const { paths, versions, ...database } = dump
  for (const { entry, bytes } of database.tables) {
    yield { path: entry, bytes, body: createReadStream(paths.get(entry) ?? '') }
  }
  const files: FileEntry[] = []
  const missing: string[] = []
  for (const version of versions) {
    await lock.renew()
    const bytes = await blobs.sizeOf(version)
    const body = bytes === null ? null : await blobs.read(version)
    if (bytes === null || body === null) {
      missing.push(version)
      continue
    }
    const hash = createHash('sha256')
    yield { path: entryNames.files + version, bytes, body: hashing(body, hash) }
    files.push({ version, bytes, sha256: hash.digest('hex') })
  }
  // The keys in use, from the environment too: mailed links, sessions and stored mails stay valid after a restore.
  const { jwtSecret, anonKey, serviceRoleKey } = keys
  const keyText = `${JSON.stringify({ jwtSecret, anonKey, serviceRoleKey }, null, 2)}\n`
  yield textEntry(entryNames.keys, keyText)
  const manifest: Manifest = {
    format: FORMAT,
    created_at: new Date().toISOString(),
    ...database,
    files,
    missing_files: missing,
    keys_sha256: createHash('sha256').update(keyText).digest('hex'),
  }
  yield textEntry(entryNames.manifest, JSON.stringify(manifest, null, 1))
}

function textEntry(path: string, text: string): TarEntry {
  const content = Buffer.from(text)
  return { path, bytes: content.length, body: Readable.from([content]) }
}

async function* hashing(body: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}
