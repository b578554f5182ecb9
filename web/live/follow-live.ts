import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { leaguesChangedWithin } from './leagues-changed-within.ts'
import type { LiveConnection } from './live-connection.ts'
import { toWatch, type Watch } from './to-watch.ts'
import type { LiveRows } from './use-live.ts'

// Changes that follow each other closely cause one refetch, at the latest after LONGEST_BURST_MS.
const BURST_MS = 250
const LONGEST_BURST_MS = 2_000
const HIDDEN_MS = 60_000
const REOPEN_MS = 5_000

export interface LiveOptions {
  rows: readonly LiveRows[]
  /** Only changes in these leagues can change the page; empty when any change can. */
  leagues: readonly string[]
  /** Whether the page's data came with the HTML. */
  isAtLoad: boolean
}

/**
 * Subscribes while the page is visible, and refetches the queries that a change concerns.
 * @returns a function that ends the subscription
 */
export function followLive(queries: QueryClient, { rows, leagues, isAtLoad }: LiveOptions): () => void {
  const watches = rows.flatMap(toWatch)
  const stale = new Map<string, QueryKey>()
  let connection: LiveConnection | undefined
  let isOver = false
  let isConnecting = false
  let burst: { timer: number; since: number } | undefined
  let retry: number | undefined

  const isAwake = () => document.visibilityState === 'visible' && navigator.onLine

  function flush() {
    window.clearTimeout(burst?.timer)
    burst = undefined
    if (document.visibilityState === 'visible') refetchStale()
  }

  function refetchStale() {
    for (const key of stale.values()) void queries.invalidateQueries({ queryKey: key })
    stale.clear()
  }

  function onChange({ keys }: Watch) {
    for (const key of keys) stale.set(hashKey(key), key)
    const since = burst?.since ?? Date.now()
    window.clearTimeout(burst?.timer)
    const left = Math.max(0, Math.min(BURST_MS, since + LONGEST_BURST_MS - Date.now()))
    burst = { timer: window.setTimeout(flush, left), since }
  }

  async function onReady() {
    const mayBeStale = leagues.length === 0 || (await leaguesChangedWithin(leagues, ageOfShown()).catch(() => true))
    if (mayBeStale && !isOver) for (const watch of watches) onChange(watch)
  }

  /** The age of the oldest data on the screen, in milliseconds. */
  function ageOfShown(): number {
    const keys = watches.flatMap(({ keys }) => keys)
    const active = keys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, type: 'active' }))
    // A failed query has no age, and the query client repeats it.
    const fetched = active.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
    const age = Date.now() - Math.min(...fetched)
    // Data in the HTML has the server's timestamp, and the server's clock can differ from this one.
    return isAtLoad || age < 0 ? Math.max(age, performance.now()) : age
  }

  function close() {
    connection?.close()
    connection = undefined
  }

  async function open() {
    if (watches.length === 0 || connection || isConnecting || isOver || !isAwake()) return
    isConnecting = true
    try {
      const { connect } = await import('./live-connection.ts')
      if (isOver || !isAwake()) return
      connection = connect({ watches, onChange, onReady, onClosed: reopenLater })
    } catch {
      // Without a network the code cannot be loaded.
      reopenLater()
    } finally {
      isConnecting = false
    }
  }

  function reopenLater() {
    close()
    window.clearTimeout(retry)
    retry = window.setTimeout(open, REOPEN_MS)
  }

  function onVisibilityOrNetwork() {
    window.clearTimeout(retry)
    if (isAwake()) {
      flush()
      void open()
    } else if (navigator.onLine) {
      retry = window.setTimeout(close, HIDDEN_MS)
    } else {
      close()
      void import('./live-connection.ts').then(({ disconnect }) => disconnect()).catch(() => undefined)
    }
  }

  const events = ['online', 'offline'] as const
  document.addEventListener('visibilitychange', onVisibilityOrNetwork)
  for (const event of events) window.addEventListener(event, onVisibilityOrNetwork)
  void open()

  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisibilityOrNetwork)
    for (const event of events) window.removeEventListener(event, onVisibilityOrNetwork)
    window.clearTimeout(retry)
    window.clearTimeout(burst?.timer)
    close()
    // Queries marked stale by a notification but not refetched yet: other screens use them too.
    refetchStale()
  }
}
