import type { Database } from '#gateway/database/database.ts'
import type { Content } from './hub.ts'

/** The stored messages that a private channel asks for when it joins. */
export interface ReplayOptions {
  /** Milliseconds since 1970. */
  since: number
  limit: number
}

export interface ReplayedMessage {
  id: string
  event: string
  content: Content
}

// Supabase replays no more than this.
const MOST_MESSAGES = 25

/** The last stored messages of a private topic, oldest first. */
export async function readReplay(database: Database, topic: string, { since, limit }: ReplayOptions) {
  const rows = await database.query<{ id: string; event: string; payload: unknown; bytes: string | null }>(
    `select id, event, payload, encode(binary_payload, 'base64') as bytes from (
      select id, event, payload, binary_payload, inserted_at from realtime.messages
      where topic = $1 and private and extension = 'broadcast' and event is not null
        and (expires_at is null or expires_at > localtimestamp)
        and inserted_at >= (to_timestamp($2::float8 / 1000) at time zone current_setting('TimeZone'))
      order by inserted_at desc limit $3::int4) last
    order by inserted_at`,
    [topic, since, Math.max(1, Math.min(limit, MOST_MESSAGES))],
  )
  return rows.map(({ id, event, payload, bytes }): ReplayedMessage => {
    const meta = { replayed: true, id }
    if (bytes !== null)
      return { id, event, content: { bytes: Buffer.from(bytes, 'base64'), meta: JSON.stringify(meta) } }
    return { id, event, content: { json: JSON.stringify({ type: 'broadcast', event, payload, meta }) } }
  })
}
