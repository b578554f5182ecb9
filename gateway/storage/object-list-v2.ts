import { Hono } from 'hono'
import { z } from 'zod'
import { invalidParameter } from './errors.ts'
import { escapeLike } from './escape-like.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'

const body = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(10_000).default(1000),
  cursor: z.string().nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

interface Entry {
  key: string
  /** The sort key, as text. */
  place: string
  is_folder: boolean
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: object | null
}

/**
 * POST /storage/v1/object/list-v2/{bucket}: objects by prefix, page by page; with a delimiter, a folder is one entry.
 */
export function objectListV2({ openScope }: StorageServices) {
  return new Hono().post('/object/list-v2/:bucket', async (c) => {
    const { database } = await openScope(c)
    const { prefix, limit, cursor, with_delimiter, sortBy } = await readJson(c, body)
    const after = cursor ? readCursor(cursor) : null
    const values = [
      c.req.param('bucket'),
      `${escapeLike(prefix)}%`,
      prefix.length,
      with_delimiter,
      after?.place ?? null,
      after?.key ?? null,
      limit + 1,
    ]
    const [found] = await database.batch([{ text: listText(sortBy), values }], { readOnly: true })
    const entries = (found?.rows ?? []) as unknown as Entry[]
    const page = entries.slice(0, limit)
    const last = page.at(-1)
    const hasNext = entries.length > limit
    return c.json({
      hasNext,
      ...(hasNext && last !== undefined ? { nextCursor: toCursor(last) } : {}),
      folders: page.filter(({ is_folder }) => is_folder).map(({ key }) => ({ name: key, key: placeIn(prefix, key) })),
      objects: page
        .filter(({ is_folder }) => !is_folder)
        .map(({ key, place: _, is_folder: __, ...object }) => ({
          name: key,
          key: with_delimiter ? placeIn(prefix, key) : key,
          ...object,
        })),
    })
  })
}

// Folders have no times: sorted by time, they come first.
function listText({ column, order }: { column: 'name' | 'updated_at' | 'created_at'; order: 'asc' | 'desc' }): string {
  const place = column === 'name' ? "''" : `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
  const later = order === 'asc' ? '>' : '<'
  return `
    with found as (
      select name, strpos(substr(name, $3::int + 1), '/') as slash, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = $1 and name like $2
    ), entries as (
      select left(name, $3::int + slash) as key, '' as place, true as is_folder, null::uuid as id,
        null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at,
        null::jsonb as metadata
      from found where $4::boolean and slash > 0 group by 1
      union all
      select name, ${place}, false, id, updated_at, created_at, last_accessed_at, metadata
      from found where not $4::boolean or slash = 0
    )
    select * from entries
    where $6::text is null or (place collate "C", key collate "C") ${later} ($5::text, $6::text)
    order by place collate "C" ${order}, key collate "C" ${order} limit $7`
}

/** The name inside its folder: 'a/b/' with the prefix 'a/' is 'b'. */
const placeIn = (prefix: string, name: string) => name.slice(prefix.lastIndexOf('/') + 1).replace(/\/$/, '')

const toCursor = ({ place, key }: Entry) => Buffer.from(JSON.stringify([place, key])).toString('base64url')

const cursorForm = z.tuple([z.string(), z.string()])

function readCursor(cursor: string): { place: string; key: string } {
  try {
    const [place, key] = cursorForm.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { place, key }
  } catch {
    throw invalidParameter('cursor is not one of this list')
  }
}
