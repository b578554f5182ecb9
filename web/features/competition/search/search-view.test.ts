import { expect, test } from 'vitest'
import { readSearch } from './search-view.ts'

test.each([
  ['', ''],
  ['q=', ''],
  ['q=+Ada+', 'Ada'],
  ['q=%00', ''],
  ['q=Ada%00Lovelace', 'Ada Lovelace'],
  [`q=${'x'.repeat(200)}`, 'x'.repeat(100)],
])('“%s” searches for “%s”', (query, words) => expect(readSearch(new URLSearchParams(query))).toBe(words))
