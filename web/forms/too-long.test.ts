import { expect, test } from 'vitest'
import { tooLong } from './too-long.ts'

test.each(['', 'x'.repeat(200), '🏆'.repeat(200)])('%s is short enough', (text) =>
  expect(tooLong(text, 200)).toBeNull(),
)

test.each(['x', '🏆', 'ש'])('10,000 of %s are too long', (letter) =>
  expect(tooLong(letter.repeat(10_000), 200)).toBe('At most 200 characters; these are 10,000.'),
)
