import type { QueryClient } from '@tanstack/react-query'
import { apiUrl } from '#web/queries/supabase-address.ts'
import { importAgain } from '#web/ui/import-again.ts'
import { followChanges } from './change-stream.ts'
import { leaguesChangedWithin } from './leagues-changed-within.ts'
import type { LiveConnection } from './live-connection.ts'
import { pageAge } from './moment.ts'
import { StaleQueries } from './stale-queries.ts'
import type { LiveRows } from './use-live.ts'

const HIDDEN_MS = 60_000
// Browsers have six connections for all tabs of a site that speaks HTTP/1.1, and an open stream is one of them.
const HIDDEN_STREAM_MS = 3_000
const REOPEN_MS = 5_000

// The server's limit for one stream. A player's id comes first, and includes the player's leagues.
const MOST_IDS = 20

interface LiveOptions {
  rows: readonly LiveRows[]
  /** Ids of leagues and players: no other change can change the page. Empty when any change can. */
  shown: readonly string[]
  /** A page for managers and owners. */
  isGuarded: boolean
  /** Whether the page's data came with the HTML. */
  isAtLoad: boolean
}

/** Subscribes to changes while the page is visible, and refetches the queries that a change concerns. */
export class LiveFollower {
  readonly #queries: QueryClient
  readonly #options: LiveOptions
  readonly #rows: readonly LiveRows[]
  readonly #stale: StaleQueries
  readonly #over = new AbortController()
  #connection: LiveConnection | undefined
  #isConnecting = false
  #retry: number | undefined

  constructor(queries: QueryClient, options: LiveOptions) {
    this.#queries = queries
    this.#options = options
    this.#rows = options.rows.filter(({ is }) => is && is.length > 0)
    this.#stale = new StaleQueries(queries)
  }

  start(): void {
    const { signal } = this.#over
    const follow = () => this.#followVisibilityAndNetwork()
    document.addEventListener('visibilitychange', follow, { signal })
    for (const event of ['online', 'offline', 'pageshow']) window.addEventListener(event, follow, { signal })
    // A browser keeps a page for going back only without an open connection.
    window.addEventListener('pagehide', () => this.#close(), { signal })
    void this.#open()
  }

  stop(): void {
    this.#over.abort()
    window.clearTimeout(this.#retry)
    this.#close()
    // Queries marked stale by a notification but not refetched yet: other screens use them too.
    this.#stale.refetch()
  }

  async #open() {
    if (this.#rows.length === 0 || this.#connection || this.#isConnecting || !this.#mayConnect()) return
    if (this.#usesStream()) {
      const ids = this.#options.shown.slice(0, MOST_IDS)
      const onChange = () => this.#stale.add(this.#keys())
      this.#connection = followChanges({ ids, age: () => this.#ageOfShown(), onChange })
      return
    }
    this.#isConnecting = true
    try {
      const { openLiveConnection } = await importAgain(() => import('./live-connection.ts'))
      if (!this.#mayConnect()) return
      this.#connection = openLiveConnection({
        rows: this.#rows,
        onChange: ({ keys }) => this.#stale.add(keys),
        onReady: () => this.#refetchIfChanged(),
        onClosed: () => this.#reopenLater(),
      })
    } catch {
      // Without a network the code cannot be loaded.
      this.#reopenLater()
    } finally {
      this.#isConnecting = false
    }
  }

  /** A page that shows what everybody may read. With hosted Supabase, the server of the pages knows of no change. */
  #usesStream(): boolean {
    const { isGuarded, shown } = this.#options
    return !isGuarded && shown.length > 0 && apiUrl() === window.location.origin
  }

  #mayConnect = () => !this.#over.signal.aborted && isAwake()

  #close() {
    this.#connection?.close()
    this.#connection = undefined
  }

  #reopenLater() {
    this.#close()
    window.clearTimeout(this.#retry)
    this.#retry = window.setTimeout(() => this.#open(), REOPEN_MS)
  }

  #followVisibilityAndNetwork() {
    window.clearTimeout(this.#retry)
    if (isAwake()) {
      this.#stale.refetch()
      void this.#open()
    } else if (navigator.onLine) {
      this.#retry = window.setTimeout(() => this.#close(), this.#usesStream() ? HIDDEN_STREAM_MS : HIDDEN_MS)
    } else {
      this.#close()
      if (this.#usesStream()) return
      void import('./live-connection.ts').then(({ disconnect }) => disconnect()).catch(() => undefined)
    }
  }

  /** Refetches everything unless no league or player of the page has changed since the data on the screen was read. */
  async #refetchIfChanged() {
    const { shown } = this.#options
    const mayBeStale = shown.length === 0 || (await leaguesChangedWithin(shown, this.#ageOfShown()).catch(() => true))
    if (mayBeStale && !this.#over.signal.aborted) this.#stale.add(this.#keys())
  }

  #keys = () => this.#rows.flatMap(({ keys }) => keys)

  /** The age of the oldest data on the screen, in milliseconds. */
  #ageOfShown(): number {
    const active = this.#keys().flatMap((queryKey) =>
      this.#queries.getQueryCache().findAll({ queryKey, type: 'active' }),
    )
    // A failed query has no age, and the query client repeats it.
    const fetched = active.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
    const age = Date.now() - Math.min(...fetched)
    // Data in the HTML has the server's timestamp, and the server's clock can differ from this one.
    return this.#options.isAtLoad || age < 0 ? Math.max(age, pageAge()) : age
  }
}

const isAwake = () => document.visibilityState === 'visible' && navigator.onLine
