import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestAuth, type TestAuth } from '#gateway/auth/test-auth.ts'

// Second factors through supabase-js.

let auth: TestAuth
beforeAll(async () => {
  const both = { enroll: true, verify: true }
  auth = await openTestAuth({ mfa: { totp: both, phone: both, maxFactors: 10, challengeExpiry: 300 } })
})
afterAll(() => auth.close())

let people = 0
async function signUp() {
  const person = { email: `mfa${++people}@example.org`, password: 'correct horse' }
  const client = auth.anon()
  const { error } = await client.auth.signUp(person)
  if (error !== null) throw error
  return { client, ...person }
}

type Client = Awaited<ReturnType<typeof signUp>>['client']

/** The code of an authenticator app, `steps` half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

async function enroll(client: Client, friendlyName = 'My telephone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error !== null) throw error
  return data
}

async function enrollVerified(client: Client, friendlyName?: string) {
  const factor = await enroll(client, friendlyName)
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) })
  if (error !== null) throw error
  return factor
}

const claimsOf = async (client: Client) => decodeJwt((await client.auth.getSession()).data.session?.access_token ?? '')

test('a factor that is removed while a challenge begins is not found', { timeout: 60_000 }, async () => {
  const { client } = await signUp()
  for (let n = 0; n < 12; n++) {
    const { id } = await enroll(client)
    const [challenged] = await Promise.all([
      client.auth.mfa.challenge({ factorId: id }),
      client.auth.mfa.unenroll({ factorId: id }),
    ])
    expect([undefined, 404]).toContain(challenged.error?.status)
  }
})

describe('a TOTP factor', () => {
  test('is enrolled with a QR code, a secret and a URI', async () => {
    const { client, email } = await signUp()
    const { id, totp } = await enroll(client)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(totp.uri)
    expect(uri).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'project.test', secret: totp.secret })
  })

  test('raises the session to aal2, keeps its id and appears in amr', async () => {
    const { client } = await signUp()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const before = await claimsOf(client)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    await enrollVerified(client)
    const after = await claimsOf(client)
    expect(after).toMatchObject({ aal: 'aal2', session_id: before.session_id })
    expect(after.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }])
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.totp).toMatchObject([{ friendly_name: 'My telephone', factor_type: 'totp', status: 'verified' }])
    expect(JSON.stringify(data)).not.toContain('secret')
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' })
  })

  test('is required at the next sign-in by endpoints that need aal2', async () => {
    const { client, email, password } = await signUp()
    const { id, totp } = await enrollVerified(client)
    const again = auth.anon()
    await again.auth.signInWithPassword({ email, password })
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await again.auth.updateUser({ password: 'another one' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    expect((await again.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await again.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    })
    const code = codeOf(totp.secret)
    expect((await again.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull()
    expect((await again.auth.updateUser({ password: 'another one' })).error).toBeNull()
    // A code seen by someone else cannot be used a second time.
    const third = auth.anon()
    await third.auth.signInWithPassword({ email, password: 'another one' })
    const replayed = await third.auth.mfa.challengeAndVerify({ factorId: id, code })
    expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await third.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret, 1) })).error).toBeNull()
  })

  test('ends aal1 sessions and unverified factors once verified', async () => {
    const { client, email, password } = await signUp()
    const other = auth.anon()
    await other.auth.signInWithPassword({ email, password })
    await enroll(client, 'half added')
    await enrollVerified(client)
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.auth.getUser()).data.user?.factors).toHaveLength(1)
  })

  test('is unenrolled, and the next token is aal1 again', async () => {
    const { client } = await signUp()
    const { id } = await enrollVerified(client)
    expect((await client.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    await client.auth.refreshSession()
    const claims = await claimsOf(client)
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors')
  })

  test('accepts a clock difference of one step only', async () => {
    // The time is in the middle of a step, so that none begins between a code and its check.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { client } = await signUp()
    const { id, totp } = await enroll(client)
    const verify = (steps: number) =>
      client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret, steps) })
    expect((await verify(3)).error).toMatchObject({ message: 'Invalid TOTP code entered' })
    expect((await verify(-1)).error).toBeNull()
  })
})

describe('refusals', () => {
  test('duplicate names, and more than ten factors', async () => {
    const { client } = await signUp()
    await enroll(client, 'one')
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "one" for this user already exists',
    })
    for (let n = 2; n <= 10; n++) await enroll(client, `number ${n}`)
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'eleven' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  test('wrong or empty codes, and challenges that are unknown, used, expired or of another address', async () => {
    const { client } = await signUp()
    const { id, totp } = await enroll(client)
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    const verify = (challenge_id: string, code: string, address = '192.0.2.1') =>
      auth.call(
        'POST',
        `/factors/${id}/verify`,
        { challenge_id, code },
        {
          ...auth.asBearer(token),
          'x-test-address': address,
        },
      )
    const challenge = async () => (await client.auth.mfa.challenge({ factorId: id })).data?.id ?? ''
    const open = await challenge()
    const code = codeOf(totp.secret)
    const cases = [
      [await verify(open, ''), 400, 'validation_failed', 'Code needs to be non-empty'],
      [await verify(open, '12345'), 422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
      [await verify('b1f3c5d0-0000-4000-8000-000000000000', code), 422, 'mfa_factor_not_found', undefined],
      [await verify(open, code, '192.0.2.99'), 422, 'mfa_ip_address_mismatch', undefined],
    ] as const
    for (const [answer, status, errorCode, message] of cases)
      expect(answer).toMatchObject({ status, body: { code: errorCode, ...(message ? { message } : {}) } })
    const old = await challenge()
    await auth.database.query(
      "update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1",
      [old],
    )
    expect(await verify(old, code)).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
    expect((await verify(open, code)).status).toBe(200)
    expect(await verify(open, code)).toMatchObject({ status: 422, body: { code: 'mfa_ip_address_mismatch' } })
  })

  test("another user's factor", async () => {
    const { client: owner } = await signUp()
    const { id } = await enroll(owner)
    const { client } = await signUp()
    const notFound = { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' }
    expect((await client.auth.mfa.challenge({ factorId: id })).error).toMatchObject(notFound)
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toMatchObject(notFound)
  })

  test('too many guesses at one factor', async () => {
    const { client } = await signUp()
    const { id } = await enroll(client)
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    const rates = { accountFailures: { points: 3, seconds: 300 } }
    const strict = await openTestAuth({ rates }, auth.database)
    const statuses = []
    for (let n = 0; n < 4; n++) {
      const body = { challenge_id: 'x', code: '000000' }
      statuses.push((await strict.call('POST', `/factors/${id}/verify`, body, auth.asBearer(token))).status)
    }
    expect(statuses).toEqual([422, 422, 422, 429])
  })
})

test('a phone factor receives a code', async () => {
  const { client } = await signUp()
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+49 170 1234567' })
  expect(error).toBeNull()
  const factorId = factor?.id ?? ''
  const challenge = await client.auth.mfa.challenge({ factorId })
  expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
  const sent = auth.texts.at(-1)
  expect(sent).toMatchObject({ to: '491701234567', kind: 'mfa', text: expect.stringContaining(sent?.code ?? 'none') })
  const challengeId = challenge.data?.id ?? ''
  const wrong = sent?.code === '000000' ? '000001' : '000000'
  expect((await client.auth.mfa.verify({ factorId, challengeId, code: wrong })).error).toMatchObject({
    status: 422,
    message: 'Invalid MFA Phone code entered',
  })
  expect((await client.auth.mfa.verify({ factorId, challengeId, code: sent?.code ?? '' })).error).toBeNull()
  expect(await claimsOf(client)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] })
  const again = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+491701234567', friendlyName: 'again' })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
})

test("an administrator lists a user's factors and deletes one", async () => {
  const { client, email, password } = await signUp()
  const { id } = await enrollVerified(client)
  const userId = (await client.auth.getUser()).data.user?.id ?? ''
  const { mfa } = auth.admin()
  expect((await mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id, status: 'verified' }])
  expect((await client.auth.admin.mfa.listFactors({ userId })).error).toMatchObject({ status: 403, code: 'not_admin' })
  expect((await mfa.deleteFactor({ userId, id })).error).toBeNull()
  expect((await mfa.deleteFactor({ userId, id })).error).toMatchObject({ status: 404 })
  const { data } = await auth.anon().auth.signInWithPassword({ email, password })
  expect(data.user).not.toHaveProperty('factors')
})
