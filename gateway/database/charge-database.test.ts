import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import type { Budget } from './address-scheduler.ts'
import { BudgetError } from './budget-error.ts'
import { chargeDatabase } from './charge-database.ts'
import { chargeTo, exemptRequest } from './charged-request.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase('gateway')
})
afterAll(() => database.close())

const generous: Budget = { perSecond: 100_000, atOnce: 1, waiting: 100 }
/** Thirty milliseconds are gone after one slow statement, and come back in half a minute. */
const scarce: Budget = { ...generous, perSecond: 1 }
const SLOW = 'select pg_sleep(0.1)'

test.each(['10.0.0.1', '::ffff:10.0.0.1'])('an address that used its share is refused, also as %s', async (address) => {
  const shared = chargeDatabase(database, scarce)
  await chargeTo('10.0.0.1', () => shared.query(SLOW))
  const refused = await chargeTo(address, () => shared.query('select 1')).catch((error: unknown) => error)
  expect(refused instanceof BudgetError && refused.retryAfter).toBeGreaterThan(30)
})

test('IPv6 addresses of one /64 network share a budget', async () => {
  const shared = chargeDatabase(database, scarce)
  await chargeTo('2001:db8:0:7::1', () => shared.query(SLOW))
  await expect(chargeTo('2001:db8:0:7:a:b:c:d', () => shared.query('select 1'))).rejects.toThrow(BudgetError)
  await chargeTo('2001:db8:0:8::1', () => shared.query('select 1'))
})

test.each([
  ['query', (on: Database) => on.query(SLOW)],
  ['run', (on: Database) => on.run({ text: SLOW })],
  ['batch', (on: Database) => on.batch([{ text: SLOW }])],
  ['transaction', (on: Database) => on.transaction((tx) => tx.query(SLOW))],
])('%s is charged', async (_, work) => {
  const shared = chargeDatabase(database, scarce)
  await chargeTo('10.0.0.1', () => work(shared))
  await expect(chargeTo('10.0.0.1', () => work(shared))).rejects.toThrow(BudgetError)
})

test('a statement that fails is charged', async () => {
  const shared = chargeDatabase(database, scarce)
  const fail = () => chargeTo('10.0.0.1', () => shared.batch([{ text: SLOW }, { text: 'select 1/0' }]))
  await expect(fail()).rejects.toThrow('division by zero')
  await expect(fail()).rejects.toThrow(BudgetError)
})

test('other addresses, the service role and the server itself are not refused', async () => {
  const shared = chargeDatabase(database, scarce)
  await chargeTo('10.0.0.1', () => shared.query(SLOW))
  await chargeTo('10.0.0.2', () => shared.query('select 1'))
  await shared.query('select 1')
  await chargeTo('10.0.0.1', async () => {
    exemptRequest()
    await shared.query('select 1')
  })
})

test('many quick reads of one address are not refused', async () => {
  const shared = chargeDatabase(database, { ...generous, perSecond: 500, waiting: 2_000 })
  await chargeTo('10.0.0.1', () => Promise.all(Array.from({ length: 2_000 }, () => shared.query('select 1'))))
})

test('an address that used little comes before one that used much', async () => {
  const shared = chargeDatabase(database, generous)
  const order: string[] = []
  const ask = (address: string) =>
    chargeTo(address, () => shared.query('select pg_sleep(0.02)')).then(() => order.push(address))
  const busy = Array.from({ length: 10 }, () => ask('10.0.0.1'))
  await Promise.all([...busy, ask('10.0.0.2')])
  expect(order.indexOf('10.0.0.2')).toBeLessThan(3)
})

test('statements beyond the queue of an address are refused', async () => {
  const shared = chargeDatabase(database, { ...generous, waiting: 2 })
  const asked = await chargeTo('10.0.0.1', () =>
    Promise.allSettled(Array.from({ length: 5 }, () => shared.query('select 1'))),
  )
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
})
