import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asUser, createUser, createWorld, insert, profileOf, roles, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

// A league of one team with an adult and a child, who has an account.
let owner: string
let league: string
let team: string
let player: string
let adult: string
let child: string
beforeEach(async () => {
  owner = await newUser()
  league = await insert(database, 'leagues', { name: 'Cup', owner_id: owner })
  team = await insert(database, 'teams', { league_id: league, name: 'Town' })
  player = await newUser()
  adult = await insert(database, 'profiles', { full_name: 'Ada', date_of_birth: ADULT })
  child = await profileOf(database, player)
  await database.query('update profiles set date_of_birth = $2 where id = $1', [child, CHILD])
  for (const id of [adult, child]) await sign(team, id)
})

const ADULT = '1990-05-06'
const CHILD = '2014-03-04'
const NOTHING = { date_of_birth: null, birth_date: null, age: null }
const newUser = () => createUser(database, `${randomUUID()}@example.org`)
const sign = (toTeam: string, id: string) =>
  database.query('insert into team_players (team_id, player_id) values ($1, $2)', [toTeam, id])
const choose = (choice: string) =>
  database.query('update league_settings set dates_of_birth = $2 where league_id = $1', [league, choice])
const seen = async (user: string | null, id: string) =>
  (
    await run(
      asUser(database, user),
      'select date_of_birth::text, p.birth_date::text, p.age from profiles p where id = $1',
      [id],
    )
  )[0]
const owns = (text: string, values: string[] = []) => run(asUser(database, owner), text, values)
/** Does what the start of the server does. */
const publish = () => database.query('select app.publish_birth_dates()')
const deleteLeague = () => owns('select delete_league($1)', [league])

const losses: [string, () => Promise<unknown>][] = [
  ['the league is deleted', deleteLeague],
  ['the team is deleted', () => database.query('delete from teams where id = $1', [team])],
]

describe.each(losses)('%s', (_, lose) => {
  test('and a hidden date and age stay hidden', async () => {
    await choose('hidden')
    await lose()
    await publish()
    for (const user of [null, world.users['other owner'], world.users['other user']]) {
      expect(await seen(user, adult)).toEqual(NOTHING)
      expect(await seen(user, child)).toEqual(NOTHING)
    }
    // The person still sees their own.
    expect(await seen(player, child)).toMatchObject({ birth_date: CHILD })
  })

  test('and where only ages were shown, no date appears', async () => {
    await choose('age')
    await lose()
    await publish()
    expect(await seen(null, adult)).toMatchObject({ date_of_birth: null, birth_date: null })
    expect((await seen(null, adult))?.age).toBeGreaterThan(30)
  })

  test('and a date that was shown stays', async () => {
    await lose()
    await publish()
    expect(await seen(null, adult)).toMatchObject({ date_of_birth: ADULT, birth_date: ADULT })
    expect(await seen(null, child)).toMatchObject({ date_of_birth: null, birth_date: null })
  })

  test('and another league, which shows dates, does not publish it', async () => {
    await choose('hidden')
    await sign(await insert(database, 'teams', { league_id: world.otherLeague, name: randomUUID() }), adult)
    await lose()
    await publish()
    expect(await seen(null, adult)).toEqual(NOTHING)
  })
})

test('a deleted team follows the league, which hides later', async () => {
  await database.query('delete from teams where id = $1', [team])
  await choose('hidden')
  for (const user of [null, world.users['other owner']]) {
    expect(await seen(user, adult)).toEqual(NOTHING)
    expect(await seen(user, child)).toEqual(NOTHING)
  }
  expect(await seen(player, child)).toMatchObject({ date_of_birth: null, birth_date: CHILD })
})

test('a league with the id of a deleted one changes nothing for its people', async () => {
  await choose('hidden')
  await deleteLeague()
  const copy = () => run(asRole(database, world, 'other owner'), `select create_league('Copy', _id => $1)`, [league])
  await expect(copy()).rejects.toMatchObject({ code: 'PT409' })
  // One from before such an id was refused.
  await database.query('alter table leagues disable trigger refuse_known_league')
  await copy()
  await database.query('alter table leagues enable trigger refuse_known_league')
  await publish()
  expect(await seen(null, adult)).toEqual(NOTHING)
})

test('a manager who is removed stays hidden', async () => {
  await choose('hidden')
  const boss = await insert(database, 'profiles', { full_name: 'Boss', date_of_birth: '1980-01-01' })
  await database.query('update teams set manager_id = $2 where id = $1', [team, boss])
  await owns('select remove_manager($1)', [team])
  await publish()
  expect(await seen(null, boss)).toEqual(NOTHING)
})

describe('a person who was added and had no team', () => {
  const add = async () => {
    const [added] = await owns(
      `insert into profiles (full_name, date_of_birth) values ('New', '1985-01-01') returning id`,
    )
    return String(added?.id)
  }

  test('is hidden as soon as the league hides', async () => {
    const id = await add()
    expect(await seen(null, id)).toMatchObject({ date_of_birth: '1985-01-01' })
    await choose('hidden')
    expect(await seen(null, id)).toEqual(NOTHING)
    expect(await seen(owner, id)).toMatchObject({ birth_date: '1985-01-01' })
  })

  test.each([
    ['deleted', () => deleteLeague()],
    ['handed over', () => owns('select hand_over_league($1, $2)', [league, child])],
    ['left by an owner whose account ends', () => database.query('delete from auth.users where id = $1', [owner])],
  ])('stays hidden when the league is %s', async (_, lose) => {
    await choose('hidden')
    const id = await add()
    await lose()
    await publish()
    expect(await seen(null, id)).toEqual(NOTHING)
  })
})

describe('two profiles of one account', () => {
  const twoProfiles = async () => {
    const second = await insert(database, 'profiles', { full_name: 'Two', user_id: player, date_of_birth: ADULT })
    await sign(await insert(database, 'teams', { league_id: world.otherLeague, name: randomUUID() }), second)
    await choose('hidden')
    return { account: player, first: child, second }
  }

  test.each([
    ['the account', 'delete from auth.users where id = $1', 'account'],
    ['the other profile', 'delete from profiles where id = $1', 'first'],
  ] as const)('stay hidden when %s is deleted', async (_, text, key) => {
    const ids = await twoProfiles()
    expect(await seen(null, ids.second)).toEqual(NOTHING)
    await database.query(text, [ids[key]])
    await publish()
    expect(await seen(null, ids.second)).toEqual(NOTHING)
  })
})

test('a person whom no account added, and who is in no league, shows the date', async () => {
  const id = await insert(database, 'profiles', { full_name: 'Ada', date_of_birth: ADULT })
  await publish()
  expect(await seen(null, id)).toMatchObject({ date_of_birth: ADULT })
})

test('a person in no league who signed up alone shows the date', async () => {
  const me = await newUser()
  const id = await profileOf(database, me)
  await run(asUser(database, me), 'update profiles set date_of_birth = $2 where id = $1', [id, ADULT])
  expect(await seen(null, id)).toMatchObject({ date_of_birth: ADULT })
})

test.each(roles)('%s cannot read or write which leagues count', async (role) => {
  for (const text of ['select * from app.person_leagues', 'delete from app.person_leagues'])
    await expect(run(asRole(database, world, role), text)).rejects.toMatchObject({ code: '42501' })
})
