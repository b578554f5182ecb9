import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseTarget } from './request-target.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const ALLOW = { Allow: METHODS }

/** Refuses requests that no service can answer. @returns whether the request was answered */
export function refuseRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers, httpVersion } = request
  // TRACE would return headers that a script may not read.
  if (method === 'TRACE') return answer(response, 405, 'The server does not answer TRACE', ALLOW)
  if (url === '*' && method === 'OPTIONS') {
    response.writeHead(204, ALLOW).end()
    return true
  }
  if (parseTarget(request) === null || !isHost(headers.host, httpVersion))
    return answer(response, 400, 'The address is not valid')
  return false
}

// HTTP/1.0 has no Host header.
const isHost = (host: string | undefined, httpVersion: string) =>
  host === undefined ? httpVersion === '1.0' : host === '' || URL.canParse(`http://${host}/`)

function answer(response: ServerResponse, status: number, message: string, headers = {}): true {
  const body = JSON.stringify({ code: status, message })
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
  return true
}

/** Refuses on a socket without a response object: an upgrade, or a request that could not be parsed. */
export function refuseSocket(socket: Duplex, status: number, body: object, headers: Record<string, string> = {}): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const json = JSON.stringify(body)
  const head = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(json)),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  // A client that never closes its half would keep the socket open.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('')}\r\n${json}`)
}

export const refuseConnect = (socket: Duplex) =>
  refuseSocket(socket, 405, { code: 405, message: 'The server does not answer CONNECT' }, ALLOW)

const unreadable: { [code: string]: { status: number; message: string } | undefined } = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunks of the request are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long' },
}

/** Answers a request that Node could not parse as HTTP. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  const { status, message } = unreadable[error.code ?? ''] ?? { status: 400, message: 'The request is not valid HTTP' }
  refuseSocket(socket, status, { code: status, message })
}
