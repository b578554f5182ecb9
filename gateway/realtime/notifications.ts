// PostgreSQL notifications between the database's triggers and the server processes.
import { z } from 'zod'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import type { Change } from './changes/change.ts'

/** A message to a topic, from another process or from SQL. */
export interface BroadcastNotification {
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
  /** The process that sent it: it has delivered the message to its own sockets already. */
  from?: string
}

export interface Presence {
  ref: string
  topic: string
  key: string
  meta: Record<string, unknown>
}

export interface PresenceNotification {
  kind: 'presence'
  joins: readonly Presence[]
  leaves: readonly Presence[]
}

export type Notification = Change | BroadcastNotification | PresenceNotification

interface NotificationHandlers {
  onNotification(notification: Notification): void
  /** Notifications were lost. */
  onGap(): void
}

// Only the database's functions and this server send these: the kind alone is checked.
const envelope = z.object({ notification: z.object({ kind: z.string() }).loose() })

/** Receives notifications in the order in which they were sent. @returns a function that stops listening */
export async function listenToNotifications(
  database: Database,
  { onNotification, onGap }: NotificationHandlers,
  log: Pick<Log, 'error'>,
): Promise<() => Promise<void>> {
  let last = Promise.resolve()
  const receive = async (payload: string) => {
    const body = payload.startsWith('{') ? payload : await readStoredPayload(database, payload)
    if (body === undefined) return onGap()
    onNotification(envelope.parse(JSON.parse(body)).notification as unknown as Notification)
  }
  const receiveInOrder = (payload: string) => {
    last = last
      .then(() => receive(payload))
      .catch((error) => {
        log.error({ err: error }, 'realtime: a notification could not be read; all clients will reconnect')
        onGap()
      })
  }
  return database.listen('realtime', receiveInOrder, onGap)
}

/** Notifies every process, this one included. */
export async function notify(
  database: Database,
  notification: BroadcastNotification | PresenceNotification,
): Promise<void> {
  await database.query('select realtime.notify($1::json)', [JSON.stringify(notification)])
}

async function readStoredPayload(database: Database, id: string): Promise<string | undefined> {
  const [storedPayload] = await database.query<{ body: string }>(
    'select body from realtime.stored_payloads where id = $1::bigint',
    [id],
  )
  return storedPayload?.body
}
