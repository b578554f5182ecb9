import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { openTestS3, type TestS3 } from './testing/s3-server.ts'

// S3_TEST_ENDPOINT names a real server to test with; it needs the bucket and the keys below.
const elsewhere = process.env.S3_TEST_ENDPOINT
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let s3: TestS3
let blobs: Blobs
beforeAll(async () => {
  s3 = await openTestS3(keys)
  blobs = createS3Blobs({ endpoint: elsewhere ?? s3.endpoint, region: 'eu-test-1', bucket: 'files', ...keys })
})
afterAll(() => s3.close())
beforeEach(() => s3.requests.splice(0))

async function* chunked(bytes: Buffer, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(version: string, range?: { start: number; end: number }): Promise<Buffer | null> {
  const body = await blobs.read(version, range)
  return body && Buffer.from(await new Response(body).arrayBuffer())
}

describe('a file', () => {
  test.each([0, 1, 1_000_000, 8 * 1024 * 1024, 20_000_001])('of %i bytes is read back unchanged', async (size) => {
    const [version, bytes] = [randomUUID(), randomBytes(size)]
    await blobs.write(version, chunked(bytes))
    expect(await blobs.sizeOf(version)).toBe(size)
    expect((await readAll(version))?.equals(bytes)).toBe(true)
    if (elsewhere === undefined) expect(s3.uploads.size).toBe(0)
  })

  test('is read in parts, copied and removed', async () => {
    const [version, copy, bytes] = [randomUUID(), randomUUID(), randomBytes(1000)]
    await blobs.write(version, chunked(bytes))
    expect((await readAll(version, { start: 10, end: 19 }))?.equals(bytes.subarray(10, 20))).toBe(true)
    expect(await blobs.copy(version, copy)).toBe(true)
    await blobs.remove([version, randomUUID(), 'no version'])
    expect(await readAll(version)).toBeNull()
    expect(await blobs.sizeOf(version)).toBeNull()
    expect(await blobs.copy(version, randomUUID())).toBe(false)
    expect((await readAll(copy))?.equals(bytes)).toBe(true)
  })

  test('lists several pages', async () => {
    const versions = Array.from({ length: 5 }, () => randomUUID())
    for (const version of versions) await blobs.write(version, chunked(Buffer.from('x')))
    const found = new Map<string, Date>()
    for await (const { version, writtenAt } of blobs.list()) found.set(version, writtenAt)
    for (const version of versions) expect(Math.abs(Date.now() - Number(found.get(version)))).toBeLessThan(60_000)
    await blobs.remove(versions)
  })

  test.each(['../x', 'x', ''])('%j is no valid name', async (version) => {
    await expect(blobs.write(version, chunked(Buffer.from('x')))).rejects.toThrow('not a version')
  })
})

describe.skipIf(elsewhere !== undefined)('failures', () => {
  test('a failing body leaves nothing, at any point', async () => {
    for (const size of [10, 20_000_000]) {
      const version = randomUUID()
      async function* broken() {
        yield* chunked(randomBytes(size))
        throw new Error('the line was cut')
      }
      await expect(blobs.write(version, broken())).rejects.toThrow('the line was cut')
      expect(await blobs.sizeOf(version)).toBeNull()
      expect(s3.uploads.size).toBe(0)
    }
  })

  test('a server that refuses a part leaves nothing, and its reason is reported', async () => {
    s3.failAfterParts = 1
    const version = randomUUID()
    await expect(blobs.write(version, chunked(randomBytes(20_000_000)))).rejects.toThrow('InvalidPart')
    s3.failAfterParts = Number.POSITIVE_INFINITY
    expect(await blobs.sizeOf(version)).toBeNull()
    expect(s3.uploads.size).toBe(0)
  })

  test('unfinished uploads are removed after a while', async () => {
    const upload = { key: `files/${randomUUID()}`, parts: new Map() }
    s3.uploads.set('old', { ...upload, initiated: new Date(0) })
    s3.uploads.set('young', { ...upload, initiated: new Date() })
    await blobs.removeDrafts(new Date(Date.now() - 1000))
    expect([...s3.uploads.keys()]).toEqual(['young'])
    s3.uploads.clear()
  })

  test('a wrong key is an error instead of a missing file', async () => {
    const strangers = createS3Blobs({
      endpoint: s3.endpoint,
      region: 'eu-test-1',
      bucket: 'files',
      ...keys,
      secretAccessKey: 'wrong',
    })
    await expect(strangers.read(randomUUID())).rejects.toThrow('S3 answered 403 SignatureDoesNotMatch')
  })
})
