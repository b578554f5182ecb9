import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Queryable } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { until } from '#gateway/testing/until.ts'
import type { Change } from './change.ts'
import { ChangeFeed } from './change-feed.ts'

// The real database. A test can make one answer fail, or delay it: `after` runs with the answer already read.
let real: Database
let after: ((text: string, values: readonly unknown[]) => Promise<void> | void) | null = null
let feed: ChangeFeed
let failingLogs = 0

beforeAll(async () => {
  real = await openTestDatabase('gateway')
})
beforeEach(async () => {
  await create('one', 'two')
  const query = async (text: string, values: readonly never[] = []) => {
    const rows = await real.query(text, values)
    await after?.(text, values)
    return rows
  }
  const error = () => {
    if (failingLogs-- > 0) throw new Error('the log is full')
  }
  const database = { ...real, query: query as Queryable['query'] }
  feed = new ChangeFeed({ database, process: randomUUID(), waitingChanges: 10, log: { error, warn: error } })
})
afterEach(async () => {
  after = null
  await feed.stop()
})
afterAll(() => real.close())

const create = (...tables: string[]) =>
  real.script(
    tables
      .map(
        (table) => `drop table if exists public.${table}; create table public.${table} (id int primary key);
        alter publication supabase_realtime add table public.${table};`,
      )
      .join(''),
  )

const subscriberOf = (push: (event: string, payload: string) => void = () => undefined) => ({
  caller: { role: 'service_role', claims: {}, token: null },
  isOpen: true,
  push,
  refuse: () => undefined,
  disconnect: () => undefined,
})
const bindingOf = (table: string) => ({ id: 1, event: '*' as const, schema: 'public', table })
const subscribe = (table: string) => feed.subscribe(subscriberOf(), [bindingOf(table)])

/** Only tables that exist have a name. */
async function leasedTables(): Promise<unknown[]> {
  await feed.renewLeases()
  const rows = await real.query(
    `select coalesce(c.relname, 'dropped') as name from realtime.listening l left join pg_class c on c.oid = l.relation
    order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Delays the next answer to the question which tables a binding has. */
function delayTables() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isReached, resolve: reached } = Promise.withResolvers<void>()
  after = async (text) => {
    if (!text.includes('::regclass::oid')) return
    after = null
    reached()
    await released
  }
  return { isReached, release }
}

test('a subscription follows a table that is created again while it begins', async () => {
  const { isReached, release } = delayTables()
  const subscribed = subscribe('one')
  await isReached
  await create('one')
  await feed.refresh()
  release()
  await subscribed
  expect(await leasedTables()).toEqual(['one'])
})

test('an earlier refresh does not undo a later one', async () => {
  await subscribe('one')
  const { isReached, release } = delayTables()
  const earlier = feed.refresh()
  await isReached
  await create('one')
  const later = feed.refresh()
  // The later one has the time to overtake.
  await real.query('select pg_sleep(0.1)')
  release()
  await Promise.all([earlier, later])
  expect(await leasedTables()).toEqual(['one'])
})

test('a refresh that fails for one subscription continues with the others', async () => {
  await subscribe('one')
  await subscribe('two')
  await create('one', 'two')
  after = (_, values) => {
    if (values.includes('one')) throw new Error('no answer')
  }
  await expect(feed.refresh()).rejects.toThrow('no answer')
  after = null
  expect(await leasedTables()).toEqual(['dropped', 'two'])
})

test('changes are delivered after one whose failure could not be logged', async () => {
  const received: string[] = []
  await feed.subscribe(
    subscriberOf((_, payload) => received.push(payload)),
    [bindingOf('one')],
  )
  const [table] = await real.query<{ oid: number }>(`select 'public.one'::regclass::int as oid`)
  const change = (id: number): Change => ({
    kind: 'change',
    relation: table?.oid ?? 0,
    schema: 'public',
    table: 'one',
    type: 'INSERT',
    at: '2026-11-30T00:00:00.000Z',
    records: [`{"id":${id}}`],
    olds: null,
  })
  failingLogs = 1
  after = () => {
    after = null
    throw new Error('no answer')
  }
  feed.forgetCatalog()
  feed.onChange(change(1))
  await until(() => expect(failingLogs).toBe(0))
  feed.onChange(change(2))
  await until(() => expect(received).toHaveLength(1))
  expect(received[0]).toContain('"record":{"id":2}')
})
