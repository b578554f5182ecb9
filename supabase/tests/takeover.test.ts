import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestAuth, readMail, type TestAuth } from '#gateway/auth/test-auth.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

// Record 0009: a manager who waits to register opens a genuine mail that another person
// caused. Their profile stays theirs.

let auth: TestAuth
let strict: TestAuth
beforeAll(async () => {
  auth = await openTestAuth({}, await openTestDatabase('product'))
  strict = await openTestAuth({ mailerAutoconfirm: false }, auth.database)
})
afterAll(() => auth.database.close())

let people = 0
let manager: string
let profile: string
let team: string
beforeEach(async () => {
  manager = `manager${++people}@example.org`
  const [row] = await auth.database.query<{ id: string }>(
    `with owner as (insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id),
      league as (insert into public.leagues (name, owner_id) select 'Sunday', id from owner returning id)
     insert into public.teams (league_id, name) select id, 'Town' from league returning id`,
    [`owner${people}@example.org`],
  )
  team = row?.id ?? ''
  profile = await addPlayer('Mo', manager)
})

async function addPlayer(name: string, email: string | null): Promise<string> {
  const [row] = await auth.database.query<{ id: string }>(
    'insert into public.profiles (full_name, email) values ($1, $2) returning id',
    [name, email],
  )
  await auth.database.query('insert into public.team_players (team_id, player_id) values ($1, $2)', [
    team,
    row?.id ?? null,
  ])
  return row?.id ?? ''
}

/** An invitation of the same league for another player: an insider signs up with it. */
async function inviteSomebodyElse(): Promise<string> {
  const [row] = await auth.database.query<{ token: string }>(
    'insert into public.manager_invites (team_id, player_id) values ($1, $2) returning token',
    [team, await addPlayer('Nobody', null)],
  )
  return row?.token ?? ''
}

async function holder(): Promise<string | null> {
  const [row] = await auth.database.query<{ user_id: string | null }>(
    'select user_id from public.profiles where id = $1',
    [profile],
  )
  return row?.user_id ?? null
}

const follow = async (to: string, on = auth) => {
  const response = await on.app.request(readMail(on, to).link?.href ?? '')
  const { hash, searchParams } = new URL(response.headers.get('location') ?? '')
  const fragment = new URLSearchParams(hash.slice(1))
  return { token: fragment.get('access_token') ?? '', code: searchParams.get('code') ?? '' }
}
const signUp = async (email: string, password: string, on = auth, more: object = {}) =>
  on.call('POST', '/signup', { email, password, data: { invite_token: await inviteSomebodyElse() }, ...more })
const signIn = (email: string, password: string) => auth.call('POST', '/token?grant_type=password', { email, password })
const setPassword = (token: string, password: string) => auth.call('PUT', '/user', { password }, auth.asBearer(token))
const verify = (body: object, on = strict) => on.call('POST', '/verify', body)

describe("another user requests a change of their account's address to this one", () => {
  const own = () => `attacker${people}@example.org`
  async function askToMove() {
    const { body } = await signUp(own(), 'attacker')
    await auth.call('PUT', '/user', { email: manager }, auth.asBearer(body.access_token))
    return body
  }

  test.each([
    ['first', () => [manager, own()]],
    ['last', () => [own(), manager]],
  ])('the manager opens the mail %s: the account moves, and the profile stays', async (_, order) => {
    await askToMove()
    for (const to of order()) await follow(to)
    expect((await signIn(manager, 'attacker')).status).toBe(200)
    expect(await holder()).toBeNull()
  })

  test("a new password in the mail's session assigns account and profile to the owner of the address", async () => {
    const attacker = await askToMove()
    await follow(own())
    const { token } = await follow(manager)
    expect((await setPassword(token, 'of the manager')).status).toBe(200)
    expect(await holder()).toBe(attacker.user.id)
    expect((await signIn(manager, 'attacker')).status).toBe(400)
    expect((await auth.call('GET', '/user', undefined, auth.asBearer(attacker.access_token))).status).toBe(403)
  })

  test("a new password in the old address's session proves nothing", async () => {
    const attacker = await askToMove()
    await follow(manager)
    const { token } = await follow(own())
    for (const session of [token, attacker.access_token]) await setPassword(session, `another ${session.slice(-9)}`)
    expect(await holder()).toBeNull()
  })

  test('with confirmation by the new address only', async () => {
    const loose = await openTestAuth({ secureEmailChange: false }, auth.database)
    const { body } = await signUp(own(), 'attacker')
    await loose.call('PUT', '/user', { email: manager }, loose.asBearer(body.access_token))
    await follow(manager, loose)
    expect((await signIn(manager, 'attacker')).status).toBe(200)
    expect(await holder()).toBeNull()
  })

  test('earlier logins end with the new password', async () => {
    const attacker = await askToMove()
    const data = { sub: 'g1', email: own(), email_verified: true }
    const id = attacker.user.id
    await auth.database.query(
      "insert into auth.identities (provider_id, user_id, provider, identity_data) values ($1, $2, 'google', $3)",
      [`g${people}`, id, JSON.stringify(data)],
    )
    await auth.call('PUT', `/admin/users/${id}`, { phone: `+4917${people}555`, phone_confirm: true }, auth.asAdmin)
    await follow(own())
    await setPassword((await follow(manager)).token, 'of the manager')
    const { body } = await auth.call('GET', `/admin/users/${id}`, undefined, auth.asAdmin)
    expect(body.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['email'])
    expect(body).toMatchObject({ phone: '', app_metadata: { providers: ['email'] } })
  })
})

test('a user who changes to their own address keeps their profile', async () => {
  const { body } = await signUp(`mover${people}@example.org`, 'password')
  const before = await auth.database.query('select id from public.profiles where user_id = $1', [body.user.id])
  const to = `moved${people}@example.org`
  await auth.call('PUT', '/user', { email: to }, auth.asBearer(body.access_token))
  for (const one of [to, `mover${people}@example.org`]) await follow(one)
  expect((await signIn(to, 'password')).body.user.email).toBe(to)
  expect(await auth.database.query('select id from public.profiles where user_id = $1', [body.user.id])).toEqual(before)
})

test('an administrator who moves an account and confirms the address assigns the profile', async () => {
  const { body } = await signUp(`moved-by-admin${people}@example.org`, 'password')
  await auth.call('PUT', `/admin/users/${body.user.id}`, { email: manager, email_confirm: true }, auth.asAdmin)
  expect(await holder()).toBe(body.user.id)
})

test('with confirmation enabled, an administrator confirms an account', async () => {
  const { body } = await signUp(manager, 'password', strict)
  await auth.call('PUT', `/admin/users/${body.id}`, { email_confirm: true }, auth.asAdmin)
  expect(await holder()).toBe(body.id)
})

describe('an attacker signed up with the address, and the manager asks for a sign-in mail', () => {
  let attacker: { access_token: string; user: { id: string } }
  beforeEach(async () => {
    attacker = (await signUp(manager, 'attacker')).body
    await auth.call('POST', '/otp', { email: manager, create_user: false })
  })
  const isIn = async (token: string) =>
    (await auth.call('GET', '/user', undefined, auth.asBearer(token))).status === 200

  test('the code links the profile at once, and ends earlier access', async () => {
    const { body } = await verify({ type: 'email', email: manager, token: readMail(auth, manager).code }, auth)
    expect(await holder()).toBe(attacker.user.id)
    expect([await isIn(body.access_token), await isIn(attacker.access_token)]).toEqual([true, false])
    expect((await signIn(manager, 'attacker')).status).toBe(400)
    expect((await setPassword(body.access_token, 'of the manager')).status).toBe(200)
    expect((await signIn(manager, 'of the manager')).status).toBe(200)
  })

  test('the link, which anyone may have opened, links and ends nothing', async () => {
    await follow(manager)
    expect(await holder()).toBeNull()
    expect((await signIn(manager, 'attacker')).status).toBe(200)
  })

  test('without a waiting profile, the code removes nothing', async () => {
    await auth.database.query('update public.profiles set email = null where id = $1', [profile])
    await verify({ type: 'email', email: manager, token: readMail(auth, manager).code }, auth)
    expect(await isIn(attacker.access_token)).toBe(true)
    expect((await signIn(manager, 'attacker')).status).toBe(200)
  })

  test('an account with a second factor is not linked by a code alone', async () => {
    await auth.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [attacker.user.id],
    )
    await verify({ type: 'email', email: manager, token: readMail(auth, manager).code }, auth)
    expect(await holder()).toBeNull()
  })
})

describe('an attacker signed up with the address, and the manager opens the mail', () => {
  const verifier = 'v'.repeat(60)
  const pkce = { code_challenge: verifier, code_challenge_method: 'plain' }
  const exchange = (auth_code: string, code_verifier: string) =>
    strict.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier })

  test('the account is confirmed without the profile', async () => {
    await signUp(manager, 'attacker', strict)
    await follow(manager, strict)
    expect((await signIn(manager, 'attacker')).status).toBe(200)
    expect(await holder()).toBeNull()
  })

  test("a new password in the link's session assigns both to the owner of the address", async () => {
    const { body } = await signUp(manager, 'attacker', strict)
    const { token } = await follow(manager, strict)
    expect((await setPassword(token, 'of the manager')).status).toBe(200)
    expect(await holder()).toBe(body.id)
    expect((await signIn(manager, 'attacker')).status).toBe(400)
  })

  test.each(['signup', 'email'])('the original sign-up types the code (%s) and gets the profile', async (type) => {
    const { body } = await signUp(manager, 'password', strict)
    await verify({ type, email: manager, token: readMail(strict, manager).code })
    expect(await holder()).toBe(body.id)
  })

  test('the original client proves itself by PKCE and gets the profile; the link alone does not', async () => {
    const { body } = await signUp(manager, 'password', strict, pkce)
    const { code } = await follow(manager, strict)
    expect((await exchange(code, 'w'.repeat(60))).status).toBe(400)
    expect(await holder()).toBeNull()
    expect((await exchange(code, verifier)).status).toBe(200)
    expect(await holder()).toBe(body.id)
  })

  const doubts: Record<string, (more: object) => Promise<unknown>> = {
    'the manager signs up too': (more) => signUp(manager, 'of the manager', strict, more),
    'the manager asks for a new password': () => strict.call('POST', '/recover', { email: manager }),
    'the manager asks for a link': () => strict.call('POST', '/otp', { email: manager, create_user: false }),
  }
  test.each(Object.entries(doubts))('%s: the code proves the mailbox, not the first password', async (_, doubt) => {
    await signUp(manager, 'attacker', strict)
    const { code } = readMail(strict, manager)
    await doubt({})
    const mail = strict.mails.findLast(
      ({ to, letter }) => to === manager && letter.action?.link.includes('type=signup'),
    )
    const token = mail?.letter.code?.value ?? code
    const { status } = await verify({ type: 'email', email: manager, token })
    expect(status).toBe(200)
    expect(await holder()).toBeNull()
  })

  test('the manager signs up too, with PKCE', async () => {
    await signUp(manager, 'attacker', strict)
    await doubts['the manager signs up too']?.(pkce)
    const { code } = await follow(manager, strict)
    expect((await exchange(code, verifier)).status).toBe(200)
    expect(await holder()).toBeNull()
  })
})
