import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'

export const SILENCE_MS = 15_000
const NO_CONTENT = [204, 205, 304]
/** A slow connection gets more time for a long body: a second for this many bytes. */
const BYTES_PER_SECOND = 10_000

/**
 * `fetch` with a timeout for silence: each part of the response restarts it.
 * @throws UnreachableError when no response arrived; the signal's reason when it was aborted
 */
export async function fetchWithTimeout(
  input: RequestInfo | URL,
  init: RequestInit = {},
  silenceMs = SILENCE_MS,
): Promise<Response> {
  const stop = new AbortController()
  const abort = () => stop.abort(init.signal?.reason)
  if (init.signal?.aborted) abort()
  init.signal?.addEventListener('abort', abort)
  let timer = waitFor(silenceMs + timeToSend(init.body))

  function waitFor(milliseconds: number) {
    return setTimeout(() => stop.abort(new UnreachableError('No answer arrived')), milliseconds)
  }
  function finish() {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', abort)
  }
  function explain(error: unknown) {
    finish()
    if (init.signal?.aborted || error instanceof UnreachableError) return error
    return new UnreachableError(error instanceof Error ? error.message : 'The connection broke', { cause: error })
  }

  try {
    const response = await fetch(input, { ...init, signal: stop.signal })
    clearTimeout(timer)
    // Browsers can give a 204 a body, but `new Response` refuses a body with that status.
    if (response.body === null || NO_CONTENT.includes(response.status)) {
      finish()
      return response
    }
    timer = waitFor(silenceMs)
    const reader = response.body.getReader()
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          clearTimeout(timer)
          if (done) {
            finish()
            return controller.close()
          }
          timer = waitFor(silenceMs)
          controller.enqueue(value)
        } catch (error) {
          controller.error(explain(error))
        }
      },
      cancel(reason) {
        finish()
        return reader.cancel(reason)
      },
    })
    return new Response(body, response)
  } catch (error) {
    throw explain(error)
  }
}

const timeToSend = (body: RequestInit['body']): number =>
  typeof body === 'string' ? Math.floor(body.length / BYTES_PER_SECOND) * 1000 : 0
