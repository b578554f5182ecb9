import { expect, test } from 'vitest'
import { checkFile, type FileKind, PICTURE } from './check-file.ts'

const LIMIT = 10 * 1024 * 1024

test.each([
  ['image/png', 1],
  ['image/jpeg', LIMIT],
])('a picture of %s and %i bytes is taken', (type, size) => expect(checkFile({ type, size }, PICTURE)).toBeNull())

test.each([
  ['application/pdf', 10, 'not a picture'],
  ['image/heic', 10, 'not a picture'],
  ['image/svg+xml', 10, 'not a picture'],
  ['', 10, 'not a picture'],
  ['image/png', 0, 'The file is empty.'],
  ['image/png', LIMIT + 1, 'larger than 10 MB'],
])('%s of %i bytes: %s', (type, size, words) => expect(checkFile({ type, size }, PICTURE)).toContain(words))

test('a family of types is taken as a whole', () => {
  const kind: FileKind = { ...PICTURE, types: ['audio/*'] }
  expect(checkFile({ type: 'audio/mpeg', size: 1 }, kind)).toBeNull()
  expect(checkFile({ type: 'audiobook/x', size: 1 }, kind)).toContain('not a picture')
})
