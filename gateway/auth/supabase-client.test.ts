import type { AuthChangeEvent } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../testing/until.ts'
import { openTestAuth, readMail, type TestAuth } from './test-auth.ts'

// supabase-js, unmodified, from sign-up to the admin API.

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth()
})
afterAll(() => auth.close())

let people = 0
const newPerson = () => ({ email: `person${++people}@example.org`, password: 'correct horse' })

async function signUp(data: object = {}) {
  const person = newPerson()
  const client = auth.anon()
  const { data: signedUp, error } = await client.auth.signUp({ ...person, options: { data } })
  if (error !== null || signedUp.session === null) throw error ?? new Error('no session')
  return { client, ...person, session: signedUp.session }
}

describe('a user', () => {
  test('signs up and is signed in', async () => {
    const person = newPerson()
    const { data, error } = await auth.anon().auth.signUp({ ...person, options: { data: { full_name: 'Ada' } } })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      email: person.email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada', email: person.email, email_verified: false, phone_verified: false },
      is_anonymous: false,
    })
    expect(data.user?.identities).toMatchObject([{ provider: 'email', id: data.user?.id, email: person.email }])
  })

  test('has a token with every claim', async () => {
    const { session, email } = await signUp({ full_name: 'Ada' })
    const claims = decodeJwt(session.access_token)
    expect(claims).toEqual({
      iss: 'http://project.test/auth/v1',
      sub: session.user.id,
      aud: 'authenticated',
      exp: session.expires_at,
      iat: (session.expires_at ?? 0) - 3600,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: session.user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
  })

  test('signs in with any case of the address, reads the user and signs out', async () => {
    const { email, password } = await signUp()
    const client = auth.anon()
    const { data } = await client.auth.signInWithPassword({ email: email.toUpperCase(), password })
    expect(data.user?.email).toBe(email)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await client.auth.getClaims()).data?.claims.email).toBe(email)
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
  })

  test('gets new tokens for the same session', async () => {
    const { client, session } = await signUp()
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    const sessionId = (token = '') => decodeJwt(token).session_id
    expect(sessionId(data.session?.access_token)).toBe(sessionId(session.access_token))
  })

  test('changes metadata: keys are merged, null removes one', async () => {
    const { client } = await signUp({ full_name: 'Ada', shirt: 9 })
    const { data } = await client.auth.updateUser({ data: { avatar_url: '/a.png', shirt: null } })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada', avatar_url: '/a.png' })
    expect(data.user?.user_metadata).not.toHaveProperty('shirt')
  })

  test('changes the password, and other sessions end', async () => {
    const { client, email, password } = await signUp()
    const other = auth.anon()
    await other.auth.signInWithPassword({ email, password })
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await other.auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await other.auth.signInWithPassword({ email, password: 'battery staple' })).error).toBeNull()
  })

  test('moves to a new address after both addresses confirmed it', async () => {
    const { client, email } = await signUp()
    const newEmail = newPerson().email
    const { data } = await client.auth.updateUser({ email: newEmail.toUpperCase() })
    expect(data.user).toMatchObject({ email, new_email: newEmail })
    const first = readMail(auth, newEmail)
    const one = await auth.anon().auth.verifyOtp({ email: newEmail, token: first.code, type: 'email_change' })
    expect(one).toMatchObject({ data: { user: null, session: null }, error: null })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    const second = readMail(auth, email)
    const two = await auth.anon().auth.verifyOtp({ token_hash: second.token, type: 'email_change' })
    expect(two.data.user).toMatchObject({ email: newEmail, user_metadata: { email: newEmail, email_verified: false } })
    expect(two.data.user?.identities).toMatchObject([{ identity_data: { email: newEmail, email_verified: false } }])
    expect(two.data.user).not.toHaveProperty('new_email')
  })
})

describe('signing out', () => {
  const scopes = [
    { scope: 'global', here: false, there: false },
    { scope: 'local', here: false, there: true },
    { scope: 'others', here: true, there: false },
  ] as const
  test.each(scopes)('$scope', async ({ scope, here, there }) => {
    const { client, email, password, session } = await signUp()
    const other = auth.anon()
    await other.auth.signInWithPassword({ email, password })
    expect((await client.auth.signOut({ scope })).error).toBeNull()
    const isAlive = async (token: string) => (await auth.call('GET', '/user', undefined, auth.asBearer(token))).status
    expect(await isAlive(session.access_token)).toBe(here ? 200 : 403)
    const { data } = await other.auth.getSession()
    expect(await isAlive(data.session?.access_token ?? '')).toBe(there ? 200 : 403)
  })
})

describe('a forgotten password', () => {
  test("the mail's link causes PASSWORD_RECOVERY and allows a new password", async () => {
    const { email } = await signUp()
    const redirectTo = 'http://project.test/auth?recover=1'
    expect((await auth.anon().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const location = await follow(email)
    expect(location.href).toContain(`${redirectTo}#access_token=`)
    const { client, events } = await openInBrowser(location)
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.auth.updateUser({ password: 'something new' })).error).toBeNull()
    const signedIn = await auth.anon().auth.signInWithPassword({ email, password: 'something new' })
    expect(signedIn.data.user?.email).toBe(email)
  })

  test('with PKCE the link redirects with an auth code for the requesting client', async () => {
    const { email } = await signUp()
    const storage = new Map<string, string>()
    const client = auth.anon({ flowType: 'pkce', persistSession: true, storage: toStorage(storage) })
    await client.auth.resetPasswordForEmail(email)
    const location = await follow(email)
    const code = location.searchParams.get('code') ?? ''
    expect(code).toMatch(/^[0-9a-f-]{36}$/)
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })
})

describe('a sign-in link', () => {
  test.each(['email', 'magiclink'] as const)('its code, as type %s', async (type) => {
    const { email } = newPerson()
    expect((await auth.anon().auth.signInWithOtp({ email })).error).toBeNull()
    const { code } = readMail(auth, email)
    const { data } = await auth.anon().auth.verifyOtp({ email, token: code, type })
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }])
  })

  test('creates no account if that is disabled', async () => {
    const options = { shouldCreateUser: false }
    const { error } = await auth.anon().auth.signInWithOtp({ email: newPerson().email, options })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  })
})

describe('the admin API', () => {
  test('creates, finds, changes, bans and deletes an account', async () => {
    const admin = auth.admin()
    const person = newPerson()
    const made = await admin.createUser({
      ...person,
      email_confirm: true,
      user_metadata: { full_name: 'Grace' },
      app_metadata: { plan: 'free' },
    })
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { plan: 'free', provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Grace', email_verified: true },
    })
    expect((await auth.anon().auth.signInWithPassword(person)).error).toBeNull()
    expect((await admin.getUserById(id)).data.user?.id).toBe(id)
    const changed = await admin.updateUserById(id, { password: 'another one', user_metadata: { full_name: null } })
    expect(changed.data.user?.user_metadata).not.toHaveProperty('full_name')
    expect((await auth.anon().auth.signInWithPassword(person)).error?.code).toBe('invalid_credentials')
    const signIn = () => auth.anon().auth.signInWithPassword({ ...person, password: 'another one' })
    await admin.updateUserById(id, { ban_duration: '24h' })
    expect((await signIn()).error?.code).toBe('user_banned')
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await signIn()).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('keeps metadata unchanged', async () => {
    const user_metadata = { favourite: 'yellow' }
    const { data } = await auth.admin().createUser({ ...newPerson(), user_metadata })
    expect(data.user?.user_metadata).toEqual(user_metadata)
  })

  test('anonymizes a user and keeps the id', async () => {
    const { session, email, password } = await signUp({ full_name: 'Ada' })
    expect((await auth.admin().deleteUser(session.user.id, true)).error).toBeNull()
    const { data } = await auth.admin().getUserById(session.user.id)
    expect(data.user).toMatchObject({ email: '', user_metadata: {}, identities: [], deleted_at: expect.any(String) })
    expect((await auth.anon().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await auth.call('GET', '/user', undefined, auth.asBearer(session.access_token))).status).toBe(403)
  })

  test('invites a user, who chooses a password', async () => {
    const { email } = newPerson()
    const invited = await auth.admin().inviteUserByEmail(email, { data: { full_name: 'Lin' } })
    expect(invited.data.user).toMatchObject({ email, invited_at: expect.any(String) })
    expect(invited.data.user).not.toHaveProperty('email_confirmed_at')
    const { client } = await openInBrowser(await follow(email))
    expect((await client.auth.updateUser({ password: 'chosen by me' })).error).toBeNull()
    const { data } = await auth.anon().auth.signInWithPassword({ email, password: 'chosen by me' })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Lin', email_verified: true })
  })

  test('pages through accounts', async () => {
    for (let n = 0; n < 3; n++) await signUp()
    const { data } = await auth.admin().listUsers({ page: 1, perPage: 2 })
    expect(data.users).toHaveLength(2)
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) })
    // supabase-js reads only the first digit of a page number, so this test counts the last page.
    const pages = 'total' in data ? Math.ceil(data.total / 2) : 0
    const last = await auth.admin().listUsers({ page: pages, perPage: 2 })
    expect(last.data.users.length).toBeGreaterThan(0)
    expect(last.data).toMatchObject({ nextPage: null })
  })

  test('signs a user out everywhere', async () => {
    const { client, session } = await signUp()
    expect((await auth.admin().signOut(session.access_token, 'global')).error).toBeNull()
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)('returns a link: %s', async (type) => {
    const isKnown = type === 'recovery' || type === 'magiclink'
    const { email, password } = isKnown ? await signUp() : newPerson()
    const { data, error } = await auth.admin().generateLink({ type, email, password } as never)
    expect(error).toBeNull()
    expect(data.properties).toMatchObject({ verification_type: type, redirect_to: 'http://project.test' })
    expect(data.properties?.action_link).toContain(data.properties?.hashed_token)
    const hash = { token_hash: data.properties?.hashed_token ?? '', type }
    const verified = await auth.anon().auth.verifyOtp(hash)
    expect(verified.data.user?.email).toBe(email)
    expect((await auth.anon().auth.verifyOtp(hash)).error?.code).toBe('otp_expired')
  })

  test('returns both links of a change of address', async () => {
    const { email } = await signUp()
    const newEmail = newPerson().email
    const generate = async (type: 'email_change_current' | 'email_change_new') => {
      const { data } = await auth.admin().generateLink({ type, email, newEmail })
      return { email: type === 'email_change_new' ? newEmail : email, token: data.properties?.email_otp ?? '' }
    }
    const codes = [await generate('email_change_current'), await generate('email_change_new')]
    const answers = []
    for (const code of codes) answers.push(await auth.anon().auth.verifyOtp({ ...code, type: 'email_change' }))
    expect(answers.map(({ data }) => data.user?.email)).toEqual([undefined, newEmail])
  })

  test('refuses users', async () => {
    const { client } = await signUp()
    const { error } = await client.auth.admin.listUsers()
    expect(error).toMatchObject({ status: 403, code: 'not_admin' })
  })
})

/** Follows the newest mail's link like a browser and returns its target. */
async function follow(email: string): Promise<URL> {
  const { link } = readMail(auth, email)
  const response = await auth.app.request(link?.href ?? '')
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

/** supabase-js in a page with this address; it detects the session in it. */
async function openInBrowser(location: URL) {
  const events: AuthChangeEvent[] = []
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const history = { state: null, replaceState: () => undefined }
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('window', { ...listen, history, location: { href: location.href, hash: location.hash } })
  vi.stubGlobal('document', { ...listen, visibilityState: 'visible' })
  const client = auth.anon({ detectSessionInUrl: true, storageKey: location.hash })
  client.auth.onAuthStateChange((event) => void events.push(event))
  expect((await client.auth.initialize()).error).toBeNull()
  await until(() => expect(events).toContain('INITIAL_SESSION'))
  vi.unstubAllGlobals()
  return { client, events }
}

const toStorage = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})
