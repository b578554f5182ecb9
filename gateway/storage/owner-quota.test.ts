import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let storage: TestStorage
let user: Awaited<ReturnType<TestStorage['newUser']>>
beforeAll(async () => {
  storage = await openStorage(undefined, { STORAGE_BYTES_PER_ACCOUNT: 100 })
})
afterAll(() => storage.close())
beforeEach(async () => {
  user = await storage.newUser()
})

const mine = () => user.storage.from('private')
const pathOf = (name: string) => `${user.id}/${name}`
const send = async (name: string, bytes: number, options: { upsert?: boolean } = {}) =>
  (await mine().upload(pathOf(name), 'x'.repeat(bytes), options)).error
const FULL = {
  code: 'QuotaExceeded',
  message: 'Your files would take more room than one account has. Delete some of them first.',
}

test('an account stores so many bytes in all of its files, and more after a deletion', async () => {
  expect(await send('a', 60)).toBeNull()
  expect(await send('b', 41)).toMatchObject(FULL)
  expect(await send('b', 40)).toBeNull()
  expect(await send('c', 1)).toMatchObject(FULL)
  await mine().remove([pathOf('a')])
  expect(await send('c', 60)).toBeNull()
})

test('uploads at the same moment store no more than one of them alone', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(name, 60)))
  expect(answers.filter((error) => error === null)).toHaveLength(1)
  expect(answers.filter((error) => error !== null)).toMatchObject([FULL, FULL, FULL])
  const { data } = await mine().list(user.id)
  expect(data).toHaveLength(1)
})

test('a file that is replaced does not count', async () => {
  expect(await send('a', 90)).toBeNull()
  expect(await send('a', 100, { upsert: true })).toBeNull()
  expect(await send('a', 101, { upsert: true })).toMatchObject(FULL)
})

test('a body without a length is refused after it, and leaves nothing', async () => {
  const before = await storage.files()
  const answer = await storage.request(`/object/private/${pathOf('endless')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: new Blob(['x'.repeat(101)]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(await answer.json()).toMatchObject({ statusCode: '413', error: 'QuotaExceeded' })
  expect(await storage.files()).toEqual(before)
})

test('copies, signed uploads and resumable uploads count', async () => {
  await send('a', 60)
  expect((await mine().copy(pathOf('a'), pathOf('b'))).error).toMatchObject(FULL)
  const { data } = await mine().createSignedUploadUrl(pathOf('c'))
  const signed = await storage.anon.from('private').uploadToSignedUrl(pathOf('c'), data?.token ?? '', 'x'.repeat(41))
  expect(signed.error).toMatchObject(FULL)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const begun = await storage.request('/upload/resumable', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '41',
      'upload-metadata': `bucketName ${base64('private')},objectName ${base64(pathOf('d'))}`,
    },
  })
  expect([begun.status, await begun.text()]).toEqual([413, `${FULL.message}\n`])
})

test('other accounts and the service role have room', async () => {
  await send('a', 100)
  const other = await storage.newUser()
  expect((await other.storage.from('private').upload(`${other.id}/a`, 'x'.repeat(100))).error).toBeNull()
  expect((await storage.service.from('private').upload('server', 'x'.repeat(500))).error).toBeNull()
})
