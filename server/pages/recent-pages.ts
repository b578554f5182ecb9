interface Sized {
  readonly size: number
}

/** Values by key, at most `limit` bytes of the most recently used. Sizes may grow; `resize` counts them again. */
export class RecentPages<T extends Sized> {
  readonly #limit: number
  readonly #entries = new Map<string, { value: T; size: number }>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: T): void {
    this.delete(key)
    this.#entries.set(key, { value, size: 0 })
    this.resize(key, value)
  }

  /** Counts a value that has grown, and removes the least recently used ones that are too many now. */
  resize(key: string, value: T): void {
    const entry = this.#entries.get(key)
    if (entry?.value !== value) return
    this.#bytes += value.size - entry.size
    entry.size = value.size
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** Deletes a value unless it was replaced. */
  deleteIfSame(key: string, value: T): void {
    if (this.#entries.get(key)?.value === value) this.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
