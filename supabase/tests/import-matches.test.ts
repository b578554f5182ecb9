import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, DatabaseError, type Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, asUser, createUser, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let user: string
let league: string
let statementTimeout: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  const [set] = await database.query<{ timeout: string }>(
    `select split_part(s, '=', 2) as timeout from pg_proc, unnest(proconfig) s
     where proname = 'import_matches' and s like 'statement_timeout=%'`,
  )
  statementTimeout = set?.timeout ?? ''
  world = await createWorld(database)
  user = await createUser(database, 'importer@example.org')
})
afterAll(() => database.close())

beforeEach(async () => {
  league = await insert(database, 'leagues', { name: 'League', owner_id: user })
  await database.query(`update league_settings set time_zone = 'Europe/London' where league_id = $1`, [league])
  for (const name of ['Alpha', 'Beta', 'Gamma']) await insert(database, 'teams', { league_id: league, name })
})

const importRows = async (rows: unknown, newTeams: readonly string[] = []) => {
  const names = `{${newTeams.map((name) => JSON.stringify(name))}}`
  const [row] = await run(asUser(database, user, { statementTimeout }), 'select import_matches($1, $2, $3) as answer', [
    league,
    JSON.stringify(rows),
    names,
  ])
  return row?.answer
}
const row = (more: Row = {}) => ({ row: 2, date: '2026-08-15', time: null, home: 'Alpha', away: 'Beta', ...more })
const matches = async () =>
  (
    await database.query<{ line: string }>(
      `select to_char(m.played_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || h.name || '-' || a.name || ' ' ||
         coalesce(home_score || ':' || away_score, '?') || coalesce(' round ' || round, '') || case when scores_manual then ' typed' else '' end as line
       from matches m join teams h on h.id = m.home_team_id join teams a on a.id = m.away_team_id
       where m.league_id = $1 order by 1`,
      [league],
    )
  ).map(({ line }) => line)

describe('divisions', () => {
  const tablesOf = async (team: string) =>
    (
      await database.query<{ name: string }>(
        `select s.name from stage_entries e join stages s on s.id = e.stage_id join teams t on t.id = e.team_id
         where t.league_id = $1 and t.name = $2 order by 1`,
        [league, team],
      )
    ).map(({ name }) => name)
  const importInto = (stage: string, rows: unknown, newTeams = '{}') =>
    run(asUser(database, user), 'select import_matches($1, $2, $3, $4)', [
      league,
      JSON.stringify(rows),
      newTeams,
      stage,
    ])

  test('a team of another division is refused, with what to do', async () => {
    const second = await insert(database, 'stages', { season_id: league, name: 'Division Two', position: 2 })
    await importInto(second, [row({ home: 'Delta', away: 'Epsilon' })], '{Delta,Epsilon}')
    expect(await tablesOf('Delta')).toEqual(['Division Two'])
    const refused = importInto(second, [
      row({ home: 'Delta', away: 'Alpha' }),
      row({ row: 3, date: '2026-08-22', home: 'Epsilon', away: 'Delta' }),
    ])
    await expect(refused).rejects.toMatchObject({
      code: 'PT422',
      detail: JSON.stringify([
        {
          row: 2,
          reason: 'Alpha plays in Table. Choose that division, or move the team in the settings of the season.',
        },
      ]).replaceAll(/([:,])(?=["{[\d])/g, '$1 '),
    })
    await expect(importRows([row({ home: 'Delta' })])).rejects.toThrow()
    expect([await tablesOf('Delta'), await tablesOf('Alpha')]).toEqual([['Division Two'], ['Table']])
  })

  test('a match that the league has is changed whatever division is chosen', async () => {
    const second = await insert(database, 'stages', { season_id: league, name: 'Division Two', position: 2 })
    await importRows([row()])
    await importInto(second, [row({ home_score: 2, away_score: 1 })])
    expect(await matches()).toEqual(['2026-08-15 14:00 Alpha-Beta 2:1 typed'])
    expect(await tablesOf('Alpha')).toEqual(['Table'])
  })

  test('a cup and another season refuse no team', async () => {
    await insert(database, 'stages', { season_id: league, name: 'Cup', kind: 'knockout', position: 2 })
    const season = await insert(database, 'seasons', { league_id: league, name: 'Next' })
    const next = await insert(database, 'stages', { season_id: season, name: 'Next table', position: 1 })
    await importRows([row()])
    await importInto(next, [row({ date: '2027-08-15' })])
    expect(await matches()).toHaveLength(2)
  })
})

describe('an own export', () => {
  const stored = async () =>
    (
      await database.query<{ line: string }>(
        `select concat_ws(' ', s.name, h.name || '-' || a.name, home_score || ':' || away_score, home_score_90 || ':' || away_score_90,
           home_penalties || ':' || away_penalties) as line
         from matches m join stages s on s.id = m.stage_id join teams h on h.id = m.home_team_id
         join teams a on a.id = m.away_team_id where m.league_id = $1 order by m.played_at, 1`,
        [league],
      )
    ).map(({ line }) => line)

  test('puts each new row into its division, whichever was chosen, and an unknown one into the chosen one', async () => {
    const second = await insert(database, 'stages', { season_id: league, name: 'Division Two', position: 2 })
    await database.query(
      `update stage_entries set stage_id = $1 where team_id in (select id from teams where name in ('Gamma', 'Beta') and league_id = $2)`,
      [second, league],
    )
    await insert(database, 'teams', { league_id: league, name: 'Omega' })
    await importRows([
      row({ home: 'Gamma', away: 'Beta', division: 'division two ' }),
      row({ row: 3, date: '2026-08-22', home: 'Alpha', away: 'Omega', division: 'E0' }),
    ])
    expect(await stored()).toEqual(['Division Two Gamma-Beta', 'Table Alpha-Omega'])
    await expect(importRows([row({ home: 'Gamma', away: 'Beta', division: 'Table' })])).resolves.toMatchObject({
      matches_updated: 1,
    })
  })

  test('changes the matches of a knock-out, and adds none', async () => {
    const cup = row({ home_score: 2, away_score: 2, cup_round: 'Cup · Final', home_score_90: 1, away_score_90: 1 })
    const final = { ...cup, home_penalties: 4, away_penalties: 3 }
    await expect(importRows([final])).rejects.toMatchObject({ detail: expect.stringContaining('Make the knock-out') })
    const stage = crypto.randomUUID()
    const entrants = await database.query<{ id: string }>(
      `select id from teams where league_id = $1 and name in ('Alpha', 'Beta') order by name`,
      [league],
    )
    await insert(database, 'stages', { id: stage, season_id: league, name: 'Cup', kind: 'knockout', position: 2 })
    const tie = await insert(database, 'ties', {
      league_id: league,
      stage_id: stage,
      round: 1,
      position: 1,
      round_name: 'Final',
      legs: 1,
    })
    await insert(database, 'matches', {
      league_id: league,
      stage_id: stage,
      tie_id: tie,
      leg: 1,
      home_team_id: entrants[0]?.id ?? '',
      away_team_id: entrants[1]?.id ?? '',
      played_at: '2026-08-15T14:00:00Z',
    })
    for (const _ of ['once', 'twice']) {
      expect(await importRows([final])).toMatchObject({ matches_updated: 1, matches_created: 0 })
      expect(await stored()).toEqual(['Cup Alpha-Beta 2:2 1:1 4:3'])
    }
    await importRows([row({ round: 1 })])
    expect(await stored()).toEqual(['Cup Alpha-Beta 2:2 1:1 4:3'])
    await importRows([row({ home_score: 2, away_score: 1 })])
    expect(await stored()).toEqual(['Cup Alpha-Beta 2:1'])
  })

  test.each([
    [{ home_score_90: 1 }, 'after 90 minutes'],
    [{ home_penalties: 'x', away_penalties: 1 }, 'penalties are two numbers'],
  ])('with %o is refused', async (wrong, reason) => {
    await expect(importRows([row({ home_score: 1, away_score: 1, ...wrong })])).rejects.toMatchObject({
      detail: expect.stringContaining(reason),
    })
  })
})

describe('statuses', () => {
  const statuses = async () =>
    (
      await database.query<{ line: string }>(
        `select concat_ws(' ', status, home_score || ':' || away_score, status_reason, case when score_stands then 'stands' end,
           case when is_counted then 'counts' end, to_char(first_played_at, 'MM-DD')) as line
         from matches where league_id = $1`,
        [league],
      )
    ).map(({ line }) => line)

  test.each<[Row, string]>([
    [{ match_status: 'postponed', status_reason: ' Snow ' }, 'postponed Snow'],
    [{ match_status: 'cancelled' }, 'cancelled'],
    [{ match_status: 'in_play', home_score: 1, away_score: 0 }, 'in_play 1:0 counts'],
    [{ match_status: 'abandoned', home_score: 1, away_score: 0 }, 'abandoned 1:0'],
    [{ match_status: 'abandoned', home_score: 1, away_score: 0, score_stands: true }, 'abandoned 1:0 stands counts'],
    [{ match_status: 'awarded', home_score: 3, away_score: 0 }, 'awarded 3:0 counts'],
  ])('%o, for a new match and twice for a known one', async (status, expected) => {
    await importRows([row(status)])
    expect(await statuses()).toEqual([expected])
    await database.query('delete from matches where league_id = $1', [league])
    await importRows([row()])
    for (const _ of ['once', 'twice']) {
      await importRows([row(status)])
      expect((await statuses())[0]?.replace(' 08-15', '')).toBe(expected)
    }
  })

  test.each<[string, Row, string]>([
    ['awarded', { home_score: 3, away_score: 0 }, 'awarded 3:0 counts'],
    ['abandoned', { home_score: 1, away_score: 0 }, 'abandoned 1:0'],
    ['abandoned', { home_score: 1, away_score: 0, score_stands: true }, 'abandoned 1:0 stands counts'],
  ])('a row without a status leaves a match that was %s as it is: %o', async (match_status, more, expected) => {
    await importRows([row({ match_status, ...more })])
    for (const _ of ['once', 'twice']) {
      expect(await importRows([row({ home_score: 1, away_score: 2, time: '11:00', round: 9 })])).toMatchObject({
        matches_created: 0,
        matches_updated: 0,
      })
      expect(await statuses()).toEqual([expected])
      expect((await matches())[0]).toMatch(/^2026-08-15 14:00 Alpha-Beta \d:0 typed$/)
    }
    await importRows([row({ match_status: 'awarded', home_score: 0, away_score: 3 })])
    expect(await statuses()).toEqual(['awarded 0:3 counts'])
  })

  test('what a row leaves empty stays; a score means that the match was played', async () => {
    await importRows([row({ match_status: 'postponed', status_reason: 'Snow' })])
    await importRows([row()])
    expect(await statuses()).toEqual(['postponed Snow 08-15'])
    await importRows([row({ home_score: 2, away_score: 1 })])
    expect(await statuses()).toEqual(['scheduled 2:1 Snow counts'])
  })

  const postponed = row({ match_status: 'postponed' })
  const december = (more: Row = {}) => row({ row: 3, date: '2026-12-05', ...more })

  test('a later row of a postponed match is its new date, in one file and again', async () => {
    const rows = [december({ home_score: 2, away_score: 1 }), postponed]
    expect(await importRows(rows)).toMatchObject({ matches_created: 1, matches_updated: 1 })
    for (const _ of ['first', 'again']) {
      expect(await statuses()).toEqual(['scheduled 2:1 counts 08-15'])
      expect(await matches()).toEqual(['2026-12-05 15:00 Alpha-Beta 2:1 typed'])
      expect(await importRows(rows)).toMatchObject({ matches_created: 0, matches_updated: 2 })
    }
  })

  test('the new date of a match that the league has as postponed keeps its kick-off', async () => {
    await importRows([row({ match_status: 'postponed', time: '10:30', round: 4 })])
    await importRows([december()])
    expect(await matches()).toEqual(['2026-12-05 10:30 Alpha-Beta ? round 4'])
    expect(await statuses()).toEqual(['scheduled counts 08-15'])
  })

  test.each<[string, Row[]]>([
    ['two rows may be its new date', [december(), row({ row: 4, date: '2026-12-12' })]],
    ['a match of another round', [december({ round: 7 })]],
    ['an earlier match', [row({ row: 3, date: '2026-08-01' })]],
    ['the teams at the other ground', [december({ home: 'Beta', away: 'Alpha' })]],
    ['a match that is off as well', [december({ match_status: 'cancelled' })]],
  ])('no new date: %s', async (_, rows) => {
    await importRows([{ ...postponed, round: 3 }, ...rows])
    expect(await matches()).toHaveLength(rows.length + 1)
    expect((await statuses()).filter((status) => status.startsWith('postponed'))).toHaveLength(1)
  })

  test.each<[Row, string]>([
    [{ match_status: 'lost' }, 'not a status'],
    [{ match_status: 'scheduled' }, 'not a status'],
    [{ match_status: 'postponed', home_score: 1, away_score: 0 }, 'A match that is postponed has no score.'],
    [{ match_status: 'awarded' }, 'The score of a match that is awarded is missing.'],
    [{ match_status: 'abandoned', score_stands: true }, 'The score of a match that is abandoned is missing.'],
    [{ match_status: 'cancelled', status_reason: 'x'.repeat(201) }, 'more than 200'],
  ])('refused: %o', async (status, reason) => {
    const error = await importRows([row(status)]).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(DatabaseError)
    expect((error as DatabaseError).detail).toContain(reason)
    expect(await statuses()).toEqual([])
  })
})

describe('rows become matches', () => {
  test("in the league's time zone, at three where no time is given, fixtures and results", async () => {
    const answer = await importRows([
      row({ time: '12:30', round: 1, home_score: 2, away_score: 0 }),
      row({ row: 3, date: '2026-12-05', home: ' beta', away: 'GAMMA ' }),
    ])
    expect(answer).toEqual({ teams_created: 0, matches_created: 2, matches_updated: 0 })
    expect(await matches()).toEqual(['2026-08-15 11:30 Alpha-Beta 2:0 round 1 typed', '2026-12-05 15:00 Beta-Gamma ?'])
  })

  test('text cells are read as numbers; empty ones are none', async () => {
    await importRows([
      row({ time: '9:05', round: '3', home_score: '0', away_score: ' 0 ' }),
      row({ row: 3, date: '2026-08-16', round: '', home_score: '' }),
    ])
    expect(await matches()).toEqual(['2026-08-15 08:05 Alpha-Beta 0:0 round 3 typed', '2026-08-16 14:00 Alpha-Beta ?'])
  })

  test('an empty list imports nothing', async () => {
    expect(await importRows([])).toEqual({ teams_created: 0, matches_created: 0, matches_updated: 0 })
  })

  test("a day belongs to the league's time zone", async () => {
    await database.query(`update league_settings set time_zone = 'Pacific/Auckland' where league_id = $1`, [league])
    await importRows([row({ time: '09:00' })])
    expect(await importRows([row({ time: '20:00' })])).toMatchObject({ matches_created: 0, matches_updated: 1 })
    expect(await matches()).toEqual(['2026-08-15 08:00 Alpha-Beta ?'])
  })
})

describe('an existing fixture', () => {
  beforeEach(() => importRows([row({ time: '12:30', round: 4, home_score: 2, away_score: 0 })]))

  test("gets the row's values, and keeps its own for empty ones", async () => {
    expect(await importRows([row({ home_score: 3, away_score: 3 })])).toEqual({
      teams_created: 0,
      matches_created: 0,
      matches_updated: 1,
    })
    expect(await matches()).toEqual(['2026-08-15 11:30 Alpha-Beta 3:3 round 4 typed'])
    await importRows([row({ time: '20:00', round: 5 })])
    expect(await matches()).toEqual(['2026-08-15 19:00 Alpha-Beta 3:3 round 5 typed'])
  })

  test('differs on another day, or with the teams swapped', async () => {
    expect(
      await importRows([row({ date: '2026-08-16' }), row({ row: 3, home: 'Beta', away: 'Alpha', date: '2026-08-17' })]),
    ).toMatchObject({ matches_created: 2 })
  })
})

describe('new teams', () => {
  test('are the named ones, each once', async () => {
    const rows = [row({ home: 'delta' }), row({ row: 3, home: 'Epsilon', away: 'Delta ' })]
    expect(await importRows(rows, [' Delta ', 'DELTA', 'Epsilon', 'alpha'])).toMatchObject({
      teams_created: 2,
      matches_created: 2,
    })
    expect(await database.query('select name from teams where league_id = $1 order by name', [league])).toEqual(
      ['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma'].map((name) => ({ name })),
    )
  })

  test('are not created if a row is invalid', async () => {
    await expect(importRows([row({ home: 'Delta', date: 'tomorrow' })], ['Delta'])).rejects.toThrow()
    expect((await database.query('select id from teams where league_id = $1', [league])).length).toBe(3)
  })
})

const refusal = async (rows: unknown) => {
  const error = await importRows(rows).catch((thrown) => thrown)
  if (!(error instanceof DatabaseError)) throw new Error('It was not refused')
  return { code: error.code, message: error.message, reasons: JSON.parse(error.detail ?? 'null') }
}

describe('invalid rows', () => {
  test.each<[Row, string]>([
    [{ date: '2026-02-30' }, '"2026-02-30" is not a date.'],
    [{ date: '15/08/2026' }, '"15/08/2026" is not a date.'],
    [{ date: null }, '"" is not a date.'],
    [{ time: '25:00' }, '"25:00" is not a time.'],
    [{ time: 'noon' }, '"noon" is not a time.'],
    [{ round: 0 }, '"0" is not a round.'],
    [{ round: 'final' }, '"final" is not a round.'],
    [{ home_score: 'x', away_score: 1 }, '"x" is not a score.'],
    [{ home_score: -1, away_score: 1 }, '"-1" is not a score.'],
    [{ home_score: 1, away_score: 1.5 }, '"1.5" is not a score.'],
    [{ home_score: 1 }, 'Only one of the two scores is given.'],
    [{ home: ' ' }, 'A team is missing.'],
    [{ away: null }, 'A team is missing.'],
    [{ away: 'Omega' }, '"Omega" is not a team of this league.'],
    [{ away: 'ALPHA' }, 'Alpha cannot play against itself.'],
    [{ away: 'Home Town' }, '"Home Town" is not a team of this league.'],
    [{ date: 'x', home: 'Omega' }, '"Omega" is not a team of this league. "x" is not a date.'],
  ])('%j', async (more, reason) => {
    expect(await refusal([row(more)])).toEqual({
      code: 'PT422',
      message: '1 of 1 rows cannot be imported',
      reasons: [{ row: 2, reason }],
    })
  })

  test('are all named together, and nothing is saved', async () => {
    const rows = [
      row(),
      row({ row: 3, date: 'x' }),
      row({ row: 4, date: '2026-08-20' }),
      row({ row: 5, away: 'Omega' }),
    ]
    expect(await refusal(rows)).toMatchObject({
      message: '2 of 4 rows cannot be imported',
      reasons: [{ row: 3 }, { row: 5 }],
    })
    expect(await matches()).toEqual([])
  })

  test('the same pairing twice on one day, in either order', async () => {
    expect(await refusal([row(), row({ row: 3, home: 'beta', away: 'alpha' })])).toMatchObject({
      reasons: [
        { row: 2, reason: 'Alpha and Beta meet more than once on this day.' },
        { row: 3, reason: 'beta and alpha meet more than once on this day.' },
      ],
    })
  })

  test('too many', async () => {
    expect(await refusal(Array.from({ length: 5001 }, (_, at) => row({ row: at })))).toMatchObject({ code: 'PT422' })
  })

  test.each([null, {}, 'x'])('%j is no list', async (rows) => {
    await expect(importRows(rows)).rejects.toMatchObject({ code: '22023' })
  })

  test.each([[[1]], [[null]], [['x']]])('%j holds no rows', async (rows) => {
    expect(await refusal(rows)).toMatchObject({ code: 'PT422' })
  })
})

test('two parallel imports create each fixture once', async () => {
  const rows = [row(), row({ row: 3, date: '2026-08-22' })]
  const answers = await Promise.all([importRows(rows), importRows(rows)])
  expect(answers.map((answer) => (answer as { matches_created: number }).matches_created).sort()).toEqual([0, 2])
  expect((await matches()).length).toBe(2)
})

test.each(roles)('into the league by %s', async (role: Role) => {
  const rows = JSON.stringify([{ date: '2026-08-15', home: 'Home Town', away: 'Third Rovers' }])
  const attempt = run(asRole(database, world, role), 'select import_matches($1, $2)', [world.league, rows])
  if (role === 'owner') await expect(attempt).resolves.toHaveLength(1)
  else await expect(attempt).rejects.toMatchObject({ code: '42501' })
})

test('5,000 rows can be imported at once', async () => {
  const days = Array.from({ length: 5000 }, (_, at) => new Date(Date.UTC(2020, 0, at + 1)).toISOString().slice(0, 10))
  const rows = days.map((date, at) => row({ row: at + 2, date }))
  expect(await importRows(rows)).toMatchObject({ matches_created: 5000 })
})

test('the first league season is imported in its own local time', async () => {
  await database.query(`update league_settings set time_zone = 'Europe/Dublin' where league_id = $1`, [league])
  await importRows([row({ date: '1888-09-08', time: '15:30', home_score: 5, away_score: 2 })])
  const [match] = await database.query('select played_at = $2 as same from matches where league_id = $1', [
    league,
    '1888-09-08T15:55:21Z',
  ])
  expect(match).toEqual({ same: true })
})
