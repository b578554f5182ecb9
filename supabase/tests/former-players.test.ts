import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asUser, createUser, createWorld, insert, run, type World } from './world.ts'

// Rights over people who left a team, whose team was deleted, or who never had one.

let database: Database
let world: World
let assistant: string
/** Added by the assistant, without an account. */
let child: string
let signed: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query(`insert into youth_settings (league_id, age_group) values ($1, 'U13')`, [world.league])
  assistant = await makeAssistant()
  child = signed = await addChild(assistant, world.home)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await restoreRows(database)
  child = signed
})

const NAME = 'Zephyrine Quillfeather'
const as = (user: string | null) => asUser(database, user)
const addChild = async (user: string, team: string | null) => {
  const id = randomUUID()
  if (team === null) await run(as(user), 'insert into profiles (id, full_name) values ($1, $2)', [id, NAME])
  else await run(as(user), 'select add_players($1, $2)', [team, JSON.stringify([{ id, full_name: NAME }])])
  return id
}
const makeAssistant = async () => {
  const user = await createUser(database, `${randomUUID()}@example.org`)
  await insert(database, 'league_members', {
    league_id: world.league,
    team_id: world.home,
    user_id: user,
    role: 'assistant',
    name: 'Ida',
  })
  return user
}
const removeAssistant = () => run(as(world.users.owner), 'delete from league_members where user_id = $1', [assistant])
const enterDetails = () =>
  database.query(
    `update profiles set email = 'mother@example.org', date_of_birth = current_date - interval '11 years',
       bio = 'Likes football.' where id = $1`,
    [child],
  )
const readAs = async (user: string | null) => {
  const [row] = await run(
    as(user),
    `select real_name(profiles), contact_email(profiles), birth_date(profiles)::text, may_edit(profiles)
     from profiles where id = $1`,
    [child],
  )
  return row
}
const deleteTeam = () => run(as(world.users.owner), 'delete from teams where id = $1', [world.home])

const hidden = { real_name: 'Zephyrine Q.', contact_email: null, birth_date: null, may_edit: false }

describe('a child whose team was deleted', () => {
  beforeEach(async () => {
    await enterDetails()
    await removeAssistant()
    await deleteTeam()
  })

  test('is not given back to the assistant who added the child', async () => {
    expect(await readAs(assistant)).toEqual(hidden)
    await run(as(assistant), `update profiles set bio = 'Mine.' where id = $1`, [child])
    expect(await database.query(`select from app.young_people where bio = 'Mine.'`)).toEqual([])
  })

  test('is not signed by that assistant into a league of their own', async () => {
    const [league] = await run<{ id: string }>(as(assistant), `select id from create_league('Own League')`)
    const own = await insert(database, 'teams', { league_id: league?.id ?? '', name: 'Own Team' })
    await expect(
      run(as(assistant), 'insert into team_players (team_id, player_id) values ($1, $2)', [own, child]),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await readAs(assistant)).toEqual(hidden)
  })

  test('is not given back to a manager who was removed, or to a former owner', async () => {
    const added = await addChild(world.users['other manager'], world.away)
    await run(as(world.users.owner), 'select remove_manager($1)', [world.away])
    await run(as(world.users.owner), 'select hand_over_league($1, $2)', [world.league, world.awayPlayers[0]])
    await database.query('delete from teams where id = $1', [world.away])
    child = added
    expect(await readAs(world.users.owner)).toMatchObject({ may_edit: false })
    await database.query('update leagues set owner_id = $2 where id = $1', [world.league, world.users.owner])
    expect(await readAs(world.users['other manager'])).toMatchObject({ may_edit: false })
  })

  test('is in the hands of those who run the league, who may sign the child again', async () => {
    expect(await readAs(world.users.owner)).toMatchObject({
      real_name: NAME,
      contact_email: 'mother@example.org',
      may_edit: true,
    })
    const [signable] = await run(as(world.users.owner), 'select full_name from signable_players($1) where id = $2', [
      world.third,
      child,
    ])
    expect(signable).toEqual({ full_name: NAME })
    await run(as(world.users.owner), 'insert into team_players (team_id, player_id) values ($1, $2)', [
      world.third,
      child,
    ])
  })

  test.each(['manager', 'other manager', 'player', 'other owner'] as const)('is hidden from a %s', async (role) => {
    expect(await readAs(world.users[role])).toEqual(hidden)
  })
})

describe('a person who left', () => {
  beforeEach(async () => {
    await enterDetails()
    await run(as(world.users.manager), 'delete from team_players where player_id = $1', [child])
  })

  test('is edited by the owner of the league, not by the team', async () => {
    expect(await readAs(world.users.owner)).toMatchObject({ contact_email: 'mother@example.org', may_edit: true })
    expect(await readAs(world.users.manager)).toMatchObject({ contact_email: null, may_edit: false })
    expect(await readAs(assistant)).toMatchObject({ contact_email: null, may_edit: false })
  })

  test('is not edited by it while in a team of another owner, or with an account', async () => {
    const elsewhere = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Elsewhere' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [elsewhere, child])
    expect(await readAs(world.users.owner)).toMatchObject({ contact_email: null, may_edit: false })
    await database.query('delete from team_players where player_id = $1', [child])
    await database.query('update profiles set user_id = $2 where id = $1', [child, world.users['other user']])
    expect(await readAs(world.users.owner)).toMatchObject({ contact_email: null, may_edit: false })
  })

  test('stays in the hands of the owner who deletes the league', async () => {
    await run(as(world.users.owner), 'select delete_league($1)', [world.league])
    expect(await readAs(world.users.owner)).toMatchObject({ contact_email: 'mother@example.org', may_edit: true })
    expect(await readAs(assistant)).toEqual(hidden)
  })
})

test('the leagues of an account protect its profiles, and give no right over them', async () => {
  const user = await createUser(database, `${randomUUID()}@example.org`)
  const here = await insert(database, 'profiles', { full_name: 'Tess Twicely', user_id: user })
  const there = await insert(database, 'profiles', { full_name: 'Tess Twicely', user_id: user })
  const elsewhere = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Elsewhere' })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2), ($3, $4)', [
    world.home,
    here,
    elsewhere,
    there,
  ])
  await database.query('delete from team_players where player_id = $1', [there])
  await database.query('delete from auth.users where id = $1', [user])
  child = there
  expect(await readAs(world.users.owner)).toMatchObject({ real_name: 'Tess T.', may_edit: false })
  expect(await readAs(world.users['other owner'])).toMatchObject({ real_name: 'Tess Twicely', may_edit: true })
})

describe('a child who was added and never signed', () => {
  beforeEach(async () => {
    child = await addChild(assistant, null)
  })

  test('is edited by the account that added the child, and by those who run the league', async () => {
    expect(await readAs(assistant)).toMatchObject({ real_name: NAME, may_edit: true })
    expect(await readAs(world.users.owner)).toMatchObject({ real_name: NAME, may_edit: true })
    expect(await readAs(world.users['other manager'])).toMatchObject({ real_name: 'Zephyrine Q.', may_edit: false })
  })

  test('stays protected after the account that added the child is removed or deleted', async () => {
    await removeAssistant()
    expect(await readAs(null)).toMatchObject({ real_name: 'Zephyrine Q.' })
    expect(await readAs(assistant)).toMatchObject({ real_name: 'Zephyrine Q.', may_edit: false })
    await database.query('select app.refresh_young(array[$1]::uuid[])', [child])
    expect(await readAs(null)).toMatchObject({ real_name: 'Zephyrine Q.' })
    await database.query('delete from auth.users where id = $1', [assistant])
    await run(as(world.users.owner), 'select delete_league($1)', [world.league])
    await database.query('select app.refresh_young(array[$1]::uuid[])', [child])
    expect(await readAs(null)).toMatchObject({ real_name: 'Zephyrine Q.' })
  })

  test('is edited by no owner of another league that the account serves, until it is that league’s player', async () => {
    const elsewhere = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Elsewhere' })
    await insert(database, 'league_members', {
      league_id: world.otherLeague,
      team_id: elsewhere,
      user_id: assistant,
      role: 'assistant',
      name: 'Ida',
    })
    child = await addChild(assistant, null)
    expect(await readAs(world.users['other owner'])).toMatchObject({ may_edit: false })
    await run(as(assistant), 'insert into team_players (team_id, player_id) values ($1, $2)', [elsewhere, child])
    expect(await readAs(world.users['other owner'])).toMatchObject({ real_name: NAME, may_edit: true })
    // The first team decides alone: that league does not protect its players.
    expect(await readAs(null)).toMatchObject({ real_name: NAME })
  })
})

describe('forget_player', () => {
  const forget = async (user: string | null, id = child) => {
    const [row] = await run<{ gone: boolean }>(as(user), 'select forget_player($1) as gone', [id])
    return row?.gone
  }
  const kept = async () => {
    const [row] = await database.query(
      `select
         (select count(*)::int from app.private_profiles where profile_id = $1 and email is not null) as addresses,
         (select count(*)::int from app.birth_dates where profile_id = $1 and date_of_birth is not null) as dates,
         (select count(*)::int from app.young_people where profile_id = $1 and num_nonnulls(photo_url, bio) > 0) as hidden,
         (select count(*)::int from storage.objects where name like '%' || $1 || '%') as files,
         (select count(*)::int from app.photo_consents where profile_id = $1) as consents,
         (select count(*)::int from availability where player_id = $1 and note is not null) as notes`,
      [child],
    )
    return Object.values(row ?? {})
  }
  const ALL = [1, 1, 1, 1, 1, 1]
  const NOTHING = [0, 0, 0, 0, 0, 0]

  beforeEach(async () => {
    await enterDetails()
    await database.query(`update profiles set photo_url = '/p' where id = $1`, [child])
    await database.query(`insert into storage.objects (bucket_id, name) values ('held-photos', $1)`, [
      `player-photos/${child}/photo`,
    ])
    await run(as(world.users.owner), 'select create_consent_link($1)', [child])
    await database.query(
      `insert into availability (match_id, team_id, player_id, answer, note, answered_by)
       values ($1, $2, $3, 'out', 'Ill', 'team')`,
      [world.match, world.home, child],
    )
  })

  test('erases what the owner entered about somebody who left, and keeps the name and the matches', async () => {
    expect(await kept()).toEqual(ALL)
    await database.query('update matches set home_lineup = home_lineup || $2::uuid where id = $1', [world.match, child])
    await run(as(world.users.owner), 'delete from team_players where player_id = $1', [child])
    expect(await forget(world.users.owner)).toBe(false)
    expect(await kept()).toEqual(NOTHING)
    expect(await readAs(world.users.owner)).toEqual({
      real_name: NAME,
      contact_email: null,
      birth_date: null,
      may_edit: true,
    })
    expect(await readAs(null)).toMatchObject({ real_name: 'Zephyrine Q.' })
  })

  test('a transfer by the owner keeps an open question to a guardian', async () => {
    const open = async () =>
      (await database.query('select from app.photo_consents where profile_id = $1 and ended_at is null', [child]))
        .length
    expect(await open()).toBe(1)
    await run(as(world.users.owner), 'select transfer_player($1, $2, $3, current_date)', [
      child,
      world.home,
      world.third,
    ])
    expect(await open()).toBe(1)
    expect(await database.query('select team_id from team_players where player_id = $1', [child])).toEqual([
      { team_id: world.third },
    ])
  })

  test('deletes somebody who left and never played', async () => {
    await run(as(world.users.owner), 'delete from team_players where player_id = $1', [child])
    expect(await forget(world.users.owner)).toBe(true)
    expect(await database.query('select from profiles where id = $1', [child])).toEqual([])
  })

  test('deletes a profile that nothing refers to, also after the league is deleted', async () => {
    await run(as(world.users.owner), 'select delete_league($1)', [world.league])
    expect(await forget(world.users.owner)).toBe(true)
    expect(await database.query('select from profiles where id = $1', [child])).toEqual([])
  })

  test.each(['manager', 'other manager', 'player', 'other user', 'other owner'] as const)(
    'is refused to a %s',
    async (role) => {
      const [row] = await run(as(world.users[role]), 'select may_forget(profiles) from profiles where id = $1', [child])
      expect(row).toEqual({ may_forget: false })
      await expect(forget(world.users[role])).rejects.toMatchObject({ code: '42501' })
      expect(await kept()).toEqual(ALL)
    },
  )

  test('is refused to visitors, and to the assistant who added the child', async () => {
    await expect(forget(null)).rejects.toMatchObject({ code: '42501' })
    await expect(forget(assistant)).rejects.toMatchObject({ code: '42501' })
  })

  test('is refused for a player with an account, who decides alone', async () => {
    const [row] = await run(as(world.users.owner), 'select may_forget(profiles) from profiles where id = $1', [child])
    expect(row).toEqual({ may_forget: true })
    await database.query('update profiles set user_id = $2 where id = $1', [child, world.users['other user']])
    await expect(forget(world.users.owner)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the id of a deleted competition', () => {
  const create = (user: string, id: string) =>
    run<{ id: string }>(as(user), `select id from create_league('Taken', null, 'UTC', $1)`, [id])

  test('is free for nobody, so that nobody decides about its former players', async () => {
    await run(as(world.users.owner), 'select delete_league($1)', [world.league])
    for (const user of [world.users['other owner'], world.users.owner]) {
      await expect(create(user, world.league)).rejects.toMatchObject({ code: 'PT409' })
      await expect(
        run(as(user), `insert into leagues (id, name, owner_id) values ($1, 'Taken', $2)`, [world.league, user]),
      ).rejects.toMatchObject({ code: 'PT409' })
    }
  })

  test('is refused to nobody while the competition is there, or if it never was', async () => {
    // The second try after a lost answer is the same competition.
    await database.query(`update leagues set name = 'Taken' where id = $1`, [world.league])
    expect(await create(world.users.owner, world.league)).toEqual([{ id: world.league }])
    const [other] = await create(world.users['other owner'], world.league)
    expect(other?.id).not.toBe(world.league)
    const id = randomUUID()
    expect(await create(world.users['other owner'], id)).toEqual([{ id }])
  })
})
