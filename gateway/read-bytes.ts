import { ApiError } from './errors.ts'

/**
 * Bytes of bodies that the process may hold at once: of strangers, of those who signed in, of the server's own key, and
 * of those who are about to sign in. Each has its own, so that none keeps the others out.
 */
const POOLS = {
  anonymous: 32 * 1024 * 1024,
  account: 48 * 1024 * 1024,
  service: 64 * 1024 * 1024,
  auth: 16 * 1024 * 1024,
} as const

export type BodyPool = keyof typeof POOLS

/** A body that is not there after so long holds memory for nobody. */
const SLOWEST_MS = 60_000

/** Bytes of bodies that are held at this moment. */
export const held: Record<BodyPool, number> = { anonymous: 0, account: 0, service: 0, auth: 0 }

/** Too many bodies are under way; the same request is taken a moment later. */
export class BodiesFull extends ApiError {
  override name = 'BodiesFull'
  readonly retryAfter = 1
  constructor() {
    super(503, 'service_unavailable', 'The server is busy with other requests. Please try again.')
  }
}

/** The client broke off; nobody reads the answer. */
const clientLeft = () =>
  new ApiError(499 as 400, 'client_closed_request', 'The request ended before its body was whole')
const tooSlow = () => new ApiError(408, 'request_timeout', 'The body of the request took too long')

export interface HeldBody {
  bytes: Uint8Array
  /** Gives its place to others; to be called once the request is answered. */
  release(): void
}

/**
 * The whole body, read no further than `most` bytes: null for one that is longer.
 * @throws BodiesFull; ApiError 408 for a body that is too slow, 499 for one that is broken off
 */
export async function holdBytes(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  most: number,
  pool: BodyPool,
): Promise<HeldBody | null> {
  if (Number(headers.get('content-length') ?? 0) > most) return null
  const chunks: Uint8Array[] = []
  let size = 0
  let isReleased = false
  const release = () => {
    if (!isReleased) held[pool] -= size
    isReleased = true
  }
  try {
    for await (const chunk of chunksOf(body)) {
      size += chunk.length
      held[pool] += chunk.length
      if (size > most) {
        release()
        return null
      }
      if (held[pool] > POOLS[pool]) throw new BodiesFull()
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
    // Not cancelled: that would close the connection before the answer. What is left is discarded after it.
    reader.releaseLock()
  }
}

function rejectLeft(): never {
  throw clientLeft()
}

/** The same for a body that is read and done with at once. */
export async function readBytes(
  request: Request,
  most: number,
  pool: BodyPool = 'anonymous',
): Promise<Uint8Array | null> {
  const body = await holdBytes(request, most, pool)
  body?.release()
  return body?.bytes ?? null
}
