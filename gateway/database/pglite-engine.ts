import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { interruptThread } from './interrupt-thread.ts'
import { fitCompilerInto, machineMemory } from './machine-memory.ts'
import { compilePglite } from './pglite-module.ts'
import { CANCEL, type EngineOptions, type FromThread, type ThreadData, type ToThread } from './thread-messages.ts'

// After a thousand calls V8 replaces the wrappers between WebAssembly and JavaScript, and in Node 24 this may crash the
// process (nodejs/node#64500).
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')
fitCompilerInto(machineMemory())

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

/** One PostgreSQL in one thread. The caller waits for each answer before it sends the next message. */
export class Engine {
  /** Resolves when the thread has ended without `close`. */
  readonly lost: Promise<EngineLostError>
  readonly #thread: Worker
  readonly #loss = Promise.withResolvers<EngineLostError>()
  #waiting: Waiting | null = null
  #isClosed = false
  #isGone = false
  /** Messages so far: the number of the running one is for its cancellation. */
  #count = 0
  #reason = 'the thread ended'

  private constructor(workerData: ThreadData) {
    this.lost = this.#loss.promise
    this.#thread = new Worker(join(import.meta.dirname, 'pglite-thread.ts'), {
      workerData,
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: HEAP_MB },
      execArgv: [],
      env: {},
    })
    this.#thread.on('message', (message: FromThread) => this.#receive(message))
    this.#thread.on('error', (error) => {
      this.#reason = String(error)
    })
    this.#thread.on('exit', () => this.#onExit())
  }

  /** @throws EngineLostError with PostgreSQL's log, where it does not start */
  static async open(options: EngineOptions): Promise<Engine> {
    const engine = new Engine({ ...options, module: await compilePglite(), maxResultBytes: MAX_RESULT_BYTES })
    const ready = await engine.#ask(null)
    if (ready instanceof Uint8Array || ready.kind !== 'ready') throw new EngineLostError('the thread did not start')
    return engine
  }

  /**
   * @param message messages of the extended or simple protocol; it is transferred and cannot be used again
   * @param timeout milliseconds after which PostgreSQL cancels; null for none. An engine that does not cancel is ended.
   * @throws EngineLostError, ResultTooLargeError
   */
  async exec(message: Uint8Array<ArrayBuffer>, timeout: number | null): Promise<Answer> {
    this.#count++
    const endLimit = timeout === null ? () => false : this.#limit(timeout, this.#count)
    let isCancelled = false
    const reply = await this.#ask(message).finally(() => {
      isCancelled = endLimit()
    })
    if (reply instanceof Uint8Array) return { bytes: reply, isCancelled }
    throw new ResultTooLargeError(`the result is larger than ${MAX_RESULT_BYTES / 1024 / 1024} MB`)
  }

  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const reply = await this.#ask('dump')
    if (!(reply instanceof Uint8Array) && reply.kind === 'dump') return reply.bytes
    throw new EngineLostError('the thread did not dump')
  }

  async close(): Promise<void> {
    if (this.#isGone) return
    const ended = new Promise((resolve) => this.#thread.once('exit', resolve))
    this.#thread.ref()
    this.#thread.postMessage('close')
    this.#isClosed = true
    const late = setTimeout(() => this.kill('the database did not close'), CLOSE_MS)
    await ended
    clearTimeout(late)
  }

  /** Ends the thread at once, as a power cut would. */
  kill(reason: string): void {
    this.#reason = reason
    void this.#thread.terminate()
  }

  #ask(message: ToThread | null): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || this.#isGone)
        return reject(new EngineLostError(this.#isGone ? this.#reason : 'the database is closed'))
      this.#waiting = { resolve, reject }
      this.#thread.ref()
      if (message instanceof Uint8Array) this.#thread.postMessage(message, [message.buffer])
      else if (message !== null) this.#thread.postMessage(message)
    })
  }

  #receive(message: FromThread): void {
    if (!(message instanceof Uint8Array) && message.kind === 'broken') this.#reason = message.message
    else this.#takeWaiting()?.resolve(message)
  }

  #onExit(): void {
    this.#isGone = true
    const error = new EngineLostError(this.#reason)
    // First the database replaces the engine, then the running request fails.
    if (!this.#isClosed) this.#loss.resolve(error)
    this.#takeWaiting()?.reject(error)
  }

  // An idle thread does not keep a program alive that did not close its database.
  #takeWaiting(): Waiting | null {
    const taken = this.#waiting
    this.#waiting = null
    this.#thread.unref()
    return taken
  }

  /** Cancels the statement as PostgreSQL's signal handler would. If that does not help, ends the thread. */
  #limit(timeout: number, number: number): () => boolean {
    let isCancelled = false
    let grace: NodeJS.Timeout | undefined
    const timer = setTimeout(() => {
      isCancelled = true
      interruptThread(this.#thread, `${CANCEL}(${number})`)
      grace = setTimeout(() => this.kill('a statement could not be cancelled'), GRACE_MS)
    }, timeout)
    return () => {
      clearTimeout(timer)
      clearTimeout(grace)
      return isCancelled
    }
  }
}
