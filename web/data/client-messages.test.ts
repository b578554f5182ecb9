import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'

// The part of the specification's error catalogue that the official client brings: should a new version of it say
// something else, this is where we learn of it.

interface Setting {
  flowType?: 'implicit' | 'pkce'
  /** What the auth service answers to everything. */
  answer?: unknown
  /** Whether a sign-in by code was begun in this browser. */
  isCodeAwaited?: boolean
}

function createAuth({ flowType = 'implicit', answer = {}, isCodeAwaited = false }: Setting = {}) {
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
    global: { fetch: async () => Response.json(answer) },
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
afterEach(() => vi.unstubAllGlobals())

test('who is not signed in has no session', async () => {
  const { error } = await createAuth().getUser()
  expect(error).toMatchObject({ message: 'Auth session missing!', status: 400 })
})

test('a sign-up without an address names what is wanted', async () => {
  const { error } = await createAuth().signUp({ password: 'secret' } as never)
  expect(error?.message).toBe('You must provide either an email or phone number and a password')
})

test('an answer without a session is no sign-in', async () => {
  const { error } = await createAuth({ answer: { user: null } }).signInWithPassword({ email: 'a@b.c', password: 'x' })
  expect(error).toMatchObject({ message: 'Auth session or user missing', status: 500 })
})

const implicit = '#access_token=x'
test.each([
  ['a link without a session', implicit, {}, 'No session defined in URL'],
  ['a token where a code is expected', implicit, { flowType: 'pkce' }, 'Not a valid PKCE flow url.'],
  ['a code where a token is expected', '?code=x', { isCodeAwaited: true }, 'Not a valid implicit grant flow url.'],
] as const)('%s', async (_, address, setting, message) => {
  openAddress(address)
  const { error } = await createAuth(setting).initialize()
  expect(error?.message).toBe(message)
})

test('a code that is missing', async () => {
  openAddress('/')
  const auth = createAuth({ flowType: 'pkce' })
  const readAddress: unknown = Reflect.get(auth, '_getSessionFromURL')
  if (typeof readAddress !== 'function') throw new Error('The client reads addresses in another way')
  const { error } = await readAddress.call(auth, {}, 'pkce')
  expect(error.message).toBe('No code detected.')
})
