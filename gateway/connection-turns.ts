import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait. Browsers send one at a time, load generators about ten. */
const MOST_WAITING = 32
/** A client that has read nothing for so long does not get the rest. */
const UNREAD_MS = 60_000

interface ConnectionTurns {
  /** Whether a request of the connection is being answered. */
  isBusy(socket: Socket): boolean
  answer: RequestListener
}

/**
 * Answers the requests of one connection one after the other. Node begins all that arrive together at once: the
 * responses to a thousand pipelined requests of a client that reads none would be in memory, and their files open.
 */
export function answerInTurn(answer: RequestListener): ConnectionTurns {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  const begin = (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
    response.once('close', () => {
      const next = waiting.get(request.socket)?.shift()
      if (next === undefined) waiting.delete(request.socket)
      else if (!request.socket.destroyed) next()
    })
    answer(request, response)
  }
  return {
    isBusy: (socket) => waiting.has(socket),
    answer(request, response) {
      const { socket } = request
      const others = waiting.get(socket)
      if (others === undefined) {
        waiting.set(socket, [])
        begin(request, response)
      } else if (others.length < MOST_WAITING) others.push(() => begin(request, response))
      else socket.destroy()
    },
  }
}

/** Disconnects clients that stopped reading, and idle ones. A client that waits for its response may be silent. */
export function disconnectUnread(server: Server, { isBusy }: ConnectionTurns, ms = UNREAD_MS): void {
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength > 0 || !isBusy(socket)) socket.destroy()
  })
}
