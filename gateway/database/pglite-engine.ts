import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { compileCacheVariable } from '#gateway/compile-cache.ts'
import { interruptThread } from './interrupt-thread.ts'
import { fitCompilerInto, machineMemory } from './machine-memory.ts'
import { compilePglite } from './pglite-module.ts'
import { StatementLimit } from './statement-limit.ts'
import { CANCEL, type EngineOptions, type FromThread, type ThreadData, type ToThread } from './thread-messages.ts'

// After a thousand calls V8 replaces the wrappers between WebAssembly and JavaScript, and in Node 24 this may crash the
// process (nodejs/node#64500).
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')
fitCompilerInto(machineMemory())

/** The thread ended, or was ended, before it answered. */
export class EngineLostError extends Error {
  override name = 'EngineLostError'
  /** False for a message that waited for others: PostgreSQL did nothing of it. */
  readonly hasBegun: boolean

  constructor(reason: string, { hasBegun }: { hasBegun: boolean } = { hasBegun: true }) {
    super(reason)
    this.hasBegun = hasBegun
  }
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
const MAX_RESULT_BYTES = 256 * 1024 * 1024
/** PostgreSQL's own check (max_stack_depth, 1 MB) ends recursions long before this is full. */
const STACK_MB = 256
const HEAP_MB = 512
const CLOSE_MS = 8000

/** A message whose answer has not come. */
interface Waiting {
  resolve(message: FromThread): void
  reject(error: EngineLostError): void
  /** Starts when the answer before has come: PostgreSQL then works on this message. */
  limit: StatementLimit | null
}

/**
 * One PostgreSQL in one thread, which works on one message at a time, in their order. A caller that sends the next
 * message before it has the answer keeps the thread busy meanwhile.
 */
export class Engine {
  /** Resolves when the thread has ended without `close`. */
  readonly lost: Promise<EngineLostError>
  readonly #thread: Worker
  readonly #loss = Promise.withResolvers<EngineLostError>()
  readonly #waiting: Waiting[] = []
  #isClosed = false
  #isGone = false
  /** Messages so far: the number of each is for its cancellation. */
  #count = 0
  #reason = 'the thread ended'

  private constructor(workerData: ThreadData) {
    this.lost = this.#loss.promise
    this.#thread = new Worker(join(import.meta.dirname, 'pglite-thread.ts'), {
      workerData,
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: HEAP_MB },
      execArgv: [],
      env: { ...compileCacheVariable() },
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
    const number = ++this.#count
    const limit = timeout === null ? null : this.#limit(timeout, number)
    const reply = await this.#ask(message, limit).finally(() => limit?.end())
    if (reply instanceof Uint8Array) return { bytes: reply, isCancelled: limit?.isCancelled ?? false }
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

  #ask(message: ToThread | null, limit: StatementLimit | null = null): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new EngineLostError('the database is closed'))
      if (this.#isGone) return reject(new EngineLostError(this.#reason, { hasBegun: false }))
      this.#waiting.push({ resolve, reject, limit })
      this.#thread.ref()
      if (message instanceof Uint8Array) this.#thread.postMessage(message, [message.buffer])
      else if (message !== null) this.#thread.postMessage(message)
      if (this.#waiting.length === 1) limit?.start()
    })
  }

  #receive(message: FromThread): void {
    if (!(message instanceof Uint8Array) && message.kind === 'broken') this.#reason = message.message
    else this.#takeFirst()?.resolve(message)
    // An idle thread does not keep a program alive that did not close its database.
    if (this.#waiting.length === 0) this.#thread.unref()
  }

  #takeFirst(): Waiting | undefined {
    const first = this.#waiting.shift()
    this.#waiting[0]?.limit?.start()
    return first
  }

  // Node delivers all answers before it reports the end, so PostgreSQL can have begun with the first message only.
  #onExit(): void {
    this.#isGone = true
    const [first, ...others] = this.#waiting.splice(0)
    const error = new EngineLostError(this.#reason)
    // First the database replaces the engine, then the messages fail.
    if (!this.#isClosed) this.#loss.resolve(error)
    first?.reject(error)
    for (const { reject } of others) reject(new EngineLostError(this.#reason, { hasBegun: this.#isClosed }))
  }

  #limit(timeout: number, number: number): StatementLimit {
    return new StatementLimit(timeout, {
      // PostgreSQL's signal handler would do the same.
      cancel: () => interruptThread(this.#thread, `${CANCEL}(${number})`),
      kill: () => this.kill('a statement could not be cancelled'),
    })
  }
}
