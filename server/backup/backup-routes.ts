import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { CredentialsError, createAuthenticate, readCredentials } from '#gateway/caller.ts'
import type { Log } from '#gateway/log.ts'
import { type BackupSource, createBackup as openBackup } from './create-backup.ts'

/** GET /admin/backup: the whole installation as a .tar.gz, for the service role's key only. */
export function createBackup({ log, ...source }: BackupSource & { log: Pick<Log, 'error'> }): Hono {
  const authenticate = createAuthenticate(source.keys)
  return new Hono().get('/backup', async (c) => {
    const credentials = readCredentials(c.req.raw.headers, new URLSearchParams())
    const caller = await authenticate(credentials).catch(refuse)
    if (caller?.role !== 'service_role') return c.json({ code: 401, message: 'This needs the service role key' }, 401)
    const { archive, done } = await openBackup(source)
    // The next backup and the lock's timeout remove the leftovers.
    done.catch((error) => log.error({ err: error }, 'could not remove the temporary files of a backup'))
    return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
      headers: { 'Content-Type': 'application/gzip', 'Cache-Control': 'no-store' },
    })
  })
}

function refuse(error: unknown): null {
  if (error instanceof CredentialsError) return null
  throw error
}
