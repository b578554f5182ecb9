import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { leaguesChangedWithin } from './league-changes.ts'
import type { Ear } from './live-client.ts'
import { toWatch, type Watch } from './to-watch.ts'
import type { LiveRows } from './use-live.ts'

// A burst is one refetch, but a lasting one does not put it off for ever.
const BURST_MS = 250
const LONGEST_BURST_MS = 2_000
const HIDDEN_MS = 60_000
const REOPEN_MS = 5_000

export interface LiveOptions {
  rows: readonly LiveRows[]
  /** Whose changes are all that can change the page; none: it may have changed anyhow. */
  leagues: readonly string[]
  /** Whether the page is the one that was loaded, with its data in the HTML. */
  isAtLoad: boolean
}

/**
 * Listens for as long as the page is seen, and asks again for what changed.
 * @returns a function that ends it
 */
export function followLive(queries: QueryClient, { rows, leagues, isAtLoad }: LiveOptions): () => void {
  const watches = rows.flatMap(toWatch)
  const dirty = new Map<string, QueryKey>()
  let ear: Ear | undefined
  let isOver = false
  let isOpening = false
  let burst: { timer: number; since: number } | undefined
  let later: number | undefined

  const isAwake = () => document.visibilityState === 'visible' && navigator.onLine

  function flush() {
    window.clearTimeout(burst?.timer)
    burst = undefined
    if (document.visibilityState === 'visible') askAgain()
  }

  function askAgain() {
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

  async function onReady() {
    const isOld = leagues.length === 0 || (await leaguesChangedWithin(leagues, ageOfShown()).catch(() => true))
    if (isOld && !isOver) for (const watch of watches) onChange(watch)
  }

  /** For how long what is on the screen may have been out of date, in milliseconds. */
  function ageOfShown(): number {
    const keys = watches.flatMap(({ keys }) => keys)
    const active = keys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, type: 'active' }))
    // What could not be fetched has no age, and asks again by itself.
    const fetched = active.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
    const age = Date.now() - Math.min(...fetched)
    // What came with the page is dated by the server, whose clock may go differently.
    return isAtLoad || age < 0 ? Math.max(age, performance.now()) : age
  }

  function close() {
    ear?.close()
    ear = undefined
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
    // What was heard of and not asked again yet: another screen shows it too, or will.
    askAgain()
  }
}
