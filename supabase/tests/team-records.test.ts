import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { readStandings } from './read-standings.ts'
import { asUser, createUser, insert, run } from './world.ts'

const NAMES = ['Ärla', 'Berg', 'Caen', 'Dal', 'Ek'] as const

let database: Database
let ownerId: string
let owner: AsCaller
beforeAll(async () => {
  database = await openTestDatabase('product')
  ownerId = await createUser(database, 'owner@example.org')
  owner = asUser(database, ownerId)
})
afterAll(() => database.close())

interface Season {
  league: string
  teams: string[]
  matches: string[]
  /** A player of each team. */
  players: string[]
}
let season: Season
beforeEach(async () => {
  season = await createSeason()
})

/** Every team plays every other at home; no match has a result. */
async function createSeason(): Promise<Season> {
  const league = await insert(database, 'leagues', { name: 'League', owner_id: ownerId })
  const teams: string[] = []
  for (const name of NAMES) teams.push(await insert(database, 'teams', { league_id: league, name }))
  const squads = await database.query<{ id: string }>(
    `with person as (insert into profiles (full_name) select n from unnest($1::text[]) n returning id)
     insert into team_players (player_id, team_id)
     select p.id, t.id from (select id, row_number() over () as n from person) p
     join unnest($2::uuid[]) with ordinality t (id, n) using (n) order by t.n returning player_id as id`,
    [`{${NAMES}}`, `{${teams}}`],
  )
  const matches = await database.query<{ id: string }>(
    `insert into matches (league_id, home_team_id, away_team_id, played_at)
     select $1, h.id, a.id, '2026-11-14' from teams h join teams a on a.league_id = h.league_id and a.id <> h.id
     where h.league_id = $1 returning id`,
    [league],
  )
  return { league, teams, matches: matches.map(({ id }) => id), players: squads.map(({ id }) => id) }
}

async function expectTrueRecords() {
  const { kept, counted } = await readStandings(database)
  expect(kept).toEqual(counted)
}

type Change = (season: Season) => [sql: string, values: (string | number | null)[]]

const score = fc.option(fc.nat(3), { freq: 4 })
const at = fc.nat(19)
const team = fc.nat(NAMES.length - 1)
const pair = fc.tuple(team, team).filter(([home, away]) => home !== away)

const scored = fc.tuple(at, score, score).map(
  ([match, home, away]): Change =>
    ({ matches }) => [
      'update matches set home_score = $2, away_score = $3 where id = $1',
      [matches[match] ?? '', home, away],
    ],
)
const added = fc.tuple(pair, score, score).map(
  ([[home, away], ...scores]): Change =>
    ({ league, teams }) => [
      `insert into matches (league_id, home_team_id, away_team_id, played_at, home_score, away_score)
       values ($1, $2, $3, '2026-11-15', $4, $5)`,
      [league, teams[home] ?? '', teams[away] ?? '', ...scores],
    ],
)
const linedUp = at.map(
  (match): Change =>
    ({ matches }) => [
      `update matches m set home_score = 1, away_score = 0,
         home_lineup = array(select player_id from team_players where team_id = m.home_team_id) where id = $1`,
      [matches[match] ?? ''],
    ],
)
const removed = at.map(
  (match): Change =>
    ({ matches }) => ['delete from matches where id = $1', [matches[match] ?? '']],
)
const goal = fc.tuple(at, team).map(
  ([match, by]): Change =>
    ({ matches, teams, players }) => [
      `insert into match_events (match_id, team_id, player_id, event_type)
       select id, $2, $3, 'GOAL' from matches where id = $1`,
      [matches[match] ?? '', teams[by] ?? '', players[by] ?? ''],
    ],
)
const noGoals = at.map(
  (match): Change =>
    ({ matches }) => ['delete from match_events where match_id = $1', [matches[match] ?? '']],
)
const imported = fc.array(fc.tuple(pair, score, fc.nat(28)), { minLength: 1, maxLength: 8 }).map((rows): Change => {
  const lines = rows.map(([[home, away], goals, day], row) => ({
    row,
    home: NAMES[home],
    away: NAMES[away],
    date: `2026-11-${String(1 + ((day + row) % 28)).padStart(2, '0')}`,
    home_score: goals?.toString(),
    away_score: goals === null ? undefined : '1',
  }))
  return ({ league }) => ['select import_matches($1, $2)', [league, JSON.stringify(lines)]]
})

const teamRemoved = team.map(
  (gone): Change =>
    ({ teams }) => ['delete from teams where id = $1', [teams[gone] ?? '']],
)
const ofOneTeam = fc.tuple(team, score).map(
  ([home, goals]): Change =>
    ({ teams }) => [
      'update matches set home_score = $2, away_score = home_score where home_team_id = $1',
      [teams[home] ?? '', goals],
    ],
)
describe('one change after the other', () => {
  const change = fc.oneof(scored, scored, added, removed, goal, noGoals, imported, ofOneTeam, teamRemoved)

  test('the records match the matches after each', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(change, { minLength: 1, maxLength: 15 }), async (changes) => {
          for (const toSql of changes) {
            await run(owner, ...toSql(season)).catch(expectRefusal)
            await expectTrueRecords()
          }
        })
        .beforeEach(async () => {
          season = await createSeason()
        }),
      { numRuns: 20 },
    )
  })

  test.each<[string, Change]>([
    [
      'a match of other teams',
      ({ matches, teams }) => [
        'update matches set home_team_id = away_team_id, away_team_id = $2 where id = any($1)',
        [`{${matches.slice(0, 2)}}`, teams[4] ?? ''],
      ],
    ],
    [
      'an upsert of old and new matches',
      ({ matches }) => [
        `insert into matches (id, league_id, home_team_id, away_team_id, played_at, home_score, away_score)
         select i.id, m.league_id, m.home_team_id, m.away_team_id, m.played_at, 0, 3
         from unnest($1::uuid[] || gen_random_uuid()) i (id), (select * from matches where id = $2) m
         on conflict (id) do update set home_score = excluded.home_score, away_score = 1`,
        [`{${matches.slice(0, 3)}}`, matches[0] ?? ''],
      ],
    ],
    ['a new id of a team', () => [`update teams set id = gen_random_uuid() where name = 'New'`, []]],
    ['a new name', ({ league }) => [`update teams set name = name || ' FC' where league_id = $1`, [league]]],
    ['no matches', () => ['truncate matches cascade', []]],
    ['no league', ({ league }) => ['delete from leagues where id = $1', [league]]],
  ])('%s', async (_, toSql) => {
    await insert(database, 'teams', { league_id: season.league, name: 'New' })
    await database.query('update matches set home_score = 2, away_score = 1 where league_id = $1', [season.league])
    await database.query(...toSql(season))
    await expectTrueRecords()
  })

  test('a change that changes no result writes no record', async () => {
    const versions = () => database.query('select team_id, xmin::text, ctid::text from app.team_records order by 1')
    await database.query('update matches set home_score = 2, away_score = 1 where league_id = $1', [season.league])
    const before = await versions()
    await database.query(`update matches set round = 7, home_score = 2 where league_id = $1`, [season.league])
    expect(await versions()).toEqual(before)
  })
})

/** A row that is gone, a scorer of another team: the change was refused for a reason that has nothing to do with locks. */
function expectRefusal(error: unknown) {
  expect(error).toMatchObject({ code: expect.stringMatching(/^(23503|23514|PT422)$/) })
}

// PGlite has one connection: there these run one after the other.
describe('changes of several sessions at once', () => {
  const inSeason = fc.oneof(scored, scored, added, removed, goal, noGoals, imported)
  const duringDeletions = fc.oneof(scored, scored, linedUp, linedUp, teamRemoved)

  test.each([
    ['by people and imports', inSeason],
    ['while teams are deleted', duringDeletions],
  ])('%s: no update is lost, and no session is a deadlock’s victim', { timeout: 60_000 }, async (_, change) => {
    const rounds = fc.sample(fc.array(change, { minLength: 40, maxLength: 40 }), 8)
    for (const changes of rounds) {
      season = await createSeason()
      await Promise.all(changes.map((toSql) => run(owner, ...toSql(season)).catch(expectRefusal)))
      await expectTrueRecords()
    }
    expect(await database.query('select from app.player_records where team_id not in (select id from teams)')).toEqual(
      [],
    )
  })

  test('a recount that is not committed yet loses no score', async () => {
    const [match] = season.matches
    const score = { text: 'update matches set home_score = 9, away_score = 0 where id = $1', values: [match ?? ''] }
    await Promise.all([
      database.batch([{ text: 'select app.recount_standings()' }, { text: 'select pg_sleep(0.1)' }]),
      database.batch([{ text: 'select pg_sleep(0.05)' }, score]),
    ])
    await expectTrueRecords()
  })

  test('a match is deleted, and its goals by themselves, while another score is not committed yet', async () => {
    const [other, match] = season.matches
    const goal = `insert into match_events (match_id, team_id, player_id, event_type)
      select id, home_team_id, (select player_id from team_players where team_id = home_team_id limit 1), 'GOAL'
      from matches where id = $1`
    await database.query(goal, [match ?? ''])
    const runLater = (seconds: number, text: string, id = match) =>
      database.batch([{ text: `select pg_sleep(${seconds})` }, { text, values: [id ?? ''] }])
    await Promise.all([
      database.batch([
        { text: 'update matches set home_score = 7, away_score = 0 where id = $1', values: [other ?? ''] },
        { text: 'select pg_sleep(0.3)' },
      ]),
      runLater(0.05, 'delete from matches where id = $1'),
      runLater(0.15, 'delete from match_events where match_id = $1'),
    ])
    await expectTrueRecords()
  })

  test('two scores of one team, the first of them not committed yet', async () => {
    const [first, second] = await database.query<{ id: string }>(
      'select id from matches where home_team_id = $1 or away_team_id = $1 order by id limit 2',
      [season.teams[0] ?? ''],
    )
    const win = { text: 'update matches set home_score = 1, away_score = 0 where id = $1' }
    const pause = { text: 'select pg_sleep(0.05)' }
    await Promise.all([
      database.batch([{ ...win, values: [first?.id ?? ''] }, pause]),
      database.batch([{ ...win, values: [second?.id ?? ''] }, pause]),
    ])
    await expectTrueRecords()
  })
})

describe('access', () => {
  test.each([
    'insert into app.team_records values ($1)',
    'update app.team_records set won = 9 where team_id = $1',
    'delete from app.team_records where team_id = $1',
  ])('an owner may not: %s', (sql) => expect(run(owner, sql, [randomUUID()])).rejects.toMatchObject({ code: '42501' }))

  test('a visitor reads the records of every league', async () => {
    const [read] = await run(asUser(database, null), 'select count(*)::int as n from app.team_records')
    const [all] = await database.query('select count(*)::int as n from teams')
    expect(read).toEqual(all)
  })
})
