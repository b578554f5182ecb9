import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { currentSession } from '#web/session/session-store.ts'
import type { Watch } from './to-watch.ts'

/** A page's ear, once it is open. */
export interface Ear {
  close(): void
}

export interface EarOptions {
  watches: readonly Watch[]
  onChange(watch: Watch): void
  /** No change can escape any more: the first time, and after each time that the line was lost. */
  onReady(): void
  /** It is over, and will not come back by itself. */
  onClosed(): void
}

// A browser writes every failed attempt to the console: there are to be few. After a restart of the server not all
// pages come back at the same moment.
const RETRY_MS = [2_000, 10_000, 30_000, 120_000]
const LAST_RETRY_MS = 300_000
const retryAfter = (tries: number) => (RETRY_MS[tries - 1] ?? LAST_RETRY_MS) * (0.5 + Math.random())

let client: RealtimeClient | undefined
let opened = 0

/** The client that supabase-js uses too, without the rest of it. */
function connect(): RealtimeClient {
  const url = `${apiUrl().replace(/^http/, 'ws')}/realtime/v1`
  return new RealtimeClient(url, {
    params: { apikey: apiKey() },
    accessToken: async () => currentSession()?.access_token ?? null,
    reconnectAfterMs: retryAfter,
  })
}

export function openEar({ watches, onChange, onReady, onClosed }: EarOptions): Ear {
  client ??= connect()
  const line = client
  let isOpen = true
  const channel = line.channel(`page ${++opened}`, { config: { presence: { enabled: false } } })
  for (const watch of watches) follow(channel, watch, () => onChange(watch))
  channel.on('system', {}, ({ extension, status }) => {
    if (extension === 'postgres_changes' && status === 'ok') onReady()
  })
  channel.subscribe((status) => {
    if (status === 'CLOSED' && isOpen) onClosed()
  })
  return {
    close() {
      isOpen = false
      void line.removeChannel(channel)
    },
  }
}

/** The network is gone, and with it whatever the line still says of itself: the next ear opens a new one. */
export function hangUp(): void {
  void client?.disconnect()
  client = undefined
}

/** The row itself is not wanted: its queries are asked again. Keys come along whatever is selected. */
function follow(channel: RealtimeChannel, { table, filter, column }: Watch, onChange: () => void) {
  channel.on('postgres_changes', { event: '*', schema: 'public', table, filter, select: [column] }, onChange)
}
