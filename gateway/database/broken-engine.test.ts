import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmptyPglite } from '#gateway/testing/test-database.ts'
import { asCaller } from './as-caller.ts'
import type { Database } from './database.ts'
import { openPglite, type PgliteDatabase } from './pglite.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const schema = `
  create role anon;
  create table numbers (n int primary key);
  create table inserts_itself (n int);
  create function insert_again() returns trigger language plpgsql as
    $$ begin insert into inserts_itself values (new.n + 1); return new; end $$;
  create trigger again after insert on inserts_itself for each row execute function insert_again();
  create function calls_itself(n int) returns int language plpgsql as $$ begin return calls_itself(n + 1); end $$;
  create function selects_itself(n int) returns int language sql as $$ select selects_itself(n + 1) $$;
  create function json_argument(_token jsonb) returns text language sql as $$ select _token::text $$;
  grant all on numbers, inserts_itself to anon;`

let database: PgliteDatabase
let snapshot: Uint8Array<ArrayBuffer>
const lost: Error[] = []
beforeAll(async () => {
  database = await openEmptyPglite()
  await database.script(schema)
  snapshot = await database.dump()
  await database.close()
  database = await openPglite(undefined, { snapshot, onLost: (error) => lost.push(error) })
})
afterAll(() => database.close())

const asAnon = (on: Database, timeout: string) =>
  asCaller(
    on,
    { role: 'anon', claims: {}, token: null },
    { method: 'GET', path: '/', headers: {}, statementTimeout: timeout },
  )

const answer = () => database.query('select 1::int as n').catch(() => null)
const works = () => expect.poll(answer, { timeout: 30_000 }).toEqual([{ n: 1 }])

describe('deep recursion ends as on PostgreSQL, and the engine survives', () => {
  test.each([
    ['a function of plpgsql', 'select calls_itself(1)'],
    ['a function of SQL', 'select selects_itself(1)'],
    ['a trigger that inserts into its own table', 'insert into inserts_itself values (1)'],
    ['nested JSON', `select '${nested(200_000)}'::jsonb`],
    ['nested JSON in an argument', `select json_argument('${nested(200_000)}')`],
    ['a long sum', `select ${'1+'.repeat(200_000)}1`],
  ])('%s', async (_, text) => {
    const before = lost.length
    await expect(database.query(text)).rejects.toMatchObject({ name: 'DatabaseError', code: '54001' })
    await works()
    expect(lost.slice(before)).toEqual([])
  })

  test.each([7000, 10_000])('JSON of %d levels is read', async (depth) => {
    const text = `select length(($1::jsonb)::text)::int as n, length((to_jsonb($1::json)->0)::text)::int as m`
    const rows = await database.query(text, [nested(depth)])
    expect(rows).toEqual([{ n: depth * 2, m: depth * 2 - 2 }])
  })
})

describe('a statement that takes too much fails, and the next one succeeds', () => {
  test.each([
    [
      'a query without an end',
      '300ms',
      'with recursive r as (select 1 n union all select n + 1 from r) select count(*) from r',
      /^57014$/,
    ],
    [
      'a pattern without an end',
      '300ms',
      String.raw`select repeat('abcdefghij klm', 30) ~ '^(.+)(.+)(.+)(.+).*\1\2\3\4.$'`,
      /^57014$/,
    ],
    ['a recursion that is slower than its limit', '300ms', 'select selects_itself(1)', /^(57014|54001|08006)$/],
    ['a sleep that cannot be interrupted', '300ms', 'select pg_sleep(60)', /^(57014|08006)$/],
    [
      'more memory than there is',
      '1s',
      `select repeat('x', 1000000000) || repeat('y', 1000000000)`,
      /^(53200|54000|57014)$/,
    ],
    ['more rows than an answer holds', '1s', 'select n from generate_series(1, 1000000000) n', /^(54000|57014)$/],
    ['one row larger than an answer holds', '1s', `select repeat('x', 300000000)`, /^(54000|57014)$/],
  ])(
    '%s',
    async (_, limit, text, code) => {
      const asked = asAnon(database, limit).batch([{ text }], { readOnly: true })
      await expect(asked).rejects.toMatchObject({ name: 'DatabaseError', code: expect.stringMatching(code) })
      await works()
    },
    60_000,
  )
})

test('a statement that is sent behind an answer that is too large gets its own rows', async () => {
  const read = (length: number) => database.query(`select repeat('y', $1::int) as read`, [length])
  const [large, small] = await Promise.allSettled([read(300_000_000), read(3)])
  expect(large).toMatchObject({ status: 'rejected', reason: { code: expect.stringMatching(/^(54000|57014)$/) } })
  expect(small).toMatchObject({ status: 'fulfilled', value: [{ read: 'yyy' }] })
})

test('the time of a statement begins with its turn, and ends only that statement', async () => {
  const limit = { timeout: 700 }
  const [slow, endless, next] = await Promise.allSettled([
    database.query('select pg_sleep(1)'),
    database.batch(
      [{ text: 'with recursive r as (select 1 n union all select n + 1 from r) select count(*) from r' }],
      limit,
    ),
    database.batch([{ text: 'select 1::int as n' }], limit),
  ])
  expect(slow).toMatchObject({ status: 'fulfilled' })
  expect(endless).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: [{ rows: [{ n: 1 }] }] })
})

const overflowStack = (on: Database) => on.query('select length(($1::json)::text)::int as n', [nested(8_000_000)])

/** A statement that is killed would lose it too, but after its limit and the time to be cancelled. */
const loseEngine = (on: Database = database) =>
  expect(overflowStack(on)).rejects.toMatchObject({ name: 'DatabaseError', code: '08006' })

test('a stack overflow is an error, not an empty result', async () => {
  const asked = overflowStack(database)
  await expect(asked).rejects.toMatchObject({ name: 'DatabaseError', code: expect.stringMatching(/^(08006|54001)$/) })
  await works()
}, 60_000)

describe('a lost engine is reopened', () => {
  test('the running statement gets an error, waiting ones are answered', async () => {
    const [, ...after] = await Promise.all([
      loseEngine(),
      ...Array.from({ length: 5 }, () => database.query('select 1::int as n')),
    ])
    expect(after).toEqual(Array(5).fill([{ n: 1 }]))
  })

  test('a transaction ends with its engine: no later statement of it runs', async () => {
    const work = database.transaction(
      async (tx) => {
        await tx.query('insert into numbers values (1)')
        await tx.query('select pg_sleep(60)').catch(() => undefined)
        await tx.query('insert into numbers values (2)').catch(() => undefined)
      },
      { timeout: 300 },
    )
    await expect(work).rejects.toMatchObject({ code: '08006' })
    await works()
    expect(await database.query('select * from numbers')).toEqual([])
  })

  test('listeners are restored, and onGap is called', async () => {
    const payloads: string[] = []
    let gaps = 0
    const stop = await database.listen(
      'events',
      (payload) => payloads.push(payload),
      () => gaps++,
    )
    await loseEngine()
    await works()
    await database.query(`select pg_notify('events', 'after')`)
    await expect.poll(() => payloads).toEqual(['after'])
    expect(gaps).toBe(1)
    await stop()
  })

  test('a statement that was prepared before is prepared again', async () => {
    const read = () => database.query('select $1::int as n', [7])
    await read()
    await loseEngine()
    await works()
    expect(await read()).toEqual([{ n: 7 }])
  })

  test('the database can be closed while it is reopened', async () => {
    const other = await openPglite(undefined, { snapshot, onLost: () => undefined })
    await loseEngine(other)
    await other.close()
    await expect(other.query('select 1')).rejects.toThrow()
  })
})
