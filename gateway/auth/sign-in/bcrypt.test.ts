import { expect, test, vi } from 'vitest'
import { makeHash, verifyHash } from './bcrypt.ts'

test('whoever comes in the moment in which an idle thread ends is answered by another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = await makeHash('password', 4)
  vi.advanceTimersByTime(30_000)
  expect(await verifyHash('password', stored)).toBe(true)
})
