import { expect, test } from 'vitest'
import { type LivePhase, liveWords, secondHalfSince } from './live-clock.ts'

const MINUTE_MS = 60_000

test.each<[LivePhase, number, string]>([
  ['first_half', 0, '1′'],
  ['first_half', 0.9, '1′'],
  ['first_half', 22.5, '23′'],
  ['first_half', 44.5, '45′'],
  ['first_half', 46.5, '45+2′'],
  ['first_half', 200, '45+30′'],
  ['first_half', -3, '1′'],
  ['half_time', 50, 'Half-time'],
  ['second_half', 44, '46′'],
  ['second_half', 45, '46′'],
  ['second_half', 89.5, '90′'],
  ['second_half', 93.2, '90+4′'],
])('%s after %d minutes is %s', (phase, minutes, words) => expect(liveWords(phase, 0, minutes * MINUTE_MS)).toBe(words))

test('the second half begins with minute 46', () => {
  const kickOff = 1_000_000
  expect(liveWords('second_half', secondHalfSince(kickOff), kickOff)).toBe('46′')
})
