import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Database, Queryable } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { type ServedRealtime, serveOn, signToken } from './testing/serve-realtime.ts'

// The real database behind a line that a test cuts, or on which it holds one statement back.
let real: Database
let served: ServedRealtime
let isAway = false
let held: { text: string; reached: () => void; until: Promise<void> } | null = null

const onLine =
  <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    if (isAway) throw new Error('the connection is lost')
    const [text] = given
    const here = held
    if (here !== null && typeof text === 'string' && text.includes(here.text)) {
      held = null
      here.reached()
      await here.until
    }
    return work(...given)
  }

function holdBack(text: string) {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  const { promise: isReached, resolve: reached } = Promise.withResolvers<void>()
  held = { text, reached, until }
  return { isReached, release }
}

beforeAll(async () => {
  real = await openTestDatabase('gateway')
  await real.script(`
    create table public.posts (id int primary key);
    create table public.secrets (id int primary key);
    create table public.letters (id int primary key);
    alter publication supabase_realtime add table public.posts;
    create policy "readers" on realtime.messages for select to authenticated using (true);
    create policy "writers" on realtime.messages for insert to authenticated with check (true);`)
  const database: Database = {
    ...real,
    query: onLine(real.query) as Queryable['query'],
    transaction: onLine(real.transaction) as Database['transaction'],
  }
  served = await serveOn(database, { socketsPerAddress: 2, waitingMessages: 2 })
})
afterEach(() => {
  served.problems.length = 0
})
afterAll(async () => {
  await served.close()
  await real.close()
})

/** A socket on which a test says itself what a client would. */
async function open() {
  const socket = new WebSocket(
    `${served.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${served.anonKey}&vsn=2.0.0`,
  )
  const frames: [string | null, string | null, string, string, { status?: string }][] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const said = (is: (frame: (typeof frames)[number]) => boolean) =>
    vi.waitFor(() => frames.find(is) ?? expect.fail(JSON.stringify(frames)), { timeout: 8_000 })
  /** @returns the reply's status */
  const ask = async (topic: string, event: string, payload: object) => {
    const ref = String(++last)
    socket.send(JSON.stringify(['1', ref, `realtime:${topic}`, event, payload]))
    const [, , , , { status }] = await said(([, answered, , kind]) => answered === ref && kind === 'phx_reply')
    return status
  }
  return { socket, closed, said, ask }
}

/** There is room for two: one is told of the other's end when it is let in. */
const untilGone = () =>
  vi.waitFor(
    async () => {
      const all = await Promise.allSettled([open(), open()])
      for (const one of all) if (one.status === 'fulfilled') one.value.socket.terminate()
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    },
    { timeout: 8_000 },
  )

const soon = (claims: object = {}) =>
  signToken({ role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3, ...claims })

const changesOf = (table: string) => ({ postgres_changes: [{ event: '*', schema: 'public', table }] })

test('a token that runs out after its join was refused ends nothing else', async () => {
  const { socket, ask, said } = await open()
  const access_token = await soon()
  const config = { ...changesOf('secrets'), postgres_changes_options: { wait: true } }
  expect(await ask('refused', 'phx_join', { config, access_token })).toBe('error')
  expect(await ask('joined', 'phx_join', { config: {}, access_token })).toBe('ok')
  await said(([, , topic, event]) => topic === 'realtime:joined' && event === 'phx_close')
  expect(await ask('again', 'phx_join', { config: {} })).toBe('ok')
  expect(served.problems).toEqual([])
  socket.close()
})

test('a token that runs out while the database is away ends its channel', async () => {
  const { socket, ask, said } = await open()
  expect(await ask('away', 'phx_join', { config: {}, access_token: await soon() })).toBe('ok')
  expect(await ask('away', 'presence', { event: 'track', payload: {} })).toBe('ok')
  isAway = true
  await said(([, , topic, event]) => topic === 'realtime:away' && event === 'phx_close')
  await vi.waitFor(() => expect(served.problems).toEqual([expect.stringContaining('a channel could not be closed')]))
  isAway = false
  expect(await ask('away', 'presence', { event: 'track', payload: {} })).toBe('error')
  socket.close()
})

test('what could not be asked is asked again', async () => {
  const { socket, ask } = await open()
  const join = {
    config: { private: true, broadcast: { ack: true } },
    access_token: await signToken({ role: 'authenticated' }),
  }
  const send = () => ask('board', 'broadcast', { type: 'broadcast', event: 'x', payload: {} })
  isAway = true
  expect(await ask('board', 'phx_join', join)).toBe('error')
  isAway = false
  expect(await ask('board', 'phx_join', join)).toBe('ok')
  isAway = true
  expect(await send()).toBe('error')
  isAway = false
  expect(await send()).toBe('ok')
  socket.close()
})

test('whoever goes while it says that it is there is not there', async () => {
  await real.script('truncate realtime.presences')
  const { socket, ask } = await open()
  expect(await ask('ghosts', 'phx_join', { config: {} })).toBe('ok')
  const { isReached, release } = holdBack('insert into realtime.presences')
  void ask('ghosts', 'presence', { event: 'track', payload: {} }).catch(() => undefined)
  await isReached
  socket.terminate()
  await untilGone()
  const told = new Promise<void>((resolve) => {
    void real.listen('realtime', (news) => news.includes('"leaves":[{') && resolve())
  })
  release()
  await told
  expect(await real.query('select from realtime.presences')).toEqual([])
})

test('who leaves while it subscribes is not told of changes', async () => {
  const { socket, ask, said } = await open()
  const { isReached, release } = holdBack('pg_publication_tables')
  expect(await ask('left', 'phx_join', { config: changesOf('posts') })).toBe('ok')
  await isReached
  expect(await ask('left', 'phx_leave', {})).toBe('ok')
  release()
  // No test asked for this table before: the process may remember for a moment that a table was not published.
  await real.script('alter publication supabase_realtime add table public.letters')
  expect(await ask('stays', 'phx_join', { config: changesOf('letters') })).toBe('ok')
  await said(([, , topic, event]) => topic === 'realtime:stays' && event === 'system')
  const rows = await real.query('select relation::regclass::text as name from realtime.listening')
  expect(rows).toEqual([{ name: 'letters' }])
  await real.script('alter publication supabase_realtime drop table public.letters')
  socket.close()
})

test('when news were lost, whoever waits for messages alone comes again too', async () => {
  const { ask, closed } = await open()
  expect(await ask('quiet', 'phx_join', { config: {} })).toBe('ok')
  await real.query(`select pg_notify('realtime', '0')`)
  expect(await closed).toBe(1012)
})

test('more messages than may wait are read when there is room', async () => {
  const { socket, ask } = await open()
  expect(await ask('crowd', 'phx_join', { config: { broadcast: { ack: true } } })).toBe('ok')
  const payload = { type: 'broadcast', event: 'x', payload: { text: 'x'.repeat(100_000) } }
  const sent = [...Array(30)].map(() => ask('crowd', 'broadcast', payload))
  expect(await Promise.all(sent)).toEqual(sent.map(() => 'ok'))
  socket.close()
})
