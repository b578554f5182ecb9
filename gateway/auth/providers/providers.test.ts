import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'

// Sign-in at a real OpenID Connect provider on this machine, through supabase-js.

const CALLBACK = 'http://project.test/auth/v1/callback'

let auth: TestAuth
let server: Server
let issuer: string
let signingKey: CryptoKey

// The provider's claims by subject.
const people = new Map<string, { email?: string; email_verified?: boolean; name?: string }>()

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  signingKey = privateKey
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'project',
        client_secret: 'a secret that both sides know',
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'tests', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    cookies: { keys: ['cookies of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  })
  // The provider's sign-in page: signs in at once as the user named in the browser's address.
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const accountId = String(request.headers['x-person'])
    if (accountId === 'nobody')
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'They did not agree',
      })
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
  })
  auth = await openTestAuth({
    manualLinking: true,
    redirectAllowList: ['http://app.test/**'],
    providers: {
      keycloak: {
        clientIds: ['project', 'project-app'],
        secret: 'a secret that both sides know',
        issuer,
        redirectUri: null,
        scopes: [],
      },
    },
  })
})
afterAll(async () => {
  await auth.close()
  server.close()
  server.closeAllConnections()
})

let counter = 0
function newPerson(more: object = {}) {
  const sub = `person-${++counter}`
  const claims = { email: `oidc${counter}@example.org`, email_verified: true, name: 'Ada Lovelace', ...more }
  people.set(sub, claims)
  return { sub, ...claims }
}

/** Follows the provider's redirects like a browser until they lead back here. */
async function signInThere(start: string, person: string): Promise<string> {
  const cookies = new Map<string, string>()
  let location = start
  while (!location.startsWith(CALLBACK)) {
    const response = await fetch(new URL(location, issuer), {
      redirect: 'manual',
      headers: { 'x-person': person, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    location = response.headers.get('location') ?? ''
    if (location === '') throw new Error(`The provider stopped at ${response.status}: ${await response.text()}`)
  }
  return location
}

async function followBack(callback: string): Promise<URL> {
  const response = await auth.app.request(callback)
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

/** Runs the flow from supabase-js's first call to the address of its redirect. */
async function signIn(person: string, options: object = {}, client = auth.anon()) {
  const { data, error } = await client.auth.signInWithOAuth({ provider: 'keycloak', options })
  if (error !== null) throw error
  const start = await auth.app.request(data.url ?? '')
  expect(start.status).toBe(302)
  return followBack(await signInThere(start.headers.get('location') ?? '', person))
}

const fragmentOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))

function pkceClient() {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return auth.anon({ flowType: 'pkce', persistSession: true, storage, storageKey: randomUUID() })
}

describe('a new user', () => {
  test("gets an account with the provider's claims", async () => {
    const person = newPerson()
    const location = await signIn(person.sub, { redirectTo: 'http://app.test/welcome' })
    expect(`${location.origin}${location.pathname}`).toBe('http://app.test/welcome')
    const fragment = fragmentOf(location)
    expect(fragment).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      provider_token: expect.any(String),
      sb: '',
    })
    expect(decodeJwt(fragment.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }])
    const { data } = await auth.anon().auth.getUser(fragment.access_token)
    expect(data.user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { full_name: 'Ada Lovelace', email: person.email, email_verified: true, sub: person.sub },
      identities: [{ provider: 'keycloak', id: person.sub, identity_data: { sub: person.sub, iss: issuer } }],
    })
    const again = fragmentOf(await signIn(person.sub))
    expect(decodeJwt(again.access_token ?? '').sub).toBe(data.user?.id)
  })

  // Node accepts 16 kB of headers: with a longer token every request of the user would be refused.
  test('whose name or picture is very long gets a token without it', async () => {
    const { sub, email } = newPerson({ name: 'x'.repeat(20_000) })
    const { access_token = '' } = fragmentOf(await signIn(sub))
    expect(access_token.length).toBeLessThan(4_096)
    expect(decodeJwt(access_token)).toMatchObject({ email, user_metadata: { sub, email } })
  })

  test('with PKCE receives an auth code that works once', async () => {
    const client = pkceClient()
    const location = await signIn(newPerson().sub, {}, client)
    expect(location.hash).toBe('')
    const code = location.searchParams.get('code') ?? ''
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ provider_token: expect.any(String) })
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }])
    const verifier = 'v'.repeat(43)
    const second = await auth.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
    expect(second).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })
})

describe('an address with an account', () => {
  test('signs in to the same account', async () => {
    const person = newPerson()
    const { data } = await auth.anon().auth.signUp({ email: person.email, password: 'correct horse' })
    const { access_token } = fragmentOf(await signIn(person.sub))
    const user = (await auth.anon().auth.getUser(access_token)).data.user
    expect(user).toMatchObject({ id: data.user?.id, app_metadata: { providers: ['email', 'keycloak'] } })
  })

  test('loses the password of an unconfirmed sign-up', async () => {
    const person = newPerson()
    const byMail = await openTestAuth({ mailerAutoconfirm: false }, auth.database)
    await byMail.anon().auth.signUp({ email: person.email, password: 'a squatter' })
    expect(fragmentOf(await signIn(person.sub))).toHaveProperty('access_token')
    const { error } = await auth.anon().auth.signInWithPassword({ email: person.email, password: 'a squatter' })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  test.each([
    [
      'is not theirs for what the provider did not check',
      { email_verified: false },
      'provider_email_needs_verification',
    ],
    ['has to be told', { email: undefined }, 'email_address_not_provided'],
  ])('%s', async (_, claims, code) => {
    const location = await signIn(newPerson(claims).sub)
    expect(fragmentOf(location)).toMatchObject({ error: 'access_denied', error_code: code })
  })
})

describe('invalid callbacks', () => {
  test('a user who refuses consent is redirected with the reason', async () => {
    const location = await signIn('nobody')
    expect(fragmentOf(location)).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'They did not agree',
    })
  })

  test.each(['', 'no-uuid', randomUUID()])('a state of %j redirects to the site', async (state) => {
    const location = await followBack(`${CALLBACK}?code=x&state=${state}`)
    expect(location.origin).toBe('http://project.test')
    expect(fragmentOf(location)).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test('an answer works once', async () => {
    const { data } = await auth.anon().auth.signInWithOAuth({ provider: 'keycloak' })
    const start = await auth.app.request(data.url ?? '')
    const callback = await signInThere(start.headers.get('location') ?? '', newPerson().sub)
    expect(fragmentOf(await followBack(callback))).toHaveProperty('access_token')
    expect(fragmentOf(await followBack(callback))).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test("another user's code does not match the state", async () => {
    const { data } = await auth.anon().auth.signInWithOAuth({ provider: 'keycloak' })
    const callback = new URL((await auth.app.request(data.url ?? '')).headers.get('location') ?? '')
    const state = callback.searchParams.get('state')
    expect(fragmentOf(await followBack(`${CALLBACK}?code=stolen&state=${state}`))).toMatchObject({
      error_code: 'unexpected_failure',
    })
  })

  test('a failure of the database is logged without addresses', async () => {
    await auth.database.script(`
      create function public.raise() returns trigger language plpgsql as
        $$ begin raise exception 'no %', new.email using detail = new.email; end $$;
      create trigger raise before insert on auth.users for each row execute function public.raise()`)
    const location = await signIn(newPerson().sub)
    await auth.database.script('drop trigger raise on auth.users')
    expect(fragmentOf(location)).toMatchObject({ error_code: 'unexpected_failure' })
    const logged = JSON.stringify(auth.logged, (_, value) =>
      value instanceof Error ? [value.message, value.stack, { ...value }] : value,
    )
    expect(logged).toContain('P0001')
    expect(logged).not.toContain('example.org')
  })

  test.each([
    ['/authorize?provider=github', 400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
    [
      '/authorize?provider=keycloak&code_challenge=short&code_challenge_method=s256',
      400,
      'validation_failed',
      undefined,
    ],
    [`/authorize?provider=keycloak&code_challenge=${'x'.repeat(43)}`, 400, 'validation_failed', undefined],
  ])('%s is answered %i %s', async (path, status, code, message) => {
    const expected = { status, body: { code, ...(message === undefined ? {} : { message }) } }
    expect(await auth.call('GET', path)).toMatchObject(expected)
  })
})

describe('an ID token of the provider', () => {
  const sign = (claims: object, key = signingKey, audience = 'project-app') =>
    new SignJWT({ email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'tests' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key)
  const signInWith = (token: string, nonce?: string) =>
    auth.anon().auth.signInWithIdToken({ provider: 'keycloak' as 'google', token, ...(nonce && { nonce }) })

  test('signs a user in, with a hashed nonce if there is one', async () => {
    const { sub, email } = newPerson()
    expect((await signInWith(await sign({ sub, email }))).data.user).toMatchObject({ email })
    const nonce = createHash('sha256').update('what the app keeps').digest('hex')
    const token = await sign({ sub, email, nonce })
    expect((await signInWith(token, 'what the app keeps')).data.user).toMatchObject({ email })
    expect((await signInWith(token, 'something else')).error).toMatchObject({ message: 'Nonces mismatch' })
    expect((await signInWith(token)).error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('with another key or audience, or an invalid one, is refused', async () => {
    const { sub, email } = newPerson()
    const { privateKey } = await generateKeyPair('RS256')
    const tokens = [await sign({ sub, email }, privateKey), await sign({ sub, email }, signingKey, 'x'), 'a.b.c']
    for (const token of tokens) expect((await signInWith(token)).error).toMatchObject({ message: 'Bad ID token' })
  })

  test('of an issuer whose name is as long as a body may be is refused at once', async () => {
    const body = { id_token: 'a.b.c', client_id: 'project-app', issuer: `${'/'.repeat(250_000)}x` }
    const refused = { status: 400, body: { code: 'provider_disabled' } }
    expect(await auth.call('POST', '/token?grant_type=id_token', body)).toMatchObject(refused)
  })
})

describe('a signed-in user', () => {
  async function signUp() {
    const client = auth.anon()
    await client.auth.signUp({ email: `link${++counter}@example.org`, password: 'correct horse' })
    return client
  }

  async function link(client: Awaited<ReturnType<typeof signUp>>, person: string) {
    const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak' })
    if (error !== null) throw error
    return followBack(await signInThere(data.url ?? '', person))
  }

  test('links an identity, lists it and unlinks it', async () => {
    const client = await signUp()
    const person = newPerson()
    expect(fragmentOf(await link(client, person.sub))).toHaveProperty('access_token')
    const { data } = await client.auth.getUserIdentities()
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])
    const { access_token } = fragmentOf(await signIn(person.sub))
    expect(decodeJwt(access_token ?? '').sub).toBe((await client.auth.getUser()).data.user?.id)
    const [, identity] = data?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
    expect((await client.auth.getUser()).data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const [last] = (await client.auth.getUserIdentities()).data?.identities ?? []
    if (last === undefined) throw new Error('no identity')
    expect((await client.auth.unlinkIdentity(last)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
  })

  test('has the address of another identity once that of its own is unlinked', async () => {
    const client = await signUp()
    const person = newPerson()
    const own = (await client.auth.getUser()).data.user?.email ?? ''
    await link(client, person.sub)
    await client.auth.refreshSession()
    const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
    expect((await client.auth.getUser()).data.user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
    })
    // The former mailbox signs nobody in, and its owner may sign up.
    expect((await auth.anon().auth.signUp({ email: own, password: 'correct horse' })).error).toBeNull()
  })

  test('has no address once the last identity with one is unlinked', async () => {
    const client = await signUp()
    await link(client, newPerson({ email_verified: false }).sub)
    const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
    const { user } = (await client.auth.getUser()).data
    expect([user?.email, user?.email_confirmed_at]).toEqual(['', undefined])
  })

  test("keeps an identity if another account has the other one's address", async () => {
    const client = await signUp()
    const person = newPerson()
    await link(client, person.sub)
    await auth.anon().auth.signUp({ email: person.email, password: 'correct horse' })
    const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    const { error } = await client.auth.unlinkIdentity(identity)
    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2)
  })

  test('who is banned meanwhile cannot link an identity', async () => {
    const client = await signUp()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    const id = (await client.auth.getUser()).data.user?.id ?? ''
    await auth.admin().updateUserById(id, { ban_duration: '24h' })
    const location = await followBack(await signInThere(data?.url ?? '', newPerson().sub))
    expect(fragmentOf(location)).toMatchObject({ error_code: 'user_banned' })
  })

  test("cannot link another account's identity", async () => {
    const person = newPerson()
    await signIn(person.sub)
    const location = await link(await signUp(), person.sub)
    expect(fragmentOf(location)).toMatchObject({ error_code: 'identity_already_exists' })
  })
})

test('settings list the enabled providers', async () => {
  expect((await auth.call('GET', '/settings')).body.external).toMatchObject({ keycloak: true, google: false })
})
