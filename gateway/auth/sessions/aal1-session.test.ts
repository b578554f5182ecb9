import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFlow, openOAuthServer } from '#gateway/auth/oauth-server/oauth-test-flow.ts'
import { openTestAuth, readMail, type TestAuth } from '#gateway/auth/test-auth.ts'

// Restrictions of an aal1 session whose user has a second factor, and what a new password, an administrator or a ban ends.

let auth: TestAuth
let flow: ReturnType<typeof createFlow>
beforeAll(async () => {
  auth = await openOAuthServer({ manualLinking: true, phoneSignIns: true })
  flow = createFlow(auth)
})
afterAll(() => auth.close())

const password = 'password'
const signIn = (email: string) => auth.call('POST', '/token?grant_type=password', { email, password })
const asOf = (body: { access_token: string }) => auth.asBearer(body.access_token)

type Headers = Record<string, string>

async function enroll(as: Headers, on = auth) {
  const { body } = await on.call('POST', '/factors', { factor_type: 'totp' }, as)
  return { id: String(body.id), totp: new TOTP({ secret: Secret.fromBase32(body.totp.secret) }) }
}

async function answer(factor: string, code: string, as: Headers, on = auth) {
  const { body } = await on.call('POST', `/factors/${factor}/challenge`, {}, as)
  return on.call('POST', `/factors/${factor}/verify`, { challenge_id: body.id, code }, as)
}

describe('a user with a second factor', () => {
  let email: string
  let whole: Headers
  let half: Headers
  beforeEach(async () => {
    const person = await flow.signUp()
    email = person.email
    const { id, totp } = await enroll(person.as)
    whole = asOf((await answer(id, totp.generate(), person.as)).body)
    half = asOf((await signIn(email)).body)
  })

  const refused = { status: 403, body: { code: 'insufficient_aal' } }

  test('needs aal2 to authorize a client', async () => {
    const client = await flow.register()
    const { id } = await flow.authorize(client.client_id)
    expect(await flow.viewRequest(id, half)).toMatchObject(refused)
    expect((await flow.viewRequest(id, whole)).status).toBe(200)
    expect(await flow.decide(id, 'approve', half)).toMatchObject(refused)
    expect((await flow.decide(id, 'approve', whole)).status).toBe(200)
    // An earlier consent does not redirect an aal1 session either.
    const again = await flow.authorize(client.client_id)
    expect(await flow.viewRequest(again.id, half)).toMatchObject(refused)
  })

  test('needs aal2 to rename themselves', async () => {
    const data = { full_name: 'Mallory' }
    expect(await auth.call('PUT', '/user', { data }, half)).toMatchObject({ status: 401, body: refused.body })
    expect((await auth.call('PUT', '/user', { data }, whole)).body.user_metadata).toMatchObject(data)
  })

  test.each([
    ['others', 403, 'insufficient_aal', true, true],
    ['global', 204, undefined, true, false],
    ['', 204, undefined, true, false],
    ['local', 204, undefined, true, false],
  ])('an aal1 session signs out (%s): %i', async (scope, status, code, wholeStays, halfStays) => {
    const answer = await auth.call('POST', `/logout${scope && `?scope=${scope}`}`, undefined, half)
    expect([answer.status, answer.body?.code]).toEqual([status, code])
    const isIn = async (as: Headers) => (await auth.call('GET', '/user', undefined, as)).status === 200
    expect([await isIn(whole), await isIn(half)]).toEqual([wholeStays, halfStays])
  })

  test.each([
    ['others', true, false],
    ['global', false, false],
    ['local', false, true],
  ])('an aal2 session signs out (%s)', async (scope, wholeStays, halfStays) => {
    expect((await auth.call('POST', `/logout?scope=${scope}`, undefined, whole)).status).toBe(204)
    const isIn = async (as: Headers) => (await auth.call('GET', '/user', undefined, as)).status === 200
    expect([await isIn(whole), await isIn(half)]).toEqual([wholeStays, halfStays])
  })

  test('needs aal2 to link and unlink identities', async () => {
    const { body } = await auth.call('GET', '/user', undefined, whole)
    const [identity] = body.identities
    const remove = (as: Headers) => auth.call('DELETE', `/user/identities/${identity.identity_id}`, undefined, as)
    expect(await remove(half)).toMatchObject(refused)
    expect((await remove(whole)).body.code).toBe('single_identity_not_deletable')
    const add = (as: Headers) => auth.call('GET', '/user/identities/authorize?provider=none', undefined, as)
    expect(await add(half)).toMatchObject(refused)
    expect((await add(whole)).body.code).toBe('validation_failed')
    const link = { id_token: 'x', provider: 'none', link_identity: true }
    const exchange = (as: Headers) => auth.call('POST', '/token?grant_type=id_token', link, as)
    expect(await exchange(half)).toMatchObject(refused)
    expect((await exchange(whole)).body.code).not.toBe('insufficient_aal')
  })
})

test('a user without a second factor needs only the password', async () => {
  const person = await flow.signUp()
  expect((await auth.call('PUT', '/user', { data: { full_name: 'Ada' } }, person.as)).status).toBe(200)
  const { id } = await flow.authorize((await flow.register()).client_id)
  expect((await flow.viewRequest(id, person.as)).status).toBe(200)
})

test('wrong codes are limited per day; correct ones are not counted', async () => {
  const strict = await openTestAuth({ rates: { factorFailures: { points: 4, seconds: 86_400 } } }, auth.database)
  const person = await createFlow(strict).signUp()
  const { id, totp } = await enroll(person.as, strict)
  const as = asOf((await answer(id, totp.generate(), person.as, strict)).body)
  const guess = async (code: string) => (await answer(id, code, as, strict)).status
  const wrong = totp.generate({ timestamp: 0 })
  expect([await guess(wrong), await guess(wrong)]).toEqual([422, 422])
  // Half a minute later, which is a tolerated clock difference.
  expect(await guess(totp.generate({ timestamp: Date.now() + 30_000 }))).toBe(200)
  expect([await guess(wrong), await guess(wrong), await guess(wrong)]).toEqual([422, 422, 429])
})

async function stolen() {
  const person = await flow.signUp()
  const elsewhere = `elsewhere-${person.email}`
  await auth.call('PUT', '/user', { email: elsewhere }, person.as)
  await auth.call('PUT', '/user', { phone: '+4917055500' }, person.as)
  const links = [readMail(auth, person.email).token, readMail(auth, elsewhere).token]
  const code = auth.texts.at(-1)?.code ?? ''
  await auth.database.query(
    `insert into auth.flow_state (user_id, provider_type, authentication_method, linking_target_id)
     values ($1, 'google', 'oauth', $1)`,
    [person.id],
  )
  return { ...person, links, code }
}

async function expectNothingStarted({ id, links, code }: Awaited<ReturnType<typeof stolen>>) {
  for (const token_hash of links)
    expect((await auth.call('POST', '/verify', { type: 'email_change', token_hash })).status).toBe(403)
  const typed = { type: 'phone_change', phone: '+4917055500', token: code }
  expect((await auth.call('POST', '/verify', typed)).status).toBe(403)
  const { body } = await auth.call('GET', `/admin/users/${id}`, undefined, auth.asAdmin)
  expect(body).not.toHaveProperty('new_email')
  expect(body).not.toHaveProperty('new_phone')
  expect(await auth.database.query('select from auth.flow_state where linking_target_id = $1', [id])).toEqual([])
}

describe('a new password', () => {
  test('discards a pending change of address or number, and a pending identity link', async () => {
    const person = await stolen()
    expect((await auth.call('PUT', '/user', { password: 'another one' }, person.as)).status).toBe(200)
    await expectNothingStarted(person)
  })

  test('also discards them if an administrator sets it', async () => {
    const person = await stolen()
    await auth.call('PUT', `/admin/users/${person.id}`, { password: 'another one' }, auth.asAdmin)
    await expectNothingStarted(person)
  })

  test('keeps the change of address from the same request', async () => {
    const { email, as } = await flow.signUp()
    const { body } = await auth.call('PUT', '/user', { password: 'another one', email: `new-${email}` }, as)
    expect(body.new_email).toBe(`new-${email}`)
    for (const to of [email, `new-${email}`])
      await auth.call('POST', '/verify', { type: 'email_change', token_hash: readMail(auth, to).token })
    expect((await auth.call('GET', '/user', undefined, as)).body.email).toBe(`new-${email}`)
  })
})

describe('an administrator', () => {
  test('who sets another address discards what was begun', async () => {
    const person = await stolen()
    await auth.call('PUT', `/admin/users/${person.id}`, { email: `set-${person.id}@example.org` }, auth.asAdmin)
    await expectNothingStarted(person)
  })

  test('who sets another number discards the change of the number alone', async () => {
    const { id, email, code } = await stolen()
    await auth.call('PUT', `/admin/users/${id}`, { phone: `49${Date.now()}` }, auth.asAdmin)
    const typed = { type: 'phone_change', phone: '+4917055500', token: code }
    expect((await auth.call('POST', '/verify', typed)).status).toBe(403)
    const { body } = await auth.call('GET', `/admin/users/${id}`, undefined, auth.asAdmin)
    expect(body).not.toHaveProperty('new_phone')
    expect(body.new_email).toBe(`elsewhere-${email}`)
  })

  test('who changes something else discards nothing', async () => {
    const { id, email } = await stolen()
    const change = { email, user_metadata: { full_name: 'Ada' } }
    const { body } = await auth.call('PUT', `/admin/users/${id}`, change, auth.asAdmin)
    expect(body.new_email).toBe(`elsewhere-${email}`)
  })

  test('who anonymizes an account ends auth codes and pending identity links', async () => {
    const { id, email } = await stolen()
    const code_verifier = 'v'.repeat(60)
    await auth.call('POST', '/recover', { email, code_challenge: code_verifier, code_challenge_method: 'plain' })
    const { headers } = await auth.app.request(readMail(auth, email).link?.href ?? '')
    const auth_code = new URL(headers.get('location') ?? '').searchParams.get('code')
    await auth.call('DELETE', `/admin/users/${id}`, { should_soft_delete: true }, auth.asAdmin)
    const exchanged = await auth.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier })
    expect(exchanged).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
    expect(await auth.database.query('select from auth.flow_state where linking_target_id = $1', [id])).toEqual([])
  })
})

test.each([
  ['1h', 0],
  ['none', 1],
])('a ban for %s leaves %d sessions', async (ban_duration, left) => {
  const { id } = await flow.signUp()
  await auth.call('PUT', `/admin/users/${id}`, { ban_duration }, auth.asAdmin)
  expect(await auth.database.query('select from auth.sessions where user_id = $1', [id])).toHaveLength(left)
})
