import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createUser, insert, run } from './world.ts'

let database: Database
let owner: AsCaller
let ownerId: string
let league: string
let stage: string
const teams: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase('product')
  ownerId = await createUser(database, 'owner@example.org')
  owner = asUser(database, ownerId)
})
afterAll(() => database.close())

beforeEach(async () => {
  league = await insert(database, 'leagues', { name: 'League', owner_id: ownerId })
  const [row] = await database.query<{ id: string }>('select main_stage_id as id from leagues where id = $1', [league])
  stage = row?.id ?? ''
  for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) {
    teams[name] = await insert(database, 'teams', { league_id: league, name })
  }
})

const visitor = () => asUser(database, null)

const play = (home: string, away: string, home_score: number | null, away_score: number | null, stage_id = stage) =>
  insert(database, 'matches', {
    league_id: league,
    stage_id,
    played_at: '2026-11-14',
    home_score,
    away_score,
    home_team_id: teams[home] ?? null,
    away_team_id: teams[away] ?? null,
  })

const HEAD_TO_HEAD = 'head_to_head_points,head_to_head_goal_difference,goal_difference'
const setRules = (tie_breaks: string, more = '') =>
  run(owner, `update stages set tie_breaks = $2 ${more} where id = $1`, [stage, `{${tie_breaks}}`])

interface Row {
  team_name: string
  rank: number
  is_level: boolean
  points: number
  adjustment: number
  decided_by: string | null
  rule: number | null
  reason: {
    next_team_name: string
    points: number
    value: number
    next_value: number
    among: { team_name: string; points: number; goals_for: number }[] | null
    adjustments: { team_name: string; points: number; reason: string; decided_on: string | null }[] | null
  } | null
}

/** The table as this caller sees it. */
async function explain(
  caller = visitor(),
  whatIf: unknown = null,
  stageId: string | null = null,
  group: string | null = null,
) {
  const rows = await run<{ row: string }>(
    caller,
    'select to_json(r)::text as row from explained_table($1, $2, $3, $4) r',
    [league, stageId, group, whatIf === null ? null : JSON.stringify(whatIf)],
  )
  return rows.map(({ row }): Row => JSON.parse(row))
}
const describeOrder = (rows: readonly Row[]) =>
  rows.map(({ rank, team_name, decided_by }) => [rank, team_name, decided_by].filter(Boolean).join(' ')).join(' > ')

const readStandings = async () => {
  const rows = await run<{ rank: number; team_name: string; points: number }>(
    visitor(),
    'select rank, team_name, points from table_standings where league_id = $1 order by rank, team_name',
    [league],
  )
  return rows.map(({ rank, team_name, points }) => `${rank} ${team_name} ${points}`)
}

test('the default rules: the order of table_standings, with reasons', async () => {
  await play('Elm', 'Ash', 2, 0)
  await play('Cedar', 'Birch', 1, 0)
  const rows = await explain()
  expect(describeOrder(rows)).toBe('1 Elm goal_difference > 2 Cedar points > 3 Birch goal_difference > 4 Ash')
  expect(rows[0]?.reason).toMatchObject({ next_team_name: 'Cedar', points: 3, value: 2, next_value: 1, among: null })
  expect(rows.at(-1)?.reason).toBeNull()
  expect(await readStandings()).toEqual(['1 Elm 3', '2 Cedar 3', '3 Birch 0', '4 Ash 0'])
})

test('a head-to-head table is part of the reason, and table_standings has the same order', async () => {
  await setRules(HEAD_TO_HEAD)
  await play('Ash', 'Birch', 1, 0)
  await play('Birch', 'Cedar', 9, 0)
  await play('Cedar', 'Ash', 2, 0)
  const rows = await explain()
  expect(describeOrder(rows)).toBe(
    '1 Birch head_to_head_goal_difference > 2 Ash head_to_head_goal_difference > 3 Cedar points > 4 Elm',
  )
  expect(rows[0]?.reason?.among?.map(({ team_name, goals_for }) => [team_name, goals_for])).toEqual([
    ['Birch', 9],
    ['Ash', 1],
    ['Cedar', 2],
  ])
  expect(await readStandings()).toEqual(['1 Birch 3', '2 Ash 3', '3 Cedar 3', '4 Elm 0'])
})

test('level teams share a rank in both', async () => {
  await setRules('goal_difference')
  await play('Ash', 'Birch', 1, 0)
  expect(describeOrder(await explain())).toBe('1 Ash points > 2 Cedar level > 2 Elm goal_difference > 4 Birch')
  expect(await readStandings()).toEqual(['1 Ash 3', '2 Cedar 0', '2 Elm 0', '4 Birch 0'])
})

test('points of the rules, also for shoot-outs', async () => {
  await setRules('away_goals,name', ', win_points = 2, shootout_win_points = 3, shootout_loss_points = 1')
  await play('Ash', 'Birch', 1, 0)
  const drawn = await play('Cedar', 'Elm', 1, 1)
  await database.query('update matches set home_penalties = 3, away_penalties = 4 where id = $1', [drawn])
  expect(await readStandings()).toEqual(['1 Elm 3', '2 Ash 2', '3 Cedar 1', '4 Birch 0'])
})

test('a deduction is named in the reasons of both neighbours', async () => {
  await play('Ash', 'Birch', 1, 1)
  await run(
    owner,
    `insert into point_adjustments (stage_id, team_id, points, reason, decided_on)
    values ($1, $2, -1, 'Unpaid fees', '2026-11-20')`,
    [stage, teams.Ash ?? ''],
  )
  const rows = await explain()
  expect(describeOrder(rows)).toBe('1 Birch points > 2 Ash goals_for > 3 Cedar name > 4 Elm')
  const adjustments = [{ team_name: 'Ash', points: -1, reason: 'Unpaid fees', decided_on: '2026-11-20' }]
  expect(rows[0]?.reason?.adjustments).toEqual(adjustments)
  expect(rows[1]).toMatchObject({ points: 0, adjustment: -1, reason: { adjustments } })
  expect(rows[2]?.reason?.adjustments).toBeNull()
})

test('the lots that were drawn', async () => {
  await setRules('lots')
  const draw = (name: string, lot: number) =>
    run(owner, 'update stage_entries set lot = $3 where stage_id = $1 and team_id = $2', [
      stage,
      teams[name] ?? '',
      lot,
    ])
  for (const [at, name] of ['Cedar', 'Ash', 'Elm', 'Birch'].entries()) await draw(name, at + 1)
  expect(describeOrder(await explain())).toBe('1 Cedar lots > 2 Ash lots > 3 Elm lots > 4 Birch')
})

const addStage = (kind: string, name: string) =>
  run<{ id: string }>(
    owner,
    'insert into stages (season_id, kind, name) select season_id, $2, $3 from stages where id = $1 returning id',
    [stage, kind, name],
  ).then(([row]) => row?.id ?? '')

describe('play-offs for a place', () => {
  test('a knock-out of two teams decides, a cup does not', async () => {
    await setRules('name', `, play_off_places = '{1}'`)
    await play('Ash', 'Cedar', 1, 0)
    await play('Birch', 'Elm', 1, 0)
    const cup = await addStage('knockout', 'Cup')
    await play('Ash', 'Birch', 0, 1, cup)
    await play('Cedar', 'Elm', 0, 1, cup)
    expect(describeOrder(await explain())).toBe('1 Ash name > 2 Birch points > 3 Cedar name > 4 Elm')
    await play('Ash', 'Birch', 0, 2, await addStage('knockout', 'Title play-off'))
    const rows = await explain()
    expect(describeOrder(rows)).toBe('1 Birch play_off > 2 Ash points > 3 Cedar name > 4 Elm')
    expect(rows[0]).toMatchObject({ rule: 0, reason: { among: [{ goals_for: 2 }, { goals_for: 0 }] } })
  })
})

describe('groups', () => {
  const group = (name: string, groupName: string | null) =>
    run(owner, 'update stage_entries set group_name = $3 where stage_id = $1 and team_id = $2', [
      stage,
      teams[name] ?? '',
      groupName,
    ])

  test('a group is a table of its own, and all together are one', async () => {
    for (const name of ['Ash', 'Cedar']) await group(name, 'Group A')
    for (const name of ['Birch', 'Elm']) await group(name, 'Group B')
    await play('Cedar', 'Ash', 1, 0)
    await play('Birch', 'Elm', 1, 0)
    expect(describeOrder(await explain(visitor(), null, null, 'Group A'))).toBe('1 Cedar points > 2 Ash')
    expect(describeOrder(await explain(visitor(), null, null, 'Group B'))).toBe('1 Birch points > 2 Elm')
    expect(await explain()).toHaveLength(4)
    await setRules('away_goals,name')
    expect(describeOrder(await explain(visitor(), null, null, 'Group A'))).toBe('1 Cedar points > 2 Ash')
  })

  test('table_standings has the rank in the group, until there are no groups', async () => {
    await play('Cedar', 'Ash', 1, 0)
    await play('Birch', 'Elm', 3, 0)
    for (const name of ['Ash', 'Cedar']) await group(name, 'Group A')
    for (const name of ['Birch', 'Elm']) await group(name, 'Group B')
    expect(await readStandings()).toEqual(['1 Birch 3', '1 Cedar 3', '2 Ash 0', '2 Elm 0'])
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) await group(name, null)
    expect(await readStandings()).toEqual(['1 Birch 3', '2 Cedar 3', '3 Ash 0', '4 Elm 0'])
  })

  test('a team without a group has its rank among all', async () => {
    await play('Cedar', 'Ash', 1, 0)
    for (const name of ['Ash', 'Cedar']) await group(name, 'Group A')
    await group('Elm', 'Group B')
    expect(await readStandings()).toEqual(['1 Cedar 3', '1 Elm 0', '2 Ash 0', '2 Birch 0'])
  })

  test('places that were gained are those in the group', async () => {
    for (const name of ['Ash', 'Cedar']) await group(name, 'Group A')
    for (const name of ['Birch', 'Elm']) await group(name, 'Group B')
    await play('Ash', 'Cedar', 1, 0)
    await database.query(`update matches set played_at = '2026-11-07' where league_id = $1`, [league])
    await play('Cedar', 'Ash', 2, 0)
    await play('Birch', 'Elm', 1, 0)
    const moves = await run<{ name: string; moved: number }>(
      visitor(),
      'select t.name, f.moved from table_form($1) f join teams t on t.id = f.team_id order by t.name',
      [league],
    )
    expect(moves).toEqual([
      { name: 'Ash', moved: -1 },
      { name: 'Birch', moved: 0 },
      { name: 'Cedar', moved: 1 },
      { name: 'Elm', moved: 0 },
    ])
  })
})

describe('whether the pages show more than the plain table', () => {
  const hasOwnTables = async () => {
    const [row] = await run<{ own: boolean }>(
      visitor(),
      'select has_own_tables(l) as own from leagues l where id = $1',
      [league],
    )
    return row?.own
  }

  test.each([
    ['a zone', `insert into stage_zones (stage_id, first_place, last_place, label) values ($1, 1, 1, 'Up')`],
    [
      'a deduction',
      `insert into point_adjustments (stage_id, team_id, points, reason)
       select stage_id, team_id, -1, 'Fees' from stage_entries where stage_id = $1 limit 1`,
    ],
    ['rules', 'update stages set win_points = 2 where id = $1'],
    ['a group', `update stage_entries set group_name = 'A' where stage_id = $1`],
    ['a second table', 'insert into stages (season_id, position) select season_id, 2 from stages where id = $1'],
  ])('%s', async (_, statement) => {
    expect(await hasOwnTables()).toBe(false)
    await run(owner, statement, [stage])
    expect(await hasOwnTables()).toBe(true)
  })

  test('a withdrawn team', async () => {
    await database.query(`update stage_entries set withdrawn = 'kept' where team_id = $1`, [teams.Ash ?? ''])
    expect(await hasOwnTables()).toBe(true)
  })

  test('neither a cup nor another season', async () => {
    await addStage('knockout', 'Cup')
    await run(owner, `insert into seasons (league_id, name) values ($1, '2027')`, [league])
    await run(
      owner,
      `insert into stages (season_id, name) select id, 'Two' from seasons where league_id = $1 and number = 2`,
      [league],
    )
    expect(await hasOwnTables()).toBe(false)
  })
})

describe('what if', () => {
  test('scores that are supposed count in place of the real ones, and nothing is stored', async () => {
    const played = await play('Ash', 'Birch', 1, 0)
    const toCome = await play('Cedar', 'Elm', null, null)
    const before = await explain()
    const supposed = [
      { match_id: played, home_score: 0, away_score: 3 },
      { match_id: toCome, home_score: 2, away_score: 2 },
    ]
    const rows = await explain(visitor(), supposed)
    expect(rows.map(({ team_name, points }) => `${team_name} ${points}`)).toEqual([
      'Birch 3',
      'Cedar 1',
      'Elm 1',
      'Ash 0',
    ])
    expect(await explain()).toEqual(before)
  })

  // Without scores the default rules take a shorter way through one statement, with an empty list the general one.
  test('no scores at all change nothing in any season', { timeout: 60_000 }, async () => {
    const names = Object.keys(teams)
    const goals = fc.integer({ min: 0, max: 2 })
    const result = fc.record({
      home: fc.constantFrom(...names),
      away: fc.constantFrom(...names),
      scores: fc.tuple(goals, goals),
    })
    const season = fc.array(
      result.filter(({ home, away }) => home !== away),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(season, async (results) => {
        await database.query('delete from matches where league_id = $1', [league])
        for (const { home, away, scores } of results) await play(home, away, ...scores)
        const rows = await explain()
        expect(await explain(visitor(), [])).toEqual(rows)
        expect(await readStandings()).toEqual(
          rows.map(({ rank, team_name, points }) => `${rank} ${team_name} ${points}`),
        )
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['no list', () => ({})],
    ['a text', () => 'all'],
    ['no match', () => [{ home_score: 1, away_score: 0 }]],
    ['no id', (id: string) => [{ match_id: `${id}0`, home_score: 1, away_score: 0 }]],
    ['a match of another stage', () => [{ match_id: crypto.randomUUID(), home_score: 1, away_score: 0 }]],
    ['a match twice', (id: string) => [1, 2].map((home_score) => ({ match_id: id, home_score, away_score: 0 }))],
    ['one score', (id: string) => [{ match_id: id, home_score: 1 }]],
    ['a score below 0', (id: string) => [{ match_id: id, home_score: -1, away_score: 0 }]],
    ['a score of 100', (id: string) => [{ match_id: id, home_score: 100, away_score: 0 }]],
    ['half a goal', (id: string) => [{ match_id: id, home_score: 0.5, away_score: 0 }]],
    ['601 scores', (id: string) => Array.from({ length: 601 }, () => ({ match_id: id, home_score: 0, away_score: 0 }))],
  ])('%s is refused', async (_, toScores) => {
    const match = await play('Ash', 'Birch', null, null)
    await expect(explain(visitor(), toScores(match))).rejects.toMatchObject({ code: '22023' })
  })
})

test('teams that were expunged are last, and back when they return', async () => {
  const withdraw = (name: string, results: string | null) =>
    run(owner, 'select withdraw_team($1, $2, $3)', [stage, teams[name] ?? '', results])
  await play('Ash', 'Birch', 1, 0)
  await play('Cedar', 'Elm', 1, 0)
  await withdraw('Ash', 'expunged')
  expect(describeOrder(await explain())).toBe('1 Cedar points > 2 Birch goal_difference > 3 Elm expunged > 4 Ash')
  expect(await readStandings()).toEqual(['1 Cedar 3', '2 Birch 0', '3 Elm 0', '4 Ash 0'])
  await withdraw('Elm', 'expunged')
  expect(describeOrder(await explain())).toBe('1 Birch name > 2 Cedar expunged > 3 Ash level > 3 Elm')
  await withdraw('Ash', null)
  expect(describeOrder(await explain(visitor(), []))).toBe(
    '1 Ash points > 2 Cedar goal_difference > 3 Birch expunged > 4 Elm',
  )
  await withdraw('Elm', null)
  expect(await readStandings()).toEqual(['1 Ash 3', '2 Cedar 3', '3 Birch 0', '4 Elm 0'])
})

test('a season that is not published has a table for its owner alone', async () => {
  const [season] = await database.query<{ id: string }>(
    `insert into seasons (league_id, name, is_published) values ($1, '2025', false) returning id`,
    [league],
  )
  const hidden = await insert(database, 'stages', { season_id: season?.id ?? '', league_id: league, name: 'Table' })
  await play('Ash', 'Birch', 1, 0, hidden)
  expect(await explain(visitor(), null, hidden)).toEqual([])
  expect(describeOrder(await explain(owner, null, hidden))).toBe('1 Ash points > 2 Birch')
  const direct = await run(visitor(), 'select * from app.order_stage($1)', [hidden])
  expect(direct).toEqual([])
})

test('a stage of another league has no rows', async () => {
  const other = await insert(database, 'leagues', { name: 'Other' })
  const rows = await run(visitor(), 'select * from explained_table($1, $2)', [other, stage])
  expect(rows).toEqual([])
})

describe('what follows the rounds of a table with its own order', () => {
  const rounds: [string, string, number, number][][] = [
    [
      ['Ash', 'Birch', 1, 0],
      ['Cedar', 'Elm', 5, 0],
    ],
    [
      ['Birch', 'Cedar', 1, 0],
      ['Elm', 'Ash', 0, 0],
    ],
    [
      ['Cedar', 'Ash', 0, 0],
      ['Elm', 'Birch', 1, 0],
    ],
  ]
  beforeEach(async () => {
    await setRules(`${HEAD_TO_HEAD},name`)
    for (const [at, matches] of rounds.entries())
      for (const [home, away, ...scores] of matches) {
        const id = await play(home, away, ...scores)
        await database.query(`update matches set round = $2, played_at = $3 where id = $1`, [
          id,
          at + 1,
          `2026-11-${14 + 7 * at}`,
        ])
      }
  })
  const ask = async (text: string) => {
    const rows = await run<{ row: string }>(visitor(), `select to_json(r)::text as row from (${text}) r`, [league])
    return rows.map(({ row }) => JSON.parse(row))
  }

  test('positions and points by round end with the table', async () => {
    const found = await ask('select team_name, ranks, points from season_progress($1)')
    const rows = await explain()
    expect(found.map(({ team_name, ranks, points }) => [team_name, ranks.at(-1), points.at(-1)])).toEqual(
      rows.map(({ team_name, rank, points }) => [team_name, rank, points]),
    )
    expect(describeOrder(rows)).toBe('1 Ash points > 2 Cedar head_to_head_points > 3 Elm points > 4 Birch')
  })

  test('positions by points per game read head-to-head results of teams with other points', async () => {
    await run(owner, 'delete from matches where league_id = $1', [league])
    await setRules('points_per_game,head_to_head_points,name')
    for (const [home, away, goals] of [
      ['Birch', 'Ash', 1],
      ['Ash', 'Cedar', 1],
      ['Cedar', 'Birch', 1],
      ['Elm', 'Birch', 1],
      ['Birch', 'Elm', 1],
    ] as const)
      await play(home, away, goals, 0)
    expect((await explain()).map(({ team_name }) => team_name)).toEqual(['Birch', 'Ash', 'Cedar', 'Elm'])
    const found = await ask('select team_name, ranks from season_progress($1)')
    expect(found.map(({ team_name, ranks }) => [team_name, ranks.at(-1)])).toEqual(
      (await explain()).map(({ team_name, rank }) => [team_name, rank]),
    )
  })

  test('deducted points count from the first round after the decision', async () => {
    const deduct =
      'insert into point_adjustments (stage_id, team_id, points, reason, decided_on) values ($1, $2, $3, $4, $5)'
    await run(owner, deduct, [stage, teams.Ash ?? '', '-2', 'Unpaid fees', '2026-11-20'])
    const [ash] = (await ask('select team_name, points from season_progress($1)')).filter(
      ({ team_name }) => team_name === 'Ash',
    )
    expect(ash.points).toEqual([3, 2, 3])
  })

  test('deductions of a table with the default rules count as well', async () => {
    await setRules('goal_difference,goals_for,name')
    await run(
      owner,
      `insert into point_adjustments (stage_id, team_id, points, reason) values ($1, $2, -4, 'Unpaid fees')`,
      [stage, teams.Cedar ?? ''],
    )
    const found = await ask('select team_name, ranks, points from season_progress($1)')
    expect(found.map(({ team_name, ranks, points }) => [ranks.at(-1), team_name, points.at(-1)].join(' '))).toEqual(
      await readStandings(),
    )
  })

  test('movement is the difference to the ranks before the latest round', async () => {
    const found = await ask('select team_id, moved from table_form($1)')
    const progress = await ask('select team_id, ranks from season_progress($1)')
    for (const { team_id, ranks } of progress)
      expect(found.find((row) => row.team_id === team_id).moved).toBe(ranks[1] - ranks[2])
  })

  test('reports name the same ranks', async () => {
    const at = (day: string) =>
      database.query<{ line: string }>(
        `select concat_ws(' ', standing ->> 'rank', t.name, standing ->> 'points') as line
         from app.table_at($1, $2, true) join teams t on t.id = team_id order by 1`,
        [stage, day],
      )
    expect((await at('2027-01-01')).map(({ line }) => line)).toEqual(await readStandings())
    expect((await at('2026-11-14T00:00:00Z')).map(({ line }) => line)).toEqual([
      '1 Cedar 3',
      '2 Ash 3',
      '3 Birch 0',
      '4 Elm 0',
    ])
  })

  test('reports deduct points from the day of the decision by the clocks of the league', async () => {
    await run(owner, `update league_settings set time_zone = 'Pacific/Auckland' where league_id = $1`, [league])
    await run(
      owner,
      `insert into point_adjustments (stage_id, team_id, points, reason, decided_on)
       values ($1, $2, -2, 'Unpaid fees', '2027-01-02')`,
      [stage, teams.Cedar ?? ''],
    )
    const pointsAt = async (moment: string) => {
      const [row] = await database.query<{ points: string }>(
        `select standing ->> 'points' as points from app.table_at($1, $2, true) where team_id = $3`,
        [stage, moment, teams.Cedar ?? ''],
      )
      return Number(row?.points)
    }
    // Midnight of the second of January in Auckland.
    expect((await pointsAt('2027-01-01T10:59:00Z')) - (await pointsAt('2027-01-01T11:00:00Z'))).toBe(2)
  })

  test('tables of home and away matches', async () => {
    const of = async (matches: string) =>
      (await ask(`select rank, team_name, points from partial_standings($1, '${matches}')`)).map((row) =>
        Object.values(row).join(' '),
      )
    expect(await of('home')).toEqual(['1 Cedar 4', '2 Elm 4', '3 Ash 3', '4 Birch 3'])
    expect(await of('away')).toEqual(['1 Ash 2', '2 Cedar 0', '3 Birch 0', '4 Elm 0'])
    expect(await of('recent')).toHaveLength(4)
  })
})
