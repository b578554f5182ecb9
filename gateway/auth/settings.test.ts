import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTokenKeys } from '#gateway/token-keys.ts'
import { openTestAuth, type TestAuth } from './test-auth.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth({ disableSignup: true })
})
afterAll(() => auth.close())

// Endpoints that need neither a session nor a key.
test.each([
  [
    '/settings',
    {
      disable_signup: true,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      external: expect.objectContaining({ email: true, phone: false, anonymous_users: false, google: false }),
    },
  ],
  ['/health', { name: 'GoTrue', version: expect.any(String), description: expect.any(String) }],
  ['/.well-known/jwks.json', { keys: [] }],
])('%s', async (path, expected) => {
  const response = await auth.app.request(`/auth/v1${path}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject(expected)
})

test.each([
  ['/signup', { email: 'a@example.org', password: 'password' }],
  ['/otp', { email: 'a@example.org' }],
])('with sign-ups disabled, %s reports it', async (path, body) => {
  expect(await auth.call('POST', path, body)).toMatchObject({ status: 422, body: { code: 'signup_disabled' } })
})

test('only the public keys may be cached', async () => {
  const read = async (path: string) => (await auth.app.request(`/auth/v1${path}`)).headers.get('cache-control')
  expect(await read('/settings')).toBe('no-store')
  expect(await read('/verify?token=x&type=recovery')).toBe('no-store')
  expect(await read('/.well-known/jwks.json')).toBe('public, max-age=600')
})

test.each([
  ['/signup', { email: 'a@example.org', password: 'password' }, 400, 'Email signups are disabled'],
  ['/otp', { email: 'a@example.org' }, 422, 'Email logins are disabled'],
  ['/token?grant_type=password', { email: 'a@example.org', password: 'password' }, 422, 'Email logins are disabled'],
])('with e-mail sign-ins disabled, %s reports it', async (path, body, status, message) => {
  const elsewhere = await openTestAuth({ emailSignIns: false }, auth.database)
  const expected = { status, body: { code: 'email_provider_disabled', message } }
  expect(await elsewhere.call('POST', path, body)).toMatchObject(expected)
})

test('with a key pair, clients verify tokens by the published keys', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'ours', alg: 'ES256', key_ops: ['sign', 'verify'] }
  const pair = await openTestAuth({ tokenKeys: parseTokenKeys(JSON.stringify([key])) }, auth.database)
  const client = pair.anon()
  await client.auth.signUp({ email: 'pair@example.org', password: 'correct horse' })
  const { data, error } = await client.auth.getClaims()
  expect(error).toBeNull()
  expect(data).toMatchObject({ header: { alg: 'ES256', kid: 'ours' }, claims: { email: 'pair@example.org' } })
  expect((await client.auth.getUser()).data.user?.email).toBe('pair@example.org')
  const published = await (await pair.app.request('/auth/v1/.well-known/jwks.json')).json()
  expect(published).toEqual({ keys: [expect.objectContaining({ kty: 'EC', kid: 'ours', alg: 'ES256', use: 'sig' })] })
  expect(published.keys[0]).not.toHaveProperty('d')
})
