interface Question<T> {
  /** The answer that is under way: whoever asks now came too late for it. */
  running: Promise<T>
  /** Begins when that one is over; everybody who asks until then shares it. */
  next: Promise<T> | null
}

/**
 * Equal questions are asked one after the other, and all that arrive meanwhile share the next answer: on a match day a
 * thousand phones want the same table. Nobody gets an answer that was begun before they asked.
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
