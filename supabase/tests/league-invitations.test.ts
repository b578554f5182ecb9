import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import {
  asRole,
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

// Invitations that an owner makes for people who need not be players (record 0056).

let database: Database
let world: World
let team: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  team = await insert(database, 'teams', { league_id: world.league, name: `Team ${randomUUID()}` })
})

const address = () => `${randomUUID()}@example.org`
const as = (role: Role) => asRole(database, world, role)
const call = async (role: Role, text: string, values: (string | boolean | null)[] = []) =>
  (await run(as(role), `select ${text} as answer`, values))[0]?.answer
const invite = async (email: string | null = null, role: Role = 'owner', to = team) =>
  (await call(role, `create_invitation($1, 'manager', ' Herbert Chapman ', $2)`, [to, email])) as string
const linkOf = async (id: string, role: Role = 'owner') => (await call(role, 'renew_invitation($1)', [id])) as string
const list = async (role: Role = 'owner', league = world.league) =>
  run<{ team_id: string; invitation_id: string; name: string; state: string; email: string | null }>(
    as(role),
    'select * from league_invitations($1)',
    [league],
  )
const rowOf = async (id: string) => (await list()).find(({ invitation_id }) => invitation_id === id)
const managerOf = async (id = team) =>
  (await database.query<{ manager_id: string | null }>('select manager_id from teams where id = $1', [id]))[0]
    ?.manager_id
const signUp = (token: string, metadata = {}) =>
  createUser(database, address(), { metadata: { invite_token: token, ...metadata } })
const accept = async (user: string, token: string) =>
  (await run(asUser(database, user), 'select accept_invitation($1) as team', [token]))[0]?.team
const check = (token: string) => call('visitor', 'check_invitation($1)', [token])

/** A player of the team who was made its manager and has no account, with the invitation. */
async function assignPlayer(email = address()) {
  const player = await insert(database, 'profiles', { full_name: 'Ada Lovelace' })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [team, player])
  const token = (await call('owner', 'create_manager_invite($1, $2, $3)', [team, player, email])) as string
  const [row] = await database.query<{ id: string }>('select id from manager_invites where token = $1', [token])
  return { player, token, id: row?.id ?? '', email }
}

describe('who may', () => {
  const calls: Record<string, (role: Role) => Promise<unknown>> = {
    'invite to a team': (role) => invite(null, role),
    'make a link': async (role) => linkOf(await invite(), role),
    'begin a mail': async (role) => call(role, 'begin_invitation_mail($1)', [await invite(address())]),
    'withdraw an invitation': async (role) => call(role, 'withdraw_invitation($1)', [await invite()]),
    'make a link for a player': async (role) => linkOf((await assignPlayer()).id, role),
    'begin a mail to a player': async (role) => call(role, 'begin_invitation_mail($1)', [(await assignPlayer()).id]),
    'withdraw an invitation to a player': async (role) =>
      call(role, 'withdraw_invitation($1)', [(await assignPlayer()).id]),
  }
  for (const [name, attempt] of Object.entries(calls))
    test.each(roles)(`${name}: %s`, async (role) => {
      if (role === 'owner') await attempt(role)
      else await expect(attempt(role)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|PT404)$/) })
    })

  test.each(roles)('read the invitations of the competition: %s', async (role) => {
    const id = await invite(address())
    if (role === 'visitor') return expect(list(role)).rejects.toMatchObject({ code: '42501' })
    expect((await list(role)).some(({ invitation_id }) => invitation_id === id)).toBe(role === 'owner')
  })

  test.each(roles)('nobody reads the table itself: %s', async (role) => {
    await expect(run(as(role), 'select * from app.invitations')).rejects.toMatchObject({ code: '42501' })
  })

  test.each(roles)('say that a link was sent: %s', async (role) => {
    const id = await invite()
    const token = await linkOf(id)
    await call(role, 'note_invitation_sent($1)', [token]).catch((error) => expect(error.code).toBe('42501'))
    expect(await rowOf(id)).toMatchObject({ state: role === 'owner' ? 'sent' : 'not sent' })
  })

  test('not in a session that ended, or of an application', async () => {
    const id = await invite()
    for (const more of [{ client_id: randomUUID() }, { session_id: randomUUID() }]) {
      const claims = { role: 'authenticated', sub: world.users.owner, ...more }
      const caller = asCaller(
        database,
        { role: 'authenticated', claims, token: null },
        { method: 'POST', path: '/', headers: {} },
      )
      const refused = { code: expect.stringMatching(/^PT40[13]$/) }
      await expect(run(caller, 'select renew_invitation($1)', [id])).rejects.toMatchObject(refused)
      await expect(run(caller, 'select withdraw_invitation($1)', [id])).rejects.toMatchObject(refused)
      await expect(run(caller, 'select begin_invitation_mail($1)', [id])).rejects.toMatchObject(refused)
      await expect(run(caller, `select create_invitation($1, 'manager', 'x')`, [team])).rejects.toMatchObject(refused)
      expect(await run(caller, 'select * from league_invitations($1)', [world.league])).toEqual([])
    }
  })
})

describe('an invitation', () => {
  const inviteAs = (role: Role, id: string, name = 'Ada', to = team) =>
    call(role, `create_invitation($1, 'manager', $2, null, null, null, $3)`, [to, name, id])

  test('that is made twice with one id is one, with the name that came last', async () => {
    const id = randomUUID()
    expect(await inviteAs('owner', id)).toBe(id)
    expect(await inviteAs('owner', id, 'Ada Lovelace')).toBe(id)
    expect((await list()).filter(({ team_id }) => team_id === team)).toMatchObject([{ name: 'Ada Lovelace' }])
  })

  test('takes no second place when it is made twice', async () => {
    const id = randomUUID()
    await inviteAs('owner', id)
    await database.query(
      `insert into app.invitations (league_id, role, name) select $1, 'administrator', n::text
       from generate_series(1, 200) n`,
      [world.league],
    )
    expect(await inviteAs('owner', id)).toBe(id)
    await database.query(`delete from app.invitations where role = 'administrator'`)
  })

  test('is not taken over by its id: not of another league or team, and not once it is sent', async () => {
    const id = randomUUID()
    await inviteAs('owner', id)
    const refused = { code: 'PT409' }
    const otherTeam = await insert(database, 'teams', { league_id: world.league, name: `Team ${randomUUID()}` })
    const foreign = await insert(database, 'teams', { league_id: world.otherLeague, name: `Team ${randomUUID()}` })
    await expect(inviteAs('owner', id, 'Eve', otherTeam)).rejects.toMatchObject(refused)
    await expect(inviteAs('other owner', id, 'Eve', foreign)).rejects.toMatchObject(refused)
    await expect(inviteAs('other owner', id, 'Eve')).rejects.toMatchObject({ code: '42501' })
    await call('owner', 'note_invitation_sent($1)', [await linkOf(id)])
    await expect(inviteAs('owner', id, 'Eve')).rejects.toMatchObject(refused)
    expect(await rowOf(id)).toMatchObject({ name: 'Ada', team_id: team })
  })

  test('goes through its states', async () => {
    const id = await invite(' Herbert@Example.org ')
    const state = async () => (await rowOf(id))?.state
    expect(await rowOf(id)).toMatchObject({ name: 'Herbert Chapman', email: 'herbert@example.org', team_id: team })
    expect(await state()).toBe('not sent')
    const token = await linkOf(id)
    await call('owner', 'note_invitation_sent($1)', [token])
    expect(await state()).toBe('sent')
    await call('owner', 'note_invitation_opened($1)', [token])
    expect(await state()).toBe('sent')
    await call('visitor', 'note_invitation_opened($1)', [token])
    expect(await state()).toBe('opened')
    await database.query('update app.invitations set expires_at = now() where id = $1', [id])
    expect(await state()).toBe('expired')
    const user = await signUp(await linkOf(id))
    expect(await rowOf(id)).toBeUndefined()
    expect((await list()).find(({ team_id }) => team_id === team)).toMatchObject({
      state: 'joined',
      invitation_id: null,
    })
    expect(await managerOf()).toBe(await profileOf(database, user))
  })

  test('keeps a hash of its token only, of 256 bits, for seven days', async () => {
    const id = await invite()
    const token = await linkOf(id)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const [row] = await database.query<{ whole: string; hash: string; week: boolean }>(
      `select to_jsonb(i)::text as whole, encode(token_hash, 'hex') as hash,
         expires_at - now() between interval '6 days 23 hours' and interval '7 days' as week
       from app.invitations i where id = $1`,
      [id],
    )
    expect(row?.whole).not.toContain(token)
    expect(row?.week).toBe(true)
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('says to a visitor what it is for; its card names neither a person nor an address', async () => {
    const email = address()
    const token = await linkOf(await invite(email))
    expect(await check(token)).toMatchObject({ valid: true, league_name: 'Sunday League', email })
    const [card] = await run(as('visitor'), 'select * from invitation_card($1)', [token])
    expect(Object.keys(card ?? {})).toEqual(['team_id', 'team_name', 'league_id', 'league_name', 'role'])
    expect(card).toMatchObject({ team_id: team, league_name: 'Sunday League' })
    const { token: ofPlayer } = await assignPlayer()
    const [second] = await run(as('visitor'), 'select * from invitation_card($1)', [ofPlayer])
    expect(JSON.stringify(second)).not.toMatch(/Ada|@/)
  })

  const endings: Record<string, (id: string, token: string) => Promise<unknown>> = {
    'a new link was made': (id) => linkOf(id),
    'it was withdrawn': (id) => call('owner', 'withdraw_invitation($1)', [id]),
    'it has expired': (id) => database.query('update app.invitations set expires_at = now() where id = $1', [id]),
    'the team got a manager': () => assignPlayer(),
    'the team was deleted': () => database.query('delete from teams where id = $1', [team]),
  }
  test.each(Object.entries(endings))('is refused everywhere after %s', async (_, end) => {
    const id = await invite()
    const token = await linkOf(id)
    await end(id, token)
    const invalid = { code: 'PT403', message: 'Invalid or expired invitation token.' }
    expect(await check(token)).toMatchObject({ valid: false })
    expect(await run(as('visitor'), 'select * from invitation_card($1)', [token])).toEqual([])
    await expect(signUp(token)).rejects.toMatchObject(invalid)
    await expect(accept(world.users['other user'], token)).rejects.toMatchObject(invalid)
  })

  test('is redeemed once, however many try at the same moment', async () => {
    const token = await linkOf(await invite())
    const users = await Promise.all(Array.from({ length: 3 }, () => createUser(database, address())))
    const answers = await Promise.allSettled([...users.map((user) => accept(user, token)), signUp(token)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await call('visitor', 'is_invitation_used($1)', [token])).toBe(true)
  })

  test('a second one to manage the same team is refused', async () => {
    const id = await invite()
    await expect(invite()).rejects.toMatchObject({ code: 'PT409' })
    await call('owner', 'withdraw_invitation($1)', [id])
    await invite()
  })

  test.each([
    [`create_invitation($1, 'manager', ' ')`, 'invitations_name'],
    [`create_invitation($1, 'king', 'x')`, 'invitations_role'],
    [`create_invitation($1, 'manager', 'x', 'nobody')`, 'invitations_email'],
    [`create_invitation($1, 'manager', 'x', null, '12')`, 'invitations_phone'],
    [`create_invitation($1, 'manager', 'x', null, '+44 20 call me')`, 'invitations_phone'],
  ])('%s is refused', async (text, constraint) => {
    await expect(call('owner', text, [team])).rejects.toMatchObject({
      code: '23514',
      message: expect.stringContaining(constraint),
    })
  })

  test('keeps a telephone number without its spaces', async () => {
    const id = (await call('owner', `create_invitation($1, 'manager', 'x', null, '+44 (20) 7946-0000')`, [
      team,
    ])) as string
    expect(await rowOf(id)).toMatchObject({ phone: '+442079460000' })
  })
})

describe('accepting with an account', () => {
  test('may be repeated by this account, and by no other', async () => {
    const token = await linkOf(await invite())
    const user = await createUser(database, address())
    expect(await accept(user, token)).toBe(team)
    expect(await accept(user, token)).toBe(team)
    await expect(accept(world.users['other user'], token)).rejects.toMatchObject({
      message: 'This invitation was used.',
    })
  })

  test('an invitation without a player, of the specification’s table, may be repeated too', async () => {
    const id = await insert(database, 'manager_invites', { team_id: team })
    const [row] = await database.query<{ token: string }>('select token from manager_invites where id = $1', [id])
    const user = await createUser(database, address())
    expect(await accept(user, row?.token ?? '')).toBe(team)
    expect(await accept(user, row?.token ?? '')).toBe(team)
  })

  test('uses the profile of the league, and leaves one of another league alone', async () => {
    const user = await createUser(database, address())
    const elsewhere = await insert(database, 'teams', { league_id: world.otherLeague, name: `X ${randomUUID()}` })
    const own = await profileOf(database, user)
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [elsewhere, own])
    await accept(user, await linkOf(await invite()))
    const here = await managerOf()
    expect(here).not.toBe(own)
    const second = await insert(database, 'teams', { league_id: world.league, name: `Y ${randomUUID()}` })
    await accept(user, await linkOf(await invite(null, 'owner', second)))
    expect(await managerOf(second)).toBe(here)
    expect(await managerOf(elsewhere)).toBeNull()
  })

  test('gives an account without a name the name of the invitation, and keeps one that it has', async () => {
    const nameOf = async (user: string) =>
      (
        await database.query(`select raw_user_meta_data ->> 'full_name' as name from auth.users where id = $1`, [user])
      )[0]?.name
    expect(await nameOf(await signUp(await linkOf(await invite())))).toBe('Herbert Chapman')
    const second = await insert(database, 'teams', { league_id: world.league, name: `Z ${randomUUID()}` })
    const token = await linkOf(await invite(null, 'owner', second))
    expect(await nameOf(await signUp(token, { full_name: 'Own Name' }))).toBe('Own Name')
  })

  test('forgets the address that the owner typed', async () => {
    const id = await invite(address())
    await signUp(await linkOf(id))
    expect(await database.query('select email, phone from app.invitations where id = $1', [id])).toEqual([
      { email: null, phone: null },
    ])
  })
})

describe('an invitation to a player', () => {
  test('has the link of create_manager_invite, which an expired one gets again', async () => {
    const { id, token, player } = await assignPlayer()
    expect(await rowOf(id)).toMatchObject({ name: 'Ada Lovelace', state: 'not sent', player_id: player })
    expect(await linkOf(id)).toBe(token)
    await call('manager', 'note_invitation_sent($1)', [token])
    expect(await rowOf(id)).toMatchObject({ state: 'not sent' })
    await call('owner', 'note_invitation_sent($1)', [token])
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    await call('visitor', 'note_invitation_opened($1)', [token])
    expect(await rowOf(id)).toMatchObject({ state: 'opened' })
    await database.query('update manager_invites set expires_at = now() where id = $1', [id])
    expect(await rowOf(id)).toMatchObject({ state: 'expired' })
    const renewed = await linkOf(id)
    expect(renewed).not.toBe(token)
    expect(await profileOf(database, await signUp(renewed))).toBe(player)
  })

  test('withdrawn: the link ends, and the player stays in the squad', async () => {
    const { id, token, player } = await assignPlayer()
    await call('owner', 'withdraw_invitation($1)', [id])
    expect(await check(token)).toMatchObject({ valid: false })
    expect(await managerOf()).toBeNull()
    const squad = await database.query('select player_id from team_players where team_id = $1', [team])
    expect(squad).toEqual([{ player_id: player }])
  })
})

describe('a mail', () => {
  const begin = (id: string, again = false) => call('owner', 'begin_invitation_mail($1, $2)', [id, again])
  const beginAfter = (id: string, sentAt: string | null) =>
    call('owner', 'begin_invitation_mail($1, _sent_at => $2)', [id, sentAt])
  const sentAtOf = async (id: string) =>
    (
      await run<{ at: string }>(
        as('owner'),
        'select sent_at::text as at from league_invitations($1) where invitation_id = $2',
        [world.league, id],
      )
    )[0]?.at ?? ''
  test('has the link and the names, and is sent once', async () => {
    const email = address()
    const id = await invite(email)
    const answers = await Promise.all([begin(id), begin(id), begin(id)])
    const sent = answers.filter((answer) => answer !== null)
    expect(sent).toEqual([
      {
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        email,
        role: 'manager',
        team_name: expect.any(String),
        league_name: 'Sunday League',
        colour: null,
      },
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    const again = (await begin(id, true)) as { token: string }
    expect(again.token).not.toBe((sent[0] as { token: string }).token)
    expect(await check(again.token)).toMatchObject({ valid: true })
  })

  test('to a player keeps the link that was handed over already', async () => {
    const { id, token, email } = await assignPlayer()
    expect(await begin(id)).toMatchObject({ token, email })
    expect(await begin(id)).toBeNull()
    expect(await begin(id, true)).toMatchObject({ token })
  })

  test('without an address is not sent', async () => {
    expect(await begin(await invite())).toBeNull()
  })

  test.each(['made for a person', 'made for a player'])('that was seen as not sent goes out once: %s', async (kind) => {
    const id = kind === 'made for a person' ? await invite(address()) : (await assignPlayer()).id
    const { token } = (await beginAfter(id, null)) as { token: string }
    expect(await beginAfter(id, null)).toBeNull()
    expect(await check(token)).toMatchObject({ valid: true })
    const sentAt = await sentAtOf(id)
    await new Promise((resolve) => setTimeout(resolve, 3))
    const again = (await beginAfter(id, sentAt)) as { token: string }
    expect(await beginAfter(id, sentAt)).toBeNull()
    expect(await check(again.token)).toMatchObject({ valid: true })
  })

  test('to a player whose invitation had expired goes out once, with a new link', async () => {
    const { id, token } = await assignPlayer()
    await beginAfter(id, null)
    await database.query('update manager_invites set expires_at = now() where id = $1', [id])
    const sentAt = await sentAtOf(id)
    await new Promise((resolve) => setTimeout(resolve, 3))
    const again = (await beginAfter(id, sentAt)) as { token: string }
    expect(again.token).not.toBe(token)
    expect(await beginAfter(id, sentAt)).toBeNull()
    expect(await check(again.token)).toMatchObject({ valid: true })
    const refused = { code: 'PT404' }
    await expect(call('other owner', 'begin_invitation_mail($1, _sent_at => $2)', [id, sentAt])).rejects.toMatchObject(
      refused,
    )
    const [row] = await database.query<{ id: string }>('select id from manager_invites where token = $1', [again.token])
    await call('owner', 'withdraw_invitation($1)', [row?.id ?? ''])
    await expect(beginAfter(id, sentAt)).rejects.toMatchObject(refused)
  })

  test('goes out where the one that was seen is no longer sent', async () => {
    const id = await invite(address())
    await beginAfter(id, null)
    const sentAt = await sentAtOf(id)
    await linkOf(id)
    expect(await beginAfter(id, sentAt)).toMatchObject({ role: 'manager' })
  })

  test('to a person whose address was removed meanwhile is refused', async () => {
    await expect(beginAfter(await invite(), null)).rejects.toMatchObject({
      code: 'PT409',
      message: 'This person has no email address. Make a link instead.',
    })
  })

  test('that could not be sent is taken back, by those who may send it', async () => {
    const id = await invite(address())
    const { token } = (await begin(id)) as { token: string }
    await call('other owner', 'undo_invitation_mail($1)', [token])
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    await call('owner', 'undo_invitation_mail($1)', [token])
    expect(await rowOf(id)).toMatchObject({ state: 'not sent' })
  })

  test('that the mail server refused later is refused, unless it was opened, and is sent again', async () => {
    const refuse = (token: string) => database.query('select app.note_refused_mail($1)', [token])
    const id = await invite(address())
    await refuse(((await beginAfter(id, null)) as { token: string }).token)
    expect(await rowOf(id)).toMatchObject({ state: 'refused' })
    const { token } = (await beginAfter(id, null)) as { token: string }
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    await database.query('update app.invitations set opened_at = now() where id = $1', [id])
    await refuse(token)
    expect(await rowOf(id)).toMatchObject({ state: 'opened' })
  })

  test('of a player, that the mail server refused later, is refused and its link goes on working', async () => {
    const { token } = await assignPlayer()
    await call('owner', 'note_invitation_sent($1)', [token])
    await database.query('select app.note_refused_mail($1)', [token])
    const [row] = await list().then((rows) => rows.filter(({ team_id }) => team_id === team))
    expect(row).toMatchObject({ state: 'refused' })
    expect(await check(token)).toMatchObject({ valid: true })
  })

  test('is one of at most 100 a day', async () => {
    const id = await invite(address())
    await begin(id)
    await database.query('update app.invitation_mails set mails = 100 where user_id = $1', [world.users.owner])
    await expect(begin(id, true)).rejects.toMatchObject({ code: 'PT429' })
    await database.query(`update app.invitation_mails set day = day - 1 where user_id = $1`, [world.users.owner])
    expect(await begin(id, true)).not.toBeNull()
  })
})

test('a deleted account takes its proved address out of open invitations', async () => {
  const email = address()
  const id = await invite(email)
  const token = await linkOf(id)
  const user = await createUser(database, email, { isVerified: true })
  await database.query('delete from auth.users where id = $1', [user])
  expect(await rowOf(id)).toMatchObject({ email: null, state: 'expired' })
  expect(await check(token)).toMatchObject({ valid: false })
})

test('an export names the invitations to a proved address', async () => {
  const email = address()
  await invite(email)
  const user = await createUser(database, email, { isVerified: true })
  const unproved = await createUser(database, address())
  const exported = async (who: string) =>
    (await run(asUser(database, who), `select export_my_data() -> 'invitations' as list`))[0]?.list
  expect(await exported(user)).toMatchObject([{ name: 'Herbert Chapman', email }])
  expect(await exported(unproved)).toEqual([])
})
