import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Row, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

// Line-ups that teams hand in before the kick-off: who hands in, what is refused, and who reads before they are due.

let database: Database
let world: World
let match: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  })
  await as('owner', 'insert into match_day_settings (league_id, line_up_minutes) values ($1, 60)', [world.league])
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const as = <R extends Row>(role: Role, sql: string, values: Statement['values'] = []) =>
  run<R>(asRole(database, world, role), sql, values)

const handIn = (role: Role, starters: readonly string[], bench: readonly string[] = []) =>
  as(role, 'select hand_in_line_up($1, $2, $3, $4)', [match, world.home, `{${starters}}`, `{${bench}}`])

const read = (role: Role) =>
  as(role, 'select to_json(starters) as starters, to_json(bench) as bench from handed_line_ups where match_id = $1', [
    match,
  ])

const WORKING: readonly Role[] = ['manager', 'owner']

describe('a line-up', () => {
  test.each(roles)('handed in by %s', async (role) => {
    const [ada, grace, hedy] = world.homePlayers
    const handed = handIn(role, [ada, grace], [hedy])
    if (!WORKING.includes(role)) return expect(handed).rejects.toMatchObject({ code: '42501' })
    await handed
    expect(await read('manager')).toEqual([{ starters: [ada, grace], bench: [hedy] }])
  })

  test.each(roles)('read by %s: the other side only once it is due', async (role) => {
    await handIn('manager', world.homePlayers)
    const count = async () => (await read(role)).length
    if (role === 'visitor') return expect(count()).rejects.toMatchObject({ code: '42501' })
    expect(await count()).toBe(WORKING.includes(role) ? 1 : 0)
    await database.query(`update matches set played_at = now() + interval '59 minutes' where id = $1`, [match])
    expect(await count()).toBe([...WORKING, 'other manager'].includes(role) ? 1 : 0)
  })

  test('in a formation, with the starters in the order of its places', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const handIn = (formation: string) =>
      as('manager', 'select hand_in_line_up($1, $2, $3, $4, $5)', [
        match,
        world.home,
        `{${[hedy, ada, grace]}}`,
        '{}',
        formation,
      ])
    await handIn('1-1')
    expect(
      await as('manager', 'select formation, starters::text from handed_line_ups where match_id = $1', [match]),
    ).toEqual([{ formation: '1-1', starters: `{${[hedy, ada, grace]}}` }])
    await expect(handIn('4-4-2')).rejects.toThrow('A formation has a place for each player who starts.')
    await expect(handIn('diamond')).rejects.toMatchObject({ code: expect.stringMatching(/^2/) })
  })

  test('replaces the one before it', async () => {
    await handIn('manager', world.homePlayers)
    await handIn('manager', [world.homePlayers[1]])
    expect(await read('owner')).toEqual([{ starters: [world.homePlayers[1]], bench: [] }])
  })

  test.each([
    ['when it is due', `update matches set played_at = now() + interval '60 minutes'`],
    ['for a match that is postponed', `update matches set status = 'postponed'`],
    ['where the league wants none', 'update match_day_settings set line_up_minutes = null'],
  ])('%s is refused', async (_, sql) => {
    await database.query(sql)
    await expect(handIn('manager', world.homePlayers)).rejects.toMatchObject({ code: 'PT409' })
    expect(await read('owner')).toEqual([])
  })

  test('needs 1 to 11 players of the squad, each once', async () => {
    const [ada, grace] = world.homePlayers
    const refused = { code: '22023' }
    await expect(handIn('manager', [])).rejects.toMatchObject(refused)
    await expect(handIn('manager', [ada], [ada])).rejects.toMatchObject(refused)
    await expect(handIn('manager', [grace, world.awayPlayers[0]])).rejects.toMatchObject(refused)
    await expect(handIn('manager', [world.former])).rejects.toMatchObject(refused)
    await expect(
      handIn(
        'manager',
        Array.from({ length: 12 }, () => ada),
      ),
    ).rejects.toMatchObject(refused)
  })

  test('with a banned player is refused, and names the player', async () => {
    const [season] = await database.query<{ id: string }>('select season_id as id from matches where id = $1', [match])
    await database.query(`update profiles set full_name = 'Grace' where id = $1`, [world.homePlayers[1]])
    await as('owner', 'insert into discipline_rules (season_id) values ($1)', [season?.id ?? null])
    const decision = { season_id: season?.id ?? null, team_id: world.home, player_id: world.homePlayers[1] }
    await insert(database, 'suspension_decisions', {
      ...decision,
      kind: 'other',
      matches: 2,
      reason: 'Insult',
      from_day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    })
    await expect(handIn('manager', world.homePlayers)).rejects.toMatchObject({
      message: 'Grace is banned in this match.',
    })
    await handIn('manager', [world.homePlayers[0]])
  })

  test('with a player whose ban the match of yesterday took is kept, though it has no result yet', async () => {
    const [season] = await database.query<{ id: string }>('select season_id as id from matches where id = $1', [match])
    await as('owner', 'insert into discipline_rules (season_id) values ($1)', [season?.id ?? null])
    await insert(database, 'suspension_decisions', {
      season_id: season?.id ?? null,
      team_id: world.home,
      player_id: world.homePlayers[1],
      kind: 'other',
      matches: 1,
      reason: 'Insult',
      from_day: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
    })
    await expect(handIn('manager', world.homePlayers)).rejects.toMatchObject({ code: 'PT409' })
    await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.third,
      away_team_id: world.home,
      played_at: new Date(Date.now() - 86_400_000).toISOString(),
    })
    await handIn('manager', world.homePlayers)
  })
})
