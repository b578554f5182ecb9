import { expect, test } from 'vitest'
import { countMatches, countWords } from './count-words.ts'

test.each([
  [countWords(0, 'player'), '0 players'],
  [countWords(1, 'player'), '1 player'],
  [countWords(2, 'match', 'matches'), '2 matches'],
  [countWords(1240, 'match', 'matches'), '1,240 matches'],
])('%s', (words, expected) => {
  expect(words).toBe(expected)
})

test.each([
  [1, '1 match'],
  [1200, '1,200 matches'],
])('%j in a sentence', (matches, words) => expect(countMatches(matches)).toBe(words))
