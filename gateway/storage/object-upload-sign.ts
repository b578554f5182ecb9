import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { findBucketLimits } from './buckets.ts'
import { checkKey } from './object-key.ts'
import { upload } from './object-upload.ts'
import { checkWrite } from './objects.ts'
import { scopeOf } from './request-scope.ts'
import type { StorageServices } from './services.ts'

const TWO_HOURS = 2 * 3600

/**
 * POST /storage/v1/object/upload/sign/{bucket}/{key} signs an upload URL for callers who may upload the file; PUT of
 * the URL uploads it as that caller without another check.
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
      const owner = scope.caller.claims.sub
      const token = await signer.sign('upload', { url, upsert, ...(owner !== undefined && { owner }) }, TWO_HOURS)
      return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
    })
    .put('/object/upload/sign/:bucket/:key{.+}', async (c) => {
      const { bucket, key } = c.req.param()
      const { owner, upsert = false } = await signer.verify('upload', c.req.query('token'), `${bucket}/${key}`)
      // The policies were checked when the URL was signed, so the upload runs as the service role.
      const claims = { role: 'service_role', ...(owner !== undefined && { sub: owner }) }
      const caller = { role: 'service_role', claims, token: null }
      const scope = { caller, database: scopeOf(database, caller, c) }
      const { Key } = await upload(services, scope, c, { bucket, key }, upsert)
      return c.json({ Key })
    })
}
