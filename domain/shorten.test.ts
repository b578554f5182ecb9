import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['short enough', 20, 'short enough'],
  ['exactly ten', 11, 'exactly ten'],
  ['  two\n lines ', 20, 'two lines'],
  ['the quick brown fox', 12, 'the quick…'],
  ['Port Saltry 2 – 1 Kilnford Athletic', 18, 'Port Saltry 2 – 1…'],
  ['first, second', 10, 'first…'],
  ['Llanfairpwllgwyngyll', 10, 'Llanfairp…'],
  ['abcdefgh🦁🦁', 10, 'abcdefgh…'],
  ['', 10, ''],
])('%j in %i', (text, length, expected) => {
  const short = shorten(text, length)
  expect(short).toBe(expected)
  expect(short.length).toBeLessThanOrEqual(length)
})
