interface SharedRead<T> {
  /** The read in progress; a new request must not join it. */
  running: Promise<T>
  /** Starts after the current read; all requests until then share it. */
  next: Promise<T> | null
}

/**
 * Runs equal reads one at a time; requests that arrive meanwhile share the next run. Thousands of clients may read the
 * same page after a change. No request gets a result from before its arrival.
 */
export function createShareReads<T>() {
  const reads = new Map<string, SharedRead<T>>()

  function startRead(key: string, run: () => Promise<T>): Promise<T> {
    const shared: SharedRead<T> = { running: run(), next: null }
    reads.set(key, shared)
    const removeIfIdle = () => {
      if (shared.next === null) reads.delete(key)
    }
    shared.running.then(removeIfIdle, removeIfIdle)
    return shared.running
  }

  return (key: string, run: () => Promise<T>): Promise<T> => {
    const shared = reads.get(key)
    if (shared === undefined) return startRead(key, run)
    const startNext = () => startRead(key, run)
    shared.next ??= shared.running.then(startNext, startNext)
    return shared.next
  }
}
