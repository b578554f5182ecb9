import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let season: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const [row] = await database.query<{ id: string }>('select current_season_id as id from leagues where id = $1', [
    world.league,
  ])
  season = row?.id ?? ''
  // Squads from before the season, and no match but those of a test.
  await database.query(`update team_players set from_day = '2020-01-01'`)
  await database.query('delete from matches')
  await setRules({})
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const setRules = async (rules: object) => {
  const all = { yellow_at: '{2,4}', yellow_matches: '{1,2}', second_yellow: 1, red: 3, restarts: false, ...rules }
  await database.query('delete from discipline_rules where season_id = $1', [season])
  await insertRow('discipline_rules', { season_id: season, ...all })
}

const insertRow = async (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row)
  await database.query(
    `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row) as never,
  )
}

type TeamName = 'home' | 'away' | 'third'

/** A match on a day of March 2026. @returns its id */
async function play(day: number, [home, away]: [TeamName, TeamName], columns: Record<string, unknown> = {}) {
  return await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world[home],
    away_team_id: world[away],
    played_at: `2026-03-${String(day).padStart(2, '0')}T15:00:00Z`,
    home_score: 1,
    away_score: 0,
    ...columns,
  })
}

const toCome = { home_score: null, away_score: null }

/** A card of the home team's third player, unless told otherwise. */
const card = (match: string, kind: string, player = world.homePlayers[2], team = world.home) =>
  insertRow('match_incidents', { match_id: match, team_id: team, player_id: player, kind })

type Ban = {
  kind: string
  cards: number | null
  matches: number
  served: number
  team_id: string
  reason: string | null
  decided_by: string | null
}

const bansFor = (role: Role) =>
  run<Ban>(asRole(database, world, role), 'select * from suspensions($1)', [season]).then((rows) => [...rows])
const bans = async () =>
  (await bansFor('owner')).map(({ kind, cards, matches, served }) => [kind, cards, matches, served].join(' '))

/** Whether the home team's third player is banned in a match, as the owner reads it. */
const isBanned = async (match: string, player = world.homePlayers[2]) => {
  const rows = await run<{ player_id: string }>(
    asRole(database, world, 'owner'),
    'select player_id from match_bans($1)',
    [match],
  )
  return rows.some(({ player_id }) => player_id === player)
}

test('a season without rules counts nothing', async () => {
  await database.query('delete from discipline_rules')
  await card(await play(1, ['home', 'away']), 'red')
  expect(await bans()).toEqual([])
})

describe('yellow cards', () => {
  async function yellows(count: number) {
    for (let day = 1; day <= count; day += 1) await card(await play(day, ['home', 'away']), 'yellow')
  }

  test.each([
    [1, {}, []],
    [2, {}, ['yellows 2 1 0']],
    [3, {}, ['yellows 2 1 1']],
    [4, {}, ['yellows 4 2 0', 'yellows 2 1 1']],
    [6, {}, ['yellows 2 1 1', 'yellows 4 2 2']],
    [4, { yellow_at: '{2}', yellow_matches: '{1}' }, ['yellows 2 1 1']],
    [4, { yellow_at: '{2}', yellow_matches: '{1}', restarts: true }, ['yellows 2 1 0', 'yellows 2 1 1']],
    [4, { yellow_at: '{}', yellow_matches: '{}' }, []],
  ])('%i with %j', async (count, rules, expected) => {
    await setRules(rules)
    await yellows(count)
    expect(await bans()).toEqual(expected)
  })

  test.each([
    ['on the last day', '{2026-03-02,infinity}', 2, ['yellows 2 1 0']],
    ['after it', '{2026-03-01,infinity}', 2, []],
    ['of the other number alone', '{2026-03-01,infinity}', 4, ['yellows 4 2 0']],
    ['of both numbers', '{2026-03-02,2026-03-04}', 4, ['yellows 4 2 0', 'yellows 2 1 1']],
    ['of both numbers, the second one too late', '{2026-03-02,2026-03-03}', 4, ['yellows 2 1 1']],
    ['where none has a last day', '{infinity,infinity}', 2, ['yellows 2 1 0']],
  ])('a number with a last day: %s', async (_, yellow_until, count, expected) => {
    await setRules({ yellow_until })
    await yellows(count)
    expect(await bans()).toEqual(expected)
  })

  test('the last day is one of the league’s zone, for a count that begins again too', async () => {
    await setRules({ yellow_at: '{2}', yellow_matches: '{1}', restarts: true, yellow_until: '{2026-03-03}' })
    await card(await play(1, ['home', 'away']), 'yellow')
    const match = await play(4, ['home', 'away'], { played_at: '2026-03-04T03:30:00Z' })
    await card(match, 'yellow')
    expect(await bans()).toEqual([])
    await database.query(`update league_settings set time_zone = 'America/New_York' where league_id = $1`, [
      world.league,
    ])
    expect(await bans()).toEqual(['yellows 2 1 0'])
    await yellows(2)
    expect(await bans()).toEqual(['yellows 2 1 0', 'yellows 2 1 1'])
  })

  test('a match that is postponed beyond the last day brings no ban, and one that is moved before it does', async () => {
    await setRules({ yellow_until: '{2026-03-10,infinity}' })
    await card(await play(1, ['home', 'away']), 'yellow')
    const late = await play(8, ['away', 'home'], toCome)
    await database.query(`update matches set status = 'postponed' where id = $1`, [late])
    expect(await bans()).toEqual([])
    await database.query(
      `update matches set status = 'scheduled', played_at = '2026-03-20T15:00:00Z', home_score = 0, away_score = 0 where id = $1`,
      [late],
    )
    await card(late, 'yellow')
    expect(await bans()).toEqual([])
    await database.query(`update matches set played_at = '2026-03-10T15:00:00Z' where id = $1`, [late])
    expect(await bans()).toEqual(['yellows 2 1 0'])
  })

  test('a new season has the rules of the one before it, with days of its own year', async () => {
    await setRules({ yellow_until: '{2026-03-01,infinity}' })
    const id = await insert(database, 'seasons', { league_id: world.league, name: '2027' })
    expect(
      await database.query('select yellow_until::text as days, red from discipline_rules where season_id = $1', [id]),
    ).toEqual([{ days: '{2027-03-01,infinity}', red: 3 }])
  })

  test.each([
    ['of another number', '{2026-03-01}'],
    ['without a day', '{2026-03-01,NULL}'],
    ['in two dimensions', '{{2026-03-01},{2026-03-02}}'],
  ])('last days %s are refused', async (_, yellow_until) => {
    await expect(setRules({ yellow_until })).rejects.toMatchObject({ code: '23514' })
  })

  test('the one before a second yellow does not count beside it', async () => {
    await card(await play(1, ['home', 'away']), 'yellow')
    const match = await play(2, ['home', 'away'])
    for (const kind of ['yellow', 'second_yellow', 'red']) await card(match, kind)
    expect(await bans()).toEqual(['second_yellow  1 0'])
  })

  test('the one before a red card counts', async () => {
    await card(await play(1, ['home', 'away']), 'yellow')
    const match = await play(2, ['home', 'away'])
    for (const kind of ['yellow', 'red']) await card(match, kind)
    expect(await bans()).toEqual(['red  3 0', 'yellows 2 1 0'])
  })
})

test('a second yellow that brings no ban', async () => {
  await setRules({ second_yellow: 0 })
  const match = await play(1, ['home', 'away'])
  for (const kind of ['yellow', 'second_yellow']) await card(match, kind)
  expect(await bans()).toEqual([])
})

test('bans are served one after the other, and a line-up knows them', async () => {
  await setRules({ red: 2 })
  const match = await play(1, ['home', 'away'])
  await card(await play(2, ['away', 'third']), 'red', world.awayPlayers[2], world.away)
  for (const kind of ['yellow', 'red']) await card(match, kind)
  await card(await play(3, ['home', 'third']), 'yellow')
  const [fourth, fifth, sixth] = [
    await play(4, ['home', 'third']),
    await play(5, ['third', 'home'], toCome),
    await play(6, ['home', 'third'], toCome),
  ]
  // The red card is served on the 3rd and 4th, the yellow cards after that.
  expect((await bans()).filter((ban) => !ban.endsWith('2 0'))).toEqual(['yellows 2 1 0', 'red  2 2'])
  expect(await isBanned(match)).toBe(false)
  expect(await isBanned(fourth)).toBe(true)
  expect(await isBanned(fifth)).toBe(true)
  // The fifth was played and has no result yet.
  expect(await isBanned(sixth)).toBe(false)
  await database.query('update matches set home_score = 0, away_score = 0 where id = $1', [fifth])
  expect([await isBanned(fifth), await isBanned(sixth)]).toEqual([true, false])
})

describe('matches to come', () => {
  const inDays = (days: number, columns: Record<string, unknown> = {}) =>
    play(1, ['home', 'away'], {
      ...toCome,
      played_at: new Date(Date.now() + days * 86_400_000).toISOString(),
      ...columns,
    })
  const missedIn = async (match: string) =>
    (
      await run<{ text: string }>(
        asRole(database, world, 'owner'),
        `select concat_ws(' ', kind, missed, 'of', matches) as text from match_bans($1)`,
        [match],
      )
    )[0]?.text ?? null

  test('each of a ban’s matches is one of them, and the one after the last is none', async () => {
    await setRules({ red: 2 })
    await card(await inDays(-7, { home_score: 1, away_score: 0 }), 'red')
    const matches = [await inDays(1), await inDays(2), await inDays(9)]
    const missed = []
    for (const match of matches) missed.push(await missedIn(match))
    expect(missed).toEqual(['red 1 of 2', 'red 2 of 2', null])
  })

  test.each([
    ['without a result', {}, null],
    ['in play', { status: 'in_play' }, null],
    ['postponed', { status: 'postponed' }, 'red 1 of 1'],
    ['cancelled', { status: 'cancelled' }, 'red 1 of 1'],
  ])('after a match of yesterday that is %s', async (_, columns, expected) => {
    await setRules({ red: 1 })
    await card(await inDays(-7, { home_score: 1, away_score: 0 }), 'red')
    await inDays(-1, columns)
    expect(await missedIn(await inDays(0.2))).toBe(expected)
  })

  test('a second ban takes the matches after those of the first', async () => {
    await setRules({ red: 1, yellow_at: '{1}', yellow_matches: '{1}' })
    const match = await inDays(-7, { home_score: 1, away_score: 0 })
    for (const kind of ['yellow', 'red']) await card(match, kind)
    const matches = [await inDays(1), await inDays(2), await inDays(9)]
    const missed = []
    for (const match of matches) missed.push(await missedIn(match))
    expect(missed).toEqual(['red 1 of 1', 'yellows 1 of 1', null])
  })
})

describe('matches that serve a ban', () => {
  const setStatus = (match: string, columns: string) =>
    database.query(`update matches set ${columns} where id = $1`, [match])

  test.each([
    ['played', '', 1],
    ['postponed', `status = 'postponed', home_score = null, away_score = null`, 0],
    ['cancelled', `status = 'cancelled', home_score = null, away_score = null`, 0],
    ['abandoned', `status = 'abandoned'`, 0],
    ['abandoned, and its score stands', `status = 'abandoned', score_stands = true`, 1],
    ['in play', `status = 'in_play'`, 0],
    ['awarded after it was played', `status = 'awarded', home_score = 0, away_score = 3`, 1],
  ])('%s', async (_, columns, served) => {
    await card(await play(1, ['home', 'away']), 'red')
    const match = await play(2, ['away', 'home'])
    if (columns !== '') await setStatus(match, columns)
    expect(await bans()).toEqual([`red  3 ${served}`])
  })

  test('a walk-over serves none', async () => {
    await card(await play(1, ['home', 'away']), 'red')
    const match = await play(2, ['away', 'home'], toCome)
    await setStatus(match, `status = 'awarded', home_score = 3, away_score = 0`)
    expect(await bans()).toEqual(['red  3 0'])
  })

  test('one that is moved before the card no longer serves it', async () => {
    await card(await play(10, ['home', 'away']), 'red')
    const match = await play(20, ['away', 'home'])
    expect(await bans()).toEqual(['red  3 1'])
    await setStatus(match, `played_at = '2026-03-05T15:00:00Z'`)
    expect(await bans()).toEqual(['red  3 0'])
  })

  test('matches of other teams and of other seasons serve none', async () => {
    await card(await play(1, ['home', 'away']), 'red')
    await play(2, ['away', 'third'])
    const next = await insert(database, 'seasons', { league_id: world.league, name: '2027' })
    const [stage] = await database.query<{ id: string }>('insert into stages (season_id) values ($1) returning id', [
      next,
    ])
    await play(3, ['home', 'away'], { stage_id: stage?.id })
    expect(await bans()).toEqual(['red  3 0'])
  })

  test('the card of a match that is cancelled brings no ban', async () => {
    const match = await play(1, ['home', 'away'])
    await card(match, 'red')
    await setStatus(match, `status = 'cancelled', home_score = null, away_score = null`)
    expect(await bans()).toEqual([])
  })
})

describe('a player who changes clubs', () => {
  const move = (day: string) =>
    run(asRole(database, world, 'owner'), 'select transfer_player($1, $2, $3, $4)', [
      world.homePlayers[2],
      world.home,
      world.third,
      day,
    ])

  test('serves the rest of the ban with the next one', async () => {
    await card(await play(1, ['home', 'away']), 'red')
    await play(2, ['home', 'away'])
    await play(10, ['home', 'away'])
    await play(11, ['third', 'away'])
    const next = await play(12, ['away', 'third'], toCome)
    const former = await play(13, ['home', 'away'], toCome)
    expect(await bans()).toEqual(['red  3 2'])
    await move('2026-03-05')
    expect(await bansFor('owner')).toMatchObject([{ served: 2, team_id: world.third }])
    expect([await isBanned(next), await isBanned(former)]).toEqual([true, false])
  })

  test('and comes back has missed no match of the first one in the meantime', async () => {
    await card(await play(1, ['home', 'away']), 'red')
    await move('2026-03-05')
    await play(6, ['home', 'away'])
    await play(7, ['third', 'away'])
    await play(8, ['home', 'away'])
    await play(9, ['home', 'away'])
    const next = await play(21, ['home', 'away'], toCome)
    await run(asRole(database, world, 'owner'), 'select transfer_player($1, $2, $3, $4)', [
      world.homePlayers[2],
      world.third,
      world.home,
      '2026-03-15',
    ])
    expect(await bansFor('owner')).toMatchObject([{ served: 1, matches: 3, team_id: world.home }])
    expect(await isBanned(next)).toBe(true)
  })

  test('has the yellow cards of both', async () => {
    await card(await play(1, ['home', 'away']), 'yellow')
    await move('2026-03-05')
    await card(await play(6, ['third', 'away']), 'yellow', world.homePlayers[2], world.third)
    expect(await bans()).toEqual(['yellows 2 1 0'])
  })

  test('serves nothing while without a team', async () => {
    await card(await play(1, ['home', 'away']), 'red')
    await database.query('delete from team_players where player_id = $1', [world.homePlayers[2]])
    await database.query(`update past_memberships set until_day = '2026-03-05' where player_id = $1`, [
      world.homePlayers[2],
    ])
    await play(10, ['home', 'away'])
    expect(await bans()).toEqual(['red  3 0'])
  })
})

describe('decisions', () => {
  const decide = (role: Role, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    return run(
      asRole(database, world, role),
      `insert into suspension_decisions (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
      Object.values(row) as never,
    )
  }
  const ofCard = (match: string) => ({
    season_id: season,
    team_id: world.home,
    player_id: world.homePlayers[2],
    match_id: match,
    kind: 'red',
    matches: 0,
    reason: 'The referee withdrew the card',
  })

  test('another length, with the reason, the person and the time', async () => {
    const match = await play(1, ['home', 'away'])
    await card(match, 'red')
    await decide('owner', ofCard(match))
    const [ban] = await bansFor('owner')
    expect(ban).toMatchObject({ matches: 0, usual: 3, served: 0, reason: 'The referee withdrew the card' })
    expect(Date.now() - new Date((ban as unknown as { decided_at: string }).decided_at).valueOf()).toBeLessThan(60_000)
    expect(await isBanned(await play(2, ['home', 'away'], toCome))).toBe(false)
    await run(asRole(database, world, 'owner'), `update suspension_decisions set matches = 5, reason = 'Violence'`)
    expect(await bans()).toEqual(['red  5 0'])
    await run(asRole(database, world, 'owner'), 'delete from suspension_decisions')
    expect(await bans()).toEqual(['red  3 0'])
  })

  test('the history has each decision, and the rules', async () => {
    const match = await play(1, ['home', 'away'])
    await card(match, 'red')
    await database.query('delete from change_log')
    await decide('owner', ofCard(match))
    for (const sql of [
      'update suspension_decisions set matches = 5',
      'delete from suspension_decisions',
      'update discipline_rules set red = 4',
    ]) {
      // Changes of one millisecond are one entry, because the embedded database's clock has no finer steps.
      await database.query('select pg_sleep(0.005)')
      await run(asRole(database, world, 'owner'), sql)
    }
    await insert(database, 'seasons', { league_id: world.league, name: '2027' })
    const entries = await database.query('select subject, before, after from change_log order by id')
    const player_id = world.homePlayers[2]
    const reason = 'The referee withdrew the card'
    expect(entries).toEqual([
      { subject: 'ban', before: {}, after: { player_id, kind: 'red', matches: 0, reason } },
      { subject: 'ban', before: { matches: 0 }, after: { player_id, kind: 'red', matches: 5 } },
      { subject: 'ban', before: { player_id, kind: 'red', matches: 5, reason }, after: {} },
      { subject: 'discipline', before: { red: 3 }, after: { red: 4 } },
    ])
  })

  test('a team that is deleted takes its bans along', async () => {
    const match = await play(1, ['home', 'away'])
    await card(match, 'red')
    await decide('owner', ofCard(match))
    await run(asRole(database, world, 'owner'), 'delete from teams where id = $1', [world.home])
    expect(await bansFor('owner')).toEqual([])
    expect(await database.query('select id from suspension_decisions')).toEqual([])
  })

  test('a ban without a card counts from its day', async () => {
    await play(1, ['home', 'away'])
    const { match_id: _, ...decision } = ofCard('')
    await decide('owner', { ...decision, kind: 'other', from_day: '2026-03-02', matches: 2 })
    await play(2, ['home', 'away'])
    expect(await bans()).toEqual(['other  2 1'])
  })

  test('the person is named', async () => {
    const match = await play(1, ['home', 'away'])
    await card(match, 'red')
    await database.query(`update profiles set full_name = 'Sam Secretary' where user_id = $1`, [world.users.owner])
    await decide('owner', ofCard(match))
    expect(await bansFor('owner')).toMatchObject([{ decided_by: 'Sam Secretary' }])
  })

  test.each([
    ['a blank reason', { reason: ' ' }],
    ['a negative length', { matches: -1 }],
    ['a team of another league', { team_id: '00000000-0000-4000-8000-000000000001' }],
    ['a player of no team', { player_id: '00000000-0000-4000-8000-000000000001' }],
    ['a day beside a card', { from_day: '2026-03-01' }],
    ['an unknown kind', { kind: 'blue' }],
  ])('%s is refused', async (_, wrong) => {
    const match = await play(1, ['home', 'away'])
    await card(match, 'red')
    await expect(decide('owner', { ...ofCard(match), ...wrong })).rejects.toThrow()
  })
})

test.each([
  ['{5,5}', '{1,2}'],
  ['{10,5}', '{1,2}'],
  ['{5}', '{1,2}'],
  ['{0}', '{1}'],
  ['{5}', '{0}'],
  ['{NULL}', '{1}'],
])('thresholds %s with lengths %s are refused', async (yellow_at, yellow_matches) => {
  await expect(setRules({ yellow_at, yellow_matches })).rejects.toThrow('yellow_thresholds')
})

test('a new season has the rules of the one before it', async () => {
  await setRules({ red: 7, is_public: true })
  const next = await insert(database, 'seasons', { league_id: world.league, name: '2027' })
  const rows = await database.query('select red, is_public from discipline_rules where season_id = $1', [next])
  expect(rows).toEqual([{ red: 7, is_public: true }])
})

describe('readers', () => {
  const readers = async () => {
    const found: Partial<Record<Role, number>> = {}
    for (const role of ['visitor', 'other user', 'player', 'manager', 'other manager', 'owner', 'other owner'] as const)
      found[role] = (await bansFor(role)).length
    return found
  }
  beforeEach(async () => {
    await card(await play(1, ['home', 'away']), 'red')
  })

  test('the people who run the league and the manager of the team', async () => {
    const none = { visitor: 0, 'other user': 0, player: 0, 'other manager': 0, 'other owner': 0 }
    expect(await readers()).toEqual({ ...none, manager: 1, owner: 1 })
  })

  test('everybody, where the league shows its list, without decisions', async () => {
    await setRules({ is_public: true })
    await run(
      asRole(database, world, 'owner'),
      `insert into suspension_decisions (season_id, team_id, player_id, match_id, kind, matches, reason)
       select $1, $2, $3, id, 'red', 4, 'Violence' from matches`,
      [season, world.home, world.homePlayers[2]],
    )
    const every = { visitor: 1, 'other user': 1, player: 1, 'other manager': 1, 'other owner': 1 }
    expect(await readers()).toEqual({ ...every, manager: 1, owner: 1 })
    expect(await bansFor('visitor')).toMatchObject([{ matches: 4, reason: null, decided_by: null, decision_id: null }])
    expect(await bansFor('manager')).toMatchObject([{ reason: 'Violence' }])
  })

  test('visitors read shortened names of young players, and no ban that was served', async () => {
    await setRules({ is_public: true })
    await database.query(`update profiles set full_name = 'Mia Klein' where id = $1`, [world.homePlayers[2]])
    await insertRow('youth_settings', { league_id: world.league })
    expect(await bansFor('visitor')).toMatchObject([{ player_name: 'Mia K.' }])
    expect(await bansFor('owner')).toMatchObject([{ player_name: 'Mia Klein' }])
    for (const day of [2, 3, 4]) await play(day, ['home', 'away'])
    expect(await bansFor('visitor')).toEqual([])
    expect(await bansFor('owner')).toHaveLength(1)
  })

  test('visitors read no ban of a competition that hides its scores', async () => {
    await setRules({ is_public: true })
    await insertRow('youth_settings', { league_id: world.league, results: 'no_scores' })
    const none = { visitor: 0, 'other user': 0, player: 0, 'other owner': 0 }
    expect(await readers()).toEqual({ ...none, manager: 1, 'other manager': 1, owner: 1 })
    for (const [role, shown] of [
      ['visitor', null],
      ['owner', true],
    ] as const)
      expect(
        await run(asRole(database, world, role), 'select shows_suspensions(l) as shown from leagues l where id = $1', [
          world.league,
        ]),
      ).toEqual([{ shown }])
  })

  test('only the people who run a team read the bans of its line-up', async () => {
    const match = await play(2, ['home', 'away'], toCome)
    const rows = (role: Role) => run(asRole(database, world, role), 'select * from match_bans($1)', [match])
    expect(await rows('manager')).toMatchObject([
      { player_id: world.homePlayers[2], kind: 'red', matches: 3, missed: 1 },
    ])
    expect(await rows('other manager')).toEqual([])
    await expect(rows('visitor')).rejects.toThrow('permission denied')
  })
})
