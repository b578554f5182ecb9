import type { WebSocket } from 'ws'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { isDatabaseAway } from '#gateway/database/database.ts'
import { Channel, type Connection } from './channel.ts'
import { POLICY_VIOLATION, SERVICE_RESTART } from './close-codes.ts'
import { databaseUnavailable, Refusal, tooManyChannels, topicNameRequired } from './errors.ts'
import {
  type BinaryBroadcast,
  decodeFrame,
  encodeBinaryBroadcast,
  encodeFrame,
  type Frame,
  fitsBinary,
  PayloadTooDeep,
  type Version,
} from './frames.ts'
import { Inbox } from './inbox.ts'
import { type JoinConfig, readJoin } from './join.ts'
import { bytesOfJoin, type Charge, type SocketMemory } from './memory.ts'
import { MessageRate } from './message-rate.ts'
import type { RealtimeServices } from './services.ts'

const FAILED = 'Something went wrong on the server. Please try again.'

export interface Traffic {
  received: number
  sent: number
}

interface SocketOptions {
  services: RealtimeServices
  version: Version
  apikey: string | null
  memory: SocketMemory
  /** Called with the change of the bytes that the client has not read yet. */
  onUnsent(change: number): void
  /** Charges the statements of `work` to the socket's address. */
  attribute<T>(work: () => T): T
  onClose(socket: Socket, traffic: Traffic): void
}

/** The WebSocket connection of one client, and the channels that it has joined. */
export class Socket implements Connection {
  readonly #ws: WebSocket
  readonly #options: SocketOptions
  readonly #channels = new Map<string, Channel>()
  readonly #charges = new Map<Channel, Charge>()
  readonly #inbox: Inbox
  readonly #rate: MessageRate
  readonly #traffic: Traffic = { received: 0, sent: 0 }
  #lastMessageAt = Date.now()
  #lastId = 0
  #unsent = 0
  #isClosed = false

  constructor(ws: WebSocket, options: SocketOptions) {
    const { services, memory } = options
    this.#ws = ws
    this.#options = options
    this.#rate = new MessageRate(services.limits)
    this.#inbox = new Inbox({
      charge: memory.open(),
      limit: services.limits.waitingMessages,
      pause: () => ws.pause(),
      resume: () => ws.resume(),
      onError: (error) => services.log.error({ err: error }, 'realtime: a message could not be handled'),
    })
    ws.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    ws.on('error', () => ws.terminate())
    ws.on('close', () => this.#onClose())
  }

  get apikey(): string | null {
    return this.#options.apikey
  }

  /** Bytes that the client has not read yet. */
  get unsent(): number {
    return this.#unsent
  }

  /** Milliseconds since the client's last message. */
  silentMs(): number {
    return Date.now() - this.#lastMessageAt
  }

  send(topic: string, event: string, payload: string, joinRef: string | null): void {
    this.#write(encodeFrame(this.#options.version, { joinRef, ref: null, topic, event }, payload))
  }

  sendBytes(topic: string, message: BinaryBroadcast): void {
    // Version 1.0.0 has no binary messages.
    if (this.#options.version === '2.0.0' && fitsBinary(topic, message.event))
      this.#write(encodeBinaryBroadcast(topic, message))
  }

  nextId(): number {
    return ++this.#lastId
  }

  disconnect(): void {
    this.close(SERVICE_RESTART, 'Some changes were missed')
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#isClosed = true
    this.#countUnsent()
    this.#ws.terminate()
  }

  /** Counts bytes that arrived, which may not be a complete message yet. */
  onBytes(bytes: number): void {
    if (!this.#inbox.receiveBytes(bytes)) this.terminate()
  }

  #receive(data: Buffer, isBinary: boolean) {
    // A client that is being closed may still send.
    if (this.#ws.readyState !== this.#ws.OPEN) return
    this.#lastMessageAt = Date.now()
    this.#traffic.received++
    if (!this.#inbox.receiveMessage(data.length))
      return this.close(POLICY_VIOLATION, 'Too many bytes wait for their turn')
    if (this.#rate.isExceededBy(data.length)) return this.close(POLICY_VIOLATION, 'Too many messages per second')
    const frame = this.#decode(data, isBinary)
    if (frame === null) return
    this.#inbox.add(data.length, () => this.#options.attribute(() => this.#handle(frame, data.length)))
  }

  /** @returns null for a message that was refused here */
  #decode(data: Buffer, isBinary: boolean): Frame | null {
    try {
      return decodeFrame(data, isBinary, this.#options.version)
    } catch (error) {
      if (!(error instanceof PayloadTooDeep)) this.close(POLICY_VIOLATION, 'Not a message of the protocol')
      else {
        this.#inbox.dropMessage()
        this.#replyError(error.frame, error.message)
      }
      return null
    }
  }

  async #handle(frame: Frame, size: number): Promise<void> {
    const { topic, event, payload } = frame
    if (topic === 'phoenix') return this.#reply(frame, null, { status: 'ok', response: {} })
    if (event === 'phx_join') return this.#join(frame, size)
    const channel = this.#channels.get(topic)
    if (channel === undefined) return this.#replyError(frame, 'unmatched topic')
    if (event === 'phx_leave') {
      // The client has joined again since: the earlier channel is closed already.
      if (isEarlierJoin(frame.joinRef, channel.joinRef)) return
      this.#reply(frame, channel.joinRef, { status: 'ok', response: {} })
      return this.#closeChannel(topic)
    }
    const response = await channel.receive(event, payload).catch((error) => {
      if (frame.ref !== null) this.#replyError({ ...frame, joinRef: channel.joinRef }, FAILED)
      throw error
    })
    if (response !== undefined) this.#reply(frame, channel.joinRef, response)
  }

  async #join(frame: Frame, size: number): Promise<void> {
    const { topic, joinRef } = frame
    try {
      await this.#closeChannel(topic)
      if (!topic.startsWith('realtime:') || topic === 'realtime:') throw topicNameRequired()
      if (this.#channels.size >= this.#options.services.limits.channelsPerSocket) throw tooManyChannels()
      const channel = await this.#openChannel(frame, size)
      if (this.#ws.readyState !== this.#ws.OPEN) return await this.#end(channel)
      this.#channels.set(topic, channel)
      this.#reply(frame, joinRef, { status: 'ok', response: { postgres_changes: channel.bindings } })
      this.#begin(channel)
    } catch (error) {
      this.#replyError(frame, this.#reasonOf(error))
    }
  }

  /** @throws Refusal */
  async #openChannel({ topic, joinRef, payload }: Frame, size: number): Promise<Channel> {
    const { services, memory } = this.#options
    const charge = memory.open()
    try {
      const config = readChargedJoin(payload, size, charge)
      if (config.bindings.length > services.limits.bindingsPerChannel) throw tooManyChannels()
      const onEnd = (ended: Channel) => this.#onChannelEnd(topic, ended)
      const channel = await Channel.join({ services, connection: this, topic, joinRef, config, onEnd, memory })
      this.#charges.set(channel, charge)
      return channel
    } catch (error) {
      charge.set(0)
      throw error
    }
  }

  #begin(channel: Channel): void {
    void channel.begin().catch((error) => {
      this.#options.services.log.error({ err: error }, 'realtime: a channel could not begin; its client will reconnect')
      this.disconnect()
    })
  }

  #onChannelEnd(topic: string, channel: Channel): void {
    if (this.#channels.get(topic) === channel) this.#channels.delete(topic)
    this.#discharge(channel)
  }

  async #closeChannel(topic: string): Promise<void> {
    const channel = this.#channels.get(topic)
    if (channel === undefined) return
    this.#channels.delete(topic)
    const { joinRef } = channel
    this.#write(encodeFrame(this.#options.version, { joinRef, ref: joinRef, topic, event: 'phx_close' }, '{}'))
    await this.#end(channel)
  }

  async #end(channel: Channel): Promise<void> {
    this.#discharge(channel)
    await channel.close()
  }

  #discharge(channel: Channel): void {
    this.#charges.get(channel)?.set(0)
    this.#charges.delete(channel)
  }

  #reasonOf(error: unknown): string {
    if (error instanceof Refusal) return error.message
    if (error instanceof BudgetError) return 'ClientJoinRateLimitReached: Too many joins per second'
    if (isDatabaseAway(error)) return databaseUnavailable().message
    this.#options.services.log.error({ err: error }, 'realtime: a channel could not be joined')
    return 'Unknown Error on Channel'
  }

  #replyError(frame: Frame, reason: string): void {
    this.#reply(frame, frame.joinRef, { status: 'error', response: { reason } })
  }

  #reply({ topic, ref }: Frame, joinRef: string | null, response: object): void {
    const to = { joinRef, ref, topic, event: 'phx_reply' }
    this.#write(encodeFrame(this.#options.version, to, JSON.stringify(response)))
  }

  // A client that reads too slowly is disconnected: its unsent bytes are memory of the server.
  #write(data: string | Buffer) {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#ws.bufferedAmount > this.#options.services.limits.unsentBytes) return this.terminate()
    this.#traffic.sent++
    this.#ws.send(data, () => this.#countUnsent())
    this.#countUnsent()
  }

  #countUnsent(): void {
    const now = this.#isClosed ? 0 : this.#ws.bufferedAmount
    const change = now - this.#unsent
    this.#unsent = now
    if (change !== 0) this.#options.onUnsent(change)
  }

  #onClose(): void {
    const { services, memory, onClose } = this.#options
    const closing = [...this.#channels.values()].map((channel) => channel.close())
    this.#channels.clear()
    void Promise.all(closing).catch((error) =>
      services.log.warn({ err: error }, 'realtime: a channel could not be closed'),
    )
    this.#isClosed = true
    this.#countUnsent()
    memory.close()
    onClose(this, this.#traffic)
  }
}

/** Most clients count their messages. Other references have no order. */
function isEarlierJoin(ref: string | null, current: string | null): boolean {
  if (ref === null || current === null) return false
  return isNumber(ref) && isNumber(current) ? Number(ref) < Number(current) : ref !== current
}

const isNumber = (ref: string) => /^\d+$/.test(ref)

/** The message is charged before it is read: reading costs more than refusing. @throws Refusal */
function readChargedJoin(payload: unknown, size: number, charge: Charge): JoinConfig {
  if (!charge.set(bytesOfJoin(size, 0))) throw tooManyChannels()
  const config = readJoin(payload)
  if (!charge.set(bytesOfJoin(size, config.bindings.length))) throw tooManyChannels()
  return config
}
