import { createClient, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'

// The part of the specification's error catalogue that the official client brings: should a new version of it say
// something else, this is where we learn of it.

interface Setting {
  flowType?: 'implicit' | 'pkce'
  /** Every response of the auth service. */
  answer?: unknown
  /** The status of the answer. */
  status?: number
  /** Hears of every request. */
  onRequest?: () => void
  /** Whether a sign-in by code was begun in this browser. */
  isCodeAwaited?: boolean
}

function createAuth(setting: Setting = {}) {
  const { flowType = 'implicit', isCodeAwaited = false } = setting
  const storageKey = crypto.randomUUID()
  const items = new Map(isCodeAwaited ? [[`${storageKey}-code-verifier`, '"verifier"']] : [])
  const client = createClient('http://127.0.0.1:1', 'key', {
    auth: {
      flowType,
      autoRefreshToken: false,
      storageKey,
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      },
    },
    global: {
      fetch: async () => {
        // The setting may have changed by then.
        const { answer = {}, status = 200, onRequest } = setting
        onRequest?.()
        return Response.json(answer, { status })
      },
    },
  })
  return client.auth
}

/** The browser as far as the client looks at it. */
function openAddress(path: string) {
  const location = new URL(path, 'http://127.0.0.1:1')
  const events = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('window', { location, history: { state: null, replaceState() {} }, ...events })
  vi.stubGlobal('document', { visibilityState: 'hidden', ...events })
}
afterEach(() => {
  vi.unstubAllGlobals()
  // This comes before the timers: a spy on a replaced timer restores the replacement.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('who is not signed in has no session', { tags: '@spec:8-session-missing' }, async () => {
  const { error } = await createAuth().getUser()
  expect(error).toMatchObject({ message: 'Auth session missing!', status: 400 })
})

test('a sign-up without an address names what is wanted', { tags: '@spec:5-sign-up-call' }, async () => {
  const { error } = await createAuth().signUp({ password: 'secret' } as never)
  expect(error?.message).toBe('You must provide either an email or phone number and a password')
})

test('an answer without a session is no sign-in', { tags: '@spec:8-session-invalid' }, async () => {
  const { error } = await createAuth({ answer: { user: null } }).signInWithPassword({ email: 'a@b.c', password: 'x' })
  expect(error).toMatchObject({ message: 'Auth session or user missing', status: 500 })
})

const implicit = '#access_token=x'
test.each([
  ['a link without a session', implicit, {}, 'No session defined in URL'],
  ['a token where a code is expected', implicit, { flowType: 'pkce' }, 'Not a valid PKCE flow url.'],
  ['a code where a token is expected', '?code=x', { isCodeAwaited: true }, 'Not a valid implicit grant flow url.'],
] as const)('%s', { tags: '@spec:8-redirect-link' }, async (_, address, setting, message) => {
  openAddress(address)
  const { error } = await createAuth(setting).initialize()
  expect(error?.message).toBe(message)
})

test('a code that is missing', { tags: '@spec:8-redirect-code' }, async () => {
  openAddress('/')
  const auth = createAuth({ flowType: 'pkce' })
  const readAddress: unknown = Reflect.get(auth, '_getSessionFromURL')
  if (typeof readAddress !== 'function') throw new Error('The client reads addresses in another way')
  const { error } = await readAddress.call(auth, {}, 'pkce')
  expect(error.message).toBe('No code detected.')
})

test.each([
  [422, false],
  [502, true],
  [503, true],
  [504, true],
])('status %d can be tried again: %s', { tags: '@spec:8-retryable' }, async (status, isRetryable) => {
  const { error } = await createAuth({ status }).signInWithPassword({ email: 'a@b.c', password: 'x' })
  expect(isAuthRetryableFetchError(error)).toBe(isRetryable)
})

test('so can what did not arrive', async () => {
  const onRequest = () => {
    throw new TypeError('Failed to fetch')
  }
  const { error } = await createAuth({ onRequest }).signInWithPassword({ email: 'a@b.c', password: 'x' })
  expect(isAuthRetryableFetchError(error)).toBe(true)
})

test.each([401, 403, 404])(
  'signing out, status %d is ignored and the session is gone',
  { tags: '@spec:8-sign-out-statuses' },
  async (status) => {
    const setting: Setting = { answer: tokens() }
    const auth = createAuth(setting)
    await auth.signInWithPassword({ email: 'a@b.c', password: 'x' })
    expect((await auth.getSession()).data.session).not.toBeNull()
    Object.assign(setting, { status, answer: {} })
    expect(await auth.signOut()).toEqual({ error: null })
    expect((await auth.getSession()).data.session).toBeNull()
  },
)

test('a refresh that fails is tried again after 200 ms, then twice as long each time, within 30 seconds', {
  tags: '@spec:9-session-retries',
}, async () => {
  vi.useFakeTimers()
  const times: number[] = []
  const begun = Date.now()
  const auth = createAuth({ status: 503, onRequest: () => times.push(Date.now() - begun) })
  const refreshed = auth.refreshSession({ refresh_token: 'x' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isAuthRetryableFetchError((await refreshed).error)).toBe(true)
  expect(times).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
})

test('whether the session has to be refreshed is looked at every 30 seconds', {
  tags: '@spec:9-session-refresh',
}, async () => {
  vi.useFakeTimers()
  const auth = createAuth()
  await auth.initialize()
  const ticks = vi.spyOn(globalThis, 'setInterval')
  await auth.startAutoRefresh()
  expect(ticks.mock.calls.map(([, time]) => time)).toEqual([30_000])
  await auth.stopAutoRefresh()
})

const tokens = () => ({
  access_token: [{ alg: 'HS256' }, { sub: 'x', exp: 4e9 }, {}].map((part) => btoa(JSON.stringify(part))).join('.'),
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'x' },
})
