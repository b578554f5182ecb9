import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#gateway/testing/until.ts'
import { createPartialFiles } from './partial-files.ts'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let storage: TestStorage
let user: Awaited<ReturnType<TestStorage['newUser']>>
beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage.close())
beforeEach(async () => {
  user = await storage.newUser()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const describeAs = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')

interface Call {
  token?: string | undefined
  headers?: Record<string, string>
  body?: BodyInit
}

/** A request of a tus client. */
function tus(method: string, address: string, { token = user.token, headers, body }: Call = {}) {
  return storage.app.request(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { body, duplex: 'half' }),
  } as RequestInit)
}

const START = 'http://project.test/storage/v1/upload/resumable'

function begin(length: number, fields: Record<string, string> = {}, call: Call = {}) {
  const metadata = describeAs({ bucketName: 'private', objectName: `${user.id}/sound.bin`, ...fields })
  const headers = { 'upload-length': String(length), 'upload-metadata': metadata, ...call.headers }
  return tus('POST', START, { ...call, headers })
}

const addressOf = (response: Response) => response.headers.get('location') ?? ''
const offsetOf = (response: Response) => response.headers.get('upload-offset')
const read = async (key = 'sound.bin') =>
  (await user.storage.from('private').download(`${user.id}/${key}`)).data?.text()

describe('a resumable upload', () => {
  test('continues at its offset, and has its type, cache time and metadata at the end', async () => {
    const begun = await begin(10, { contentType: 'text/plain', cacheControl: '60', metadata: '{"a":1}' })
    expect([begun.status, begun.headers.get('tus-resumable')]).toEqual([201, '1.0.0'])
    expect(addressOf(begun)).toMatch(/^http:\/\/project\.test\/storage\/v1\/upload\/resumable\/[\w-]+$/)
    expect(new Date(begun.headers.get('upload-expires') ?? '').getTime()).toBeGreaterThan(Date.now() + 23 * 3600 * 1000)
    const address = addressOf(begun)

    const first = await tus('PATCH', address, { headers: { 'upload-offset': '0' }, body: 'hello' })
    expect([first.status, offsetOf(first)]).toEqual([204, '5'])
    expect(await read()).toBeUndefined()
    const asked = await tus('HEAD', address)
    expect([asked.status, offsetOf(asked), asked.headers.get('upload-length')]).toEqual([200, '5', '10'])
    expect(asked.headers.get('cache-control')).toBe('no-store')
    expect(asked.headers.get('upload-metadata')).toContain(`contentType ${base64('text/plain')}`)

    const last = await tus('PATCH', address, { headers: { 'upload-offset': '5' }, body: 'world' })
    expect([last.status, offsetOf(last)]).toEqual([204, '10'])
    expect(await read()).toBe('helloworld')
    const { data } = await user.storage.from('private').info(`${user.id}/sound.bin`)
    expect(data).toMatchObject({ size: 10, contentType: 'text/plain', cacheControl: 'max-age=60', metadata: { a: 1 } })
    expect((await tus('HEAD', address)).status).toBe(404)
    expect(await readdir(join(storage.folder, 'resumable'))).toEqual([])
  })

  test('may include its first part, or be empty', async () => {
    const headers = { 'content-type': 'application/offset+octet-stream' }
    const whole = await begin(3, {}, { headers, body: 'abc' })
    expect([whole.status, offsetOf(whole)]).toEqual([201, '3'])
    expect(await read()).toBe('abc')
    const empty = await begin(0, { objectName: `${user.id}/empty` })
    expect([empty.status, offsetOf(empty)]).toEqual([201, '0'])
    expect(await read('empty')).toBe('')
  })

  test('keeps the received bytes when the connection breaks', async () => {
    const address = addressOf(await begin(6))
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('abc'))
      },
      pull: (controller) => controller.error(new Error('cut')),
    })
    await tus('PATCH', address, { headers: { 'upload-offset': '0' }, body: cut })
    expect(offsetOf(await tus('HEAD', address))).toBe('3')
    await tus('PATCH', address, { headers: { 'upload-offset': '3' }, body: 'def' })
    expect(await read()).toBe('abcdef')
  })

  // A client takes an upload for stored when its offset is its length.
  test('has no offset while it is being stored', async () => {
    const address = addressOf(await begin(6))
    const stored = Promise.withResolvers<void>()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('abcdef')),
      async pull(controller) {
        await stored.promise
        controller.close()
      },
    })
    const sent = tus('PATCH', address, { headers: { 'upload-offset': '0' }, body })
    await until(async () => expect((await tus('HEAD', address)).status).toBe(423))
    stored.resolve()
    expect((await sent).status).toBe(204)
    expect(await read()).toBe('abcdef')
  })

  test('begins anew if the process ended before it was stored', async () => {
    const address = addressOf(await begin(6))
    const [part] = (await readdir(join(storage.folder, 'resumable'))).filter((name) => name.endsWith('.part'))
    await writeFile(join(storage.folder, 'resumable', part ?? ''), 'abcdef')
    expect((await tus('HEAD', address)).status).toBe(404)
    expect((await tus('DELETE', address)).status).toBe(204)
    expect(await readdir(join(storage.folder, 'resumable'))).toEqual([])
  })

  test('can be terminated', async () => {
    const address = addressOf(await begin(6))
    expect((await tus('DELETE', address)).status).toBe(204)
    expect((await tus('HEAD', address)).status).toBe(404)
  })

  test('needs no token with a signed URL', async () => {
    const key = `${user.id}/signed.bin`
    const { data } = await user.storage.from('private').createSignedUploadUrl(key)
    const signature = { 'x-signature': data?.token ?? '', authorization: '' }
    const description = describeAs({ bucketName: 'private', objectName: key })
    const headers = { ...signature, 'upload-length': '3', 'upload-metadata': description }
    const begun = await tus('POST', `${START}/sign`, { headers })
    expect(addressOf(begun)).toMatch(/\/upload\/resumable\/sign\/[\w-]+$/)
    const sent = await tus('PATCH', addressOf(begun), { headers: { ...signature, 'upload-offset': '0' }, body: 'abc' })
    expect(sent.status).toBe(204)
    expect(await read('signed.bin')).toBe('abc')
    const elsewhere = describeAs({ bucketName: 'private', objectName: `${user.id}/other.bin` })
    expect((await tus('POST', `${START}/sign`, { headers: { ...headers, 'upload-metadata': elsewhere } })).status).toBe(
      400,
    )
  })
})

test("lists the server's extensions", async () => {
  const { status, headers } = await tus('OPTIONS', START)
  expect([status, headers.get('tus-version')]).toEqual([204, '1.0.0'])
  expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
  expect(headers.get('tus-max-size')).toBe(String(100 * 1024 * 1024))
})

describe('is not created', () => {
  test.each<[string, number, Record<string, string>, Record<string, string>, number, string]>([
    ['in another version', 3, {}, { 'tus-resumable': '0.2.2' }, 412, 'Tus-Resumable Required'],
    ['without a length', 3, {}, { 'upload-length': 'x' }, 400, 'Upload-Length or Upload-Defer-Length header required'],
    ['without a description', 3, {}, { 'upload-metadata': 'a b c' }, 400, 'Upload-Metadata is invalid'],
    ['too large for the installation', 2 ** 31, {}, {}, 413, 'The object exceeded the maximum allowed size'],
    ['too large for its bucket', 2000, { bucketName: 'drop' }, {}, 413, 'The object exceeded the maximum allowed size'],
    [
      'of a type that its bucket does not take',
      3,
      { bucketName: 'images', contentType: 'text/html' },
      {},
      415,
      'mime type text/html is not supported',
    ],
    ['in no bucket', 3, { bucketName: 'nope' }, {}, 404, 'Bucket not found'],
    ['under no name', 3, { objectName: '../x' }, {}, 400, 'Invalid key: ../x'],
    [
      'in the folder of somebody else',
      3,
      { objectName: 'theirs/x' },
      {},
      403,
      'new row violates row-level security policy',
    ],
    ['with a bad token', 3, {}, { authorization: 'Bearer x' }, 403, 'Invalid Compact JWS'],
  ])('%s', async (_, length, fields, headers, status, message) => {
    const refused = await begin(length, fields, { headers })
    expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(message)])
    expect(refused.headers.get('tus-resumable')).toBe('1.0.0')
    if (status === 412) expect(refused.headers.get('tus-version')).toBe('1.0.0')
  })

  test('over an existing file, except with upsert', async () => {
    await user.storage.from('private').upload(`${user.id}/sound.bin`, 'old')
    expect((await begin(3)).status).toBe(409)
    const begun = await begin(3, {}, { headers: { 'x-upsert': 'true' } })
    const headers = { 'upload-offset': '0', 'x-upsert': 'true' }
    expect((await tus('PATCH', addressOf(begun), { headers, body: 'new' })).status).toBe(204)
    expect(await read()).toBe('new')
  })
})

describe('unfinished uploads of one owner', () => {
  const MB = 1024 * 1024
  const beginMany = (count: number, length: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => begin(length, { objectName: `${user.id}/${n}` })))
  const refusal = [429, 'Too many uploads are unfinished. Finish or cancel some of them first.\n']

  test.each([
    ['50 in number', 50, 1],
    ['500 MB in all', 5, 100 * MB],
  ])('are at most %s', async (_, count, length) => {
    const begun = await beginMany(count, length)
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]))
    const further = await begin(length)
    expect([further.status, await further.text()]).toEqual(refusal)
    expect((await begin(length, { objectName: 'a' }, { token: storage.keys.serviceRoleKey })).status).toBe(201)
    const [first] = begun
    expect(first && (await tus('DELETE', addressOf(first))).status).toBe(204)
    expect((await begin(length)).status).toBe(201)
    user = await storage.newUser()
    expect((await begin(length)).status).toBe(201)
  })

  test('count after a restart, too', async () => {
    await beginMany(2, 1)
    const file = { bucket: 'private', key: 'a', length: 1, type: 'text/plain', cacheControl: 'no-cache' }
    const more = { userMetadata: null, upsert: false, owner: user.id, uploadMetadata: '' }
    const restarted = createPartialFiles(join(storage.folder, 'resumable'))
    const insert = () => restarted.insert({ ...file, ...more }, { owner: user.id, uploads: 3, bytes: 100 })
    await insert()
    await expect(insert()).rejects.toMatchObject({ status: 429 })
  })
})

describe('an upload that an earlier version began', () => {
  const rewrite = async (address: string, change: (json: string) => string) => {
    const upload = Buffer.from(address.split('/').at(-1) ?? '', 'base64url').toString()
    const path = join(storage.folder, 'resumable', `${upload.split('/').at(-1)}.json`)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }

  test('goes on', async () => {
    const address = addressOf(await begin(3))
    await rewrite(address, (json) => json.replace('"uploadMetadata":', '"described":'))
    const headers = { 'upload-offset': '0' }
    expect((await tus('PATCH', address, { headers, body: 'abc' })).status).toBe(204)
    expect(await read()).toBe('abc')
  })

  test.each([
    ['in another form', () => '{"bucket":"private"}'],
    ['cut off', (json: string) => json.slice(0, 20)],
  ])('%s is gone', async (_, change) => {
    const address = addressOf(await begin(3))
    await rewrite(address, change)
    expect((await tus('HEAD', address)).status).toBe(404)
    expect((await tus('PATCH', address, { headers: { 'upload-offset': '0' }, body: 'abc' })).status).toBe(404)
  })
})

describe('is refused', () => {
  const part = { 'upload-offset': '0' }
  test.each<[string, Call, number]>([
    ['at another place', { headers: { 'upload-offset': '2' }, body: 'abc' }, 409],
    ['without saying where', { body: 'abc' }, 409],
    ['as another type', { headers: { ...part, 'content-type': 'text/plain' }, body: 'abc' }, 415],
    ['past its end', { headers: part, body: 'abcdefg' }, 413],
    ['without a token', { headers: { ...part, authorization: '' }, body: 'abc' }, 403],
  ])('%s', async (_, call, status) => {
    const address = addressOf(await begin(6))
    expect((await tus('PATCH', address, call)).status).toBe(status)
    expect(await read()).toBeUndefined()
  })

  test('for another user, who cannot terminate it either', async () => {
    const address = addressOf(await begin(6))
    const otherUser = await storage.newUser()
    const call = { token: otherUser.token, headers: part, body: 'abcdef' }
    expect((await tus('PATCH', address, call)).status).toBe(404)
    expect((await tus('DELETE', address, { token: otherUser.token })).status).toBe(404)
    expect((await tus('HEAD', address)).status).toBe(200)
  })

  test('twice in parallel', async () => {
    const address = addressOf(await begin(6))
    const reading = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<Uint8Array>()
    const source = {
      async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        reading.resolve()
        controller.enqueue(await sent.promise)
        controller.close()
      },
    }
    // It is pulled only when the upload reads its body; by then that upload has locked the file.
    const slow = new ReadableStream(source, { highWaterMark: 0 })
    const one = tus('PATCH', address, { headers: part, body: slow })
    await reading.promise
    const { status: other } = await tus('PATCH', address, { headers: { 'upload-offset': '9' }, body: 'x' })
    sent.resolve(new TextEncoder().encode('abcdef'))
    expect([other, (await one).status]).toEqual([423, 204])
  })

  test.each(['x', base64('a/b'), base64('../../../etc/passwd'), base64('00000000-0000-4000-8000-000000000000')])(
    'at the unknown URL %s',
    async (id) => expect((await tus('HEAD', `${START}/${id}`)).status).toBe(404),
  )

  test('if its content does not match its type', async () => {
    const fields = { bucketName: 'images', objectName: `${user.id}/crest.png`, contentType: 'image/png' }
    const address = addressOf(await begin(6, fields))
    const sent = await tus('PATCH', address, { headers: part, body: 'no png' })
    expect([sent.status, await sent.text()]).toEqual([415, 'mime type image/png is not supported\n'])
    expect((await tus('HEAD', address)).status).toBe(404)
  })
})
