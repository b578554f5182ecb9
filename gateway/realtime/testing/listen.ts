import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { expect } from 'vitest'

type Row = Record<string, unknown>
export type Heard = RealtimePostgresChangesPayload<Row>

export interface Wish {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

/** Joins a channel that hears of changes, and waits until none can escape it. @returns what it hears, as it comes */
export async function hearChanges(channel: RealtimeChannel, ...wishes: Wish[]): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const { event = '*', schema = 'public', ...rest } of wishes) {
    channel.on('postgres_changes', { event, schema, ...rest } as { event: '*'; schema: string }, (change) => {
      heard.push(change as Heard)
    })
  }
  const { status, message } = await subscribeAndWait(channel)
  expect(message).toBe('Subscribed to PostgreSQL')
  expect(status).toBe('ok')
  return heard
}

/** Joins, and waits for what the server says of the subscription to changes. */
export function subscribeAndWait(channel: RealtimeChannel): Promise<{ status: string; message: string }> {
  return new Promise((resolve, reject) => {
    channel.on('system', {}, (payload) => payload.extension === 'postgres_changes' && resolve(payload))
    channel.subscribe((_, error) => error && reject(error))
  })
}

/** Joins. @throws what the join was refused with */
export function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (error) reject(error)
    })
  })
}
