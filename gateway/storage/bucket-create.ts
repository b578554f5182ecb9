import { Hono } from 'hono'
import { z } from 'zod'
import { bucketSettings, readSettings } from './bucket-settings.ts'
import { checkBucketName } from './object-key.ts'
import { ownerOf } from './owner.ts'
import { readJson } from './read-json.ts'
import type { StorageServices } from './services.ts'

const body = z.object({ name: z.string(), id: z.string().optional(), ...bucketSettings })

/** POST /storage/v1/bucket */
export function bucketCreate({ openScope, config }: StorageServices) {
  return new Hono().post('/bucket', async (c) => {
    const { caller, database } = await openScope(c)
    const { name, id = name, ...settings } = await readJson(c, body)
    checkBucketName(name)
    checkBucketName(id)
    const columns = [
      ['id', id] as const,
      ['name', name] as const,
      ...Object.entries(ownerOf(caller)),
      ...readSettings(settings, config.FILE_SIZE_LIMIT),
    ]
    const text = `insert into storage.buckets (${columns.map(([column]) => column).join(', ')})
      values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`
    await database.batch([{ text, values: columns.map(([, value]) => value) }], { readOnly: false })
    return c.json({ name })
  })
}
