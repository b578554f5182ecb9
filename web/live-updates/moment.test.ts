import { afterEach, expect, test, vi } from 'vitest'
import { momentBefore, since } from './moment.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['both clocks count', 3_000, 3_000, 4_000],
  ['the device sleeps', 10, 3_000, 4_000],
  ['the clock is set back', 3_000, -60_000, 4_000],
  ['the clock is set back while the device sleeps', 0, -60_000, 1_000],
])('%s', (_, ticks, time, age) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000 })
  const moment = momentBefore(1_000)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ticks)
  vi.setSystemTime(1_000_000 + time)
  expect(since(moment)).toBe(age)
  vi.restoreAllMocks()
})
