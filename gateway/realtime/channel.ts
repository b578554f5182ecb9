import { z } from 'zod'
import type { Caller } from '#gateway/caller.ts'
import { BudgetError } from '#gateway/database/budget-error.ts'
import type { Extension } from './authorize.ts'
import type { Subscriber } from './changes/subscriptions.ts'
import { ChannelAccess } from './channel-access.ts'
import { ChannelPresence } from './channel-presence.ts'
import {
  cannotSubscribe,
  invalidReplay,
  mayNotRead,
  publicReplay,
  Refusal,
  SubscribeError,
  tokenExpired,
  tooManyChannels,
} from './errors.ts'
import type { BinaryBroadcast } from './frames.ts'
import { type Content, type Member, sendTo, topicKey } from './hub.ts'
import type { Binding, JoinConfig } from './join.ts'
import { bytesOfJson, type Charge, type SocketMemory } from './memory.ts'
import type { ReplayedMessage } from './replay.ts'
import type { RealtimeServices } from './services.ts'
import { readPersist } from './store-message.ts'

/** The client's connection, as its channels use it. */
export interface Connection {
  readonly apikey: string | null
  /** @param payload JSON text */
  send(topic: string, event: string, payload: string, joinRef: string | null): void
  sendBytes(topic: string, message: BinaryBroadcast): void
  nextId(): number
  /** Closes the connection after changes were missed: the client reconnects and reads again. */
  disconnect(): void
}

interface ChannelOptions {
  services: RealtimeServices
  connection: Connection
  /** The topic on the wire: `realtime:` and the name. */
  topic: string
  joinRef: string | null
  config: JoinConfig
  /** Called when the server ends the channel. */
  onEnd(channel: Channel): void
  memory: SocketMemory
}

type Response = { status: 'ok' | 'error'; response?: object }

const broadcastPayload = z.looseObject({ event: z.string(), meta: z.looseObject({}).nullish().catch(null) })
const presencePayload = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()).nullish() })
const tokenPayload = z.object({ access_token: z.string().nullish() })

/** One topic that a client has joined. */
export class Channel implements Member, Subscriber {
  readonly joinRef: string | null
  replayedIds: ReadonlySet<string> = new Set()
  readonly #services: RealtimeServices
  readonly #connection: Connection
  readonly #topic: string
  /** The topic without `realtime:`. */
  readonly #name: string
  readonly #key: string
  readonly #config: JoinConfig
  readonly #bindings: readonly (Binding & { id: number })[]
  readonly #onEnd: (channel: Channel) => void
  readonly #access: ChannelAccess
  readonly #presence: ChannelPresence
  /** The join message is charged by the socket, a renewed token here. */
  readonly #tokenCharge: Charge
  #wantsPresence: boolean
  #replayed: readonly ReplayedMessage[] = []
  #isOpen = true

  private constructor({ services, connection, topic, joinRef, config, onEnd, memory }: ChannelOptions) {
    this.joinRef = joinRef
    this.#services = services
    this.#connection = connection
    this.#topic = topic
    this.#name = topic.slice('realtime:'.length)
    this.#key = topicKey(this.#name, config.private)
    this.#config = config
    this.#bindings = config.bindings.map((binding) => ({ ...binding, id: connection.nextId() }))
    this.#onEnd = onEnd
    this.#wantsPresence = config.presence.enabled
    this.#tokenCharge = memory.open()
    this.#access = new ChannelAccess({
      authenticate: services.authenticate,
      authorize: services.authorize,
      apikey: connection.apikey,
      topic: this.#name,
      isPrivate: config.private,
      onExpired: () => this.#expire(),
    })
    this.#presence = new ChannelPresence({
      presences: services.presences,
      topicKey: this.#key,
      key: config.presence.key,
      charge: memory.open(),
      limitBytes: services.limits.presenceBytes,
    })
  }

  /** @throws Refusal */
  static async join(options: ChannelOptions): Promise<Channel> {
    const channel = new Channel(options)
    try {
      await channel.#join()
    } catch (error) {
      channel.#release()
      throw error
    }
    return channel
  }

  /** The bindings as the reply to the join lists them: as they were sent, with an id each. */
  get bindings(): readonly object[] {
    return this.#config.sentBindings.map((sent, at) => ({ ...sent, id: this.#bindings[at]?.id }))
  }

  get caller(): Caller {
    return this.#access.caller
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  isSubscribedTo(extension: Extension): boolean {
    return this.#access.canRead(extension) && (extension === 'broadcast' || this.#wantsPresence)
  }

  push(event: string, payload: string): void {
    if (this.#isOpen) this.#connection.send(this.#topic, event, payload, null)
  }

  pushBytes(event: string, payload: Buffer, meta: string): void {
    if (this.#isOpen) this.#connection.sendBytes(this.#topic, { event, payload, meta })
  }

  refuse(message: string): void {
    this.#sendSystem('postgres_changes', 'error', message)
  }

  disconnect(): void {
    this.#connection.disconnect()
  }

  /** Sends the messages that follow the reply to the join. */
  async begin(): Promise<void> {
    for (const { event, content } of this.#replayed) sendTo(this, event, content)
    this.#replayed = []
    if (this.isSubscribedTo('presence')) this.#sendPresenceState()
    if (this.#config.sendsReplicationReady) this.#sendSystem('system', 'ok', 'Replication connection established')
    if (this.#bindings.length === 0) return
    try {
      if (!this.#config.waitsForSubscription) await this.#subscribe()
      this.#sendSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      if (!(error instanceof SubscribeError || error instanceof BudgetError)) throw error
      this.refuse(error.message)
    }
  }

  /** @returns the response to send; undefined where the client gets none */
  async receive(event: string, payload: unknown): Promise<Response | undefined> {
    if (event === 'broadcast') return this.#receiveBroadcast(payload)
    if (event === 'presence') return this.#receivePresence(payload)
    if (event === 'access_token') await this.#renewToken(payload)
    return undefined
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return
    this.#release()
    await this.#presence.close()
  }

  async #join(): Promise<void> {
    await this.#access.accept(this.#config.accessToken)
    if (this.#config.waitsForSubscription) await this.#subscribe().catch(refuseJoin)
    // The channel joins the topic before it reads old messages: none is lost between the two.
    this.#services.hub.join(this.#key, this)
    await this.#readReplay()
    if (!this.#isOpen) throw tokenExpired()
  }

  async #subscribe(): Promise<void> {
    if (this.#bindings.length > 0) await this.#services.feed.subscribe(this, this.#bindings)
  }

  /** @throws Refusal */
  async #readReplay(): Promise<void> {
    const { replay } = this.#config
    if (replay === null) return
    if (!this.#config.private) throw publicReplay()
    if (replay === 'invalid') throw invalidReplay()
    if (!this.#access.canRead('broadcast')) throw mayNotRead(this.#name)
    this.#replayed = await this.#services.replay(this.#name, replay)
    this.replayedIds = new Set(this.#replayed.map(({ id }) => id))
  }

  async #receiveBroadcast(payload: unknown): Promise<Response | undefined> {
    const { acknowledges, self } = this.#config
    const reply = (response: Response) => (acknowledges ? response : undefined)
    const { success, data } = broadcastPayload.safeParse(payload)
    if (!success || !(await this.#access.canWrite('broadcast'))) return reply({ status: 'error' })
    try {
      const persist = readPersist(data.meta?.persist, this.#config.private)
      const message = { topic: this.#name, private: this.#config.private, event: data.event, persist }
      await this.#services.broadcast({ ...message, content: toContent(data), ...(self ? {} : { except: this }) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply({ status: 'error', response: { error: error.details } })
    }
    return reply({ status: 'ok', response: {} })
  }

  async #receivePresence(payload: unknown): Promise<Response> {
    const { success, data } = presencePayload.safeParse(payload)
    const event = success ? data.event.toLowerCase() : null
    if (event === 'untrack') await this.#presence.untrack()
    const isDone = event === 'untrack' || (event === 'track' && (await this.#track(data?.payload ?? {})))
    return { status: isDone ? 'ok' : 'error', response: {} }
  }

  async #track(payload: object): Promise<boolean> {
    if (!this.#presence.reserve(payload)) return false
    if (!(await this.#access.canWrite('presence')) || !this.#isOpen) return false
    const tracked = this.#presence.track(payload)
    if (!this.#wantsPresence) this.#subscribeToPresence()
    await tracked
    return true
  }

  // A client that tracks presence receives it too, even if it did not ask for presence when it joined.
  #subscribeToPresence(): void {
    this.#wantsPresence = true
    if (this.isSubscribedTo('presence')) this.#sendPresenceState()
  }

  async #renewToken(payload: unknown): Promise<void> {
    const { access_token: token } = tokenPayload.safeParse(payload).data ?? {}
    if (!token || token === this.#access.token || token.startsWith('sb_')) return
    if (!this.#tokenCharge.set(bytesOfJson(token.length))) return this.#end(tooManyChannels().details)
    try {
      await this.#access.accept(token)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await this.#end(error.details)
    }
  }

  #expire(): void {
    void this.#end('Token has expired').catch((error) =>
      this.#services.log.warn({ err: error }, 'realtime: a channel could not be closed'),
    )
  }

  async #end(reason: string): Promise<void> {
    this.#sendSystem('system', 'error', reason)
    if (this.#isOpen) this.#connection.send(this.#topic, 'phx_close', '{}', this.joinRef)
    this.#onEnd(this)
    await this.close()
  }

  #release(): void {
    this.#isOpen = false
    this.#tokenCharge.set(0)
    this.#presence.release()
    this.#access.close()
    this.#services.feed.unsubscribe(this)
    this.#services.hub.leave(this.#key, this)
  }

  #sendPresenceState(): void {
    this.push('presence_state', this.#services.presences.stateOf(this.#key))
  }

  #sendSystem(extension: string, status: 'ok' | 'error', message: string): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.#name }))
  }
}

function toContent(message: { event: string; payload?: unknown }): Content {
  if (message.payload instanceof Buffer) return { bytes: message.payload }
  return { json: JSON.stringify({ ...message, type: 'broadcast' }) }
}

function refuseJoin(error: unknown): never {
  throw error instanceof SubscribeError ? cannotSubscribe(error.message) : error
}
