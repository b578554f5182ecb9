import { join } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import { compileCacheVariable } from '#gateway/compile-cache.ts'
import type { ApiError } from '#gateway/errors.ts'
import type { Log } from '#gateway/log.ts'
import { bootError, workerError, workerLimit } from './errors.ts'
import { FunctionCall } from './function-call.ts'
import type { Imports } from './hook-imports.ts'
import type { Limits } from './limits.ts'
import type { FromThread, ToThread } from './messages.ts'

interface FunctionRequest {
  url: string
  method: string
  headers: Headers
  body: ReadableStream<Uint8Array> | null
  /** Aborted when the client closes the connection. */
  signal: AbortSignal
}

interface FunctionRunnerOptions {
  name: string
  imports: Imports
  variables: Record<string, string>
  limits: Limits
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
  /** Called once: the runner takes no more requests, and the next request needs a new one. */
  onEnd(): void
}

/** Runs one function in a thread. The thread ends when it crashes, does not respond for too long, or is idle. */
export class FunctionRunner {
  readonly #options: FunctionRunnerOptions
  readonly #thread: Worker
  readonly #calls = new Map<number, FunctionCall>()
  readonly #watchdog: NodeJS.Timeout
  #lastId = 0
  #isReady = false
  #isEnding = false
  /** Pieces of work that go on after their responses. */
  #background = 0
  #lastMessageAt = Date.now()
  /** The reason why the thread was ended; null where it ends by itself. */
  #failure: ApiError | null = null
  #idleTimer: NodeJS.Timeout | undefined
  /** When the last response was complete; null during a call. */
  #idleSince: number | null = null

  constructor(options: FunctionRunnerOptions) {
    const { name, imports, variables, limits } = options
    this.#options = options
    this.#thread = new Worker(join(import.meta.dirname, 'thread.ts'), {
      name,
      workerData: imports,
      // Node warns in each thread that type stripping is experimental.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...compileCacheVariable(), ...variables },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    })
    this.#thread.unref()
    this.#thread.on('message', (message: FromThread) => this.#receive(message))
    this.#thread.on('error', (error: Error & { code?: string }) => this.#onError(error))
    this.#thread.on('exit', () => this.#onExit())
    this.#watchdog = setInterval(() => this.#checkIsAlive(), limits.silenceMs / 4).unref()
  }

  /** @throws ApiError when the function gives no response */
  call({ url, method, headers, body, signal }: FunctionRequest): Promise<Response> {
    clearTimeout(this.#idleTimer)
    this.#idleSince = null
    if (this.#calls.size === 0) this.#lastMessageAt = Date.now()
    const id = ++this.#lastId
    const call = new FunctionCall({
      limits: this.#options.limits,
      signal,
      abort: () => this.#send({ type: 'abort', id }),
      onEnd: () => this.#onCallEnd(id),
    })
    this.#calls.set(id, call)
    try {
      this.#send({ type: 'request', id, url, method, headers: [...headers], body }, body ? [body] : [])
    } catch (error) {
      // A body that has already been read cannot be transferred.
      const { name, log } = this.#options
      log.error({ err: error, function: name }, 'functions: a request cannot be sent')
      call.fail(workerError())
    }
    return call.response
  }

  /** Ends the thread at once. */
  stop(): Promise<number> {
    // First it takes no more requests: a thread that ends loses them.
    this.#retire()
    return this.#thread.terminate()
  }

  #send(message: ToThread, streams: ReadableStream[] = []): void {
    this.#thread.postMessage(message, streams as unknown as Transferable[])
  }

  #receive(message: FromThread): void {
    this.#lastMessageAt = Date.now()
    const { name, log } = this.#options
    if (message.type === 'ready') this.#isReady = true
    if (message.type === 'log') log[message.level]({ function: name, ...message.fields }, message.message)
    if (message.type === 'failed') this.#calls.get(message.id)?.fail(workerError())
    if (message.type === 'response') this.#receiveResponse(message)
    if (message.type === 'background') {
      this.#background = message.running
      this.#endWhenIdle()
    }
  }

  #receiveResponse({ id, status, headers, body }: Extract<FromThread, { type: 'response' }>): void {
    const hasBody = body !== null && status !== 204 && status !== 304
    try {
      this.#calls.get(id)?.answer(new Response(hasBody ? body : null, { status, headers }))
    } catch (error) {
      // `Response.error()` has the status 0.
      const { name, log } = this.#options
      log.error({ err: error, function: name }, 'functions: a response cannot be sent')
      this.#calls.get(id)?.fail(workerError())
    }
  }

  #onError(error: Error & { code?: string }): void {
    const { name, log } = this.#options
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#failure = workerLimit()
    log.error({ err: error, function: name }, 'functions: a function crashed')
    this.#retire()
  }

  #onExit(): void {
    clearInterval(this.#watchdog)
    clearTimeout(this.#idleTimer)
    this.#retire()
    const error = this.#failure ?? (this.#isReady ? workerError() : bootError())
    for (const call of [...this.#calls.values()]) call.fail(error)
  }

  // A thread in an endless loop answers no ping.
  #checkIsAlive() {
    const { name, limits, log } = this.#options
    if ((this.#calls.size === 0 && this.#background === 0) || !this.#isReady) return
    if (Date.now() - this.#lastMessageAt <= limits.silenceMs) return this.#send({ type: 'ping' })
    this.#failure = workerLimit()
    log.error({ function: name }, 'functions: a function does not respond; its thread is ended')
    void this.stop()
  }

  #onCallEnd(id: number): void {
    this.#send({ type: 'done', id })
    this.#calls.delete(id)
    this.#endWhenIdle()
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer)
    if (this.#calls.size > 0 || this.#isEnding) return
    const { idleMs, wholeMs } = this.#options.limits
    this.#idleSince ??= Date.now()
    // More work does not give more time.
    const rest = Math.max(0, this.#idleSince + wholeMs - Date.now())
    this.#idleTimer = setTimeout(() => void this.stop(), this.#background > 0 ? rest : Math.min(idleMs, rest)).unref()
  }

  #retire(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#options.onEnd()
  }
}
