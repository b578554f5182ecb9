import { setImmediate as turn } from 'node:timers/promises'

const SLICE_MS = 10

/** Runs long work in steps, and lets other requests run every ten milliseconds. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let start = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - start < SLICE_MS) continue
    await turn()
    start = performance.now()
  }
}

/** Runs short work without a pause. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
