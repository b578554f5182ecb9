import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#web/queries/database.types.ts'
import { type DemoIds, findDemoIds, leaguePages } from './fixtures/demo-pages.ts'
import { expect, type OwnInstallation, startInstallation, test } from './fixtures/installation.ts'
import { untilNoQuarterHourBegins } from './fixtures/quarter-hour.ts'

let demo: OwnInstallation
let ids: DemoIds
test.beforeAll(async () => {
  demo = await startInstallation({ demo: true, isPrepared: true })
  ids = await findDemoIds(demo)
})
test.afterAll(() => demo.stop())

/** A page is rendered again after a minute, after a change, and when a quarter of an hour begins: none of it within a test. */
test.beforeEach(async () => {
  await untilNoQuarterHourBegins()
  const admin = createClient<Database>(demo.url, demo.keys.serviceRoleKey, { auth: { persistSession: false } })
  const name = `League ${crypto.randomUUID()}`
  await admin.from('leagues').update({ name }).eq('id', ids.league).throwOnError()
})

interface Answer {
  status: number | undefined
  headers: Record<string, unknown>
  body: Buffer
}

/** Without the headers that `fetch` adds. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _date, 'transfer-encoding': _coding, ...rest } = response.headers
        resolve({ status: response.statusCode, headers: rest, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject).end()
  })
}

const addresses: Record<string, (ids: DemoIds) => string> = { landing: () => '/', ...leaguePages }

for (const [name, addressOf] of Object.entries(addresses)) {
  test(`${name}: kept and freshly rendered answers are alike, in every encoding`, async () => {
    const url = demo.url + addressOf(ids)
    const first = await ask(url, { 'accept-encoding': 'br' })
    const again = await ask(url, { 'accept-encoding': 'br' })
    expect(again).toEqual(first)
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=0, must-revalidate',
      'content-encoding': 'br',
      'content-length': String(first.body.length),
      vary: 'Accept-Encoding',
    })
    const plain = await ask(url)
    const gzip = await ask(url, { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(first.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(new Set([first, plain, gzip].map(({ headers }) => headers.etag)).size).toBe(3)

    expect(await ask(url, { 'accept-encoding': 'br' }, 'HEAD')).toEqual({ ...first, body: Buffer.alloc(0) })
    const unchanged = await ask(url, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect([unchanged.status, unchanged.headers.etag, unchanged.body.length]).toEqual([304, first.headers.etag, 0])
  })
}

test('nothing of a request gets into a kept page', async () => {
  const path = `/competitions/${ids.slug}/teams`
  const stranger = { host: 'evil.example', cookie: 'a=stranger-cookie', authorization: 'Bearer stranger-token' }
  const others = { 'accept-language': 'xx', referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' }
  const first = await ask(demo.url + path, { ...stranger, ...others })
  const second = await ask(demo.url + path)
  expect(first.headers).toEqual(second.headers)
  expect(first.body.toString()).toBe(second.body.toString())
  expect(first.body.toString()).not.toMatch(/evil\.example|stranger/)
  expect(first.body.toString()).toContain(`${demo.url}${path}"`)
})

test('an invalid host is refused for a kept page too', async () => {
  await ask(`${demo.url}/`)
  expect((await ask(`${demo.url}/`, { host: 'a b' })).status).toBe(400)
})

test('other parameters get the same page, rendered for them', async () => {
  const url = `${demo.url}/competitions/${ids.slug}/tables`
  const [known, tracked] = [await ask(url), await ask(`${url}?utm_source=mail`)]
  expect(tracked.status).toBe(200)
  expect(tracked.headers['cache-control']).toEqual(known.headers['cache-control'])
})

test('missing pages and redirects are not for caches', async () => {
  const id = crypto.randomUUID()
  for (const [path, status] of [
    [`/competitions/${id}`, 404],
    [`/match/${id}`, 404],
    ['/nowhere', 302],
  ] as const) {
    const answer = await ask(demo.url + path)
    expect([answer.status, answer.headers.etag, answer.headers['cache-control']]).toEqual([
      status,
      undefined,
      undefined,
    ])
  }
})
