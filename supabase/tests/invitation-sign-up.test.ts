import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, readMail, type TestAuth } from '#gateway/auth/test-auth.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'

// Sign-up with the product's own hook and triggers: an account needs an invitation.

const INVALID = 'Invalid or expired invitation token.'
const password = 'password'

let auth: TestAuth
beforeAll(async () => {
  const database = await openTestDatabase('product')
  auth = await openTestAuth({ beforeUserCreatedHook: 'pg-functions://postgres/public/before_user_created' }, database)
})
afterAll(() => auth.database.close())

let people = 0
const newEmail = () => `p${++people}@example.org`

async function invite(): Promise<string> {
  const [row] = await auth.database.query<{ token: string }>('select public.create_owner_invite() as token')
  return row?.token ?? ''
}

const signUp = (data: object, email = newEmail()) => auth.anon().auth.signUp({ email, password, options: { data } })

describe('signing up', () => {
  test('with an invitation creates the account and its profile', async () => {
    const { data, error } = await signUp({ invite_token: await invite(), full_name: 'Ada' })
    expect(error).toBeNull()
    const profiles = await auth.database.query('select full_name from public.profiles where user_id = $1', [
      data.user?.id ?? null,
    ])
    expect(profiles).toEqual([{ full_name: 'Ada' }])
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada' })
    expect(data.user?.user_metadata).not.toHaveProperty('invite_token')
  })

  test.each([
    ['without one', {}, 'Sign up is only available with an invitation link.'],
    ['with an unknown one', { invite_token: 'x' }, INVALID],
    ['with one that is no text', { invite_token: { a: 1 } }, INVALID],
  ])('%s is refused', async (_, data, message) => {
    expect((await signUp(data)).error).toMatchObject({ status: 403, message })
  })

  test('a second time with the same one is refused', async () => {
    const invite_token = await invite()
    expect((await signUp({ invite_token })).error).toBeNull()
    expect((await signUp({ invite_token })).error).toMatchObject({ status: 403, message: INVALID })
  })

  test('five times in parallel with one invitation succeeds once', async () => {
    const invite_token = await invite()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ invite_token })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    for (const { error } of answers) if (error !== null) expect(error).toMatchObject({ status: 403, message: INVALID })
  })

  test('that fails leaves the invitation valid', async () => {
    const invite_token = await invite()
    const email = newEmail()
    expect((await signUp({ invite_token: await invite() }, email)).error).toBeNull()
    expect((await signUp({ invite_token }, email)).error).toMatchObject({ code: 'user_already_exists' })
    expect((await signUp({ invite_token })).error).toBeNull()
  })
})

describe('asking for a sign-in link', () => {
  const option = {
    beforeUserCreatedHook: 'pg-functions://postgres/public/before_user_created',
    hidesAccountExistence: true,
  }

  test.each([false, true])('does not reveal accounts, and creates none (create_user: %s)', async (shouldCreateUser) => {
    const email = newEmail()
    await signUp({ invite_token: await invite() }, email)
    const discreet = await openTestAuth(option, auth.database)
    const outsider = newEmail()
    const ask = (to: string) => discreet.call('POST', '/otp', { email: to, create_user: shouldCreateUser })
    const [known, unknown] = [await ask(email), await ask(outsider)]
    for (const answer of [known, unknown]) expect(answer).toMatchObject({ status: 200, body: {} })
    expect(discreet.mails.map(({ to }) => to)).toEqual([email])
    expect(await auth.database.query('select from auth.users where email = $1', [outsider])).toEqual([])
  })
})

describe('a profile with an address', () => {
  let team: string
  beforeAll(async () => {
    const [row] = await auth.database.query<{ id: string }>(
      `with owner as (insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.org') returning id),
        league as (insert into public.leagues (name, owner_id) select 'Sunday', id from owner returning id)
       insert into public.teams (league_id, name) select id, 'Town' from league returning id`,
    )
    team = row?.id ?? ''
  })

  async function addPlayer(email: string | null) {
    const [row] = await auth.database.query<{ id: string }>(
      `insert into public.profiles (full_name, email) values ('Grace', $1) returning id`,
      [email],
    )
    await auth.database.query('insert into public.team_players (team_id, player_id) values ($1, $2)', [
      team,
      row?.id ?? null,
    ])
    return row?.id ?? ''
  }

  async function addProfile(email: string) {
    const id = await addPlayer(email)
    return async () => {
      const [found] = await auth.database.query('select user_id from public.profiles where id = $1', [id])
      return found?.user_id ?? null
    }
  }

  /** Another invitation to the league of the profile. */
  async function inviteToLeague(): Promise<string> {
    const [row] = await auth.database.query<{ token: string }>(
      'insert into public.manager_invites (team_id, player_id) values ($1, $2) returning token',
      [team, await addPlayer(null)],
    )
    return row?.token ?? ''
  }

  test('is not assigned by signing up with the address', async () => {
    const email = newEmail()
    const holderOf = await addProfile(email)
    expect((await signUp({ invite_token: await inviteToLeague(), email_verified: true }, email)).error).toBeNull()
    expect(await holderOf()).toBeNull()
  })

  test('is linked when a mail proves the address', async () => {
    const email = newEmail()
    const holderOf = await addProfile(email)
    await auth.admin().inviteUserByEmail(email, { data: { invite_token: await inviteToLeague() } })
    expect(await holderOf()).toBeNull()
    const { data } = await auth.anon().auth.verifyOtp({ type: 'invite', token_hash: readMail(auth, email).token })
    expect(await holderOf()).toBe(data.user?.id)
  })

  test('is linked after a password reset by mail', async () => {
    const email = newEmail()
    const holderOf = await addProfile(email)
    await signUp({ invite_token: await inviteToLeague() }, email)
    const client = auth.anon()
    await client.auth.resetPasswordForEmail(email)
    const { data } = await client.auth.verifyOtp({ type: 'recovery', token_hash: readMail(auth, email).token })
    expect(await holderOf()).toBeNull()
    await client.auth.updateUser({ password: 'something new' })
    expect(await holderOf()).toBe(data.user?.id)
  })
})
