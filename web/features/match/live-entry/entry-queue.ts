import type { EntryProblem, QueuedEntry } from './live-match.ts'

const PREFIX = 'touchline-live-entry'

/**
 * The entries of one match and one person that the server has not answered yet, oldest first. Each has an item of its own
 * in `localStorage`, so that two tabs cannot overwrite each other's, and a closed tab loses none.
 */
export class EntryQueue {
  readonly #prefix: string
  /** Entries that the browser refused to store: they live as long as the page. */
  readonly #unstored = new Map<string, QueuedEntry>()
  readonly #listeners = new Set<() => void>()
  #entries: readonly QueuedEntry[]

  /** @param owner the match, and the person or the link */
  constructor(owner: string) {
    this.#prefix = `${PREFIX}-${owner}-`
    this.#entries = this.#read()
  }

  list = (): readonly QueuedEntry[] => this.#entries

  /** Whether the browser stored every entry: it can refuse in a private window or beyond its quota. */
  isDurable = (): boolean => this.#unstored.size === 0

  /** Entries to send, for the first time or again. Those with a problem wait for the person. */
  waiting = (): QueuedEntry[] => this.#entries.filter(({ problem }) => problem === undefined)

  add(entry: Omit<QueuedEntry, 'at'>): void {
    // A clock that was set back must not change the order.
    const at = Math.max(Date.now(), (this.#entries.at(-1)?.at ?? 0) + 1)
    this.put({ ...entry, at })
  }

  put(entry: QueuedEntry): void {
    const key = this.#keyOf(entry)
    try {
      localStorage.setItem(key, JSON.stringify(entry))
      this.#unstored.delete(key)
    } catch {
      this.#unstored.set(key, entry)
    }
    this.#changed()
  }

  /** Writes down that the server may have them. */
  markSent(entries: readonly QueuedEntry[]): void {
    for (const entry of entries) if (!entry.isSent) this.put({ ...entry, isSent: true })
  }

  setProblem(id: string, problem: EntryProblem): void {
    const entry = this.#entries.find((queued) => queued.id === id)
    if (entry !== undefined) this.put({ ...entry, problem })
  }

  remove(id: string): void {
    for (const entry of this.#entries.filter((queued) => queued.id === id)) {
      this.#unstored.delete(this.#keyOf(entry))
      try {
        localStorage.removeItem(this.#keyOf(entry))
      } catch {
        // This browser refuses storage, so it holds no entry.
      }
    }
    this.#changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(this.#prefix)) && this.#changed()
    window.addEventListener('storage', onStorage)
    return () => {
      this.#listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  #keyOf = ({ at, id }: QueuedEntry) => `${this.#prefix}${String(at).padStart(15, '0')}-${id}`

  #changed(): void {
    this.#entries = this.#read()
    for (const listener of this.#listeners) listener()
  }

  #read(): QueuedEntry[] {
    const stored = new Map(this.#unstored)
    try {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(this.#prefix))) {
        const entry = parseEntry(localStorage.getItem(key))
        if (entry !== null) stored.set(key, entry)
      }
    } catch {
      // Without storage there are the unstored ones alone.
    }
    return [...stored.values()].sort((a, b) => a.at - b.at)
  }
}

/** Null for an item that is no entry. */
function parseEntry(text: string | null): QueuedEntry | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && 'id' in value && 'kind' in value && 'at' in value
      ? (value as QueuedEntry)
      : null
  } catch {
    return null
  }
}
