import { createHash } from 'node:crypto'
import { entityTooLarge } from './errors.ts'

const HEAD = 4100

export interface Measured {
  size: number
  /** Hexadecimal, like S3's entity tags. */
  md5: string
}

/**
 * Passes a body through and computes its size and MD5.
 * @param checkHead called with the first bytes (up to 4,100) before the rest is read; it throws to refuse the body
 */
export function measureBody(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  checkHead: (head: Uint8Array) => Promise<void>,
): { chunks: AsyncIterable<Uint8Array>; measured: () => Measured } {
  const hash = createHash('md5')
  let size = 0
  async function* chunks() {
    let head: Buffer | null = Buffer.alloc(0)
    for await (const chunk of body) {
      size += chunk.length
      if (size > limit) throw entityTooLarge()
      hash.update(chunk)
      if (head !== null) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)])
        if (head.length >= HEAD) {
          await checkHead(head)
          head = null
        }
      }
      yield chunk
    }
    if (head !== null) await checkHead(head)
  }
  return { chunks: chunks(), measured: () => ({ size, md5: hash.digest('hex') }) }
}
