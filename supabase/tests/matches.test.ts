import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
let owner: AsCaller
let match: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  owner = asRole(database, world, 'owner')
})
afterAll(() => database.close())

beforeEach(async () => {
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: '2026-11-21T15:00:00Z',
  })
})

const update = (changes: Record<string, string | number | boolean | null>) => {
  const assignments = Object.keys(changes).map((column, at) => `${column} = $${at + 2}`)
  return run(owner, `update matches set ${assignments} where id = $1`, [match, ...Object.values(changes)])
}
const read = async (columns: string) => (await run(owner, `select ${columns} from matches where id = $1`, [match]))[0]
const list = (...players: readonly string[]) => `{${players}}`
const events = () =>
  run<{ player_id: string; event_type: string }>(
    owner,
    'select player_id, event_type from match_events where match_id = $1 order by event_type, player_id',
    [match],
  )

const goals = (side: 'home' | 'away', ...scorers: readonly string[]) =>
  run(
    owner,
    `insert into match_events (match_id, team_id, player_id, event_type)
     select $1, $2, scorer, 'GOAL' from unnest($3::uuid[]) scorer`,
    [match, world[side], list(...scorers)],
  )
const bothLineUps = () => update({ home_lineup: list(...world.homePlayers), away_lineup: list(...world.awayPlayers) })

describe('a match', () => {
  test('is between two teams', async () => {
    const attempt = insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.home,
      away_team_id: world.home,
      played_at: '2026-11-21',
    })
    await expect(attempt).rejects.toMatchObject({ code: '23514', constraint: 'matches_two_teams' })
  })

  test('is between teams of its league', async () => {
    const guest = await insert(database, 'teams', { league_id: world.otherLeague, name: `Guest ${match}` })
    for (const [home, away] of [
      [world.home, guest],
      [guest, world.home],
    ]) {
      const attempt = insert(database, 'matches', {
        league_id: world.league,
        home_team_id: home ?? null,
        away_team_id: away ?? null,
        played_at: '2026-11-21',
      })
      await expect(attempt).rejects.toMatchObject({ code: '23514' })
    }
  })

  test.each([{ home_score: -1 }, { away_score: -1 }, { round: 0 }])('with %j is refused', async (changes) => {
    await expect(update(changes)).rejects.toMatchObject({ code: '23514' })
  })

  test('gets a higher version with every change except new notes', async () => {
    await update({ played_at: '2026-11-22T15:00:00Z' })
    expect(await read('version')).toEqual({ version: 2 })
    await insert(database, 'match_notes', { match_id: match, team_id: world.home, notes: 'x' })
    expect(await read('version, home_submission_complete, away_submission_complete')).toEqual({
      version: 2,
      home_submission_complete: true,
      away_submission_complete: false,
    })
    await goals('home', world.homePlayers[0])
    expect(await read('version > 2 as newer')).toEqual({ newer: true })
  })
})

describe('line-ups', () => {
  test('contain players of the team, also former ones, and stay when a player leaves', async () => {
    await update({ home_lineup: list(world.homePlayers[2], world.former) })
    await database.query('delete from team_players where team_id = $1 and player_id = $2', [
      world.home,
      world.homePlayers[2],
    ])
    await update({ home_lineup: list(world.homePlayers[2], world.former, world.homePlayers[0]) })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [
      world.home,
      world.homePlayers[2],
    ])
  })

  test.each<[string, (world: World) => Record<string, string | null>]>([
    ['a player of the other side', ({ awayPlayers }) => ({ home_lineup: list(awayPlayers[0]) })],
    ['nobody', () => ({ home_lineup: list('00000000-0000-4000-8000-000000000000') })],
    ['a gap', ({ homePlayers }) => ({ home_lineup: list(homePlayers[0], 'null') })],
    ['a player twice', ({ homePlayers }) => ({ home_lineup: list(homePlayers[0], homePlayers[0]) })],
    ['a table of tables', ({ homePlayers }) => ({ home_lineup: `{{${homePlayers[0]}},{${homePlayers[1]}}}` })],
  ])('do not accept %s', async (_, changes) => {
    await expect(update(changes(world))).rejects.toMatchObject({ code: '23514' })
  })

  test('of both sides cannot have the same player, though a player may be in two clubs', async () => {
    const both = world.homePlayers[2]
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.away, both])
    await update({ away_lineup: list(both) })
    await expect(update({ home_lineup: list(both) })).rejects.toMatchObject({ code: '23514' })
    await database.query('delete from team_players where team_id = $1 and player_id = $2', [world.away, both])
  })

  test('lose the events and the award of a removed player', async () => {
    const [first, second, third] = world.homePlayers
    await bothLineUps()
    await goals('home', first, second)
    await run(owner, `update matches set man_of_match_id = $2 where id = $1`, [match, second])
    await run(
      owner,
      `insert into match_events (match_id, team_id, player_id, event_type, assist_by_id) values ($1, $2, $3, 'GOAL', $4)`,
      [match, world.home, first, second],
    )
    await update({ home_lineup: list(first, third) })
    expect(await events()).toEqual([
      { player_id: first, event_type: 'GOAL' },
      { player_id: first, event_type: 'GOAL' },
    ])
    expect(await read('man_of_match_id, home_score, away_score')).toEqual({
      man_of_match_id: null,
      home_score: 2,
      away_score: 0,
    })
  })

  test('must contain scorers recorded before them', async () => {
    await goals('home', world.homePlayers[0])
    const attempt = update({ home_lineup: list(world.homePlayers[1]) })
    await expect(attempt).rejects.toMatchObject({
      code: '23514',
      message: 'New member is not in the line-up of the team',
    })
  })

  test('must contain the man of the match', async () => {
    await expect(update({ man_of_match_id: world.homePlayers[0] })).rejects.toMatchObject({
      code: '23514',
      message: 'The man of the match must be in a line-up',
    })
    await bothLineUps()
    await update({ man_of_match_id: world.awayPlayers[2] })
    await expect(update({ man_of_match_id: world.former })).rejects.toMatchObject({ code: '23514' })
    await update({ man_of_match_id: null })
  })

  test('null means an empty one', async () => {
    await update({ home_lineup: null })
    expect(await read('home_lineup::text as lineup')).toEqual({ lineup: '{}' })
  })
})

const score = async () => {
  const row = await read('home_score, away_score, scores_manual')
  return `${row?.home_score ?? '?'}-${row?.away_score ?? '?'}${row?.scores_manual ? ' typed' : ''}`
}
const strikeGoals = () => run(owner, 'delete from match_events where match_id = $1', [match])

describe('the score', () => {
  test('is unknown at first, also with line-ups', async () => {
    expect(await score()).toBe('?-?')
    await bothLineUps()
    expect(await score()).toBe('?-?')
  })

  test('is the number of goals', async () => {
    await bothLineUps()
    await goals('home', world.homePlayers[0], world.homePlayers[0])
    expect(await score()).toBe('2-0')
    await goals('away', world.awayPlayers[0])
    expect(await score()).toBe('2-1')
    await run(owner, 'delete from match_events where match_id = $1 and team_id = $2', [match, world.home])
    expect(await score()).toBe('0-1')
  })

  test('is 0-0 after removing the last goal of a match with line-ups, unknown without them', async () => {
    await bothLineUps()
    await goals('home', world.homePlayers[0])
    await strikeGoals()
    expect(await score()).toBe('0-0')
    await update({ home_lineup: '{}', away_lineup: '{}' })
    expect(await score()).toBe('?-?')
  })

  test('is unknown after removing goals of a match without line-ups', async () => {
    await goals('home', world.homePlayers[0])
    expect(await score()).toBe('1-0')
    await strikeGoals()
    expect(await score()).toBe('?-?')
  })

  test('entered manually overrides goals until it is cleared', async () => {
    await bothLineUps()
    await update({ home_score: 3, away_score: 3 })
    await goals('home', world.homePlayers[0])
    expect(await score()).toBe('3-3 typed')
    await update({ scores_manual: false })
    expect(await score()).toBe('1-0')
  })

  test('cleared without recorded goals is unknown', async () => {
    await bothLineUps()
    await update({ home_score: 2, away_score: 1 })
    await update({ scores_manual: false })
    expect(await score()).toBe('?-?')
  })

  test('cleared with goals is counted again', async () => {
    await goals('home', world.homePlayers[0])
    await update({ home_score: 3, away_score: 3 })
    await update({ home_score: null, away_score: null })
    expect(await score()).toBe('1-0')
  })

  test('0-0 is entered manually', async () => {
    await update({ home_score: 0, away_score: 0 })
    expect(await score()).toBe('0-0 typed')
  })

  test('sent with scores_manual = false is counted', async () => {
    await update({ home_score: 0, away_score: 0, scores_manual: false })
    expect(await score()).toBe('?-?')
    await goals('home', world.homePlayers[0])
    await update({ home_score: 0, away_score: 0, scores_manual: false })
    expect(await score()).toBe('1-0')
    await update({ home_score: 3, away_score: 3 })
    await update({ home_score: 0, away_score: 0, scores_manual: false })
    expect(await score()).toBe('1-0')
  })

  test('written unchanged does not become manual', async () => {
    await goals('home', world.homePlayers[0])
    await update({ home_score: 1, away_score: 0 })
    expect(await score()).toBe('1-0')
    await update({ home_score: 1, away_score: 0, scores_manual: true })
    expect(await score()).toBe('1-0 typed')
  })

  test('given with a new match is manual', async () => {
    match = await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.home,
      away_team_id: world.third,
      played_at: '2026-11-28',
      home_score: 1,
      away_score: 1,
    })
    expect(await score()).toBe('1-1 typed')
  })

  test('scores_manual without a score has no effect', async () => {
    await update({ scores_manual: true })
    expect(await score()).toBe('?-?')
  })
})
