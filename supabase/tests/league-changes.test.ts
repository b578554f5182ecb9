import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createWorld, run, type World } from './world.ts'

let database: Database
let world: World

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from app.league_changes'))

async function changedLeagues(seconds = 5) {
  const visitor = asUser(database, null)
  const ask = (league: string) => run(visitor, 'select leagues_changed_within($1, $2) as yes', [`{${league}}`, seconds])
  const asked = { league: await ask(world.league), otherLeague: await ask(world.otherLeague) }
  return Object.entries(asked).flatMap(([name, [row]]) => (row?.yes === true ? [name] : []))
}

test.each<[string, string, (world: World) => string[]]>([
  ['a renamed league', 'update leagues set name = $2 where id = $1', ({ league }) => [league, 'New Name']],
  [
    'settings',
    'update league_settings set description = $2 where league_id = $1',
    ({ league }) => [league, 'On Sundays'],
  ],
  ['a new team', 'insert into teams (league_id, name) values ($1, $2)', ({ league }) => [league, 'Fourth Park']],
  ['a team that goes', "delete from teams where league_id = $1 and name = 'Fourth Park'", ({ league }) => [league]],
  ['a player who joins', 'insert into team_players values ($1, $2)', ({ away, former }) => [away, former]],
  ['a player who goes', 'delete from team_players where player_id = $1', ({ thirdPlayers }) => [thirdPlayers[1]]],
  [
    'a name of a player',
    'update profiles set full_name = $2 where id = $1',
    ({ homePlayers }) => [homePlayers[2], 'Grace H.'],
  ],
  [
    'a match, played or not',
    "insert into matches (league_id, home_team_id, away_team_id, played_at) values ($1, $2, $3, '2027-01-02T15:00Z')",
    ({ league, home, third }) => [league, home, third],
  ],
  ['a score', 'update matches set home_score = 4, away_score = 0 where id = $1', ({ match }) => [match]],
  ['a goal that was none', 'delete from match_events where match_id = $1', ({ match }) => [match]],
  [
    'a goal',
    "insert into match_events (match_id, team_id, player_id, event_type) values ($1, $2, $3, 'GOAL')",
    ({ match, home, homePlayers }) => [match, home, homePlayers[1]],
  ],
  [
    'a report',
    'insert into match_reports (match_id, report_text) values ($1, $2)',
    ({ match }) => [match, 'They won.'],
  ],
  ['a match that goes', 'delete from matches where id = $1', ({ match }) => [match]],
])('%s is a change of its league only', async (_, sql, values) => {
  await database.query(sql, values(world))
  expect(await changedLeagues()).toEqual(['league'])
})

test('invisible and failed changes do not count', async () => {
  await database.query('update teams set name = name where false')
  await database.query('update profiles set full_name = full_name where id = $1', [world.users['other user']])
  await expect(
    database.transaction(async (tx) => {
      await tx.query('update leagues set name = $2 where id = $1', [world.league, 'Undone'])
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await changedLeagues()).toEqual([])
})

test('older changes do not count, and long periods give no answer', async () => {
  await database.query("insert into app.league_changes values ($1, now() - interval '60 seconds')", [world.league])
  expect(await changedLeagues(30)).toEqual([])
  expect(await changedLeagues(90)).toEqual(['league'])
  expect(await changedLeagues(601)).toEqual(['league', 'otherLeague'])
})

test('more leagues than a page shows give no answer', async () => {
  const within = (count: number) =>
    run(
      asUser(database, null),
      `select leagues_changed_within(array(select gen_random_uuid() from generate_series(1, ${count})), 30) as changed`,
    )
  expect(await within(100)).toEqual([{ changed: false }])
  expect(await within(101)).toEqual([{ changed: true }])
})

test('after an hour the next change deletes an entry', async () => {
  await database.query("insert into app.league_changes values ($1, now() - interval '61 minutes')", [world.league])
  await database.query('update leagues set name = $2 where id = $1', [world.otherLeague, 'Newest Name'])
  const kept = await database.query('select league_id from app.league_changes')
  expect(kept).toEqual([{ league_id: world.otherLeague }])
})

const ZERO = '00000000-0000-0000-0000-000000000000'

/** The changes since `work` began, among everything in the world. */
async function changedSince(work: () => Promise<unknown>): Promise<string[]> {
  const ask = async (id: string, since: string | null) => {
    const [row] = await database.query<{ changed: boolean; snapshot: string }>(
      'select changed, snapshot from app.changes_since($1, $2)',
      [`{${id}}`, since],
    )
    return row ?? { changed: false, snapshot: '' }
  }
  const { snapshot } = await ask(ZERO, null)
  await work()
  const { league, otherLeague, former, homePlayers } = world
  const things = { league, otherLeague, former, player: homePlayers[2], nothing: ZERO }
  const asked = await Promise.all(
    Object.entries(things).map(async ([name, id]) => ((await ask(id, snapshot)).changed ? [name] : [])),
  )
  return asked.flat()
}

const LEAGUE_AND_PLAYERS = ['league', 'former', 'player']

test('a match that moves makes pages of both leagues stale', async () => {
  const { league, otherLeague, third, away } = world
  const teams = await database.query<{ id: string }>(
    "insert into teams (league_id, name) values ($1, 'East'), ($1, 'West') returning id",
    [otherLeague],
  )
  const [match] = await database.query<{ id: string }>(
    `insert into matches (league_id, home_team_id, away_team_id, played_at)
     values ($1, $2, $3, '2027-01-09T15:00Z') returning id`,
    [otherLeague, ...teams.map(({ id }) => id)],
  )
  const move = 'update matches set league_id = $2, home_team_id = $3, away_team_id = $4 where id = $1'
  expect(await changedSince(() => database.query(move, [match?.id ?? '', league, third, away]))).toEqual([
    'league',
    'otherLeague',
    'former',
    'player',
  ])
})

test.each<[string, string, (world: World) => string[], string[]]>([
  ['a read', 'select $1', ({ league }) => [league], []],
  [
    'a name in old line-ups',
    "update profiles set full_name = 'Renamed' where id = $1",
    ({ former }) => [former],
    LEAGUE_AND_PLAYERS,
  ],
  [
    'a name in a squad',
    "update profiles set full_name = 'Renamed' where id = $1",
    ({ homePlayers }) => [homePlayers[2]],
    LEAGUE_AND_PLAYERS,
  ],
  [
    'a player who joins another team',
    'insert into team_players values ($1, $2)',
    ({ third, homePlayers }) => [third, homePlayers[2]],
    LEAGUE_AND_PLAYERS,
  ],
  [
    'a new manager',
    'update teams set manager_id = $2 where id = $1',
    ({ third, former }) => [third, former],
    LEAGUE_AND_PLAYERS,
  ],
  ['a league that goes', 'delete from leagues where id = $1', ({ otherLeague }) => [otherLeague], ['otherLeague']],
  [
    'reports that all go at once',
    'truncate match_reports cascade',
    () => [],
    ['league', 'otherLeague', 'former', 'player', 'nothing'],
  ],
])('%s makes the pages stale that show it', async (_, sql, values, expected) => {
  expect(await changedSince(() => database.query(sql, values(world)))).toEqual(expected)
})
