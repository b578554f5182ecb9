const MINUTES = 10
const KEPT = 4

const remembered = new Map<string, { text: Promise<string | null>; until: number }>()

/**
 * Caches a text that is expensive to make, for ten minutes, and shares it between simultaneous requests.
 * Keeps the last four texts, but no failure and no null.
 */
export function remember(name: string, make: () => Promise<string | null>): Promise<string | null> {
  const known = remembered.get(name)
  if (known && known.until > Date.now()) return known.text
  const text = make()
  remembered.delete(name)
  remembered.set(name, { text, until: Date.now() + MINUTES * 60_000 })
  const forget = () => {
    if (remembered.get(name)?.text === text) remembered.delete(name)
  }
  text.then((made) => made === null && forget(), forget)
  const [oldest] = remembered.keys()
  if (remembered.size > KEPT && oldest !== undefined) remembered.delete(oldest)
  return text
}
