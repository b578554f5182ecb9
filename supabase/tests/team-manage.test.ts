import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createUser, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const sides: readonly Role[] = ['manager', 'owner']
const refused = { code: '42501' }
const squadOf = (team: string) =>
  database.query<{ id: string; full_name: string; jersey_number: number | null; position: string | null }>(
    `select p.id, full_name, jersey_number, position from profiles p join team_players s on s.player_id = p.id
     where team_id = $1 order by s.created_at, full_name`,
    [team],
  )

describe('add_players', () => {
  const add = async (role: Role, players: unknown, team: string | null = world.home) =>
    (
      await run<{ added: number }>(asRole(database, world, role), 'select add_players($1, $2) as added', [
        team,
        JSON.stringify(players),
      ])
    )[0]?.added

  test.each(roles)('by %s', async (role) => {
    const before = (await squadOf(world.home)).length
    const attempt = add(role, [{ full_name: 'New' }])
    if (sides.includes(role)) await expect(attempt).resolves.toBe(1)
    else await expect(attempt).rejects.toMatchObject(refused)
    expect(await squadOf(world.home)).toHaveLength(before + (sides.includes(role) ? 1 : 0))
  })

  test('accepts several with number and position, and trims their names', async () => {
    const players = [
      { full_name: ' Ada ', jersey_number: 10, position: 'forward' },
      { full_name: "Robert'); drop table profiles;--" },
    ]
    expect(await add('owner', players, world.third)).toBe(2)
    const squad = await squadOf(world.third)
    expect(squad.slice(-2)).toMatchObject([
      { full_name: 'Ada', jersey_number: 10, position: 'forward' },
      { full_name: "Robert'); drop table profiles;--", jersey_number: null, position: null },
    ])
  })

  test('a retry adds no player twice', async () => {
    const players = [{ id: randomUUID(), full_name: 'Once' }]
    expect(await add('owner', players, world.third)).toBe(1)
    expect(await add('owner', [...players, { id: randomUUID(), full_name: 'And one' }], world.third)).toBe(1)
  })

  test('an id gives no access to another person', async () => {
    await expect(add('manager', [{ id: world.awayPlayers[2], full_name: 'Mine' }])).rejects.toMatchObject({
      code: '23505',
    })
  })

  test.each<[string, unknown, string]>([
    ['no list', {}, 'a JSON array'],
    ['too many', Array.from({ length: 201 }, () => ({ full_name: 'x' })), 'at most 200'],
    ['a blank name', [{ full_name: 'Ada' }, { full_name: ' ' }], 'Every player needs a name'],
    ['no name', [{}], 'Every player needs a name'],
    ['a name too long', [{ full_name: 'x'.repeat(201) }], 'at most 200 characters'],
    ['a number too high', [{ full_name: 'x', jersey_number: 1000 }], 'between 0 and 999'],
  ])('refuses %s, and adds no player', async (_, players, message) => {
    const before = await squadOf(world.home)
    await expect(add('owner', players)).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining(message),
    })
    expect(await squadOf(world.home)).toEqual(before)
  })
})

describe('signable_players', () => {
  const list = (role: Role, team = world.home) =>
    run(
      asRole(database, world, role),
      'select full_name, was_here, is_caller, team_name from signable_players($1) order by full_name, is_caller',
      [team],
    )

  test('a manager finds former players of the team', async () => {
    expect(await list('manager')).toEqual([{ full_name: 'Former', was_here: true, is_caller: false, team_name: null }])
  })

  test('the league owner finds all people of the league, and themselves', async () => {
    const found = await list('owner')
    expect(found).toContainEqual({ full_name: 'Former', was_here: true, is_caller: false, team_name: null })
    expect(found).toContainEqual({ full_name: 'Grace', was_here: false, is_caller: false, team_name: 'Away United' })
    expect(found.filter(({ is_caller }) => is_caller)).toMatchObject([{ was_here: false, team_name: null }])
  })

  test('every listed person can be signed', async () => {
    for (const role of sides) {
      const caller = asRole(database, world, role)
      const players = await run<{ id: string }>(caller, 'select id from signable_players($1)', [world.home])
      for (const { id } of players) {
        expect(await run(caller, 'select app.may_sign($1, $2) as may', [world.home, id])).toEqual([{ may: true }])
      }
    }
  })

  test.each(roles.filter((role) => role !== 'visitor' && !sides.includes(role)))('shows %s nothing', async (role) => {
    expect(await list(role)).toEqual([])
  })
  test('refuses visitors', async () => {
    await expect(list('visitor')).rejects.toMatchObject(refused)
  })
})

describe('removing a manager from the squad', () => {
  const remove = (role: Role) => run(asRole(database, world, role), 'select remove_manager($1)', [world.third])
  const managerOf = async () =>
    (await database.query<Row>('select manager_id from teams where id = $1', [world.third]))[0]?.manager_id
  const invite = async (player: string) =>
    (
      await run<{ token: string }>(
        asRole(database, world, 'owner'),
        'select create_manager_invite($1, $2, $3) as token',
        [world.third, player, `${randomUUID()}@example.org`],
      )
    )[0]?.token ?? ''
  const isOpen = async (token: string) =>
    (await database.query('select check_invitation($1) ->> $2 as valid', [token, 'valid']))[0]?.valid === 'true'
  const addPlayer = async () => {
    const player = await insert(database, 'profiles', { full_name: 'Pending' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, player])
    return player
  }

  test.each(roles)('by %s', async (role) => {
    const player = await addPlayer()
    const token = await invite(player)
    if (role === 'owner') await remove(role)
    else await expect(remove(role)).rejects.toMatchObject(refused)
    expect(await managerOf()).toBe(role === 'owner' ? null : player)
    expect(await isOpen(token)).toBe(role !== 'owner')
  })

  test('is refused for themselves: they hand the team over, or leave the squad', async () => {
    const attempt = run(asRole(database, world, 'manager'), 'select remove_manager($1)', [world.home])
    await expect(attempt).rejects.toMatchObject(refused)
  })

  test('a person who leaves the squad loses their link', async () => {
    const player = await addPlayer()
    const token = await invite(player)
    await database.query('delete from team_players where player_id = $1', [player])
    expect(await managerOf()).toBeNull()
    expect(await isOpen(token)).toBe(false)
    await expect(
      createUser(database, `${randomUUID()}@example.org`, { metadata: { invite_token: token } }),
    ).rejects.toMatchObject({ code: 'PT403' })
  })

  test('a renewed link of the same manager stays valid', async () => {
    const player = await addPlayer()
    const first = await invite(player)
    const second = await invite(player)
    expect(await isOpen(first)).toBe(false)
    expect(await isOpen(second)).toBe(true)
  })
})
