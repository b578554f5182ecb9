import { DEEPEST, isTooDeep } from '#gateway/json-depth.ts'

export type Version = '1.0.0' | '2.0.0'

/** A message of Phoenix's channel protocol. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A message without its payload, which is passed separately as JSON text. */
type Address = Omit<Frame, 'payload'>

/** A broadcast whose payload is bytes, which JSON cannot carry. */
export interface BinaryBroadcast {
  event: string
  payload: Buffer
  meta: string
}

const PUSH = 3
const BROADCAST = 4
const JSON_ENCODING = 1

/** The payload of a message nests too deep. `frame` has its address, without the payload. */
export class PayloadTooDeep extends Error {
  override name = 'PayloadTooDeep'
  readonly frame: Frame
  constructor(frame: Frame) {
    super(`The payload nests more than ${DEEPEST} lists and objects`)
    this.frame = { ...frame, payload: {} }
  }
}

/** @throws SyntaxError for data that is not a message of the protocol, PayloadTooDeep */
export function decodeFrame(data: Buffer, isBinary: boolean, version: Version): Frame {
  if (isBinary) return decodePush(data)
  const text = data.toString('utf8')
  const frame = decodeText(JSON.parse(text), version)
  if (isTooDeep(text)) throw new PayloadTooDeep(frame)
  return frame
}

function decodeText(message: unknown, version: Version): Frame {
  if (version === '2.0.0') {
    if (!Array.isArray(message) || message.length !== 5) throw new SyntaxError('A message is an array of five')
    const [joinRef, ref, topic, event, payload] = message
    return checkFrame({ joinRef, ref, topic, event, payload })
  }
  if (typeof message !== 'object' || message === null) throw new SyntaxError('A message is an object')
  const { join_ref, ref, topic, event, payload } = message as Record<string, unknown>
  return checkFrame({ joinRef: join_ref, ref, topic, event, payload })
}

export function encodeFrame(version: Version, { joinRef, ref, topic, event }: Address, payload: string): string {
  const [join, own, to, name] = [joinRef, ref, topic, event].map((value) => JSON.stringify(value))
  return version === '2.0.0'
    ? `[${join},${own},${to},${name},${payload}]`
    : `{"topic":${to},"event":${name},"payload":${payload},"ref":${own},"join_ref":${join}}`
}

// A length is one byte.
const LONGEST_NAME = 255

/** Whether a binary message can carry these names. @param topic with `realtime:` */
export const fitsBinary = (topic: string, event: string) =>
  Buffer.byteLength(topic) <= LONGEST_NAME && Buffer.byteLength(event) <= LONGEST_NAME

/** Bytes: kind, lengths of topic, event and meta, encoding; then those three texts, then the payload. */
export function encodeBinaryBroadcast(topic: string, { event, payload, meta }: BinaryBroadcast): Buffer {
  const names = [topic, event, meta].map((text) => Buffer.from(text))
  return Buffer.concat([Buffer.from([BROADCAST, ...names.map(({ length }) => length), 0]), ...names, payload])
}

// Bytes: kind, lengths of join_ref, ref, topic, event and meta, encoding; then those five texts, then the payload.
function decodePush(data: Buffer): Frame {
  if (data[0] !== PUSH || data.length < 7) throw new SyntaxError('An unknown kind of binary message')
  let offset = 7
  const texts = [...data.subarray(1, 6)].map((length) => {
    offset += length
    if (offset > data.length) throw new SyntaxError('A binary message ends too early')
    return data.toString('utf8', offset - length, offset)
  })
  const [joinRef = '', ref = '', topic = '', event = '', meta = ''] = texts
  const rest = data.subarray(offset)
  const isJson = data[6] === JSON_ENCODING
  const json = isJson ? rest.toString('utf8') : ''
  const payload = isJson ? JSON.parse(json) : rest
  const frame = checkFrame({
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload, ...(meta === '' ? {} : { meta: JSON.parse(meta) }) },
  })
  if (isTooDeep(json) || isTooDeep(meta)) throw new PayloadTooDeep(frame)
  return frame
}

function checkFrame(frame: Record<keyof Frame, unknown>): Frame {
  const { topic, event, payload = {} } = frame
  if (typeof topic !== 'string' || typeof event !== 'string')
    throw new SyntaxError('A message has a topic and an event')
  return { joinRef: toRef(frame.joinRef), ref: toRef(frame.ref), topic, event, payload }
}

const toRef = (ref: unknown): string | null =>
  typeof ref === 'string' ? ref : typeof ref === 'number' ? `${ref}` : null
