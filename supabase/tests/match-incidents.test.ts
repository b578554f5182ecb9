import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, run, type World } from './world.ts'

let database: Database
let world: World

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

interface Incidents {
  incidents?: object[]
  substitutions?: object[]
  roles?: object[]
}

/** Saves as the owner. @returns the match */
async function save({ incidents = [], substitutions = [], roles = [] }: Incidents, version?: number) {
  const [match] = await run<{ home_score: number | null; away_score: number | null; version: number }>(
    asRole(database, world, 'owner'),
    `select home_score, away_score, version from save_match_incidents($1, coalesce($2::int,
      (select version from matches where id = $1)), $3, $4, $5)`,
    [world.match, version ?? null, JSON.stringify(incidents), JSON.stringify(substitutions), JSON.stringify(roles)],
  )
  return match
}

const of = (side: 'home' | 'away', at: 0 | 1 | 2, kind: string, minute: number | null = null) => ({
  team_id: world[side],
  player_id: world[`${side}Players`][at],
  kind,
  minute,
})

test('an own goal counts for the other side and for no scorer', async () => {
  expect(await save({ incidents: [of('home', 2, 'own_goal', 30)] })).toMatchObject({ home_score: 1, away_score: 1 })
  const scorers = await database.query('select id from top_scorers($1)', [world.league])
  expect(scorers.map(({ id }) => id)).toEqual([world.homePlayers[1]])
  expect(await save({})).toMatchObject({ home_score: 1, away_score: 0 })
})

test('a typed score stays as it was typed', async () => {
  await database.query('update matches set home_score = 5, away_score = 0 where id = $1', [world.match])
  expect(await save({ incidents: [of('home', 2, 'own_goal')] })).toMatchObject({ home_score: 5, away_score: 0 })
})

test('a penalty is a goal, and stays one when the details are saved again', async () => {
  const events = [
    { player_id: world.homePlayers[1], team_id: world.home, event_type: 'GOAL', minute: 12, is_penalty: true },
  ]
  await run(
    asRole(database, world, 'owner'),
    `select save_match_details($1, version, home_lineup, away_lineup, $2, null) from matches where id = $1`,
    [world.match, JSON.stringify(events)],
  )
  expect(await database.query('select is_penalty from match_events where match_id = $1', [world.match])).toEqual([
    { is_penalty: true },
  ])
})

describe('refused', () => {
  test.each<[string, () => Incidents, string]>([
    ['two yellow cards', () => ({ incidents: [of('home', 0, 'yellow'), of('home', 0, 'yellow')] }), 'these cards'],
    ['a second yellow alone', () => ({ incidents: [of('home', 0, 'second_yellow')] }), 'these cards'],
    [
      'a stranger',
      () => ({ incidents: [{ ...of('home', 0, 'red'), player_id: world.thirdPlayers[0] }] }),
      'not a player of the team',
    ],
    [
      'an own goal of a former player',
      () => ({ incidents: [{ ...of('home', 0, 'own_goal'), player_id: world.former }] }),
      'not in the line-up',
    ],
    [
      'a team that does not play',
      () => ({ incidents: [{ ...of('home', 0, 'red'), team_id: world.third }] }),
      'must play',
    ],
    [
      'a change for oneself',
      () => ({
        substitutions: [
          { team_id: world.home, player_off_id: world.homePlayers[0], player_on_id: world.homePlayers[0] },
        ],
      }),
      'two_players_change',
    ],
    [
      'an unused substitute who played',
      () => ({ roles: [{ team_id: world.home, player_id: world.homePlayers[0], role: 'unused' }] }),
      'cannot be an unused substitute',
    ],
    [
      'two captains',
      () => ({
        roles: [0, 1].map((at) => ({ team_id: world.home, player_id: world.homePlayers[at], role: 'captain' })),
      }),
      'one_captain_a_side',
    ],
  ])('%s', async (_, incidents, message) => {
    await expect(save(incidents())).rejects.toThrow(message)
    expect(await database.query('select from match_incidents')).toEqual([])
  })

  test('a stale version', async () => {
    const match = await save({ incidents: [of('home', 0, 'yellow')] })
    await expect(save({}, (match?.version ?? 0) - 1)).rejects.toThrow('Somebody else has changed this match')
  })
})

test('a card on the bench is allowed, and stays when the line-up changes', async () => {
  await save({ incidents: [{ ...of('home', 0, 'yellow'), player_id: world.former }, of('home', 2, 'own_goal')] })
  await database.query('update matches set home_lineup = $2 where id = $1', [world.match, `{${world.homePlayers[1]}}`])
  expect(await database.query('select kind from match_incidents')).toEqual([{ kind: 'yellow' }])
})

test('fair play: a yellow 1, two yellows 3, a red 4, a yellow and a red 5', async () => {
  const points = async () =>
    (
      await database.query<{ points: number | null }>(
        'select app.fair_play_of(main_stage_id, $2) as points from leagues where id = $1',
        [world.league, world.home],
      )
    )[0]?.points
  expect(await points()).toBeNull()
  await save({
    incidents: [
      of('home', 0, 'yellow'),
      of('home', 1, 'yellow'),
      of('home', 1, 'second_yellow'),
      of('home', 2, 'yellow'),
      of('home', 2, 'red'),
    ],
  })
  expect(await points()).toBe(-1 - 3 - 5)
})

test('a red card beside a second yellow is its consequence: one dismissal, and three points', async () => {
  await save({ incidents: [of('home', 1, 'yellow'), of('home', 1, 'second_yellow'), of('home', 1, 'red')] })
  const [row] = await database.query(
    `select app.fair_play_of(l.main_stage_id, t.id) as points, t.season_cards ->> 'red' as team_red,
       (select second_yellow || ' ' || red from player_season($3, l.current_season_id)) as player_red,
       (select career(p) -> 0 ->> 'red' from profiles p where p.id = $3) as career_red
     from leagues l join teams t on t.id = $2 where l.id = $1`,
    [world.league, world.home, world.homePlayers[1]],
  )
  expect(row).toEqual({ points: -3, team_red: '1', player_red: '1 0', career_red: '1' })
})

test.each<[string, [off: number, on: number, minute: number][], number[]]>([
  [
    'goes off and comes back',
    [
      [0, 1, 20],
      [1, 0, 40],
    ],
    [70, 20],
  ],
  [
    'comes on twice',
    [
      [0, 1, 20],
      [1, 0, 40],
      [2, 1, 60],
      [1, 2, 80],
    ],
    [70, 40, 70],
  ],
  [
    'comes on and goes off in the same minute',
    [
      [0, 1, 60],
      [1, 2, 60],
    ],
    [60, 0, 30],
  ],
])('minutes of a player who %s are those on the pitch', async (_, changes, minutes) => {
  await database.query('update matches set home_score = 1, away_score = 0 where id = $1', [world.match])
  await save({
    substitutions: changes.map(([off, on, minute]) => ({
      team_id: world.home,
      player_off_id: world.homePlayers[off],
      player_on_id: world.homePlayers[on],
      minute,
    })),
  })
  for (const [at, expected] of minutes.entries()) {
    const [row] = await database.query(
      'select minutes from player_season($1, (select current_season_id from leagues where id = $2))',
      [world.homePlayers[at] ?? '', world.league],
    )
    expect(row, `player ${at}`).toEqual({ minutes: expected })
  }
})

test('minutes end with a change or a red card; a clean sheet is the goalkeeper’s', async () => {
  await database.query('update matches set home_score = 1, away_score = 0 where id = $1', [world.match])
  const [keeper, off, on] = world.homePlayers
  await save({
    incidents: [{ ...of('home', 0, 'red', 80) }],
    substitutions: [{ team_id: world.home, player_off_id: off, player_on_id: on, minute: 60 }],
    roles: [{ team_id: world.home, player_id: keeper, role: 'goalkeeper' }],
  })
  const seasonOf = async (player: string) =>
    (
      await run<{ minutes: number; red: number; clean_sheets: number }>(
        asRole(database, world, 'visitor'),
        `select minutes, red, clean_sheets from player_season($1, (select current_season_id from leagues where id = $2))`,
        [player, world.league],
      )
    )[0]
  expect(await seasonOf(keeper)).toEqual({ minutes: 80, red: 1, clean_sheets: 1 })
  expect(await seasonOf(off)).toEqual({ minutes: 60, red: 0, clean_sheets: 0 })
  expect(await seasonOf(on)).toEqual({ minutes: 30, red: 0, clean_sheets: 0 })
})

test('a match is deleted with its incidents', async () => {
  await save({ incidents: [of('home', 0, 'yellow')] })
  await database.query('delete from matches where id = $1', [world.match])
  expect(await database.query('select from match_incidents')).toEqual([])
})
