import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuseSocket } from './refuse-request.ts'

/** A client that writes line by line sends small chunks: so many are free. */
const FREE_CHUNKS = 4096
/** The average size that later chunks must have. */
const SMALLEST_BYTES = 48

/**
 * Refuses a body in tiny chunks. A chunk of one byte costs as much work as one of 64 kB, and libuv reads up to 32 times
 * before other connections get their turn: one body of 200,000 bytes kept the process busy for two seconds.
 */
export function limitChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return
  let chunks = 0
  let bytes = 0
  const push = request.push.bind(request)
  // Node's parser calls `push` for each chunk. A listener for data would start the flow before the service reads.
  request.push = (chunk: Uint8Array | null, encoding) => {
    if (chunk === null) return push(chunk, encoding)
    chunks++
    bytes += chunk.length
    if (chunks <= FREE_CHUNKS || bytes >= chunks * SMALLEST_BYTES) return push(chunk, encoding)
    refuse(request, response)
    return false
  }
}

function refuse({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroy()
  else refuseSocket(socket, 400, { code: 400, message: 'The body of the request comes in too many small chunks' })
}
