import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeTo } from '#gateway/database/charged-request.ts'
import { ApiError } from '#gateway/errors.ts'
import type { Blobs } from './blobs.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { createRefusals } from './refusals.ts'
import { createRenditions, type Renditions } from './renditions.ts'
import { describeFile } from './stored-object.ts'

let folder: string
let blobs: Blobs
let renditions: Renditions
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'))
  blobs = createFolderBlobs(join(folder, 'storage'))
  renditions = createRenditions(blobs, join(folder, 'renditions'), { renderingMs: 2500 })
})
afterAll(() => rm(folder, { recursive: true }))

async function store(type: string, bytes: Uint8Array) {
  const version = randomUUID()
  async function* once() {
    yield bytes
  }
  await blobs.write(version, once())
  const metadata = describeFile({ size: bytes.length, md5: '', type, cacheControl: 'no-cache' })
  return { id: version, name: version, version, metadata } as Parameters<Renditions['render']>[0]
}

const rectangle = '<rect width="2000" height="2000" filter="url(#f)"/>'
/** 2 kB that take half a minute. */
const costly = () =>
  store(
    'image/svg+xml',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f" x="0" y="0" width="1"
      height="1"><feTurbulence numOctaves="2000" baseFrequency="0.5"/></filter>${rectangle.repeat(30)}</svg>`),
  )

const codeOf = (rendition: Promise<unknown>) =>
  rendition.then(
    () => 'made',
    ({ code }) => code,
  )

test('a drawing that takes too long is refused, and the refusal is remembered for all sizes', async () => {
  const drawing = await costly()
  expect(await codeOf(renditions.render(drawing, { width: 1990 }, ''))).toBe('EntityTooLarge')
  // Without its file the drawing can be refused only from memory.
  await blobs.remove([drawing.version])
  expect(await codeOf(renditions.render(drawing, { width: 1980 }, ''))).toBe('EntityTooLarge')
})

test('a photo that takes too long in one size may be made in another', async () => {
  const hasty = createRenditions(blobs, join(folder, 'hasty'), { renderingMs: 1 })
  const photo = await store(
    'image/png',
    await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  expect(await codeOf(hasty.render(photo, { width: 1990 }, ''))).toBe('EntityTooLarge')
  await blobs.remove([photo.version])
  expect(await codeOf(hasty.render(photo, { width: 1990 }, ''))).toBe('EntityTooLarge')
  expect(await codeOf(hasty.render(photo, { width: 1980 }, ''))).toBe('NoSuchKey')
})

test('costly pictures of one address do not hold up another, and are dropped when their client leaves', async () => {
  const drawings = await Promise.all(Array.from({ length: 5 }, costly))
  const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const small = await store('image/png', red)
  const left = new AbortController()
  const rendered = drawings.map((drawing) =>
    chargeTo('203.0.113.1', () => codeOf(renditions.render(drawing, {}, '', left.signal))),
  )
  expect(await chargeTo('198.51.100.1', () => codeOf(renditions.render(small, { width: 3 }, '')))).toBe('made')
  left.abort()
  expect((await Promise.all(rendered)).at(-1)).toBe('ClientClosedRequest')
})

test('a refusal is forgotten after ten minutes', () => {
  let now = 0
  const refusals = createRefusals(() => now)
  refusals.add('a', new ApiError(413, 'EntityTooLarge', 'too large'))
  expect(() => refusals.check('b')).not.toThrow()
  expect(() => refusals.check('b', 'a')).toThrow('too large')
  now = 10 * 60 * 1000
  expect(() => refusals.check('a')).not.toThrow()
})
