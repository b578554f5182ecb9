import { expect, test } from 'vitest'
import { MAX_FILE_BYTES, readFile, refuseFile } from './read-file.ts'

const text = 'date;home;away\r\n12/08/2017;Málaga;Köln'
const utf16 = (littleEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return littleEndian ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)])],
  ['Windows-1252', Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))],
  ['UTF-16 little endian with its mark', Uint8Array.from([0xff, 0xfe, ...utf16(true)])],
  ['UTF-16 big endian with its mark', Uint8Array.from([0xfe, 0xff, ...utf16(false)])],
  ['UTF-16 little endian', utf16(true)],
  ['UTF-16 big endian', utf16(false)],
])('%s is read', (_, bytes) => expect(readFile(bytes)).toEqual({ text }))

test.each([
  ['an Excel workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], 'as CSV'],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'as CSV'],
  ['a PDF', [0x25, 0x50, 0x44, 0x46], 'PDF'],
  ['a photograph', [0xff, 0xd8, 0xff, 0xe0], 'picture'],
])('%s is refused with advice', (_, bytes, words) => expect(readFile(Uint8Array.from(bytes)).problem).toContain(words))

test('a file of 20 MB is refused by its size alone', () => {
  expect(refuseFile({ name: 'season.csv', size: 20 * 1024 * 1024 })).toBe(
    '“season.csv” is 20 MB. A file of fixtures has at most 5 MB: save only the sheet with the matches as CSV, or copy its cells and paste them below.',
  )
})

test('an empty file is refused, the largest is not', () => {
  expect(refuseFile({ name: 'a.csv', size: 0 })).toBe('“a.csv” is empty.')
  expect(refuseFile({ name: 'a.csv', size: MAX_FILE_BYTES })).toBeNull()
})
