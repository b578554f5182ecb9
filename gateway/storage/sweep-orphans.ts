import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import type { Blobs } from './blobs.ts'
import { removeFreedFiles } from './freed-files.ts'
import { type BlobsConfig, openBlobs } from './open-blobs.ts'
import { createPartialFiles, partialFolder } from './partial-files.ts'

const DAY = 24 * 3600 * 1000
const SOON = 60 * 1000
const BATCH_SIZE = 1000

/**
 * Deletes files without a row, left by a process that ended between writing a file and its row. Files younger than a
 * day are kept, because an upload in any process may still add their row.
 * @returns the number of deleted files
 */
export async function sweepOrphans(database: Database, blobs: Blobs, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DAY)
  await removeFreedFiles(database, blobs)
  await blobs.removeDrafts(before)
  let removed = 0
  let old: string[] = []
  const sweep = async () => {
    const orphans = await findOrphans(database, old)
    await blobs.remove(orphans)
    removed += orphans.length
    old = []
  }
  for await (const { version, writtenAt } of blobs.list()) {
    if (writtenAt < before) old.push(version)
    if (old.length === BATCH_SIZE) await sweep()
  }
  await sweep()
  return removed
}

// A freed file is not an orphan: it waits for the end of a backup.
async function findOrphans(database: Database, versions: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ version: string }>(
    `select version from jsonb_array_elements_text($1) as stored (version)
      where not exists (select from storage.objects where objects.version = stored.version)
        and not exists (select from gateway.freed_files where freed_files.version = stored.version)`,
    [JSON.stringify(versions)],
  )
  return rows.map(({ version }) => version)
}

interface SweepOptions {
  database: Database
  config: BlobsConfig
  log: Pick<Log, 'info' | 'error'>
}

/** Sweeps soon after the start and then daily. @returns a function that stops it */
export function scheduleSweep({ database, config, log }: SweepOptions): () => void {
  const blobs = openBlobs(config)
  const partialFiles = createPartialFiles(partialFolder(config))
  let timer = setTimeout(run, SOON)
  timer.unref()
  async function run() {
    timer = setTimeout(run, DAY)
    timer.unref()
    try {
      await partialFiles.removeOld()
      const removed = await sweepOrphans(database, blobs)
      if (removed > 0) log.info({ removed }, 'storage: deleted orphaned files')
    } catch (error) {
      log.error({ err: error }, 'storage: could not sweep orphaned files')
    }
  }
  return () => clearTimeout(timer)
}
