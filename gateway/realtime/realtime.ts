import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { type Authenticate, readCredentials } from '#gateway/caller.ts'
import { asVisitor } from '#gateway/database/address-budget.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { refuseSocket } from '#gateway/refuse-request.ts'
import { parseTarget } from '#gateway/request-target.ts'
import { createAuthorize } from './authorize.ts'
import { broadcastRoutes } from './broadcast-routes.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import type { Version } from './frames.ts'
import { type Content, createHub, topicKey } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createMemory } from './memory.ts'
import { type BroadcastNews, listenToNews, type News, tellNews } from './news.ts'
import { storeMessage } from './persist.ts'
import { createPresences } from './presence.ts'
import { readReplay } from './replay.ts'
import type { Broadcast, RealtimeServices } from './services.ts'
import { openSocket, type Socket } from './socket.ts'
import { sweepMessages } from './sweep-messages.ts'

export interface RealtimeOptions {
  database: Database
  authenticate: Authenticate
  /** The address that a socket comes from. */
  addressOf(request: IncomingMessage): string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  limits?: Partial<Limits>
}

export interface Realtime {
  /** What is asked over HTTP, mounted at /realtime/v1. */
  routes: Hono
  /** Whether a request asks for a websocket here; for any other address it is an ordinary request. */
  isUpgrade(request: IncomingMessage): boolean
  /** For the server's 'upgrade'. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** What clients make the process keep at this moment. */
  usage(): { sockets: number; addresses: number; bytes: number; unsent: number }
  /** Sends every client away; they come again, to whoever is there then. */
  stop(): Promise<void>
}

const PATH = /^\/realtime\/v1(\/socket)?\/websocket\/?$/
const RENEW_MS = 30_000
const LOOK_MS = 5_000
const STOP_MS = 1_000
const COME_AGAIN = 1012
const IDLE = 1001

/** Supabase's realtime API: changes of tables, broadcast and presence over websockets. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, authenticate, addressOf, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const process = randomUUID()
  await database.query('select realtime.watch_publication()')
  const hub = createHub()
  const presences = await createPresences(database, hub, process)
  const feed = createChangeFeed({ database, process, waitingChanges: limits.waitingChanges, log })
  const services: RealtimeServices = {
    authenticate,
    authorize: createAuthorize(database),
    feed,
    hub,
    presences,
    limits,
    log,
    replay: (topic, wish) => readReplay(database, topic, wish),
    async broadcast(message) {
      if (message.persist) await storeMessage(database, message, message.persist)
      hub.broadcast({ ...message, topic: topicKey(message.topic, message.private) })
      if (database.engine === 'postgres') await tellNews(database, toNews(message, process))
    },
  }

  const sockets = new Set<Socket>()

  function onNews(news: News) {
    if (news.kind === 'change') feed.onChange(news)
    else if (news.kind === 'presence') presences.onNews(news)
    else if (news.from !== process) {
      const { event, id } = news
      hub.broadcast({ topic: topicKey(news.topic, news.private), event, content: toContent(news), id })
    }
  }
  // Whichever it was, somebody waits for it: all come again.
  function onGap() {
    feed.holdAnew()
    for (const socket of sockets) socket.close(COME_AGAIN, 'Some messages were missed')
    void presences.reload().catch((error) => log.warn({ err: error }, 'who is present could not be read'))
  }

  function look() {
    // At once: the next change may come before any answer from the database.
    feed.forget()
    void refresh().catch((error) => log.error({ err: error }, 'the publication could not be read'))
  }
  const stopNews = await listenToNews(database, { onNews, onGap }, log)
  const stopReloads = await database.listen('pgrst', look, look)

  // Looked at again without a trigger too, for a database that let us have no event triggers.
  async function refresh() {
    await database.query('select realtime.watch_publication()')
    await feed.refresh()
  }

  const addresses = new Map<string, number>()
  const memory = createMemory(limits)
  // Those that are about to open count as well: asking whether a key holds takes a moment.
  let connected = 0
  let unsent = 0

  // The slowest readers go first, whoever is written to at this moment.
  function onUnsent(bytes: number) {
    unsent += bytes
    if (unsent <= limits.unsentBytesOfAll) return
    const slowest = [...sockets].reduce((one, other) => (other.unsent() > one.unsent() ? other : one))
    log.warn({ unsent }, 'too much waits for slow readers; the slowest is cut off')
    slowest.terminate()
  }

  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false })

  function count(address: string, change: 1 | -1) {
    const now = (addresses.get(address) ?? 0) + change
    if (now > 0) addresses.set(address, now)
    else addresses.delete(address)
  }

  function accept(request: IncomingMessage, duplex: Duplex, head: Buffer, query: URLSearchParams, address: string) {
    const begun = performance.now()
    server.handleUpgrade(request, duplex, head, (ws) => {
      const socket = openSocket(ws, {
        services,
        version: toVersion(query.get('vsn')),
        apikey: readCredentials(new Headers(plainHeaders(request)), query).apikey,
        memory: memory.ofSocket(address),
        onUnsent,
        attribute: (work) => asVisitor(address, work),
        onClose({ received, sent }) {
          sockets.delete(socket)
          const ms = Math.round(performance.now() - begun)
          log.info(
            { path: '/realtime/v1/websocket', status: 101, ms, received, sent, sockets: sockets.size },
            'socket closed',
          )
        },
      })
      sockets.add(socket)
      // Before the message that they complete is handled.
      duplex.prependListener('data', (chunk: Buffer) => socket.onBytes(chunk.length))
    })
  }

  async function admit(request: IncomingMessage, duplex: Duplex, head: Buffer, query: URLSearchParams) {
    const address = addressOf(request)
    if (connected >= limits.sockets) return refuse(duplex, 503, 'Too many connected users')
    if ((addresses.get(address) ?? 0) >= limits.socketsPerAddress)
      return refuse(duplex, 429, 'Too many connections from this address')
    connected++
    count(address, 1)
    duplex.once('close', () => {
      connected--
      count(address, -1)
    })
    const credentials = readCredentials(new Headers(plainHeaders(request)), query)
    if (credentials.apikey === null) return refuse(duplex, 401, 'No API key found in request')
    const isKnown = await authenticate({ apikey: credentials.apikey, bearer: null }).then(
      () => true,
      () => false,
    )
    if (!isKnown) return refuse(duplex, 401, 'Invalid API key')
    accept(request, duplex, head, query, address)
  }

  function refuse(duplex: Duplex, status: number, message: string) {
    log.info({ path: '/realtime/v1/websocket', status }, 'socket refused')
    refuseSocket(duplex, status, { message })
  }

  const every = (ms: number, work: () => Promise<unknown> | unknown) => {
    const timer = setInterval(async () => {
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, 'realtime could not keep its books')
      }
    }, ms)
    return timer.unref()
  }
  const timers = [
    every(Math.min(LOOK_MS, limits.idleMs / 2), () => {
      for (const socket of sockets) if (socket.silence() > limits.idleMs) socket.close(IDLE, 'Heartbeat timeout')
    }),
    every(RENEW_MS, () => Promise.all([feed.renew(), presences.renew(), sweepMessages(database)])),
  ]

  return {
    routes: broadcastRoutes(services),
    usage: () => ({ sockets: connected, addresses: addresses.size, bytes: memory.used(), unsent }),
    isUpgrade: (request) =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && PATH.test(parseTarget(request)?.pathname ?? ''),
    upgrade(request, duplex, head) {
      duplex.on('error', () => duplex.destroy())
      admit(request, duplex, head, parseTarget(request)?.searchParams ?? new URLSearchParams()).catch((error) => {
        log.error({ err: error }, 'a socket could not be opened')
        duplex.destroy()
      })
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.close(COME_AGAIN, 'The server restarts')
      for (const end = Date.now() + STOP_MS; sockets.size > 0 && Date.now() < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      for (const client of server.clients) client.terminate()
      await Promise.all([stopNews(), stopReloads()])
      await Promise.all([feed.stop(), presences.stop()])
    },
  }
}

const toVersion = (text: string | null): Version => (text === '2.0.0' ? '2.0.0' : '1.0.0')

const plainHeaders = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

function toNews({ topic, private: isPrivate, event, content }: Broadcast, from: string): BroadcastNews {
  const base = { kind: 'broadcast', topic, private: isPrivate, event, from } as const
  return 'bytes' in content
    ? { ...base, payload: null, bytes: content.bytes.toString('base64') }
    : { ...base, payload: JSON.parse(content.json) }
}

/** From another process comes the whole message; from SQL its payload, with an id. */
function toContent({ event, payload, bytes, id }: BroadcastNews): Content {
  if (bytes) return { bytes: Buffer.from(bytes, 'base64'), ...(id !== undefined && { meta: JSON.stringify({ id }) }) }
  if (id === undefined) return { json: JSON.stringify(payload) }
  return { json: JSON.stringify({ type: 'broadcast', event, payload, meta: { id } }) }
}
