import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedRealtime, serveRealtime } from './testing/serve-realtime.ts'

let served: ServedRealtime
beforeAll(async () => {
  served = await serveRealtime(`
    create table public.posts (id int primary key, data jsonb, tags text[]);
    alter publication supabase_realtime add table public.posts;`)
})
afterAll(() => served.close())

const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`

test('a join that nests too deep gets an error, and the socket stays open', async () => {
  const socket = new WebSocket(
    `${served.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${served.anonKey}&vsn=2.0.0`,
  )
  const answers: unknown[] = []
  const whole = Promise.withResolvers<void>()
  socket.onmessage = ({ data }) => answers.push(JSON.parse(String(data))) === 2 && whole.resolve()
  await new Promise((resolve) => (socket.onopen = resolve))
  socket.send(`["1","1","realtime:a","phx_join",${deep}]`)
  socket.send(`[null,"2","phoenix","heartbeat",{}]`)
  await whole.promise
  expect(answers).toEqual([
    [
      '1',
      '1',
      'realtime:a',
      'phx_reply',
      { status: 'error', response: { reason: 'The payload nests more than 64 lists and objects' } },
    ],
    [null, '2', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
  ])
  socket.close()
})

test.each([`data=eq.${deep}`, `tags=eq.${'{'.repeat(2_000)}`, `data=in.("${deep}")`])(
  'the filter %.12s… is refused',
  async (filter) => {
    const channel = served.client().channel('posts')
    const refused = new Promise((resolve) => {
      channel.on('system', {}, ({ status, message }) => resolve([status, message]))
    })
    channel
      .on('postgres_changes', { event: '*', schema: 'public', table: 'posts', filter }, () => undefined)
      .subscribe()
    expect(await refused).toEqual(['error', expect.stringContaining('nests too many brackets')])
  },
)

test.each(['/api/broadcast', '/api/broadcast/room/events/goal'])(
  'POST %s refuses a payload that nests too deep',
  async (path) => {
    const response = await fetch(`${served.url}/realtime/v1${path}`, {
      method: 'POST',
      headers: { apikey: served.anonKey, 'content-type': 'application/json' },
      body: `{"messages":[{"topic":"a","event":"b","payload":${deep}}]}`,
    })
    expect([400, 422]).toContain(response.status)
  },
)

test('a topic that PostgreSQL cannot hold is refused', async () => {
  const response = await fetch(`${served.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: served.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: 'a\u0000', event: 'b', payload: {}, private: true }] }),
  })
  expect(response.status).toBe(422)
})
