// Event triggers announce changes of the schema. Without event triggers, an answer becomes stale after this time.
const FRESH_MS = 10_000
const MOST_ENTRIES = 2_000
/** Keys contain the filters of clients, which may be long. */
const MOST_CHARACTERS = 2_000_000

/** Shares answers for a few seconds. A failed answer is not kept. */
export class ExpiringCache<T> {
  readonly #entries = new Map<string, { value: Promise<T>; until: number }>()
  #characters = 0

  get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    if (known !== undefined && known.until > Date.now()) return known.value
    if (this.#entries.size >= MOST_ENTRIES || this.#characters > MOST_CHARACTERS) this.clear()
    this.#characters += key.length
    const value = load()
    this.#entries.set(key, { value, until: Date.now() + FRESH_MS })
    value.catch(() => this.#entries.delete(key))
    return value
  }

  clear(): void {
    this.#entries.clear()
    this.#characters = 0
  }
}
