import { Hono } from 'hono'
import { z } from 'zod'
import { type BucketSettings, bucketSettings, readSettings } from './bucket-settings.ts'
import { findBucketLimits } from './buckets.ts'
import { showsPictures } from './clean-image.ts'
import { cleanBucket } from './clean-stored.ts'
import { noSuchBucket } from './errors.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'

const body = z.object(bucketSettings)

/** PUT /storage/v1/bucket/{id}: absent settings stay unchanged. */
export function bucketUpdate(services: StorageServices) {
  const { openScope, config } = services
  return new Hono().put('/bucket/:id', async (c) => {
    const { database } = await openScope(c)
    const id = c.req.param('id')
    const settings = await readJson(c, body)
    const columns = readSettings(settings, config.FILE_SIZE_LIMIT)
    if (await willShowPictures(services, id, settings)) {
      // Clean only for callers who may change the bucket.
      const touched = { text: 'update storage.buckets set updated_at = now() where id = $1', values: [id] }
      const [found] = await database.batch([touched], { readOnly: false })
      if (found?.count !== 1) throw noSuchBucket()
      await cleanBucket(services, id)
    }
    const set = ['updated_at = now()', ...columns.map(([column], at) => `${column} = $${at + 2}`)]
    const text = `update storage.buckets set ${set.join(', ')} where id = $1`
    const values = [id, ...columns.map(([, value]) => value)]
    const [updated] = await database.batch([{ text, values }], { readOnly: false })
    if (updated?.count !== 1) throw noSuchBucket()
    return c.json({ message: 'Successfully updated' })
  })
}

/** True if this change makes the bucket's pictures public. */
async function willShowPictures({ database }: StorageServices, id: string, settings: BucketSettings): Promise<boolean> {
  const bucket = await findBucketLimits(database, id)
  const { public: isPublic = bucket.public, allowed_mime_types: types = bucket.allowed_mime_types } = settings
  return !showsPictures(bucket) && showsPictures({ ...bucket, public: isPublic, allowed_mime_types: types })
}
