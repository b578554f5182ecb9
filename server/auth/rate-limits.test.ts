import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, readMail, type TestAuth } from './test-auth.ts'

let shared: TestAuth
beforeAll(async () => {
  shared = await openTestAuth()
  await shared.call('POST', '/signup', { email: 'ada@example.org', password: 'password' })
})
afterAll(() => shared.close())

const few = { points: 3, seconds: 300 }
const from = (address: string) => ({ 'x-test-address': address })

/** The statuses of so many calls one after the other. */
async function repeat(times: number, call: (n: number) => Promise<{ status: number }>) {
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push((await call(n)).status)
  return statuses
}

const TOO_MANY = { status: 429, body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' } }

const oauthServer = { allowsRegistration: true, authorizationPath: '', authorizationExpiry: 600, defaultScope: 'email' }

describe('by network address', () => {
  test.each([
    ['otp', 'POST', '/signup', { email: 'x', password: 'password' }],
    ['otp', 'POST', '/recover', { email: 'x' }],
    ['otp', 'POST', '/otp', { email: 'x' }],
    ['otp', 'POST', '/resend', { type: 'x' }],
    ['verify', 'POST', '/verify', {}],
    ['verify', 'GET', '/verify', undefined],
    ['token', 'POST', '/token?grant_type=refresh_token', { refresh_token: 'x' }],
    ['token', 'POST', '/token?grant_type=password', { email: 'x', password: 'y' }],
    ['token', 'POST', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }],
    ['token', 'POST', '/oauth/token', {}],
    ['token', 'GET', '/oauth/authorize', undefined],
    ['oauthRegister', 'POST', '/oauth/clients/register', {}],
  ])('%s: %s %s', async (kind, method, path, body) => {
    const auth = await openTestAuth({ oauthServer, rates: { [kind]: few } }, shared.database)
    const call = (address: string) => auth.call(method, path, body, from(address))
    const statuses = await repeat(3, () => call('192.0.2.7'))
    expect(statuses).not.toContain(429)
    const refused = await call('192.0.2.7')
    expect(refused).toMatchObject(TOO_MANY)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290)
    expect((await call('192.0.2.8')).status).not.toBe(429)
  })

  test.each([
    ['127.0.0.1', [400, 400, 400]],
    ['::1', [400, 400, 400]],
    ['::ffff:127.0.0.9', [400, 400, 400]],
    ['172.17.0.1', [400, 400, 400]],
    ['192.168.1.7', [400, 400, 400]],
    ['fd00::1', [400, 400, 400]],
    ['fe80::1%eth0', [400, 400, 400]],
    ['172.32.0.1', [400, 429, 429]],
    ['2001:db8::1', [400, 429, 429]],
    ['192.0.2.9', [400, 429, 429]],
    ['local', [400, 429, 429]],
  ])('%s, where private addresses are spared', async (address, expected) => {
    const rate = { points: 1, seconds: 300, sparesPrivateNetwork: true }
    const auth = await openTestAuth({ rates: { otp: rate } }, shared.database)
    expect(await repeat(3, () => auth.call('POST', '/resend', { type: 'x' }, from(address)))).toEqual(expected)
  })

  test('mails', async () => {
    const auth = await openTestAuth({ rates: { emailSent: few } }, shared.database)
    const statuses = await repeat(4, (n) => auth.call('POST', '/recover', { email: `p${n}@example.org` }))
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('by account', () => {
  const signIn = (auth: TestAuth, password: string, address: string, email = 'ada@example.org') =>
    auth.call('POST', '/token?grant_type=password', { email, password }, from(address))

  test('wrong passwords from one address lock nobody else out', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    expect(await repeat(4, () => signIn(auth, 'wrong', '192.0.2.1'))).toEqual([400, 400, 400, 429])
    expect(await signIn(auth, 'password', '192.0.2.1')).toMatchObject(TOO_MANY)
    expect((await signIn(auth, 'wrong', '192.0.2.1', 'grace@example.org')).status).toBe(400)
    expect((await signIn(auth, 'password', '192.0.2.2')).status).toBe(200)
  })

  test.each(['ada@example.org', 'nobody@example.org'])('wrong passwords from everywhere: %s', async (email) => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const statuses = await repeat(16, (n) => signIn(auth, 'wrong', `192.0.2.${n}`, email))
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 400), 429])
  })

  test('many at once get no further', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(auth, `wrong${n}`, '192.0.2.1')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('the right one forgives those before it', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const passwords = ['wrong', 'wrong', 'password', 'wrong', 'wrong', 'password']
    expect(await repeat(6, (n) => signIn(auth, passwords[n] ?? '', '192.0.2.1'))).toEqual([
      400, 400, 200, 400, 400, 200,
    ])
  })

  test('wrong codes from everywhere', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const email = 'ada@example.org'
    await auth.call('POST', '/recover', { email })
    const { code } = readMail(auth, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const verify = (token: string, n: number) =>
      auth.call('POST', '/verify', { type: 'recovery', email, token }, from(`192.0.2.${n}`))
    expect(await repeat(4, (n) => verify(wrong, n))).toEqual([403, 403, 403, 429])
    expect(await verify(code, 9)).toMatchObject(TOO_MANY)
  })
})

test('one mail of a kind in a minute, whether or not there is an account', async () => {
  const auth = await openTestAuth({ mailGap: 60 }, shared.database)
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    expect((await auth.call('POST', '/recover', { email })).status).toBe(200)
    const refused = await auth.call('POST', '/recover', { email })
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(refused.body.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  }
})
