import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { Authenticate } from '#gateway/caller.ts'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { createAuthorize } from './authorize.ts'
import { broadcastRoutes } from './broadcast-routes.ts'
import { ChangeFeed } from './changes/change-feed.ts'
import { type Content, Hub, topicKey } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type BroadcastNotification, listenToNotifications, type Notification, notify } from './notifications.ts'
import { Presences } from './presence.ts'
import { readReplay } from './replay.ts'
import type { Broadcast, RealtimeServices } from './services.ts'
import { SocketServer, type Usage } from './socket-server.ts'
import { storeMessage } from './store-message.ts'
import { sweepMessages } from './sweep-messages.ts'

interface RealtimeOptions {
  database: Database
  authenticate: Authenticate
  /** The address that a socket comes from. */
  addressOf(request: IncomingMessage): string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  limits?: Partial<Limits>
}

const RENEW_MS = 30_000
const IDLE_CHECK_MS = 5_000

/** Supabase's realtime API: changes of tables, broadcast and presence over websockets. */
export class Realtime {
  /** The HTTP endpoints, mounted at /realtime/v1. */
  readonly routes: Hono
  readonly #database: Database
  readonly #services: RealtimeServices
  readonly #process: string
  readonly #sockets: SocketServer
  #timers: NodeJS.Timeout[] = []
  #stopListening: (() => Promise<void>)[] = []

  private constructor(database: Database, services: RealtimeServices, process: string, options: RealtimeOptions) {
    this.#database = database
    this.#services = services
    this.#process = process
    this.#sockets = new SocketServer(services, options.addressOf)
    this.routes = broadcastRoutes(services)
  }

  static async start(options: RealtimeOptions): Promise<Realtime> {
    const { database } = options
    const process = randomUUID()
    await database.query('select realtime.watch_publication()')
    const realtime = new Realtime(database, await createServices(options, process), process, options)
    await realtime.#listen()
    realtime.#startTimers()
    return realtime
  }

  /** Whether a request asks for a websocket here; for any other address it is an ordinary request. */
  isUpgrade(request: IncomingMessage): boolean {
    return this.#sockets.isUpgrade(request)
  }

  /** Handles the server's 'upgrade'. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.upgrade(request, socket, head)
  }

  usage(): Usage {
    return this.#sockets.usage()
  }

  /** Disconnects every client. They reconnect to the process that is there then. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#sockets.stop()
    await Promise.all(this.#stopListening.map((stop) => stop()))
    await Promise.all([this.#services.feed.stop(), this.#services.presences.stop()])
  }

  async #listen(): Promise<void> {
    const handlers = {
      onNotification: (notification: Notification) => this.#onNotification(notification),
      onGap: () => this.#onGap(),
    }
    const onReload = () => this.#onSchemaReload()
    this.#stopListening = [
      await listenToNotifications(this.#database, handlers, this.#services.log),
      await this.#database.listen('pgrst', onReload, onReload),
    ]
  }

  #startTimers(): void {
    const { feed, presences, limits } = this.#services
    const idleCheck = Math.min(IDLE_CHECK_MS, limits.idleMs / 2)
    this.#timers = [
      this.#every(idleCheck, 'idle sockets could not be closed', () => this.#sockets.closeIdle()),
      this.#every(RENEW_MS, 'subscriptions could not be renewed', () => feed.renewLeases()),
      this.#every(RENEW_MS, 'presences could not be renewed', () => presences.renewLeases()),
      this.#every(RENEW_MS, 'expired messages could not be deleted', () => sweepMessages(this.#database)),
    ]
  }

  #every(ms: number, failure: string, work: () => unknown): NodeJS.Timeout {
    const timer = setInterval(async () => {
      try {
        await work()
      } catch (error) {
        this.#services.log.warn({ err: error }, `realtime: ${failure}`)
      }
    }, ms)
    return timer.unref()
  }

  #onNotification(notification: Notification): void {
    const { feed, presences, hub } = this.#services
    if (notification.kind === 'change') feed.onChange(notification)
    else if (notification.kind === 'presence') presences.onNotification(notification)
    else if (notification.from !== this.#process) {
      const { event, id } = notification
      const topic = topicKey(notification.topic, notification.private)
      hub.broadcast({ topic, event, content: toContent(notification), id })
    }
  }

  // A lost notification may concern any client: all of them reconnect and read again.
  #onGap(): void {
    const { feed, presences, log } = this.#services
    feed.forgetLeases()
    this.#sockets.closeAll('Some messages were missed')
    void presences.reload().catch((error) => log.warn({ err: error }, 'realtime: presences could not be reloaded'))
  }

  #onSchemaReload(): void {
    // The catalog is forgotten at once: the next change may arrive before the database answers.
    this.#services.feed.forgetCatalog()
    void this.#refresh().catch((error) =>
      this.#services.log.error({ err: error }, 'realtime: the publication could not be read'),
    )
  }

  // The triggers are created here too: a server without a superuser has no event triggers that do it.
  async #refresh(): Promise<void> {
    await this.#database.query('select realtime.watch_publication()')
    await this.#services.feed.refresh()
  }
}

async function createServices(options: RealtimeOptions, process: string): Promise<RealtimeServices> {
  const { database, authenticate, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const hub = new Hub()
  return {
    authenticate,
    hub,
    limits,
    log,
    authorize: createAuthorize(database),
    feed: new ChangeFeed({ database, process, waitingChanges: limits.waitingChanges, log }),
    presences: await Presences.load(database, hub, process),
    replay: (topic, range) => readReplay(database, topic, range),
    async broadcast(message) {
      if (message.persist) await storeMessage(database, message, message.persist)
      hub.broadcast({ ...message, topic: topicKey(message.topic, message.private) })
      // The embedded database has no other process.
      if (database.engine === 'postgres') await notify(database, toNotification(message, process))
    },
  }
}

function toNotification({ topic, private: isPrivate, event, content }: Broadcast, from: string): BroadcastNotification {
  const base = { kind: 'broadcast', topic, private: isPrivate, event, from } as const
  return 'bytes' in content
    ? { ...base, payload: null, bytes: content.bytes.toString('base64') }
    : { ...base, payload: JSON.parse(content.json) }
}

/** Another process sends the whole message. SQL sends its payload alone, with an id. */
function toContent({ event, payload, bytes, id }: BroadcastNotification): Content {
  if (bytes) return { bytes: Buffer.from(bytes, 'base64'), ...(id !== undefined && { meta: JSON.stringify({ id }) }) }
  if (id === undefined) return { json: JSON.stringify(payload) }
  return { json: JSON.stringify({ type: 'broadcast', event, payload, meta: { id } }) }
}
