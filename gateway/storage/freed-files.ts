import type { Database } from '#gateway/database/database.ts'
import type { Blobs } from './blobs.ts'

const BATCH_SIZE = 500

/**
 * Deletes files that no row refers to any more; a trigger queues them in the transaction that removes the row. During
 * a backup it does nothing; the next call catches up.
 */
export async function removeFreedFiles(database: Database, blobs: Blobs): Promise<void> {
  for (;;) {
    const freed = await database.query<{ version: string }>(
      `select version from gateway.freed_files
        where not exists (select from gateway.file_holds where expires_at > now()) limit ${BATCH_SIZE}`,
    )
    if (freed.length === 0) return
    const versions = freed.map(({ version }) => version)
    await blobs.remove(versions)
    await database.query('delete from gateway.freed_files where version in (select jsonb_array_elements_text($1))', [
      JSON.stringify(versions),
    ])
    if (freed.length < BATCH_SIZE) return
  }
}
