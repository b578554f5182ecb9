import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestAuth, readMail, type TestAuth } from '#gateway/auth/test-auth.ts'

// Answers to mails: by code, by hash and by link, once and in time.

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth({
    mailerAutoconfirm: false,
    redirectAllowList: ['https://app.example.org/**'],
  })
})
afterAll(() => auth.close())

let people = 0
let email: string
beforeEach(() => {
  email = `p${++people}@example.org`
})

const password = 'password'
const signUp = (more: object = {}) => auth.call('POST', '/signup', { email, password, ...more })
const signIn = () => auth.call('POST', '/token?grant_type=password', { email, password })
const verify = (body: object) => auth.call('POST', '/verify', body)
const recover = (more: object = {}, query = '') => auth.call('POST', `/recover${query}`, { email, ...more })

async function confirmed() {
  await signUp()
  return (await verify({ type: 'signup', email, token: readMail(auth, email).code })).body
}

async function follow(link = readMail(auth, email).link?.href ?? '', method = 'GET') {
  const response = await auth.app.request(link, { method })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

const fragment = (location: string) => Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)))

describe('sign-up with confirmation', () => {
  test('returns a user without a session, and the link opens one', async () => {
    const { status, body } = await signUp({ data: { full_name: 'Ada' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ email, role: 'authenticated', confirmation_sent_at: expect.any(String) })
    expect(body).not.toHaveProperty('access_token')
    expect(body).not.toHaveProperty('email_confirmed_at')
    expect(await signIn()).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } })
    const { status: redirect, location } = await follow()
    expect(redirect).toBe(303)
    expect(fragment(location)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: expect.stringMatching(/^\d{10}$/),
      expires_in: '3600',
      token_type: 'bearer',
      type: 'signup',
      sb: '',
    })
    expect((await signIn()).status).toBe(200)
  })

  test('sends another mail if repeated before confirmation, and keeps the first metadata', async () => {
    const first = await signUp({ data: { full_name: 'Ada' } })
    const second = await signUp({ password: 'another', data: { full_name: 'Mallory' } })
    expect(second.body.id).toBe(first.body.id)
    expect(JSON.stringify(second.body)).not.toContain('Ada')
    await follow()
    expect((await signIn()).body.user.user_metadata.full_name).toBe('Ada')
  })

  test('answers alike for an address with an account, and sends nothing', async () => {
    const { user } = await confirmed()
    const sent = auth.mails.length
    const { status, body } = await signUp({ data: { full_name: 'Mallory' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ email, identities: [], role: '', user_metadata: { full_name: 'Mallory' } })
    expect(body.id).not.toBe(user.id)
    expect(auth.mails).toHaveLength(sent)
  })

  test('resend sends a new link and invalidates the old one', async () => {
    await signUp()
    const first = readMail(auth, email)
    expect((await auth.call('POST', '/resend', { type: 'signup', email })).body).toEqual({})
    expect((await verify({ type: 'signup', token_hash: first.token })).status).toBe(403)
    expect((await verify({ type: 'signup', token_hash: readMail(auth, email).token })).status).toBe(200)
  })
})

describe('resend, recover and otp do not reveal accounts', () => {
  test.each([
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
    ['/recover', {}],
  ])('%s %j', async (path, body) => {
    const sent = auth.mails.length
    expect(await auth.call('POST', path, { ...body, email })).toMatchObject({ status: 200, body: {} })
    expect(auth.mails).toHaveLength(sent)
  })
})

describe('a token', () => {
  test('works once', async () => {
    await confirmed()
    await recover()
    const { token, code } = readMail(auth, email)
    expect((await verify({ type: 'recovery', token_hash: token })).status).toBe(200)
    expect(await verify({ type: 'recovery', token_hash: token })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    })
    expect(await verify({ type: 'recovery', email, token: code })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
    })
  })

  test('used ten times in parallel opens one session', async () => {
    await confirmed()
    await recover()
    const { token, code } = readMail(auth, email)
    const tries = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0 ? verify({ type: 'recovery', token_hash: token }) : verify({ type: 'recovery', email, token: code }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 403)])
  })

  test('expires after an hour', async () => {
    await confirmed()
    await recover()
    const age = (minutes: number) =>
      auth.database.query('update auth.one_time_tokens set created_at = now() - make_interval(mins => $1)', [minutes])
    await age(61)
    expect((await verify({ type: 'recovery', token_hash: readMail(auth, email).token })).status).toBe(403)
    await age(59)
    expect((await verify({ type: 'recovery', token_hash: readMail(auth, email).token })).status).toBe(200)
  })

  test.each(['signup', 'invite', 'email_change'])('for a recovery is refused as type %s', async (type) => {
    await confirmed()
    await recover()
    expect((await verify({ type, token_hash: readMail(auth, email).token })).status).toBe(403)
    expect((await verify({ type, email, token: readMail(auth, email).code })).status).toBe(403)
  })

  test('for one address opens no other account', async () => {
    await confirmed()
    await recover()
    const { code } = readMail(auth, email)
    expect((await verify({ type: 'recovery', email: 'p1@example.org', token: code })).status).toBe(403)
  })

  test('exchanged for an auth code before a change of password is invalid', async () => {
    const { access_token } = await confirmed()
    const verifier = 'v'.repeat(60)
    await recover({ code_challenge: verifier, code_challenge_method: 'plain' })
    const code = new URL((await follow()).location).searchParams.get('code') ?? ''
    await auth.call('PUT', '/user', { password: 'a new one' }, auth.asBearer(access_token))
    const exchanged = { auth_code: code, code_verifier: verifier }
    expect((await auth.call('POST', '/token?grant_type=pkce', exchanged)).status).toBe(404)
  })

  test('is neither a plain hash of address and code, nor stored in plain text', async () => {
    await confirmed()
    await recover()
    const { token, code } = readMail(auth, email)
    expect(token).toMatch(/^[0-9a-f]{56}$/)
    expect(token).not.toBe(createHash('sha224').update(`${email}${code}`).digest('hex'))
    const rows = await auth.database.query('select * from auth.one_time_tokens')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sent before a change of password is invalid', async () => {
    const { access_token } = await confirmed()
    await recover()
    await auth.call('PUT', '/user', { password: 'a new one' }, auth.asBearer(access_token))
    expect((await verify({ type: 'recovery', token_hash: readMail(auth, email).token })).status).toBe(403)
  })

  test('of a banned user is refused and not used up', async () => {
    const { user } = await confirmed()
    await recover()
    const { token } = readMail(auth, email)
    await auth.call('PUT', `/admin/users/${user.id}`, { ban_duration: '1h' }, auth.asAdmin)
    expect((await verify({ type: 'recovery', token_hash: token })).body.code).toBe('user_banned')
    await auth.call('PUT', `/admin/users/${user.id}`, { ban_duration: 'none' }, auth.asAdmin)
    expect((await verify({ type: 'recovery', token_hash: token })).status).toBe(200)
  })
})

describe('following a link', () => {
  test.each([
    ['https://app.example.org/welcome?x=1', 'https://app.example.org/welcome?x=1#'],
    ['http://project.test/auth', 'http://project.test/auth#'],
    ['https://evil.example/', 'http://project.test/#'],
    ['javascript:alert(1)', 'http://project.test/#'],
  ])('with the target %s', async (redirectTo, start) => {
    await confirmed()
    await recover({}, `?redirect_to=${encodeURIComponent(redirectTo)}`)
    expect((await follow()).location.startsWith(start)).toBe(true)
  })

  test('with a changed target redirects to the site', async () => {
    await confirmed()
    await recover()
    const { link } = readMail(auth, email)
    link?.searchParams.set('redirect_to', 'https://evil.example/')
    expect((await follow(link?.href)).location).toMatch(/^http:\/\/project\.test\/#access_token=/)
  })

  test('reports a used link', async () => {
    await confirmed()
    await recover()
    await follow()
    const { status, location } = await follow()
    expect(status).toBe(303)
    expect(fragment(location)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
  })

  test('with HEAD, like a mail scanner, does not use it up', async () => {
    await confirmed()
    await recover()
    expect((await follow(undefined, 'HEAD')).status).toBe(405)
    expect(fragment((await follow()).location)).toHaveProperty('access_token')
  })

  test('reports that a change of address needs the other mail too', async () => {
    const { access_token } = await confirmed()
    const newEmail = `new-${email}`
    await auth.call('PUT', '/user', { email: newEmail }, auth.asBearer(access_token))
    const { location } = await follow()
    expect(fragment(location).message).toMatch(/^Confirmation link accepted\. Please proceed/)
    expect(fragment((await follow(readMail(auth, newEmail).link?.href)).location)).toHaveProperty('access_token')
    email = newEmail
    expect((await signIn()).body.user.email).toBe(newEmail)
  })
})

describe('with PKCE', () => {
  const verifier = 'v'.repeat(60)
  const pkce = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  }
  const exchange = (auth_code: string, code_verifier = verifier) =>
    auth.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier })

  async function codeFor(challenge: object = pkce) {
    await recover(challenge)
    return new URL((await follow()).location).searchParams.get('code') ?? ''
  }

  test('the auth code works once, for the requesting client', async () => {
    await confirmed()
    const code = await codeFor()
    expect(await exchange(code, 'w'.repeat(60))).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    const answers = await Promise.all([exchange(code), exchange(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  // A server answers a deadlock with 500; the embedded database has none.
  test('an auth code may be exchanged while an administrator sets a password', { timeout: 60_000 }, async () => {
    await confirmed()
    const { id } = (await signIn()).body.user
    for (let n = 0; n < 8; n++) {
      const code = await codeFor()
      const body = { password: `${password} ${n}` }
      const set = auth.call('PUT', `/admin/users/${id}`, body, auth.asAdmin)
      const [first, second] = await Promise.all([set, exchange(code)])
      expect([first.status, [200, 404].includes(second.status)]).toEqual([200, true])
    }
  })

  test('a plain challenge is its own verifier', async () => {
    await confirmed()
    const code = await codeFor({ code_challenge: verifier, code_challenge_method: 'plain' })
    expect((await exchange(code)).body.user.email).toBe(email)
  })

  test('the auth code expires after five minutes', async () => {
    await confirmed()
    const code = await codeFor()
    await auth.database.query(`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'`)
    expect(await exchange(code)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
  })

  test('a sign-up redirects with an auth code, and amr has its method', async () => {
    await signUp(pkce)
    const { location } = await follow()
    const { body } = await exchange(new URL(location).searchParams.get('code') ?? '')
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
    expect(claims.amr).toMatchObject([{ method: 'email/signup' }])
  })

  test('an invalid link is reported in the query too', async () => {
    await confirmed()
    await recover(pkce)
    await follow()
    const { location } = await follow()
    expect(new URL(location).searchParams.get('error_code')).toBe('otp_expired')
    expect(fragment(location).error_code).toBe('otp_expired')
  })

  test.each([
    ['too short', { code_challenge: 'a', code_challenge_method: 's256' }],
    ['of a strange method', { ...pkce, code_challenge_method: 'md5' }],
  ])('a challenge %s is refused', async (_, challenge) => {
    expect((await recover(challenge)).body.code).toBe('validation_failed')
  })
})

describe('a new password after a day', () => {
  test('needs a mailed code, if configured', async () => {
    const strict = await openTestAuth({ passwordChangeNeedsReauthentication: true }, auth.database)
    const { access_token } = await confirmed()
    await auth.database.query(`update auth.sessions set created_at = now() - interval '25 hours'`)
    const change = (nonce?: string) =>
      strict.call('PUT', '/user', { password: 'a new one', nonce }, auth.asBearer(access_token))
    expect((await change()).body.code).toBe('reauthentication_needed')
    expect((await strict.call('GET', '/reauthenticate', undefined, auth.asBearer(access_token))).status).toBe(200)
    const { code } = readMail(strict, email)
    expect((await change('000000')).body.code).toBe('reauthentication_not_valid')
    expect((await change(code)).status).toBe(200)
    expect((await change(code)).body.code).not.toBe('reauthentication_needed')
  })
})
