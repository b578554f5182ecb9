import { Header } from 'tar'

const BLOCK = 512

export interface TarEntry {
  path: string
  bytes: number
  body: AsyncIterable<Uint8Array>
}

/** Writes a tar archive entry by entry, with one chunk in memory. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes, body } of entries) {
    yield headerOf(path, bytes)
    let sent = 0
    for await (const chunk of body) {
      sent += chunk.length
      yield chunk
    }
    if (sent !== bytes) throw new Error(`${path} has ${sent} bytes where ${bytes} were expected`)
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
  }
  yield Buffer.alloc(2 * BLOCK)
}

function headerOf(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  new Header({ path, size, mode: 0o600, uid: 0, gid: 0, mtime: new Date(), type: 'File' }).encode(block, 0)
  return block
}
