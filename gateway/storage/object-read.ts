import { type Context, Hono } from 'hono'
import { noSuchBucket } from './errors.ts'
import { findObject, findPublicObject, type ObjectPath } from './objects.ts'
import { sendFile } from './send-file.ts'
import type { StorageServices } from './services.ts'
import { whileStored } from './while-stored.ts'

/**
 * GET and HEAD of /storage/v1/object/public/{bucket}/{key}, /object/authenticated/{bucket}/{key}, and
 * /object/{bucket}/{key}, which serves both public and private buckets.
 */
export function objectRead({ database, blobs, openScope }: StorageServices) {
  const sendPublic = (c: Context, path: ObjectPath) =>
    whileStored(
      () => findPublicObject(database, path),
      (object) => sendFile(c, blobs, object, { isPublic: true }),
    )

  async function sendPrivate(c: Context, path: ObjectPath): Promise<Response> {
    const scope = await openScope(c)
    return whileStored(
      () => findObject(scope.database, path),
      (object) => sendFile(c, blobs, object, { isPublic: false }),
    )
  }

  return new Hono()
    .get('/object/public/:bucket/:key{.+}', (c) => sendPublic(c, c.req.param()))
    .get('/object/authenticated/:bucket/:key{.+}', (c) => sendPrivate(c, c.req.param()))
    .get('/object/:bucket/:key{.+}', async (c) => {
      const path = c.req.param()
      return (await sendPublic(c, path).catch(ignorePrivate)) ?? sendPrivate(c, path)
    })
}

function ignorePrivate(error: Error & { code?: string }): null {
  if (error.code === noSuchBucket().code) return null
  throw error
}
