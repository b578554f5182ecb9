import { afterEach, expect, test, vi } from 'vitest'
import { makeHash, verifyHash } from './bcrypt.ts'

// The files of a worker share its timers.
afterEach(() => vi.useRealTimers())

test('a job that arrives while an idle thread ends runs in another thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = await makeHash('password', 4)
  vi.advanceTimersByTime(30_000)
  expect(await verifyHash('password', stored)).toBe(true)
})
