/**
 * Runs work at once and then after every pause. The work handles its own failures: the next run repeats it.
 * @param pause milliseconds
 * @param work gets whether it is the first run
 * @returns a function that stops it after the current run
 */
export function runEvery(pause: number, work: (isFirst: boolean) => Promise<unknown>): () => Promise<void> {
  let running = work(true)
  const timer = setInterval(() => {
    running = work(false)
  }, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
