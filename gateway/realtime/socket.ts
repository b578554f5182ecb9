import type { WebSocket } from 'ws'
import { BudgetError } from '#gateway/database/address-budget.ts'
import { isDatabaseAway } from '#gateway/database/database.ts'
import { type Channel, joinChannel, type Line } from './channel.ts'
import { databaseAway, Refusal, tooManyChannels, topicNameRequired } from './errors.ts'
import { decodeFrame, encodeBinaryBroadcast, encodeFrame, type Frame, PayloadTooDeep, type Version } from './frames.ts'
import { type JoinConfig, readJoin } from './join.ts'
import { bytesOfJoin, bytesOfJson, type Charge, type SocketMemory } from './memory.ts'
import type { RealtimeServices } from './services.ts'

/** Codes of the WebSocket protocol for why a line is cut. */
const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008
const COME_AGAIN = 1012
const SECOND = 1000
const FAILED = 'Something went wrong on the server. Please try again.'

export interface Socket {
  /** Milliseconds since a word came from it. */
  silence(): number
  /** Bytes that it did not take yet. */
  unsent(): number
  terminate(): void
  /** Bytes came, of which no whole message may have become yet. */
  onBytes(bytes: number): void
  close(code: number, reason: string): void
}

export interface Traffic {
  received: number
  sent: number
}

export interface SocketOptions {
  services: RealtimeServices
  version: Version
  apikey: string | null
  memory: SocketMemory
  /** So many bytes more, or fewer, wait until the client takes them. */
  onUnsent(bytes: number): void
  /** Runs what a message asks for in the name of the socket's address. */
  attribute<T>(work: () => T): T
  onClose(traffic: Traffic): void
}

/** One client's line: frames in and out, and the channels that it has joined. */
export function openSocket(
  ws: WebSocket,
  { services, version, apikey, memory, attribute, onUnsent, onClose }: SocketOptions,
): Socket {
  const { limits, log } = services
  const channels = new Map<string, Channel>()
  const charges = new Map<Channel, Charge>()
  const traffic = { received: 0, sent: 0 }
  let lastWord = Date.now()
  let second = { begun: Date.now(), messages: 0, bytes: 0 }
  let lastId = 0
  let queue: Promise<void> = Promise.resolve()
  let waiting = 0
  let unsent = 0
  let isGone = false
  // What came of a message that is not whole, and of those that wait for their turn.
  let partial = 0
  let queued = 0
  const inbox = memory.open()

  // A reader that does not keep up is dropped: what waits for it is memory of ours.
  function write(data: string | Buffer) {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > limits.unsentBytes) return terminate()
    traffic.sent++
    ws.send(data, watchUnsent)
    watchUnsent()
  }

  function watchUnsent() {
    const now = isGone ? 0 : ws.bufferedAmount
    const change = now - unsent
    unsent = now
    if (change !== 0) onUnsent(change)
  }

  function terminate() {
    isGone = true
    watchUnsent()
    ws.terminate()
  }

  const line: Line = {
    apikey,
    send: (topic, event, payload, joinRef) =>
      write(encodeFrame(version, { joinRef, ref: null, topic, event }, payload)),
    sendBytes(topic, message) {
      if (version === '2.0.0') write(encodeBinaryBroadcast(topic, message))
    },
    nextId: () => ++lastId,
    abandon: () => ws.close(COME_AGAIN, 'Some changes were missed'),
  }

  const reply = ({ topic, ref }: Frame, joinRef: string | null, response: object) =>
    write(encodeFrame(version, { joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify(response)))

  async function join(frame: Frame, size: number) {
    const { topic, joinRef } = frame
    try {
      await closeChannel(topic)
      if (!topic.startsWith('realtime:') || topic === 'realtime:') throw topicNameRequired()
      if (channels.size >= limits.channelsPerSocket) throw tooManyChannels()
      const charge = memory.open()
      // Before it is looked at: reading costs more than refusing.
      if (!charge.set(bytesOfJoin(size, 0))) throw tooManyChannels()
      const config = readJoinCharged(frame.payload, charge)
      if (
        config.bindings.length > limits.bindingsPerChannel ||
        !charge.set(bytesOfJoin(size, config.bindings.length))
      ) {
        charge.set(0)
        throw tooManyChannels()
      }
      let ended: Channel | undefined
      const onEnd = () => {
        if (ended !== undefined && channels.get(topic) === ended) channels.delete(topic)
        if (ended !== undefined) discharge(ended)
      }
      const channel = await joinChannel({ services, line, topic, joinRef, config, onEnd, memory }).catch((error) => {
        charge.set(0)
        throw error
      })
      charges.set(channel, charge)
      ended = channel
      if (ws.readyState !== ws.OPEN) return await end(channel)
      channels.set(topic, channel)
      reply(frame, joinRef, { status: 'ok', response: { postgres_changes: channel.bindings } })
      void channel.begin().catch((error) => {
        log.error({ err: error }, 'a channel could not begin')
        line.abandon()
      })
    } catch (error) {
      reply(frame, joinRef, { status: 'error', response: { reason: reasonOf(error) } })
    }
  }

  function reasonOf(error: unknown): string {
    if (error instanceof Refusal) return error.message
    if (error instanceof BudgetError) return 'ClientJoinRateLimitReached: Too many joins per second'
    if (isDatabaseAway(error)) return databaseAway().message
    log.error({ err: error }, 'a channel could not be joined')
    return 'Unknown Error on Channel'
  }

  async function closeChannel(topic: string) {
    const channel = channels.get(topic)
    if (channel === undefined) return
    channels.delete(topic)
    write(encodeFrame(version, { joinRef: channel.joinRef, ref: channel.joinRef, topic, event: 'phx_close' }, '{}'))
    await end(channel)
  }

  function discharge(channel: Channel) {
    charges.get(channel)?.set(0)
    charges.delete(channel)
  }

  async function end(channel: Channel) {
    discharge(channel)
    await channel.close()
  }

  async function handle(frame: Frame, size: number) {
    const { topic, event, payload } = frame
    if (topic === 'phoenix') return reply(frame, null, { status: 'ok', response: {} })
    if (event === 'phx_join') return join(frame, size)
    const channel = channels.get(topic)
    if (channel === undefined)
      return reply(frame, frame.joinRef, { status: 'error', response: { reason: 'unmatched topic' } })
    if (event === 'phx_leave') {
      reply(frame, channel.joinRef, { status: 'ok', response: {} })
      return closeChannel(topic)
    }
    const response = await channel.receive(event, payload).catch((error) => {
      if (frame.ref !== null) reply(frame, channel.joinRef, { status: 'error', response: { reason: FAILED } })
      throw error
    })
    if (response !== undefined) reply(frame, channel.joinRef, response)
  }

  function isFlooding(bytes: number): boolean {
    if (Date.now() - second.begun > SECOND) second = { begun: Date.now(), messages: 0, bytes: 0 }
    second.bytes += bytes
    return ++second.messages > limits.messagesPerSecond || second.bytes > limits.bytesPerSecond
  }

  function enqueue(frame: Frame, size: number) {
    queued += size
    if (++waiting >= limits.waitingMessages) ws.pause()
    queue = queue
      .then(() => attribute(() => handle(frame, size)))
      .catch((error) => log.error({ err: error }, 'a message could not be handled'))
      .finally(() => {
        queued -= size
        inbox.set(bytesOfJson(queued) + partial)
        if (--waiting < limits.waitingMessages) ws.resume()
      })
  }

  ws.on('message', (data: Buffer, isBinary) => {
    // It was sent away already, and only does not know it yet.
    if (ws.readyState !== ws.OPEN) return
    lastWord = Date.now()
    traffic.received++
    partial = 0
    if (!inbox.set(bytesOfJson(queued + data.length)))
      return ws.close(POLICY_VIOLATION, 'Too many bytes wait for their turn')
    if (isFlooding(data.length)) return ws.close(POLICY_VIOLATION, 'Too many messages per second')
    let frame: Frame
    try {
      frame = decodeFrame(data, isBinary, version)
    } catch (error) {
      if (!(error instanceof PayloadTooDeep)) return ws.close(POLICY_VIOLATION, 'Not a message of the protocol')
      inbox.set(bytesOfJson(queued))
      const { frame } = error
      return reply(frame, frame.joinRef, { status: 'error', response: { reason: error.message } })
    }
    enqueue(frame, data.length)
  })
  ws.on('error', () => ws.terminate())
  ws.on('close', () => {
    const closing = [...channels.values()].map((channel) => channel.close())
    channels.clear()
    void Promise.all(closing).catch((error) => log.warn({ err: error }, 'a channel could not be closed'))
    isGone = true
    watchUnsent()
    memory.close()
    onClose(traffic)
  })

  return {
    silence: () => Date.now() - lastWord,
    unsent: () => unsent,
    terminate,
    close: (code = GOING_AWAY, reason) => ws.close(code, reason),
    onBytes(bytes) {
      partial += bytes
      if (!inbox.set(bytesOfJson(queued) + partial)) terminate()
    },
  }
}

function readJoinCharged(payload: unknown, charge: Charge): JoinConfig {
  try {
    return readJoin(payload)
  } catch (error) {
    charge.set(0)
    throw error
  }
}
