import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createUser, createWorld, insert, profileOf, run, type World } from './world.ts'

// An administrator who is removed together with the other roles of the person (records 0061 and 0062).

let database: Database
let world: World
let person: string
let member: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['app.invitations', 'officials', 'scorers', 'league_members'])
    await database.query(`delete from ${table}`)
  await database.query('update teams set manager_id = null where id = $1', [world.third])
  person = await createUser(database, `${randomUUID()}@example.org`)
  member = await insert(database, 'league_members', {
    league_id: world.league,
    user_id: person,
    role: 'administrator',
    name: 'Ida',
  })
})

const call = async (user: string, text: string, values: Statement['values'] = []) =>
  (await run(asUser(database, user), `select ${text} as answer`, values))[0]?.answer as string
const owner = () => world.users.owner
const roles = (user = owner()) =>
  run<{ role: string; id: string; by_own_doing: boolean }>(
    asUser(database, user),
    'select * from roles_beside_administrator($1)',
    [member],
  )
const remove = (ends: { role: string; id: string }[] = [], user = owner(), id = member) =>
  call(user, 'remove_administrator($1, $2)', [id, JSON.stringify(ends)])
/** Invites to a role with an account of the league, and accepts with the person's. */
async function invite(by: string, role: string, team: string | null = null) {
  const id =
    role === 'official'
      ? await call(by, 'invite_official($1)', [
          await insert(database, 'officials', { league_id: world.league, name: 'Ida' }),
        ])
      : await call(by, `create_invitation($1, $2, 'Ida', null, null, $3)`, [
          team,
          role,
          team === null ? world.league : null,
        ])
  await call(person, 'accept_invitation($1)', [await call(by, 'renew_invitation($1)', [id])])
}
const hasRole = async () => ({
  manages: (await run(asUser(database, person), 'select from app.managed_teams()')).length,
  works: (await run(asUser(database, person), 'select from app.my_teams()')).length,
  scores: (await run(asUser(database, person), 'select from scorers')).length,
  officiates: (await run(asUser(database, person), 'select from officials where user_id = $1', [person])).length,
  runs: (await run(asUser(database, person), 'select from app.my_leagues()')).length,
})

describe('the roles beside administrator', () => {
  const all: [string, () => string | null][] = [
    ['manager', () => world.third],
    ['assistant', () => world.third],
    ['scorer', () => null],
    ['official', () => null],
  ]
  test.each(all)('%s, by an invitation of the person, is the own doing', async (role, team) => {
    await invite(person, role, team())
    expect(await roles()).toMatchObject([{ role, by_own_doing: true }])
  })

  test.each(all)('%s, by an invitation of the owner, is not', async (role, team) => {
    await invite(owner(), role, team())
    expect(await roles()).toMatchObject([{ role, by_own_doing: false }])
  })

  test('manager, by choosing the own profile, is the own doing; by the owner’s choice it is not', async () => {
    const own = await profileOf(database, person)
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, own])
    const choose = (user: string) => call(user, `create_manager_invite($1, $2, 'ida@example.org')`, [world.third, own])
    await choose(person)
    expect(await roles()).toMatchObject([{ role: 'manager', id: world.third, by_own_doing: true }])
    await database.query('update teams set manager_id = null where id = $1', [world.third])
    await choose(owner())
    expect(await roles()).toMatchObject([{ role: 'manager', by_own_doing: false }])
  })

  test('are told to the owner alone', async () => {
    await invite(person, 'scorer')
    const other = await createUser(database, `${randomUUID()}@example.org`)
    await insert(database, 'league_members', {
      league_id: world.league,
      user_id: other,
      role: 'administrator',
      name: 'Otto',
    })
    for (const user of [person, other, world.users.manager, world.users['other owner']])
      expect(await roles(user)).toEqual([])
    await expect(
      database.query('select has_function_privilege($1, $2, $3) as may', [
        'anon',
        'roles_beside_administrator(uuid)',
        'execute',
      ]),
    ).resolves.toEqual([{ may: false }])
  })
})

describe('the end of an administrator', () => {
  test('ends the chosen roles with it, and no other', async () => {
    await invite(person, 'manager', world.third)
    await invite(person, 'assistant', world.third)
    await invite(person, 'scorer')
    await invite(person, 'official')
    const ends = await roles()
    expect(ends.map(({ role }) => role)).toEqual(['assistant', 'manager', 'official', 'scorer'])
    await remove(ends.filter(({ role }) => role !== 'scorer'))
    expect(await hasRole()).toEqual({ manages: 0, works: 0, scores: 1, officiates: 0, runs: 0 })
    expect(await database.query('select is_active, user_id from officials')).toEqual([
      { is_active: true, user_id: null },
    ])
  })

  test('ends links that the person has or made', async () => {
    await invite(person, 'manager', world.third)
    await invite(person, 'official')
    const [official] = await database.query<{ id: string }>('select id from officials')
    const link = await call(owner(), 'send_appointments($1)', [official?.id ?? ''])
    const squad = await call(person, 'create_squad_link($1)', [world.third])
    expect(squad).toMatch(/./)
    await remove(await roles())
    expect(await call(world.users['other user'], 'official_page($1)', [link])).toBeNull()
    expect(await database.query('select from app.squad_links where created_by = $1', [person])).toEqual([])
  })

  test('leaves the other roles without a choice', async () => {
    await invite(person, 'manager', world.third)
    await remove()
    expect(await hasRole()).toMatchObject({ runs: 0, manages: 1 })
  })

  test('ends roles of this person in this league alone', async () => {
    const scorer = await insert(database, 'scorers', {
      league_id: world.league,
      user_id: world.users.player,
      name: 'Pat',
    })
    const official = await insert(database, 'officials', {
      league_id: world.league,
      user_id: world.users.player,
      name: 'Pat',
    })
    const assistant = await insert(database, 'league_members', {
      league_id: world.league,
      team_id: world.home,
      user_id: world.users.player,
      role: 'assistant',
      name: 'Pat',
    })
    await remove([
      { role: 'scorer', id: scorer },
      { role: 'official', id: official },
      { role: 'assistant', id: assistant },
      { role: 'manager', id: world.home },
    ])
    expect(await database.query('select from scorers')).toHaveLength(1)
    expect(await database.query('select from officials where user_id is not null')).toHaveLength(1)
    expect(await database.query('select from league_members')).toHaveLength(1)
    expect(
      await database.query('select from teams where id = $1 and manager_id is not null', [world.home]),
    ).toHaveLength(1)
  })

  test('is one transaction', async () => {
    await invite(person, 'scorer')
    const ends = [...(await roles()), { role: 'king', id: randomUUID() }]
    await expect(remove(ends)).rejects.toThrow('cannot be ended here')
    expect(await hasRole()).toMatchObject({ scores: 1, runs: 1 })
  })

  test('is the owner’s alone', async () => {
    for (const user of [person, world.users.manager, world.users['other owner']])
      await expect(remove([], user)).rejects.toMatchObject({ code: '42501' })
    await expect(remove([], owner(), randomUUID())).rejects.toMatchObject({ code: '42501' })
    expect(await hasRole()).toMatchObject({ runs: 1 })
  })
})

test('the account of an official is taken away by those who run the league alone', async () => {
  await invite(owner(), 'official')
  const [official] = await database.query<{ id: string }>('select id from officials')
  const release = (user: string) => call(user, 'release_official($1)', [official?.id ?? ''])
  for (const user of [world.users.manager, world.users['other owner'], world.users['other user']])
    await expect(release(user)).rejects.toMatchObject({ code: '42501' })
  expect(await hasRole()).toMatchObject({ officiates: 1 })
  await release(person)
  expect(await hasRole()).toMatchObject({ officiates: 0 })
  await call(owner(), 'invite_official($1)', [official?.id ?? ''])
})
