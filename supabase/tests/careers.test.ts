import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const careerOf = async (player: string) => {
  const [row] = await run<{ career: Record<string, unknown>[] | null }>(
    asRole(database, world, 'visitor'),
    'select p.career from profiles p where id = $1',
    [player],
  )
  return row?.career
}

const addCard = (side: 'home' | 'away', at: 0 | 1, kind: string) =>
  database.query('insert into match_incidents (match_id, team_id, player_id, kind) values ($1, $2, $3, $4)', [
    world.match,
    world[side],
    world[`${side}Players`][at],
    kind,
  ])

const fairPlay = async (team: string) => {
  const [row] = await database.query<{ fair_play: number | null }>(
    'select fair_play from stage_entries where team_id = $1',
    [team],
  )
  return row?.fair_play
}

test('one season with one club and no cards has no career', async () => {
  expect(await careerOf(world.homePlayers[1])).toBeNull()
})

test('a player of another club today has the season with the former one', async () => {
  await database.query('update team_players set team_id = $1 where player_id = $2', [world.third, world.homePlayers[1]])
  expect(await careerOf(world.homePlayers[1])).toMatchObject([
    { season: '2024', team_id: world.home, games: 1, goals: 1 },
  ])
  await database.query('delete from team_players where player_id = $1', [world.homePlayers[1]])
  expect(await careerOf(world.homePlayers[1])).toBeNull()
})

test('the newest season is first, also where only one of them has a first day', async () => {
  const [next] = await database.query<{ id: string }>(
    `insert into seasons (league_id, name, status, first_day, is_published)
     values ($1, 'Autumn', 'planned', '2020-01-01', true) returning id`,
    [world.league],
  )
  const stage = await insert(database, 'stages', { season_id: next?.id ?? '', name: 'Table', position: 1 })
  for (const team of [world.home, world.away])
    await database.query('insert into stage_entries (stage_id, team_id) values ($1, $2)', [stage, team])
  await database.query(`update matches set played_at = '2019-05-04T15:00Z' where id = $1`, [world.match])
  await database.query(
    `insert into matches (league_id, stage_id, home_team_id, away_team_id, played_at, home_lineup, home_score, away_score)
     values ($1, $2, $3, $4, '2020-03-07T15:00Z', array[$5::uuid], 1, 0)`,
    [world.league, stage, world.home, world.away, world.homePlayers[1]],
  )
  expect((await careerOf(world.homePlayers[1]))?.map(({ season }) => season)).toEqual(['Autumn', '2024'])
})

test("a season begins on a day of its league's clock", async () => {
  const [next] = await database.query<{ id: string }>(
    `insert into seasons (league_id, name, status, first_day, is_published)
     values ($1, 'Autumn', 'planned', '2019-05-05', true) returning id`,
    [world.league],
  )
  const stage = await insert(database, 'stages', { season_id: next?.id ?? '', name: 'Table', position: 1 })
  for (const team of [world.home, world.away])
    await database.query('insert into stage_entries (stage_id, team_id) values ($1, $2)', [stage, team])
  await database.query(
    `insert into matches (league_id, stage_id, home_team_id, away_team_id, played_at, home_lineup, home_score, away_score)
     values ($1, $2, $3, $4, '2019-05-05T15:00Z', array[$5::uuid], 1, 0)`,
    [world.league, stage, world.home, world.away, world.homePlayers[1]],
  )
  await database.query(`update league_settings set time_zone = 'America/Los_Angeles' where league_id = $1`, [
    world.league,
  ])
  // A Saturday evening there is a Sunday in UTC.
  await database.query(`update matches set played_at = '2019-05-05T03:00Z' where id = $1`, [world.match])
  await database.query('update seasons set number = 100 where league_id = $1 and first_day is null', [world.league])
  expect((await careerOf(world.homePlayers[1]))?.map(({ season }) => season)).toEqual(['Autumn', '2024'])
})

test('a card shows the season with it', async () => {
  await addCard('home', 1, 'yellow')
  expect(await careerOf(world.homePlayers[1])).toMatchObject([
    { season: '2024', team_id: world.home, games: 1, goals: 1, yellow: 1, red: 0, minutes: null },
  ])
})

test.each([
  ['40', '40', 40, 50],
  ['null', '40', null, 50],
  ['40', 'null', 40, null],
  ['null', 'null', null, null],
])('minutes of a player who went off in %s, and of one who came on in %s', async (off, on, ofFirst, ofSecond) => {
  const [first, second, third] = world.homePlayers
  await database.query('update matches set home_lineup = $2 where id = $1', [
    world.match,
    `{${first},${second},${third}}`,
  ])
  for (const [player, replaced, minute] of [
    [third, first, off],
    [second, third, on],
  ])
    await database.query(
      `insert into match_substitutions (match_id, team_id, player_off_id, player_on_id, minute)
       values ($1, $2, $3, $4, $5)`,
      [world.match, world.home, replaced ?? '', player ?? '', minute === 'null' ? null : Number(minute)],
    )
  const minutesOf = async (player: string | undefined) =>
    (
      await database.query<{ minutes: number | null }>(
        `select p.minutes from seasons s, player_season($1, s.id) p where s.league_id = $2`,
        [player ?? '', world.league],
      )
    )[0]?.minutes
  expect([await minutesOf(first), await minutesOf(second)]).toEqual([ofFirst, ofSecond])
})

test("a team's cards and clean sheets", async () => {
  const cards = async () =>
    (
      await database.query<{ cards: unknown }>('select t.season_cards as cards from teams t where id = $1', [
        world.home,
      ])
    )[0]?.cards
  expect(await cards()).toBeNull()
  await addCard('home', 1, 'red')
  expect(await cards()).toEqual({ yellow: 0, red: 1, clean_sheets: 1 })
  await database.query(
    `insert into matches (league_id, home_team_id, away_team_id, played_at, status, home_score, away_score)
     values ($1, $2, $3, now(), 'awarded', 3, 0)`,
    [world.league, world.home, world.third],
  )
  expect(await cards()).toEqual({ yellow: 0, red: 1, clean_sheets: 1 })
})

test('tables count recorded cards, and the entered number without any', async () => {
  await database.query('update stage_entries set fair_play = -7 where team_id = $1', [world.home])
  expect(await fairPlay(world.home)).toBe(-7)
  await addCard('home', 1, 'red')
  expect(await fairPlay(world.home)).toBe(-4)
  await database.query('update stage_entries set fair_play = -9 where team_id = $1', [world.home])
  expect(await fairPlay(world.home)).toBe(-4)
  await database.query('delete from match_incidents')
  expect(await fairPlay(world.home)).toBe(-9)
})

test('cards of a match that is called off count no longer, nor those of a deleted one', async () => {
  await addCard('home', 1, 'red')
  await database.query(`update matches set status = 'cancelled' where id = $1`, [world.match])
  expect(await fairPlay(world.home)).toBeNull()
  await database.query(`update matches set status = 'scheduled' where id = $1`, [world.match])
  expect(await fairPlay(world.home)).toBe(-4)
  await database.query('delete from matches where id = $1', [world.match])
  expect(await fairPlay(world.home)).toBeNull()
})

test('a table with fair play is ordered by recorded cards and says so', async () => {
  await database.query(
    `update stages set tie_breaks = '{fair_play}' where id = (select main_stage_id from leagues where id = $1)`,
    [world.league],
  )
  await database.query('update matches set home_score = 1, away_score = 1 where id = $1', [world.match])
  await database.query('update stage_entries set fair_play = -5 where team_id = $1', [world.away])
  const order = async () =>
    database.query<{ team_id: string; decided_by: string | null }>(
      'select team_id, decided_by from explained_table($1) where played > 0 order by position',
      [world.league],
    )
  expect((await order()).map(({ team_id }) => team_id)).toEqual([world.home, world.away])
  await addCard('home', 0, 'yellow')
  await addCard('home', 0, 'red')
  await addCard('home', 1, 'red')
  const [first, second] = await order()
  expect([first?.team_id, first?.decided_by, second?.team_id]).toEqual([world.away, 'fair_play', world.home])
})

test("a person's export has what matches record of their own player", async () => {
  await addCard('home', 1, 'yellow')
  await database.query(
    `update profiles set user_id = null where user_id = (select user_id from profiles where id = $1) and id <> $1`,
    [world.homePlayers[1]],
  )
  const [row] = await run<{ data: { incidents: object[]; past_teams: object[] } }>(
    asRole(database, world, 'player'),
    'select export_my_data() as data',
  )
  const [mine] = await database.query<{ id: string }>('select id from profiles where user_id = $1', [
    world.users.player,
  ])
  expect(row?.data.incidents).toHaveLength(mine?.id === world.homePlayers[1] ? 1 : 0)
  expect(row?.data.past_teams).toEqual([])
})

// PGlite has one connection: there these run one after the other.
test('cards of two matches of the same teams are saved at the same time', { timeout: 30_000 }, async () => {
  const [second] = await database.query<{ id: string }>(
    `insert into matches (league_id, home_team_id, away_team_id, played_at)
     values ($1, $2, $3, '2026-11-21T15:00Z') returning id`,
    [world.league, world.away, world.home],
  )
  const save = async (match: string, sides: readonly ('home' | 'away')[]) => {
    const cards = sides.map((side) => ({ team_id: world[side], player_id: world[`${side}Players`][1], kind: 'yellow' }))
    const [row] = await database.query<{ version: number }>('select version from matches where id = $1', [match])
    await run(asRole(database, world, 'owner'), `select save_match_incidents($1, $2, $3, '[]', '[]')`, [
      match,
      row?.version ?? 0,
      JSON.stringify(cards),
    ])
  }
  for (let round = 0; round < 20; round++) {
    await save(world.match, ['away'])
    await save(second?.id ?? '', ['home'])
    await Promise.all([save(world.match, ['home']), save(second?.id ?? '', ['away'])])
    expect([await fairPlay(world.home), await fairPlay(world.away)]).toEqual([-1, -1])
  }
})
