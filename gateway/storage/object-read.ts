import { Hono } from 'hono'
import { noSuchBucket } from './errors.ts'
import { findObject, findPublicObject } from './objects.ts'
import { sendFile } from './send-file.ts'
import type { StorageServices } from './services.ts'

/**
 * GET and HEAD of /storage/v1/object/public/{bucket}/{key}, /object/authenticated/{bucket}/{key}, and
 * /object/{bucket}/{key}, which serves both public and private buckets.
 */
export function objectRead({ database, blobs, openScope }: StorageServices) {
  return new Hono()
    .get('/object/public/:bucket/:key{.+}', async (c) => {
      return sendFile(c, blobs, await findPublicObject(database, c.req.param()), { isPublic: true })
    })
    .get('/object/authenticated/:bucket/:key{.+}', async (c) => {
      const scope = await openScope(c)
      return sendFile(c, blobs, await findObject(scope.database, c.req.param()), { isPublic: false })
    })
    .get('/object/:bucket/:key{.+}', async (c) => {
      const open = await findPublicObject(database, c.req.param()).catch(ignorePrivate)
      if (open !== null) return sendFile(c, blobs, open, { isPublic: true })
      const scope = await openScope(c)
      return sendFile(c, blobs, await findObject(scope.database, c.req.param()), { isPublic: false })
    })
}

function ignorePrivate(error: Error & { code?: string }): null {
  if (error.code === noSuchBucket().code) return null
  throw error
}
