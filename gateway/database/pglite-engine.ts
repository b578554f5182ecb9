import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { interruptThread } from './interrupt-thread.ts'
import { compilePglite } from './pglite-module.ts'
import { CANCEL, type EngineOptions, type FromThread, type ThreadData, type ToThread } from './thread-messages.ts'

// After a thousand calls V8 replaces the wrappers between WebAssembly and JavaScript, and in Node 24 this may crash the
// process (nodejs/node#64500).
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

/** The thread ended, or was ended, while PostgreSQL worked. */
export class EngineLostError extends Error {
  override name = 'EngineLostError'
}

/** The result was longer than `MAX_RESULT_BYTES`, and was discarded. */
export class ResultTooLargeError extends Error {
  override name = 'ResultTooLargeError'
}

export interface Answer {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether PostgreSQL was told to cancel after the timeout. */
  isCancelled: boolean
}

/** One PostgreSQL in one thread. The caller waits for each answer before it sends the next message. */
export interface Engine {
  /**
   * @param message messages of the extended or simple protocol; it is transferred and cannot be used again
   * @param timeout milliseconds after which PostgreSQL cancels; null for none. An engine that does not cancel is ended.
   * @throws EngineLostError, ResultTooLargeError
   */
  exec(message: Uint8Array<ArrayBuffer>, timeout: number | null): Promise<Answer>
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
  /** Ends the thread at once, as a power cut would. */
  kill(reason: string): void
  /** Resolves when the thread has ended without `close`. */
  readonly lost: Promise<EngineLostError>
}

/** The largest result: more than the largest row of a backup, less than the memory of the process. */
export const MAX_RESULT_BYTES = 256 * 1024 * 1024
/** PostgreSQL's own check (max_stack_depth, 1 MB) ends recursions long before this is full. */
const STACK_MB = 256
const HEAP_MB = 512
/** How long PostgreSQL may take to notice that it is cancelled. */
const GRACE_MS = 2000
const CLOSE_MS = 8000

interface Waiting {
  resolve(message: FromThread): void
  reject(error: Error): void
}

/** @throws EngineLostError with PostgreSQL's log, where it does not start */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const workerData: ThreadData = { ...options, module: await compilePglite(), maxResultBytes: MAX_RESULT_BYTES }
  const thread = new Worker(join(import.meta.dirname, 'pglite-thread.ts'), {
    workerData,
    resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
    env: {},
  })
  let waiting: Waiting | null = null
  let isClosed = false
  let isGone = false
  let count = 0
  let reason = 'the thread ended'

  const lost = new Promise<EngineLostError>((resolve) => {
    thread.on('error', (error) => {
      reason = String(error)
    })
    thread.on('exit', () => {
      isGone = true
      const error = new EngineLostError(reason)
      // First the database replaces the engine, then the running request fails.
      if (!isClosed) resolve(error)
      takeWaiting()?.reject(error)
    })
  })
  thread.on('message', (message: FromThread) => {
    if (!(message instanceof Uint8Array) && message.kind === 'broken') reason = message.message
    else takeWaiting()?.resolve(message)
  })

  // An idle thread does not keep a program alive that did not close its database.
  function takeWaiting(): Waiting | null {
    const taken = waiting
    waiting = null
    thread.unref()
    return taken
  }

  const ask = (message: ToThread | null) =>
    new Promise<FromThread>((resolve, reject) => {
      if (isClosed || isGone) return reject(new EngineLostError(isGone ? reason : 'the database is closed'))
      waiting = { resolve, reject }
      thread.ref()
      if (message instanceof Uint8Array) thread.postMessage(message, [message.buffer])
      else if (message !== null) thread.postMessage(message)
    })

  function kill(why: string): void {
    reason = why
    void thread.terminate()
  }

  const ready = await ask(null)
  if (ready instanceof Uint8Array || ready.kind !== 'ready') throw new EngineLostError('the thread did not start')

  /** Cancels the statement as PostgreSQL's signal handler would. If that does not help, ends the thread. */
  function limit(timeout: number, number: number) {
    let isCancelled = false
    let grace: NodeJS.Timeout | undefined
    const timer = setTimeout(() => {
      isCancelled = true
      interruptThread(thread, `${CANCEL}(${number})`)
      grace = setTimeout(() => kill('a statement could not be cancelled'), GRACE_MS)
    }, timeout)
    return () => {
      clearTimeout(timer)
      clearTimeout(grace)
      return isCancelled
    }
  }

  return {
    lost,
    kill,
    async exec(message, timeout) {
      count++
      const endLimit = timeout === null ? () => false : limit(timeout, count)
      let isCancelled = false
      const reply = await ask(message).finally(() => {
        isCancelled = endLimit()
      })
      if (reply instanceof Uint8Array) return { bytes: reply, isCancelled }
      throw new ResultTooLargeError(`the result is larger than ${MAX_RESULT_BYTES / 1024 / 1024} MB`)
    },
    async dump() {
      const reply = await ask('dump')
      if (!(reply instanceof Uint8Array) && reply.kind === 'dump') return reply.bytes
      throw new EngineLostError('the thread did not dump')
    },
    async close() {
      if (isGone) return
      const ended = new Promise((resolve) => thread.once('exit', resolve))
      thread.ref()
      thread.postMessage('close')
      isClosed = true
      const late = setTimeout(() => kill('the database did not close'), CLOSE_MS)
      await ended
      clearTimeout(late)
    },
  }
}
