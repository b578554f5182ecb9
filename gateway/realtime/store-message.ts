import { z } from 'zod'
import type { Database } from '#gateway/database/database.ts'
import { invalidPersist, publicPersist } from './errors.ts'
import type { Content } from './hub.ts'

/** How long a message can be replayed: `ttl` seconds, or as long as the server stores any message. */
export interface Persist {
  ttl: number | null
}

const persistOption = z.union([z.literal(true), z.object({ ttl: z.coerce.number().int().positive().optional() })])

/** @returns null where the message is not to be stored @throws Refusal */
export function readPersist(option: unknown, isPrivate: boolean): Persist | null {
  if (option === undefined || option === null || option === false) return null
  const { success, data } = persistOption.safeParse(option)
  if (!success) throw invalidPersist()
  if (!isPrivate) throw publicPersist()
  return { ttl: data === true ? null : (data.ttl ?? null) }
}

interface StoredMessage {
  topic: string
  event: string
  content: Content
}

/** Stores a message of a private topic, so that it can be replayed. @returns its id */
export async function storeMessage(database: Database, { topic, event, content }: StoredMessage, { ttl }: Persist) {
  const [bytes, payload] = 'bytes' in content ? [content.bytes, null] : [null, JSON.parse(content.json).payload ?? {}]
  const [row] = await database.query<{ id: string }>(
    `insert into realtime.messages (topic, extension, event, payload, binary_payload, private, broadcasted_at, expires_at)
    values ($1, 'broadcast', $2, $3::jsonb, $4::bytea, true, localtimestamp, localtimestamp + $5::int8 * interval '1 second')
    returning id`,
    [topic, event, payload === null ? null : JSON.stringify(payload), bytes, ttl],
  )
  return row?.id
}
