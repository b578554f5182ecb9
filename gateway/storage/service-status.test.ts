import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openStorage()
  const { error } = await storage.service.from('open').upload('a.txt', 'hello', { contentType: 'text/plain' })
  if (error !== null) throw error
})
afterAll(() => storage.close())

test.each([
  ['/status', /^$/],
  ['/statusz', /^$/],
  ['/version', /^\d+\.\d+\.\d+/],
])('%s', async (path, body) => {
  const response = await storage.request(path, {})
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(body)
})

test.each(['/s3', '/s3/open', '/s3/open/a%3Cb%3E.txt?uploads'])(
  '%s: the S3 protocol is refused in XML',
  async (path) => {
    const response = await storage.request(path, { method: 'PUT', body: 'x' })
    expect([response.status, response.headers.get('content-type')]).toEqual([501, 'application/xml'])
    expect(await response.text()).toMatch(
      /^<\?xml .*\n<Error><Code>NotImplemented<\/Code>[^<]*<Message>[^<]+<\/Message><Resource>[^<]*<\/Resource><\/Error>$/,
    )
  },
)

test('HEAD of the information returns the headers of the file', async () => {
  const response = await storage.request('/object/info/public/open/a.txt', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
  expect(response.headers.get('content-length')).toBe('5')
  expect(response.headers.get('etag')).toBe('"5d41402abc4b2a76b9719d911017c592"')
  expect((await storage.request('/object/info/public/open/b.txt', { method: 'HEAD' })).status).toBe(400)
})
