import { expect, test } from 'vitest'
import { readWrongRows } from './save-import.ts'

test('the rows that the database names', () => {
  expect(readWrongRows('[{"row": 3, "reason": "Unknown date \\"x\\""}]')).toEqual([
    { row: 3, reason: 'Unknown date "x"' },
  ])
})

test.each([null, '', 'no JSON', '{}', '[{"row": "3"}]'])('%j names none', (details) =>
  expect(readWrongRows(details)).toEqual([]),
)
