import { ApiError } from './errors.ts'

/**
 * Bytes of request bodies that the process may buffer at once: of anonymous callers, of users, of the service key, and
 * of sign-in requests. Each has a pool of its own, so that none blocks the others.
 */
const POOLS = {
  anonymous: 32 * 1024 * 1024,
  account: 48 * 1024 * 1024,
  service: 64 * 1024 * 1024,
  auth: 16 * 1024 * 1024,
} as const

export type BodyPool = keyof typeof POOLS

/** A body that is not complete after so long is refused: it would only take memory. */
const SLOWEST_MS = 60_000

/** Bytes that are buffered at this moment. */
export const bufferedBytes: Record<BodyPool, number> = { anonymous: 0, account: 0, service: 0, auth: 0 }

/** A pool is full. The client can retry a moment later. */
class BodiesFull extends ApiError {
  override name = 'BodiesFull'
  readonly retryAfter = 1
  constructor() {
    super(503, 'service_unavailable', 'The server is busy with other requests. Please try again.')
  }
}

/** The client closed the connection before its request was complete. */
const clientLeft = () =>
  new ApiError(499 as 400, 'client_closed_request', 'The request ended before its body was whole')
const tooSlow = () => new ApiError(408, 'request_timeout', 'The body of the request took too long')

interface BufferedBody {
  bytes: Uint8Array
  /** Frees its place in the pool; to be called once the request is answered. */
  release(): void
}

/**
 * Buffers the whole body. @returns null for a body of more than `most` bytes
 * @throws BodiesFull; ApiError 408 for a body that is too slow, 499 for one that breaks off
 */
export async function bufferBody(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  most: number,
  pool: BodyPool,
): Promise<BufferedBody | null> {
  if (Number(headers.get('content-length') ?? 0) > most) return null
  const chunks: Uint8Array[] = []
  let size = 0
  let isReleased = false
  const release = () => {
    if (!isReleased) bufferedBytes[pool] -= size
    isReleased = true
  }
  try {
    for await (const chunk of chunksOf(body)) {
      size += chunk.length
      bufferedBytes[pool] += chunk.length
      if (size > most) {
        release()
        return null
      }
      if (bufferedBytes[pool] > POOLS[pool]) throw new BodiesFull()
      chunks.push(chunk)
    }
  } catch (error) {
    release()
    throw error
  }
  return { bytes: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks), release }
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  const slow = Promise.withResolvers<never>()
  slow.promise.catch(() => undefined)
  const timer = setTimeout(() => slow.reject(tooSlow()), SLOWEST_MS).unref()
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(rejectLeft), slow.promise])
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    // The body is not cancelled: that would close the connection before the response. Node discards the rest after it.
    reader.releaseLock()
  }
}

function rejectLeft(): never {
  throw clientLeft()
}

/** The same for a body that is used at once. */
export async function readBytes(
  request: Request,
  most: number,
  pool: BodyPool = 'anonymous',
): Promise<Uint8Array | null> {
  const body = await bufferBody(request, most, pool)
  body?.release()
  return body?.bytes ?? null
}
