import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressPages } from './compress-pages.ts'

const HTML = `<p>${'a page '.repeat(500)}</p>`
const app = new Hono()
  .use(compressPages)
  .get('/page', (c) => c.html(HTML, 404, { 'x-kept': 'yes' }))
  .get('/data', (c) => c.json({ text: HTML }))

const get = (path: string, accepted?: string, method = 'GET') =>
  app.request(path, { method, ...(accepted !== undefined && { headers: { 'accept-encoding': accepted } }) })

test.each(['br', 'gzip, deflate, br, zstd', 'gzip,br;q=0.5'])(
  'a page for a browser that accepts %s is Brotli',
  async (accepted) => {
    const response = await get('/page', accepted)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-kept')).toBe('yes')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(brotliDecompressSync(body).toString()).toBe(HTML)
  },
)

test.each([undefined, 'gzip', 'br;q=0', 'br;q=0.0, gzip', 'brotli'])(
  'not for a browser that accepts %s',
  async (accepted) => {
    const response = await get('/page', accepted)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(HTML)
  },
)

test('other types, and empty responses, stay unchanged', async () => {
  expect((await get('/data', 'br')).headers.get('content-encoding')).toBeNull()
  expect(await (await get('/page', 'br', 'HEAD')).text()).toBe('')
})
