import { randomUUID } from 'node:crypto'
import type { Database } from '#gateway/database/database.ts'

const RENEW_MS = 5 * 60 * 1000

export interface FileLock {
  /** Call it repeatedly while the files are read. */
  renew(): Promise<void>
  release(): Promise<void>
}

/** Prevents the deletion of stored files until it is released, or until its process has been gone for an hour. */
export async function lockFiles(database: Database): Promise<FileLock> {
  const id = randomUUID()
  await database.query(`insert into gateway.file_holds (id, expires_at) values ($1, now() + interval '1 hour')`, [id])
  let renewed = Date.now()
  return {
    async renew() {
      if (Date.now() - renewed < RENEW_MS) return
      renewed = Date.now()
      await database.query(`update gateway.file_holds set expires_at = now() + interval '1 hour' where id = $1`, [id])
    },
    async release() {
      await database.query('delete from gateway.file_holds where id = $1 or expires_at < now()', [id])
    },
  }
}
