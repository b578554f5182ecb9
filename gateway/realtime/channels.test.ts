import { RealtimeClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../testing/until.ts'
import { type ServedRealtime, serveRealtime, signToken } from './testing/serve-realtime.ts'
import { subscribed } from './testing/subscribe.ts'

// Claims name a private topic: `room` reads and writes there, `reads` only reads, `watch` only reads presence.
const script = `
  create table public.posts (id int primary key, text text);
  alter publication supabase_realtime add table public.posts;
  create policy "readers" on realtime.messages for select to authenticated
    using (realtime.topic() in (auth.jwt() ->> 'room', auth.jwt() ->> 'reads'));
  create policy "watchers" on realtime.messages for select to authenticated
    using (extension = 'presence' and realtime.topic() = auth.jwt() ->> 'watch');
  create policy "writers" on realtime.messages for insert to authenticated
    with check (realtime.topic() = auth.jwt() ->> 'room');`

const limits = {
  messagesPerSecond: 50,
  channelsPerSocket: 3,
  messageBytes: 4_000,
  presenceBytes: 2_000,
  socketsPerAddress: 60,
}

let served: ServedRealtime
beforeAll(async () => {
  served = await serveRealtime(script, limits)
})
afterAll(() => served.close())
afterEach(() => expect(served.problems).toEqual([]))

const user = async (claims: object = {}) =>
  served.client({ token: await signToken({ role: 'authenticated', sub: crypto.randomUUID(), ...claims }) })

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
  test('a broadcast reaches the others, and its sender only with the option self', async () => {
    const [one, other] = [served.client({ vsn }).channel(`room ${vsn}`), served.client({ vsn }).channel(`room ${vsn}`)]
    const received: unknown[] = []
    one.on('broadcast', { event: 'goal' }, ({ payload }) => received.push(['one', payload]))
    other.on('broadcast', { event: 'goal' }, ({ payload }) => received.push(['other', payload]))
    await Promise.all([subscribed(one), subscribed(other)])
    await one.send({ type: 'broadcast', event: 'goal', payload: { by: 'Ünal', at: [1, null] } })
    await until(() => expect(received).toEqual([['other', { by: 'Ünal', at: [1, null] }]]))

    const self = served.client({ vsn }).channel('self', { config: { broadcast: { self: true, ack: true } } })
    self.on('broadcast', { event: 'goal' }, ({ payload }) => received.push(['self', payload]))
    await subscribed(self)
    expect(await self.send({ type: 'broadcast', event: 'goal', payload: {} })).toBe('ok')
    await until(() => expect(received).toHaveLength(2))
  })

  test('presence lists the members of a topic, and reports joins and leaves', async () => {
    const [ada, ben] = ['ada', 'ben'].map((key) =>
      served.client({ vsn }).channel(`pitch ${vsn}`, { config: { presence: { key } } }),
    ) as [
      ReturnType<ReturnType<typeof served.client>['channel']>,
      ReturnType<ReturnType<typeof served.client>['channel']>,
    ]
    const events: string[] = []
    ada.on('presence', { event: 'join' }, ({ key }) => events.push(`join ${key}`))
    ada.on('presence', { event: 'leave' }, ({ key }) => events.push(`leave ${key}`))
    ben.on('presence', { event: 'sync' }, () => undefined)
    await subscribed(ada)
    expect(await ada.track({ shirt: 1 })).toBe('ok')
    await subscribed(ben)
    await until(() => expect(ben.presenceState()).toMatchObject({ ada: [{ shirt: 1 }] }))
    await ben.track({ shirt: 9 })
    await ben.track({ shirt: 10 })
    await until(() => expect(ada.presenceState()).toMatchObject({ ada: [{ shirt: 1 }], ben: [{ shirt: 10 }] }))
    await ben.untrack()
    await until(() => expect(Object.keys(ada.presenceState())).toEqual(['ada']))
    await ben.track({ shirt: 11 })
    await ben.unsubscribe()
    await until(() => expect(events.slice(-2)).toEqual(['join ben', 'leave ben']))
  })

  test('a topic that was left can be joined again', async () => {
    const client = served.client({ vsn })
    for (let round = 0; round < 2; round++) {
      const channel = client.channel('again')
      await subscribed(channel)
      expect(await client.removeChannel(channel)).toBe('ok')
    }
    expect(client.getChannels()).toEqual([])
  })
})

test.each(['constructor', '__proto__'])('a presence with the key %s disconnects nobody', async (key) => {
  const states: string[] = []
  const neighbour = served.client().channel('elsewhere')
  neighbour.subscribe((state) => states.push(state))
  await until(() => expect(states).toEqual(['SUBSCRIBED']))
  const present = served.client().channel('keys', { config: { presence: { key } } })
  const joined: string[] = []
  present.on('presence', { event: 'join' }, ({ key }) => joined.push(key))
  await subscribed(present)
  expect(await present.track({ shirt: 1 })).toBe('ok')
  await until(() => expect(joined).toEqual([key]))
  expect(await present.untrack()).toBe('ok')
  expect(await neighbour.send({ type: 'broadcast', event: 'goal', payload: {} })).toBe('ok')
  expect(states).toEqual(['SUBSCRIBED'])
})

test('a long presence payload is refused', async () => {
  const channel = served.client().channel('loud', { config: { presence: { enabled: true } } })
  await subscribed(channel)
  expect(await channel.track({ text: 'x'.repeat(3_000) })).toBe('error')
  expect(channel.presenceState()).toEqual({})
})

test('bytes are broadcast as bytes', async () => {
  const [one, other] = [served.client().channel('bytes'), served.client().channel('bytes')]
  const received: number[][] = []
  other.on('broadcast', { event: 'raw' }, ({ payload }) => received.push([...new Uint8Array(payload as ArrayBuffer)]))
  await Promise.all([subscribed(one), subscribed(other)])
  await one.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([0, 255, 3]).buffer as never })
  await until(() => expect(received).toEqual([[0, 255, 3]]))
  await one.httpSend('raw', new Uint8Array([7]))
  await until(() => expect(received).toEqual([[0, 255, 3], [7]]))
})

test('bytes whose event or topic does not fit into a binary message are refused, and break no socket', async () => {
  const channel = served.client().channel('names')
  const received: unknown[] = []
  channel.on('broadcast', { event: '*' }, ({ event }) => received.push(event))
  await subscribed(channel)
  await expect(channel.httpSend('e'.repeat(256), new Uint8Array([7]))).rejects.toThrow('255 bytes')
  await expect(
    served
      .client()
      .channel('ü'.repeat(124))
      .httpSend('e', new Uint8Array([7])),
  ).rejects.toThrow('255 bytes')
  await served.database.query(`select realtime.send_binary('\\x07', repeat('e', 256), 'names', false)`)
  await channel.httpSend('e'.repeat(255), new Uint8Array([7]))
  await until(() => expect(received).toEqual(['e'.repeat(255)]))
})

test('messages arrive over HTTP and from SQL too', async () => {
  const channel = served.client().channel('mixed')
  const received: unknown[] = []
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => received.push([event, payload]))
  await subscribed(channel)
  expect(await served.client().channel('mixed').httpSend('http', { n: 1 })).toEqual({ success: true })
  await until(() => expect(received).toHaveLength(1))
  const response = await fetch(`${served.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: served.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: 'mixed', event: 'batch', payload: { n: 2 } }] }),
  })
  expect([response.status, await response.text()]).toEqual([202, ''])
  await served.database.query(`select realtime.send('{"n": 3}', 'sql', 'mixed', false)`)
  await until(() => expect(received).toHaveLength(3))
  expect(received).toMatchObject([
    ['http', { n: 1 }],
    ['batch', { n: 2 }],
    ['sql', { n: 3 }],
  ])
})

test.each([
  ['{"messages": 5}', 422],
  ['no json', 422],
])('%s over HTTP is answered with %i', async (body, status) => {
  const headers = { apikey: served.anonKey, 'content-type': 'application/json' }
  expect((await fetch(`${served.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body })).status).toBe(
    status,
  )
})

describe('private channels', () => {
  const priv = { config: { private: true, broadcast: { ack: true } } }

  test('readers may join, and writers may send', async () => {
    const writer = (await user({ room: 'board' })).channel('board', priv)
    const reader = (await user({ reads: 'board' })).channel('board', priv)
    const outsider = served.client().channel('board')
    const received: string[] = []
    reader.on('broadcast', { event: '*' }, ({ payload }) => received.push(payload.text))
    writer.on('broadcast', { event: '*' }, ({ payload }) => received.push(`to the writer: ${payload.text}`))
    outsider.on('broadcast', { event: '*' }, () => received.push('outside'))
    await Promise.all([writer, reader, outsider].map((channel) => subscribed(channel)))
    expect(await reader.send({ type: 'broadcast', event: 'x', payload: { text: 'may not' } })).toBe('error')
    expect(await outsider.httpSend('x', { text: 'public' })).toEqual({ success: true })
    expect(await writer.send({ type: 'broadcast', event: 'x', payload: { text: 'may' } })).toBe('ok')
    await until(() => expect(received).toEqual(['outside', 'may']))
    expect(await served.database.query('select from realtime.messages where topic = $1', ['board'])).toEqual([])
  })

  test('a join replays earlier messages of the database once, and receives new ones', async () => {
    const send = (text: string, topic = 'board') =>
      served.database.query(`select realtime.send(jsonb_build_object('text', $1::text), 'x', $2)`, [text, topic])
    const since = Date.now() - 60_000
    const early = (await user({ reads: 'board' })).channel('board', { config: { private: true } })
    const delivered = new Promise((resolve) => early.on('broadcast', { event: 'raw' }, resolve))
    await subscribed(early)
    for (const text of ['one', 'two', 'three']) await send(text)
    await send('elsewhere', 'kitchen')
    await served.database.query(`select realtime.send_binary('\\x00ff', 'raw', 'board')`)
    const client = await user({ reads: 'board' })
    // They have been delivered before anybody joins: none of them can come late, as a new one.
    await delivered
    const join = (replay: object) =>
      client.channel('board', { config: { private: true, broadcast: { replay } } } as never)
    const received: unknown[] = []
    const channel = join({ since, limit: 3 })
    channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
      received.push([event, payload.text ?? [...new Uint8Array(payload)], meta?.replayed ?? false])
    })
    await subscribed(channel)
    await send('live')
    await until(() =>
      expect(received).toEqual([
        ['x', 'two', true],
        ['x', 'three', true],
        ['raw', [0, 255], true],
        ['x', 'live', false],
      ]),
    )
    await client.removeAllChannels()
    await expect(subscribed(join({ since: 'yesterday' }))).rejects.toThrow(
      'UnableToReplayMessages: Replay params are not valid',
    )
  })

  test('a stored message is replayed until it expires', async () => {
    const client = await user({ room: 'cellar' })
    const config = { private: true, broadcast: { ack: true, replay: { since: Date.now() - 60_000, limit: 25 } } }
    const sender = client.channel('cellar', priv)
    await subscribed(sender)
    const send = (text: string, persist?: boolean | { ttl: number }) =>
      sender.send({ type: 'broadcast', event: 'x', payload: { text }, ...(persist && { persist }) })
    expect([await send('kept', true), await send('for a minute', { ttl: 60 }), await send('not kept')]).toEqual(
      Array(3).fill('ok'),
    )
    expect(await send('nonsense', { ttl: -1 })).toBe('Persist params are not valid')
    await sender.httpSend('x', { text: 'over HTTP' }, { persist: { ttl: 60 } })
    await sender.httpSend('raw', new Uint8Array([9, 0]), { persist: true })
    await served.database.query(
      `update realtime.messages set expires_at = localtimestamp where payload ->> 'text' = 'for a minute'`,
    )
    const later = (await user({ reads: 'cellar' })).channel('cellar', { config } as never)
    const received: unknown[] = []
    later.on('broadcast', { event: '*' }, ({ payload }) => received.push(payload.text ?? [...new Uint8Array(payload)]))
    await subscribed(later)
    await until(() => expect(received).toEqual(['kept', 'over HTTP', [9, 0]]))
  })

  test('a message from SQL carries its id, and bytes stay bytes', async () => {
    const channel = (await user({ reads: 'board' })).channel('board', priv)
    const received: unknown[] = []
    channel.on('broadcast', { event: '*' }, ({ payload }) => received.push(payload))
    await subscribed(channel)
    await served.database.query(`select realtime.send('{"a": 1}', 'x', 'board'), realtime.send('{"id": "own"}', 'x', 'board'),
      realtime.send_binary('\\xdead00', 'x', 'board')`)
    await until(() => expect(received).toHaveLength(3))
    expect(received.slice(0, 2)).toEqual([{ a: 1, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, { id: 'own' }])
    expect([...new Uint8Array(received[2] as ArrayBuffer)]).toEqual([0xde, 0xad, 0])
  })

  test('a reader of presence alone receives no broadcast', async () => {
    const watcher = (await user({ watch: 'hall' })).channel('hall', {
      config: { ...priv.config, presence: { key: 'w' } },
    })
    const received: string[] = []
    watcher.on('broadcast', { event: '*' }, () => received.push('broadcast'))
    watcher.on('presence', { event: 'join' }, ({ key }) => received.push(key))
    await subscribed(watcher)
    const speaker = (await user({ room: 'hall' })).channel('hall', {
      config: { ...priv.config, presence: { key: 's' } },
    })
    await subscribed(speaker)
    expect(await speaker.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
    await speaker.track({})
    await until(() => expect(received).toEqual(['s']))
  })

  test('a new token without the right to read closes the channel', async () => {
    const client = served.client()
    await client.realtime.setAuth(await signToken({ role: 'authenticated', reads: 'board' }))
    const channel = client.channel('board', priv)
    const messages = new Promise((resolve) => channel.on('system', {}, ({ message }) => resolve(message)))
    await subscribed(channel)
    await client.realtime.setAuth(await signToken({ role: 'authenticated' }))
    expect(await messages).toBe('You no longer have permission to read from this Channel topic: board')
  })

  test.each([
    ['an anonymous client', () => served.client()],
    ['a user without the claim', () => user({ room: 'kitchen' })],
  ])('refuse %s', async (_, clientOf) => {
    await expect(subscribed((await clientOf()).channel('board', priv))).rejects.toThrow(
      'Unauthorized: You do not have permissions to read from this Channel topic: board',
    )
  })
})

describe('tokens', () => {
  const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

  test('an expired or forged token is refused at the join', async () => {
    const expired = await signToken({ role: 'authenticated', exp: soon(-5) })
    const forged = await signToken({ role: 'service_role' }, 'another secret of thirty-two characters')
    for (const [token, reason] of [
      [expired, 'InvalidJWTToken'],
      [forged, 'JwtSignatureError'],
      ['nonsense', 'MalformedJWT'],
    ] as const) {
      const client = served.client()
      await client.realtime.setAuth(token)
      await expect(subscribed(client.channel('any'))).rejects.toThrow(reason)
    }
  })

  test('an expired token closes the channel, unless it is renewed in time', async () => {
    // The standalone client keeps its token; supabase-js would replace it with that of its session.
    const alone = () => new RealtimeClient(`${served.url}/realtime/v1`, { params: { apikey: served.anonKey } })
    const [client, renewed] = [alone(), alone()]
    const long = await signToken({ role: 'authenticated', exp: soon(60) })
    await Promise.all([client.setAuth(long), renewed.setAuth(long)])
    const [lapsing, lasting] = [client.channel('lapsing'), renewed.channel('lasting')]
    const messages: string[] = []
    const closed = new Promise<void>((resolve) => {
      lapsing.on('system', {}, ({ status, message }) => messages.push(`${status} ${message}`))
      lapsing.subscribe((status) => status === 'CLOSED' && resolve())
    })
    await Promise.all([subscribed(lasting), until(() => expect(lapsing.state).toBe('joined'))])
    const short = await signToken({ role: 'authenticated', exp: soon(3) })
    await Promise.all([client.setAuth(short), renewed.setAuth(short)])
    await renewed.setAuth(long)
    await closed
    expect(messages).toEqual(['error Token has expired'])
    expect(lasting.state).toBe('joined')
    await Promise.all([client.disconnect(), renewed.disconnect()])
  })
})

describe('the connection', () => {
  const open = (query: string) => {
    const socket = new WebSocket(`${served.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
    const outcome = new Promise<number | string>((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => resolve('open'))
      socket.on('error', () => undefined)
    })
    const frames: string[] = []
    socket.on('message', (data) => frames.push(String(data)))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    return { socket, outcome, frames, closed }
  }

  test('a wrong key is refused before the upgrade', async () => {
    expect(await open('apikey=wrong&vsn=2.0.0').outcome).toBe(401)
    expect(await open('vsn=2.0.0').outcome).toBe(401)
  })

  test('a heartbeat is answered in each protocol', async () => {
    const old = open(`apikey=${served.anonKey}&vsn=1.0.0`)
    await old.outcome
    old.socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' }))
    await until(() => expect(old.frames).toHaveLength(1))
    expect(JSON.parse(old.frames[0] ?? '')).toEqual({
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
      ref: '7',
      join_ref: null,
    })
    old.socket.close()
    const current = open(`apikey=${served.anonKey}&vsn=2.0.0`)
    await current.outcome
    current.socket.send(JSON.stringify([null, '8', 'phoenix', 'heartbeat', {}]))
    await until(() =>
      expect(current.frames).toEqual(['[null,"8","phoenix","phx_reply",{"status":"ok","response":{}}]']),
    )
    current.socket.close()
  })

  test('a join echoes the bindings as they were sent, in their order', async () => {
    const { socket, outcome, frames } = open(`apikey=${served.anonKey}&vsn=2.0.0`)
    await outcome
    const bindings = [
      { event: 'UPDATE', schema: 'public', table: 'posts', filter: 'id=eq.1' },
      { event: 'insert', schema: 'public', table: 'posts', filter: '', extra: 1 },
    ]
    const join = (ref: string) =>
      socket.send(
        JSON.stringify([
          ref,
          ref,
          'realtime:x',
          'phx_join',
          { config: { postgres_changes: bindings, presence: { enabled: false } } },
        ]),
      )
    join('1')
    await until(() => expect(frames).toHaveLength(2))
    expect(JSON.parse(frames[0] ?? '')[4]).toEqual({
      status: 'ok',
      response: { postgres_changes: bindings.map((binding, at) => ({ ...binding, id: at + 1 })) },
    })
    expect(JSON.parse(frames[1] ?? '')).toEqual([
      null,
      null,
      'realtime:x',
      'system',
      expect.objectContaining({ status: 'ok' }),
    ])
    join('2')
    await until(() => expect(frames.length).toBeGreaterThanOrEqual(4))
    expect(JSON.parse(frames[2] ?? '')).toEqual(['1', '1', 'realtime:x', 'phx_close', {}])
    expect(JSON.parse(frames[3] ?? '').slice(0, 4)).toEqual(['2', '2', 'realtime:x', 'phx_reply'])
    socket.close()
  })

  test.each([
    ['1', '2'],
    ['9', '10'],
    ['a', 'b'],
  ])('a late message that leaves the join %s does not end the later join %s', async (earlier, later) => {
    const { socket, outcome, frames } = open(`apikey=${served.anonKey}&vsn=2.0.0`)
    await outcome
    const config = { presence: { enabled: false }, broadcast: { ack: true } }
    for (const frame of [
      [earlier, '1', 'realtime:late', 'phx_join', { config }],
      [later, '2', 'realtime:late', 'phx_join', { config }],
      [earlier, '3', 'realtime:late', 'phx_leave', {}],
      [later, '4', 'realtime:late', 'broadcast', { type: 'broadcast', event: 'x', payload: {} }],
    ])
      socket.send(JSON.stringify(frame))
    const replies = () => frames.map((frame) => JSON.parse(frame)).filter(([, , , event]) => event === 'phx_reply')
    await until(() => expect(replies().map(([, ref, , , { status }]) => [ref, status])).toContainEqual(['4', 'ok']))
    expect(replies().map(([, ref]) => ref)).toEqual(['1', '2', '4'])
    socket.close()
  })

  test('an invalid message, a long one and too many messages close the socket', async () => {
    const heartbeat = '[null,"1","phoenix","heartbeat",{}]'
    for (const [send, code] of [
      [(socket: WebSocket) => socket.send('hello'), 1008],
      [(socket: WebSocket) => socket.send('x'.repeat(5_000)), 1009],
      [
        (socket: WebSocket) => {
          for (let n = 0; n < 60; n++) socket.send(heartbeat)
        },
        1008,
      ],
    ] as const) {
      const { socket, outcome, closed } = open(`apikey=${served.anonKey}&vsn=2.0.0`)
      await outcome
      send(socket)
      expect(await closed).toBe(code)
    }
  })

  test('the channels of a socket and the sockets of an address have a limit', async () => {
    const client = served.client()
    await Promise.all([1, 2, 3].map((n) => subscribed(client.channel(`many ${n}`))))
    await expect(subscribed(client.channel('one more'))).rejects.toThrow('Too many channels')
    const crowd = [...Array(limits.socketsPerAddress + 1)].map(() => open(`apikey=${served.anonKey}&vsn=2.0.0`))
    expect(await Promise.all(crowd.map(({ outcome }) => outcome))).toContain(429)
    for (const { socket } of crowd) socket.terminate()
    // Later tests of this file open sockets from the same address.
    await until(async () => {
      const { socket, outcome } = open(`apikey=${served.anonKey}`)
      expect(await outcome).toBe('open')
      socket.terminate()
    })
  })
})

describe('with other limits', () => {
  test('a socket without heartbeats is closed, one with heartbeats is not', async () => {
    const hasty = await serveRealtime(script, { idleMs: 1_200 })
    const beating = hasty.client()
    await subscribed(beating.channel('beating'))
    const silent = new WebSocket(`${hasty.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${hasty.anonKey}`)
    expect(await new Promise((resolve) => silent.on('close', resolve))).toBe(1001)
    expect(beating.realtime.isConnected()).toBe(true)
    await hasty.close()
  })

  test('a slow reader is disconnected', async () => {
    const strict = await serveRealtime(script, { unsentBytes: 100_000, messageBytes: 1_000_000 })
    const slow = new WebSocket(
      `${strict.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${strict.anonKey}&vsn=2.0.0`,
    )
    await new Promise((resolve) => slow.on('open', resolve))
    slow.send(JSON.stringify(['1', '1', 'realtime:flood', 'phx_join', { config: {} }]))
    await new Promise((resolve) => slow.once('message', resolve))
    slow.pause()
    const closed = new Promise((resolve) => slow.on('close', resolve))
    const big = JSON.stringify({ messages: [{ topic: 'flood', event: 'x', payload: { text: 'x'.repeat(500_000) } }] })
    const headers = { apikey: strict.anonKey, 'content-type': 'application/json' }
    for (let n = 0; n < 30; n++)
      await fetch(`${strict.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body: big })
    slow.resume()
    await closed
    await strict.close()
  })

  test('a stop closes every socket with its reason', async () => {
    const ending = await serveRealtime(script)
    const socket = new WebSocket(`${ending.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${ending.anonKey}`)
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await ending.close()
    expect(await closed).toBe(1012)
  })
})

test('two processes on one database share topics, presence and changes', async () => {
  if (served.database.engine === 'pglite') return
  const other = await served.again()
  const here = served.client().channel('both', { config: { presence: { key: 'here' } } })
  const there = other.client().channel('both', { config: { presence: { key: 'there' } } })
  const received: unknown[] = []
  const changes: unknown[] = []
  there.on('broadcast', { event: '*' }, ({ payload }) => received.push(payload))
  there.on('presence', { event: 'sync' }, () => undefined)
  there.on('postgres_changes', { event: '*', schema: 'public', table: 'posts' }, (change) => changes.push(change.new))
  const ready = new Promise((resolve) => there.on('system', {}, resolve))
  await Promise.all([subscribed(here), subscribed(there), ready])
  await here.send({ type: 'broadcast', event: 'x', payload: { text: 'y'.repeat(20_000) } }).catch(() => undefined)
  await here.httpSend('x', { text: 'hello' })
  await here.track({ n: 1 })
  await until(() => expect(received).toContainEqual({ text: 'hello' }))
  await until(() => expect(there.presenceState()).toMatchObject({ here: [{ n: 1 }] }))
  await served.database.query(`insert into posts values (1, 'x')`)
  await until(() => expect(changes).toEqual([{ id: 1, text: 'x' }]))
  await other.close()
})

test('clients join again after the database connection was lost', async () => {
  if (served.database.engine === 'pglite') return
  const channel = served.client().channel('gap')
  const changes: unknown[] = []
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'posts' }, (change) => changes.push(change))
  let joins = 0
  channel.subscribe((status) => status === 'SUBSCRIBED' && joins++)
  await until(() => expect(joins).toBe(1))
  await served.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
  )
  await until(() => expect(joins).toBe(2))
  await until(async () => {
    await served.database.query(`insert into posts select coalesce(max(id), 0) + 1 from posts`)
    expect(changes.length).toBeGreaterThan(0)
  })
})

test('the standalone client of realtime-js can join', async () => {
  const client = new RealtimeClient(`${served.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: served.anonKey },
  })
  await subscribed(client.channel('alone'))
  await client.disconnect()
})
