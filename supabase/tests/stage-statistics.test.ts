import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { isOpen, readLeague, toInput } from '#web/queries/insights/read-league.ts'
import { serveApi } from './serve-api.ts'
import { asUser, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
let league: string
let second: string
const teams: Record<string, string> = {}
const nameOf = (id: string) => Object.entries(teams).find(([, known]) => known === id)?.[0]

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

beforeEach(async () => {
  league = await insert(database, 'leagues', { name: 'League', owner_id: world.users.owner })
  second = await insert(database, 'stages', { season_id: league, name: 'Division Two', position: 2 })
  for (const name of ['Ash', 'Birch', 'Cedar'])
    teams[name] = await insert(database, 'teams', { league_id: league, name })
  for (const name of ['Kelp', 'Larch', 'Maple', 'Nettle']) {
    const id = await insert(database, 'teams', { league_id: league, name })
    teams[name] = id
    await database.query('delete from stage_entries where team_id = $1', [id])
    await database.query('insert into stage_entries (stage_id, team_id) values ($1, $2)', [second, id])
  }
})

let day = 0
const play = (home: string, away: string, score: [number, number] | null, more: Record<string, string | number> = {}) =>
  insert(database, 'matches', {
    league_id: league,
    played_at: new Date(Date.UTC(2026, 0, ++day, 15)).toISOString(),
    home_team_id: teams[home] ?? null,
    away_team_id: teams[away] ?? null,
    home_score: score?.[0] ?? null,
    away_score: score?.[1] ?? null,
    ...more,
  })

async function ask<R extends Row>(sql: string, values: (string | null)[]) {
  const rows = await run<{ row: string }>(
    asUser(database, null),
    `select to_json(r)::text as row from (${sql}) r`,
    values,
  )
  return rows.map(({ row }): R => JSON.parse(row))
}

const setGroups = async (stage: string, groups: Record<string, string[]>) => {
  for (const [group, names] of Object.entries(groups))
    for (const name of names)
      await database.query('update stage_entries set group_name = $3 where stage_id = $1 and team_id = $2', [
        stage,
        teams[name] ?? '',
        group,
      ])
}

describe('records', () => {
  const records = async (stage: string | null) => {
    const rows = await ask<{ kind: string; value: number; team_name: string }>(
      'select kind, value, team_name from season_records($1, $2)',
      [league, stage],
    )
    return Object.fromEntries(rows.map(({ kind, value, team_name }) => [kind, `${team_name} ${value}`]))
  }

  test('an award is no record of goals, but part of a run', async () => {
    await play('Kelp', 'Larch', [1, 0])
    await play('Larch', 'Kelp', [0, 3], { status: 'awarded' })
    await play('Kelp', 'Maple', [2, 1])
    await play('Ash', 'Birch', [9, 0])
    expect(await records(second)).toEqual({
      'home win': 'Kelp 1',
      goals: 'Kelp 3',
      'wins in a row': 'Kelp 3',
      unbeaten: 'Kelp 3',
      'without a win': 'Larch 2',
    })
    expect((await records(null))['home win']).toBe('Ash 9')
  })
})

describe('positions by round', () => {
  test('of groups, each by itself', async () => {
    await setGroups(second, { A: ['Kelp', 'Larch'], B: ['Maple', 'Nettle'] })
    await play('Kelp', 'Larch', [0, 1], { round: 1 })
    await play('Maple', 'Nettle', [5, 0], { round: 1 })
    await play('Larch', 'Kelp', [0, 4], { round: 2 })
    const rows = await ask<{ team_name: string; group_name: string; ranks: number[]; points: number[] }>(
      'select team_name, group_name, ranks, points from season_progress($1, $2)',
      [league, second],
    )
    expect(rows.map(({ group_name, team_name, ranks, points }) => [group_name, team_name, ranks, points])).toEqual([
      ['A', 'Kelp', [2, 1], [0, 3]],
      ['A', 'Larch', [1, 2], [3, 3]],
      ['B', 'Maple', [1, 1], [3, 3]],
      ['B', 'Nettle', [2, 2], [0, 0]],
    ])
  })

  test('a table without groups names none', async () => {
    await play('Ash', 'Birch', [1, 0])
    const rows = await ask('select team_name, group_name from season_progress($1)', [league])
    expect(rows.map(({ group_name }) => group_name)).toEqual([null, null, null])
  })
})

describe('insights', () => {
  const streaks = async (stage: string | null) => {
    const rows = await ask<{ team_id: string; kind: string; current: number; longest: number }>(
      'select * from team_streaks($1, $2)',
      [league, stage],
    )
    return (team: string) =>
      Object.fromEntries(
        rows
          .filter(({ team_id }) => nameOf(team_id) === team)
          .map(({ kind, current, longest }) => [kind, [current, longest]]),
      )
  }

  test('streaks of a division; awards are results without goals', async () => {
    await play('Kelp', 'Larch', [2, 1])
    await play('Kelp', 'Maple', [3, 0], { status: 'awarded' })
    await play('Nettle', 'Kelp', [0, 1])
    const of = await streaks(second)
    expect(of('Kelp')).toMatchObject({ won: [3, 3], unbeaten: [3, 3], scored: [2, 2], 'clean sheets': [1, 1] })
    expect(of('Maple')).toEqual({ lost: [1, 1], winless: [1, 1] })
    expect((await streaks(null))('Kelp')).toEqual({})
  })

  test('a match to come that is awarded already is in no run, and not the latest round, before its day', async () => {
    for (const round of [1, 2]) {
      await play('Kelp', 'Larch', [0, 1], { round })
      await play('Maple', 'Nettle', [1, 0], { round })
    }
    const toCome = { status: 'awarded', round: 9, played_at: '2199-05-01T15:00:00Z' }
    await play('Kelp', 'Nettle', [3, 0], toCome)
    expect((await streaks(second))('Kelp')).toMatchObject({ lost: [2, 2], winless: [2, 2] })
    const form = await ask<{ team_id: string; form: string[]; moved: number }>(
      'select team_id, form, moved from table_form($1, $2)',
      [league, second],
    )
    expect(form.find(({ team_id }) => nameOf(team_id) === 'Kelp')?.form).toEqual(['L', 'L'])
    expect(await ask('select from app.latest_round($1)', [second])).toHaveLength(2)
    const recent = async () =>
      (
        await ask<{ team_id: string; played: number }>(
          `select team_id, played from partial_standings($1, 'recent', $2)`,
          [league, second],
        )
      ).find(({ team_id }) => nameOf(team_id) === 'Kelp')?.played
    expect(await recent()).toBe(2)
    await database.query(`update stages set tie_breaks = '{goals_for}' where id = $1`, [second])
    expect(await recent()).toBe(2)
  })

  test('a match abandoned before its award is no run of goals, and expunged matches count nowhere', async () => {
    await play('Kelp', 'Larch', [2, 0])
    await play('Larch', 'Maple', [4, 4])
    await database.query(`update stage_entries set withdrawn = 'expunged' where team_id = $1 and stage_id = $2`, [
      teams.Larch ?? '',
      second,
    ])
    const of = await streaks(second)
    expect([of('Kelp'), of('Larch'), of('Maple')]).toEqual([{}, {}, {}])
  })

  test('fixtures of a division, with the points of its rules and without a team that was expunged', async () => {
    await database.query('update stages set win_points = 2 where id = $1', [second])
    await play('Kelp', 'Larch', [1, 0])
    await play('Larch', 'Kelp', null)
    await play('Nettle', 'Kelp', null)
    await play('Nettle', 'Maple', null)
    await database.query(`update stage_entries set withdrawn = 'expunged' where team_id = $1 and stage_id = $2`, [
      teams.Nettle ?? '',
      second,
    ])
    const rows = await ask<{ team_id: string; matches: number; opponents_points: number }>(
      'select team_id, matches, opponents_points from fixtures_to_come($1, $2)',
      [league, second],
    )
    const found = rows.map(({ team_id, matches, opponents_points }) => [nameOf(team_id), matches, opponents_points])
    expect(found.toSorted()).toEqual([
      ['Kelp', 1, 0],
      ['Larch', 1, 2],
    ])
    expect(await ask('select * from fixtures_to_come($1)', [league])).toEqual([])
  })

  test('opponents have the points of their shoot-outs, and those of deductions are none of a match', async () => {
    await database.query('update stages set shootout_win_points = 2, shootout_loss_points = 1 where id = $1', [second])
    await play('Kelp', 'Larch', [1, 1], { home_penalties: 4, away_penalties: 3 })
    await play('Kelp', 'Maple', null)
    await play('Larch', 'Nettle', null)
    await database.query(
      `insert into point_adjustments (stage_id, team_id, points, reason) values ($1, $2, -3, 'Unpaid fees')`,
      [second, teams.Larch ?? ''],
    )
    const rows = await ask<{ team_id: string; opponents_points: number | null }>(
      'select team_id, opponents_points from fixtures_to_come($1, $2)',
      [league, second],
    )
    const found = rows.map(({ team_id, opponents_points }) => [nameOf(team_id), opponents_points])
    expect(found.toSorted()).toEqual([
      ['Kelp', null],
      ['Larch', null],
      ['Maple', 2],
      ['Nettle', 1],
    ])
  })

  test('players of a division who wait for a goal', async () => {
    const player = await insert(database, 'profiles', { full_name: 'Ada' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [teams.Kelp ?? '', player])
    const lineUp = { home_lineup: `{${player}}` }
    const first = await play('Kelp', 'Larch', [3, 0], lineUp)
    const goal = { match_id: first, team_id: teams.Kelp ?? '', player_id: player, event_type: 'GOAL' }
    for (const minute of [1, 2, 3]) await insert(database, 'match_events', { ...goal, minute })
    for (const score of [0, 1, 0]) await play('Kelp', 'Maple', [score, 0], lineUp)
    await play('Kelp', 'Nettle', [3, 0], { ...lineUp, status: 'awarded' })
    const due = (stage: string | null) => ask('select full_name, waiting from players_due($1, $2)', [league, stage])
    expect(await due(second)).toEqual([{ full_name: 'Ada', waiting: 3 }])
    expect(await due(null)).toEqual([])
  })

  test('begin with ten results of any division', async () => {
    const begin = async () =>
      (await ask('select has_insights(l) from leagues l where id = $1', [league]))[0]?.has_insights
    for (const [home, away] of [
      ['Kelp', 'Larch'],
      ['Maple', 'Nettle'],
      ['Ash', 'Birch'],
    ] as const)
      for (let at = 0; at < 3; at++) await play(home, away, [1, 0])
    for (let at = 0; at < 3; at++) await play('Kelp', 'Maple', [1, 0])
    expect(await begin()).toBe(false)
    await play('Kelp', 'Nettle', [0, 0])
    expect(await begin()).toBe(true)
  })
})

describe('the matches that forecasts read', () => {
  const read = async (stage?: string) => {
    const client = await (await serveApi(database, world))('visitor')
    return readLeague(client, league, stage)
  }

  test('are those of a division, without awards and expunged teams, with its groups and points', async () => {
    await setGroups(second, { A: ['Kelp', 'Larch'], B: ['Maple', 'Nettle'] })
    await database.query('update stages set win_points = 2 where id = $1', [second])
    await play('Kelp', 'Larch', [2, 1])
    await play('Larch', 'Kelp', [0, 3], { status: 'awarded' })
    await play('Maple', 'Nettle', [1, 1])
    await play('Larch', 'Kelp', null)
    await play('Ash', 'Birch', [7, 0])
    await database.query(`update stage_entries set withdrawn = 'expunged' where team_id = $1 and stage_id = $2`, [
      teams.Nettle ?? '',
      second,
    ])
    const found = await read(second)
    expect(found?.matches.filter(isOpen)).toHaveLength(1)
    expect(found && toInput(found)).toMatchObject({
      standings: [{ points: 4 }, { points: 0 }, { points: 0 }],
      results: [{ home: 0, away: 1, homeGoals: 2, awayGoals: 1 }],
      fixtures: [{ home: 1, away: 0 }],
      groups: [0, 0, 2],
      points: { win: 2, draw: 1, loss: 0 },
    })
  })

  test('of a table with the usual rules have neither groups nor points', async () => {
    await play('Ash', 'Birch', [7, 0])
    const found = await read()
    expect(Object.keys((found && toInput(found)) ?? {})).toEqual(['standings', 'results', 'fixtures'])
  })

  test("no stage of another league, and no knock-out, is a league's table", async () => {
    const cup = await insert(database, 'stages', { season_id: league, name: 'Cup', kind: 'knockout', position: 3 })
    expect(await read(world.league)).toBeNull()
    expect(await read(cup)).toBeNull()
  })
})

test("a match's preview has the places in its division, or in the group of it", async () => {
  await play('Kelp', 'Larch', [0, 1])
  await play('Maple', 'Nettle', [3, 0])
  const next = await play('Kelp', 'Larch', null)
  const preview = async () =>
    (
      await ask<{ home: { rank: number; points: number }; away: { rank: number; points: number } }>(
        'select home, away from match_preview($1)',
        [next],
      )
    )[0]
  expect(await preview()).toMatchObject({ home: { rank: 3, points: 0 }, away: { rank: 2, points: 3 } })
  await setGroups(second, { A: ['Kelp', 'Larch'], B: ['Maple', 'Nettle'] })
  expect(await preview()).toMatchObject({ home: { rank: 2, points: 0 }, away: { rank: 1, points: 3 } })
})

describe('the best teams of one place', () => {
  const best = () =>
    ask<{ rank: number; team_name: string; decided_by: string; rule: number; reason: Record<string, unknown> }>(
      'select rank, team_name, decided_by, rule, reason from best_places($1)',
      [second],
    )

  test('have the reason that puts each above the next one', async () => {
    await setGroups(second, { A: ['Kelp', 'Larch'], B: ['Maple', 'Nettle'] })
    await database.query(
      `update stages set best_place = 2, best_place_teams = 1, best_place_tie_breaks = '{goal_difference,away_goals}'
       where id = $1`,
      [second],
    )
    await play('Kelp', 'Larch', [3, 2])
    await play('Maple', 'Nettle', [1, 0])
    const [first, last] = await best()
    expect(first).toMatchObject({ rank: 1, team_name: 'Larch', decided_by: 'away_goals', rule: 2 })
    expect(first?.reason).toMatchObject({
      next_team_name: 'Nettle',
      points: 0,
      next_points: 0,
      value: 2,
      next_value: 0,
    })
    expect(last).toMatchObject({ rank: 2, team_name: 'Nettle', decided_by: null, reason: null })
  })

  test('deductions are named', async () => {
    await setGroups(second, { A: ['Kelp', 'Larch'], B: ['Maple', 'Nettle'] })
    await database.query('update stages set best_place = 1, best_place_teams = 1 where id = $1', [second])
    await play('Kelp', 'Larch', [3, 2])
    await play('Maple', 'Nettle', [1, 0])
    await database.query(
      `insert into point_adjustments (stage_id, team_id, points, reason) values ($1, $2, -1, 'Unpaid fees')`,
      [second, teams.Kelp ?? ''],
    )
    const [first] = await best()
    expect(first).toMatchObject({ team_name: 'Maple', decided_by: 'points' })
    expect(first?.reason).toMatchObject({ points: 3, next_points: 2, adjustments: [{ team_name: 'Kelp', points: -1 }] })
  })
})

describe('a team', () => {
  const placeOf = async (team: string) => {
    const values = [teams[team] ?? '']
    const [division] = await ask('select (division(t)).name from teams t where id = $1', values)
    const [standing] = await ask('select rank, played, points from team_standing($1)', values)
    return { division: division?.name, standing }
  }

  test('names its division and has its place there, or in its group', async () => {
    await play('Kelp', 'Larch', [0, 1])
    await play('Maple', 'Nettle', [3, 0])
    expect(await placeOf('Larch')).toEqual({ division: 'Division Two', standing: { rank: 2, played: 1, points: 3 } })
    await setGroups(second, { A: ['Kelp', 'Larch'], B: ['Maple', 'Nettle'] })
    expect((await placeOf('Larch')).standing).toMatchObject({ rank: 1 })
  })

  test('names no division where there is one table, and none of a season that is hidden', async () => {
    await database.query('delete from stages where id = $1', [second])
    expect(await placeOf('Ash')).toEqual({ division: null, standing: { rank: 1, played: 0, points: 0 } })
    const season = await insert(database, 'seasons', { league_id: league, name: 'Planned', is_published: 'false' })
    const hidden = await insert(database, 'stages', { season_id: season, name: 'Hidden', position: 1 })
    await insert(database, 'stages', { season_id: season, name: 'Hidden too', position: 2 })
    await database.query('insert into stage_entries (stage_id, team_id) values ($1, $2)', [hidden, teams.Ash ?? ''])
    expect((await placeOf('Ash')).division).toBeNull()
  })
})
