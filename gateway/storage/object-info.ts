import { type Context, Hono } from 'hono'
import { findObject, findPublicObject } from './objects.ts'
import { fileHeaders } from './send-file.ts'
import type { StorageServices } from './services.ts'
import type { StoredObject } from './stored-object.ts'

/**
 * GET /storage/v1/object/info/public/{bucket}/{key}, /object/info/authenticated/{bucket}/{key},
 * /object/info/{bucket}/{key}; HEAD returns the headers of the file itself.
 */
export function objectInfo({ database, openScope }: StorageServices) {
  return new Hono()
    .get('/object/info/public/:bucket/:key{.+}', async (c) =>
      respond(c, await findPublicObject(database, c.req.param()), true),
    )
    .get('/object/info/authenticated/:bucket/:key{.+}', async (c) => {
      const scope = await openScope(c)
      return respond(c, await findObject(scope.database, c.req.param()), false)
    })
    .get('/object/info/:bucket/:key{.+}', async (c) => {
      const scope = await openScope(c)
      return respond(c, await findObject(scope.database, c.req.param()), false)
    })
}

function respond(c: Context, object: StoredObject, isPublic: boolean): Response {
  if (c.req.method !== 'HEAD') return c.json(infoOf(object))
  const headers = fileHeaders(object, { isPublic })
  headers.set('Content-Length', String(object.metadata.size))
  return new Response(null, { headers })
}

const infoOf = ({ id, name, version, bucket_id, metadata, user_metadata, created_at }: StoredObject) => ({
  id,
  name,
  version,
  bucket_id,
  size: metadata.size,
  content_type: metadata.mimetype,
  cache_control: metadata.cacheControl,
  etag: metadata.eTag,
  metadata: user_metadata ?? {},
  last_modified: metadata.lastModified,
  created_at,
})
