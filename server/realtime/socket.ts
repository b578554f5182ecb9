import type { WebSocket } from 'ws'
import { type Channel, joinChannel, type Line } from './channel.ts'
import { Refusal, tooManyChannels, topicNameRequired } from './errors.ts'
import { decodeFrame, encodeBinaryBroadcast, encodeFrame, type Frame, PayloadTooDeep, type Version } from './frames.ts'
import { readJoin } from './join.ts'
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
  onClose(traffic: Traffic): void
}

/** One client's line: frames in and out, and the channels that it has joined. */
export function openSocket(ws: WebSocket, { services, version, apikey, onClose }: SocketOptions): Socket {
  const { limits, log } = services
  const channels = new Map<string, Channel>()
  const traffic = { received: 0, sent: 0 }
  let lastWord = Date.now()
  let second = { begun: Date.now(), messages: 0 }
  let lastId = 0
  let queue: Promise<void> = Promise.resolve()
  let waiting = 0

  // A reader that does not keep up is dropped: what waits for it is memory of ours.
  function write(data: string | Buffer) {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > limits.unsentBytes) return ws.terminate()
    traffic.sent++
    ws.send(data)
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

  async function join(frame: Frame) {
    const { topic, joinRef } = frame
    try {
      await closeChannel(topic)
      if (!topic.startsWith('realtime:') || topic === 'realtime:') throw topicNameRequired()
      if (channels.size >= limits.channelsPerSocket) throw tooManyChannels()
      const config = readJoin(frame.payload)
      if (config.bindings.length > limits.bindingsPerChannel) throw tooManyChannels()
      let ended: Channel | undefined
      const onEnd = () => void (ended !== undefined && channels.get(topic) === ended && channels.delete(topic))
      const channel = await joinChannel({ services, line, topic, joinRef, config, onEnd })
      ended = channel
      if (ws.readyState !== ws.OPEN) return channel.close()
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
    log.error({ err: error }, 'a channel could not be joined')
    return 'Unknown Error on Channel'
  }

  async function closeChannel(topic: string) {
    const channel = channels.get(topic)
    if (channel === undefined) return
    channels.delete(topic)
    write(encodeFrame(version, { joinRef: channel.joinRef, ref: channel.joinRef, topic, event: 'phx_close' }, '{}'))
    await channel.close()
  }

  async function handle(frame: Frame) {
    const { topic, event, payload } = frame
    if (topic === 'phoenix') return reply(frame, null, { status: 'ok', response: {} })
    if (event === 'phx_join') return join(frame)
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

  function isFlooding(): boolean {
    if (Date.now() - second.begun > SECOND) second = { begun: Date.now(), messages: 0 }
    return ++second.messages > limits.messagesPerSecond
  }

  function enqueue(frame: Frame) {
    if (++waiting >= limits.waitingMessages) ws.pause()
    queue = queue
      .then(() => handle(frame))
      .catch((error) => log.error({ err: error }, 'a message could not be handled'))
      .finally(() => {
        if (--waiting < limits.waitingMessages) ws.resume()
      })
  }

  ws.on('message', (data: Buffer, isBinary) => {
    // It was sent away already, and only does not know it yet.
    if (ws.readyState !== ws.OPEN) return
    lastWord = Date.now()
    traffic.received++
    if (isFlooding()) return ws.close(POLICY_VIOLATION, 'Too many messages per second')
    let frame: Frame
    try {
      frame = decodeFrame(data, isBinary, version)
    } catch (error) {
      if (!(error instanceof PayloadTooDeep)) return ws.close(POLICY_VIOLATION, 'Not a message of the protocol')
      const { frame } = error
      return reply(frame, frame.joinRef, { status: 'error', response: { reason: error.message } })
    }
    enqueue(frame)
  })
  ws.on('error', () => ws.terminate())
  ws.on('close', () => {
    const closing = [...channels.values()].map((channel) => channel.close())
    channels.clear()
    void Promise.all(closing).catch((error) => log.warn({ err: error }, 'a channel could not be closed'))
    onClose(traffic)
  })

  return { silence: () => Date.now() - lastWord, close: (code = GOING_AWAY, reason) => ws.close(code, reason) }
}
