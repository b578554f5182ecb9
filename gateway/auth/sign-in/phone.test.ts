import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'

// Accounts with a telephone number and anonymous accounts, through supabase-js.

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth({ phoneSignIns: true, anonymousSignIns: true })
})
afterAll(() => auth.close())

let numbers = 1_700_000_000
const newPhone = () => `+49${++numbers}`
const withoutPlus = (phone: string) => phone.slice(1)
const lastCode = (phone: string) => auth.texts.findLast(({ to }) => to === withoutPlus(phone))?.code ?? ''

describe('without an SMS sender', () => {
  const SILENT = { phoneSignIns: true, sendsTexts: false, testCodes: { '15550001111': '123456' } }
  let silent: TestAuth
  beforeAll(async () => {
    silent = await openTestAuth(SILENT, auth.database)
  })

  test.each([
    ['/otp', { phone: '+15550002222' }],
    ['/signup', { phone: '+15550002222', password: 'correct horse' }],
  ])('%s reports it and creates no account', async (path, body) => {
    const message = 'Unable to get SMS provider'
    expect(await silent.call('POST', path, body)).toMatchObject({
      status: 422,
      body: { code: 'sms_send_failed', message },
    })
    expect(await auth.database.query("select 1 from auth.users where phone = '15550002222'")).toEqual([])
  })

  test('a second request for an unknown number gets the same answer', async () => {
    const again = () => silent.call('POST', '/resend', { type: 'phone_change', phone: '+15550003333' })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  })

  test('a test number has a fixed code and gets no message', async () => {
    const phone = '+15550001111'
    expect((await silent.anon().auth.signInWithOtp({ phone })).error).toBeNull()
    expect(silent.texts).toEqual([])
    const wrong = await silent.anon().auth.verifyOtp({ phone, token: '654321', type: 'sms' })
    expect(wrong.error).toMatchObject({ code: 'otp_expired' })
    const { data } = await silent.anon().auth.verifyOtp({ phone, token: '123456', type: 'sms' })
    expect(data.user).toMatchObject({ phone: '15550001111' })
  })

  test('a test number expires while the server runs', async () => {
    const testCodesUntil = new Date(Date.now() + 60_000)
    const timed = await openTestAuth({ ...SILENT, testCodesUntil }, auth.database)
    const ask = () => timed.call('POST', '/otp', { phone: '+15550001111' })
    expect((await ask()).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: testCodesUntil.getTime() + 1 })
    try {
      expect((await ask()).body.code).toBe('sms_send_failed')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a telephone number', () => {
  test('signs up with a password, and signs in once the code is typed', async () => {
    const phone = newPhone()
    const credentials = { phone, password: 'correct horse' }
    const { data, error } = await auth.anon().auth.signUp({ ...credentials, options: { data: { full_name: 'Ada' } } })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { phone: withoutPlus(phone), email: '' } })
    expect((await auth.anon().auth.signInWithPassword(credentials)).error).toMatchObject({
      code: 'phone_not_confirmed',
    })
    const verified = await auth.anon().auth.verifyOtp({ phone, token: lastCode(phone), type: 'sms' })
    expect(verified.data.user).toMatchObject({
      phone: withoutPlus(phone),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { full_name: 'Ada', phone_verified: true },
    })
    const signedIn = await auth.anon().auth.signInWithPassword(credentials)
    expect(decodeJwt(signedIn.data.session?.access_token ?? '')).toMatchObject({ phone: withoutPlus(phone), email: '' })
  })

  test('with an account gets the same answer as one without', async () => {
    const phone = newPhone()
    const credentials = { phone, password: 'correct horse' }
    await auth.anon().auth.signUp(credentials)
    await auth.anon().auth.verifyOtp({ phone, token: lastCode(phone), type: 'sms' })
    const sent = auth.texts.length
    const { data } = await auth.anon().auth.signUp({ ...credentials, password: 'somebody else' })
    expect(data.user).toMatchObject({ phone: withoutPlus(phone), identities: [] })
    expect(auth.texts).toHaveLength(sent)
    expect((await auth.anon().auth.signInWithPassword(credentials)).error).toBeNull()
  })

  test('signs in with a code, which works once', async () => {
    const phone = newPhone()
    expect((await auth.anon().auth.signInWithOtp({ phone })).error).toBeNull()
    const code = { phone, token: lastCode(phone), type: 'sms' } as const
    const { data } = await auth.anon().auth.verifyOtp(code)
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }])
    expect((await auth.anon().auth.verifyOtp(code)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('replaces an unconfirmed account with the same number', async () => {
    const phone = newPhone()
    const squatter = { phone, password: 'not my number' }
    await auth.anon().auth.signUp(squatter)
    await auth.anon().auth.signInWithOtp({ phone })
    expect((await auth.anon().auth.verifyOtp({ phone, token: lastCode(phone), type: 'sms' })).error).toBeNull()
    expect((await auth.anon().auth.signInWithPassword(squatter)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('gets another code while it waits for one', async () => {
    const phone = newPhone()
    await auth.anon().auth.signUp({ phone, password: 'correct horse' })
    const first = lastCode(phone)
    expect((await auth.anon().auth.resend({ type: 'sms', phone })).error).toBeNull()
    const verify = (token: string) => auth.anon().auth.verifyOtp({ phone, token, type: 'sms' })
    if (first !== lastCode(phone)) expect((await verify(first)).error).toMatchObject({ code: 'otp_expired' })
    expect((await verify(lastCode(phone))).error).toBeNull()
  })

  test('is added to an account by its code, and is then unavailable to others', async () => {
    const client = auth.anon()
    await client.auth.signUp({ email: 'phone@example.org', password: 'correct horse' })
    const phone = newPhone()
    const { data } = await client.auth.updateUser({ phone })
    expect(data.user).toMatchObject({ phone: '', new_phone: withoutPlus(phone) })
    const verified = await auth.anon().auth.verifyOtp({ phone, token: lastCode(phone), type: 'phone_change' })
    expect(verified.data.user).toMatchObject({
      phone: withoutPlus(phone),
      email: 'phone@example.org',
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    const other = auth.anon()
    await other.auth.signUp({ email: 'phone2@example.org', password: 'correct horse' })
    expect((await other.auth.updateUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' })
  })

  test('needs a code before a change of password, if configured', async () => {
    const strict = await openTestAuth(
      { phoneSignIns: true, phoneAutoconfirm: true, passwordChangeNeedsReauthentication: true },
      auth.database,
    )
    const client = strict.anon()
    const phone = newPhone()
    const { data } = await client.auth.signUp({ phone, password: 'correct horse' })
    expect(data.session).not.toBeNull()
    await auth.database.query("update auth.sessions set created_at = now() - interval '2 days' where user_id = $1", [
      data.user?.id ?? '',
    ])
    const change = (nonce?: string) => client.auth.updateUser({ password: 'battery staple', ...(nonce && { nonce }) })
    expect((await change()).error).toMatchObject({ code: 'reauthentication_needed' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect((await change('000')).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await change(strict.texts.at(-1)?.code)).error).toBeNull()
  })

  test.each([
    ['/otp', { phone: '+0123' }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
    ['/otp', { phone: '+491', channel: 'pigeon' }, 400, 'validation_failed', undefined],
    ['/otp', { email: 'a@example.org', channel: 'sms' }, 400, 'validation_failed', undefined],
    ['/otp', { phone: '+4917999', create_user: false }, 422, 'otp_disabled', 'Signups not allowed for otp'],
    ['/verify', { type: 'sms', phone: '+4917999', token: '123456' }, 403, 'otp_expired', undefined],
    ['/verify', { type: 'signup', phone: '+4917999', token: '123456' }, 400, 'validation_failed', undefined],
    ['/resend', { type: 'sms', email: 'a@example.org' }, 400, 'validation_failed', undefined],
    ['/token?grant_type=password', { phone: '+4917999', password: 'x' }, 400, 'invalid_credentials', undefined],
  ])('%s %j is answered %i %s', async (path, body, status, code, message) => {
    const expected = { status, body: { code, ...(message === undefined ? {} : { message }) } }
    expect(await auth.call('POST', path, body)).toMatchObject(expected)
  })
})

describe('an anonymous user', () => {
  test('signs in, then adds an address and a password', async () => {
    const client = auth.anon()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { theme: 'dark' }, identities: [] })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    })
    expect((await client.auth.updateUser({ password: 'correct horse' })).error).toMatchObject({ status: 422 })
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403 })
    const person = { email: 'somebody@example.org', password: 'correct horse' }
    const changed = await client.auth.updateUser(person)
    expect(changed.data.user).toMatchObject({
      id: data.user?.id,
      email: person.email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect((await auth.anon().auth.signInWithPassword(person)).data.user?.id).toBe(data.user?.id)
  })
})

test('a change of password needs the current one if configured, except after a recovery', async () => {
  const strict = await openTestAuth({ passwordChangeNeedsCurrent: true }, auth.database)
  const client = strict.anon()
  await client.auth.signUp({ email: 'current@example.org', password: 'correct horse' })
  const change = (currentPassword?: string) =>
    client.auth.updateUser({
      password: 'battery staple',
      ...(currentPassword && { current_password: currentPassword }),
    })
  expect((await change()).error).toMatchObject({ status: 400, code: 'current_password_required' })
  expect((await change('wrong')).error).toMatchObject({ status: 400, code: 'current_password_invalid' })
  expect((await change('correct horse')).error).toBeNull()
})
