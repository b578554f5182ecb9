import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { readCredentials } from '#gateway/caller.ts'
import { chargeTo } from '#gateway/database/charged-request.ts'
import { networkOf } from '#gateway/private-address.ts'
import { refuseSocket } from '#gateway/refuse-request.ts'
import { parseTarget } from '#gateway/request-target.ts'
import { GOING_AWAY, SERVICE_RESTART } from './close-codes.ts'
import type { Version } from './frames.ts'
import { Memory } from './memory.ts'
import type { RealtimeServices } from './services.ts'
import { Socket, type Traffic } from './socket.ts'

const PATH = '/realtime/v1/websocket'
const PATHS = /^\/realtime\/v1(\/socket)?\/websocket\/?$/
const STOP_MS = 1_000

/** The resources that clients use at this moment. */
export interface Usage {
  sockets: number
  addresses: number
  bytes: number
  unsent: number
}

/** Accepts websockets, within the limits of one network and of the process. */
export class SocketServer {
  readonly #services: RealtimeServices
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #server: WebSocketServer
  readonly #memory: Memory
  readonly #sockets = new Set<Socket>()
  /** Sockets by network, those included whose key is still being checked. */
  readonly #byNetwork = new Map<string, number>()
  #connected = 0
  #unsent = 0

  constructor(services: RealtimeServices, addressOf: (request: IncomingMessage) => string) {
    const { limits } = services
    this.#services = services
    this.#addressOf = addressOf
    this.#memory = new Memory(limits)
    this.#server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false })
    this.#server.on('headers', (headers) => headers.push('X-Content-Type-Options: nosniff'))
    // Without a listener the library answers itself, and its answer lacks the header.
    this.#server.on('wsClientError', ({ message }, duplex, { method }) =>
      this.#refuse(duplex, method === 'GET' ? 400 : 405, message, { 'Sec-WebSocket-Version': '13, 8' }),
    )
  }

  isUpgrade({ headers, url = '' }: IncomingMessage): boolean {
    return headers.upgrade?.toLowerCase() === 'websocket' && PATHS.test(parseTarget({ url })?.pathname ?? '')
  }

  upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    duplex.on('error', () => duplex.destroy())
    this.#admit(request, duplex, head).catch((error) => {
      this.#services.log.error({ err: error }, 'realtime: a socket could not be opened')
      duplex.destroy()
    })
  }

  usage(): Usage {
    const addresses = this.#byNetwork.size
    return { sockets: this.#connected, addresses, bytes: this.#memory.used(), unsent: this.#unsent }
  }

  closeAll(reason: string): void {
    for (const socket of this.#sockets) socket.close(SERVICE_RESTART, reason)
  }

  closeIdle(): void {
    for (const socket of this.#sockets)
      if (socket.silentMs() > this.#services.limits.idleMs) socket.close(GOING_AWAY, 'Heartbeat timeout')
  }

  async stop(): Promise<void> {
    this.closeAll('The server restarts')
    for (const end = Date.now() + STOP_MS; this.#sockets.size > 0 && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const client of this.#server.clients) client.terminate()
  }

  async #admit(request: IncomingMessage, duplex: Duplex, head: Buffer): Promise<void> {
    const { limits, authenticate } = this.#services
    const address = this.#addressOf(request)
    const network = networkOf(address)
    if (this.#connected >= limits.sockets) return this.#refuse(duplex, 503, 'Too many connected users')
    if ((this.#byNetwork.get(network) ?? 0) >= limits.socketsPerAddress)
      return this.#refuse(duplex, 429, 'Too many connections from this address')
    this.#count(network, duplex)
    const query = parseTarget(request)?.searchParams ?? new URLSearchParams()
    const { apikey } = readCredentials(new Headers(plainHeaders(request)), query)
    if (apikey === null) return this.#refuse(duplex, 401, 'No API key found in request')
    const isKnown = await authenticate({ apikey, bearer: null }).then(
      () => true,
      () => false,
    )
    if (!isKnown) return this.#refuse(duplex, 401, 'Invalid API key')
    const version = query.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    this.#server.handleUpgrade(request, duplex, head, (ws) => this.#open(ws, duplex, { version, apikey, address }))
  }

  #open(ws: WebSocket, duplex: Duplex, client: { version: Version; apikey: string; address: string }): void {
    const { version, apikey, address } = client
    const start = performance.now()
    const socket = new Socket(ws, {
      services: this.#services,
      version,
      apikey,
      memory: this.#memory.ofSocket(networkOf(address)),
      onUnsent: (change) => this.#onUnsent(change),
      attribute: (work) => chargeTo(address, work),
      onClose: (closed, traffic) => this.#onClose(closed, traffic, start),
    })
    this.#sockets.add(socket)
    // Bytes are counted before the message that they complete is handled.
    duplex.prependListener('data', (chunk: Buffer) => socket.onBytes(chunk.length))
  }

  #onClose(socket: Socket, { received, sent }: Traffic, start: number): void {
    this.#sockets.delete(socket)
    const ms = Math.round(performance.now() - start)
    const fields = { path: PATH, status: 101, ms, received, sent, sockets: this.#sockets.size }
    this.#services.log.info(fields, 'socket closed')
  }

  // The client with the most unsent bytes is disconnected, not the one that is written to at this moment.
  #onUnsent(change: number): void {
    this.#unsent += change
    if (this.#unsent <= this.#services.limits.unsentBytesOfAll) return
    const slowest = [...this.#sockets].reduce((one, other) => (other.unsent > one.unsent ? other : one))
    this.#services.log.warn(
      { unsent: this.#unsent },
      'realtime: too many bytes wait for slow clients; the slowest is disconnected',
    )
    slowest.terminate()
  }

  #count(network: string, duplex: Duplex): void {
    this.#connected++
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1)
    duplex.once('close', () => {
      this.#connected--
      const left = (this.#byNetwork.get(network) ?? 0) - 1
      if (left > 0) this.#byNetwork.set(network, left)
      else this.#byNetwork.delete(network)
    })
  }

  #refuse(duplex: Duplex, status: number, message: string, headers: Record<string, string> = {}): void {
    this.#services.log.info({ path: PATH, status }, 'socket refused')
    refuseSocket(duplex, status, { message }, headers)
  }
}

const plainHeaders = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
