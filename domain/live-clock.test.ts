import { expect, test } from 'vitest'
import { type LivePhase, liveWords, readClock, secondHalfSince } from './live-clock.ts'

const MINUTE_MS = 60_000

const clock = (phase: LivePhase, since: number, half = 45) => ({ phase, since, half })

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
])('%s after %d minutes is %s', (phase, minutes, words) =>
  expect(liveWords(clock(phase, 0), minutes * MINUTE_MS)).toBe(words),
)

test.each<[LivePhase, number, string]>([
  ['first_half', 19.5, '20′'],
  ['first_half', 21.5, '20+2′'],
  ['half_time', 22, 'Half-time'],
  ['second_half', 19, '21′'],
  ['second_half', 39.5, '40′'],
  ['second_half', 40, '40+1′'],
])('%s after %d minutes of halves of 20 is %s', (phase, minutes, words) =>
  expect(liveWords(clock(phase, 0, 20), minutes * MINUTE_MS)).toBe(words),
)

test.each([
  [45, '46′'],
  [20, '21′'],
])('the second half of %i minutes begins with %s', (half, words) => {
  const kickOff = 1_000_000
  expect(liveWords(clock('second_half', secondHalfSince(kickOff, half), half), kickOff)).toBe(words)
})

test('the database writes the clock as one text', () => {
  expect(readClock('second_half 1764342000000 20')).toEqual({
    phase: 'second_half',
    since: 1_764_342_000_000,
    half: 20,
  })
})
