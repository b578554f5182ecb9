import type { Database } from '#gateway/database/database.ts'
import type { Blobs } from './blobs.ts'

const AT_ONCE = 500

/**
 * Deletes the files that no row names any more (the database notes them in the transaction that lets them go).
 * While a backup holds the files it does nothing; the next call catches up.
 */
export async function removeFreedFiles(database: Database, blobs: Blobs): Promise<void> {
  for (;;) {
    const freed = await database.query<{ version: string }>(
      `select version from gateway.freed_files
        where not exists (select from gateway.file_holds where expires_at > now()) limit ${AT_ONCE}`,
    )
    if (freed.length === 0) return
    const versions = freed.map(({ version }) => version)
    await blobs.remove(versions)
    await database.query('delete from gateway.freed_files where version in (select jsonb_array_elements_text($1))', [
      JSON.stringify(versions),
    ])
    if (freed.length < AT_ONCE) return
  }
}
