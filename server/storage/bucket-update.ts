import { Hono } from 'hono'
import { z } from 'zod'
import { bucketSettings, readSettings } from './bucket-settings.ts'
import { noSuchBucket } from './errors.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'

const body = z.object(bucketSettings)

/** PUT /storage/v1/bucket/{id}: what is not given stays as it is. */
export function bucketUpdate({ openScope, config }: StorageServices) {
  return new Hono().put('/bucket/:id', async (c) => {
    const { database } = await openScope(c)
    const columns = readSettings(await readJson(c, body), config.FILE_SIZE_LIMIT)
    const set = ['updated_at = now()', ...columns.map(([column], at) => `${column} = $${at + 2}`)]
    const text = `update storage.buckets set ${set.join(', ')} where id = $1`
    const values = [c.req.param('id'), ...columns.map(([, value]) => value)]
    const [updated] = await database.batch([{ text, values }], { readOnly: false })
    if (updated?.count !== 1) throw noSuchBucket()
    return c.json({ message: 'Successfully updated' })
  })
}
