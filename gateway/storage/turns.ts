import { tooBusy } from './errors.ts'

/** Lets so many tasks run; so many others wait in the order they came. @throws ApiError for whoever comes then */
export function createTurns(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && waiting.length >= mostWaiting) throw tooBusy()
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
