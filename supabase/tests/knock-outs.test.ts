import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { type Bracket, type BracketTie, createCup, tiesOf } from './cup.ts'
import { CUPS, planTies, readCup } from './read-cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const asOwner = () => createCup(asRole(database, world, 'owner'), world.league)
const tieOf = (bracket: Bracket, round: number, at = 0): BracketTie => {
  const tie = bracket.rounds[round - 1]?.ties[at]
  if (tie === undefined) throw new Error(`Round ${round} has no tie ${at}`)
  return tie
}

describe.skipIf(!existsSync(CUPS))('a real knock-out', () => {
  test.each([
    'fifa-world-cup-1994',
    'fifa-world-cup-2014',
    'uefa-euro-2020',
    'uefa-champions-league-2012-13',
    'uefa-champions-league-2014-15',
  ])('%s', async (folder) => {
    const { rows, rules, expected } = readCup(folder)
    const cup = await asOwner()
    const teams = await cup.addTeams([...new Set(rows.flatMap(({ home, away }) => [home, away]))])
    const stage = await cup.importTies(planTies(rows, teams), {
      away_goals: rules.knockout.away_goals ?? false,
      away_goals_in_extra_time: rules.knockout.away_goals_count_in_extra_time ?? false,
    })
    for (const row of rows) await cup.play(stage, row)
    const bracket = await cup.bracket(stage)
    expect(bracket.champion?.name).toBe(expected.champion)
    const found = tiesOf(bracket).map((tie) => ({
      round: tie.round_name,
      home: tie.home.name,
      away: tie.away.name,
      winner: tie.winner_id === tie.home.team_id ? tie.home.name : tie.away.name,
      how: tie.decided_by,
      legs: tie.legs.length,
      ...(tie.legs.length === 2 && { aggregate: [tie.home_goals, tie.away_goals] }),
    }))
    const sort = (ties: { round: string; home: string }[]) =>
      ties.toSorted((a, b) => `${a.round} ${a.home}`.localeCompare(`${b.round} ${b.home}`))
    expect(sort(found)).toEqual(sort(expected.knockout.map(({ extra_time_played: _, ...tie }) => tie)))
  })
})

/** Four teams: two semi-finals and a final, all with dates. */
async function planFour(rules = {}) {
  const cup = await asOwner()
  const teams = [...(await cup.addTeams(['Ayr', 'Bury', 'Cork', 'Derby'])).values()]
  const stage = await cup.make(teams, { seeds: null, ...rules })
  await cup.plan(stage, '2027-01-')
  return { cup, stage, teams }
}

describe('winners', () => {
  test('move on when a result is saved, and back when it is corrected or removed', async () => {
    const { cup, stage } = await planFour()
    const semi = tieOf(await cup.bracket(stage), 1)
    expect([semi.home.name, semi.away.name]).toEqual(['Ayr', 'Derby'])
    const final = async () => tieOf(await cup.bracket(stage), 2)
    expect((await final()).home).toMatchObject({ team_id: null, name: 'Winner of Semi-final 1' })
    await cup.score(semi, { home_score: 2, away_score: 1 })
    await cup.score(tieOf(await cup.bracket(stage), 1, 1), { home_score: 0, away_score: 1 })
    expect(await final()).toMatchObject({ home: { name: 'Ayr' }, away: { name: 'Cork' } })
    const [leg] = (await final()).legs
    expect(leg?.match_id).not.toBeNull()
    await cup.score(semi, { home_score: 2, away_score: 3 })
    expect(await final()).toMatchObject({ home: { name: 'Derby' }, legs: [{ match_id: leg?.match_id }] })
    await cup.score(semi, { home_score: null, away_score: null })
    expect(await final()).toMatchObject({
      home: { name: 'Winner of Semi-final 1' },
      legs: [{ match_id: null, played_at: leg?.played_at }],
    })
  })

  test('stay once the next round is recorded', async () => {
    const { cup, stage } = await planFour()
    await cup.playOut(stage)
    const before = await cup.bracket(stage)
    const first = tieOf(before, 1)
    const [wins, turns] = [
      { home_score: 7, away_score: 1 },
      { home_score: 1, away_score: 7 },
    ]
    const [kept, turned] = first.winner_id === first.home.team_id ? [wins, turns] : [turns, wins]
    await expect(cup.score(first, turned)).rejects.toThrow(
      /v .* \(Final\) has been recorded already\. Remove its result first/,
    )
    expect(await cup.bracket(stage)).toEqual(before)
    await cup.score(first, kept)
    expect(tieOf(await cup.bracket(stage), 1).winner_id).toBe(first.winner_id)
  })

  test('of a draw wait for penalties', async () => {
    const { cup, stage } = await planFour()
    const semi = tieOf(await cup.bracket(stage), 1)
    await cup.score(semi, { home_score: 1, away_score: 1 })
    expect(tieOf(await cup.bracket(stage), 1)).toMatchObject({ winner_id: null, decided_by: null })
    await cup.score(semi, { home_score_90: 1, away_score_90: 1, home_penalties: 3, away_penalties: 4 })
    expect(tieOf(await cup.bracket(stage), 1)).toMatchObject({ winner_id: semi.away.team_id, decided_by: 'penalties' })
  })

  test('of an abandoned match come from its replay', async () => {
    const { cup, stage } = await planFour()
    const semi = tieOf(await cup.bracket(stage), 1)
    await cup.score(semi, { home_score: 1, away_score: 0 })
    await database.query(`update matches set status = 'abandoned' where id = $1`, [semi.legs[0]?.match_id ?? ''])
    expect(tieOf(await cup.bracket(stage), 1).winner_id).toBeNull()
    await database.query(
      `insert into matches (league_id, home_team_id, away_team_id, played_at, replay_of, home_score, away_score)
       select league_id, home_team_id, away_team_id, played_at + interval '7 days', id, 0, 2 from matches where id = $1`,
      [semi.legs[0]?.match_id ?? ''],
    )
    expect(tieOf(await cup.bracket(stage), 1)).toMatchObject({ winner_id: semi.away.team_id, decided_by: '90 min' })
  })
})

describe('two legs', () => {
  test.each([
    // first leg, second leg (its own home side first), rules, decision, winner's side
    [[1, 0], [1, 0], {}, null, null],
    [[1, 0], [1, 1], {}, 'aggregate', 'home'],
    [[2, 1], [1, 0], { away_goals: true }, 'away goals', 'away'],
    [[2, 1], [1, 0], {}, null, null],
    [[1, 1], [1, 1, 0, 0], { away_goals: true, away_goals_in_extra_time: false }, 'away goals', 'away'],
    [[1, 0], [2, 1, 1, 0], { away_goals: true, away_goals_in_extra_time: true }, 'away goals', 'home'],
    [[1, 0], [2, 1, 1, 0], { away_goals: true, away_goals_in_extra_time: false }, null, null],
  ] as const)('%j and %j under %j: %s', async (first, second, rules, decision, side) => {
    const { cup, stage } = await planFour({ legs: 2, ...rules })
    const semi = tieOf(await cup.bracket(stage), 1)
    await cup.score(semi, { home_score: first[0], away_score: first[1] }, 1)
    expect(tieOf(await cup.bracket(stage), 1).winner_id).toBeNull()
    const [home, away, home90 = null, away90 = null] = second
    const extra = { home_score_90: home90, away_score_90: away90 }
    await cup.score(semi, { home_score: home, away_score: away, ...extra }, 2)
    expect(tieOf(await cup.bracket(stage), 1)).toMatchObject({
      decided_by: decision,
      winner_id: side === null ? null : semi[side].team_id,
    })
  })
})

describe('a draw', () => {
  const drawTwelve = async () => {
    const cup = await asOwner()
    const teams = [...(await cup.addTeams(Array.from({ length: 12 }, (_, at) => `T${at}`))).values()]
    const stage = await cup.make(teams, { seeds: 4 })
    return { cup, teams, stage, draw: await cup.draw(stage) }
  }

  test('can be checked by anybody from its seed', async () => {
    const { cup, teams, stage, draw } = await drawTwelve()
    const digest = (id: string) => createHash('sha256').update(`${draw.seed}:${id}`).digest('hex')
    const keys = teams.slice(4).toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1))
    expect(draw.drawn).toEqual(keys)
    const read = await run(
      asRole(database, world, 'visitor'),
      'select seed, to_jsonb(drawn) as drawn from draws where stage_id = $1',
      [stage],
    )
    expect(read).toEqual([{ seed: draw.seed, drawn: keys }])
    expect((await cup.bracket(stage)).draws).toHaveLength(1)
  })

  test('leaves seeds apart until the semi-finals', async () => {
    const { cup, teams, stage } = await drawTwelve()
    const [first] = (await cup.bracket(stage)).rounds
    const quarters = first?.ties.map(({ home }) => teams.indexOf(home.team_id ?? ''))
    expect(quarters?.filter((at) => at < 4)).toEqual([0, 3, 1, 2])
  })

  test('can be repeated, which everybody sees, until a match is recorded', async () => {
    const { cup, stage } = await drawTwelve()
    await cup.draw(stage)
    expect((await cup.bracket(stage)).draws).toHaveLength(2)
    await cup.playOut(stage)
    await expect(cup.draw(stage)).rejects.toThrow('has been recorded')
  })
})

test('two entrants change places until a match is recorded', async () => {
  const { cup, stage } = await planFour()
  const [first, second] = [tieOf(await cup.bracket(stage), 1), tieOf(await cup.bracket(stage), 1, 1)]
  await cup.swap([first, 'home'], [second, 'away'])
  expect(tieOf(await cup.bracket(stage), 1)).toMatchObject({ home: { name: 'Cork' }, away: { name: 'Derby' } })
  expect(tieOf(await cup.bracket(stage), 1, 1)).toMatchObject({ home: { name: 'Bury' }, away: { name: 'Ayr' } })
  const final = tieOf(await cup.bracket(stage), 2)
  await expect(cup.swap([first, 'home'], [final, 'home'])).rejects.toThrow('can be swapped')
  await cup.playOut(stage)
  await expect(cup.swap([first, 'home'], [second, 'away'])).rejects.toThrow('has been recorded')
})

describe('dates', () => {
  test('make a match as soon as both teams are known, and take it away again', async () => {
    const { cup, stage } = await planFour()
    const count = async () => (await database.query('select from matches where stage_id = $1', [stage])).length
    expect(await count()).toBe(2)
    const semi = tieOf(await cup.bracket(stage), 1)
    await cup.date(stage, semi, null)
    expect(await count()).toBe(1)
    await cup.date(stage, semi, '2027-03-01T15:00:00Z')
    expect(tieOf(await cup.bracket(stage), 1).legs[0]?.played_at).toMatch('2027-03-01T15:00:00')
  })

  test('of a recorded match stay', async () => {
    const { cup, stage } = await planFour()
    const semi = tieOf(await cup.bracket(stage), 1)
    await cup.score(semi, { home_score: 1, away_score: 0 })
    await expect(cup.date(stage, semi, null)).rejects.toThrow('keeps its date')
  })

  test('of a match that the owner deletes are gone', async () => {
    const { cup, stage } = await planFour()
    const [leg] = tieOf(await cup.bracket(stage), 1).legs
    await run(asRole(database, world, 'owner'), 'delete from matches where id = $1', [leg?.match_id ?? ''])
    expect(tieOf(await cup.bracket(stage), 1).legs[0]).toMatchObject({ match_id: null, played_at: null })
  })
})

describe.skipIf(!existsSync(CUPS))('groups feed a knock-out', () => {
  test('of the Euros, with the best thirds', async () => {
    const { rules, groupRows, rows, expected } = readCup('uefa-euro-2020')
    // Results of the league's own table would decide the season.
    await database.query('delete from matches where league_id = $1', [world.league])
    const cup = await asOwner()
    const groups = rules.tables.flatMap(({ groups }) => groups)
    await cup.addTeams(groups.flatMap(({ teams }) => teams))
    const table = await cup.addGroups(groups, rules)
    const entrants = await cup.pairGroups(table, 'euro_24')
    const stage = await cup.make(entrants, { is_paired: true, seeds: null, matrix: rules.thirds?.matrix })
    expect(tieOf(await cup.bracket(stage), 1).away.name).toBe('3rd of Group A/D/E/F')
    for (const row of groupRows) await cup.play(table, row)
    const drawn = (await cup.bracket(stage)).rounds[0]?.ties.map(({ home, away }) => `${home.name} ${away.name}`)
    const real = expected.knockout.filter(({ round }) => round === 'Round of 16')
    expect(drawn?.toSorted()).toEqual(real.map(({ home, away }) => `${home} ${away}`).toSorted())
    await cup.plan(stage, '2021-07-')
    for (const row of rows) await cup.play(stage, row)
    expect((await cup.bracket(stage)).champion?.name).toBe('Italy')
    expect(
      await run(asRole(database, world, 'owner'), 'select team_name from season_champion($1)', [cup.season]),
    ).toEqual([{ team_name: 'Italy' }])
  })

  test('of a World Cup, winners against runners-up', async () => {
    const { rules, groupRows, expected } = readCup('fifa-world-cup-2014')
    const cup = await asOwner()
    const groups = rules.tables.flatMap(({ groups }) => groups)
    await cup.addTeams(groups.flatMap(({ teams }) => teams))
    const table = await cup.addGroups(groups, rules)
    const stage = await cup.make(await cup.pairGroups(table, 'top_two'), { is_paired: true, seeds: null })
    for (const row of groupRows) await cup.play(table, row)
    const drawn = (await cup.bracket(stage)).rounds[0]?.ties.map(({ home, away }) => `${home.name} ${away.name}`)
    const real = expected.knockout.filter(({ round }) => round === 'Round of 16')
    expect(drawn?.toSorted()).toEqual(real.map(({ home, away }) => `${home} ${away}`).toSorted())
  })
})

describe('rights', () => {
  const others = roles.filter((role) => role !== 'owner')
  const attempts: [string, string, (stage: string) => string[]][] = [
    ['make', `select make_knock_out($1, 'Cup', '[]')`, () => [season]],
    ['import', `select import_knock_out($1, 'Cup', '[]')`, () => [season]],
    ['draw', 'select draw_knock_out($1)', (stage) => [stage]],
    ['plan', `select plan_ties($1, '[]')`, (stage) => [stage]],
    ['swap', `select swap_tie_sides(id, 'home', id, 'away') from ties where stage_id = $1 limit 1`, (stage) => [stage]],
  ]
  let season = ''
  let stage = ''
  beforeEach(async () => {
    const four = await planFour({ seeds: 0 })
    stage = four.stage
    season = four.cup.season
  })

  test.each(attempts.flatMap(([name, sql, values]) => others.map((role) => [name, role, sql, values] as const)))(
    '%s: %s may not',
    async (_, role, sql, values) => {
      await expect(run(asRole(database, world, role as Role), sql, values(stage))).rejects.toThrow(
        /Only the owner of the league|permission denied/,
      )
    },
  )

  test.each([...roles])('%s reads a published bracket and writes no tie', async (role) => {
    const caller = asRole(database, world, role)
    expect(await run(caller, 'select from ties where stage_id = $1', [stage])).toHaveLength(3)
    const [row] = await run<{ bracket: Bracket }>(caller, 'select bracket($1)', [stage])
    expect(row?.bracket.rounds).toHaveLength(2)
    for (const sql of ['update ties set round = 1', 'delete from ties', 'delete from draws'])
      await expect(run(caller, sql)).rejects.toThrow('permission denied')
  })

  test('a season that is not published hides its knock-out from all but the owner', async () => {
    const owner = asRole(database, world, 'owner')
    const [planned] = await run<{ id: string }>(
      owner,
      `insert into seasons (league_id, name, is_published) values ($1, '2025', false) returning id`,
      [world.league],
    )
    const entrants = JSON.stringify([world.home, world.away, world.third].map((team) => ({ team })))
    const [made] = await run<{ id: string }>(owner, `select make_knock_out($1, 'Cup', $2) as id`, [
      planned?.id ?? '',
      entrants,
    ])
    for (const role of roles) {
      const [row] = await run<{ bracket: unknown }>(asRole(database, world, role), 'select bracket($1)', [
        made?.id ?? '',
      ])
      expect(row?.bracket === null, role).toBe(role !== 'owner')
    }
  })

  test('the places of a table of a season that is not published are known to the owner alone', async () => {
    const owner = asRole(database, world, 'owner')
    const [planned] = await run<{ id: string }>(
      owner,
      `insert into seasons (league_id, name, is_published) values ($1, '2026', false) returning id`,
      [world.league],
    )
    const [table] = await run<{ id: string }>(
      owner,
      `insert into stages (season_id, kind, name) values ($1, 'table', 'Next year') returning id`,
      [planned?.id ?? ''],
    )
    await run(owner, 'insert into stage_entries (stage_id, team_id) values ($1, $2)', [table?.id ?? '', world.home])
    for (const role of roles) {
      const places = await run(asRole(database, world, role), 'select * from app.group_places($1, null)', [
        table?.id ?? '',
      ])
      expect(places.length, role).toBe(role === 'owner' ? 1 : 0)
    }
  })

  test('teams of another league are refused', async () => {
    const [other] = await database.query<{ id: string }>(
      `insert into teams (league_id, name) values ($1, 'Foreign') returning id`,
      [world.otherLeague],
    )
    const entrants = JSON.stringify([world.home, world.away, other?.id].map((team) => ({ team })))
    const make = run(asRole(database, world, 'owner'), `select make_knock_out($1, 'Cup', $2)`, [season, entrants])
    await expect(make).rejects.toThrow('must be a team of the league')
  })

  test('a league is deleted with its knock-out', async () => {
    await database.query('delete from leagues where id = $1', [world.league])
    expect(await database.query('select from ties')).toEqual([])
  })
})
