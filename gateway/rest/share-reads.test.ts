import { expect, test } from 'vitest'
import { createShareReads } from './share-reads.ts'

function countedShare() {
  let asked = 0
  const share = createShareReads<number>()
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
  const share = createShareReads<string>()
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
  const share = createShareReads<string>()
  const fail = () => Promise.reject(new Error('no'))
  const all = await Promise.allSettled([share('table', fail), share('table', fail), share('table', fail)])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await share('table', async () => 'yes')).toBe('yes')
})
