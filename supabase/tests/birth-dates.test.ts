import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asService, createUser, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let adult: string
let child: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  adult = world.homePlayers[2]
  child = world.homePlayers[1]
})
afterAll(() => database.close())

/** The day on which a person reaches this age in the time zone, moved by days. */
async function bornAgo(years: number, days = 0, zone = 'UTC'): Promise<string> {
  const [row] = await database.query<{ born: string }>(
    `select ((now() at time zone $3)::date - make_interval(years => $1) + make_interval(days => $2))::date::text as born`,
    [years, days, zone],
  )
  return row?.born ?? ''
}
const born = (id: string, date: string | null) =>
  database.query('update profiles set date_of_birth = $2 where id = $1', [id, date])
const choose = (choice: string, league = world.league) =>
  database.query('update league_settings set dates_of_birth = $2 where league_id = $1', [league, choice])
const seen = async (role: Role, id: string) =>
  (
    await run(
      asRole(database, world, role),
      'select date_of_birth::text, p.birth_date::text, p.age from profiles p where id = $1',
      [id],
    )
  )[0]

describe('a date of birth', () => {
  let date: string
  const insiders: readonly Role[] = ['player', 'manager', 'owner']
  beforeEach(() => choose('shown'))

  test.each(roles)('of an adult is visible to %s', async (role) => {
    date = await bornAgo(30, -1)
    await born(adult, date)
    expect(await seen(role, adult)).toEqual({ date_of_birth: date, birth_date: date, age: 30 })
  })

  test.each(roles)('of a minor is visible to %s only with a reason; the age to everybody', async (role) => {
    date = await bornAgo(15, -1)
    await born(child, date)
    expect(await seen(role, child)).toEqual({
      date_of_birth: null,
      birth_date: insiders.includes(role) ? date : null,
      age: 15,
    })
  })

  test.each(roles)('a league that shows ages only: %s', async (role) => {
    date = await bornAgo(30, -1)
    await born(child, date)
    await choose('age')
    expect(await seen(role, child)).toEqual({
      date_of_birth: null,
      birth_date: insiders.includes(role) ? date : null,
      age: 30,
    })
  })

  test.each(roles)('a league that shows nothing: %s', async (role) => {
    date = await bornAgo(30, -1)
    await born(child, date)
    await choose('hidden')
    const isInsider = insiders.includes(role)
    expect(await seen(role, child)).toEqual({
      date_of_birth: null,
      birth_date: isInsider ? date : null,
      age: isInsider ? 30 : null,
    })
  })

  test('is visible to the server', async () => {
    date = await bornAgo(15, -1)
    await born(child, date)
    expect(await run(asService(database), 'select p.birth_date::text from profiles p where id = $1', [child])).toEqual([
      { birth_date: date },
    ])
  })
})

describe("a child's date is revealed by no other way", () => {
  beforeAll(async () => {
    await choose('shown')
    await born(child, '2012-03-04')
  })

  test.each([
    `select 1 from profiles where date_of_birth = '2012-03-04'`,
    `select 1 from profiles where date_of_birth > '2000-01-01'`,
    `select 1 from profiles p where p.birth_date = '2012-03-04'`,
    `select 1 from profiles p where p.birth_date between '2012-01-01' and '2012-12-31'`,
    `select max(date_of_birth) from profiles having max(date_of_birth) >= '2010-01-01'`,
    `select 1 from profiles p where to_jsonb(p)::text like '%2012-03-04%'`,
  ])('%s', async (text) => {
    expect(await run(asRole(database, world, 'visitor'), text)).toEqual([])
    expect(await run(asRole(database, world, 'other manager'), text)).toEqual([])
  })

  test('the table of dates is closed', async () => {
    for (const role of ['visitor', 'owner'] as const)
      await expect(run(asRole(database, world, role), 'select * from app.birth_dates')).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('an update returns the date only to those who may see it', async () => {
    expect(
      await run(
        asRole(database, world, 'manager'),
        `update profiles p set date_of_birth = '2013-05-06' where id = $1
         returning p.date_of_birth::text, birth_date(p)::text as birth_date`,
        [child],
      ),
    ).toEqual([{ date_of_birth: null, birth_date: '2013-05-06' }])
    expect(await seen('owner', child)).toMatchObject({ birth_date: '2013-05-06' })
    await run(asRole(database, world, 'player'), 'update profiles set date_of_birth = null where id = $1', [child])
    expect(await seen('owner', child)).toEqual({ date_of_birth: null, birth_date: null, age: null })
  })

  test.each(['insert', 'do nothing', 'do update'])('an outsider cannot insert one by an upsert: %s', async (how) => {
    const target = world.awayPlayers[2]
    const tail = {
      insert: '',
      'do nothing': 'on conflict do nothing',
      'do update': 'on conflict (id) do update set date_of_birth = excluded.date_of_birth',
    }[how]
    await run(
      asRole(database, world, 'other owner'),
      `insert into profiles (id, full_name, date_of_birth) values ($1, 'x', '2011-01-01') ${tail}`,
      [target],
    ).catch(() => undefined)
    expect(await seen('owner', target)).toMatchObject({ birth_date: null })
  })
})

test('an upsert by an editor of the profile writes the date, and one without it keeps it', async () => {
  await choose('shown')
  const upsert = (columns: string, values: string, set: string) =>
    run(
      asRole(database, world, 'owner'),
      `insert into profiles (id, full_name${columns}) values ($1, 'Ada'${values})
       on conflict (id) do update set full_name = excluded.full_name${set}`,
      [child],
    )
  await upsert(', date_of_birth', `, '2014-05-06'`, ', date_of_birth = excluded.date_of_birth')
  expect(await seen('visitor', child)).toMatchObject({ date_of_birth: null, birth_date: null })
  expect(await seen('owner', child)).toMatchObject({ birth_date: '2014-05-06' })
  await upsert('', '', '')
  expect(await seen('owner', child)).toMatchObject({ birth_date: '2014-05-06' })
})

describe('18 years', () => {
  test.each([
    ['Pacific/Kiritimati', 0, 18],
    ['Pacific/Kiritimati', 1, 17],
    ['Etc/GMT+12', 0, 18],
    ['Etc/GMT+12', 1, 17],
  ])("are reached in the league's time zone: %s, %d days ahead", async (zone, days, age) => {
    await choose('shown')
    await database.query('update league_settings set time_zone = $2 where league_id = $1', [world.league, zone])
    const date = await bornAgo(18, days, zone)
    await born(child, date)
    expect(await seen('visitor', child)).toMatchObject({ age, date_of_birth: age >= 18 ? date : null })
    await database.query(`update league_settings set time_zone = 'UTC' where league_id = $1`, [world.league])
  })

  test('a 29 February is reached on 1 March', async () => {
    const [row] = await database.query(
      `select app.age_on('2008-02-29', '2026-02-28') as before, app.age_on('2008-02-29', '2026-03-01') as after`,
    )
    expect(row).toEqual({ before: 17, after: 18 })
  })

  test('a birthday publishes the date within the hour', async () => {
    const date = await bornAgo(18)
    await born(child, date)
    // The state of yesterday.
    await database.query('alter table profiles disable trigger note_birth_date')
    await database.query('update profiles set date_of_birth = null where id = $1', [child])
    await database.query('alter table profiles enable trigger note_birth_date')
    expect(await seen('visitor', child)).toMatchObject({ date_of_birth: null, birth_date: date })
    await database.query('select app.publish_birth_dates(null, 3)')
    expect(await seen('visitor', child)).toMatchObject({ date_of_birth: date })
  })
})

describe('several leagues', () => {
  test('the strictest setting applies, also of a former league and of another profile of the account', async () => {
    const me = await createUser(database, 'several@example.org')
    const [mine] = await database.query<{ id: string }>('select id from profiles where user_id = $1', [me])
    const id = mine?.id ?? ''
    const visible = async () => (await seen('visitor', id))?.date_of_birth
    await born(id, '1990-01-02')
    expect(await visible()).toBe('1990-01-02')
    const strict = await insert(database, 'leagues', { name: 'Strict', owner_id: world.users['other owner'] })
    await choose('hidden', strict)
    const team = await insert(database, 'teams', { league_id: strict, name: 'Strict Town' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, id])
    expect(await visible()).toBe('1990-01-02')
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [team, id])
    expect(await visible()).toBeNull()
    await database.query('delete from team_players where team_id = $1', [team])
    expect(await visible()).toBeNull()
    await choose('shown', strict)
    expect(await visible()).toBe('1990-01-02')
    await choose('age', strict)
    expect(await seen('visitor', id)).toMatchObject({ date_of_birth: null, birth_date: null })
  })

  test('a manager counts like a player', async () => {
    const manager = await insert(database, 'profiles', { full_name: 'Boss', date_of_birth: '1980-01-01' })
    await choose('hidden')
    await database.query('update teams set manager_id = $2 where id = $1', [world.third, manager])
    expect(await seen('visitor', manager)).toEqual({ date_of_birth: null, birth_date: null, age: null })
    await choose('shown')
    expect(await seen('visitor', manager)).toMatchObject({ date_of_birth: '1980-01-01' })
  })

  test('a newly added person is hidden like in the leagues of their creator', async () => {
    await choose('hidden')
    for (const role of ['owner', 'manager'] as const) {
      const [added] = await run<{ id: string }>(
        asRole(database, world, role),
        `insert into profiles (full_name, date_of_birth) values ('New', '1980-01-01') returning id`,
      )
      expect(await seen('visitor', added?.id ?? '')).toEqual({ date_of_birth: null, birth_date: null, age: null })
      expect(await seen(role, added?.id ?? '')).toMatchObject({ birth_date: '1980-01-01' })
    }
    await choose('shown')
  })
})

describe('the choice of a league', () => {
  test.each(roles)('belongs to the owner: %s', async (role) => {
    const changed = await run(
      asRole(database, world, role),
      `update league_settings set dates_of_birth = 'shown' where league_id = $1 returning 1 as changed`,
      [world.league],
    ).catch(() => [])
    expect(changed.length).toBe(role === 'owner' ? 1 : 0)
  })

  test('has three values, and inserting settings does not reset it', async () => {
    await expect(choose('sometimes')).rejects.toMatchObject({ code: '23514' })
    await choose('hidden')
    const again = run(
      asRole(database, world, 'owner'),
      `insert into league_settings (league_id, description) values ($1, 'x')`,
      [world.league],
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
    await choose('shown')
  })

  test('is saved with the details, and unchanged if absent', async () => {
    const owner = asRole(database, world, 'owner')
    const choice = async () =>
      (await database.query('select dates_of_birth from league_settings where league_id = $1', [world.league]))[0]
    await run(owner, `select save_league_details($1, 'Sunday League', null, 'UTC', 'age')`, [world.league])
    expect(await choice()).toEqual({ dates_of_birth: 'age' })
    await run(owner, `select save_league_details($1, 'Sunday League', null, 'UTC')`, [world.league])
    expect(await choice()).toEqual({ dates_of_birth: 'age' })
    await choose('shown')
  })
})
