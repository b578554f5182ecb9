import { invalidRequest } from './errors.ts'

const MOST_DISCARDED = 64 * 1024 * 1024

/**
 * A body chunk by chunk. When the loop ends early the rest is still taken, and thrown away, while the answer goes out:
 * a sender in the middle of a body reads why it was refused only if nobody hangs up on it.
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

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    for (let bytes = 0; bytes < MOST_DISCARDED; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
    }
    await reader.cancel()
  } catch {
    // The sender hung up, which is as good.
  }
}

function refuse(): never {
  throw invalidRequest('The upload was cut off')
}
