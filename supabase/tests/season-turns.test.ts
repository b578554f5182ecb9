import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let main: { season: string; stage: string }

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  main = await readShown()
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

async function readShown() {
  const [league] = await database.query<{ season: string; stage: string }>(
    'select current_season_id as season, main_stage_id as stage from leagues where id = $1',
    [world.league],
  )
  if (league === undefined) throw new Error('The world has a league')
  return league
}

const as = <R extends Row>(role: Role, sql: string, values: (string | null)[] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const others = ['visitor', 'player', 'manager', 'other owner'] as const

interface NewSeason {
  id: string
  first: string
  second: string
}
const newIds = (): NewSeason => ({ id: randomUUID(), first: randomUUID(), second: randomUUID() })

/** Home Town and Away United stay; Third Rovers go down to a new division. */
const rollOver = (role: Role, { id, first, second }: NewSeason, moved = [world.third]) =>
  as<Row>(role, 'select (roll_over_season($1, $2, $3, $4)).*', [
    id,
    main.season,
    ' 2025 ',
    JSON.stringify([
      { id: first, from_stage_id: main.stage, name: 'First', team_ids: [world.home, world.away] },
      { id: second, from_stage_id: null, name: 'Second', team_ids: moved },
    ]),
  ])

describe('a roll-over', () => {
  test('keeps how the teams of one place are compared, and its cup chooses the place anew', async () => {
    const rules = `best_place = 3, best_place_teams = 4, best_place_tie_breaks = '{goals_for,lots}'`
    await as('owner', `update stages set ${rules} where id = $1`, [main.stage])
    await database.query(
      `update stage_entries set group_name = case team_id when $2 then 'Group A' else 'Group B' end where stage_id = $1`,
      [main.stage, world.home],
    )
    const ids = newIds()
    await rollOver('owner', ids)
    const compared = () =>
      as(
        'owner',
        'select best_place, best_place_teams, best_place_tie_breaks from stages where season_id = $1 order by position',
        [ids.id],
      )
    const kept = { best_place: null, best_place_teams: null, best_place_tie_breaks: '{goals_for,lots}' }
    const bare = { ...kept, best_place_tie_breaks: expect.stringContaining('goal_difference') }
    expect(await compared()).toEqual([kept, bare])
    const groups = ['Group A', 'Group B'].map((group) => ({ stage: ids.first, group }))
    await as('owner', `select make_knock_out($1, 'Cup', group_entrants($2, 1, 1) -> 'entrants')`, [
      ids.id,
      JSON.stringify(groups),
    ])
    expect((await compared()).slice(0, 2)).toEqual([{ ...kept, best_place: 2, best_place_teams: 1 }, bare])
  })

  test('plans a hidden season with the divisions, rules, zones and teams of the last one', async () => {
    await as('owner', `update stages set win_points = 2, tie_breaks = '{goals_for,lots}' where id = $1`, [main.stage])
    await insert(database, 'stage_zones', { stage_id: main.stage, first_place: 1, last_place: 1, label: 'Champion' })
    const ids = newIds()
    expect(await rollOver('owner', ids)).toMatchObject([
      { id: ids.id, number: 2, name: '2025', status: 'planned', is_published: false },
    ])
    const stages =
      'select id, name, position, win_points, tie_breaks from stages where season_id = $1 order by position'
    expect(await as('owner', stages, [ids.id])).toEqual([
      { id: ids.first, name: 'First', position: 1, win_points: 2, tie_breaks: '{goals_for,lots}' },
      {
        id: ids.second,
        name: 'Second',
        position: 2,
        win_points: 3,
        tie_breaks: '{goal_difference,goals_for,name}',
      },
    ])
    expect(await as('owner', 'select label from stage_zones where stage_id = $1', [ids.first])).toHaveLength(1)
    expect(await as('owner', 'select from stage_entries where stage_id = $1', [ids.first])).toHaveLength(2)
    expect(await as('visitor', stages, [ids.id])).toEqual([])
    expect(await readShown()).toEqual(main)
  })

  test('keeps the group of a team that stays in its division', async () => {
    for (const [team, group] of [
      [world.home, 'North'],
      [world.third, 'South'],
    ] as const)
      await as('owner', 'update stage_entries set group_name = $3 where stage_id = $1 and team_id = $2', [
        main.stage,
        team,
        group,
      ])
    const ids = newIds()
    await rollOver('owner', ids)
    const groups = await as<{ team_id: string; group_name: string | null }>(
      'owner',
      'select team_id, group_name from stage_entries where stage_id = any ($1)',
      [`{${ids.first},${ids.second}}`],
    )
    expect(new Map(groups.map(({ team_id, group_name }) => [team_id, group_name]))).toEqual(
      new Map([
        [world.home, 'North'],
        [world.away, null],
        [world.third, null],
      ]),
    )
  })

  test('that is sent twice plans one season', async () => {
    const ids = newIds()
    await rollOver('owner', ids)
    expect(await rollOver('owner', ids)).toMatchObject([{ number: 2 }])
    expect(await as('owner', 'select from seasons where league_id = $1', [world.league])).toHaveLength(2)
  })

  test.each(others)('is refused to the %s', async (role) => {
    await expect(rollOver(role, newIds())).rejects.toThrow()
    expect(await database.query('select from seasons where league_id = $1', [world.league])).toHaveLength(1)
  })

  test('puts no team into two divisions, and no team of another league into any', async () => {
    await expect(rollOver('owner', newIds(), [world.home])).rejects.toThrow('one division only')
    const foreign = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Foreign' })
    await expect(rollOver('owner', newIds(), [foreign])).rejects.toThrow('must be of the league')
    expect(await as('owner', 'select from seasons where league_id = $1', [world.league])).toHaveLength(1)
  })
})

describe('the start of a season', () => {
  const start = (role: Role, id: string) => as(role, 'select start_season($1)', [id])

  test('finishes the one before and shows the new one', async () => {
    const ids = newIds()
    await rollOver('owner', ids)
    await start('owner', ids.id)
    await start('owner', ids.id)
    expect(await readShown()).toEqual({ season: ids.id, stage: ids.first })
    expect(
      await as('visitor', 'select status from seasons where league_id = $1 order by number', [world.league]),
    ).toEqual([{ status: 'finished' }, { status: 'current' }])
    expect(await as('visitor', 'select from matches where season_id = $1', [main.season])).toHaveLength(1)
  })

  test.each(others)('is refused to the %s', async (role) => {
    const ids = newIds()
    await rollOver('owner', ids)
    await expect(start(role, ids.id)).rejects.toThrow()
    expect(await readShown()).toEqual(main)
  })
})

describe('a champion', () => {
  const crown = (role: Role, team: string) =>
    as(role, `update seasons set status = 'finished', champion_team_id = $2 where id = $1 returning id`, [
      main.season,
      team,
    ])

  test('is a team of the season', async () => {
    expect(await crown('owner', world.home)).toHaveLength(1)
    const foreign = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Foreign' })
    await expect(crown('owner', foreign)).rejects.toThrow('must be a team of the season')
  })

  test('is named anew when a season that was opened again ends', async () => {
    const champion = () => as('visitor', 'select champion_team_id as id from seasons where id = $1', [main.season])
    await as('owner', 'update matches set home_score = 0, away_score = 2 where season_id = $1', [main.season])
    await crown('owner', world.home)
    expect(await champion()).toEqual([{ id: world.home }])
    await as('owner', `update seasons set status = 'current' where id = $1`, [main.season])
    expect(await champion()).toEqual([{ id: null }])
    await as('owner', `update seasons set status = 'finished' where id = $1`, [main.season])
    expect(await champion()).toEqual([{ id: world.away }])
  })

  test('is not the winner of a play-off beside groups', async () => {
    const owner = asRole(database, world, 'owner')
    const cup = await createCup(owner, world.league)
    await as(
      'owner',
      `update stage_entries set group_name = case team_id when $2 then 'A' else 'B' end where stage_id = $1`,
      [main.stage, world.home],
    )
    const stage = await cup.make([world.home, world.away, world.third], { is_paired: true, seeds: null })
    await cup.playOut(stage)
    expect(await as('owner', 'select team_name from season_champion($1)', [main.season])).toEqual([])
  })

  test.each(['player', 'manager', 'other owner'] as const)('is not named by the %s', async (role) => {
    expect(await crown(role, world.home)).toEqual([])
  })
})

describe('lots', () => {
  const draw = (role: Role, teams: string[], id = randomUUID()) =>
    as(role, 'select draw_lots($1, $2, $3, $4, $5)', [id, main.stage, `{${teams}}`, 'The secretary', '2026-06-01'])
  const lots = () =>
    as<{ team_id: string; lot: number }>(
      'visitor',
      'select team_id, lot from stage_entries where stage_id = $1 and lot is not null order by lot',
      [main.stage],
    )

  test('order the teams and say who drew them, once', async () => {
    const id = randomUUID()
    await draw('owner', [world.third, world.home], id)
    await draw('owner', [world.third, world.home], id)
    expect(await lots()).toEqual([
      { team_id: world.third, lot: 1 },
      { team_id: world.home, lot: 2 },
    ])
    expect(await as('visitor', 'select drawn_by, drawn_on::text, team_ids from stage_lots')).toEqual([
      { drawn_by: 'The secretary', drawn_on: '2026-06-01', team_ids: `{${world.third},${world.home}}` },
    ])
  })

  test('are drawn for different teams of the stage', async () => {
    await expect(draw('owner', [world.home, world.home])).rejects.toThrow('each once')
    await expect(draw('owner', [world.home, randomUUID()])).rejects.toThrow('in the stage')
  })

  test.each(others)('are not drawn by the %s', async (role) => {
    await expect(draw(role, [world.third, world.home])).rejects.toThrow()
    expect(await lots()).toEqual([])
  })
})
