import { type Context, Hono } from 'hono'
import { checkKey } from './object-key.ts'
import type { ObjectPath } from './objects.ts'
import { receiveFile } from './receive-file.ts'
import type { RequestScope } from './request-scope.ts'
import type { StorageServices } from './services.ts'
import { storeFile } from './store-file.ts'
import { describeFile } from './stored-object.ts'
import { limitsFor } from './upload-limits.ts'

/** POST /storage/v1/object/{bucket}/{key} (with `x-upsert: true` over an existing one), PUT to replace or create. */
export function objectUpload(services: StorageServices) {
  return new Hono()
    .post('/object/:bucket/:key{.+}', async (c) => {
      const upsert = c.req.header('x-upsert') === 'true'
      return c.json(await upload(services, await services.openScope(c), c, c.req.param(), upsert))
    })
    .put('/object/:bucket/:key{.+}', async (c) => {
      return c.json(await upload(services, await services.openScope(c), c, c.req.param(), true))
    })
}

/** Shared with signed uploads, which run in another scope. */
export async function upload(
  services: StorageServices,
  scope: RequestScope,
  c: Context,
  path: ObjectPath,
  upsert: boolean,
): Promise<{ Id: string; Key: string }> {
  checkKey(path.key)
  const limits = await limitsFor(services, path)
  const id = await storeFile(services, scope, path, {
    upsert,
    declared: declareMetadata(c),
    async writeBytes(version) {
      const file = await receiveFile(c.req.raw, services.blobs, version, limits)
      return { metadata: describeFile(file), userMetadata: file.userMetadata }
    },
  })
  return { Id: id, Key: `${path.bucket}/${path.key}` }
}

function declareMetadata(c: Context) {
  const length = c.req.header('content-length')
  const mimetype = c.req.header('content-type')
  return {
    metadata: {
      ...(length !== undefined && { size: Number(length), contentLength: Number(length) }),
      ...(mimetype !== undefined && { mimetype }),
    },
    userMetadata: null,
  }
}
