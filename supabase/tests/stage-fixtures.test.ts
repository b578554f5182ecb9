import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
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
