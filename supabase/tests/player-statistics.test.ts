import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asUser, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
const names: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const people = {
    h1: world.homePlayers[0],
    h2: world.homePlayers[1],
    h3: world.homePlayers[2],
    a1: world.awayPlayers[0],
  }
  for (const [name, id] of Object.entries(people)) {
    names[id] = name
    await database.query('update profiles set full_name = $2 where id = $1', [id, name])
  }
})
afterAll(() => database.close())

const visitor = () => asUser(database, null)
const lines = (rows: Row[]) => rows.map((row) => Object.values(row).join(' '))
const top = async (list: string, team: string | null = null) =>
  lines(
    await run(visitor(), `select rank, full_name, team_name, games_played, count from ${list}($1, $2)`, [
      world.league,
      team,
    ]),
  )

const play = async (
  home: string,
  away: string,
  lineUps: [readonly string[], readonly string[]],
  goals: [string, string][],
  motm: string | null,
) => {
  const match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: home,
    away_team_id: away,
    played_at: '2026-11-21',
    home_lineup: `{${lineUps[0]}}`,
    away_lineup: `{${lineUps[1]}}`,
    man_of_match_id: motm,
  })
  for (const [team_id, player_id] of goals) {
    await insert(database, 'match_events', { match_id: match, team_id, player_id, event_type: 'GOAL' })
  }
  return match
}

describe('the lists', () => {
  beforeAll(async () => {
    const [h1, h2, h3] = world.homePlayers
    const [a1] = world.awayPlayers
    // The base match: h2 scores, h3 assists, h2 is man of the match, all six play.
    await play(
      world.home,
      world.away,
      [[h1, h2], [a1]],
      [
        [world.home, h1],
        [world.away, a1],
      ],
      a1,
    )
    await play(world.away, world.home, [[a1], [h1]], [[world.away, a1]], a1)
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.third, h3])
    await play(
      world.third,
      world.away,
      [[h3], [a1]],
      [
        [world.third, h3],
        [world.third, h3],
      ],
      null,
    )
    await play(world.home, world.away, [[h1, h2], []], [], null)
  })

  test('scorers: most goals, then fewer games, then name; players of two clubs are listed once', {
    tags: '@spec:9-player-lists',
  }, async () => {
    expect(await top('top_scorers')).toEqual([
      '1 h3 Third Rovers, Home Town 2 2',
      '2 a1 Away United 4 2',
      '3 h2 Home Town 2 1',
      '4 h1 Home Town 3 1',
    ])
  })

  test('scorers of one team', async () => {
    expect(await top('top_scorers', world.home)).toEqual(['1 h2 Home Town 2 1', '2 h1 Home Town 3 1'])
    expect(await top('top_scorers', world.third)).toEqual(['1 h3 Third Rovers 1 2'])
  })

  test('assists and awards', async () => {
    expect(await top('top_assists')).toEqual(['1 h3 Home Town, Third Rovers 2 1'])
    expect(await top('top_motm')).toEqual(['1 a1 Away United 4 2', '2 h2 Home Town 2 1'])
    expect(await top('top_motm', world.third)).toEqual([])
  })

  test('other leagues are not included', async () => {
    expect(await run(visitor(), 'select * from top_scorers($1)', [world.otherLeague])).toEqual([])
    expect(await run(visitor(), 'select * from top_scorers($1, $2)', [world.otherLeague, world.home])).toEqual([])
  })

  test("a player's totals, over all clubs", async () => {
    const totals = async (player: string) => lines(await run(visitor(), 'select * from player_totals($1)', [player]))
    expect(await totals(world.homePlayers[2])).toEqual(['2 1 2 0'])
    expect(await totals(world.awayPlayers[0])).toEqual(['2 0 4 2'])
    expect(await totals(world.former)).toEqual(['0 0 0 0'])
  })
})

// The same numbers, counted from the matches.
const recount = `
  with side as (
    select m.league_id, s.team_id, p.id as player_id, m.man_of_match_id = p.id as is_best,
      m.home_score is not null and m.away_score is not null as is_played
    from matches m
    cross join lateral (values (m.home_team_id, m.home_lineup), (m.away_team_id, m.away_lineup)) s (team_id, lineup)
    cross join lateral unnest(s.lineup) p (id)
  ), counted as (
    select team_id, player_id, count(*) filter (where is_played) as games, 0 as goals, 0 as assists,
      count(*) filter (where is_best) as awards from side group by 1, 2
    union all
    select team_id, player_id, 0, count(*) filter (where event_type = 'GOAL'), count(*) filter (where event_type = 'ASSIST'), 0
    from match_events group by 1, 2
  )
  select team_id, player_id, sum(games)::int as games, sum(goals)::int as goals, sum(assists)::int as assists,
    sum(awards)::int as awards
  from counted group by 1, 2 having sum(games) + sum(goals) + sum(assists) + sum(awards) > 0 order by 1, 2`
const recorded = `
  select team_id, player_id, games, goals, assists, awards from app.player_records
  where (games, goals, assists, awards) <> (0, 0, 0, 0) order by 1, 2`

test('after any change by the owner, the records match the matches', async () => {
  const owner = asRole(database, world, 'owner')
  const some = (players: readonly string[]) => fc.subarray([...players])
  const change = fc.oneof(
    fc.record({ home: some(world.homePlayers), away: some(world.awayPlayers) }).map(({ home, away }) => ({
      sql: 'update matches set home_lineup = $2, away_lineup = $3 where id = $1',
      values: [`{${home}}`, `{${away}}`],
    })),
    fc.constantFrom(...world.homePlayers, ...world.awayPlayers, null).map((best) => ({
      sql: 'update matches set man_of_match_id = $2 where id = $1',
      values: [best],
    })),
    fc.option(fc.nat(3)).map((score) => ({
      sql: 'update matches set home_score = $2, away_score = $2 where id = $1',
      values: [score],
    })),
    fc
      .tuple(fc.constantFrom(...world.homePlayers), fc.option(fc.constantFrom(...world.homePlayers)))
      .map(([player, assist]) => ({
        sql: `insert into match_events (match_id, team_id, player_id, event_type, assist_by_id) values ($1, $4, $2, 'GOAL', $3)`,
        values: [player, assist, world.home],
      })),
    fc.constant({ sql: `delete from match_events where match_id = $1 and event_type = 'GOAL'`, values: [] }),
    fc.constant({ sql: 'delete from matches where id = $1', values: [] }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const match = await play(world.home, world.away, [[], []], [], null)
      for (const { sql, values } of changes) await run(owner, sql, [match, ...values]).catch(() => undefined)
      expect(await database.query(recorded)).toEqual(await database.query(recount))
    }),
    { numRuns: 40 },
  )
})

test('a deleted team removes its records, and those against it', async () => {
  await run(asRole(database, world, 'owner'), 'delete from teams where id = $1', [world.away])
  expect(await database.query(recorded)).toEqual(await database.query(recount))
  expect(await top('top_motm')).toEqual([])
})
