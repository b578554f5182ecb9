import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../testing/until.ts'
import { Memory } from './memory.ts'
import { type ServedRealtime, serveRealtime } from './testing/serve-realtime.ts'

test('memory has a limit for a socket, an address and all together', () => {
  const memory = new Memory({ bytesPerSocket: 10, bytesPerAddress: 15, bytes: 20 })
  const [one, two, three] = ['a', 'a', 'b'].map((address) => memory.ofSocket(address))
  const charge = one?.open()
  expect(charge?.set(11)).toBe(false)
  expect(charge?.set(10)).toBe(true)
  expect(one?.open().set(1)).toBe(false)
  expect(two?.open().set(6)).toBe(false)
  expect(two?.open().set(5)).toBe(true)
  expect(three?.open().set(6)).toBe(false)
  expect(three?.open().set(5)).toBe(true)
  expect(memory.used()).toBe(20)
  expect(charge?.set(4)).toBe(true)
  expect(three?.open().set(5)).toBe(true)
  one?.close()
  one?.close()
  expect(charge?.set(1)).toBe(false)
  expect(memory.used()).toBe(15)
  for (const socket of [two, three]) socket?.close()
  expect(memory.used()).toBe(0)
})

const limits = {
  bytesPerSocket: 300_000,
  bytesPerAddress: 1_000_000,
  bytes: 1_000_000,
  unsentBytesOfAll: 6_000_000,
  socketsPerAddress: 40,
}

let served: ServedRealtime
beforeAll(async () => {
  served = await serveRealtime(
    `create table public.posts (id int primary key, text text);
    alter publication supabase_realtime add table public.posts;`,
    limits,
  )
})
afterAll(() => served.close())

const address = () => `${served.url}/realtime/v1/websocket?apikey=${served.anonKey}&vsn=2.0.0`

interface Client {
  socket: WebSocket
  /** Sends a message and waits for its reply. */
  ask(topic: string, event: string, payload: object): Promise<{ status: string; response: { reason?: string } }>
}

async function open(): Promise<Client> {
  const socket = new WebSocket(address())
  const waiting = new Map<string, (reply: never) => void>()
  let ref = 0
  socket.on('message', (data) => {
    const [, to, , event, payload] = JSON.parse(String(data))
    if (event === 'phx_reply') waiting.get(to)?.(payload as never)
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    socket,
    ask: (topic, event, payload) =>
      new Promise((resolve) => {
        const own = String(++ref)
        waiting.set(own, resolve)
        socket.send(JSON.stringify([own, own, topic, event, payload]))
      }),
  }
}

const joinWith = (filters: number, length: number) => ({
  config: {
    postgres_changes: Array.from({ length: filters }, (_, at) => ({
      event: '*',
      schema: 'public',
      table: 'posts',
      filter: `text=eq.${at}${'x'.repeat(length)}`,
    })),
  },
})

const REFUSED = { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } }

test('channels with long filters are refused when memory is full, and free it when they close', async () => {
  const clients: Client[] = []
  const replies: { status: string }[] = []
  for (let number = 0; number < 8; number++) {
    const client = await open()
    clients.push(client)
    for (let at = 0; at < 5; at++) replies.push(await client.ask(`realtime:${at}`, 'phx_join', joinWith(10, 1_000)))
  }
  expect(replies.filter(({ status }) => status === 'ok').length).toBeGreaterThan(10)
  expect(replies.at(-1)).toEqual(REFUSED)
  expect(served.usage().bytes).toBeGreaterThan(600_000)
  expect(served.usage().bytes).toBeLessThanOrEqual(limits.bytes)

  const [first] = clients as [Client]
  const before = served.usage().bytes
  await first.ask('realtime:0', 'phx_leave', {})
  await until(() => expect(served.usage().bytes).toBeLessThan(before - 40_000))
  expect((await first.ask('realtime:again', 'phx_join', joinWith(10, 1_000))).status).toBe('ok')
  // A topic that is joined again is charged for the last join alone.
  for (let again = 0; again < 20; again++)
    expect((await first.ask('realtime:again', 'phx_join', joinWith(10, 1_000))).status).toBe('ok')

  for (const { socket } of clients) socket.close()
  await until(() => expect(served.usage()).toEqual({ sockets: 0, addresses: 0, bytes: 0, unsent: 0 }))
})

test('a presence is charged until it is untracked', async () => {
  const client = await open()
  await client.ask('realtime:pitch', 'phx_join', { config: { presence: { key: 'ada' } } })
  const before = served.usage().bytes
  const track = { type: 'presence', event: 'track', payload: { text: 'x'.repeat(7_000) } }
  expect((await client.ask('realtime:pitch', 'presence', track)).status).toBe('ok')
  await until(() => expect(served.usage().bytes).toBeGreaterThan(before + 20_000))
  await client.ask('realtime:pitch', 'presence', { type: 'presence', event: 'untrack' })
  await until(() => expect(served.usage().bytes).toBeLessThan(before + 5_000))
  client.socket.close()
  await until(() => expect(served.usage().bytes).toBe(0))
})

const handshake = () =>
  `GET ${new URL(address()).pathname}${new URL(address()).search} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** A websocket on a plain TCP socket, which reads nothing. */
function openRaw(...parts: Uint8Array[]) {
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(handshake())
  for (const part of parts) socket.write(part)
  return socket
}

test('incomplete messages have a limit too', async () => {
  const begun = Buffer.concat([
    Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 3, 0xd0, 0x90, 0, 0, 0, 0]),
    Buffer.alloc(200_000),
  ])
  const sockets = Array.from({ length: 20 }, () => openRaw(begun))
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.resume()
  await Promise.any(closed)
  await until(() => expect(served.usage().bytes).toBeGreaterThan(500_000))
  expect(served.usage().bytes).toBeLessThanOrEqual(limits.bytes)
  for (const socket of sockets) socket.destroy()
  await until(() => expect(served.usage()).toEqual({ sockets: 0, addresses: 0, bytes: 0, unsent: 0 }))
})

function text(message: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]), payload])
}

test('clients that read nothing are disconnected, the slowest first', async () => {
  const slow = Array.from({ length: 6 }, () => openRaw(text(['1', '1', 'realtime:loud', 'phx_join', {}])))
  await until(() => expect(served.usage().sockets).toBe(6))
  const client = await open()
  await client.ask('realtime:loud', 'phx_join', { config: { broadcast: { ack: true } } })
  const loud = { type: 'broadcast', event: 'e', payload: 'x'.repeat(60_000) }
  await vi.waitFor(
    async () => {
      await client.ask('realtime:loud', 'broadcast', loud)
      expect(served.usage().sockets).toBeLessThan(7)
    },
    { timeout: 15_000, interval: 20 },
  )
  expect(served.usage().unsent).toBeLessThanOrEqual(limits.unsentBytesOfAll)
  expect((await client.ask('phoenix', 'heartbeat', {})).status).toBe('ok')
  client.socket.close()
  for (const socket of slow) socket.destroy()
  await until(() => expect(served.usage()).toEqual({ sockets: 0, addresses: 0, bytes: 0, unsent: 0 }))
})
