// A change of the schema is announced where event triggers can be had; this is for where they cannot.
const FRESH_MS = 10_000
const MOST = 2_000
/** Keys hold the filters of clients, which may be long. */
const MOST_CHARACTERS = 2_000_000

/** Answers that hold for a moment; a failed one is forgotten at once. */
export function remember<T>() {
  const known = new Map<string, { value: Promise<T>; until: number }>()
  let characters = 0
  function clear() {
    known.clear()
    characters = 0
  }
  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const found = known.get(key)
      if (found !== undefined && found.until > Date.now()) return found.value
      if (known.size >= MOST || characters > MOST_CHARACTERS) clear()
      characters += key.length
      const value = ask()
      known.set(key, { value, until: Date.now() + FRESH_MS })
      value.catch(() => known.delete(key))
      return value
    },
    clear,
  }
}
