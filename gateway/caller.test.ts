import { SignJWT } from 'jose'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Authenticate, createAuthenticate, type Keys, readCredentials } from './caller.ts'

const jwtSecret = 'a secret of more than thirty-two characters'
const sign = (claims: Record<string, unknown>, secret = jwtSecret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

let keys: Keys
let authenticate: Authenticate
beforeAll(async () => {
  keys = { jwtSecret, anonKey: await sign({ role: 'anon' }), serviceRoleKey: await sign({ role: 'service_role' }) }
  authenticate = createAuthenticate(keys)
})

describe('the caller', () => {
  test('without credentials is anon', async () => {
    expect(await authenticate({ apikey: null, bearer: null })).toMatchObject({ role: 'anon', token: null })
  })

  test('an API key repeated as bearer is not a user', async () => {
    expect(await authenticate({ apikey: keys.anonKey, bearer: keys.anonKey })).toMatchObject({
      role: 'anon',
      token: null,
    })
  })

  test('a bearer token outranks the API key', async () => {
    const token = await sign({ role: 'authenticated', sub: 'ada' })
    expect(await authenticate({ apikey: keys.anonKey, bearer: token })).toEqual({
      role: 'authenticated',
      claims: { role: 'authenticated', sub: 'ada' },
      token,
    })
  })
})

describe('keys that are not tokens', () => {
  const [publishable, secret] = ['sb_publishable_abc', 'sb_secret_def']
  test.each([
    [publishable, null, 'anon'],
    [publishable, publishable, 'anon'],
    [secret, null, 'service_role'],
    [secret, secret, 'service_role'],
    [null, secret, 'service_role'],
    [publishable, secret, 'anon'],
    [null, 'sb_secret_unknown', 'anon'],
  ])('apikey %s, bearer %s: %s', async (apikey, bearer, role) => {
    const variants = [
      createAuthenticate({ ...keys, publishableKey: publishable, secretKey: secret }),
      createAuthenticate({ jwtSecret, anonKey: publishable, serviceRoleKey: secret }),
    ]
    for (const authenticateWith of variants)
      expect(await authenticateWith({ apikey, bearer })).toEqual({ role, claims: { role }, token: null })
  })

  test.each([publishable, 'sb_publishable_', 'sb_secret_unknown', ''])(
    '%s is refused where it is not configured',
    (apikey) => expect(authenticate({ apikey, bearer: null })).rejects.toMatchObject({ reason: 'invalid-key' }),
  )

  test('a user token outranks them', async () => {
    const authenticateWith = createAuthenticate({ ...keys, secretKey: secret })
    const bearer = await sign({ role: 'authenticated', sub: 'ada' })
    expect(await authenticateWith({ apikey: secret, bearer })).toMatchObject({ role: 'authenticated', token: bearer })
  })
})

describe('refused', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  test.each([
    ['an expired token', () => sign({ exp: seconds() - 1 }), 'expired'],
    ['another secret', () => sign({ role: 'service_role' }, 'another secret of thirty-two characters'), 'signature'],
    ['no JWT at all', () => 'nonsense', 'malformed'],
    ['an unsigned one', () => 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.', 'signature'],
    ['one that is not valid yet', () => sign({ nbf: seconds() + 60 }), 'claims'],
  ])('%s', async (_, token, reason) => {
    const bearer = await token()
    await expect(authenticate({ apikey: keys.anonKey, bearer })).rejects.toMatchObject({ reason })
  })

  test('a wrong API key', async () => {
    await expect(authenticate({ apikey: 'x', bearer: null })).rejects.toMatchObject({ reason: 'invalid-key' })
  })

  test('a cached token that expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const bearer = await sign({ role: 'authenticated', exp: seconds() + 1 })
    await authenticate({ apikey: null, bearer })
    vi.setSystemTime(Date.now() + 1_000)
    await expect(authenticate({ apikey: null, bearer })).rejects.toMatchObject({ reason: 'expired' })
  })
})

test('the API key may be in the query', () => {
  expect(readCredentials(new Headers(), new URLSearchParams('apikey=k'))).toEqual({ apikey: 'k', bearer: null })
  expect(readCredentials(new Headers({ authorization: 'bearer t' }), new URLSearchParams())).toEqual({
    apikey: null,
    bearer: 't',
  })
})

test('a token whose claims nest too deep is refused', async () => {
  const data = JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`)
  const token = await new SignJWT({ role: 'authenticated', data })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret))
  await expect(authenticate({ apikey: null, bearer: token })).rejects.toThrow('nest too deep')
})
