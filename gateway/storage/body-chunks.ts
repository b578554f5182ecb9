import { entityTooLarge, invalidRequest } from './errors.ts'

const MAX_DISCARDED = 64 * 1024 * 1024

/**
 * Yields a body chunk by chunk. If the loop ends early, the rest is read and discarded while the response is sent: a
 * client in the middle of a body only reads the response if the connection stays open.
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
    void discardRest(reader)
  }
}

/** @throws ApiError beyond the limit, in bytes */
export async function* upTo(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw entityTooLarge()
    yield chunk
  }
}

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    for (let bytes = 0; bytes < MAX_DISCARDED; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
    }
    await reader.cancel()
  } catch {
    // The client disconnected, so nothing is left to read.
  }
}

function refuse(): never {
  throw invalidRequest('The upload was cut off')
}
