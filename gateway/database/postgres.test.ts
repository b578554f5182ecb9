import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Cluster, findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import { ANY_TIME, type Database, type Limit } from './database.ts'
import { openPostgres } from './postgres.ts'

const bin = process.env.TEST_DATABASE_URL === undefined ? null : findPostgres()
const unavailable = { name: 'DatabaseError', code: '08006' }
const INSERT = { text: 'insert into written values (1)' }

// PostgreSQL does not cancel these, because no statement_timeout is set: the server looks like one that hangs.
const sleep = (seconds: number) => [{ text: `select pg_sleep(${seconds})` }]
const BRIEF: Limit = { timeout: 50 }

const writes: [string, (on: Database) => Promise<unknown>][] = [
  ['a statement', (on) => on.batch([INSERT], BRIEF)],
  ['a batch', (on) => on.batch([INSERT, INSERT], BRIEF)],
  ['a transaction', (on) => on.transaction((tx) => tx.run(INSERT), BRIEF)],
]

describe.skipIf(bin === null)('a PostgreSQL server', () => {
  let reference: Database
  let url: string

  let cluster: Cluster

  // A server of its own, because connections are cut here while their statements run.
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '')
    url = cluster.url
    reference = await openPostgres(url)
    await reference.script('create table public.written (n int)')
  })
  beforeEach(() => reference.query('delete from written'))
  afterAll(async () => {
    await reference.close()
    await cluster.stop()
  })

  const written = () => reference.query('select n from written')

  test.each(writes)('%s that waited too long for a connection is never sent', async (_, write) => {
    const database = await openPostgres(url, 1, { waitMs: 50, silenceMs: 50 })
    const busy = database.batch(sleep(0.5), ANY_TIME)
    await expect(write(database)).rejects.toMatchObject(unavailable)
    await busy
    await database.query('select 1')
    expect(await written()).toEqual([])
    await database.close()
  })

  test.each(writes)('%s may wait for a connection longer than it may run', async (_, write) => {
    // The limit's clock stands still while the statement runs: a busy machine may need longer than the limit for it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const database = await openPostgres(url, 1, { silenceMs: 50 })
    const busy = database.batch(sleep(0.1), ANY_TIME)
    const writing = write(database)
    vi.advanceTimersByTime(500)
    await Promise.all([busy, writing])
    expect(await written()).not.toEqual([])
    await database.close()
  })

  test('a transaction that was late sends nothing more', async () => {
    const database = await openPostgres(url, 1, { silenceMs: 50 })
    const late = database.transaction(async (tx) => {
      await tx.run(INSERT)
      await tx.batch(sleep(0.3))
      await tx.run(INSERT)
    }, BRIEF)
    await expect(late).rejects.toMatchObject(unavailable)
    await expect.poll(sleeping).toBe(0)
    expect(await written()).toEqual([])
    await database.close()
  })

  const sleeping = async () => {
    const [row] = await reference.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active'
         and query like 'select pg_sleep(%'`,
    )
    return row?.n
  }

  test('a connection that is silent beyond the limit is replaced', async () => {
    const database = await openPostgres(url, 1, { silenceMs: 50 })
    const silent = expect(database.batch(sleep(20), BRIEF)).rejects.toMatchObject(unavailable)
    const waiting = database.query('select 1::int as n')
    await silent
    expect(await waiting).toEqual([{ n: 1 }])
    expect(await sleeping(), 'the first connection still works').toBe(1)
    await reference.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(20%'`,
    )
    await expect.poll(sleeping, { timeout: 5_000 }).toBe(0)
    await database.close()
  })

  test('a statement without a limit has a default one, unlike a script and what may take any time', async () => {
    const database = await openPostgres(url, 1, { defaultMs: 50, silenceMs: 50 })
    await expect(database.query('select pg_sleep(0.3)')).rejects.toMatchObject(unavailable)
    await expect(database.transaction((tx) => tx.batch(sleep(0.3)))).rejects.toMatchObject(unavailable)
    await database.script('select pg_sleep(0.3)')
    await database.batch(sleep(0.3), ANY_TIME)
    await database.transaction((tx) => tx.batch(sleep(0.3)), ANY_TIME)
    await database.close()
  })

  test('the longest statement_timeout of PostgreSQL is no timeout at once', async () => {
    const database = await openPostgres(url, 1)
    await database.batch(sleep(0.1), { timeout: 2 ** 31 - 1 })
    await database.close()
  })

  test('work that waits for a connection is refused when the database is closed', async () => {
    const database = await openPostgres(url, 1)
    const busy = database.batch(sleep(0.5))
    await expect.poll(sleeping).toBe(1)
    const refused = expect(database.query('select 1')).rejects.toMatchObject(unavailable)
    await database.close()
    await Promise.all([busy, refused])
    await expect(database.query('select 1')).rejects.toMatchObject(unavailable)
  })

  test('a batch takes one round trip, also with statements that are new', async () => {
    const turns = await countTurns(url)
    const database = await openPostgres(turns.url, 1)
    const before = turns.count()
    await database.batch([{ text: 'select $1::int', values: [1] }, INSERT, { text: 'select $1::text', values: ['x'] }])
    expect(turns.count() - before).toBe(1)
    await database.close()
    turns.close()
  })

  test('nothing of a batch runs after a failure, and the next batch does', async () => {
    const database = await openPostgres(url, 1)
    await expect(database.batch([INSERT, { text: 'select 1/0' }, INSERT])).rejects.toMatchObject({ code: '22012' })
    expect(await written()).toEqual([])
    await database.batch([INSERT])
    expect(await written()).toEqual([{ n: 1 }])
    await database.close()
  })

  test('statements that the session has lost are parsed again', async () => {
    const database = await openPostgres(url, 1)
    await database.batch([INSERT, { text: 'select 1' }])
    await database.script('deallocate all')
    await database.batch([INSERT, { text: 'select 1' }])
    expect(await written()).toEqual([{ n: 1 }, { n: 1 }])
    await database.close()
  })

  test('each session has names of its own for its statements', async () => {
    const database = await openPostgres(url, 2)
    const names = { text: 'select name, pg_sleep(0.1)::text as pause from pg_prepared_statements' }
    const [one, other] = await Promise.all([database.batch([names]), database.batch([names])])
    const all = [one, other].flatMap(([result]) => result?.rows.map(({ name }) => name) ?? [])
    expect(all.length).toBeGreaterThan(1)
    expect(new Set(all).size).toBe(all.length)
    await database.close()
  })

  test('a script that leaves its transaction open is refused, and nothing of it remains', async () => {
    const database = await openPostgres(url, 1)
    await expect(database.script('begin; insert into written values (1)')).rejects.toMatchObject({ code: '25001' })
    await database.batch([{ text: 'insert into written values (2)' }])
    await database.close()
    expect(await written()).toEqual([{ n: 2 }])
  })

  test('work that waits for a session gets another one when the server ends it', async () => {
    const database = await openPostgres(url, 1)
    const running = expect(database.batch(sleep(5))).rejects.toMatchObject({ code: '57P01' })
    await expect.poll(sleeping).toBe(1)
    const waiting = [1, 2, 3].map(() => database.batch([INSERT]))
    await reference.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(5%'`,
    )
    await Promise.all([running, ...waiting])
    expect(await written()).toHaveLength(3)
    await database.close()
  })

  test('a server that hangs does not keep the database from closing', async () => {
    const turns = await countTurns(url)
    const database = await openPostgres(turns.url, 1)
    await database.listen('events', () => undefined)
    turns.hang()
    await database.close()
    turns.close()
  })

  test('a transaction that lost its session is not continued on another one', async () => {
    const database = await openPostgres(url, 1)
    const lost = database.transaction(async (tx) => {
      const [{ pid = 0 } = {}] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await reference.query('select pg_terminate_backend($1)', [pid])
      await expect.poll(() => tx.run(INSERT).catch((error) => error.code)).toMatch(/08006|57P01/)
      await tx.run(INSERT)
    })
    await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/08006|57P01/) })
    expect(await written()).toEqual([])
    expect(await database.query('select 1::int as n')).toEqual([{ n: 1 }])
    await database.close()
  })

  test('a copy, which waits for data, ends the session', async () => {
    const database = await openPostgres(url, 1)
    const copy = { text: 'copy written from stdin' }
    await expect(database.batch([copy])).rejects.toMatchObject(unavailable)
    await expect(database.batch([copy, INSERT])).rejects.toMatchObject({ code: expect.stringMatching(/08006|08P01/) })
    expect(await database.query('select n from written')).toEqual([])
    await database.close()
  })

  test('a listener that lost its session listens again, and reports the gap', async () => {
    const database = await openPostgres(url, 1)
    const received: string[] = []
    const gap = Promise.withResolvers<void>()
    const stop = await database.listen('events', (payload) => received.push(payload), gap.resolve)
    await reference.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "events"' and pid <> pg_backend_pid()`,
    )
    await gap.promise
    await reference.query(`select pg_notify('events', 'again')`)
    await expect.poll(() => received).toEqual(['again'])
    await stop()
    await database.close()
  })
})

/** A way to PostgreSQL that counts how often the client speaks after the server did, and that can hang. */
async function countTurns(address: string) {
  const { hostname, port } = new URL(address)
  let turns = 0
  let isServersTurn = true
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    sockets.push(client, upstream)
    client.on('data', () => {
      if (!isServersTurn) turns++
      isServersTurn = true
    })
    upstream.on('data', () => {
      isServersTurn = false
    })
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(address)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    count: () => turns,
    hang() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
