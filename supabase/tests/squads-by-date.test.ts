import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, type Role, run, type World } from './world.ts'

let database: Database
let world: World

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const transfer = (role: Role, player: string, from: string, to: string, day = '2026-11-01') =>
  run(asRole(database, world, role), 'select transfer_player($1, $2, $3, $4)', [player, from, to, day])

const squadOf = async (team: string) =>
  (
    await database.query<{ player_id: string }>('select player_id from team_players where team_id = $1 order by 1', [
      team,
    ])
  ).map(({ player_id }) => player_id)

describe('a transfer', () => {
  test.each(['-infinity', '0044-03-15 BC', '1899-12-31', '2100-01-01'])('is not on %s', async (day) => {
    const [, player] = world.homePlayers
    await expect(transfer('owner', player, world.home, world.third, day)).rejects.toMatchObject({ code: '22023' })
    expect(await squadOf(world.home)).toContain(player)
  })

  test('moves the player from a day on, and keeps goals with the former club', async () => {
    const [, scorer] = world.homePlayers
    await transfer('owner', scorer, world.home, world.third)
    expect(await squadOf(world.home)).not.toContain(scorer)
    expect(await squadOf(world.third)).toContain(scorer)
    const scorers = await database.query('select id, team_name from top_scorers($1)', [world.league])
    expect(scorers).toMatchObject([{ id: scorer, team_name: 'Home Town' }])
  })

  test('lists both clubs, the present one first, for a player who scored for both', async () => {
    const [, scorer] = world.homePlayers
    await transfer('owner', scorer, world.home, world.third)
    await database.query(
      `with m as (insert into matches (league_id, home_team_id, away_team_id, played_at, home_lineup)
         values ($1, $2, $3, '2026-11-20T15:00Z', array[$4::uuid]) returning id)
       insert into match_events (match_id, team_id, player_id, event_type, minute) select id, $2, $4, 'GOAL', 5 from m`,
      [world.league, world.third, world.away, scorer],
    )
    const [first] = await database.query<{ team_name: string; team_id: string; count: number }>(
      'select team_id, team_name, count from top_scorers($1)',
      [world.league],
    )
    const [third] = await database.query<{ name: string }>('select name from teams where id = $1', [world.third])
    expect(first).toEqual({ team_id: world.third, team_name: `${third?.name}, Home Town`, count: 2 })
    const ofHome = await database.query('select team_name from top_scorers($1, $2)', [world.league, world.home])
    expect(ofHome).toEqual([{ team_name: 'Home Town' }])
  })

  test('to a squad that has the player already keeps the day from which it does', async () => {
    const [, scorer] = world.homePlayers
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, scorer])
    await database.query(`update team_players set from_day = '2026-08-01'`)
    await transfer('owner', scorer, world.home, world.third, '2026-11-01')
    const since = 'select from_day::text from team_players where team_id = $1 and player_id = $2'
    expect(await database.query(since, [world.third, scorer])).toEqual([{ from_day: '2026-08-01' }])
  })

  test('offers the player for a match before the day, and not for one on it', async () => {
    const [, scorer] = world.homePlayers
    await database.query(`update team_players set from_day = '2026-08-01'`)
    await transfer('owner', scorer, world.home, world.third, '2026-11-01')
    const past = (day: string) =>
      run<{ id: string }>(asRole(database, world, 'owner'), 'select id from past_players($1, $2)', [world.home, day])
    expect(await past('2026-10-31')).toEqual([{ id: scorer }])
    expect(await past('2026-11-01')).toEqual([])
    expect(await past('2026-07-31')).toEqual([])
  })

  test.each<Role>(['manager', 'other manager', 'player', 'other user', 'other owner', 'visitor'])(
    '%s may not',
    async (role) => {
      await expect(transfer(role, world.homePlayers[1], world.home, world.third)).rejects.toThrow(
        /Only a person who runs both teams|permission denied/,
      )
      expect(await squadOf(world.home)).toContain(world.homePlayers[1])
    },
  )

  test('in the future is refused, and so is a player who is not in the squad', async () => {
    const [, player] = world.homePlayers
    await expect(transfer('owner', player, world.home, world.third, '2999-01-01')).rejects.toThrow('today or earlier')
    await expect(transfer('owner', world.awayPlayers[0], world.home, world.third)).rejects.toThrow('not in the squad')
  })
})

test('a player who is removed and added again on one day has never left', async () => {
  const [, player] = world.homePlayers
  await database.query(`update team_players set from_day = '2026-08-01'`)
  await database.query('delete from team_players where player_id = $1', [player])
  const past = () => database.query('select from past_memberships where player_id = $1', [player])
  expect(await past()).toHaveLength(1)
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, player])
  expect(await past()).toEqual([])
  expect(
    await database.query('select from_day::text from team_players where player_id = $1 and team_id = $2', [
      player,
      world.home,
    ]),
  ).toEqual([{ from_day: '2026-08-01' }])
})

test('a team that is deleted leaves no past members', async () => {
  await database.query('delete from team_players where player_id = $1', [world.thirdPlayers[0]])
  await database.query('delete from teams where id = $1', [world.third])
  expect(await database.query('select from past_memberships where team_id = $1', [world.third])).toEqual([])
})
