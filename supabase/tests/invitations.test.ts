import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import {
  asRole,
  asService,
  asUser,
  createUser,
  createWorld,
  insert,
  profileOf,
  type Role,
  roles,
  run,
  type World,
} from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const addInvite = async (invite: Record<string, string | null> = {}) => {
  const id = await insert(database, 'manager_invites', { email: null, ...invite })
  const [row] = await database.query<{ token: string }>('select token from manager_invites where id = $1', [id])
  return row?.token ?? ''
}
/** A player of the third team without an account. */
const addPlayer = async (email: string | null = null) => {
  const player = await insert(database, 'profiles', { full_name: 'Pending', email })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, player])
  return player
}
const address = () => `${randomUUID()}@example.org`
/** An invitation to the same league for another name. */
const addOtherInvite = async () => addInvite({ team_id: world.third, player_id: await addPlayer() })
const signUp = (token: string, email = address(), isVerified = false) =>
  createUser(database, email, { isVerified, metadata: { invite_token: token, full_name: 'Alan Turing' } })
const invalid = { code: 'PT403', message: 'Invalid or expired invitation token.' }

describe('a token', () => {
  test('has 256 bits and is valid for seven days', { tags: '@spec:4-invitation' }, async () => {
    expect(await addInvite()).toMatch(/^[0-9a-f]{64}$/)
    const [row] = await database.query(
      `select expires_at - created_at = interval '7 days' as week from manager_invites limit 1`,
    )
    expect(row).toEqual({ week: true })
  })

  const unusable: Record<string, () => Promise<string>> = {
    unknown: async () => 'f'.repeat(64),
    empty: async () => '',
    used: () => addInvite({ used_at: '2026-01-01' }),
    expired: () => addInvite({ expires_at: '2026-01-01' }),
    'of a player who has an account': () => addInvite({ team_id: world.home, player_id: world.homePlayers[0] }),
  }
  test.each(Object.entries(unusable))('%s is refused everywhere with the same message', async (_, make) => {
    const token = await make()
    const [checked] = await run(asUser(database, null), 'select check_invitation($1) as answer', [token])
    expect(checked).toEqual({ answer: { valid: false, team_name: null, league_name: null, email: null } })
    if (token === '') return
    expect(await askHook({ invite_token: token })).toEqual({
      error: { http_code: 403, message: 'Invalid or expired invitation token.' },
    })
    await expect(signUp(token)).rejects.toMatchObject(invalid)
  })

  test('shows a visitor its purpose', async () => {
    const check = async (token: string) =>
      (await run(asUser(database, null), 'select check_invitation($1) as answer', [token]))[0]?.answer
    expect(await check(await addInvite())).toEqual({ valid: true, team_name: null, league_name: null, email: null })
    const token = await addInvite({ team_id: world.home, player_id: world.homePlayers[2], email: 'ada@example.org' })
    expect(await check(token)).toEqual({
      valid: true,
      team_name: 'Home Town',
      league_name: 'Sunday League',
      email: 'ada@example.org',
    })
  })

  test('is redeemed once, however many sign-ups run in parallel', async () => {
    const token = await addInvite()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => signUp(token)))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(invalid)
    }
    expect(
      await database.query('select used_at is not null as used from manager_invites where token = $1', [token]),
    ).toEqual([{ used: true }])
  })

  test('of a sign-up that fails later stays valid', async () => {
    const token = await addInvite()
    const taken = address()
    await createUser(database, taken)
    await expect(signUp(token, taken)).rejects.toMatchObject({ code: '23505' })
    await signUp(token)
  })
})

const askHook = async (metadata: Row) => {
  const event = JSON.stringify({ metadata: {}, user: { email: 'x@example.org', user_metadata: metadata } })
  return (await run(asService(database), 'select before_user_created($1) as answer', [event]))[0]?.answer
}

describe('the sign-up hook', () => {
  test.each([{}, { invite_token: '' }, { invite_token: null }])('refuses %j', async (metadata) => {
    expect(await askHook(metadata)).toEqual({
      error: { http_code: 403, message: 'Sign up is only available with an invitation link.' },
    })
  })
  test('accepts a valid invitation without using it up', async () => {
    const invite_token = await addInvite()
    expect(await askHook({ invite_token })).toEqual({})
    expect(await askHook({ invite_token })).toEqual({})
  })
})

describe('a new account', () => {
  const profile = async (user: string) =>
    (
      await database.query(
        `select p.id, p.full_name, s.email from profiles p join app.private_profiles s on s.profile_id = p.id where user_id = $1`,
        [user],
      )
    )[0]

  test('gets its own profile', async () => {
    const email = address()
    expect(await profile(await signUp(await addInvite(), email))).toMatchObject({ full_name: 'Alan Turing', email })
    expect(await profile(await createUser(database, address()))).toMatchObject({ full_name: 'New member' })
  })

  test("becomes the invitation's player, with the player's name", async () => {
    const player = await addPlayer()
    const user = await signUp(await addInvite({ team_id: world.third, player_id: player }))
    expect(await profile(user)).toMatchObject({ id: player, full_name: 'Pending' })
  })

  test('manages the team of an invitation without a player', async () => {
    const user = await signUp(await addInvite({ team_id: world.third }))
    expect(await database.query('select manager_id from teams where id = $1', [world.third])).toEqual([
      { manager_id: await profileOf(database, user) },
    ])
    await database.query('update teams set manager_id = null where id = $1', [world.third])
  })

  test('gets the profile with its address once a mail has proved the address', async () => {
    const email = address()
    const player = await addPlayer(email.toUpperCase())
    expect(await profilesOf(await signUp(await addOtherInvite(), email, true))).toContain(player)
  })

  test('does not get the profile with an unproved address', async () => {
    const email = address()
    const player = await addPlayer(email)
    const user = await signUp(await addInvite(), email)
    expect(await profile(user)).toMatchObject({ full_name: 'Alan Turing', email })
    expect(await holderOf(player)).toBeNull()
  })

  test('also gets it if the address is proved later', async () => {
    const email = address()
    const player = await addPlayer(email)
    const user = await signUp(await addOtherInvite(), email)
    const own = await profileOf(database, user)
    await prove(user)
    expect((await profilesOf(user)).sort()).toEqual([own, player].sort())
  })

  test('that no league invited gets no profile by a proved address', async () => {
    const email = address()
    const player = await addPlayer(email)
    const user = await signUp(await addInvite(), email)
    await prove(user)
    expect(await holderOf(player)).toBeNull()
    expect(await profile(user)).toMatchObject({ full_name: 'Alan Turing' })
  })
})

const prove = (user: string) =>
  database.batch([
    {
      text: `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`,
      values: [user],
    },
    { text: 'update auth.users set email_confirmed_at = now() where id = $1', values: [user] },
  ])

const profilesOf = async (user: string) =>
  (await database.query<{ id: string }>('select id from profiles where user_id = $1', [user])).map(({ id }) => id)

const holderOf = async (player: string) =>
  (await database.query<{ user_id: string | null }>('select user_id from profiles where id = $1', [player]))[0]?.user_id

describe('create_manager_invite', { tags: '@spec:7-create-manager-invite' }, () => {
  let player: string
  beforeEach(async () => {
    player = await addPlayer()
  })
  const invite = async (
    role: Role,
    email: string | null = address(),
    who: string | null = player,
    team = world.third,
  ) =>
    (
      await run(asRole(database, world, role), 'select create_manager_invite($1, $2, $3) as token', [team, who, email])
    )[0]?.token as string | null
  const openTokens = async () =>
    (
      await run(
        asRole(database, world, 'owner'),
        'select token from manager_invites where team_id = $1 and used_at is null and expires_at > now()',
        [world.third],
      )
    ).map(({ token }) => token)

  test('makes the player the manager, keeps the address, and returns the token to those who may read it', async () => {
    const token = await invite('owner', '  Grace@Example.ORG ')
    expect(await openTokens()).toEqual([token])
    const [team] = await run(
      asRole(database, world, 'owner'),
      'select t.manager_id, p.user_id, p.contact_email from teams t join profiles p on p.id = t.manager_id where t.id = $1',
      [world.third],
    )
    expect(team).toEqual({ manager_id: player, user_id: null, contact_email: 'grace@example.org' })
    const user = await signUp(token ?? '')
    expect(await profileOf(database, user)).toBe(player)
    await run(asUser(database, user), `update teams set team_color = 'blue' where id = $1`, [world.third])
    expect(await database.query('select team_color from teams where id = $1', [world.third])).toEqual([
      { team_color: 'blue' },
    ])
  })

  test('a new link invalidates the earlier ones', async () => {
    const first = await invite('owner')
    const second = await invite('owner')
    expect(await openTokens()).toEqual([second])
    await expect(signUp(first ?? '')).rejects.toMatchObject(invalid)
  })

  test('a player with an account becomes manager at once, without a link', async () => {
    await database.query('update profiles set user_id = $2 where id = $1', [player, await createUserWithoutProfile()])
    expect(await invite('owner')).toBeNull()
    expect(await openTokens()).toEqual([])
  })

  const createUserWithoutProfile = async () => {
    const user = await createUser(database, address())
    await database.query('delete from profiles where user_id = $1', [user])
    return user
  }

  test.each(roles)('by %s', async (role) => {
    const attempt = invite(role)
    if (role === 'owner') await expect(attempt).resolves.toMatch(/^[0-9a-f]{64}$/)
    else await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test.each<[string, (world: World) => [string | null, string | null], string, string]>([
    ['no player', () => [address(), null], '22023', 'Please select a player'],
    ['no address', () => [' ', player], '22023', 'Please provide an email address'],
    [
      'somebody of another team',
      ({ awayPlayers }) => [address(), awayPlayers[2]],
      '22023',
      'The manager must be a player of the team',
    ],
    ['an address that is none', () => ['nobody', player], '23514', ''],
    [
      'the address of somebody else',
      () => ['owner@example.org', player],
      '23505',
      'This email is already associated with another player',
    ],
  ])('refuses %s', { tags: '@spec:5-manager-assignment' }, async (_, input, code, message) => {
    await expect(invite('owner', ...input(world))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  test('a person with a pending invitation cannot be invited by another team', async () => {
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, player])
    await invite('owner')
    await expect(invite('manager', address(), player, world.home)).rejects.toMatchObject({ code: '42501' })
  })
})

test('create_owner_invite needs the server, and keeps an address', async () => {
  const [made] = await run<{ token: string }>(
    asService(database),
    `select create_owner_invite(' Boss@Example.org') as token`,
  )
  const [checked] = await run(asUser(database, null), 'select check_invitation($1) as answer', [made?.token ?? ''])
  expect(checked).toEqual({ answer: { valid: true, team_name: null, league_name: null, email: 'boss@example.org' } })
  await expect(run(asRole(database, world, 'owner'), 'select create_owner_invite()')).rejects.toMatchObject({
    code: '42501',
  })
})

// Hosted Supabase marks the identity as verified at once, whoever opened the link.
describe('an account that another server changes does not get', () => {
  const verified = { text: `update auth.identities set identity_data = identity_data || $2 where user_id = $1` }

  test('the profile of an address that it asked to move to', async () => {
    const email = address()
    const pending = await addPlayer(email)
    const user = await signUp(await addOtherInvite(), address(), true)
    await database.query('update auth.users set email_change = $2 where id = $1', [user, email])
    await database.batch([
      { text: `update auth.users set email = $2, email_change = '' where id = $1`, values: [user, email] },
      { ...verified, values: [user, JSON.stringify({ email, email_verified: true })] },
    ])
    expect(await database.query('select user_id from profiles where id = $1', [pending])).toEqual([{ user_id: null }])
  })

  test.each([
    ['with the password of whoever signed up', 'a hash', false],
    ['without a password', '', true],
  ])('confirmed %s', async (_, hash, isGiven) => {
    const email = address()
    const pending = await addPlayer(email)
    const user = await signUp(await addOtherInvite(), email)
    await database.query('update auth.users set encrypted_password = $2, email_confirmed_at = null where id = $1', [
      user,
      hash,
    ])
    await database.batch([
      { text: 'update auth.users set email_confirmed_at = now() where id = $1', values: [user] },
      { ...verified, values: [user, JSON.stringify({ email_verified: true })] },
    ])
    expect(await database.query('select user_id from profiles where id = $1', [pending])).toEqual([
      { user_id: isGiven ? user : null },
    ])
  })
})
