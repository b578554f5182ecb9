import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
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

// The players' own way in: the team's link, claims of names, and links of players.

let database: Database
let world: World
/** A player of the home team without an account. */
let ada: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  ada = await insert(database, 'profiles', { full_name: 'Ada Lovelace' })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, ada])
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: Statement['values'] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const makeLink = async (role: Role = 'manager') =>
  (await as<{ token: string }>(role, 'select create_squad_link($1) as token', [world.home]))[0]?.token ?? ''

const claim = async (token: string, role: Role = 'visitor', player = ada) =>
  (await as<{ own: string | null }>(role, 'select claim_player($1, $2) as own', [token, player]))[0]?.own ?? null

interface Access {
  link: { expires_at: string } | null
  claims: { id: string; name: string; account: string | null; email: string | null }[]
  links: { player_id: string }[]
}
const access = async (role: Role = 'manager') =>
  (await as<{ access: Access | null }>(role, 'select squad_access($1) as access', [world.home]))[0]?.access ?? null

const decide = async (isConfirmed: boolean, role: Role = 'manager') => {
  const [first] = (await access())?.claims ?? []
  await as(role, 'select decide_claim($1, $2)', [first?.id ?? null, isConfirmed])
}

interface Opened {
  team: string
  mine: { name: string; is_waiting: boolean } | null
  players: { id: string; name: string; state: string }[]
}
const open = async (token: string, role: Role = 'visitor') =>
  (await as<{ link: Opened | null }>(role, 'select squad_link($1) as link', [token]))[0]?.link ?? null

const openOwn = async (token: string | null) =>
  (await as<{ link: Row | null }>('visitor', 'select player_link($1) as link', [token]))[0]?.link ?? null

const WORKING: readonly Role[] = ['manager', 'owner']

describe("the team's link", () => {
  test.each(roles)('made by %s', async (role) => {
    const made = makeLink(role)
    if (WORKING.includes(role)) expect(await made).toMatch(/^[0-9a-f]{64}$/)
    else await expect(made).rejects.toMatchObject({ code: '42501' })
  })

  test('is stored as a hash, and shows names and nothing else of the players', async () => {
    const token = await makeLink()
    const stored = await database.query('select * from app.squad_links')
    expect(JSON.stringify(stored)).not.toContain(token)
    const link = await open(token)
    expect(link?.players.find(({ id }) => id === ada)).toEqual({
      id: ada,
      name: 'Ada Lovelace',
      number: null,
      state: 'free',
    })
    expect(link?.players.find(({ id }) => id === world.homePlayers[1])?.state).toBe('account')
    expect(link?.mine).toBeNull()
  })

  test('a young player is shown by first name and initial', async () => {
    await database.query('insert into youth_settings (league_id) values ($1)', [world.league])
    expect((await open(await makeLink()))?.players.map(({ name }) => name)).toContain('Ada L.')
  })

  test.each(['expired', 'replaced', 'withdrawn', 'never made'])('a link that was %s opens nothing', async (how) => {
    let token = await makeLink()
    if (how === 'expired') await database.query('update app.squad_links set expires_at = now()')
    if (how === 'replaced') await makeLink('owner')
    if (how === 'withdrawn') await as('manager', 'select end_squad_link($1)', [world.home])
    if (how === 'never made') token = 'x'
    expect(await open(token)).toBeNull()
    await expect(claim(token)).rejects.toMatchObject({ code: 'PT404' })
  })

  test.each(roles.filter((role) => !WORKING.includes(role)))(
    '%s cannot withdraw it or see who gets in',
    async (role) => {
      const token = await makeLink()
      await expect(as(role, 'select end_squad_link($1)', [world.home])).rejects.toMatchObject({ code: '42501' })
      if (role === 'visitor') await expect(access(role)).rejects.toMatchObject({ code: '42501' })
      else expect(await access(role)).toBeNull()
      expect(await open(token)).not.toBeNull()
    },
  )

  test('ends with the manager who made it, with the links that the manager made for players', async () => {
    const token = await makeLink()
    const own = await linkFor('manager')
    await as('owner', 'select remove_manager($1)', [world.home])
    expect(await open(token)).toBeNull()
    expect(await openOwn(own)).toBeNull()
  })

  test("outlasts the manager if the owner made it, as does a player's own claim", async () => {
    const token = await makeLink('owner')
    const own = await claim(token)
    await decide(true)
    await as('owner', 'select remove_manager($1)', [world.home])
    expect(await open(token)).not.toBeNull()
    expect(await openOwn(own)).toMatchObject({ is_waiting: false })
  })

  test('ends with an assistant who is removed', async () => {
    const user = await createUser(database, `${randomUUID()}@example.org`)
    const member = { league_id: world.league, team_id: world.home, user_id: user, role: 'assistant', name: 'Ida' }
    const id = await insert(database, 'league_members', member)
    const [made] = await run<{ token: string }>(asUser(database, user), 'select create_squad_link($1) as token', [
      world.home,
    ])
    expect(await open(made?.token ?? '')).not.toBeNull()
    await as('owner', 'delete from league_members where id = $1', [id])
    expect(await open(made?.token ?? '')).toBeNull()
  })
})

const linkFor = async (role: Role, player = ada) =>
  (await as<{ token: string }>(role, 'select create_player_link($1, $2) as token', [world.home, player]))[0]?.token ??
  ''

describe('a claim without an account', () => {
  test('waits for the manager, and then opens by the token of the claim', async () => {
    const own = await claim(await makeLink())
    expect(await openOwn(own)).toMatchObject({
      is_waiting: true,
      player: 'Ada Lovelace',
      team: 'Home Town',
      matches: [],
    })
    expect((await access())?.claims).toMatchObject([{ name: 'Ada Lovelace', account: null, email: null }])
    await decide(true)
    expect(await openOwn(own)).toMatchObject({ is_waiting: false })
    expect(await access()).toMatchObject({ claims: [], links: [{ player_id: ada }] })
  })

  test('ends when the manager declines it', async () => {
    const own = await claim(await makeLink())
    await decide(false)
    expect(await openOwn(own)).toBeNull()
  })

  test.each(roles.filter((role) => !WORKING.includes(role)))('%s cannot confirm it', async (role) => {
    await claim(await makeLink())
    await expect(decide(true, role)).rejects.toMatchObject({ code: role === 'visitor' ? '42501' : 'PT404' })
    expect((await access())?.links).toEqual([])
  })

  test('that is confirmed ends the other claims of the name and its former link', async () => {
    const token = await makeLink()
    const former = await linkFor('manager')
    const first = await claim(token)
    const second = await claim(token)
    const [waiting] = await database.query<{ id: string }>(
      'select id from app.player_links where token_hash = app.hash_token($1)',
      [first],
    )
    await as('manager', 'select decide_claim($1, true)', [waiting?.id ?? null])
    expect(await openOwn(first)).toMatchObject({ is_waiting: false })
    expect(await openOwn(second)).toBeNull()
    expect(await openOwn(former)).toBeNull()
  })

  test('is answered once, and not after two weeks', async () => {
    await claim(await makeLink())
    const [waiting] = (await access())?.claims ?? []
    await database.query('update app.player_links set expires_at = now()')
    const answer = () => as('manager', 'select decide_claim($1, true)', [waiting?.id ?? null])
    await expect(answer()).rejects.toMatchObject({ code: 'PT404' })
    expect((await access())?.claims).toEqual([])
  })

  test('a sixth claim of one name is refused while five wait', async () => {
    const token = await makeLink()
    for (let made = 0; made < 5; made++) await claim(token)
    await expect(claim(token)).rejects.toMatchObject({ code: 'PT429' })
  })

  test.each(['of another team', 'with an account', 'who left'])('a player %s is refused', async (who) => {
    const players = { 'of another team': world.awayPlayers[2], 'with an account': world.homePlayers[1] }
    const player = who === 'who left' ? world.former : players[who as keyof typeof players]
    await expect(claim(await makeLink(), 'visitor', player)).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('a claim with an account', () => {
  test('binds the player to the account once the manager confirms it', async () => {
    const token = await makeLink()
    expect(await claim(token, 'other user')).toBeNull()
    expect((await open(token, 'other user'))?.mine).toEqual({ name: 'Ada Lovelace', is_waiting: true })
    expect((await open(token, 'player'))?.mine).toMatchObject({ is_waiting: false })
    expect((await access())?.claims).toMatchObject([{ name: 'Ada Lovelace', email: 'other-user@example.org' }])
    await decide(true)
    expect(await profileOf(database, world.users['other user'])).toBe(ada)
    expect((await open(token, 'other user'))?.mine).toEqual({ name: 'Ada Lovelace', is_waiting: false })
  })

  test('a second claim replaces the first, and a member of the squad makes none', async () => {
    const token = await makeLink()
    const hedy = await insert(database, 'profiles', { full_name: 'Hedy L' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, hedy])
    await claim(token, 'other user')
    await claim(token, 'other user', hedy)
    expect((await access())?.claims.map(({ name }) => name)).toEqual(['Hedy L'])
    await expect(claim(token, 'player')).rejects.toMatchObject({ code: 'PT409', message: /in this squad already/ })
  })

  test('never binds a young player: the claim gives a link', async () => {
    await database.query('insert into youth_settings (league_id) values ($1)', [world.league])
    const own = await claim(await makeLink(), 'other user')
    await decide(true)
    expect(await openOwn(own)).toMatchObject({ is_waiting: false, player: 'Ada L.' })
    expect(await database.query('select user_id from profiles where id = $1', [ada])).toEqual([{ user_id: null }])
  })

  test('never gives the team away: the claim of its manager gives a link', async () => {
    await database.query('update teams set manager_id = $2 where id = $1', [world.home, ada])
    expect(await claim(await makeLink('owner'), 'other user')).not.toBeNull()
  })

  test.each(['became the manager', 'became protected', 'got an account'])(
    'of a player who %s meanwhile is refused',
    async (how) => {
      await claim(await makeLink('owner'), 'other user')
      if (how === 'became the manager')
        await database.query('update teams set manager_id = $2 where id = $1', [world.third, ada])
      if (how === 'became protected')
        await database.query('insert into youth_settings (league_id) values ($1)', [world.league])
      if (how === 'got an account')
        await database.query('update profiles set user_id = $2 where id = $1', [ada, world.users['other owner']])
      await expect(decide(true)).rejects.toMatchObject({ code: 'PT409' })
      expect(
        await database.query('select from profiles where id = $1 and user_id = $2', [ada, world.users['other user']]),
      ).toEqual([])
    },
  )
})

describe("a player's own link", () => {
  test.each(roles)('made by %s', async (role) => {
    const made = linkFor(role)
    if (WORKING.includes(role)) expect(await openOwn(await made)).toMatchObject({ player: 'Ada Lovelace' })
    else await expect(made).rejects.toMatchObject({ code: '42501' })
  })

  test('is for players of the team', () =>
    expect(linkFor('manager', world.awayPlayers[2])).rejects.toMatchObject({ code: 'PT404' }))

  test.each(['ended', 'replaced', 'expired', 'left'])('a link that was %s opens nothing', async (how) => {
    const own = await linkFor('manager')
    if (how === 'ended') await as('manager', 'select end_player_link($1, $2)', [world.home, ada])
    if (how === 'replaced') await linkFor('owner')
    if (how === 'expired') await database.query('update app.player_links set expires_at = now()')
    if (how === 'left') await as('manager', 'delete from team_players where player_id = $1', [ada])
    expect(await openOwn(own)).toBeNull()
  })

  test.each(roles.filter((role) => !WORKING.includes(role)))('%s cannot end it', async (role) => {
    const own = await linkFor('manager')
    const end = as(role, 'select end_player_link($1, $2)', [world.home, ada])
    await expect(end).rejects.toMatchObject({ code: '42501' })
    expect(await openOwn(own)).not.toBeNull()
  })
})
