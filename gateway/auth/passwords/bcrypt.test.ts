import { availableParallelism } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { chargeTo } from '#gateway/database/charged-request.ts'
import { makeHash, verifyHash } from './bcrypt.ts'

// The files of a worker share its timers.
afterEach(() => vi.useRealTimers())

test('a job that arrives while an idle thread ends runs in another thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = await makeHash('password', 4)
  vi.advanceTimersByTime(30_000)
  expect(await verifyHash('password', stored)).toBe(true)
})

test('a network with one job does not wait for all jobs of another', async () => {
  const ended: string[] = []
  const hash = (address: string) =>
    chargeTo(address, async () => {
      await makeHash('password', 6)
      ended.push(address)
    })
  const many = Array.from({ length: 4 * availableParallelism() + 4 }, () => hash('192.0.2.1'))
  await Promise.all([...many, hash('198.51.100.1')])
  expect(ended.indexOf('198.51.100.1')).toBeLessThan(ended.length / 2)
})
