import { tooBusy } from './errors.ts'

/**
 * Runs at most `atOnce` tasks at a time; at most `maxWaiting` others queue in order. @throws ApiError if the queue is
 * full
 */
export function createTaskQueue(atOnce: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && waiting.length >= maxWaiting) throw tooBusy()
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
