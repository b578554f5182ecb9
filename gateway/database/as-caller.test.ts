import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asCaller, toMilliseconds } from './as-caller.ts'
import type { Database } from './database.ts'

const request = { method: 'GET', path: '/', headers: {}, statementTimeout: '250ms' }
const overdue = { name: 'DatabaseError', code: '57014', message: 'canceling statement due to statement timeout' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('gateway')
  await database.script(
    `create function public.runs_on() returns void language plpgsql as $$ begin loop perform 1; end loop; end $$`,
  )
})
afterAll(() => database.close())

const as = (role: string, statementTimeout?: string) => {
  const { statementTimeout: _, ...usual } = request
  const limit = statementTimeout === undefined ? {} : { statementTimeout }
  return asCaller(database, { role, claims: {}, token: null }, { ...usual, ...limit })
}

describe('a statement over its timeout is cancelled, and the next one is not', () => {
  test.each([
    'select count(*) from generate_series(1, 100000000)',
    String.raw`select repeat('abcdefghij klm', 30) ~ '^(.+)(.+)(.+)(.+).*\1\2\3\4.$'`,
    'select public.runs_on()',
  ])('%s', async (text) => {
    const caller = as('anon', request.statementTimeout)
    await expect(caller.batch([{ text }], { readOnly: true })).rejects.toMatchObject(overdue)
    const inTransaction = caller.transaction((tx) => tx.run({ text }), { readOnly: true })
    await expect(inTransaction).rejects.toMatchObject(overdue)
    expect(await caller.batch([{ text: 'select 1::int as n' }], { readOnly: true })).toMatchObject([
      { rows: [{ n: 1 }] },
    ])
  })
})

test.each([
  ['anon', '3s'],
  ['authenticated', '8s'],
  ['service_role', '0'],
])('%s may take %s', async (role, limit) => {
  const text = `select current_setting('statement_timeout') as is`
  const [result] = await as(role).batch([{ text }], { readOnly: true })
  expect(result?.rows).toEqual([{ is: limit }])
})

test('a statement without a limit is not cancelled', async () => {
  const text = 'select count(*)::int as n from generate_series(1, 3000000)'
  const [result] = await as('service_role').batch([{ text }], { readOnly: true })
  expect(result?.rows).toEqual([{ n: 3_000_000 }])
})

test.each([
  ['3s', 3000],
  ['1234ms', 1234],
  ['50', 50],
  ['1.5s', 1500],
  ['2min', 120_000],
  [' 1 h ', 3_600_000],
  ['0', null],
  ['soon', null],
  ['', null],
])('%j is %j ms', (setting, ms) => expect(toMilliseconds(setting)).toBe(ms))
