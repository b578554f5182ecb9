import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import {
  asRole,
  asService,
  asUser,
  createUser,
  createWorld,
  insert,
  type Role,
  roles,
  run,
  tryOut,
  type World,
} from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const outsider = async (table: 'profiles' = 'profiles') => insert(database, table, { full_name: 'Stranger' })

describe('the address of a person', () => {
  const readers: Record<string, readonly [(world: World) => string, readonly Role[]]> = {
    'a player': [({ homePlayers }) => homePlayers[1], ['player', 'manager', 'owner']],
    'a manager': [({ homePlayers }) => homePlayers[0], ['manager', 'owner']],
    'a player of another team': [({ awayPlayers }) => awayPlayers[2], ['other manager', 'owner']],
    'somebody who left': [({ former }) => former, ['owner']],
  }
  beforeAll(() =>
    database.query(`update profiles set email = id || '@example.org' where id = any ($1)`, [
      `{${[...world.homePlayers, ...world.awayPlayers, world.former]}}`,
    ]),
  )

  describe.each(Object.entries(readers))('of %s', (_, [whose, may]) => {
    test.each(roles)('for %s', async (role) => {
      const id = whose(world)
      const [row] = await run(
        asRole(database, world, role),
        'select email, profiles.contact_email as address from profiles where id = $1',
        [id],
      )
      expect(row).toEqual({ email: null, address: may.includes(role) ? `${id}@example.org` : null })
    })
  })

  test('is stored trimmed and in lower case, and removed by an empty text', async () => {
    const owner = asRole(database, world, 'owner')
    const [id] = world.homePlayers
    const address = async (email: string | null) => {
      await run(owner, 'update profiles set email = $2 where id = $1', [id, email])
      return run(owner, 'select profiles.contact_email from profiles where id = $1', [id])
    }
    expect(await address('  Ada@Example.ORG ')).toEqual([{ contact_email: 'ada@example.org' }])
    expect(await address('  ')).toEqual([{ contact_email: null }])
    expect(await address('ada@example.org')).toEqual([{ contact_email: 'ada@example.org' }])
    expect(await address(null)).toEqual([{ contact_email: null }])
  })

  test('stays when other fields change', async () => {
    const owner = asRole(database, world, 'owner')
    const id = world.homePlayers[1]
    await run(owner, `update profiles set bio = 'A bio' where id = $1`, [id])
    expect(await run(owner, 'select profiles.contact_email from profiles where id = $1', [id])).toEqual([
      { contact_email: `${id}@example.org` },
    ])
  })

  test.each(['ada', 'ada@', '@example.org', 'ada lovelace@example.org'])('%s is refused', async (email) => {
    const change = run(asRole(database, world, 'owner'), 'update profiles set email = $2 where id = $1', [
      world.homePlayers[1],
      email,
    ])
    await expect(change).rejects.toMatchObject({ code: '23514' })
  })

  test('belongs to one person', async () => {
    const owner = asRole(database, world, 'owner')
    const taken = `${world.awayPlayers[2]}@EXAMPLE.org`
    const refusal = { code: '23505', message: 'This email is already associated with another player' }
    await expect(
      run(owner, 'update profiles set email = $2 where id = $1', [world.homePlayers[1], taken]),
    ).rejects.toMatchObject(refusal)
    await expect(run(owner, `insert into profiles (full_name, email) values ('x', $1)`, [taken])).rejects.toMatchObject(
      refusal,
    )
  })

  test('cannot be taken over by an upsert', async () => {
    const upsert = `insert into profiles (id, full_name, email) values ($1, 'x', 'mine@example.org') on conflict do nothing`
    const attempt = run(asRole(database, world, 'other owner'), upsert, [world.homePlayers[1]])
    await expect(attempt).rejects.toMatchObject({ code: '23505' })
  })

  test('of a manager without an account can be changed by their own team only', async () => {
    const manager = await outsider()
    for (const team of [world.home, world.third]) {
      await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [team, manager])
    }
    await database.query('update teams set manager_id = $2 where id = $1', [world.third, manager])
    const change = `update profiles set email = 'redirected@example.org' where id = $1`
    await expect(tryOut(asRole(database, world, 'manager'), change, [manager])).rejects.toMatchObject({ code: '42501' })
    expect(
      await tryOut(asRole(database, world, 'manager'), 'update profiles set email = null where id = $1', [manager]),
    ).toBe(1)
    expect(await tryOut(asRole(database, world, 'owner'), change, [manager])).toBe(1)
    await database.query('update teams set manager_id = null where id = $1', [world.third])
  })
})

describe('signing players', () => {
  const sign = (role: Role, team: string, player: string) =>
    tryOut(asRole(database, world, role), 'insert into team_players (team_id, player_id) values ($1, $2)', [
      team,
      player,
    ])
  const refused = { code: '42501' }

  test('a new person is added, then signed', async () => {
    for (const role of ['manager', 'owner'] as const) {
      const caller = asRole(database, world, role)
      const [added] = await run<{ id: string }>(caller, `insert into profiles (full_name) values ('New') returning id`)
      await run(caller, `update profiles set photo_url = '/p.jpg' where id = $1`, [added?.id ?? null])
      expect(await sign(role, world.home, added?.id ?? '')).toBe(1)
      await expect(sign('other manager', world.away, added?.id ?? '')).rejects.toMatchObject(refused)
    }
  })

  test('the league owner signs any player of the league for a second club, a manager does not', async () => {
    expect(await sign('owner', world.third, world.awayPlayers[2])).toBe(1)
    await expect(sign('manager', world.home, world.awayPlayers[2])).rejects.toMatchObject(refused)
  })

  test('people of another league cannot be signed to see their address', async () => {
    const team = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Net' })
    await expect(sign('other owner', team, world.homePlayers[2])).rejects.toMatchObject(refused)
    await expect(sign('other owner', team, await outsider())).rejects.toMatchObject(refused)
  })

  test('a manager may sign themselves for their team', async () => {
    const [own] = await run<{ id: string }>(
      asRole(database, world, 'owner'),
      'select id from profiles where user_id = $1',
      [world.users.owner],
    )
    expect(await sign('owner', world.home, own?.id ?? '')).toBe(1)
  })

  test('a manager who leaves the squad no longer manages the team', async () => {
    const [manager] = world.awayPlayers
    await database.query('delete from team_players where player_id = $1', [manager])
    expect(await run(asService(database), 'select manager_id from teams where id = $1', [world.away])).toEqual([
      { manager_id: null },
    ])
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.away, manager])
    await database.query('update teams set manager_id = $2 where id = $1', [world.away, manager])
  })
})

test.each([
  [{ full_name: '  ' }, '23514'],
  [{ full_name: 'x', position: 'sweeper' }, '22P02'],
  [{ full_name: 'x', jersey_number: -1 }, '23514'],
  [{ full_name: 'x', date_of_birth: '1815-12-10' }, '23514'],
])('a profile with %j is refused', async (profile, code) => {
  await expect(insert(database, 'profiles', profile)).rejects.toMatchObject({ code })
})

test.each([
  [{ date_of_birth: '2999-01-01' }, 'profiles_date_of_birth_past'],
  [{ photo_url: `/${'x'.repeat(2048)}` }, 'profiles_photo_url_length'],
])('%s is refused by name', async (profile, constraint) => {
  const attempt = insert(database, 'profiles', { full_name: 'x', ...profile })
  await expect(attempt).rejects.toThrow(constraint)
})

describe('may_edit predicts the result of an update', () => {
  const profiles: Record<string, (world: World) => string> = {
    'a player': ({ homePlayers }) => homePlayers[1],
    'a manager': ({ homePlayers }) => homePlayers[0],
    'a player of another team': ({ awayPlayers }) => awayPlayers[2],
    'somebody who left': ({ former }) => former,
  }
  describe.each(Object.entries(profiles))('%s', (_, whose) => {
    test.each(roles)('for %s', async (role) => {
      const caller = asRole(database, world, role)
      const id = whose(world)
      const [row] = await run(caller, 'select profiles.may_edit from profiles where id = $1', [id])
      const reached = await tryOut(caller, `update profiles set bio = 'x' where id = $1`, [id]).catch(() => 0)
      expect(row).toEqual({ may_edit: reached === 1 })
    })
  })
})

test('a new name of the account changes the profile too; another field does not', async () => {
  const user = await createUser(database, 'renamed@example.org', { metadata: { full_name: 'Before' } })
  const rename = async (metadata: object) => {
    await database.query('update auth.users set raw_user_meta_data = $2 where id = $1', [
      user,
      JSON.stringify(metadata),
    ])
    const [row] = await database.query<{ full_name: string }>('select full_name from profiles where user_id = $1', [
      user,
    ])
    return row?.full_name
  }
  expect(await rename({ full_name: ' After ' })).toBe('After')
  await database.query(`update profiles set full_name = 'By the manager' where user_id = $1`, [user])
  expect(await rename({ full_name: ' After ', avatar_url: 'x' })).toBe('By the manager')
  expect(await rename({ full_name: '  ' })).toBe('By the manager')
  expect(await rename({})).toBe('By the manager')
  expect(await rename({ full_name: 'x'.repeat(10_000) })).toHaveLength(200)
})

test('a position is one of four', { tags: '@spec:9-positions' }, async () => {
  const [row] = await database.query('select enum_range(null::player_position)::text as positions')
  expect(row).toEqual({ positions: '{goalkeeper,defender,midfield,forward}' })
})

test('a player in a line-up cannot be deleted', async () => {
  const attempt = run(asService(database), 'delete from profiles where id = $1', [world.awayPlayers[2]])
  await expect(attempt).rejects.toMatchObject({ code: '23503' })
})

test('deleting an account keeps its profile and its leagues', async () => {
  const user = await createUser(database, 'leaving@example.org')
  const league = await run<{ id: string }>(
    asUser(database, user),
    `insert into leagues (name) values ('Kept') returning id`,
  )
  await database.query('delete from auth.users where id = $1', [user])
  expect(await database.query('select owner_id from leagues where id = $1', [league[0]?.id ?? null])).toEqual([
    { owner_id: null },
  ])
  const kept = await database.query(
    `select p.user_id from profiles p join app.private_profiles s on s.profile_id = p.id where s.email = 'leaving@example.org'`,
  )
  expect(kept).toEqual([{ user_id: null }])
})
