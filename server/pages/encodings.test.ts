import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encode } from './encodings.ts'

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip,br;q=0.5', 'br'],
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0.0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['brotli', 'identity'],
])('a browser that accepts %s gets %s', (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding))

const HTML = Buffer.from(`<p>${'a page '.repeat(500)}</p>`)

test('every encoding has the same text', async () => {
  expect(brotliDecompressSync(await encode(HTML, 'br'))).toEqual(HTML)
  expect(gunzipSync(await encode(HTML, 'gzip'))).toEqual(HTML)
  expect(await encode(HTML, 'identity')).toBe(HTML)
})
