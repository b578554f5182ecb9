import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
/** A second division of the shown season. */
let second: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const [league] = await database.query<{ season: string }>(
    'select current_season_id as season from leagues where id = $1',
    [world.league],
  )
  second = await insert(database, 'stages', { season_id: league?.season ?? '', name: 'Division Two', position: 2 })
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const call = async <Answer extends Row>(role: Role, text: string, values: (string | null)[]) => {
  const [row] = await run<{ answer: Answer }>(asRole(database, world, role), `select ${text} as answer`, values)
  if (row === undefined) throw new Error('The function answers with one row')
  return row.answer
}

interface Plan extends Row {
  seen: string
  matches: { id: string }[]
}
const plan = (stage: string | null) => call<Plan>('owner', 'fixtures_to_plan($1, $2)', [world.league, stage])

const addToPlan = (stage: string | null, seen: string, role: Role = 'owner') => {
  const added = { home_team_id: world.third, away_team_id: world.away, date: '2099-06-06', time: '15:00', round: 1 }
  const values = [world.league, JSON.stringify([added]), seen, stage]
  return call(role, `save_fixture_changes($1, $2, '[]', '{}', $3, $4)`, values)
}

const importMatch = (role: Role, stage: string | null) => {
  const row = { row: 2, date: '2026-08-15', home: 'Ash', away: 'Birch' }
  return call(role, `import_matches($1, $2, '{Ash, Birch}', $3)`, [world.league, JSON.stringify([row]), stage])
}

const matchesOf = (stage: string) =>
  database.query<{ id: string }>('select id from matches where stage_id = $1', [stage])

describe('a plan', () => {
  test('is of one stage; without one, of the main table', async () => {
    expect((await plan(null)).matches.map(({ id }) => id)).toEqual([world.match])
    expect((await plan(second)).matches).toEqual([])
  })

  test('knows the days on which teams play elsewhere in the season', async () => {
    const elsewhere = async (stage: string | null = null) =>
      ((await plan(stage)) as Plan & { elsewhere: object[] }).elsewhere
    expect(await elsewhere()).toEqual([])
    // The teams of the main table play a match of another stage.
    await database.query('update matches set stage_id = $2 where id = $1', [world.match, second])
    expect(await elsewhere(second)).toEqual([])
    expect(await elsewhere()).toEqual([{ date: '2026-11-14', team_ids: [world.home, world.away] }])
    await run(asRole(database, world, 'owner'), `select set_match_status($1, 'awarded', null, null, 3, 0)`, [
      world.match,
    ])
    expect(await elsewhere()).toHaveLength(1)
    await database.query('update matches set replaced = null where id = $1', [world.match])
    expect(await elsewhere()).toEqual([])
  })

  test('is saved in its stage, whatever happens in another', async () => {
    const { seen } = await plan(second)
    await database.query('update matches set home_score = 1, away_score = 0 where id = $1', [world.match])
    expect(await addToPlan(second, seen)).toMatchObject({ added: 1 })
    expect(await matchesOf(second)).toHaveLength(1)
    await expect(addToPlan(second, seen)).rejects.toThrow('fixtures have changed')
  })

  test.each(['visitor', 'manager', 'other owner'] as const)('is not saved by the %s', async (role) => {
    const { seen } = await plan(second)
    await expect(addToPlan(second, seen, role)).rejects.toThrow()
    expect(await matchesOf(second)).toEqual([])
  })
})

describe('an import', () => {
  test('adds matches to the stage; without one, to the main table', async () => {
    await importMatch('owner', second)
    expect(await matchesOf(second)).toHaveLength(1)
  })

  test.each(['visitor', 'manager', 'other owner'] as const)('is refused to the %s', async (role) => {
    await expect(importMatch(role, second)).rejects.toThrow()
  })

  test('into a stage of another league is refused', async () => {
    const [other] = await database.query<{ id: string }>('select main_stage_id as id from leagues where id = $1', [
      world.otherLeague,
    ])
    await expect(importMatch('owner', other?.id ?? '')).rejects.toThrow('stage must be of the league')
  })
})

test('the facts of a report are of the season of its match', async () => {
  const facts = async () => call<Row>('owner', 'match_facts($1)', [world.match])
  const earlier = {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: '2026-01-01',
  }
  await insert(database, 'matches', { ...earlier, home_score: 4, away_score: 0 })
  const season = await insert(database, 'seasons', { league_id: world.league, name: '2023' })
  const stage = await insert(database, 'stages', { season_id: season, name: 'League' })
  const before = await facts()
  expect(before).toMatchObject({ home: { before: { played: 1, points: 3 } }, meetings: [{}] })
  await insert(database, 'matches', { ...earlier, stage_id: stage, home_score: 9, away_score: 0 })
  expect(await facts()).toMatchObject({
    ...before,
    match: { number: expect.any(Number) },
    home: before.home as Row,
    meetings: before.meetings as Row[],
  })
})

describe('the table of a report', () => {
  const groupsOf = async (groups: Record<string, string>) => {
    for (const [team, group] of Object.entries(groups))
      await database.query('update stage_entries set group_name = $2 where team_id = $1', [team, group])
  }
  const facts = () => call<Row>('owner', 'match_facts($1)', [world.match])

  test('is the group of both teams', async () => {
    const other = await insert(database, 'teams', { league_id: world.league, name: 'Fourth Albion' })
    await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.third,
      away_team_id: other,
      played_at: '2026-01-01',
      home_score: 9,
      away_score: 0,
    })
    await groupsOf({ [world.home]: 'A', [world.away]: 'A', [world.third]: 'B', [other]: 'B' })
    expect(await facts()).toMatchObject({
      league: { teams: 2 },
      home: { after: { rank: 1 } },
      away: { after: { rank: 2 } },
    })
    await groupsOf({ [world.away]: 'B' })
    expect(await facts()).toMatchObject({ league: { teams: 0 } })
  })

  test('is none in a cup, whose shoot-out is a fact', async () => {
    expect((await facts()).cup).toBeUndefined()
    const cup = await createCup(asRole(database, world, 'owner'), world.league)
    const stage = await cup.make([world.home, world.away, world.third], { seeds: null })
    await database.query(
      `update matches set stage_id = $2, scores_manual = true, home_score = 1, away_score = 1, home_penalties = 2,
         away_penalties = 4, home_score_90 = 0, away_score_90 = 0 where id = $1`,
      [world.match, stage],
    )
    expect(await facts()).toMatchObject({
      league: { teams: 0 },
      cup: { has_extra_time: true, penalties: { home: 2, away: 4 } },
    })
  })
})

test('a biography counts no match that does not count for players', async () => {
  const read = () => call<Row>('owner', 'player_bio_facts($1, $2)', [world.homePlayers[1], world.league])
  await database.query(
    `update matches set status = 'abandoned', scores_manual = true, home_score = 3, away_score = 0 where id = $1`,
    [world.match],
  )
  expect(await read()).toMatchObject({ totals: { games: 0 }, wins: 0, clean_sheets: 0 })
})
