import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { openEmptyPglite } from '#gateway/testing/test-database.ts'
import type { Database } from './database.ts'
import { DatabaseError } from './database.ts'
import { openPostgres } from './postgres.ts'

const engines: Record<string, () => Promise<Database>> = { pglite: openEmptyPglite }
const url = process.env.TEST_DATABASE_URL
if (url !== undefined) engines.postgres = () => openPostgres(url)

test('a server that cannot be reached is a DatabaseError 08006', async () => {
  const port = await freePort()
  const opened = openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`)
  await expect(opened).rejects.toMatchObject({ name: 'DatabaseError', code: '08006' })
})

test.runIf(url !== undefined)(
  'a terminated connection is a DatabaseError, and the next statement succeeds',
  async () => {
    const [one, other] = await Promise.all([openPostgres(url ?? '', 1), openPostgres(url ?? '', 1)])
    const [{ pid = '' } = {}] = await one.query<{ pid: string }>('select pg_backend_pid()::text as pid')
    const asleep = one.query('select pg_sleep(20)')
    const refused = expect(asleep).rejects.toMatchObject({
      name: 'DatabaseError',
      code: expect.stringMatching(/^(08006|57P01)$/),
    })
    await other.query('select pg_terminate_backend($1::int)', [pid])
    await refused
    await expect.poll(() => one.query('select 1::int as n').catch(() => null)).toEqual([{ n: 1 }])
    await Promise.all([one.close(), other.close()])
  },
)

describe.each(Object.entries(engines))('%s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.script('drop table if exists t; create table t (id int primary key, body jsonb)')
  })
  afterAll(() => database.close())

  test('both engines return equal values', async () => {
    const [row] = await database.query(
      `select true a, 1::int2 b, 2::int4 c, 1.5::float8 d, 9007199254740993::bigint e, 12.50::numeric f,
        '{"x":[1]}'::jsonb g, '{"y":2}'::json h, timestamptz '2026-11-21 10:00+00' i, date '2026-11-21' j,
        '{1,2}'::int[] k, null::text l, 't'::text m, gen_random_uuid()::text is not null n, '\\xab'::bytea o`,
    )
    expect(row).toEqual({
      a: true,
      b: 1,
      c: 2,
      d: 1.5,
      e: '9007199254740993',
      f: '12.50',
      g: { x: [1] },
      h: { y: 2 },
      i: new Date('2026-11-21T10:00:00Z'),
      j: '2026-11-21',
      k: '{1,2}',
      l: null,
      m: 't',
      n: true,
      o: '\\xab',
    })
  })

  test('parameters take the type that PostgreSQL infers', async () => {
    const values = ['{"a":1}', 7, true, new Date(0), null, '{1,2}', Uint8Array.of(171)]
    const [row] = await database.query(
      `select $1::jsonb a, $2::int b, $3::bool c, $4::timestamptz d, $5::text e, $6::int[] f, $7::bytea g`,
      values,
    )
    expect(row).toEqual({ a: { a: 1 }, b: 7, c: true, d: new Date(0), e: null, f: '{1,2}', g: '\\xab' })
  })

  test('a batch is one transaction', async () => {
    const insert = (id: number) => ({ text: 'insert into t (id) values ($1)', values: [id] })
    await expect(database.batch([insert(1), insert(1)])).rejects.toMatchObject({ name: 'DatabaseError', code: '23505' })
    expect(await database.query('select * from t')).toEqual([])
    expect((await database.batch([insert(1), insert(2)])).map(({ count }) => count)).toEqual([1, 1])
  })

  test('a transaction rolls back when the work throws, and the next one is clean', async () => {
    const failed = database.transaction(async (tx) => {
      await tx.query('delete from t')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect((await database.query('select * from t')).length).toBe(2)
  })

  test('a statement after the end of its transaction is refused', async () => {
    const late = await database.transaction(async (tx) => () => tx.query('select 1'))
    await expect(late()).rejects.toMatchObject({ code: '25P01' })
  })

  test('a transaction that caught a failed statement throws', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query('insert into t (id) values (9)')
      await tx.query('select 1/0').catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await database.query('select * from t where id = 9')).toEqual([])
  })

  test('a table with new columns can be read', async () => {
    await database.script('create table changing (a int); insert into changing values (1)')
    expect(await database.query('select * from changing')).toEqual([{ a: 1 }])
    await database.script('alter table changing add b int')
    expect(await database.query('select * from changing')).toEqual([{ a: 1, b: null }])
    await database.script('drop table changing')
  })

  test('a failure at the commit is a DatabaseError too', async () => {
    await database.script('create table late (id int primary key deferrable initially deferred)')
    const twice = Array.from({ length: 2 }, () => ({ text: 'insert into late values (1)' }))
    const refused = { name: 'DatabaseError', code: '23505' }
    await expect(database.batch(twice)).rejects.toMatchObject(refused)
    await expect(database.transaction((tx) => tx.batch(twice))).rejects.toMatchObject(refused)
    expect(await database.query('select * from late')).toEqual([])
    await database.script('drop table late')
  })

  test('a statement that failed to parse can be sent again', async () => {
    await expect(database.query('select * from later')).rejects.toBeInstanceOf(DatabaseError)
    await database.script('create table later (id int)')
    expect(await database.query('select * from later')).toEqual([])
    await database.script('drop table later')
  })

  test('more statements than can be prepared', async () => {
    for (let n = 0; n < 600; n++) expect(await database.query(`select ${n}::int as n`)).toEqual([{ n }])
    expect(await database.query('select 1::int as n')).toEqual([{ n: 1 }])
  })

  test('failed and evicted prepared statements are closed', async () => {
    const kept = () => database.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
    await kept()
    const before = (await kept())[0]?.n ?? 0
    for (let n = 0; n < 600; n++) {
      const failing = { text: `select 1/($1::int) as at_${n}`, values: [0] }
      await expect(database.batch([failing, { text: `select ${n} as never` }])).rejects.toMatchObject({ code: '22012' })
    }
    const after = await Promise.all(Array.from({ length: 8 }, kept))
    expect(Math.max(...after.map((rows) => rows[0]?.n ?? 0))).toBeLessThanOrEqual(Math.max(before + 1, 500))
  })

  test('a plan from before a change of the table fails one transaction, not all', async () => {
    await database.script('create table moving (a int); insert into moving values (1)')
    const read = () => database.transaction((tx) => tx.query('select * from moving'))
    for (let n = 0; n < 8; n++) expect(await read()).toEqual([{ a: 1 }])
    await database.script('alter table moving add b int')
    await read().catch(() => undefined)
    await Promise.all(Array.from({ length: 8 }, () => read().catch(() => undefined)))
    expect(await read()).toEqual([{ a: 1, b: null }])
    await database.script('drop table moving')
  })

  test('statements that were sent together share what they parse, and none fails with another', async () => {
    const shared = { text: 'select count(*)::int as together from t' }
    const [refused, ...others] = await Promise.allSettled([
      database.batch([{ text: 'select 1 / 0' }, shared]),
      ...Array.from({ length: 4 }, () => database.run(shared)),
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    for (const other of others)
      expect(other).toMatchObject({ status: 'fulfilled', value: { rows: [{ together: expect.any(Number) }] } })
  })

  test('statements that were sent together succeed after a change of the table', async () => {
    const read = () => database.query('select * from changed')
    await database.script('create table changed (a int); insert into changed values (1)')
    expect(await read()).toEqual([{ a: 1 }])
    await database.script('alter table changed add b int default 2')
    expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill([{ a: 1, b: 2 }]))
    await database.script('drop table changed')
  })

  test('a failed script leaves no transaction open', async () => {
    await expect(database.script('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' })
    expect(await database.query('select 1::int as n')).toEqual([{ n: 1 }])
  })

  test('a listen beside other statements does not mix up their results', async () => {
    const [rows, stop] = await Promise.all([
      Promise.all([1, 2, 3].map((n) => database.query(`select $1::int as n`, [n]))),
      database.listen('elsewhere', () => undefined),
    ])
    expect(rows.flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await Promise.all([stop(), expect(database.query('select 4::int as n')).resolves.toEqual([{ n: 4 }])])
  })

  test('notifications arrive', async () => {
    const payload = new Promise((resolve) => {
      database.listen('events', resolve).then(() => database.query(`select pg_notify('events', 'hello')`))
    })
    expect(await payload).toBe('hello')
  })
})
