import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let api: TestStorage
let user: Awaited<ReturnType<TestStorage['newUser']>>
let other: typeof user
beforeAll(async () => {
  api = await openStorage()
  user = await api.newUser()
  other = await api.newUser()
})
afterAll(() => api.close())

// After every test, each row has its file and no other file exists.
afterEach(async () => {
  const rows = await api.database.query<{ version: string }>('select version from storage.objects')
  expect((await api.files()).sort()).toEqual(rows.map(({ version }) => version).sort())
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('stores the whole file', () => {
  const text = 'A long text '.repeat(50_000)
  const bodies: [string, () => Blob | ArrayBuffer | string | ReadableStream][] = [
    ['a Blob, as a form', () => new Blob([text], { type: 'text/plain' })],
    ['a File, as a form', () => new File([text], 'x.txt', { type: 'text/plain' })],
    ['bytes', () => new TextEncoder().encode(text).buffer],
    ['a string', () => text],
    ['a stream of unknown length', () => new Blob([text]).stream()],
  ]
  test.each(bodies)('%s', async (name, body) => {
    const path = `${user.id}/whole/${name}.txt`
    const options = { contentType: 'text/plain', cacheControl: '60', metadata: { of: 'a match' }, duplex: 'half' }
    const sent = await user.storage.from('private').upload(path, body(), options)
    expect(sent).toEqual({ data: { id: expect.any(String), path, fullPath: `private/${path}` }, error: null })
    const got = await user.storage.from('private').download(path)
    expect(await got.data?.text()).toBe(text)
    const info = await user.storage.from('private').info(path)
    expect(info.data).toMatchObject({
      id: sent.data?.id,
      name: path,
      bucketId: 'private',
      size: text.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { of: 'a match' },
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
  })
})

test('the uploader is the owner', async () => {
  await user.storage.from('private').upload(`${user.id}/mine.txt`, 'mine')
  const query = 'select owner, owner_id from storage.objects where name = $1'
  expect(await api.database.query(query, [`${user.id}/mine.txt`])).toEqual([{ owner: user.id, owner_id: user.id }])
})

test('a second upload is refused; x-upsert and update replace the file', async () => {
  const bucket = user.storage.from('private')
  const path = `${user.id}/again.txt`
  const first = await bucket.upload(path, 'one')
  const second = await bucket.upload(path, 'two')
  expect(second.error).toMatchObject({
    message: 'The resource already exists',
    status: 400,
    statusCode: '409',
    code: 'KeyAlreadyExists',
  })
  expect(await (await bucket.download(path)).data?.text()).toBe('one')
  expect((await bucket.upload(path, 'three', { upsert: true })).data?.id).toBe(first.data?.id)
  expect((await bucket.update(path, new Blob(['four']))).data?.id).toBe(first.data?.id)
  expect(await (await bucket.download(path)).data?.text()).toBe('four')
})

test('one of several parallel uploads to one name succeeds', async () => {
  const path = `${user.id}/race.txt`
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((body) => user.storage.from('private').upload(path, body)))
  expect(sent.filter(({ error }) => error === null)).toHaveLength(1)
  expect(sent.find(({ error }) => error !== null)?.error).toMatchObject({ code: 'KeyAlreadyExists' })
})

test('parallel upserts to one name leave one file', async () => {
  const path = `${user.id}/upsert-race.txt`
  const sent = await Promise.all(
    ['a', 'b', 'c', 'd'].map((body) => user.storage.from('private').upload(path, body, { upsert: true })),
  )
  expect(sent.map(({ error }) => error)).toEqual([null, null, null, null])
})

test('a caller with only INSERT needs no SELECT policy', async () => {
  const sent = await api.anon.from('drop').upload('note.txt', 'hello')
  expect(sent.error).toBeNull()
  expect((await api.anon.from('drop').download('note.txt')).error).toMatchObject({ status: 400 })
})

describe('policies', () => {
  const denied = {
    message: 'new row violates row-level security policy',
    status: 400,
    statusCode: '403',
    code: 'AccessDenied',
  }
  test("another user's folder", async () => {
    const { error } = await other.storage.from('private').upload(`${user.id}/x.txt`, 'x')
    expect(error).toMatchObject(denied)
  })
  test("another user's file by upsert", async () => {
    await user.storage.from('open').upload(`${user.id}/theirs.txt`, 'theirs')
    const { error } = await other.storage.from('open').upload(`${user.id}/theirs.txt`, 'mine', { upsert: true })
    expect(error).toMatchObject(denied)
  })
  test('an anonymous caller', async () => {
    expect((await api.anon.from('private').upload('x.txt', 'x')).error).toMatchObject(denied)
  })
  test('a refusal does not wait for the body', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1000))
      },
    })
    const { error } = await api.anon.from('private').upload('x.txt', endless, { duplex: 'half' })
    expect(error).toMatchObject(denied)
    expect(pulled).toBeLessThan(3)
  })
})

describe('limits', () => {
  const tooLarge = {
    message: 'The object exceeded the maximum allowed size',
    status: 400,
    statusCode: '413',
    code: 'EntityTooLarge',
  }
  test.each([
    ['bytes', () => new ArrayBuffer(1001)],
    ['form', () => new Blob([new Uint8Array(1001)])],
    ['stream', () => new Blob([new Uint8Array(200_000)]).stream()],
  ])('size, %s', async (name, body) => {
    const { error } = await api.anon.from('drop').upload(`${name}.bin`, body(), { duplex: 'half' })
    expect(error).toMatchObject(tooLarge)
  })
  const beginning = '--x\r\nContent-Disposition: form-data; name="ignored"\r\n\r\n'
  const sendForm = (body: BodyInit, headers: Record<string, string> = {}) =>
    api.request('/object/drop/form', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${api.keys.anonKey}`,
        'content-type': 'multipart/form-data; boundary=x',
        ...headers,
      },
    } as RequestInit)
  test('a form that never ends is refused one megabyte after the size', async () => {
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(beginning)),
      pull: (controller) => controller.enqueue(Buffer.alloc(100_000, 'a')),
    })
    expect(await (await sendForm(endless)).json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
  })
  test('a form that announces more is refused before it is read', async () => {
    const body = `${beginning}--x--\r\n`
    const response = await sendForm(body, { 'content-length': '2000000' })
    expect(await response.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
  })
  test('a file of exactly the maximum size is accepted', async () => {
    expect((await api.anon.from('drop').upload('full.bin', new ArrayBuffer(1000))).error).toBeNull()
  })

  test.each([
    ['a type that the bucket does not take', png, 'application/pdf', 'application/pdf'],
    ['text that says it is an image', Buffer.from('<script>alert(1)</script>'), 'image/png', 'image/png'],
    ['a page that says it is a drawing', Buffer.from('<html><svg></svg></html>'), 'image/svg+xml', 'image/svg+xml'],
    ['an image that says it is a sound', png, 'audio/mpeg', 'audio/mpeg'],
    ['an empty image', Buffer.alloc(0), 'image/png', 'image/png'],
    ['no type at all', png, 'nonsense', 'nonsense'],
  ])('%s', async (_, body, contentType, named) => {
    const raw = await user.storage.from('images').upload(`${user.id}/x`, body, { contentType })
    expect(raw.error).toMatchObject({
      message: `mime type ${named} is not supported`,
      status: 400,
      statusCode: '415',
      code: 'InvalidMimeType',
    })
    if (contentType === 'nonsense') return
    const form = await user.storage.from('images').upload(`${user.id}/x`, new Blob([body], { type: contentType }))
    expect(form.error).toMatchObject({ code: 'InvalidMimeType' })
  })

  const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex')
  test.each([
    ['an image', png, 'image/png'],
    ['an image of another kind than it says', png, 'image/jpeg'],
    [
      'a drawing',
      Buffer.from('<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ],
    ['a sound', Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt '), Buffer.alloc(100)]), 'audio/wav'],
    [
      'an MP3 whose tag is longer than what is looked at',
      Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x7f\x7f'), Buffer.alloc(9000)]),
      'audio/mpeg',
    ],
    ["a browser's recording", webm, 'audio/webm;codecs=opus'],
  ])('%s is accepted', async (name, body, contentType) => {
    expect((await user.storage.from('images').upload(`${user.id}/${name}`, body, { contentType })).error).toBeNull()
  })

  test("a folder's placeholder may have any type if it is empty", async () => {
    const bucket = user.storage.from('images')
    const path = `${user.id}/album/.emptyFolderPlaceholder`
    expect((await bucket.upload(path, new Blob(['x']))).error).toMatchObject({ code: 'EntityTooLarge' })
    expect((await bucket.upload(path, new Blob([]))).error).toBeNull()
  })
})

describe('keys', () => {
  test.each(['ünïcode.txt', 'a#b', 'a~b', 'a\\b', 'a"b', '<x>', 'a%b', 'x'.repeat(1025)])(
    '%s is refused',
    async (key) => {
      const { error } = await api.service.from('private').upload(encodeURIComponent(key), 'x')
      expect(error).toMatchObject({ message: `Invalid key: ${key}`, statusCode: '400', code: 'InvalidKey' })
    },
  )
  test.each(["it's (1)/a&$@=;:+,?!*.txt", 'a  b', '-_.'])('%s is accepted', async (key) => {
    const path = `${user.id}/${key}`
    const sent = await user.storage.from('private').upload(encodeURIComponent(path), 'x')
    expect(sent.data?.fullPath).toBe(`private/${path}`)
    expect(
      (await user.storage.from('private').list(user.id, { search: key.split('/')[0] ?? '' })).data?.length,
    ).toBeGreaterThan(0)
  })
  test.each(['..%2F..%2Fkeys.json', '%2e%2e/x', 'a/..%2f..%2fx', '%2Fetc%2Fpasswd'])(
    '%s does not leave the folder',
    async (path) => {
      const init = { method: 'POST', headers: { authorization: `Bearer ${api.keys.serviceRoleKey}` }, body: 'x' }
      expect((await api.request(`/object/private/${path}`, init)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('invalid uploads', () => {
  const send = (headers: Record<string, string>, body: BodyInit) =>
    api.request(`/object/private/${user.id}/broken`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, ...headers },
      body,
    })
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  test.each<[string, Record<string, string>, BodyInit]>([
    ['a form that ends early', boundary, '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nhalf'],
    ['a form without a file', boundary, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['metadata that is no JSON', { 'x-metadata': '!!!' }, 'x'],
    ['metadata that nests too deep', { 'x-metadata': btoa(`{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`) }, 'x'],
    ['metadata that is a list', { 'x-metadata': btoa('[1]') }, 'x'],
    ['fewer bytes than announced', { 'content-length': '10' }, 'half'],
  ])('%s', async (_, headers, body) => {
    const response = await send(headers, body)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { statusCode: '400', code: expect.stringMatching(/InvalidRequest|InvalidParameter/) },
    })
  })
  test('an unknown bucket', async () => {
    const { error } = await user.storage.from('nowhere').upload('x', 'x')
    expect(error).toMatchObject({ message: 'Bucket not found', statusCode: '404', code: 'NoSuchBucket' })
  })
  test('missing and invalid credentials', async () => {
    const invalid = { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS', code: 'AccessDenied' }
    const bare = await api.request('/object/private/x', { method: 'POST', body: 'x' })
    expect([bare.status, await bare.json()]).toEqual([400, invalid])
    const forged = await send({ authorization: 'Bearer wrong' }, 'x')
    expect([forged.status, await forged.json()]).toEqual([400, invalid])
  })
})
