import { setImmediate as turn } from 'node:timers/promises'

const SLICE_MS = 10

/** Runs long work step by step and lets other requests take their turn every ten milliseconds. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let start = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - start < SLICE_MS) continue
    await turn()
    start = performance.now()
  }
}

/** The same at once, for work that is known to be short. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
