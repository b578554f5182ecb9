import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let storage: TestStorage
let user: Awaited<ReturnType<TestStorage['newUser']>>
beforeAll(async () => {
  storage = await openStorage()
  await storage.database.script(`
    create table barred (person text);
    grant select on barred to anon, authenticated;
    create policy "no barred person" on storage.objects as restrictive
      using (auth.uid()::text is null or auth.uid()::text not in (select person from barred));`)
})
afterAll(() => storage.close())
beforeEach(async () => {
  user = await storage.newUser()
})

const bar = () => storage.database.query('insert into barred values ($1)', [user.id])
const mine = () => user.storage.from('private')

describe('a right that has ended ends', () => {
  test.each([false, true])('a signed upload (upsert: %s)', async (upsert) => {
    const path = `${user.id}/photo.txt`
    const { data } = await mine().createSignedUploadUrl(path, { upsert })
    await bar()
    const sent = await storage.anon.from('private').uploadToSignedUrl(path, data?.token ?? '', 'late')
    expect(sent.error).toMatchObject({ code: 'AccessDenied' })
    expect((await storage.service.from('private').exists(path)).data).toBe(false)
  })

  test('a signed download, however long its life', async () => {
    const path = `${user.id}/photo.txt`
    await mine().upload(path, 'a child')
    const century = 100 * 365 * 86_400
    const one = (await mine().createSignedUrl(path, century)).data?.signedUrl ?? ''
    const many = (await mine().createSignedUrls([path], century)).data?.[0]?.signedUrl ?? ''
    const thumbnail = (await mine().createSignedUrl(path, century, { transform: { width: 20 } })).data?.signedUrl ?? ''
    const answers = async () => {
      const all = await Promise.all([one, many, thumbnail].map((url) => storage.app.request(url)))
      return Promise.all(all.map(async (answer) => (answer.ok ? answer.text() : (await answer.json()).code)))
    }
    // The file is no picture, so that its thumbnail is refused for that.
    expect(await answers()).toEqual(['a child', 'a child', 'InvalidRequest'])
    await bar()
    expect(await answers()).toEqual(['NoSuchKey', 'NoSuchKey', 'NoSuchKey'])
  })

  test('a signed resumable upload, at its beginning and at its end', async () => {
    const path = `${user.id}/sound.bin`
    const { data } = await mine().createSignedUploadUrl(path)
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const headers = { 'x-signature': data?.token ?? '', 'tus-resumable': '1.0.0' }
    const begin = () =>
      storage.request('/upload/resumable/sign', {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': '3',
          'upload-metadata': `bucketName ${base64('private')},objectName ${base64(path)}`,
        },
      })
    const begun = await begin()
    expect(begun.status).toBe(201)
    await bar()
    expect((await begin()).status).toBe(403)
    const sent = await storage.app.request(begun.headers.get('location') ?? '', {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'abc',
    })
    expect(sent.status).toBe(403)
    expect((await storage.service.from('private').exists(path)).data).toBe(false)
  })
})

test('a signed link does not disclose the claims of its signer', async () => {
  const { data } = await mine().createSignedUploadUrl(`${user.id}/handed-on.txt`)
  const [, payload = ''] = (data?.token ?? '').split('.')
  const { url: _, ...rest } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(JSON.stringify(rest)).not.toContain(user.id)
})
