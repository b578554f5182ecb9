import { expect, test } from 'vitest'
import { notesProblem } from './notes-problem.ts'

test.each([0, 20_000])('%i letters are short enough', (count) => {
  expect(notesProblem('x'.repeat(count))).toBeNull()
  expect(notesProblem(` ${'🏆'.repeat(count)}\n`)).toBeNull()
})

test.each(['x', '🏆'])('12,345 too many of %s', (letter) =>
  expect(notesProblem(letter.repeat(32_345))).toBe('Notes have at most 20,000 characters; take out 12,345.'),
)
