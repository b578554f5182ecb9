import { Hono } from 'hono'
import { z } from 'zod'
import { escapeLike } from './escape-like.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'

const body = z.object({
  prefix: z.string().default(''),
  search: z.string().default(''),
  limit: z.int().min(1).max(10_000).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

/** POST /storage/v1/object/list/{bucket}: the direct children of a folder, folders first. */
export function objectList({ openScope }: StorageServices) {
  return new Hono().post('/object/list/:bucket', async (c) => {
    const { database } = await openScope(c)
    const { prefix, search, limit, offset, sortBy } = await readJson(c, body)
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
    const values = [c.req.param('bucket'), `${escapeLike(folder + search)}%`, folder.length, limit, offset]
    const [found] = await database.batch([{ text: listText(sortBy), values }], { readOnly: true })
    return c.json((found?.rows ?? []).map(({ is_folder, ...entry }) => entry))
  })
}

const listText = ({ column, order }: { column: string; order: string }) => `
  with found as (
    select substr(name, $3::int + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
    from storage.objects where bucket_id = $1 and name ilike $2
  ), entries as (
    select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, true as is_folder
    from found where strpos(rest, '/') > 0 group by 1
    union all
    select rest, id, updated_at, created_at, last_accessed_at, metadata, false from found where strpos(rest, '/') = 0
  )
  select * from entries
  order by is_folder desc, ${column === 'name' ? '' : `${column} ${order},`} name collate "C" ${column === 'name' ? order : ''}
  limit $4 offset $5`
