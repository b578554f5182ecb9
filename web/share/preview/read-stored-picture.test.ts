import { expect, test } from 'vitest'
import { ownFile, readStoredPicture } from './read-stored-picture.ts'

const API = 'https://api.example'
const SITE = 'https://league.example'
const FILE = '/storage/v1/object/public/team-logos/1/crest.svg'

test.each([FILE, `${API}${FILE}`, `${SITE}${FILE}`, `${SITE}${FILE}?v=17`, `/x/..${FILE}`])('%s is ours', (address) => {
  expect(ownFile(address, API, SITE)).toBe(`${API}${FILE}`)
})

test.each([
  `https://elsewhere.example${FILE}`,
  `//elsewhere.example${FILE}`,
  `http://api.example${FILE}`,
  `https://api.example:8443${FILE}`,
  `https://api.example@elsewhere.example${FILE}`,
  'http://169.254.169.254/latest/meta-data/',
  '/storage/v1/object/team-logos/1/crest.svg',
  '/storage/v1/object/public/../../../admin/backup',
  '/storage/v1/object/public/%2e%2e/%2e%2e/secret',
  '/admin/backup',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'http://',
  '',
])('%s is not asked for', async (address) => {
  const fetch = () => Promise.reject(new Error('asked for'))
  expect(ownFile(address, API, SITE)).toBeNull()
  expect(await readStoredPicture(address, { apiUrl: API, siteUrl: SITE, fetch })).toBeNull()
})

const read = (response: Response) =>
  readStoredPicture(FILE, { apiUrl: API, siteUrl: SITE, fetch: () => Promise.resolve(response) })

test('a file comes as it is', async () => {
  expect(await read(new Response('<svg/>'))).toEqual(Buffer.from('<svg/>'))
})

const megabyte = new Uint8Array(1024 * 1024)
const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(megabyte) })

test.each([
  ['is not there', () => new Response('no', { status: 404 })],
  ['has no body', () => new Response(null)],
  ['says that it is too large', () => new Response('x', { headers: { 'content-length': '99999999' } })],
  ['never ends', () => new Response(endless())],
])('a file that %s is none', async (_, respond) => expect(await read(respond())).toBeNull())
