import { Hono } from 'hono'
import { noSuchBucket } from './errors.ts'
import type { StorageServices } from './services.ts'

/** POST /storage/v1/bucket/{id}/empty: deletes all objects that the caller may delete before it responds. */
export function bucketEmpty({ openScope, removeFreed }: StorageServices) {
  return new Hono().post('/bucket/:id/empty', async (c) => {
    const { database } = await openScope(c)
    const values = [c.req.param('id')]
    const statements = [
      { text: 'select from storage.buckets where id = $1', values },
      { text: 'delete from storage.objects where bucket_id = $1', values },
    ]
    const [bucket] = await database.batch(statements, { readOnly: false })
    if (bucket?.count !== 1) throw noSuchBucket()
    await removeFreed()
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  })
}
