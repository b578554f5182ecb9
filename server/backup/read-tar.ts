import { Header } from 'tar'
import { BackupError } from './backup-error.ts'

const BLOCK = 512

export interface ReadEntry {
  path: string
  type: string
  bytes: number
  /** Read it to its end before the next entry. */
  body: AsyncIterable<Uint8Array>
}

/** The entries of a tar archive in order, with one chunk in memory. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const reader = createReader(chunks)
  for (;;) {
    const header = new Header(await reader.block())
    if (header.nullBlock) break
    if (!header.cksumValid) throw new BackupError('The backup is damaged: an entry has no valid header.')
    const bytes = header.size ?? 0
    yield { path: header.path ?? '', type: header.type, bytes, body: reader.take(bytes) }
    await drain(reader.take((BLOCK - (bytes % BLOCK)) % BLOCK))
  }
  await drain(reader.rest())
}

function createReader(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]()
  let ready: Uint8Array = new Uint8Array()

  async function next(): Promise<boolean> {
    const { done, value } = await source.next()
    ready = done ? new Uint8Array() : value
    return !done
  }

  async function* take(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      if (ready.length === 0 && !(await next())) throw new BackupError('The backup is incomplete: it ends too early.')
      const part = ready.subarray(0, left)
      ready = ready.subarray(part.length)
      left -= part.length
      if (part.length > 0) yield part
    }
  }

  return {
    take,
    async block(): Promise<Buffer> {
      const parts: Uint8Array[] = []
      for await (const part of take(BLOCK)) parts.push(part)
      return Buffer.concat(parts)
    },
    async *rest(): AsyncGenerator<Uint8Array> {
      while (await next()) yield ready
    },
  }
}

async function drain(chunks: AsyncIterable<Uint8Array>) {
  for await (const _ of chunks);
}
