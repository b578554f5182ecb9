import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let next: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query('delete from matches')
  await database.query(
    `insert into discipline_rules (season_id, yellow_at, yellow_matches)
     select current_season_id, '{2,4}', '{1,2}' from leagues where id = $1`,
    [world.league],
  )
  await database.query(`update profiles set full_name = 'Hedy Lamarr' where id = $1`, [world.homePlayers[2]])
  await yellow(world.homePlayers[2], await play(-8))
  next = await play(6, { home_score: null, away_score: null })
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

/** A match some days from now. @returns its id */
const play = (days: number, columns: Record<string, number | null> = { home_score: 1, away_score: 0 }) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    ...columns,
    played_at: new Date(Date.now() + days * 86_400_000).toISOString(),
  })
const yellow = (player: string, match: string, team = world.home) =>
  database.query(`insert into match_incidents (match_id, team_id, player_id, kind) values ($1, $2, $3, 'yellow')`, [
    match,
    team,
    player,
  ])
const as = <R extends Row>(role: Role, sql: string, values: Statement['values'] = []) =>
  run<R>(asRole(database, world, role), sql, values)
const near = async (role: Role = 'owner') =>
  (
    await as<{ player_name: string; team_name: string; cards: number; matches: number }>(
      role,
      'select player_name, team_name, cards, matches from players_near_bans()',
    )
  ).map(({ player_name, team_name, cards, matches }) => [player_name, team_name, cards, matches].join(' '))
const nearIn = (match: string, role: Role = 'owner') =>
  as<{ player_id: string }>(role, 'select player_id from match_near_bans($1)', [match])
const setRules = (rules: string) => database.query(`update discipline_rules set ${rules}`)
const HEDY = 'Hedy Lamarr Home Town 2 1'

test.each([
  ['owner', [HEDY]],
  ['manager', [HEDY]],
  ['other manager', []],
  ['player', []],
  ['other user', []],
  ['other owner', []],
] as const)('%s reads %j', async (role, expected) => {
  expect(await near(role)).toEqual(expected)
  expect((await nearIn(next, role)).length).toBe(expected.length)
})

test('visitors read nothing of it', async () => {
  for (const sql of ['select * from players_near_bans()', `select * from match_near_bans('${next}')`])
    await expect(as('visitor', sql)).rejects.toMatchObject({ code: '42501' })
})

test('a player who got the card is near the next ban after one more', async () => {
  await yellow(world.homePlayers[2], await play(-7))
  expect(await near()).toEqual([])
  await yellow(world.homePlayers[2], await play(-6))
  expect(await near()).toEqual(['Hedy Lamarr Home Town 4 2'])
  await yellow(world.homePlayers[2], await play(-5))
  expect(await near()).toEqual([])
})

test('where the count begins again, so does this', async () => {
  await setRules(`yellow_at = '{2}', yellow_matches = '{1}', restarts = true`)
  await yellow(world.homePlayers[2], await play(-7))
  await yellow(world.homePlayers[2], await play(-6))
  expect(await near()).toEqual([HEDY])
})

test('a number whose last day is over bans nobody any more', async () => {
  await setRules(`yellow_until = array[current_date + 1, 'infinity']`)
  expect(await near()).toEqual([HEDY])
  // The match to come is played after that day.
  expect(await nearIn(next)).toEqual([])
  await setRules(`yellow_until = array[current_date - 2, 'infinity']`)
  expect(await near()).toEqual([])
})

test('the first card brings a ban for nobody without one, and cards of a match do not count before it', async () => {
  await setRules(`yellow_at = '{1,2}', yellow_matches = '{1,1}'`)
  expect(await near()).toEqual([HEDY])
  expect(await nearIn(await play(-9))).toEqual([])
})

test('a player who has left, a season without rules and one that is finished have nobody', async () => {
  await database.query('delete from team_players where player_id = $1', [world.homePlayers[2]])
  expect(await near()).toEqual([])
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [
    world.third,
    world.homePlayers[2],
  ])
  expect(await near()).toEqual(['Hedy Lamarr Third Rovers 2 1'])
  await database.query('delete from discipline_rules')
  expect(await near()).toEqual([])
})

test('young players are named in full to those who run their team', async () => {
  await database.query('insert into youth_settings (league_id) values ($1)', [world.league])
  expect(await database.query('select full_name from profiles where id = $1', [world.homePlayers[2]])).toEqual([
    { full_name: 'Hedy L.' },
  ])
  expect([await near('owner'), await near('manager'), await near('other manager')]).toEqual([[HEDY], [HEDY], []])
})

describe('invitations that were not accepted', () => {
  const open = (role: Role) =>
    as<{ invitations: number }>(role, 'select league_id, invitations from open_invitations()')

  test('are counted for those who run the league', async () => {
    await database.query('delete from manager_invites')
    expect(await open('owner')).toEqual([])
    await as('owner', `select create_invitation($1, 'assistant', 'Ada')`, [world.home])
    await as('owner', `select create_invitation($1, 'manager', 'Grace')`, [world.third])
    expect(await open('owner')).toEqual([{ league_id: world.league, invitations: 2 }])
    await database.query(`update app.invitations set expires_at = now() where name = 'Ada'`)
    await database.query(`update app.invitations set used_at = now() where name = 'Grace'`)
    expect(await open('owner')).toEqual([{ league_id: world.league, invitations: 1 }])
    for (const role of roles.filter((role) => role !== 'owner' && role !== 'visitor'))
      expect(await open(role)).toEqual([])
    await expect(open('visitor')).rejects.toMatchObject({ code: '42501' })
  })
})
