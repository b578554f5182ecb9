/**
 * Equal questions that wait for the database at the same time are asked once: on a match day a thousand phones want
 * the same table. Nobody gets an answer from before they asked, since only those share it who came before it was begun.
 * @param ask begins no sooner than all requests that have arrived by now could join
 */
export function createShareReads<T>() {
  const waiting = new Map<string, Promise<T>>()
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = waiting.get(key)
    if (known !== undefined) return known
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(key)
      return ask()
    })
    waiting.set(key, answer)
    return answer
  }
}
