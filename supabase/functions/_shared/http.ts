// How functions read requests and answer them.

/** A failure that the caller can act on, in words for people. */
export class FunctionError extends Error {
  override name = 'FunctionError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const MOST_BYTES = 1_000_000
const HEARTBEAT_MS = 10_000

/** @throws FunctionError unless the body is a JSON object of at most a megabyte */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Said below.
  }
  throw new FunctionError(400, 'The body must be a JSON object')
}

async function readText({ body }: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new FunctionError(413, 'The body is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** Progress of the work: a step that began, or the completed part. */
export type Emit = (progress: object) => void
type Work = (emit: Emit, signal: AbortSignal) => Promise<object>

/**
 * A function's answer: the result as JSON; or for who accepts text/event-stream, events `progress` and then `done` with
 * the result or `failed` with status and message. A client that disconnects stops the work.
 */
export async function answer(request: Request, work: Work): Promise<Response> {
  if (request.method !== 'POST') return Response.json({ success: false, message: 'Use POST' }, { status: 405 })
  if (!request.headers.get('accept')?.includes('text/event-stream')) {
    try {
      return Response.json(await work(() => undefined, request.signal))
    } catch (error) {
      const { status, message } = toFailure(error)
      return Response.json({ success: false, message }, { status })
    }
  }
  return stream(request, work)
}

function stream(request: Request, work: Work): Response {
  const stop = new AbortController()
  request.signal.addEventListener('abort', () => stop.abort())
  const encoder = new TextEncoder()
  let heartbeat: ReturnType<typeof setInterval>
  const body = new ReadableStream({
    start(controller) {
      const send = (text: string) => {
        if (!stop.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const sendEvent = (event: string, data: object) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      heartbeat = setInterval(() => send(': still at it\n\n'), HEARTBEAT_MS)
      void work((progress) => sendEvent('progress', progress), stop.signal)
        .then(
          (result) => sendEvent('done', result),
          (error) => sendEvent('failed', toFailure(error)),
        )
        .then(() => {
          clearInterval(heartbeat)
          if (!stop.signal.aborted) controller.close()
        })
    },
    cancel() {
      clearInterval(heartbeat)
      stop.abort()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

function toFailure(error: unknown): { status: number; message: string } {
  // The client has disconnected. Nothing went wrong.
  if (error instanceof DOMException && error.name === 'AbortError') return { status: 499, message: 'Stopped' }
  if (error instanceof FunctionError) return { status: error.status, message: error.message }
  console.error(error)
  return { status: 500, message: 'An unexpected error occurred. Please try again later.' }
}
