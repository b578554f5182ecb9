import { Hono } from 'hono'
import { z } from 'zod'
import { checkDestination } from './check-destination.ts'
import { cleanStored } from './clean-stored.ts'
import { noSuchKey } from './errors.ts'
import { checkKey } from './object-key.ts'
import { findObject } from './objects.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'
import { storeFile } from './store-file.ts'
import { readUserMetadata } from './user-metadata.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().regex(/^[\x20-\x7e]*$/), mimetype: z.string() })
    .partial()
    .optional(),
})

/** POST /storage/v1/object/copy, with `x-upsert: true` over an existing file */
export function objectCopy(services: StorageServices) {
  return new Hono().post('/object/copy', async (c) => {
    const scope = await services.openScope(c)
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId, ...request } = await readJson(c, body)
    checkKey(destinationKey)
    const source = await findObject(scope.database, { bucket: bucketId, key: sourceKey })
    const { mimetype = source.metadata.mimetype, cacheControl = source.metadata.cacheControl } =
      (request.copyMetadata ? undefined : request.metadata) ?? {}
    const metadata = { ...source.metadata, mimetype, cacheControl, lastModified: new Date().toISOString() }
    const isCleaned = await checkDestination(services, source, { bucket: destinationBucket, mimetype })
    const userMetadata = request.copyMetadata
      ? source.user_metadata
      : readUserMetadata(c.req.header('x-metadata') ?? null, 'base64')
    const path = { bucket: destinationBucket, key: destinationKey }
    const id = await storeFile(services, scope, path, {
      upsert: c.req.header('x-upsert') === 'true',
      declared: { metadata, userMetadata },
      async writeBytes(version) {
        const cleaned = isCleaned ? await cleanStored(services, { ...source, metadata }, version) : null
        if (cleaned !== null) return { metadata: cleaned, userMetadata }
        if (!(await services.blobs.copy(source.version, version))) throw noSuchKey()
        return { metadata, userMetadata }
      },
    })
    return c.json({ Id: id, Key: `${path.bucket}/${path.key}`, name: path.key, bucket_id: path.bucket, metadata })
  })
}
