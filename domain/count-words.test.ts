import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  [countWords(0, 'player'), '0 players'],
  [countWords(1, 'player'), '1 player'],
  [countWords(2, 'match', 'matches'), '2 matches'],
  [countWords(1240, 'match', 'matches'), '1,240 matches'],
])('%s', (words, expected) => {
  expect(words).toBe(expected)
})
