import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { expect } from 'vitest'

type Row = Record<string, unknown>
export type ReceivedChange = RealtimePostgresChangesPayload<Row>

export interface ChangeOptions {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

/**
 * Joins a channel with subscriptions to changes, and waits until they are active.
 * @returns the changes, as they arrive
 */
export async function subscribeToChanges(
  channel: RealtimeChannel,
  ...subscriptions: ChangeOptions[]
): Promise<ReceivedChange[]> {
  const received: ReceivedChange[] = []
  for (const { event = '*', schema = 'public', ...rest } of subscriptions) {
    channel.on('postgres_changes', { event, schema, ...rest } as { event: '*'; schema: string }, (change) => {
      received.push(change as ReceivedChange)
    })
  }
  const { status, message } = await subscribeAndWait(channel)
  expect(message).toBe('Subscribed to PostgreSQL')
  expect(status).toBe('ok')
  return received
}

/** Joins, and waits for the system message about the subscription to changes. */
export function subscribeAndWait(channel: RealtimeChannel): Promise<{ status: string; message: string }> {
  return new Promise((resolve, reject) => {
    channel.on('system', {}, (payload) => payload.extension === 'postgres_changes' && resolve(payload))
    channel.subscribe((_, error) => error && reject(error))
  })
}

/** Joins. @throws the error of a refused join */
export function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (error) reject(error)
    })
  })
}
