import { Hono } from 'hono'
import { DatabaseError } from '#gateway/database/database.ts'
import { bucketNotEmpty, noSuchBucket } from './errors.ts'
import type { StorageServices } from './services.ts'

/** DELETE /storage/v1/bucket/{id} */
export function bucketDelete({ openScope }: StorageServices) {
  return new Hono().delete('/bucket/:id', async (c) => {
    const { database } = await openScope(c)
    const statement = { text: 'delete from storage.buckets where id = $1', values: [c.req.param('id')] }
    const [deleted] = await database.batch([statement], { readOnly: false }).catch((error) => {
      throw error instanceof DatabaseError && error.code === '23503' ? bucketNotEmpty() : error
    })
    if (deleted?.count !== 1) throw noSuchBucket()
    return c.json({ message: 'Successfully deleted' })
  })
}
