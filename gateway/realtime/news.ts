import { z } from 'zod'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import type { Change } from './changes/change.ts'

/** A message to a topic, on its way between processes or from SQL. */
export interface BroadcastNews {
  kind: 'broadcast'
  topic: string
  private: boolean
  event: string
  /** JSON; null where `bytes` is set. */
  payload: unknown
  /** Base64. */
  bytes?: string | null
  /** The message's id in realtime.messages. */
  id?: string
  /** The process that has told its own sockets already. */
  from?: string
}

export interface Presence {
  ref: string
  topic: string
  key: string
  meta: Record<string, unknown>
}

export interface PresenceNews {
  kind: 'presence'
  joins: readonly Presence[]
  leaves: readonly Presence[]
}

export type News = Change | BroadcastNews | PresenceNews

export interface NewsHandlers {
  onNews(news: News): void
  /** Some were lost on the way. */
  onGap(): void
}

// The database writes these, and we do; nobody else may.
const envelope = z.object({ notification: z.object({ kind: z.string() }).loose() })

/** Hears what the triggers and the other processes tell, in their order. @returns a function that stops listening */
export async function listenToNews(
  database: Database,
  { onNews, onGap }: NewsHandlers,
  log: Pick<Log, 'error'>,
): Promise<() => Promise<void>> {
  let last = Promise.resolve()
  const receive = async (payload: string) => {
    const body = payload.startsWith('{') ? payload : await openParcel(database, payload)
    if (body === undefined) return onGap()
    onNews(envelope.parse(JSON.parse(body)).notification as unknown as News)
  }
  const inTurn = (payload: string) => {
    last = last
      .then(() => receive(payload))
      .catch((error) => {
        log.error({ err: error }, 'news could not be read')
        onGap()
      })
  }
  return database.listen('realtime', inTurn, onGap)
}

/** To every process, this one included. */
export async function tellNews(database: Database, news: BroadcastNews | PresenceNews): Promise<void> {
  await database.query('select realtime.notify($1::json)', [JSON.stringify(news)])
}

async function openParcel(database: Database, id: string): Promise<string | undefined> {
  const [parcel] = await database.query<{ body: string }>(
    'select body from realtime.stored_payloads where id = $1::bigint',
    [id],
  )
  return parcel?.body
}
