import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestAuth, readMail, type TestAuth } from '#gateway/auth/test-auth.ts'

// An address is verified once its owner alone controls the account.

let auth: TestAuth
let strict: TestAuth
beforeAll(async () => {
  auth = await openTestAuth()
  strict = await openTestAuth({ mailerAutoconfirm: false }, auth.database)
})
afterAll(() => auth.close())

let people = 0
let email: string
beforeEach(() => {
  email = `p${++people}@example.org`
})

const signUp = (on = auth, password = 'attacker') => on.call('POST', '/signup', { email, password })
const signIn = (password: string) => auth.call('POST', '/token?grant_type=password', { email, password })

/** Requests a mail and follows its link, like the owner of the mailbox. */
async function answer(path: '/recover' | '/otp') {
  await auth.call('POST', path, { email })
  const type = path === '/recover' ? 'recovery' : 'magiclink'
  return (await auth.call('POST', '/verify', { type, token_hash: readMail(auth, email).token })).body
}

async function isVerified() {
  const [row] = await auth.database.query(
    `select identity_data ->> 'email_verified' = 'true' and email = $1 as verified
     from auth.identities where provider = 'email' and email = $1`,
    [email],
  )
  return row?.verified
}

const setPassword = (token: string, password: string) => auth.call('PUT', '/user', { password }, auth.asBearer(token))

test('a sign-up with autoconfirmation confirms the address without verifying it', async () => {
  const { body } = await signUp()
  expect(body.user.email_confirmed_at).toEqual(expect.any(String))
  expect(await isVerified()).toBe(false)
})

test('metadata cannot verify an address', async () => {
  const forged = { email_verified: true, email: 'x', sub: 'x' }
  const { body } = await auth.call('POST', '/signup', { email, password: 'password', data: forged })
  expect(await isVerified()).toBe(false)
  await auth.call('PUT', '/user', { data: forged }, auth.asBearer(body.access_token))
  expect(await isVerified()).toBe(false)
})

test.each([
  ['by its code, verifies', () => ({ email, token: readMail(strict, email).code }), true],
  ['by its link, which anybody may open, does not', () => ({ token_hash: readMail(strict, email).token }), false],
])('a confirmation %s', async (_, given, expected) => {
  await signUp(strict)
  expect((await auth.call('POST', '/verify', { type: 'signup', ...given() })).status).toBe(200)
  expect(await isVerified()).toBe(expected)
})

test.each([true, false])('an administrator sets: %s', async (email_confirm) => {
  await auth.call('POST', '/admin/users', { email, email_confirm }, auth.asAdmin)
  expect(await isVerified()).toBe(email_confirm)
})

test('the first link verifies an account without a password', async () => {
  await answer('/otp')
  expect(await isVerified()).toBe(true)
})

describe("a sign-up with another person's address", () => {
  test('a recovery by the owner verifies only with the new password, and ends earlier access', async () => {
    const attacker = (await signUp()).body
    const holder = await answer('/recover')
    expect(await isVerified()).toBe(false)
    expect((await setPassword(holder.access_token, 'of the holder')).status).toBe(200)
    expect(await isVerified()).toBe(true)
    const seen = await auth.call('GET', '/user', undefined, auth.asBearer(attacker.access_token))
    expect(seen.body.code).toBe('session_not_found')
    expect((await signIn('attacker')).status).toBe(400)
    expect((await signIn('of the holder')).status).toBe(200)
  })

  test('is not verified by its own new password', async () => {
    const attacker = (await signUp()).body
    await answer('/recover')
    await setPassword(attacker.access_token, 'another one')
    expect(await isVerified()).toBe(false)
  })

  test('a session from the mailbox does not verify another address', async () => {
    const attacker = (await signUp()).body
    const holder = await answer('/otp')
    const newEmail = `new-${email}`
    await auth.call('PUT', `/admin/users/${attacker.user.id}`, { email: newEmail }, auth.asAdmin)
    await setPassword(holder.access_token, 'another one')
    email = newEmail
    expect(await isVerified()).toBe(false)
  })

  test.each(['/recover', '/otp'] as const)('unconfirmed: %s invalidates the earlier password', async (path) => {
    await signUp(strict)
    await answer(path)
    expect(await isVerified()).toBe(true)
    expect((await signIn('attacker')).body.code).toBe('invalid_credentials')
  })

  test('unconfirmed: an invitation invalidates the earlier password', async () => {
    await signUp(strict)
    await auth.call('POST', '/invite', { email }, auth.asAdmin)
    await auth.call('POST', '/verify', { type: 'invite', token_hash: readMail(auth, email).token })
    expect(await isVerified()).toBe(true)
    expect((await signIn('attacker')).body.code).toBe('invalid_credentials')
  })

  test('an unanswered invitation cannot be taken over by a sign-up', async () => {
    await auth.call('POST', '/invite', { email }, auth.asAdmin)
    expect((await signUp()).body.code).toBe('user_already_exists')
    expect((await signIn('attacker')).status).toBe(400)
  })
})

test('a change of address invalidates links to the old one', async () => {
  const { access_token } = (await signUp()).body
  await auth.call('POST', '/recover', { email })
  const old = readMail(auth, email).token
  const newEmail = `new-${email}`
  await auth.call('PUT', '/user', { email: newEmail }, auth.asBearer(access_token))
  for (const to of [email, newEmail])
    await auth.call('POST', '/verify', { type: 'email_change', token_hash: readMail(auth, to).token })
  expect((await auth.call('POST', '/verify', { type: 'recovery', token_hash: old })).status).toBe(403)
  email = newEmail
  expect(await isVerified()).toBe(false)
  await setPassword((await answer('/recover')).access_token, 'another one')
  expect(await isVerified()).toBe(true)
})

test('of two accounts that move to one address, the second is refused', async () => {
  const newEmail = `shared-${email}`
  const first = (await signUp()).body
  const firstEmail = email
  email = `other-${email}`
  const second = (await signUp()).body
  const links = async (token: string, from: string) => {
    await auth.call('PUT', '/user', { email: newEmail }, auth.asBearer(token))
    return [readMail(auth, from).token, readMail(auth, newEmail).token]
  }
  const all = [await links(first.access_token, firstEmail), await links(second.access_token, email)]
  const answers = []
  for (const token_hash of all.flat())
    answers.push(await auth.call('POST', '/verify', { type: 'email_change', token_hash }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422])
  expect(answers.at(-1)?.body.code).toBe('email_exists')
})
