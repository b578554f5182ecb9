import { expect, test } from 'vitest'
import { findRow } from './find-row.ts'

test.each([
  ['a\nb\nc', 1, 'a'],
  ['a\nb\nc', 2, 'b'],
  ['a\nb\nc', 3, 'c'],
  ['a\n\nc', 3, 'c'],
  ['a,"b\nc"\nd', 2, 'd'],
  ['a\nb', 9, ''],
  ['', 1, ''],
])('%j has in row %i %j', (text, row, line) => {
  const { start, end } = findRow(text, row)
  expect(text.slice(start, end)).toBe(line)
})
