import type { ApiError } from '#gateway/errors.ts'
import { idleTimeout } from './errors.ts'
import type { Limits } from './limits.ts'

interface FunctionCallOptions {
  limits: Pick<Limits, 'answerMs' | 'wholeMs'>
  /** Aborted when the client closes the connection. */
  signal: AbortSignal
  /** Asks the thread to abort the request. */
  abort(): void
  /** Called when the response is complete, or has failed. It may be called again. */
  onEnd(): void
}

/** One request to a function, from its start to the last byte of the response. */
export class FunctionCall {
  readonly response: Promise<Response>
  readonly #options: FunctionCallOptions
  readonly #answered = Promise.withResolvers<Response>()
  /** Breaks off the body, if the response has one. */
  #breakOff: (error: Error) => void = () => undefined
  readonly #answerTimer: NodeJS.Timeout
  readonly #wholeTimer: NodeJS.Timeout

  constructor(options: FunctionCallOptions) {
    this.#options = options
    this.response = this.#answered.promise
    const onTimeout = () => {
      options.abort()
      this.fail(idleTimeout())
    }
    this.#answerTimer = setTimeout(onTimeout, options.limits.answerMs)
    this.#wholeTimer = setTimeout(onTimeout, options.limits.wholeMs)
    options.signal.addEventListener('abort', options.abort)
  }

  answer(response: Response): void {
    clearTimeout(this.#answerTimer)
    if (response.body === null) {
      this.#end()
      this.#answered.resolve(response)
    } else this.#answered.resolve(new Response(this.#breakable(response.body), response))
  }

  /** Before the response has begun it rejects, after that it breaks off the body. */
  fail(error: ApiError): void {
    this.#end()
    this.#answered.reject(error)
    // A plain error: a response that breaks off is not logged as a failure of the server.
    this.#breakOff(new Error(error.message))
  }

  #end(): void {
    clearTimeout(this.#answerTimer)
    clearTimeout(this.#wholeTimer)
    this.#options.signal.removeEventListener('abort', this.#options.abort)
    this.#options.onEnd()
  }

  /**
   * The same bytes. When the thread ends they break off: the reader would wait without end. A race of each read with
   * one promise for the end would keep every chunk until the last.
   */
  #breakable(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    return new ReadableStream({
      start: (controller) => {
        this.#breakOff = (error) => {
          controller.error(error)
          reader.cancel(error).catch(() => undefined)
        }
      },
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          this.#end()
          controller.close()
        } catch (error) {
          this.#end()
          controller.error(error)
        }
      },
      cancel: async (reason) => {
        this.#options.abort()
        this.#end()
        await reader.cancel(reason).catch(() => undefined)
      },
    })
  }
}
