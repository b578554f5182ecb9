import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Budget } from '#gateway/database/address-scheduler.ts'
import { chargeDatabase } from '#gateway/database/charge-database.ts'
import { chargeTo } from '#gateway/database/charged-request.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { until } from '#gateway/testing/until.ts'
import { changeRoutes } from './change-routes.ts'
import { ChangeStreams } from './change-streams.ts'

let database: Database
let streams: ChangeStreams
let server: ReturnType<typeof serve>
let url: string
let first: string
let second: string
let isAway = false
/** The moments at which the database was asked for changes. */
const questions: number[] = []
let missed: number
let budget: Budget
/** Acts as if the connection for notifications had been lost and were back. */
let reportGap: () => void

beforeAll(async () => {
  database = await openTestDatabase('product')
  const rows = await database.query<{ id: string }>(
    "insert into public.leagues (name) values ('First'), ('Second') returning id",
  )
  ;[first, second] = rows.map(({ id }) => id) as [string, string]
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.query('delete from app.league_changes')
  questions.length = 0
  missed = 0
  isAway = false
  const observed: Database = {
    ...database,
    query: async (text, values) => {
      if (text.includes('changes_among')) questions.push(performance.now())
      if (text.includes('leagues_changed_within')) missed++
      if (isAway) throw new Error('the database is away')
      return database.query(text, values)
    },
    listen: (channel, onPayload, onGap) => {
      reportGap = () => onGap?.()
      return database.listen(channel, onPayload, onGap)
    },
  }
  streams = await ChangeStreams.start(observed, { streams: 3, streamsPerAddress: 2 }, { warn: () => undefined })
  budget = { perSecond: 1_000, atOnce: 4, waiting: 100 }
  const charged = chargeDatabase(observed, budget)
  const routes = new Hono()
    .use((_, next) => chargeTo('192.0.2.1', next))
    .route(
      '/',
      changeRoutes(streams, (c) => c.req.header('x-address') ?? 'one', charged),
    )
  server = serve({ fetch: routes.fetch, port: 0 })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/changes`
})
afterEach(async () => {
  await streams.stop()
  await new Promise((resolve) => server.close(resolve))
})

interface Client {
  status: number
  headers: Headers
  events(): string[]
  text(): string
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave(): void
}

async function open(query: string, headers: Record<string, string> = {}): Promise<Client> {
  const abort = new AbortController()
  const response = await fetch(`${url}?${query}`, { headers, signal: abort.signal })
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  return {
    status: response.status,
    headers: response.headers,
    events: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event ?? ''),
    text: () => text,
    ended: read().catch(() => undefined),
    leave: () => abort.abort(),
  }
}

const untilEvents = (client: Client, ...events: string[]) => until(() => expect(client.events()).toEqual(events))

const rename = (league: string, name: string) =>
  database.query('update public.leagues set name = $2 where id = $1', [league, name])

test('a stream is not stored, not compressed and not collected', async () => {
  const { status, headers } = await open(`of=${first}&age=0`)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('a change is sent to the pages that show its league', async () => {
  const [one, other] = await Promise.all([open(`of=${first}&age=0`), open(`of=${second}&age=0`)])
  await Promise.all([untilEvents(one, 'current'), untilEvents(other, 'current')])
  await rename(first, 'Renamed')
  await untilEvents(one, 'current', 'changed')
  await rename(second, 'Renamed too')
  await untilEvents(other, 'current', 'changed')
  expect(one.events()).toEqual(['current', 'changed'])
})

test("a player's page is told of changes in the leagues of the player's teams", async () => {
  const [team] = await database.query<{ id: string }>(
    "insert into public.teams (league_id, name) values ($1, 'Ash') returning id",
    [first],
  )
  const [player] = await database.query<{ id: string }>(
    "insert into public.profiles (full_name) values ('Ada') returning id",
  )
  await database.query('insert into public.team_players values ($1, $2)', [team?.id ?? '', player?.id ?? ''])
  await database.query('delete from app.league_changes')
  const page = await open(`of=${player?.id}&age=0`)
  await untilEvents(page, 'current')
  await rename(second, 'Elsewhere')
  await untilEvents(await open(`of=${player?.id}&age=0`), 'current')
  await rename(first, 'At home')
  await untilEvents(page, 'current', 'changed')
  page.leave()
  await until(() => expect(streams.size).toBe(1))
  await untilEvents(await open(`of=${player?.id}&age=0`), 'changed')
})

test.each([
  ['data that was read after the last change', () => ({ age: '0' }), 'current'],
  ['data from before the last change', () => ({ age: '20000' }), 'changed'],
  ['data of unknown age', () => ({}), 'changed'],
  ['data from hours ago', () => ({ age: '90000000' }), 'changed'],
  ['a connection that was lost after the last change', () => ({ last: Date.now() }), 'current'],
  ['a connection that was lost before the last change', () => ({ last: Date.now() - 20_000, age: '0' }), 'changed'],
  ['a last event from the future', () => ({ last: Date.now() + 60_000 }), 'changed'],
  ['a last event of another server', () => ({ last: 'abc', age: '0' }), 'changed'],
])('the first event for %s', async (_, asked, event) => {
  await database.query(
    "insert into app.league_changes (league_id, changed_at) values ($1, now() - interval '15 seconds')",
    [first],
  )
  const { age, last }: { age?: string; last?: number | string } = asked()
  const query = `of=${first}${age === undefined ? '' : `&age=${age}`}`
  await untilEvents(await open(query, last === undefined ? {} : { 'last-event-id': String(last) }), event)
})

test('changes that come at the same time as streams are all sent', async () => {
  const leagues = await database.query<{ id: string }>(
    "insert into public.leagues (name) select 'Busy ' || n from generate_series(1, 2) n returning id",
  )
  for (let round = 0; round < 20; round++) {
    const [page] = await Promise.all([
      open(`of=${leagues[0]?.id}&age=0`, { 'x-address': `a${round}` }),
      ...leagues.map(({ id }, index) => rename(id, `Busy ${round} ${index}`)),
    ])
    await until(() => expect(page.events()).toContain('changed'))
    page.leave()
    await until(() => expect(streams.size).toBe(0))
    await database.query('delete from app.league_changes')
  }
})

test('after lost notifications every page is told to look', async () => {
  const page = await open(`of=${first}&age=0`)
  await untilEvents(page, 'current')
  reportGap()
  await untilEvents(page, 'current', 'changed')
})

test('one address and all addresses have a limit, and a page that is left makes room', async () => {
  const pages = [await open(`of=${first}&age=0`), await open(`of=${first}&age=0`)]
  const refused = await open(`of=${first}&age=0`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await open(`of=${first}&age=0`, { 'x-address': 'two' })).status).toBe(200)
  expect((await open(`of=${first}&age=0`, { 'x-address': 'three' })).status).toBe(503)
  pages[0]?.leave()
  await until(() => expect(streams.size).toBe(2))
  expect((await open(`of=${first}&age=0`)).status).toBe(200)
})

test.each(['', 'of=', 'of=1', 'of=matches', `of=${crypto.randomUUID()},x`, 'age=1'])('%s is refused', async (query) => {
  expect((await open(query)).status).toBe(400)
})

test('more ids than a page shows are refused, and an age that is none', async () => {
  const ids = Array.from({ length: 21 }, () => crypto.randomUUID())
  expect((await open(`of=${ids}&age=0`)).status).toBe(400)
  expect((await open(`of=${first}&age=-1`)).status).toBe(400)
  expect((await fetch(`${url}?of=${first}`, { method: 'HEAD' })).status).toBe(200)
  expect(streams.size).toBe(0)
})

test('the server ends its streams when it stops', async () => {
  const page = await open(`of=${first}&age=0`)
  await untilEvents(page, 'current')
  await streams.stop()
  await page.ended
})

const request = () => `GET /changes?of=${first}&age=0 HTTP/1.1\r\nHost: x\r\n\r\n`

const sendText = (text: string) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  return socket
}

test('connections of streams do not delay the stop', async () => {
  const socket = sendText(request())
  await once(socket, 'data')
  const closed = new Promise((resolve) => server.close(resolve))
  const start = performance.now()
  await streams.stop()
  await closed
  // Node closes a connection that was kept open after five seconds.
  expect(performance.now() - start).toBeLessThan(3_000)
  socket.destroy()
})

test('pipelined streams leave nothing behind', async () => {
  const socket = sendText(request().repeat(2))
  await once(socket, 'data')
  expect(streams.size).toBe(2)
  socket.destroy()
  await until(() => expect(streams.size).toBe(0))
})

test('the first question of a stream is charged to its address', async () => {
  await untilEvents(await open(`of=${first}&age=0`), 'current')
  expect(missed).toBe(1)
  // From now on the address may have no waiting statement.
  budget.waiting = 0
  await untilEvents(await open(`of=${first}&age=0`), 'changed')
  expect(missed).toBe(1)
})

test('the addresses of one IPv6 network share a limit', async () => {
  const pages = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) =>
    open(`of=${first}&age=0`, { 'x-address': address }),
  )
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 429])
})

test('ids in capitals are the same ids', async () => {
  const page = await open(`of=${first.toUpperCase()}&age=0`)
  await untilEvents(page, 'current')
  await rename(first, 'In capitals')
  await untilEvents(page, 'current', 'changed')
})

test('an unreachable database is asked once a second, however many pages come', async () => {
  isAway = true
  for (const address of ['one', 'two', 'three']) {
    await untilEvents(await open(`of=${first}&age=0`, { 'x-address': address }), 'changed')
  }
  questions.length = 0
  await until(() => expect(questions.length).toBeGreaterThan(2))
  const pauses = questions.slice(1).map((moment, at) => moment - (questions[at] ?? 0))
  // Timers round to milliseconds.
  expect(Math.min(...pauses)).toBeGreaterThan(990)
})

test('a page is told of a change once the database answers again', async () => {
  const page = await open(`of=${first}&age=0`)
  await untilEvents(page, 'current')
  isAway = true
  await rename(first, 'Unseen')
  const newcomer = await open(`of=${first}&age=0`)
  await untilEvents(newcomer, 'changed')
  isAway = false
  await untilEvents(page, 'current', 'changed')
})
