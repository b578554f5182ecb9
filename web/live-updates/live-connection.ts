import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { currentSession } from '#web/session/session-store.ts'
import type { LiveRows, LiveTable } from './use-live.ts'

/** One page's subscription to changes. */
export interface LiveConnection {
  close(): void
}

interface LiveConnectionOptions {
  rows: readonly LiveRows[]
  onChange(rows: LiveRows): void
  /** The server delivers changes from now on. Called for the first connection and after each reconnection. */
  onReady(): void
  /** The subscription ended and does not come back by itself. */
  onClosed(): void
}

// Browsers log every failed attempt to the console, so attempts are rare. The random part spreads them after a restart
// of the server.
const RETRY_MS = [2_000, 10_000, 30_000, 120_000]
const LAST_RETRY_MS = 300_000
const retryAfter = (tries: number) => (RETRY_MS[tries - 1] ?? LAST_RETRY_MS) * (0.5 + Math.random())

/** A column of each table's key. */
const KEY_COLUMNS: Record<LiveTable, string> = {
  leagues: 'id',
  league_settings: 'league_id',
  teams: 'id',
  team_players: 'team_id',
  profiles: 'id',
  matches: 'id',
  match_events: 'id',
  match_reports: 'id',
}

// The server's limit for one filter.
const MOST_VALUES = 100

let client: RealtimeClient | undefined
let opened = 0

/** The Realtime client of supabase-js, without the rest of supabase-js. */
function createClient(): RealtimeClient {
  const url = `${apiUrl().replace(/^http/, 'ws')}/realtime/v1`
  return new RealtimeClient(url, {
    params: { apikey: apiKey() },
    accessToken: async () => currentSession()?.access_token ?? null,
    reconnectAfterMs: retryAfter,
  })
}

export function openLiveConnection({ rows, onChange, onReady, onClosed }: LiveConnectionOptions): LiveConnection {
  client ??= createClient()
  const socket = client
  let isOpen = true
  const channel = socket.channel(`page ${++opened}`, { config: { presence: { enabled: false } } })
  for (const each of rows) subscribeTo(channel, each, () => onChange(each))
  channel.on('system', {}, ({ extension, status }) => {
    if (extension === 'postgres_changes' && status === 'ok') onReady()
  })
  channel.subscribe((status) => {
    if (status === 'CLOSED' && isOpen) onClosed()
  })
  return {
    close() {
      isOpen = false
      void socket.removeChannel(channel)
    },
  }
}

/** Drops the socket when the network is gone, since its own state can be out of date. The next connection opens another. */
export function disconnect(): void {
  void client?.disconnect()
  client = undefined
}

/** Selects one column only, because the page refetches its queries. The server sends the key columns anyway. */
function subscribeTo(channel: RealtimeChannel, { table, column, is }: LiveRows, onChange: () => void) {
  const filter = filterOf(column, is ?? [])
  channel.on(
    'postgres_changes',
    { event: '*', schema: 'public', table, filter, select: [KEY_COLUMNS[table]] },
    onChange,
  )
}

/** A filter of PostgREST: `league_id=eq.5`. */
function filterOf(column: string, is: string | readonly string[]): string {
  if (typeof is === 'string') return `${column}=eq.${is}`
  return `${column}=in.(${[...is].sort().slice(0, MOST_VALUES)})`
}
