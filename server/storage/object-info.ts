import { Hono } from 'hono'
import { findObject, findPublicObject } from './objects.ts'
import type { StorageServices } from './services.ts'
import type { StoredObject } from './stored-object.ts'

/** GET /storage/v1/object/info/public/{bucket}/{key}, /object/info/authenticated/{bucket}/{key}, /object/info/{bucket}/{key} */
export function objectInfo({ database, openScope }: StorageServices) {
  return new Hono()
    .get('/object/info/public/:bucket/:key{.+}', async (c) =>
      c.json(infoOf(await findPublicObject(database, c.req.param()))),
    )
    .get('/object/info/authenticated/:bucket/:key{.+}', async (c) => {
      const scope = await openScope(c)
      return c.json(infoOf(await findObject(scope.database, c.req.param())))
    })
    .get('/object/info/:bucket/:key{.+}', async (c) => {
      const scope = await openScope(c)
      return c.json(infoOf(await findObject(scope.database, c.req.param())))
    })
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
