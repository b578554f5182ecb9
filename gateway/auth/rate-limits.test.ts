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

/** The statuses of `count` calls in sequence. */
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
  ])('%s, with private addresses exempt', async (address, expected) => {
    const rate = { points: 1, seconds: 300, exemptsPrivateAddresses: true }
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

  test('wrong passwords from one address do not lock out others', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    expect(await repeat(4, () => signIn(auth, 'wrong', '192.0.2.1'))).toEqual([400, 400, 400, 429])
    expect(await signIn(auth, 'password', '192.0.2.1')).toMatchObject(TOO_MANY)
    expect((await signIn(auth, 'wrong', '192.0.2.1', 'grace@example.org')).status).toBe(400)
    expect((await signIn(auth, 'password', '192.0.2.2')).status).toBe(200)
  })

  test.each(['ada@example.org', 'nobody@example.org'])('wrong passwords from many addresses: %s', async (email) => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const statuses = await repeat(16, (n) => signIn(auth, 'wrong', `192.0.2.${n}`, email))
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 400), 429])
  })

  test('wrong passwords from one IPv6 network count as from one address', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const statuses = await repeat(16, (n) => signIn(auth, 'wrong', `2001:db8:1:1::${n.toString(16)}`))
    expect(statuses).toEqual([400, 400, 400, ...Array(13).fill(429)])
    expect((await signIn(auth, 'password', '2001:db8:1:2::1')).status).toBe(200)
  })

  test('parallel guesses cannot exceed the limit', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(auth, `wrong${n}`, '192.0.2.1')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('a correct password clears the failures', async () => {
    const auth = await openTestAuth({ rates: { accountFailures: few } }, shared.database)
    const passwords = ['wrong', 'wrong', 'password', 'wrong', 'wrong', 'password']
    expect(await repeat(6, (n) => signIn(auth, passwords[n] ?? '', '192.0.2.1'))).toEqual([
      400, 400, 200, 400, 400, 200,
    ])
  })
})

describe('guesses at a code', () => {
  const EXPIRED = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } }
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
  let people = 0

  interface Sent {
    code: string
    verify: (token: string, address?: string) => ReturnType<TestAuth['call']>
    sendAgain: () => Promise<string>
  }

  /** The type of a code and the endpoint that accepts it. */
  const ways = {
    recovery: (auth: TestAuth) => byMail(auth, '/recover', (email) => ({ email }), 'recovery'),
    'sign-in': (auth: TestAuth) => byMail(auth, '/otp', (email) => ({ email, create_user: false }), 'email'),
    'sign-up': (auth: TestAuth) =>
      byMail(auth, '/signup', (email) => ({ email, password: 'password' }), 'signup', false),
    async 'change of address'(auth: TestAuth) {
      const { email, bearer } = await signUp(auth)
      const to = `to-${email}`
      const send = async () => {
        await auth.call('PUT', '/user', { email: to }, bearer)
        return readMail(auth, to).code
      }
      const verify = (token: string, address = '192.0.2.1') =>
        auth.call('POST', '/verify', { type: 'email_change', email: to, token }, from(address))
      return { code: await send(), verify, sendAgain: send }
    },
    async 'text message'(auth: TestAuth) {
      const phone = `4915550${String(++people).padStart(6, '0')}`
      const send = async () => {
        await auth.call('POST', '/otp', { phone })
        return auth.texts.findLast(({ to }) => to.endsWith(phone))?.text.match(/\d{6}/)?.[0] ?? ''
      }
      const verify = (token: string, address = '192.0.2.1') =>
        auth.call('POST', '/verify', { type: 'sms', phone, token }, from(address))
      return { code: await send(), verify, sendAgain: send }
    },
  } satisfies Record<string, (auth: TestAuth) => Promise<Sent>>

  const open = (chosen: object = {}) =>
    openTestAuth({ mailerAutoconfirm: false, secureEmailChange: false, phoneSignIns: true, ...chosen }, shared.database)

  async function signUp(auth: TestAuth) {
    const email = `guess${++people}@example.org`
    await auth.admin().createUser({ email, password: 'password', email_confirm: true })
    const { body } = await auth.call('POST', '/token?grant_type=password', { email, password: 'password' })
    return { email, bearer: auth.asBearer(body.access_token) }
  }

  async function byMail(auth: TestAuth, path: string, body: (email: string) => object, type: string, isKnown = true) {
    const email = isKnown ? (await signUp(auth)).email : `guess${++people}@example.org`
    const sendAgain = async () => {
      await auth.call('POST', path, body(email))
      return readMail(auth, email).code
    }
    const verify = (token: string, address = '192.0.2.1') =>
      auth.call('POST', '/verify', { type, email, token }, from(address))
    return { code: await sendAgain(), verify, sendAgain }
  }

  describe.each(Object.entries(ways))('%s', (_, send) => {
    test('four wrong codes, then the correct one', async () => {
      const { code, verify } = await send(await open())
      for (let n = 0; n < 4; n++) expect(await verify(wrongFor(code))).toMatchObject(EXPIRED)
      expect((await verify(code)).status).toBe(200)
    })

    test('five wrong codes from any address invalidate it; a new code works', async () => {
      const auth = await open()
      const { code, verify, sendAgain } = await send(auth)
      for (let n = 0; n < 5; n++) expect(await verify(wrongFor(code), `192.0.2.${n}`)).toMatchObject(EXPIRED)
      expect(await verify(code, '192.0.2.9')).toMatchObject(EXPIRED)
      expect((await verify(await sendAgain(), '192.0.2.9')).status).toBe(200)
    })
  })

  test('parallel guesses count as at most five', async () => {
    const auth = await open()
    const { code, verify } = await ways.recovery(auth)
    const guesses = [...Array.from({ length: 30 }, (_, n) => String(n).padStart(6, '1')), code]
    const answers = await Promise.all(guesses.map((guess, n) => verify(guess, `192.0.2.${n}`)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await verify(code, '192.0.2.99')).toMatchObject(EXPIRED)
  })

  test('two processes share the counts', async () => {
    const [auth, other] = [await open(), await open()]
    const { email } = await signUp(auth)
    await auth.call('POST', '/recover', { email })
    const { code } = readMail(auth, email)
    const verify = (on: TestAuth, token: string) => on.call('POST', '/verify', { type: 'recovery', email, token })
    for (const on of [auth, other, auth, other, auth]) expect(await verify(on, wrongFor(code))).toMatchObject(EXPIRED)
    for (const on of [auth, other]) expect(await verify(on, code)).toMatchObject(EXPIRED)
  })

  test("the mail's link stays valid", async () => {
    const auth = await open()
    const { email } = await signUp(auth)
    await auth.call('POST', '/recover', { email })
    const { code, token } = readMail(auth, email)
    for (let n = 0; n < 6; n++)
      await auth.call('POST', '/verify', { type: 'recovery', email, token: wrongFor(code) }, from(`192.0.2.${n}`))
    expect((await auth.call('POST', '/verify', { type: 'recovery', token_hash: token })).status).toBe(200)
  })

  test('daily limits: by address, then in total, with and without an account', async () => {
    const auth = await open({ rates: { codeFailures: few } })
    for (const email of [(await signUp(auth)).email, `nobody${people}@example.org`]) {
      const verify = (address: string) =>
        auth.call('POST', '/verify', { type: 'email', email, token: '000000' }, from(address))
      expect(await repeat(4, () => verify('192.0.2.1'))).toEqual([403, 403, 403, 429])
      expect(await repeat(13, (n) => verify(`192.0.2.${n + 10}`))).toEqual([
        ...Array.from({ length: 12 }, () => 403),
        429,
      ])
    }
  })

  test('a correct code is not counted', async () => {
    const auth = await open({ rates: { codeFailures: few } })
    const { code, verify, sendAgain } = await ways['sign-in'](auth)
    expect((await verify(code)).status).toBe(200)
    for (let n = 0; n < 4; n++) expect((await verify(await sendAgain())).status).toBe(200)
  })

  test('codes for reauthentication', async () => {
    const auth = await open({ passwordChangeNeedsReauthentication: true })
    const { email, bearer } = await signUp(auth)
    await auth.database.query("update auth.sessions set created_at = now() - interval '2 days'")
    await auth.call('GET', '/reauthenticate', undefined, bearer)
    const { code } = readMail(auth, email)
    const change = (nonce: string) => auth.call('PUT', '/user', { password: 'something new', nonce }, bearer)
    for (let n = 0; n < 5; n++) expect((await change(wrongFor(code))).status).toBe(422)
    expect((await change(code)).status).toBe(422)
    await auth.call('GET', '/reauthenticate', undefined, bearer)
    expect((await change(readMail(auth, email).code)).status).toBe(200)
  })
})

test('one mail of a kind per minute, with and without an account', async () => {
  const auth = await openTestAuth({ mailGap: 60 }, shared.database)
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    expect((await auth.call('POST', '/recover', { email })).status).toBe(200)
    const refused = await auth.call('POST', '/recover', { email })
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(refused.body.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  }
})
