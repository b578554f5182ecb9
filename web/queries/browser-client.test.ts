import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FunctionsFetchError } from '@supabase/supabase-js'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { currentSession, publishSession, SESSION_STORAGE_KEY } from '#web/session/session-store.ts'
import { createBrowserClient } from './browser-client.ts'
import { isUnreachable } from './failures/is-unreachable.ts'

const KEY = 'the-key-of-visitors'

const HOUR_MS = 3_600_000
const RETRIES_MS = 31_000
let clock = 0

/** Counts what reaches the API. It breaks each connection that asks for a new token. */
async function serveWithoutTokens() {
  const callers: string[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/auth/v1/token')) {
      // auth-js repeats it for half a minute.
      clock += RETRIES_MS
      return request.socket.destroy()
    }
    callers.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, callers }
}

/** The parts of a browser that supabase-js needs. */
function openBrowser(url: string) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const settings: Record<string, string> = { 'meta[name="supabase-url"]': url, 'meta[name="supabase-key"]': KEY }
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      documentElement: { toggleAttribute() {} },
      querySelector: (selector: string) => ({ content: settings[selector] }),
      visibilityState: 'visible',
    }),
  )
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL(url) }))
}

const sessionUntil = (moment: number) => ({
  access_token: `e30.${btoa(JSON.stringify({ exp: Math.floor(moment / 1000) }))}.sign`,
  refresh_token: 'refresh',
  token_type: 'bearer' as const,
  expires_in: 3600,
  expires_at: Math.floor(moment / 1000),
  user: { id: 'ada', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '2026-01-01T00:00:00Z' },
})

async function openClient(session: ReturnType<typeof sessionUntil> | null) {
  const now = Date.now
  clock = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + clock)
  // auth-js warns of a second client.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { url, callers } = await serveWithoutTokens()
  openBrowser(url)
  if (session) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
  const supabase = createBrowserClient()
  onTestFinished(() => supabase.auth.dispose())
  await supabase.auth.getSession()
  return { supabase, callers }
}

afterEach(() => {
  publishSession(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const READS: [
  name: string,
  read: (supabase: ReturnType<typeof createBrowserClient>) => PromiseLike<{ error: unknown }>,
][] = [
  ['rows', (supabase) => supabase.from('leagues').select()],
  ['the number of rows', (supabase) => supabase.from('leagues').select('*', { head: true })],
  ['a function of the database', (supabase) => supabase.rpc('my_invitations', undefined, { get: true })],
  ['a write', (supabase) => supabase.from('leagues').delete().eq('id', 'a')],
  ['files', (supabase) => supabase.storage.from('avatars').list('ada')],
  ['a private file', (supabase) => supabase.storage.from('recordings').download('a')],
  ['a function', (supabase) => supabase.functions.invoke('generate-report', { method: 'GET' })],
]

test.each(READS)('%s of a person whose token cannot be renewed is not sent as a visitor’s', async (_name, read) => {
  const { supabase, callers } = await openClient(sessionUntil(Date.now() + HOUR_MS))
  await vi.waitFor(() => expect(currentSession()?.user.id).toBe('ada'))
  clock += HOUR_MS
  const { error } = await read(supabase)
  expect(callers).toEqual([])
  expect(isUnreachable(error instanceof FunctionsFetchError ? error.context : error)).toBe(true)
})

test.each(READS)('%s of a visitor has the key alone', async (_name, read) => {
  const { supabase, callers } = await openClient(null)
  await vi.waitFor(() => expect(currentSession()).toBeNull())
  await read(supabase)
  expect(callers).toEqual([expect.stringMatching(new RegExp(` Bearer ${KEY}$`))])
})

test('reads of a person with a token have it', async () => {
  const session = sessionUntil(Date.now() + HOUR_MS)
  const { supabase, callers } = await openClient(session)
  await vi.waitFor(() => expect(currentSession()?.user.id).toBe('ada'))
  await supabase.from('leagues').select()
  expect(callers).toEqual([`GET /rest/v1/leagues?select=* Bearer ${session.access_token}`])
})

test('a person whose stored session was cleared is signed out with the next request', async () => {
  const { supabase, callers } = await openClient(sessionUntil(Date.now() + HOUR_MS))
  await vi.waitFor(() => expect(currentSession()?.user.id).toBe('ada'))
  localStorage.removeItem(SESSION_STORAGE_KEY)
  await supabase.from('leagues').select()
  expect(currentSession()).toBeNull()
  expect(callers).toEqual([])
})
