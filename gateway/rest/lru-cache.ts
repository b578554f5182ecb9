/** An LRU cache of at most `capacity` values. */
export function createLruCache<T>(capacity: number) {
  const values = new Map<string, T>()
  return {
    get(key: string): T | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key: string, value: T): void {
      if (values.size >= capacity) values.delete(values.keys().next().value ?? '')
      values.set(key, value)
    },
    clear: () => values.clear(),
  }
}
