import { expect, test } from 'vitest'
import { atOnce } from '#gateway/in-slices.ts'
import { scanCsv } from './scan-csv.ts'

const scan = (text: string, maxRows = 10) => atOnce(scanCsv(text, { maxRows, maxCharacters: 1_000 }))

test.each([
  ['a,b\n1,x', ['a', 'b'], [{ a: '1', b: 'x' }]],
  ['a,b\r\n1,x\r\n', ['a', 'b'], [{ a: '1', b: 'x' }]],
  ['a\n\n1\n\n', ['a'], [{ a: '1' }]],
  ['a,b\nNULL,"NULL"', ['a', 'b'], [{ a: null, b: null }]],
  ['a\n"x ""y"", z\nw"', ['a'], [{ a: 'x "y", z\nw' }]],
  ['a,a\n1,2', ['a'], [{ a: '2' }]],
  ['a;b\n1;2', ['a;b'], [{ 'a;b': '1;2' }]],
  ['a,b\n,', ['a', 'b'], [{ a: '', b: '' }]],
  ['', [], []],
])('%j', (text, keys, rows) => {
  const found = scan(text)
  expect(found.kind === 'csv' && [found.keys, JSON.parse(found.json)]).toEqual([keys, rows])
})

test.each([
  ['a,b\n1', 'unequal'],
  ['a\n"1', 'unterminated'],
  ['a\n"1"x', 'unterminated'],
  [`a\n${'['.repeat(65)}`, 'too-deep'],
  [`a${'\n1'.repeat(11)}`, 'too-many'],
  [`${'a'.repeat(300)}${'\n1'.repeat(5)}`, 'too-large'],
])('%.20j is refused: %s', (text, kind) => expect(scan(text).kind).toBe(kind))
