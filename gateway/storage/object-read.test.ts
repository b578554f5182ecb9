import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let api: TestStorage
let user: Awaited<ReturnType<TestStorage['newUser']>>
const digits = '0123456789'
beforeAll(async () => {
  api = await openStorage()
  user = await api.newUser()
  for (const bucket of ['open', 'private'])
    await user.storage
      .from(bucket)
      .upload(`${user.id}/digits.txt`, digits, { contentType: 'text/plain', cacheControl: '3600' })
})
afterAll(() => api.close())

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  api.request(`/object/${path}`, { method, headers })
const asUser = () => ({ authorization: `Bearer ${user.token}` })
const open = () => `public/open/${user.id}/digits.txt`

test("a public file needs no token, by the client's public URL", async () => {
  const { publicUrl } = api.anon.from('open').getPublicUrl(`${user.id}/digits.txt`).data
  const response = await api.app.request(publicUrl)
  expect(await response.text()).toBe(digits)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '10',
    'cache-control': 'max-age=3600',
    'accept-ranges': 'bytes',
    'last-modified': expect.stringMatching(/GMT$/),
    etag: '"781e5e245d69b566979b86e28d23f2c7"',
    'x-content-type-options': 'nosniff',
  })
})

describe('a file that is replaced while it is found', () => {
  let here: TestStorage
  let owner: Awaited<ReturnType<TestStorage['newUser']>>
  let meanwhile: (() => Promise<unknown>) | null = null
  beforeAll(async () => {
    const database = await openTestDatabase('gateway')
    // Runs `meanwhile` between the row and its bytes.
    const batch: Database['batch'] = async (statements, limit) => {
      const results = await database.batch(statements, limit)
      const work = meanwhile
      if (work === null || !statements.at(-1)?.text.includes('from storage.objects where bucket_id')) return results
      meanwhile = null
      await work()
      return results
    }
    here = await openStorage({ ...database, batch })
    owner = await here.newUser()
  })
  afterAll(() => here.close())

  const put = (bytes: Buffer) =>
    owner.storage.from('open').upload(`${owner.id}/picture.png`, bytes, { contentType: 'image/png', upsert: true })
  const square = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  test.each([
    ['object/public/open', false],
    ['object/open', false],
    ['object/authenticated/open', false],
    ['render/image/public/open', true],
    ['render/image/authenticated/open', true],
  ])('is read from /%s as it is then', async (path, isRendition) => {
    await put(await square(8))
    const later = await square(16)
    meanwhile = () => put(later)
    const headers = { authorization: `Bearer ${owner.token}` }
    const response = await here.request(`/${path}/${owner.id}/picture.png${isRendition ? '?format=origin' : ''}`, {
      headers,
    })
    expect(response.status).toBe(200)
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 16 })
  })

  test('is missing if it is removed then', async () => {
    await put(await square(8))
    meanwhile = () => owner.storage.from('open').remove([`${owner.id}/picture.png`])
    const response = await here.request(`/object/public/open/${owner.id}/picture.png`)
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'not_found' }])
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, digits, 'bytes 0-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=0-1,4-5', 200, digits, null],
    ['bytes=5-4', 200, digits, null],
    ['lines=1-2', 200, digits, null],
    ['bytes=-', 200, digits, null],
  ])('%s', async (range, status, body, contentRange) => {
    const response = await read(open(), { range })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ])
    expect(response.headers.get('content-length')).toBe(String(body.length))
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is out of range', async (range) => {
    const response = await read(open(), { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(await response.json()).toMatchObject({ statusCode: '416', error: 'invalid_range', code: 'InvalidRange' })
  })

  test('If-Range with another version returns the whole file', async () => {
    const etag = (await read(open())).headers.get('etag') ?? ''
    expect((await read(open(), { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect((await read(open(), { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
  })
})

describe('conditions', () => {
  const etag = '"781e5e245d69b566979b86e28d23f2c7"'
  const later = new Date(Date.now() + 60_000).toUTCString()
  const earlier = new Date(Date.now() - 3600_000).toUTCString()
  test.each([
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `W/${etag}` }, 304],
    [{ 'if-none-match': `"a", ${etag}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"a"' }, 200],
    [{ 'if-modified-since': later }, 304],
    [{ 'if-modified-since': earlier }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-none-match': '"a"', 'if-modified-since': later }, 200],
  ] as [Record<string, string>, number][])('%j', async (headers, status) => {
    const response = await read(open(), headers)
    expect(response.status).toBe(status)
    expect(response.headers.get('etag')).toBe(etag)
    if (status === 304) expect(await response.text()).toBe('')
  })
  test('its own Last-Modified matches', async () => {
    const since = (await read(open())).headers.get('last-modified') ?? ''
    expect((await read(open(), { 'if-modified-since': since })).status).toBe(304)
  })
})

test('HEAD returns the length without a body', async () => {
  const response = await read(open(), {}, 'HEAD')
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
})

test.each([
  ['?download', 'attachment;'],
  ['?download=', 'attachment;'],
  ['?download=Table%20%C3%BC.txt', "attachment; filename=Table%20%C3%BC.txt; filename*=UTF-8''Table%20%C3%BC.txt;"],
])('%s', async (query, disposition) => {
  expect((await read(open() + query)).headers.get('content-disposition')).toBe(disposition)
})

describe('private files', () => {
  test.each(['private', 'authenticated/private'])('%s: readable by the owner only', async (bucket) => {
    const path = `${bucket}/${user.id}/digits.txt`
    const response = await read(path, asUser())
    expect(await response.text()).toBe(digits)
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(response.headers.get('vary')).toBe('Authorization')
    const refusals = [
      [{ authorization: `Bearer ${(await api.newUser()).token}` }, '404', 'NoSuchKey'],
      [{ apikey: api.keys.anonKey }, '404', 'NoSuchKey'],
      [{}, '403', 'AccessDenied'],
    ] as const
    for (const [headers, statusCode, code] of refusals) {
      const refused = await read(path, headers)
      expect([refused.status, await refused.json()]).toMatchObject([400, { statusCode, code }])
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
  })
  test('the public URL of a private bucket does not reveal that it exists', async () => {
    const response = await read(`public/private/${user.id}/digits.txt`)
    expect([response.status, await response.json()]).toEqual([
      400,
      { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found', code: 'NoSuchBucket' },
    ])
  })
  test('a public bucket needs no token by the plain URL either', async () => {
    expect(await (await read(`open/${user.id}/digits.txt`)).text()).toBe(digits)
  })
})

test('a row without a file', async () => {
  await api.database.query(`insert into storage.objects (bucket_id, name) values ('open', 'row only')`)
  for (const path of ['public/open/row%20only', 'info/public/open/row%20only'])
    expect(await (await read(path)).json()).toMatchObject({ code: 'NoSuchKey' })
})

test('a file that is not there', async () => {
  const response = await read('public/open/nothing.txt')
  expect([response.status, await response.json()]).toEqual([
    400,
    { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' },
  ])
  expect(await user.storage.from('private').exists(`${user.id}/digits.txt`)).toEqual({ data: true, error: null })
  expect(await user.storage.from('private').exists(`${user.id}/nothing.txt`)).toMatchObject({ data: false })
})

describe('no response can run scripts', () => {
  const sandbox = expect.stringMatching(/^sandbox; default-src 'none'/)
  test.each([
    ['text/html', 'text/plain; charset=utf-8', sandbox],
    ['image/svg+xml', 'image/svg+xml', sandbox],
    ['application/xhtml+xml', 'application/xhtml+xml', sandbox],
    ['text/xml', 'text/xml', sandbox],
    ['text/javascript', 'text/javascript', sandbox],
    ['application/x-unknown', 'application/x-unknown', sandbox],
    ['image/png', 'image/png', null],
    ['audio/mpeg', 'audio/mpeg', null],
    ['application/pdf', 'application/pdf', null],
  ])('%s', async (contentType, served, policy) => {
    const path = `${user.id}/${contentType}`
    await user.storage.from('open').upload(path, '<svg onload="alert(1)">', { contentType })
    const { headers } = await read(`public/open/${path}`)
    expect([headers.get('content-type'), headers.get('content-security-policy')]).toEqual([served, policy])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('a running download continues while the file is replaced', async () => {
  const big = new Uint8Array(5_000_000).fill(65)
  const bucket = user.storage.from('open')
  await bucket.upload(`${user.id}/big`, big)
  const response = await read(`public/open/${user.id}/big`)
  await bucket.update(`${user.id}/big`, 'small')
  expect((await response.arrayBuffer()).byteLength).toBe(big.length)
})
