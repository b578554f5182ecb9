import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createUser, insert, run, tryOut } from './world.ts'

// Record 0010: an address belongs to a person inside the leagues of one owner.

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('product')
})
afterAll(() => database.close())

interface League {
  owner: string
  league: string
  team: string
}

const address = () => `${randomUUID()}@example.org`
const as = (user: string | null) => asUser(database, user)

async function addLeague(owner?: string): Promise<League> {
  const owner_id = owner ?? (await createUser(database, address()))
  const league = await insert(database, 'leagues', { name: `League ${randomUUID()}`, owner_id })
  const team = await insert(database, 'teams', { league_id: league, name: 'Town' })
  return { owner: owner_id, league, team }
}

/** The owner's screens do the same: first a new person, then their place in the squad. */
async function addPlayer({ owner, team }: League, email: string | null = null): Promise<string> {
  const id = randomUUID()
  await run(as(owner), 'insert into profiles (id, full_name, email) values ($1, $2, $3)', [id, `P ${id}`, email])
  await run(as(owner), 'insert into team_players (team_id, player_id) values ($1, $2)', [team, id])
  return id
}

async function invite({ owner, team }: League, player: string, email: string): Promise<string> {
  const [row] = await run<{ token: string }>(as(owner), 'select create_manager_invite($1, $2, $3) as token', [
    team,
    player,
    email,
  ])
  return row?.token ?? ''
}

const signUp = (token: string, email = address(), isVerified = false) =>
  createUser(database, email, { isVerified, metadata: { invite_token: token } })

const prove = (user: string) =>
  database.batch([
    {
      text: `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`,
      values: [user],
    },
    { text: 'update auth.users set email_confirmed_at = now() where id = $1', values: [user] },
  ])

const holderOf = async (player: string) =>
  (await database.query<{ user_id: string | null }>('select user_id from profiles where id = $1', [player]))[0]?.user_id

const emailOf = async (player: string) =>
  (await database.query('select email from app.private_profiles where profile_id = $1', [player]))[0]?.email

const setEmail = (user: string, player: string, email: string | null) =>
  run(as(user), 'update profiles set email = $2 where id = $1', [player, email])

const accept = async (user: string, token: string) =>
  (await run(as(user), 'select accept_invitation($1) as team', [token]))[0]?.team

const shared = { code: '23505', message: 'This email is already associated with another player' }
const invalid = { code: 'PT403', message: 'Invalid or expired invitation token.' }

let ours: League
let strangers: League
let victim: string
beforeEach(async () => {
  ours = await addLeague()
  strangers = await addLeague()
  victim = address()
})

describe('another owner puts the address on their own player', () => {
  test('and the owner can still invite it', async () => {
    await addPlayer(strangers, victim)
    const player = await addPlayer(ours)
    expect(await invite(ours, player, victim)).toMatch(/^[0-9a-f]{64}$/)
    expect(await emailOf(player)).toBe(victim)
  })

  test.each(['before', 'after'])('%s the person signs up and is linked to the owner’s profile only', async (when) => {
    const add = () => addPlayer(strangers, victim)
    const early = when === 'before' ? await add() : null
    const player = await addPlayer(ours, victim)
    const user = await signUp(await invite(ours, await addPlayer(ours), address()), victim)
    const trap = early ?? (await add())
    await prove(user)
    expect(await holderOf(player)).toBe(user)
    expect(await holderOf(trap)).toBeNull()
  })

  test('with an invitation: an older proved account is not linked by it', async () => {
    const user = await signUp(await invite(ours, await addPlayer(ours), victim), victim, true)
    const trap = await addPlayer(strangers)
    const token = await invite(strangers, trap, victim)
    await prove(user)
    expect(await holderOf(trap)).toBeNull()
    // The person consents by the link, or in the list of invitations.
    expect(await run(as(user), 'select token from my_invitations()')).toEqual([{ token }])
  })

  test.each(['known', 'unknown'])('gets the same answer for an address that is %s', async (what) => {
    const email = address()
    if (what === 'known') {
      await signUp(await invite(ours, await addPlayer(ours, address()), email), email, true)
    }
    const player = await addPlayer(strangers, email)
    await setEmail(strangers.owner, player, email.toUpperCase())
    expect(await invite(strangers, player, email)).toMatch(/^[0-9a-f]{64}$/)
    const rows = await run(
      as(strangers.owner),
      'select user_id, email, profiles.contact_email from profiles where id = $1',
      [player],
    )
    expect(rows).toEqual([{ user_id: null, email: null, contact_email: email }])
  })
})

test('two owners invite the same address: one account, a profile in each league', async () => {
  const players = [await addPlayer(ours), await addPlayer(strangers)] as const
  const tokens = [await invite(ours, players[0], victim), await invite(strangers, players[1], victim)] as const
  const user = await signUp(tokens[0], victim)
  expect([await holderOf(players[0]), await holderOf(players[1])]).toEqual([user, null])
  expect(await accept(user, tokens[1])).toBe(strangers.team)
  expect(await holderOf(players[1])).toBe(user)
  for (const { team } of [ours, strangers])
    expect(await tryOut(as(user), `update teams set team_color = 'blue' where id = $1`, [team])).toBe(1)
})

describe('an address within one owner’s leagues', () => {
  test('belongs to one person in each of them', async () => {
    const second = await addLeague(ours.owner)
    await addPlayer(ours, victim)
    const other = await addPlayer(second)
    await expect(setEmail(ours.owner, other, victim)).rejects.toMatchObject(shared)
    await expect(invite(second, other, victim)).rejects.toMatchObject(shared)
    await expect(addPlayer(ours, victim.toUpperCase())).rejects.toMatchObject(shared)
  })

  test('goes to one of two parallel requests', async () => {
    const players = [await addPlayer(ours), await addPlayer(ours)]
    const answers = await Promise.allSettled(players.map((player) => setEmail(ours.owner, player, victim)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('cannot be added by a manager who creates a person first and signs them then', async () => {
    const manager = await signUp(await invite(ours, await addPlayer(ours), address()))
    await addPlayer(ours, victim)
    const id = randomUUID()
    const add = run(as(manager), 'insert into profiles (id, full_name, email) values ($1, $2, $3)', [id, 'x', victim])
    await expect(add).rejects.toMatchObject(shared)
  })

  test('is refused at the signing of a person who has it from elsewhere', async () => {
    // A person of another league who manages here also has the address here.
    const self = await signUp(await invite(strangers, await addPlayer(strangers), victim), victim)
    const second = await addLeague(self)
    await addPlayer(second, address())
    const [own] = await database.query<{ id: string }>('select id from profiles where user_id = $1', [self])
    const here = await insert(database, 'profiles', { full_name: 'Here' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [ours.team, here])
    await accept(self, await invite(ours, here, address()))
    await addPlayer(ours, victim)
    const sign = run(as(self), 'insert into team_players (team_id, player_id) values ($1, $2)', [
      ours.team,
      own?.id ?? null,
    ])
    await expect(sign).rejects.toMatchObject(shared)
  })

  test('a person with two profiles may have it on both', async () => {
    const second = await addLeague(ours.owner)
    const [first, other] = [await addPlayer(ours), await addPlayer(second)]
    const user = await signUp(await invite(ours, first, victim), victim)
    await accept(user, await invite(second, other, address()))
    await setEmail(user, other, victim)
    expect(await emailOf(other)).toBe(victim)
  })
})

describe('signing a person by their id', () => {
  const sign = (user: string, team: string, player: string) =>
    run(as(user), 'insert into team_players (team_id, player_id) values ($1, $2)', [team, player])

  test.each(['without an account', 'with an account'])('of another owner’s league is refused, %s', async (kind) => {
    const player = await addPlayer(ours, victim)
    if (kind === 'with an account') await signUp(await invite(ours, player, victim), victim, true)
    await expect(sign(strangers.owner, strangers.team, player)).rejects.toMatchObject({ code: '42501' })
    expect(await tryOut(as(strangers.owner), `update profiles set bio = 'x' where id = $1`, [player])).toBe(0)
    const [seen] = await run(as(strangers.owner), 'select profiles.contact_email from profiles where id = $1', [player])
    expect(seen).toEqual({ contact_email: null })
  })

  test('from one of the owner’s leagues into another moves no invitation', async () => {
    const second = await addLeague(ours.owner)
    const player = await addPlayer(ours, victim)
    await sign(ours.owner, second.team, player)
    const user = await signUp(await invite(strangers, await addPlayer(strangers), address()), victim, true)
    expect(await holderOf(player)).toBeNull()
    await accept(user, await invite(second, player, victim))
    expect(await holderOf(player)).toBe(user)
  })
})

describe('a change of address after the invitation', () => {
  test('invalidates the link sent to the old one', async () => {
    const player = await addPlayer(ours)
    const token = await invite(ours, player, address())
    await setEmail(ours.owner, player, victim)
    await expect(signUp(token)).rejects.toMatchObject(invalid)
  })

  test('to the same address, or without one, changes nothing', async () => {
    const player = await addPlayer(ours)
    const token = await invite(ours, player, victim)
    await setEmail(ours.owner, player, victim)
    await setEmail(ours.owner, player, null)
    expect(await holderOf(player)).toBeNull()
    const user = await signUp(token)
    expect(await holderOf(player)).toBe(user)
  })
})

describe('the invitation of a manager', () => {
  test('counts like one of the league’s owner', async () => {
    const manager = await signUp(await invite(ours, await addPlayer(ours), address()))
    const named = await addPlayer(ours)
    const waiting = await addPlayer(
      { ...ours, team: await insert(database, 'teams', { league_id: ours.league, name: 'Two' }) },
      victim,
    )
    const token = await invite({ ...ours, owner: manager }, named, address())
    const user = await signUp(token, victim, true)
    expect([await holderOf(named), await holderOf(waiting)]).toEqual([user, user])
  })
})

describe('accept_invitation', () => {
  test('is atomic, and may be repeated', async () => {
    const player = await addPlayer(ours)
    const token = await invite(ours, player, victim)
    const user = await createUser(database, victim)
    expect(await accept(user, token)).toBe(ours.team)
    expect(await accept(user, token)).toBe(ours.team)
    const another = await createUser(database, address())
    await expect(accept(another, token)).rejects.toMatchObject({ code: 'PT403', message: 'This invitation was used.' })
    expect(await holderOf(player)).toBe(user)
  })

  test('by two accounts in parallel succeeds once', async () => {
    const player = await addPlayer(ours)
    const token = await invite(ours, player, victim)
    const users = [await createUser(database, address()), await createUser(database, address())]
    const answers = await Promise.allSettled(users.map((user) => accept(user, token)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each(['f'.repeat(64), ''])('refuses %j', async (token) => {
    await expect(accept(await createUser(database, address()), token)).rejects.toMatchObject(invalid)
  })

  test('refuses an expired one', async () => {
    const token = await invite(ours, await addPlayer(ours), victim)
    await database.query('update manager_invites set expires_at = now() where token = $1', [token])
    await expect(accept(await createUser(database, victim), token)).rejects.toMatchObject(invalid)
  })

  test('refuses a visitor, an OAuth client, an ended session, and one without its second factor', async () => {
    const token = await invite(ours, await addPlayer(ours), victim)
    await expect(run(as(null), 'select accept_invitation($1)', [token])).rejects.toMatchObject({ code: '42501' })
    const user = await createUser(database, victim)
    const claims = { role: 'authenticated', sub: user }
    const caller = (more: object) =>
      asCaller(
        database,
        { role: 'authenticated', claims: { ...claims, ...more }, token: null },
        { method: 'POST', path: '/', headers: {} },
      )
    for (const more of [{ client_id: randomUUID() }, { session_id: randomUUID() }])
      await expect(run(caller(more), 'select accept_invitation($1)', [token])).rejects.toMatchObject({
        code: expect.stringMatching(/^PT40[13]$/),
      })
    await insert(database, 'auth.mfa_factors', {
      id: randomUUID(),
      user_id: user,
      factor_type: 'totp',
      status: 'verified',
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    })
    await expect(accept(user, token)).rejects.toMatchObject({ code: 'PT403' })
    await expect(run(as(user), 'select my_invitations()')).resolves.toEqual([])
  })

  test('keeps what the account has in another league, and deletes an empty profile', async () => {
    const first = await addPlayer(ours)
    const user = await signUp(await invite(ours, first, victim), victim)
    const empty = await insert(database, 'profiles', { full_name: 'New member', user_id: user })
    const second = await addPlayer(strangers)
    await accept(user, await invite(strangers, second, address()))
    const rows = await database.query<{ id: string }>('select id from profiles where user_id = $1', [user])
    expect(rows.map(({ id }) => id).sort()).toEqual([first, second].sort())
    expect(rows.map(({ id }) => id)).not.toContain(empty)
  })
})

describe('the name of an account', () => {
  const nameOf = async (user: string) =>
    (await database.query(`select raw_user_meta_data ->> 'full_name' as name from auth.users where id = $1`, [user]))[0]
      ?.name

  test("is that of the invitation's profile", async () => {
    const player = await addPlayer(ours)
    expect(await nameOf(await signUp(await invite(ours, player, victim)))).toBe(`P ${player}`)
  })

  test('stays, like the names in other leagues, when another invitation is accepted', async () => {
    const [first, second] = [await addPlayer(ours), await addPlayer(strangers)]
    const user = await signUp(await invite(ours, first, victim))
    await database.query(`update auth.users set raw_user_meta_data = '{}' where id = $1`, [user])
    await accept(user, await invite(strangers, second, address()))
    const names = await database.query('select id, full_name from profiles where user_id = $1 order by created_at', [
      user,
    ])
    expect(names).toEqual([
      { id: first, full_name: `P ${first}` },
      { id: second, full_name: `P ${second}` },
    ])
  })
})

describe('is_invitation_used', () => {
  const isUsed = async (token: string) =>
    (await run(as(null), 'select is_invitation_used($1) as used', [token]))[0]?.used

  test('reveals an account to the holder of a link only', async () => {
    const token = await invite(ours, await addPlayer(ours), victim)
    expect(await isUsed(token)).toBe(false)
    await signUp(token)
    expect([await isUsed(token), await isUsed('f'.repeat(64)), await isUsed('')]).toEqual([true, false, false])
  })
})

describe('leaving with profiles in two leagues', () => {
  async function belongToBoth() {
    const players = [await addPlayer(ours, victim), await addPlayer(strangers)] as const
    const user = await signUp(await invite(ours, players[0], victim), victim)
    await accept(user, await invite(strangers, players[1], address()))
    const session = randomUUID()
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user])
    const caller = asCaller(
      database,
      { role: 'authenticated', claims: { role: 'authenticated', sub: user, session_id: session }, token: null },
      { method: 'POST', path: '/', headers: {} },
    )
    return { players, user, caller }
  }

  test('the copy holds both', async () => {
    const { players, caller } = await belongToBoth()
    const [row] = await run(caller, 'select export_my_data() as copy')
    const copy = typeof row?.copy === 'string' ? JSON.parse(row.copy) : row?.copy
    expect(copy.profiles.map(({ id }: { id: string }) => id).sort()).toEqual([...players].sort())
    expect(copy.teams).toHaveLength(2)
  })

  test('the account is removed from both', async () => {
    const { players, caller } = await belongToBoth()
    await run(caller, 'select delete_account(true)')
    for (const player of players) {
      expect(await holderOf(player)).toBeNull()
      expect(await emailOf(player)).toBeNull()
    }
    expect(await database.query('select id from teams where manager_id = any ($1)', [`{${players}}`])).toEqual([])
  })

  test('an account with an unproved address neither sees nor ends its invitations', async () => {
    const token = await invite(ours, await addPlayer(ours), victim)
    const impostor = await createUser(database, victim)
    const session = randomUUID()
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, impostor])
    const caller = asCaller(
      database,
      { role: 'authenticated', claims: { role: 'authenticated', sub: impostor, session_id: session }, token: null },
      { method: 'POST', path: '/', headers: {} },
    )
    expect(await run(caller, 'select my_invitations()')).toEqual([])
    const [row] = await run(caller, `select export_my_data() -> 'invitations' as invitations`)
    expect(row).toEqual({ invitations: [] })
    await run(caller, 'select delete_account()')
    expect(await signUp(token, victim)).toMatch(/-/)
  })
})

test('an account that changes to the address of a profile does not get it', async () => {
  const waiting = await addPlayer(ours, victim)
  const insider = await signUp(await invite(ours, await addPlayer(ours), address()), address(), true)
  await database.query('update auth.users set email_change = $2 where id = $1', [insider, victim])
  await database.batch([
    { text: `update auth.users set email = $2, email_change = '' where id = $1`, values: [insider, victim] },
    {
      text: 'update auth.identities set identity_data = identity_data || $2 where user_id = $1',
      values: [insider, JSON.stringify({ email: victim, email_verified: true })],
    },
  ])
  expect(await holderOf(waiting)).toBeNull()
})
