import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { DatabaseError, wasRefused } from '#gateway/database/database.ts'
import { checkDestination } from './check-destination.ts'
import { cleanStored } from './clean-stored.ts'
import { keyAlreadyExists, noSuchKey } from './errors.ts'
import { checkKey } from './object-key.ts'
import { findObject } from './objects.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
})

/** POST /storage/v1/object/move: renames the row. The file stays in place, unless a public bucket needs it cleaned. */
export function objectMove(services: StorageServices) {
  return new Hono().post('/object/move', async (c) => {
    const { database } = await services.openScope(c)
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = await readJson(c, body)
    checkKey(destinationKey)
    const object = await findObject(database, { bucket: bucketId, key: sourceKey })
    const isCleaned = await checkDestination(services, object, {
      bucket: destinationBucket,
      mimetype: object.metadata.mimetype,
    })
    const version = randomUUID()
    const cleaned = isCleaned ? await cleanStored(services, object, version) : null
    const text = `update storage.objects set bucket_id = $3, name = $4, updated_at = now(),
        version = coalesce($5, version), metadata = coalesce($6, metadata)
      where bucket_id = $1 and name = $2 and ($5::text is null or version = $7)`
    const values = [
      bucketId,
      sourceKey,
      destinationBucket,
      destinationKey,
      ...(cleaned === null ? [null, null] : [version, JSON.stringify(cleaned)]),
      object.version,
    ]
    const [moved] = await database.batch([{ text, values }], { readOnly: false }).catch(async (error) => {
      if (cleaned !== null && wasRefused(error)) await services.blobs.remove([version])
      throw error instanceof DatabaseError && error.code === '23505' ? keyAlreadyExists() : error
    })
    if (moved?.count !== 1) throw noSuchKey()
    if (cleaned !== null) await services.removeFreed()
    return c.json({ message: 'Successfully moved', Id: object.id, Key: `${destinationBucket}/${destinationKey}` })
  })
}
