import { expect, test } from 'vitest'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { chargeDatabase, type DatabaseInTurn } from '#gateway/database/charge-database.ts'
import { chargeTo } from '#gateway/database/charged-request.ts'
import type { Database } from '#gateway/database/database.ts'
import { createShareReads } from './share-reads.ts'

const uncharged = {} as Database
const createUncharged = <T>() => createShareReads<T>((work) => work(uncharged))

function countedShare() {
  let asked = 0
  const share = createUncharged<number>()
  return { ask: (key: string) => share(key, async () => ++asked) }
}

test('equal reads that arrive during one are run once', async () => {
  const { ask } = countedShare()
  expect(await Promise.all([ask('table'), ask('table'), ask('table')])).toEqual([1, 2, 2])
})

test('a read runs again once its result is there', async () => {
  const { ask } = countedShare()
  expect(await ask('table')).toBe(1)
  expect(await ask('table')).toBe(2)
  expect(await Promise.all([ask('table'), ask('table')])).toEqual([3, 4])
})

test('different reads run separately', async () => {
  const { ask } = countedShare()
  expect(new Set(await Promise.all([ask('table'), ask('books')])).size).toBe(2)
})

test('no request gets a result from before its arrival', async () => {
  const order: string[] = []
  const share = createUncharged<string>()
  const slow = Promise.withResolvers<void>()
  const first = share('table', async () => {
    order.push('first begun')
    await slow.promise
    return 'old'
  })
  const second = share('table', async () => 'new')
  slow.resolve()
  expect(order).toEqual(['first begun'])
  expect(await Promise.all([first, second])).toEqual(['old', 'new'])
})

test('a failure reaches all who shared the read, and is not cached', async () => {
  const share = createUncharged<string>()
  const fail = () => Promise.reject(new Error('no'))
  const all = await Promise.allSettled([share('table', fail), share('table', fail), share('table', fail)])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await share('table', async () => 'yes')).toBe('yes')
})

test('a read that throws at once fails, and the next one runs', async () => {
  const share = createUncharged<string>()
  const fail = () => {
    throw new Error('no')
  }
  const all = await Promise.allSettled([share('table', fail), share('table', fail), share('table', fail)])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await share('table', async () => 'yes')).toBe('yes')
})

const [BUSY, OTHER] = ['192.0.2.1', '192.0.2.2']

/** Reads behind an address budget that end one after the other, and the order in which they ended. */
function chargedShare(waiting = 100) {
  const { inTurn } = chargeDatabase(uncharged, { perSecond: 100_000, atOnce: 2, waiting })
  const share = createShareReads<string>(inTurn)
  const ended: string[] = []
  const ask = (address: string, key: string) =>
    chargeTo(address, () =>
      share(key, async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        ended.push(key)
        return address
      }),
    )
  return { share, ask, ended }
}

test('a read does not wait in the queue of another address', async () => {
  const { ask, ended } = chargedShare()
  const queued = Array.from({ length: 50 }, (_, at) => ask(BUSY, `page ${at}`))
  const last = ask(BUSY, 'table')
  expect(await ask(OTHER, 'table')).toBe(OTHER)
  expect(ended.length).toBeLessThan(5)
  expect(await last, 'the queued address shares the read').toBe(OTHER)
  await Promise.all(queued)
  expect(ended.filter((key) => key === 'table')).toHaveLength(1)
})

test('a read that waits for another one does not take over its place in a queue', async () => {
  const { ask, ended } = chargedShare()
  const first = ask(OTHER, 'table')
  const queued = Array.from({ length: 50 }, (_, at) => ask(BUSY, `page ${at}`))
  const [busy, other] = [ask(BUSY, 'table'), ask(OTHER, 'table')]
  await first
  expect(await Promise.all([busy, other])).toEqual([OTHER, OTHER])
  expect(ended.length).toBeLessThan(8)
  await Promise.all(queued)
})

test('many requests of one address wait for one turn', async () => {
  const { ask, ended } = chargedShare(2)
  const all = Array.from({ length: 200 }, () => ask(BUSY, 'table'))
  expect(new Set(await Promise.all(all))).toEqual(new Set([BUSY]))
  expect(ended).toHaveLength(2)
})

test('an address that is refused refuses no other one', async () => {
  const { share, ask } = chargedShare(0)
  const [refused, served] = await Promise.allSettled([ask(BUSY, 'table'), share('table', async () => 'served')])
  expect(refused).toMatchObject({ reason: expect.any(BudgetError) })
  expect(served).toMatchObject({ value: 'served' })
  await expect(ask(BUSY, 'table'), 'once more').rejects.toThrow(BudgetError)
})

test('an address that waited for a read enters no queue once the read has begun', async () => {
  let turns = 0
  const inTurn: DatabaseInTurn = (work) => {
    turns++
    return work(uncharged)
  }
  const share = createShareReads<number>(inTurn)
  const slow = Promise.withResolvers<number>()
  const visits = Array.from({ length: 100 }, (_, at) => `10.0.0.${at}`)
  const first = share('table', () => slow.promise)
  const others = visits.map((address) => chargeTo(address, () => share('table', async () => 2)))
  slow.resolve(1)
  expect(await Promise.all([first, ...others])).toEqual([1, ...visits.map(() => 2)])
  expect(turns).toBe(2)
})
