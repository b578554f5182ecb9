import { randomUUID } from 'node:crypto'
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
  type World,
} from './world.ts'

let database: Database
let world: World
let user: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  user = await createUser(database, 'someone@example.org')
})
afterAll(() => database.close())

describe('create_league', () => {
  test('makes the caller its owner and keeps the time zone', async () => {
    const caller = asUser(database, user)
    const [league] = await run<{ id: string; name: string; owner_id: string; logo_url: string | null }>(
      caller,
      `select * from create_league('  Cup ', '', 'Asia/Kolkata')`,
    )
    expect(league).toMatchObject({ name: 'Cup', owner_id: user, logo_url: null })
    expect(
      await run(caller, 'select time_zone, custom_slug from league_settings where league_id = $1', [
        league?.id ?? null,
      ]),
    ).toEqual([{ time_zone: 'Asia/Kolkata', custom_slug: null }])
  })

  test.each(['', '   ', null])('the name %j is refused', async (name) => {
    await expect(run(asUser(database, user), 'select create_league($1)', [name])).rejects.toMatchObject({
      code: '22023',
      message: 'You must be logged in and provide a competition name',
    })
  })

  test('repeated with one id creates one competition; another name is another', async () => {
    const id = randomUUID()
    const create = async (name: string) => {
      const caller = asUser(database, user)
      const [league] = await run<{ id: string }>(caller, `select * from create_league($1, null, 'UTC', $2)`, [name, id])
      return league?.id
    }
    expect(await create('Once')).toBe(id)
    expect(await create(' Once ')).toBe(id)
    expect(await create('Twice')).not.toBe(id)
    expect(await database.query(`select name from leagues where name in ('Once', 'Twice') order by name`)).toEqual([
      { name: 'Once' },
      { name: 'Twice' },
    ])
  })

  test("another user's competition cannot be taken over by its id", async () => {
    await run(asUser(database, user), `select create_league('Sunday League', null, 'Asia/Tokyo', $1)`, [world.league])
    expect(
      await database.query(
        `select name, owner_id, time_zone from leagues join league_settings on league_id = id where id = $1`,
        [world.league],
      ),
    ).toEqual([{ name: 'Sunday League', owner_id: world.users.owner, time_zone: 'UTC' }])
  })

  test('a visitor is refused', async () => {
    await expect(run(asUser(database, null), `select create_league('x')`)).rejects.toMatchObject({ code: '42501' })
  })
})

test('a plain insert creates a league with its settings too', async () => {
  const caller = asUser(database, user)
  const [league] = await run<{ id: string }>(
    caller,
    `insert into leagues (name, owner_id) values ('Plain', $1) returning id`,
    [user],
  )
  expect(await run(caller, 'select time_zone from league_settings where league_id = $1', [league?.id ?? null])).toEqual(
    [{ time_zone: 'UTC' }],
  )
})

test('an insert for another owner is refused', async () => {
  const attempt = run(asUser(database, user), `insert into leagues (name, owner_id) values ('x', $1)`, [
    world.users.owner,
  ])
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})

test('settings can be inserted once by the owner, though a league has defaults', async () => {
  const id = await insert(database, 'leagues', { name: 'Bare League', owner_id: world.users.owner })
  const add = (role: Role, values: string) =>
    run(
      asRole(database, world, role),
      `insert into league_settings (league_id, custom_slug) values ($1, ${values}) returning custom_slug, time_zone`,
      [id],
    )
  await expect(add('other owner', "'stolen'")).rejects.toMatchObject({ code: '42501' })
  await expect(
    run(
      asRole(database, world, 'other owner'),
      'insert into league_settings (league_id) values ($1) on conflict do nothing',
      [id],
    ),
  ).rejects.toMatchObject({ code: '42501' })
  const kept = 'select custom_slug, time_zone from league_settings where league_id = $1'
  expect(await database.query(kept, [id])).toEqual([{ custom_slug: null, time_zone: 'UTC' }])
  expect(await add('owner', "'bare-league'")).toEqual([{ custom_slug: 'bare-league', time_zone: 'UTC' }])
  await expect(add('owner', "'again'")).rejects.toMatchObject({ code: '23505' })
  expect(await database.query(kept, [id])).toEqual([{ custom_slug: 'bare-league', time_zone: 'UTC' }])
})

const setting = (column: string, value: string | null) =>
  run(
    asRole(database, world, 'owner'),
    `update league_settings set ${column} = $2 where league_id = $1 returning ${column}`,
    [world.league, value],
  )

describe('time zones', () => {
  test.each([
    'Europe/London',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'UTC',
    'Etc/GMT+5',
    'Asia/Calcutta',
  ])('%s', async (zone) => {
    expect(await setting('time_zone', zone)).toEqual([{ time_zone: zone }])
    expect(() => new Intl.DateTimeFormat('en-GB', { timeZone: zone })).not.toThrow()
  })

  test.each(['', 'Mars/Phobos', 'London', 'CEST', '+02:00', 'Foo/Bar+3', 'posix/Europe/London', 'Etc/GMT+99'])(
    'not %s',
    async (zone) => {
      await expect(setting('time_zone', zone)).rejects.toMatchObject({ code: '23514', constraint: 'time_zone_name' })
      await expect(
        run(asUser(database, user), 'select create_league($1, null, $2)', ['x', zone]),
      ).rejects.toMatchObject({
        code: '22023',
        message: `Unknown time zone "${zone}"`,
      })
    },
  )
})

describe('custom addresses', () => {
  test.each(['a', 'sunday-league', '2024', 'a--b', null])('%j', async (slug) => {
    expect(await setting('custom_slug', slug)).toEqual([{ custom_slug: slug }])
  })

  test.each(['', 'Sunday', 'sunday league', 'städtisch', 'a_b', 'a/b', 'a'.repeat(101)])('not %j', async (slug) => {
    await expect(setting('custom_slug', slug)).rejects.toMatchObject({ code: '23514', constraint: 'custom_slug_form' })
  })

  test.each(['create', 'overview', 'teams', 'fixtures', 'tables', 'table', 'players', 'settings'])(
    'not the page %s',
    async (slug) => {
      await expect(setting('custom_slug', slug)).rejects.toMatchObject({
        code: '23514',
        constraint: 'custom_slug_not_reserved',
      })
    },
  )

  test('not the form of an id', async () => {
    await expect(setting('custom_slug', world.otherLeague)).rejects.toMatchObject({
      constraint: 'custom_slug_not_an_id',
    })
  })

  test('not one of another league', async () => {
    await database.query(`update league_settings set custom_slug = 'taken' where league_id = $1`, [world.otherLeague])
    await expect(setting('custom_slug', 'taken')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('save_league_details', () => {
  const save = (role: Role, name: string | null, description: string | null = null, zone = 'Europe/London') =>
    run(asRole(database, world, role), 'select save_league_details($1, $2, $3, $4)', [
      world.league,
      name,
      description,
      zone,
    ])
  const saved = () =>
    database.query(
      `select name, description, time_zone from leagues join league_settings on league_id = id where id = $1`,
      [world.league],
    )

  test('the owner saves name, description and time zone at once', async () => {
    await save('owner', '  Sunday <b>League</b> ', ' On Sundays \n', 'Asia/Kolkata')
    expect(await saved()).toEqual([
      { name: 'Sunday <b>League</b>', description: 'On Sundays \n', time_zone: 'Asia/Kolkata' },
    ])
    await save('owner', 'Sunday League', '  ')
    expect(await saved()).toEqual([{ name: 'Sunday League', description: null, time_zone: 'Europe/London' }])
  })

  test('a field that is left out stays as it is', async () => {
    const change = (details: string) =>
      run(asRole(database, world, 'owner'), `select save_league_details($1, ${details})`, [world.league])
    await save('owner', 'Sunday League', 'On Sundays', 'Asia/Kolkata')
    await change(`_dates_of_birth => 'hidden'`)
    await change(`_name => 'Sunday Cup'`)
    await change(`_description => null, _time_zone => null, _dates_of_birth => null`)
    const hidden = 'select dates_of_birth from league_settings where league_id = $1'
    expect(await database.query(hidden, [world.league])).toEqual([{ dates_of_birth: 'hidden' }])
    expect(await saved()).toEqual([{ name: 'Sunday Cup', description: 'On Sundays', time_zone: 'Asia/Kolkata' }])
    await change(
      `_name => 'Sunday League', _description => '', _time_zone => 'Europe/London', _dates_of_birth => 'shown'`,
    )
    expect(await saved()).toEqual([{ name: 'Sunday League', description: null, time_zone: 'Europe/London' }])
  })

  test.each(roles.filter((role) => role !== 'owner'))('%s is refused', async (role) => {
    await expect(
      run(asRole(database, world, role), `select save_league_details($1, _dates_of_birth => 'shown')`, [world.league]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(save(role, 'Mine')).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['', null, 'UTC', '22023'],
    ['x'.repeat(201), null, 'UTC', '23514'],
    ['New name', 'x'.repeat(1001), 'UTC', '23514'],
    ['New name', null, 'Mars/Phobos', '23514'],
  ])('%s, %s, %s: nothing is saved', async (name, description, zone, code) => {
    await expect(save('owner', name, description, zone)).rejects.toMatchObject({ code })
    expect(await saved()).toEqual([{ name: 'Sunday League', description: null, time_zone: 'Europe/London' }])
  })
})

test.each(['og_image_url', 'favicon_url', 'app_icon_url'])('%s has a length', async (column) => {
  await expect(setting(column, `/${'x'.repeat(2000)}`)).rejects.toMatchObject({ constraint: `${column}_length` })
})

describe('teams', () => {
  test.each([
    [{ name: ' ' }, '23514'],
    [{ name: 'x', team_color: 'mauve' }, '23514'],
    [{ name: ' home TOWN ' }, '23505'],
  ])('with %j are refused', async (team, code) => {
    await expect(insert(database, 'teams', { ...team, league_id: world.league })).rejects.toMatchObject({ code })
  })

  test('a name may exist in two leagues; new teams are purple', async () => {
    const team = await insert(database, 'teams', { name: 'Home Town', league_id: world.otherLeague })
    expect(await database.query('select team_color from teams where id = $1', [team])).toEqual([
      { team_color: 'purple' },
    ])
  })

  test('a team stays in its league', async () => {
    const move = database.query('update teams set league_id = $2 where id = $1', [world.third, world.otherLeague])
    await expect(move).rejects.toMatchObject({ code: '23514' })
  })

  test('a deleted team takes its matches and squad along, and leaves the people', async () => {
    await run(asRole(database, world, 'owner'), 'delete from teams where id = $1', [world.away])
    expect(await database.query('select id from matches where id = $1', [world.match])).toEqual([])
    expect(await database.query('select team_id from team_players where team_id = $1', [world.away])).toEqual([])
    expect(await database.query('select id from match_events where match_id = $1', [world.match])).toEqual([])
    expect(
      (await database.query('select id from profiles where id = any ($1)', [`{${world.awayPlayers}}`])).length,
    ).toBe(3)
  })
})

test('a league that the server deletes leaves nothing but people and accounts', async () => {
  await run(asService(database), 'delete from leagues where id = $1', [world.league])
  const left = await database.query(
    `select (select count(*)::int from teams where league_id = $1) as teams,
       (select count(*)::int from app.player_records where league_id = $1) as records,
       (select count(*)::int from match_events) as events, (select count(*) > 9 from profiles) as people`,
    [world.league],
  )
  expect(left).toEqual([{ teams: 0, records: 0, events: 0, people: true }])
})
