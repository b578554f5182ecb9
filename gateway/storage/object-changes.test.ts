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
afterEach(async () => {
  const rows = await api.database.query<{ version: string }>('select version from storage.objects')
  expect((await api.files()).sort()).toEqual(rows.map(({ version }) => version).sort())
})

const mine = () => user.storage.from('private')
const put = (name: string, body = 'x') =>
  mine().upload(`${user.id}/${name}`, body, { metadata: { a: 1 }, contentType: 'text/plain' })
const textOf = async (name: string) => (await mine().download(`${user.id}/${name}`)).data?.text()

describe('remove', () => {
  test('returns the removed rows; missing and foreign objects are left out', async () => {
    await put('remove/a')
    await put('remove/b')
    const paths = ['a', 'b', 'c'].map((name) => `${user.id}/remove/${name}`)
    expect((await other.storage.from('private').remove(paths)).data).toEqual([])
    const removed = await mine().remove(paths)
    expect(removed.data?.map(({ name, bucket_id }) => [name, bucket_id]).sort()).toEqual([
      [paths[0], 'private'],
      [paths[1], 'private'],
    ])
  })
  test('removes one object by its URL', async () => {
    await put('one')
    const remove = () =>
      api.request(`/object/private/${user.id}/one`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${user.token}` },
      })
    expect(await (await remove()).json()).toEqual({ message: 'Successfully deleted' })
    expect(await (await remove()).json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  })
  test('a row that SQL deletes loses its file with the next removal', async () => {
    await put('sql')
    await api.database.query('delete from storage.objects where name = $1', [`${user.id}/sql`])
    await mine().remove([`${user.id}/nothing`])
  })
})

describe('move', () => {
  test('to another name, and to another bucket', async () => {
    await put('move/from', 'moved')
    const moved = await mine().move(`${user.id}/move/from`, `${user.id}/move/to`)
    expect(moved.data).toMatchObject({ message: 'Successfully moved' })
    expect(await textOf('move/to')).toBe('moved')
    const across = await mine().move(`${user.id}/move/to`, `${user.id}/move/to`, { destinationBucket: 'open' })
    expect(across.error).toBeNull()
    expect((await mine().exists(`${user.id}/move/to`)).data).toBe(false)
    expect(await (await api.request(`/object/public/open/${user.id}/move/to`)).text()).toBe('moved')
  })
  test.each([
    ['onto another file', 'move/a', () => ({ to: `${user.id}/move/b` }), 'KeyAlreadyExists'],
    ['what is not there', 'move/none', () => ({ to: `${user.id}/move/c` }), 'NoSuchKey'],
    ["into another's folder", 'move/a', () => ({ to: `${other.id}/x` }), 'AccessDenied'],
    ['into a bucket that is not there', 'move/a', () => ({ to: 'x', bucket: 'nowhere' }), 'NoSuchBucket'],
    [
      'into a bucket that does not take its type',
      'move/a',
      () => ({ to: `${user.id}/x`, bucket: 'images' }),
      'InvalidMimeType',
    ],
    ['to an impossible name', 'move/a', () => ({ to: 'ü' }), 'InvalidKey'],
    ['out of the folder', 'move/a', () => ({ to: `${user.id}/../x` }), 'InvalidKey'],
  ])('%s', async (_, from, target, code) => {
    await put('move/a')
    await put('move/b')
    const { to, bucket } = { bucket: 'private', ...target() }
    const { error } = await mine().move(`${user.id}/${from}`, to, { destinationBucket: bucket })
    expect(error).toMatchObject({ code, status: 400 })
  })
  test("refuses another user's file", async () => {
    await put('move/keep')
    const { error } = await other.storage.from('private').move(`${user.id}/move/keep`, `${other.id}/mine`)
    expect(error).toMatchObject({ code: 'NoSuchKey' })
  })
})

describe('copy', () => {
  test('with its metadata', async () => {
    await put('copy/from', 'copied')
    const copied = await mine().copy(`${user.id}/copy/from`, `${user.id}/copy/to`)
    expect(copied.data).toEqual({ path: `private/${user.id}/copy/to` })
    expect([await textOf('copy/from'), await textOf('copy/to')]).toEqual(['copied', 'copied'])
    expect((await mine().info(`${user.id}/copy/to`)).data).toMatchObject({
      metadata: { a: 1 },
      contentType: 'text/plain',
    })
  })
  test('without its metadata', async () => {
    await put('copy/plain')
    await mine().copy(`${user.id}/copy/plain`, `${user.id}/copy/bare`, {
      copyMetadata: false,
      metadata: { mimetype: 'text/csv' },
    })
    expect((await mine().info(`${user.id}/copy/bare`)).data).toMatchObject({ metadata: {}, contentType: 'text/csv' })
  })
  test("over another file, and into another user's folder", async () => {
    await put('copy/x')
    await put('copy/y')
    expect((await mine().copy(`${user.id}/copy/x`, `${user.id}/copy/y`)).error).toMatchObject({
      code: 'KeyAlreadyExists',
    })
    expect((await mine().copy(`${user.id}/copy/x`, `${other.id}/x`)).error).toMatchObject({ code: 'AccessDenied' })
    expect((await mine().copy(`${user.id}/copy/none`, `${user.id}/copy/z`)).error).toMatchObject({ code: 'NoSuchKey' })
  })
})

describe('list', () => {
  beforeAll(async () => {
    for (const name of [
      'list/b.txt',
      'list/a.txt',
      'list/A.txt',
      'list/sub/c.txt',
      'list/sub/deep/d.txt',
      'list/1_.txt',
    ])
      await put(name)
  })
  const names = async (options: object, path = `${user.id}/list`) =>
    (await mine().list(path, options)).data?.map(({ name }) => name)

  test('folders first, then files, direct children only', async () => {
    const { data } = await mine().list(`${user.id}/list`)
    expect(data?.map(({ name }) => name)).toEqual(['sub', '1_.txt', 'A.txt', 'a.txt', 'b.txt'])
    expect(data?.[0]).toEqual({
      name: 'sub',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[1]).toEqual({
      name: '1_.txt',
      id: expect.any(String),
      updated_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      last_accessed_at: expect.stringMatching(/Z$/),
      metadata: {
        eTag: expect.stringMatching(/^"\w{32}"$/),
        size: 1,
        mimetype: 'text/plain',
        cacheControl: 'max-age=3600',
        lastModified: expect.stringMatching(/Z$/),
        contentLength: 1,
        httpStatusCode: 200,
      },
    })
  })
  test.each<[string, object, string[]]>([
    ['limit and offset', { limit: 2, offset: 1 }, ['1_.txt', 'A.txt']],
    ['backwards', { sortBy: { column: 'name', order: 'desc' } }, ['sub', 'b.txt', 'a.txt', 'A.txt', '1_.txt']],
    ['by age', { sortBy: { column: 'created_at', order: 'asc' } }, ['sub', 'b.txt', 'a.txt', 'A.txt', '1_.txt']],
    ['search ignores case', { search: 'a' }, ['A.txt', 'a.txt']],
    ['search is literal', { search: '1_' }, ['1_.txt']],
    ['search without wildcards', { search: '_' }, []],
  ])('%s', async (_, options, expected) => {
    expect(await names(options)).toEqual(expected)
  })
  test('shows no objects of other users, unknown folders or buckets', async () => {
    expect((await other.storage.from('private').list(`${user.id}/list`)).data).toEqual([])
    expect(await names({}, 'unknown')).toEqual([])
    expect((await mine().list('', { limit: 10 })).data?.map(({ name }) => name)).toEqual([user.id])
    expect((await user.storage.from('nowhere').list()).data).toEqual([])
  })
  test('invalid requests', async () => {
    expect((await mine().list('', { sortBy: { column: 'secret' } })).error).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
    })
  })
})

describe('signed URLs', () => {
  const follow = (url: string, init?: RequestInit) => api.app.request(url, init)

  test('allow everybody to read one file for a time', async () => {
    await put('signed', 'signed')
    const { data } = await mine().createSignedUrl(`${user.id}/signed`, 60, { download: 'x.txt' })
    const response = await follow(data?.signedUrl ?? '')
    expect([response.status, await response.text()]).toEqual([200, 'signed'])
    expect(response.headers.get('content-disposition')).toContain('x.txt')
    expect(response.headers.get('cache-control')).toMatch(/^private/)
    const elsewhere = await follow((data?.signedUrl ?? '').replace('/signed?', '/other?'))
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { code: 'InvalidSignature' }])
  })
  test('are only made for callers who may read the file', async () => {
    await put('hidden')
    const hidden = await other.storage.from('private').createSignedUrl(`${user.id}/hidden`, 60)
    expect(hidden.error).toMatchObject({ message: 'Object not found', code: 'NoSuchKey' })
    const some = await mine().createSignedUrls([`${user.id}/hidden`, `${user.id}/nothing`], 60)
    expect(some.data).toMatchObject([
      { error: null, path: `${user.id}/hidden`, signedUrl: expect.stringContaining('token=') },
      { error: 'Either the object does not exist or you do not have access to it', signedUrl: null },
    ])
  })
  test('expire', async () => {
    await put('short')
    const { data } = await mine().createSignedUrl(`${user.id}/short`, 1)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect(await (await follow(data?.signedUrl ?? '')).json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT' })
  })
  test.each(['', '?token=wrong'])('without a token: %s', async (query) => {
    const response = await api.request(`/object/sign/private/${user.id}/short${query}`)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'InvalidJWT' }])
  })

  test('allow one upload of one file, as their creator', async () => {
    const path = `${user.id}/handed-in.txt`
    const { data } = await mine().createSignedUploadUrl(path)
    const send = () => api.anon.from('private').uploadToSignedUrl(path, data?.token ?? '', new Blob(['handed in']))
    expect((await send()).data).toEqual({ path, fullPath: `private/${path}` })
    expect(await textOf('handed-in.txt')).toBe('handed in')
    expect((await send()).error).toMatchObject({ code: 'KeyAlreadyExists' })
    const query = 'select owner_id from storage.objects where name = $1'
    expect(await api.database.query(query, [path])).toEqual([{ owner_id: user.id }])
  })
  test('allow a repeated upload with upsert', async () => {
    const path = `${user.id}/over.txt`
    await mine().upload(path, 'one')
    const { data } = await mine().createSignedUploadUrl(path, { upsert: true })
    const { error } = await api.anon.from('private').uploadToSignedUrl(path, data?.token ?? '', 'two')
    expect([error, await textOf('over.txt')]).toEqual([null, 'two'])
  })
  test('for uploads are refused without permission, and over an existing file', async () => {
    await put('there')
    expect((await api.anon.from('private').createSignedUploadUrl(`${user.id}/new`)).error).toMatchObject({
      code: 'AccessDenied',
    })
    expect((await mine().createSignedUploadUrl(`${user.id}/there`)).error).toMatchObject({ code: 'KeyAlreadyExists' })
  })
  test('of one kind work neither as the other kind nor as a session', async () => {
    const path = `${user.id}/kinds.txt`
    await mine().upload(path, 'x')
    const down = new URL((await mine().createSignedUrl(path, 60)).data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const up = (await mine().createSignedUploadUrl(path, { upsert: true })).data?.token
    expect((await mine().uploadToSignedUrl(path, down, 'x')).error).toMatchObject({ code: 'InvalidJWT' })
    expect((await api.request(`/object/sign/private/${path}?token=${up}`)).status).toBe(400)
    const session = await api.request(`/object/private/${path}`, { headers: { authorization: `Bearer ${up}` } })
    expect(await session.json()).toMatchObject({ statusCode: '403' })
  })
})
