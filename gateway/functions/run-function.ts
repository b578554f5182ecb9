import { join } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import type { ApiError } from '#gateway/errors.ts'
import type { Log } from '#gateway/log.ts'
import { bootError, idleTimeout, workerError, workerLimit } from './errors.ts'
import type { Imports } from './hook-imports.ts'
import type { Limits } from './limits.ts'
import type { FromThread, ToThread } from './messages.ts'

export interface RunningFunction {
  /** @throws ApiError when there is no answer */
  ask(request: AskedRequest): Promise<Response>
  stop(): Promise<unknown>
}

export interface AskedRequest {
  url: string
  method: string
  headers: Headers
  body: ReadableStream<Uint8Array> | null
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

interface FunctionOptions {
  name: string
  imports: Imports
  variables: Record<string, string>
  limits: Limits
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
  /** Called once: it takes no more requests, and whoever wants an answer starts another. */
  onEnd(): void
}

interface Pending {
  answer(response: Response): void
  /** Before the answer it refuses, after it the body breaks off. */
  fail(error: ApiError): void
}

/** A thread with one function in it. It ends when it crashes, does not answer for too long, or has nothing to do. */
export function runFunction({ name, imports, variables, limits, log, onEnd }: FunctionOptions): RunningFunction {
  const thread = new Worker(join(import.meta.dirname, 'thread.ts'), {
    name,
    workerData: imports,
    // Node says of each thread that the types are stripped by what may still change.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: variables,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
  })
  thread.unref()
  const pending = new Map<number, Pending>()
  let lastId = 0
  let isReady = false
  let heard = Date.now()
  let reason: ApiError | null = null
  let idle: NodeJS.Timeout | undefined
  let isEnding = false

  function retire() {
    if (isEnding) return
    isEnding = true
    onEnd()
  }

  // Out of reach first: a thread that is being ended loses what it is given.
  function terminate() {
    retire()
    return thread.terminate()
  }

  const tell = (message: ToThread, streams: ReadableStream[] = []) =>
    thread.postMessage(message, streams as unknown as Transferable[])

  function receive({ id, status, headers, body }: Extract<FromThread, { type: 'response' }>) {
    const hasBody = body !== null && status !== 204 && status !== 304
    try {
      pending.get(id)?.answer(new Response(hasBody ? body : null, { status, headers }))
    } catch (error) {
      // `Response.error()` has a status that nobody can send.
      log.error({ err: error, function: name }, 'a function answered what cannot be sent')
      pending.get(id)?.fail(workerError())
    }
  }

  thread.on('message', (message: FromThread) => {
    heard = Date.now()
    if (message.type === 'ready') isReady = true
    if (message.type === 'log') log[message.level]({ function: name, ...message.fields }, message.message)
    if (message.type === 'failed') pending.get(message.id)?.fail(workerError())
    if (message.type === 'response') receive(message)
  })
  thread.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reason = workerLimit()
    log.error({ err: error, function: name }, 'a function crashed')
    retire()
  })
  thread.on('exit', () => {
    clearInterval(watch)
    clearTimeout(idle)
    const error = reason ?? (isReady ? workerError() : bootError())
    retire()
    for (const { fail } of [...pending.values()]) fail(error)
  })

  // A thread that is busy with one endless thing hears no ping.
  const watch = setInterval(() => {
    if (pending.size === 0 || !isReady) return
    if (Date.now() - heard > limits.silenceMs) {
      reason = workerLimit()
      log.error({ function: name }, 'a function hangs, and is ended')
      void terminate()
    } else tell({ type: 'ping' })
  }, limits.silenceMs / 4).unref()

  function rest(id: number) {
    pending.delete(id)
    clearTimeout(idle)
    if (pending.size > 0 || isEnding) return
    idle = setTimeout(() => {
      reason = null
      void terminate()
    }, limits.idleMs).unref()
  }

  function ask({ url, method, headers, body, signal }: AskedRequest): Promise<Response> {
    clearTimeout(idle)
    if (pending.size === 0) heard = Date.now()
    lastId += 1
    const id = lastId
    const abort = () => tell({ type: 'abort', id })
    return new Promise((resolve, reject) => {
      const broken = Promise.withResolvers<never>()
      broken.promise.catch(() => undefined)
      const timers = [
        setTimeout(() => {
          abort()
          fail(idleTimeout())
        }, limits.answerMs),
        setTimeout(() => {
          abort()
          fail(idleTimeout())
        }, limits.wholeMs),
      ]
      function end() {
        for (const timer of timers) clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        tell({ type: 'done', id })
        rest(id)
      }
      function fail(error: ApiError) {
        end()
        reject(error)
        // What breaks off an answer that has begun is no failure of the server's.
        broken.reject(new Error(error.message))
      }
      pending.set(id, {
        fail,
        answer(response) {
          clearTimeout(timers[0])
          if (response.body === null) {
            end()
            return resolve(response)
          }
          resolve(new Response(breakable(response.body, broken.promise, end, abort), response))
        },
      })
      signal.addEventListener('abort', abort)
      tell({ type: 'request', id, url, method, headers: [...headers], body }, body ? [body] : [])
    })
  }

  return { ask, stop: terminate }
}

/** The same bytes; a thread that ends breaks them off instead of leaving the reader to wait for ever. */
function breakable(
  body: ReadableStream<Uint8Array>,
  broken: Promise<never>,
  onEnd: () => void,
  onCancel: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await Promise.race([reader.read(), broken])
        if (!done) return controller.enqueue(value)
        onEnd()
        controller.close()
      } catch (error) {
        onEnd()
        controller.error(error)
      }
    },
    async cancel(reason) {
      onCancel()
      onEnd()
      await reader.cancel(reason).catch(() => undefined)
    },
  })
}
