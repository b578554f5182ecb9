import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

// Changes that follow each other closely cause one refetch, at the latest after LONGEST_BURST_MS.
const BURST_MS = 250
const LONGEST_BURST_MS = 2_000

/** The queries that a change concerned, refetched once a burst of changes is over. */
export class StaleQueries {
  readonly #queries: QueryClient
  readonly #keys = new Map<string, QueryKey>()
  #timer: number | undefined
  #burstSince: number | undefined

  constructor(queries: QueryClient) {
    this.#queries = queries
  }

  add(keys: readonly QueryKey[]): void {
    for (const key of keys) this.#keys.set(hashKey(key), key)
    this.#burstSince ??= Date.now()
    window.clearTimeout(this.#timer)
    const left = Math.max(0, Math.min(BURST_MS, this.#burstSince + LONGEST_BURST_MS - Date.now()))
    this.#timer = window.setTimeout(() => this.#endBurst(), left)
  }

  /** Refetches now. */
  refetch(): void {
    this.#stopTimer()
    for (const queryKey of this.#keys.values()) void this.#queries.invalidateQueries({ queryKey })
    this.#keys.clear()
  }

  // A hidden page refetches when it is visible again.
  #endBurst() {
    if (document.visibilityState === 'visible') this.refetch()
    else this.#stopTimer()
  }

  #stopTimer() {
    window.clearTimeout(this.#timer)
    this.#burstSince = undefined
  }
}
