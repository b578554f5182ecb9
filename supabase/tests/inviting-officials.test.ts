import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asUser, createUser, createWorld, insert, type Role, roles, run, type World } from './world.ts'

// Invitations with which officials get accounts (records 0056 and 0067).

let database: Database
let world: World
let ada: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['app.invitations', 'officials', 'league_members']) await database.query(`delete from ${table}`)
  ada = await addOfficial('Ada Lovelace', 'ada@example.org')
})

const addOfficial = (name: string, email: string | null = null) =>
  insert(database, 'officials', { league_id: world.league, name, email })
const address = () => `${randomUUID()}@example.org`
const callAs = async (caller: ReturnType<typeof asUser>, text: string, values: Statement['values'] = []) =>
  (await run(caller, `select ${text} as answer`, values))[0]?.answer
const call = (role: Role, text: string, values: Statement['values'] = []) =>
  callAs(asRole(database, world, role), text, values)
const invite = async (role: Role = 'owner', official = ada) =>
  String(await call(role, 'invite_official($1)', [official]))
const linkOf = async (id: string, role: Role = 'owner') => String(await call(role, 'renew_invitation($1)', [id]))
const accept = (user: string, token: string) =>
  callAs(asUser(database, user), 'accept_invitation($1)', [token]) as Promise<string | null>
const accountOf = async (official = ada) =>
  (await database.query<{ user_id: string | null }>('select user_id from officials where id = $1', [official]))[0]
    ?.user_id
const rowOf = async (role: Role = 'owner', official = ada) =>
  (
    await run<{ official_id: string; state: string; invitation_id: string | null; name: string; email: string }>(
      asRole(database, world, role),
      'select * from league_invitations($1)',
      [world.league],
    )
  ).find(({ official_id }) => official_id === official)

describe('who may', () => {
  const calls: Record<string, (role: Role) => Promise<unknown>> = {
    'invite an official': (role) => invite(role),
    'make a link': async (role) => linkOf(await invite(), role),
    'begin a mail': async (role) => call(role, 'begin_invitation_mail($1)', [await invite()]),
    'withdraw an invitation': async (role) => call(role, 'withdraw_invitation($1)', [await invite()]),
  }
  for (const [name, attempt] of Object.entries(calls))
    test.each(roles)(`${name}: %s`, async (role) => {
      if (role === 'owner') await attempt(role)
      else await expect(attempt(role)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|PT404)$/) })
    })

  test.each(roles)('read that an official was invited: %s', async (role) => {
    await invite()
    if (role === 'visitor') return expect(rowOf(role)).rejects.toMatchObject({ code: '42501' })
    const row = await rowOf(role)
    if (role === 'owner') expect(row).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org' })
    else expect(row).toBeUndefined()
  })

  test('an administrator invites officials until the membership ends, and so does the invitation', async () => {
    const user = await createUser(database, address())
    const row = { league_id: world.league, user_id: user, role: 'administrator', name: 'Ida' }
    await insert(database, 'league_members', row)
    const id = await callAs(asUser(database, user), 'invite_official($1)', [ada])
    const token = String(await callAs(asUser(database, user), 'renew_invitation($1)', [String(id)]))
    await database.query('delete from league_members')
    await expect(accept(world.users['other user'], token)).rejects.toMatchObject({ code: 'PT403' })
    await expect(callAs(asUser(database, user), 'invite_official($1)', [ada])).rejects.toMatchObject({ code: '42501' })
  })

  test('an assistant invites none', async () => {
    const user = await createUser(database, address())
    const row = { league_id: world.league, team_id: world.home, user_id: user, role: 'assistant', name: 'Ida' }
    await insert(database, 'league_members', row)
    await expect(callAs(asUser(database, user), 'invite_official($1)', [ada])).rejects.toMatchObject({ code: '42501' })
  })

  test('an invited official gets no other right', async () => {
    const user = await createUser(database, address())
    await accept(user, await linkOf(await invite()))
    const grace = await addOfficial('Grace Hopper', 'grace@example.org')
    const caller = asUser(database, user)
    expect(await run(caller, 'select name from officials')).toEqual([{ name: 'Ada Lovelace' }])
    await expect(callAs(caller, 'invite_official($1)', [grace])).rejects.toMatchObject({ code: '42501' })
    await expect(callAs(caller, 'send_appointments($1)', [ada])).rejects.toMatchObject({ code: '42501' })
    expect(await run(caller, 'select * from league_invitations($1)', [world.league])).toEqual([])
    expect(await run(caller, `update officials set name = 'x' returning id`)).toEqual([])
    expect(await run(caller, `update matches set home_score = 9 returning id`)).toEqual([])
    expect(await run(caller, 'select from league_members')).toEqual([])
    expect(await run(caller, 'select from app.my_leagues()')).toEqual([])
    expect(await run(caller, 'select from app.my_teams()')).toEqual([])
  })
})

describe('an invitation of an official', () => {
  test('goes through its states', async () => {
    expect(await rowOf()).toMatchObject({ state: 'not sent', invitation_id: null })
    const id = await invite()
    expect(await rowOf()).toMatchObject({ state: 'not sent', invitation_id: id })
    const mail = await call('owner', 'begin_invitation_mail($1)', [id])
    expect(mail).toMatchObject({ email: 'ada@example.org', role: 'official', team_name: null })
    expect(await rowOf()).toMatchObject({ state: 'sent' })
    await call('visitor', 'note_invitation_opened($1)', [(mail as { token: string }).token])
    expect(await rowOf()).toMatchObject({ state: 'opened' })
    await database.query('update app.invitations set expires_at = now() where id = $1', [id])
    expect(await rowOf()).toMatchObject({ state: 'expired' })
    await createUser(database, address(), { metadata: { invite_token: await linkOf(id) } })
    expect(await rowOf()).toMatchObject({ state: 'joined', invitation_id: null })
  })

  test('makes a new account the official, with the official’s name', async () => {
    const token = await linkOf(await invite())
    await call('owner', `check_invitation($1)`, [token])
    expect(await call('visitor', 'check_invitation($1)', [token])).toEqual({
      valid: true,
      role: 'official',
      team_name: null,
      league_name: 'Sunday League',
      email: 'ada@example.org',
    })
    await database.query(`update officials set name = 'Ada King' where id = $1`, [ada])
    const user = await createUser(database, address(), { metadata: { invite_token: token } })
    expect(await accountOf()).toBe(user)
    const [account] = await database.query(
      `select raw_user_meta_data ->> 'full_name' as name, raw_user_meta_data ? 'invite_token' as kept
       from auth.users where id = $1`,
      [user],
    )
    expect(account).toEqual({ name: 'Ada King', kept: false })
    expect(await run(asUser(database, user), 'select official_id from my_officiating()')).toEqual([
      { official_id: ada },
    ])
    expect(await database.query('select from teams where manager_id is null and id = $1', [world.home])).toEqual([])
  })

  test('is accepted with an account, once, and may be repeated by it', async () => {
    const token = await linkOf(await invite())
    const user = await createUser(database, address())
    expect(await accept(user, token)).toBeNull()
    expect(await accept(user, token)).toBeNull()
    expect(await accountOf()).toBe(user)
    await expect(accept(world.users.player, token)).rejects.toMatchObject({ message: 'This invitation was used.' })
  })

  test('is the same one when it is made twice', async () => {
    expect(await invite()).toBe(await invite())
  })

  test('is refused for an official with an account', async () => {
    await accept(await createUser(database, address()), await linkOf(await invite()))
    await expect(invite()).rejects.toThrow('has an account already')
  })

  test('leaves an account that is another official of the league as it is, and stays open', async () => {
    const user = await createUser(database, address())
    await accept(user, await linkOf(await invite()))
    const grace = await addOfficial('Grace Hopper')
    const token = await linkOf(await invite('owner', grace))
    await expect(accept(user, token)).rejects.toThrow('another official of this competition')
    expect(await accountOf(grace)).toBeNull()
    expect(await call('visitor', 'check_invitation($1)', [token])).toMatchObject({ valid: true })
  })

  const endings: Record<string, (id: string) => Promise<unknown>> = {
    'a new link was made': (id) => linkOf(id),
    'it was withdrawn': (id) => call('owner', 'withdraw_invitation($1)', [id]),
    'the official was removed': () => call('owner', 'remove_official($1)', [ada]),
    'the official joined by the own link': async () =>
      call('player', 'join_official($1)', [String(await call('owner', 'send_appointments($1)', [ada]))]),
    'the league has another owner': async () => {
      const [row] = await database.query<{ id: string }>('select manager_id as id from teams where id = $1', [
        world.home,
      ])
      await call('owner', 'hand_over_league($1, $2)', [world.league, row?.id ?? ''])
      await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.owner])
    },
  }
  test.each(Object.entries(endings))('is refused after %s', async (_, end) => {
    const id = await invite()
    const token = await linkOf(id)
    await end(id)
    const invalid = { code: 'PT403', message: 'Invalid or expired invitation token.' }
    expect(await call('visitor', 'check_invitation($1)', [token])).toMatchObject({ valid: false })
    await expect(createUser(database, address(), { metadata: { invite_token: token } })).rejects.toMatchObject(invalid)
    await expect(accept(world.users['other user'], token)).rejects.toMatchObject(invalid)
  })

  test('ends what it gave when the official is removed', async () => {
    const user = await createUser(database, address())
    await accept(user, await linkOf(await invite()))
    await call('owner', 'remove_official($1)', [ada])
    expect(await run(asUser(database, user), 'select from my_officiating()')).toEqual([])
    expect(await callAs(asUser(database, user), 'official_page(null, $1)', [ada])).toBeNull()
  })

  test('can be made again when the account was deleted', async () => {
    const user = await createUser(database, address())
    await accept(user, await linkOf(await invite()))
    await database.query('delete from auth.users where id = $1', [user])
    expect(await rowOf()).toMatchObject({ state: 'not sent', invitation_id: null })
    await invite()
  })
})
