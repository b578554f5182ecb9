interface Waiting {
  isAlone: boolean
  start(): void
}

/** Starts tasks in their order, up to `atOnce` at a time. A failed task does not stop the next. */
export function createEngineQueue(atOnce: number) {
  const waiting: Waiting[] = []
  let running = 0
  let isOneAlone = false

  function startNext(): void {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const mayStart = next.isAlone ? running === 0 : !isOneAlone && running < atOnce
      if (!mayStart) return
      waiting.shift()
      running++
      isOneAlone = next.isAlone
      next.start()
    }
  }

  async function run<T>(task: () => Promise<T>, isAlone: boolean): Promise<T> {
    await new Promise<void>((start) => {
      waiting.push({ isAlone, start })
      startNext()
    })
    try {
      return await task()
    } finally {
      running--
      isOneAlone = false
      startNext()
    }
  }

  return {
    enqueue: <T>(task: () => Promise<T>): Promise<T> => run(task, false),
    /** The task starts when all before it have ended, and ends before any after it starts. */
    enqueueAlone: <T>(task: () => Promise<T>): Promise<T> => run(task, true),
  }
}
