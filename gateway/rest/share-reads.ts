interface Question<T> {
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
  const questions = new Map<string, Question<T>>()

  function begin(key: string, ask: () => Promise<T>): Promise<T> {
    const question: Question<T> = { running: ask(), next: null }
    questions.set(key, question)
    const forget = () => {
      if (question.next === null) questions.delete(key)
    }
    question.running.then(forget, forget)
    return question.running
  }

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const question = questions.get(key)
    if (question === undefined) return begin(key, ask)
    const start = () => begin(key, ask)
    question.next ??= question.running.then(start, start)
    return question.next
  }
}
