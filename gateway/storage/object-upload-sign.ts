import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { findBucketLimits } from './buckets.ts'
import { checkKey } from './object-key.ts'
import { upload } from './object-upload.ts'
import { checkWrite } from './objects.ts'
import type { StorageServices } from './services.ts'
import { openSignedScope } from './signed-scope.ts'

const TWO_HOURS = 2 * 3600

/**
 * POST /storage/v1/object/upload/sign/{bucket}/{key} signs an upload URL for callers who may upload the file; PUT of
 * the URL uploads it as that caller, if the caller still may.
 */
export function objectUploadSign(services: StorageServices) {
  const { database, openScope, signer } = services
  return new Hono()
    .post('/object/upload/sign/:bucket/:key{.+}', async (c) => {
      const scope = await openScope(c)
      const { bucket, key } = c.req.param()
      const upsert = c.req.header('x-upsert') === 'true'
      checkKey(key)
      await findBucketLimits(database, bucket)
      const draft = { bucket, key, id: randomUUID(), version: randomUUID(), metadata: {}, userMetadata: null }
      await checkWrite(scope.database, draft, scope.caller, upsert)
      const url = `${bucket}/${key}`
      const token = await signer.sign('upload', { url, upsert, signer: await signer.seal(scope.caller) }, TWO_HOURS)
      return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
    })
    .put('/object/upload/sign/:bucket/:key{.+}', async (c) => {
      const path = c.req.param()
      const { scope, signed } = await openSignedScope(services, c, 'upload', path)
      const { Key } = await upload(services, scope, c, path, signed.upsert ?? false)
      return c.json({ Key })
    })
}
