import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Ear } from './live-client.ts'
import { toWatch, type Watch } from './to-watch.ts'
import type { LiveRows } from './use-live.ts'

// What was fetched longer ago than this may have changed before we listened.
const FRESH_MS = 2_000
const FRESH_AT_LOAD_MS = 10_000
const SKEWED_CLOCK_MS = 60_000
// A burst is one refetch, but a lasting one does not put it off for ever.
const BURST_MS = 250
const LONGEST_BURST_MS = 2_000
const HIDDEN_MS = 60_000
const REOPEN_MS = 5_000

/** Whether the page is the one that was loaded, with its data in the HTML; came later; or is for members. */
export type Arrival = 'at load' | 'later' | 'guarded'

/**
 * Listens for as long as the page is seen, and asks again for what changed.
 * @returns a function that ends it
 */
export function followLive(queries: QueryClient, rows: readonly LiveRows[], came: Arrival): () => void {
  const watches = rows.flatMap(toWatch)
  const dirty = new Map<string, QueryKey>()
  let ear: Ear | undefined
  let isOver = false
  let isOpening = false
  let mayHaveMissed = came !== 'at load'
  let hasListened = false
  let burst: { timer: number; since: number } | undefined
  let later: number | undefined

  const isAwake = () => document.visibilityState === 'visible' && navigator.onLine

  function flush() {
    window.clearTimeout(burst?.timer)
    burst = undefined
    if (document.visibilityState !== 'visible') return
    for (const key of dirty.values()) void queries.invalidateQueries({ queryKey: key })
    dirty.clear()
  }

  function onChange({ keys }: Watch) {
    for (const key of keys) dirty.set(hashKey(key), key)
    const since = burst?.since ?? Date.now()
    window.clearTimeout(burst?.timer)
    const left = Math.max(0, Math.min(BURST_MS, since + LONGEST_BURST_MS - Date.now()))
    burst = { timer: window.setTimeout(flush, left), since }
  }

  function onReady() {
    if (hasListened || isOld()) for (const watch of watches) onChange(watch)
    hasListened = true
    mayHaveMissed = false
  }

  /** What is on the screen may be from before somebody changed it. */
  function isOld(): boolean {
    if (came === 'guarded') return true
    const keys = watches.flatMap(({ keys }) => keys)
    const active = keys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, type: 'active' }))
    const age = Date.now() - Math.min(...active.map(({ state }) => state.dataUpdatedAt))
    return came === 'at load' && !mayHaveMissed
      ? performance.now() > FRESH_AT_LOAD_MS || age > SKEWED_CLOCK_MS
      : age > FRESH_MS
  }

  function close() {
    ear?.close()
    ear = undefined
    mayHaveMissed = true
  }

  async function open() {
    if (watches.length === 0 || ear || isOpening || isOver || !isAwake()) return
    isOpening = true
    try {
      const { openEar } = await import('./live-client.ts')
      if (isOver || !isAwake()) return
      ear = openEar({ watches, onChange, onReady, onClosed: reopenLater })
    } catch {
      // The network was away; it is tried again when it is back.
      reopenLater()
    } finally {
      isOpening = false
    }
  }

  function reopenLater() {
    close()
    window.clearTimeout(later)
    later = window.setTimeout(open, REOPEN_MS)
  }

  function look() {
    window.clearTimeout(later)
    if (isAwake()) {
      flush()
      void open()
    } else if (navigator.onLine) {
      later = window.setTimeout(close, HIDDEN_MS)
    } else {
      close()
      void import('./live-client.ts').then(({ hangUp }) => hangUp()).catch(() => undefined)
    }
  }

  const events = ['online', 'offline'] as const
  document.addEventListener('visibilitychange', look)
  for (const event of events) window.addEventListener(event, look)
  void open()

  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', look)
    for (const event of events) window.removeEventListener(event, look)
    window.clearTimeout(later)
    window.clearTimeout(burst?.timer)
    close()
  }
}
