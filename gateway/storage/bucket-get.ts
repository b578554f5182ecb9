import { Hono } from 'hono'
import { type Bucket, bucketColumns } from './buckets.ts'
import { noSuchBucket } from './errors.ts'
import type { StorageServices } from './services.ts'

/** GET /storage/v1/bucket/{id} */
export function bucketGet({ openScope }: StorageServices) {
  return new Hono().get('/bucket/:id', async (c) => {
    const { database } = await openScope(c)
    const statement = {
      text: `select ${bucketColumns} from storage.buckets where id = $1`,
      values: [c.req.param('id')],
    }
    const [found] = await database.batch([statement], { readOnly: true })
    const [bucket] = (found?.rows ?? []) as unknown as Bucket[]
    if (bucket === undefined) throw noSuchBucket()
    return c.json(bucket)
  })
}
