import { Hono } from 'hono'
import { z } from 'zod'
import { bucketColumns } from './buckets.ts'
import { invalidParameter } from './errors.ts'
import { escapeLike } from './escape-like.ts'
import type { StorageServices } from './services.ts'

const query = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

/** GET /storage/v1/bucket[?limit&offset&search&sortColumn&sortOrder] */
export function bucketList({ openScope }: StorageServices) {
  return new Hono().get('/bucket', async (c) => {
    const { database } = await openScope(c)
    const { data, error } = query.safeParse(c.req.query())
    if (data === undefined) throw invalidParameter(z.prettifyError(error))
    const text = `select ${bucketColumns} from storage.buckets where name ilike $1
      order by ${data.sortColumn} ${data.sortOrder} limit $2 offset $3`
    const values = [`%${escapeLike(data.search)}%`, data.limit ?? null, data.offset]
    const [found] = await database.batch([{ text, values }], { readOnly: true })
    return c.json(found?.rows ?? [])
  })
}
