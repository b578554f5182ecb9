import { join } from 'node:path'
import { isMainThread, Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

/** Where PostgreSQL keeps its own flags, and the memory that they are in. */
interface Interruptible {
  wasmMemory: WebAssembly.Memory
  _InterruptPending: number
  _QueryCancelPending: number
}

interface Running {
  of: PGlite
  isCancelled: boolean
}

/** What the watching thread calls on this one, whatever it is doing. */
const CANCEL = 'cancelOverdueStatement'

let running: Running | null = null
let dueAt: BigInt64Array | null = null

/**
 * Runs `work`, in which PGlite keeps this thread until it is done, and cancels PostgreSQL's statement after `ms`: PGlite
 * has no clock, so `statement_timeout` alone does nothing. A fifth of a second more may pass.
 * @param ms null for no limit
 * @returns whether the statement was cancelled, beside what `work` gave
 */
export function withTimeLimit<T>(pglite: PGlite, ms: number | null, work: () => T): { value: T; isCancelled: boolean } {
  // The inspector, by which the thread reaches in, knows the way to the main thread only.
  if (ms === null || !isMainThread) return { value: work(), isCancelled: false }
  dueAt ??= startWatching()
  const current: Running = { of: pglite, isCancelled: false }
  running = current
  Atomics.store(dueAt, 0, process.hrtime.bigint() + BigInt(ms) * 1_000_000n)
  try {
    return { value: work(), isCancelled: current.isCancelled }
  } finally {
    Atomics.store(dueAt, 0, 0n)
    running = null
    // A statement that was done at this very moment leaves them for the next one.
    if (current.isCancelled) setFlags(pglite, 0)
  }
}

function startWatching(): BigInt64Array {
  const due = new BigInt64Array(new SharedArrayBuffer(8))
  Object.assign(globalThis, { [CANCEL]: cancelRunning })
  const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }
  const workerData = { due, expression: `${CANCEL}()` }
  new Worker(join(import.meta.dirname, 'time-limit-thread.mjs'), { workerData, resourceLimits, execArgv: [], env: {} })
    // Statements run on without a limit; nobody's request should fail for that.
    .on('error', (error) => console.error('Nothing watches the time of statements any more:', error))
    .unref()
  return due
}

// What is called late finds another statement, whose time is not over.
function cancelRunning() {
  if (running === null || dueAt === null || process.hrtime.bigint() < Atomics.load(dueAt, 0)) return
  running.isCancelled = true
  setFlags(running.of, 1)
}

// What PostgreSQL's own signal handler for a cancel does; it looks at them wherever it may be interrupted.
function setFlags({ Module }: PGlite, value: 0 | 1) {
  const { wasmMemory, _InterruptPending, _QueryCancelPending } = Module as unknown as Interruptible
  const flags = new Int32Array(wasmMemory.buffer)
  flags[_QueryCancelPending / 4] = value
  flags[_InterruptPending / 4] = value
}
