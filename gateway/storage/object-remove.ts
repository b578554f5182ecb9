import { Hono } from 'hono'
import { z } from 'zod'
import { noSuchKey } from './errors.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'
import { objectColumns } from './stored-object.ts'

const MAX_OBJECTS = 20_000
const entry = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const body = z.object({ prefixes: z.array(entry).min(1).max(MAX_OBJECTS) })

/**
 * DELETE /storage/v1/object/{bucket} with `{prefixes: [whole keys]}`, and /object/{bucket}/{key} for a single object
 */
export function objectRemove({ openScope, removeFreed }: StorageServices) {
  return new Hono()
    .delete('/object/:bucket', async (c) => {
      const { database } = await openScope(c)
      const { prefixes } = await readJson(c, body)
      const text = `delete from storage.objects where bucket_id = $1
        and name in (select jsonb_array_elements_text($2)) returning ${objectColumns}`
      const values = [c.req.param('bucket'), JSON.stringify(prefixes)]
      const [removed] = await database.batch([{ text, values }], { readOnly: false })
      await removeFreed()
      return c.json(removed?.rows ?? [])
    })
    .delete('/object/:bucket/:key{.+}', async (c) => {
      const { database } = await openScope(c)
      const { bucket, key } = c.req.param()
      const text = 'delete from storage.objects where bucket_id = $1 and name = $2'
      const [removed] = await database.batch([{ text, values: [bucket, key] }], { readOnly: false })
      if (removed?.count !== 1) throw noSuchKey()
      await removeFreed()
      return c.json({ message: 'Successfully deleted' })
    })
}
