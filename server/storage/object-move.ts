import { Hono } from 'hono'
import { z } from 'zod'
import { DatabaseError } from '#server/database/database.ts'
import { checkFits } from './check-fits.ts'
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

/** POST /storage/v1/object/move: the row gets another name, the file stays where it is. */
export function objectMove(services: StorageServices) {
  return new Hono().post('/object/move', async (c) => {
    const { database } = await services.openScope(c)
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = await readJson(c, body)
    checkKey(destinationKey)
    const object = await findObject(database, { bucket: bucketId, key: sourceKey })
    await checkFits(services, object, { bucket: destinationBucket, mimetype: object.metadata.mimetype })
    const text = `update storage.objects set bucket_id = $3, name = $4, updated_at = now() where bucket_id = $1 and name = $2`
    const values = [bucketId, sourceKey, destinationBucket, destinationKey]
    const [moved] = await database.batch([{ text, values }], { readOnly: false }).catch((error) => {
      throw error instanceof DatabaseError && error.code === '23505' ? keyAlreadyExists() : error
    })
    if (moved?.count !== 1) throw noSuchKey()
    return c.json({ message: 'Successfully moved', Id: object.id, Key: `${destinationBucket}/${destinationKey}` })
  })
}
