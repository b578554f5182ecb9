import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, insert, run } from './world.ts'

interface Played {
  round: number
  home: number
  away: number
  score: [number, number]
}

const NAMES = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel']
const ROUNDS = 10
let database: Database
let league: string
let other: string
const ids: string[] = []
const played: Played[] = []

const dayOf = (round: number) => new Date(Date.UTC(2026, 0, 3 + 7 * round, 15)).toISOString()

async function play(round: number, home: number, away: number, score: [number, number] | null) {
  if (score) played.push({ round, home, away, score })
  return insert(database, 'matches', {
    league_id: league,
    round,
    played_at: dayOf(round),
    home_team_id: ids[home] ?? null,
    away_team_id: ids[away] ?? null,
    home_score: score?.[0] ?? null,
    away_score: score?.[1] ?? null,
  })
}

beforeAll(async () => {
  database = await openTestDatabase('product')
  league = await insert(database, 'leagues', { name: 'League' })
  other = await insert(database, 'leagues', { name: 'Empty' })
  for (const name of NAMES) ids.push(await insert(database, 'teams', { league_id: league, name }))
  await insert(database, 'teams', { league_id: other, name: 'Alone' })
  // Scores without order, but the same in each run.
  let seed = 7
  const goals = () => {
    seed = (seed * 16807) % 2147483647
    return seed % 4
  }
  for (let round = 1; round <= ROUNDS; round++)
    for (const [home, away] of pairsOf(round)) await play(round, home, away, [goals(), goals()])
})
afterAll(() => database.close())

/** The circle method, with the sides changed in the second half. */
function pairsOf(round: number): [number, number][] {
  const ring = [0, ...[1, 2, 3, 4, 5].map((place) => ((place + round) % 5) + 1)]
  const pairs = [0, 1, 2].map((at): [number, number] => [ring[at] ?? 0, ring[5 - at] ?? 0])
  return round > 5 ? pairs.map(([home, away]) => [away, home]) : pairs
}

/** The rows of a visitor's query, with arrays as arrays. */
async function ask<R>(sql: string, values: string[] = [league]): Promise<R[]> {
  const rows = await run<{ row: string }>(
    asUser(database, null),
    `select to_json(r)::text as row from (${sql}) r`,
    values,
  )
  return rows.map(({ row }) => JSON.parse(row))
}

interface Row {
  team: number
  scored: number
  conceded: number
  round: number
  isHome: boolean
}

const rows = (): Row[] =>
  played.flatMap(({ round, home, away, score: [first, second] }) => [
    { team: home, scored: first, conceded: second, round, isHome: true },
    { team: away, scored: second, conceded: first, round, isHome: false },
  ])

/** Names in the order of the table that these results make, each with its points. */
function tableOf(results: Row[]): string[] {
  const lines = NAMES.map((name, team) => {
    const own = results.filter((row) => row.team === team)
    const sum = (of: (row: Row) => number) => own.reduce((total, row) => total + of(row), 0)
    const points = sum((row) => (row.scored > row.conceded ? 3 : row.scored === row.conceded ? 1 : 0))
    return { name, points, difference: sum((row) => row.scored - row.conceded), scored: sum((row) => row.scored) }
  })
  lines.sort(
    (a, b) => b.points - a.points || b.difference - a.difference || b.scored - a.scored || a.name.localeCompare(b.name),
  )
  return lines.map(({ name, points }) => `${name} ${points}`)
}

const latestOf = (team: number, amount: number) =>
  rows()
    .filter((row) => row.team === team)
    .sort((a, b) => b.round - a.round)
    .slice(0, amount)

const partial = async (matches: string) => {
  const found = await ask<{ rank: number; team_name: string; points: number }>(
    'select rank, team_name, points from partial_standings($1, $2)',
    [league, matches],
  )
  expect(found.map(({ rank }) => rank)).toEqual(found.map((_, at) => at + 1))
  return found.map(({ team_name, points }) => `${team_name} ${points}`)
}

test('tables of the matches at home, away, and of the latest six', async () => {
  expect(await partial('home')).toEqual(tableOf(rows().filter(({ isHome }) => isHome)))
  expect(await partial('away')).toEqual(tableOf(rows().filter(({ isHome }) => !isHome)))
  expect(await partial('recent')).toEqual(tableOf(NAMES.flatMap((_, team) => latestOf(team, 6))))
})

test('an unknown choice of matches counts none', async () => {
  expect(await partial('all of them')).toEqual(NAMES.map((name) => `${name} 0`))
})

test('form is the latest five results, oldest first, each with its match', async () => {
  const found = await ask<{ team_id: string; form: string[]; form_match_ids: string[] }>('select * from table_form($1)')
  expect(found).toHaveLength(NAMES.length)
  for (const { team_id, form, form_match_ids } of found) {
    const team = ids.indexOf(team_id)
    const letters = latestOf(team, 5).map(({ scored, conceded }) =>
      scored > conceded ? 'W' : scored === conceded ? 'D' : 'L',
    )
    expect(form).toEqual(letters.reverse())
    const matches = await ask<{ round: number }>(
      `select round from matches where id = any ($1) and $2 in (home_team_id, away_team_id) order by round`,
      [`{${form_match_ids}}`, team_id],
    )
    expect(matches.map(({ round }) => round)).toEqual([6, 7, 8, 9, 10])
  }
})

test('movement is the difference to the table before the latest round', async () => {
  const places = (table: string[]) => new Map(table.map((line, at) => [line.split(' ')[0], at]))
  const [before, now] = [places(tableOf(rows().filter(({ round }) => round < ROUNDS))), places(tableOf(rows()))]
  const found = await ask<{ team_id: string; moved: number }>('select team_id, moved from table_form($1)')
  for (const { team_id, moved } of found) {
    const name = NAMES[ids.indexOf(team_id)]
    expect(moved, name).toBe((before.get(name) ?? 0) - (now.get(name) ?? 0))
  }
})

test('the next match is the earliest to come without a result', async () => {
  const later = '2199-02-01T15:00:00Z'
  const base = { league_id: league, home_team_id: ids[0] ?? null, away_team_id: ids[1] ?? null }
  await insert(database, 'matches', { ...base, played_at: later })
  const next = await insert(database, 'matches', { ...base, played_at: '2199-01-01T15:00:00Z' })
  const found = await ask<{ team_id: string; next_match_id: string; next_team_name: string; next_is_home: boolean }>(
    'select team_id, next_match_id, next_team_name, next_is_home from table_form($1)',
  )
  const of = (team: number) => found.find(({ team_id }) => team_id === ids[team])
  expect(of(0)).toEqual({ team_id: ids[0], next_match_id: next, next_team_name: 'Birch', next_is_home: true })
  expect(of(1)).toEqual({ team_id: ids[1], next_match_id: next, next_team_name: 'Ash', next_is_home: false })
  expect(of(2)?.next_match_id).toBeNull()
})

test('positions and points after each round', async () => {
  const found = await ask<{ team_name: string; ranks: number[]; points: number[]; steps: string[] }>(
    'select * from season_progress($1)',
  )
  expect(found[0]?.steps).toEqual(Array.from({ length: ROUNDS }, (_, at) => String(at + 1)))
  for (let step = 1; step <= ROUNDS; step++) {
    const order = [...found].sort((a, b) => (a.ranks[step - 1] ?? 0) - (b.ranks[step - 1] ?? 0))
    const lines = order.map(({ team_name, points }) => `${team_name} ${points[step - 1]}`)
    expect(lines, `round ${step}`).toEqual(tableOf(rows().filter(({ round }) => round <= step)))
  }
})

test.each([
  ['rounds', 30, '{goal_difference,goals_for,name}'],
  ['rounds, in an order of its own', 30, '{goals_for,name}'],
  ['weeks', null, '{goal_difference,goals_for,name}'],
  ['weeks, in an order of its own', null, '{goals_for,name}'],
] as const)('a match to come that is awarded makes no step: %s', async (_, round, tieBreaks) => {
  await database.query('update stages set tie_breaks = $2 where league_id = $1', [league, tieBreaks])
  const award = await play(30, 0, 1, null)
  await database.query(
    `update matches set round = $2, played_at = '2099-08-01T15:00Z', status = 'awarded', home_score = 3, away_score = 0
     where id = $1`,
    [award, round],
  )
  const found = await ask<{ team_name: string; ranks: number[]; points: number[] }>('select * from season_progress($1)')
  const table = await ask<{ team_name: string; rank: number; points: number }>(
    'select team_name, rank, points from explained_table($1)',
  )
  await database.query('delete from matches where id = $1', [award])
  await database.query(`update stages set tie_breaks = '{goal_difference,goals_for,name}' where league_id = $1`, [
    league,
  ])
  expect(found.map(({ ranks }) => ranks.length)).toEqual(NAMES.map(() => ROUNDS))
  expect(found.map(({ team_name, ranks, points }) => [team_name, ranks.at(-1), points.at(-1)])).toEqual(
    table.map(({ team_name, rank, points }) => [team_name, rank, points]),
  )
})

test('awards to come make one step where nothing was played', async () => {
  const early = await insert(database, 'leagues', { name: 'Early' })
  const teams: string[] = []
  for (const name of ['Oak', 'Pine', 'Rowan']) teams.push(await insert(database, 'teams', { league_id: early, name }))
  for (const [round, home, away] of [
    [1, 0, 1],
    [2, 1, 2],
    [3, 0, 2],
  ] as const)
    await insert(database, 'matches', {
      league_id: early,
      round,
      played_at: `2099-08-0${round}T15:00Z`,
      home_team_id: teams[home] ?? '',
      away_team_id: teams[away] ?? '',
      ...(home === 0 ? { status: 'awarded', home_score: 3, away_score: 0 } : {}),
    })
  for (const [order, tieBreaks] of Object.entries({
    general: '{goal_difference,goals_for,name}',
    own: '{goals_for,name}',
  })) {
    await database.query('update stages set tie_breaks = $2 where league_id = $1', [early, tieBreaks])
    const found = await ask<{ steps: string[] }>('select * from season_progress($1)', [early])
    expect(
      found.map(({ steps }) => steps),
      order,
    ).toEqual([['1'], ['1'], ['1']])
  }
})

test('records of the season', async () => {
  const found = await ask<{ kind: string; value: number; team_name: string }>('select * from season_records($1)')
  const value = (kind: string) => found.find((record) => record.kind === kind)?.value
  const margins = (isHome: boolean) =>
    rows()
      .filter((row) => row.isHome === isHome)
      .map((row) => row.scored - row.conceded)
  expect(value('home win')).toBe(Math.max(...margins(true)))
  expect(value('away win')).toBe(Math.max(...margins(false)))
  expect(value('goals')).toBe(Math.max(...played.map(({ score: [first, second] }) => first + second)))
  const longest = (fits: (row: Row) => boolean) =>
    Math.max(
      ...NAMES.map((_, team) => {
        const marks = latestOf(team, ROUNDS).map((row) => (fits(row) ? 'x' : ' '))
        return Math.max(
          ...marks
            .join('')
            .split(' ')
            .map((run) => run.length),
        )
      }),
    )
  expect(value('wins in a row')).toBe(longest((row) => row.scored > row.conceded))
  expect(value('unbeaten')).toBe(longest((row) => row.scored >= row.conceded))
  expect(value('without a win')).toBe(longest((row) => row.scored <= row.conceded))
})

test('without rounds the steps are weeks', async () => {
  await database.query('update matches set round = null where league_id = $1', [league])
  const [first] = await ask<{ steps: string[] }>('select steps from season_progress($1)')
  expect(first?.steps.slice(0, 2)).toEqual(['2026-01-05', '2026-01-12'])
  expect(first?.steps).toHaveLength(ROUNDS)
})

test("weeks begin in the league's time zone, with the default order of a table and with another", async () => {
  await database.query("update league_settings set time_zone = 'America/Los_Angeles' where league_id = $1", [league])
  // A Sunday evening there is a Monday in UTC.
  await database.query("update matches set played_at = '2026-01-12T02:00Z' where league_id = $1 and played_at < $2", [
    league,
    dayOf(2),
  ])
  for (const tieBreaks of ['{goal_difference,goals_for,name}', '{goals_for,name}']) {
    await database.query('update stages set tie_breaks = $2 where league_id = $1', [league, tieBreaks])
    const [first] = await ask<{ steps: string[] }>('select steps from season_progress($1)')
    expect(first?.steps.slice(0, 2)).toEqual(['2026-01-05', '2026-01-12'])
    expect(first?.steps).toHaveLength(ROUNDS)
  }
})

test('a league without results has no movement, no steps and no records', async () => {
  expect(await ask('select moved, form, next_match_id from table_form($1)', [other])).toEqual([
    { moved: null, form: [], next_match_id: null },
  ])
  expect(await ask('select * from season_progress($1)', [other])).toEqual([])
  expect(await ask('select * from season_records($1)', [other])).toEqual([])
})
