import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { RenderedPage, toResponse } from './rendered-page.ts'

const HTML = `<p>${'a page '.repeat(500)}</p>`
const headers = () => new Headers({ 'content-type': 'text/html; charset=utf-8', 'x-kept': 'yes' })
const page = new RenderedPage(HTML, { status: 200, headers: headers(), isShared: true })

test('a page has the same headers in each encoding, but for tag and length', async () => {
  const br = toResponse(await page.variant('br'), { method: 'GET', known: undefined })
  const identity = toResponse(await page.variant('identity'), { method: 'GET', known: undefined })
  const [tag = '', brTag = ''] = [identity, br].map((response) => response.headers.get('etag') ?? '')
  expect(brTag).toBe(tag.replace(/"$/, '-br"'))
  const common = {
    'cache-control': 'public, max-age=0, s-maxage=0, must-revalidate',
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-kept': 'yes',
  }
  expect(Object.fromEntries(identity.headers)).toEqual({ ...common, etag: tag, 'content-length': String(HTML.length) })
  const body = Buffer.from(await br.arrayBuffer())
  const encoded = { 'content-encoding': 'br', 'content-length': String(body.length) }
  expect(Object.fromEntries(br.headers)).toEqual({ ...common, ...encoded, etag: brTag })
  expect(brotliDecompressSync(body).toString()).toBe(HTML)
  expect(await identity.text()).toBe(HTML)
})

test('HEAD has the headers of GET and no body', async () => {
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map(async (method) => toResponse(await page.variant('gzip'), { method, known: undefined })),
  )
  expect([...(head?.headers ?? [])]).toEqual([...(get?.headers ?? [])])
  expect(await head?.text()).toBe('')
})

test('a tag that the client knows is answered with 304', async () => {
  const variant = await page.variant('br')
  const statusFor = (known: string | undefined) => toResponse(variant, { method: 'GET', known }).status
  for (const known of [variant.etag ?? '', `W/${variant.etag}`, `"other", ${variant.etag}`, '*'])
    expect(statusFor(known)).toBe(304)
  for (const known of [undefined, '', '"other"', (await page.variant('identity')).etag ?? ''])
    expect(statusFor(known)).toBe(200)
  const unchanged = toResponse(variant, { method: 'GET', known: '*' })
  expect([unchanged.body, unchanged.headers.get('etag'), unchanged.headers.get('content-length')]).toEqual([
    null,
    variant.etag,
    null,
  ])
})

test('an error page has no tag, and is answered whole', async () => {
  const missing = new RenderedPage(HTML, { status: 404, headers: headers(), isShared: false })
  const response = toResponse(await missing.variant('identity'), { method: 'GET', known: '*' })
  expect([response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
    404,
    null,
    null,
  ])
})

test('each encoding is made once, and counts', async () => {
  const fresh = new RenderedPage(HTML, { status: 200, headers: headers(), isShared: true })
  const before = fresh.size
  const [one, other] = await Promise.all([fresh.variant('br'), fresh.variant('br')])
  expect(one).toBe(other)
  expect(fresh.findVariant('br')).toBe(one)
  expect(fresh.size).toBe(before + one.body.length)
})
