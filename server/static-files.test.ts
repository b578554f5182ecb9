import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'

let folder: string
let app: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-files-'))
  const root = join(folder, 'client')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(root, 'assets/a.js'), 'plain')
  await writeFile(join(root, 'assets/a.js.br'), 'br')
  await writeFile(join(root, 'assets/a.js.gz'), 'gzip')
  await writeFile(join(root, 'icon.png'), 'png')
  const files = await readStaticFiles(root)
  // All is in memory.
  await rm(join(folder, 'client'), { recursive: true })
  const addHeaders = (path: string, c: { header(name: string, value: string): void }) => c.header('x-path', path)
  const rewrite = (path: string) => (path === '/alias' ? '/icon.png' : path)
  app = new Hono().use(serveStaticFiles(files, { addHeaders, rewrite })).all('*', (c) => c.text('other', 404))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['/assets/a.js', '', 'plain', null],
  ['/assets/a.js', 'gzip', 'gzip', 'gzip'],
  ['/assets/a.js', 'gzip, deflate, br', 'br', 'br'],
  ['/assets/a.js', 'br;q=0, gzip', 'gzip', 'gzip'],
  ['/icon.png', 'gzip, br', 'png', null],
  ['/alias', 'gzip, br', 'png', null],
])('%s with “%s”', async (path, accepted, body, encoding) => {
  const answer = await app.request(path, { headers: { 'accept-encoding': accepted } })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(body)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-length')).toBe(String(body.length))
  expect(answer.headers.get('vary')).toBe(path.endsWith('.js') ? 'Accept-Encoding' : null)
  expect(answer.headers.get('x-path')).toBe(path === '/alias' ? '/icon.png' : path)
})

test('HEAD has the headers of GET', async () => {
  const answer = await app.request('/assets/a.js', { method: 'HEAD' })
  expect(await answer.text()).toBe('')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('content-length')).toBe('5')
})

test.each([
  ['POST', '/icon.png'],
  ['GET', '/'],
  ['GET', '/assets'],
  ['GET', '/assets/a.js.br'],
  ['GET', '/../secret.txt'],
  ['GET', '/%2e%2e/secret.txt'],
  ['GET', '/assets/..%2f..%2fsecret.txt'],
  ['GET', '/icon.png%00'],
  ['GET', '/constructor'],
])('%s %s is no file', async (method, path) => {
  expect((await app.request(path, { method })).status).toBe(404)
})
