import { describe, expect, test } from 'vitest'
import { storedFile, storedFileUrl } from './stored-file.ts'

const own = { siteUrl: 'https://league.example', supabaseUrl: null }
const hosted = { siteUrl: 'https://league.example', supabaseUrl: 'https://abc.supabase.co' }
const FILE = '/storage/v1/object/public/team-logos/1/crest.png'

test.each([
  [own, FILE, FILE],
  [own, `${FILE}?v=1`, `${FILE}?v=1`],
  [own, `https://league.example${FILE}`, FILE],
  [own, `HTTPS://LEAGUE.example:443${FILE}`, FILE],
  [own, '/storage/v1/render/image/public/a/b.png?width=10', '/storage/v1/render/image/public/a/b.png?width=10'],
  [own, '/storage/v1/object/sign/a/b.png?token=x', '/storage/v1/object/sign/a/b.png?token=x'],
  [hosted, `https://abc.supabase.co${FILE}`, `https://abc.supabase.co${FILE}`],
  [hosted, FILE, FILE],
  [undefined, FILE, FILE],
])('%j: %s is loaded', (hosts, address, loaded) => expect(storedFile(address, hosts)).toBe(loaded))

describe.each([
  ['own', own],
  ['hosted', hosted],
  ['unknown', undefined],
])('%s: not loaded', (_, hosts) => {
  test.each([
    null,
    undefined,
    '',
    'x',
    '/favicon.svg',
    '/admin/backup',
    'https://stranger.example/a.png',
    `https://stranger.example${FILE}`,
    `//stranger.example${FILE}`,
    `/\\stranger.example${FILE}`,
    `\\\\stranger.example${FILE}`,
    `/\t/stranger.example${FILE}`,
    `http://league.example${FILE}`,
    `https://league.example:8443${FILE}`,
    `https://league.example.stranger.example${FILE}`,
    `https://league.example@stranger.example${FILE}`,
    `https://stranger@league.example${FILE}`,
    `https://abc.supabase.co.stranger.example${FILE}`,
    '/storage/v1/object/public/../../../../auth/v1/authorize',
    '/storage/v1/object/public/%2e%2e/%2e%2e/%2e%2e/%2e%2e/auth',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://league.example/1',
    'file:///etc/passwd',
    'http://[',
  ])('%s', (address) => expect(storedFile(address, hosts)).toBeNull())
})

test('elsewhere it has its host', () => {
  expect(storedFileUrl(FILE, own)).toBe(`https://league.example${FILE}`)
  expect(storedFileUrl('https://stranger.example/a.png', own)).toBeNull()
})
