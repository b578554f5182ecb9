import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { BudgetError } from '#gateway/database/budget-error.ts'
import type { Database, Queryable } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { until } from '../testing/until.ts'
import { type ServedRealtime, serveOn, signToken } from './testing/serve-realtime.ts'

// The real database, behind a connection that a test can cut, or on which it can delay one statement.
let real: Database
let served: ServedRealtime
let isCut = false
let isOverBudget = false
let delayed: { text: string; reached: () => void; until: Promise<void> } | null = null

const throughConnection =
  <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    if (isCut) throw new Error('the connection is lost')
    if (isOverBudget) throw new BudgetError(1)
    const [text] = given
    const here = delayed
    if (here !== null && typeof text === 'string' && text.includes(here.text)) {
      delayed = null
      here.reached()
      await here.until
    }
    return work(...given)
  }

function delay(text: string) {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  const { promise: isReached, resolve: reached } = Promise.withResolvers<void>()
  delayed = { text, reached, until }
  return { isReached, release }
}

beforeAll(async () => {
  real = await openTestDatabase('gateway')
  await real.script(`
    create table public.posts (id int primary key);
    create table public.secrets (id int primary key);
    create table public.drafts (id int primary key);
    alter publication supabase_realtime add table public.posts;
    create policy "readers" on realtime.messages for select to authenticated using (true);
    create policy "writers" on realtime.messages for insert to authenticated with check (true);`)
  const database: Database = {
    ...real,
    query: throughConnection(real.query) as Queryable['query'],
    batch: throughConnection(real.batch),
    transaction: throughConnection(real.transaction) as Database['transaction'],
  }
  served = await serveOn(database, { socketsPerAddress: 2, waitingMessages: 2, waitingChanges: 3 })
})
afterEach(() => {
  isCut = false
  isOverBudget = false
  vi.useRealTimers()
  served.problems.length = 0
})
afterAll(async () => {
  await served.close()
  await real.close()
})

/** A socket on which a test sends the frames of a client itself. */
async function open() {
  const socket = new WebSocket(
    `${served.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${served.anonKey}&vsn=2.0.0`,
  )
  const frames: [
    string | null,
    string | null,
    string,
    string,
    { status?: string; message?: string; data?: { record?: object } },
  ][] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const waitForFrame = (is: (frame: (typeof frames)[number]) => boolean) =>
    until(() => frames.find(is) ?? expect.fail(JSON.stringify(frames)))
  /** @returns the reply's status */
  const ask = async (topic: string, event: string, payload: object) => {
    const ref = String(++last)
    socket.send(JSON.stringify(['1', ref, `realtime:${topic}`, event, payload]))
    const [, , , , { status }] = await waitForFrame(([, answered, , kind]) => answered === ref && kind === 'phx_reply')
    return status
  }
  return { socket, frames, closed, waitForFrame, ask }
}

/** Two sockets are allowed: when both open, the earlier ones are gone. */
const untilClosed = () =>
  until(async () => {
    const all = await Promise.allSettled([open(), open()])
    for (const one of all) if (one.status === 'fulfilled') one.value.socket.terminate()
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

const soon = (claims: object = {}) =>
  signToken({ role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3, ...claims })

const changesOf = (table: string) => ({ postgres_changes: [{ event: '*', schema: 'public', table }] })

test('an expired token of a refused join closes no other channel', async () => {
  const { socket, ask, waitForFrame } = await open()
  const access_token = await soon()
  const config = { ...changesOf('secrets'), postgres_changes_options: { wait: true } }
  expect(await ask('refused', 'phx_join', { config, access_token })).toBe('error')
  expect(await ask('joined', 'phx_join', { config: {}, access_token })).toBe('ok')
  // The frame names the join that it ends: the client may have sent another one already.
  await waitForFrame(([join, , topic, event]) => topic === 'realtime:joined' && event === 'phx_close' && join === '1')
  expect(await ask('again', 'phx_join', { config: {} })).toBe('ok')
  expect(served.problems).toEqual([])
  socket.close()
})

test('an expired token closes its channel during an outage of the database', async () => {
  const { socket, ask, waitForFrame } = await open()
  expect(await ask('away', 'phx_join', { config: {}, access_token: await soon() })).toBe('ok')
  expect(await ask('away', 'presence', { event: 'track', payload: {} })).toBe('ok')
  isCut = true
  await waitForFrame(([, , topic, event]) => topic === 'realtime:away' && event === 'phx_close')
  await until(() => expect(served.problems).toEqual([expect.stringContaining('a channel could not be closed')]))
  isCut = false
  expect(await ask('away', 'presence', { event: 'track', payload: {} })).toBe('error')
  socket.close()
})

test('rights are checked again after an outage', async () => {
  const { socket, ask } = await open()
  const join = {
    config: { private: true, broadcast: { ack: true } },
    access_token: await signToken({ role: 'authenticated' }),
  }
  const send = () => ask('board', 'broadcast', { type: 'broadcast', event: 'x', payload: {} })
  isCut = true
  expect(await ask('board', 'phx_join', join)).toBe('error')
  isCut = false
  expect(await ask('board', 'phx_join', join)).toBe('ok')
  isCut = true
  expect(await send()).toBe('error')
  isCut = false
  expect(await send()).toBe('ok')
  socket.close()
})

test('a client that disconnects while its presence is stored is not present', async () => {
  await real.script('truncate realtime.presences')
  const { socket, ask } = await open()
  expect(await ask('ghosts', 'phx_join', { config: {} })).toBe('ok')
  const { isReached, release } = delay('insert into realtime.presences')
  void ask('ghosts', 'presence', { event: 'track', payload: {} }).catch(() => undefined)
  await isReached
  socket.terminate()
  await untilClosed()
  const removed = new Promise<void>((resolve) => {
    void real.listen('realtime', (notification) => notification.includes('"leaves":[{') && resolve())
  })
  release()
  await removed
  expect(await real.query('select from realtime.presences')).toEqual([])
})

test('a channel that is left while it subscribes gets no lease', async () => {
  const { socket, ask, waitForFrame } = await open()
  const { isReached, release } = delay('pg_publication_tables')
  expect(await ask('left', 'phx_join', { config: changesOf('posts') })).toBe('ok')
  await isReached
  expect(await ask('left', 'phx_leave', {})).toBe('ok')
  release()
  // A table that no earlier test asked for: the answer that secrets is not published may still be cached.
  await real.script('alter publication supabase_realtime add table public.drafts')
  expect(await ask('stays', 'phx_join', { config: changesOf('drafts') })).toBe('ok')
  await waitForFrame(([, , topic, event]) => topic === 'realtime:stays' && event === 'system')
  const rows = await real.query('select relation::regclass::text as name from realtime.listening')
  expect(rows).toEqual([{ name: 'drafts' }])
  await real.script('alter publication supabase_realtime drop table public.drafts')
  socket.close()
})

test('after a lost notification clients without subscriptions to changes reconnect too', async () => {
  const { ask, closed } = await open()
  expect(await ask('quiet', 'phx_join', { config: {} })).toBe('ok')
  await real.query(`select pg_notify('realtime', '0')`)
  expect(await closed).toBe(1012)
})

test('changes beyond the queue are dropped, and their clients reconnect', async () => {
  let notified = 0
  const stop = await real.listen('realtime', () => void notified++)
  const subscribe = async () => {
    const client = await open()
    expect(await client.ask('flood', 'phx_join', { config: changesOf('posts') })).toBe('ok')
    await client.waitForFrame(([, , , event]) => event === 'system')
    return client
  }
  const early = await subscribe()
  const { isReached, release } = delay('relreplident')
  // The first one is being delivered, three wait, and the fifth drops them; so does each fourth one after it.
  for (let id = 1; id <= 21; id++) await real.query('insert into posts values ($1)', [id])
  await isReached
  await until(() => expect(notified).toBe(21))
  expect(await early.closed).toBe(1012)
  const late = await subscribe()
  release()
  await real.query('insert into posts values (99)')
  const changes = () =>
    late.frames.flatMap(([, , , event, { data }]) => (event === 'postgres_changes' ? [data?.record] : []))
  await until(() => expect(changes()).toContainEqual({ id: 99 }))
  expect(changes()).toEqual([{ id: 99 }])
  expect(served.problems).toContainEqual(expect.stringContaining('notification queue is full'))
  late.socket.close()
  await stop()
})

test('messages beyond the queue are read later', async () => {
  const { socket, ask } = await open()
  expect(await ask('crowd', 'phx_join', { config: { broadcast: { ack: true } } })).toBe('ok')
  const payload = { type: 'broadcast', event: 'x', payload: { text: 'x'.repeat(100_000) } }
  const sent = [...Array(30)].map(() => ask('crowd', 'broadcast', payload))
  expect(await Promise.all(sent)).toEqual(sent.map(() => 'ok'))
  socket.close()
})

test('each regular job logs its own failure, and its failure stops no other job', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const other = await served.again()
  onTestFinished(() => other.close())
  isCut = true
  await vi.advanceTimersByTimeAsync(30_000)
  isCut = false
  expect(other.problems.sort()).toEqual([
    'realtime: expired messages could not be deleted Error: the connection is lost',
    'realtime: presences could not be renewed Error: the connection is lost',
    'realtime: subscriptions could not be renewed Error: the connection is lost',
  ])
})

test('a subscription that an outage keeps from being checked is not refused: its client reconnects', async () => {
  const { ask, waitForFrame, closed } = await open()
  const subscribe = (name: string, filter: string) =>
    ask(name, 'phx_join', { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'posts', filter }] } })
  expect(await subscribe('before', 'id=eq.1')).toBe('ok')
  await waitForFrame(([, , topic, event]) => topic === 'realtime:before' && event === 'system')
  isCut = true
  expect(await subscribe('meanwhile', 'id=eq.2')).toBe('ok')
  expect(await closed).toBe(1012)
})

test('a subscription beyond the budget of its address gets an error that says so, and its channel stays', async () => {
  const { socket, ask, waitForFrame } = await open()
  isOverBudget = true
  const changes = { event: '*', schema: 'public', table: 'posts', filter: 'id=gt.5' }
  const config = { postgres_changes: [changes], broadcast: { ack: true } }
  expect(await ask('much', 'phx_join', { config })).toBe('ok')
  const [, , , , { status, message }] = await waitForFrame(([, , , event]) => event === 'system')
  expect([status, message]).toEqual(['error', new BudgetError(1).message])
  isOverBudget = false
  expect(await ask('much', 'broadcast', { type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
  expect(served.problems).toEqual([])
  socket.close()
})
