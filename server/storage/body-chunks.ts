import { invalidRequest } from './errors.ts'

/**
 * A body chunk by chunk. What is left when the loop ends early is not cancelled: the HTTP server drains it,
 * so that a client in the middle of sending gets to read why it was refused.
 */
export async function* bodyChunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuse)
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

function refuse(): never {
  throw invalidRequest('The upload was cut off')
}
