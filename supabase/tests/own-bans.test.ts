import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asCaller } from '#gateway/database/as-caller.ts'
import type { Database, Row } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

let database: Database
let world: World
let season: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await database.query('delete from matches')
  const [row] = await database.query<{ id: string }>('select current_season_id as id from leagues where id = $1', [
    world.league,
  ])
  season = row?.id ?? ''
  await database.query(
    `insert into discipline_rules (season_id, yellow_at, yellow_matches, red) values ($1, '{2}', '{1}', 2)`,
    [season],
  )
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const SCORE = { home_score: 1, away_score: 0 }
/** A match of the home team some days from now. @returns its id */
const play = (days: number, columns: Record<string, number | string> = {}) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    ...columns,
    played_at: new Date(Date.now() + days * 86_400_000).toISOString(),
  })
/** A card of `player`, the home team's second player. */
const card = (kind: 'red' | 'yellow', match: string) =>
  database.query('insert into match_incidents (match_id, team_id, player_id, kind) values ($1, $2, $3, $4)', [
    match,
    world.home,
    world.homePlayers[1],
    kind,
  ])
const decide = (matches: number, day: string, reason = 'Insult') =>
  database.query(
    `insert into suspension_decisions (season_id, team_id, player_id, kind, from_day, matches, reason)
     values ($1, $2, $3, 'other', ${day}, $4, $5)`,
    [season, world.home, world.homePlayers[1], matches, reason],
  )
const SQL = 'select own_bans(p) as own from profiles p where id = $1'

interface OwnBans {
  team_id: string
  bans: Row[]
  near: number | null
  next: { id: string; opponent: string; is_home: boolean } | null
}
async function read(role: Role = 'player', player: string = world.homePlayers[1]): Promise<OwnBans[] | null> {
  const [row] = await run<{ own: OwnBans[] | null }>(asRole(database, world, role), SQL, [player])
  return row?.own ?? null
}
/** As somebody who sends a row of the player's with their own account in it. */
const readForged = (role: Role) =>
  run<{ own: OwnBans[] | null }>(
    asRole(database, world, role),
    `select own_bans(jsonb_populate_record(null::profiles, jsonb_build_object('id', $1::uuid, 'user_id', auth.uid()))) as own`,
    [world.homePlayers[1]],
  )

/** The match that the player may play next. */
const next = async () => (await read())?.[0]?.next?.id

const OTHERS = roles.filter((role) => role !== 'player' && role !== 'visitor')

test.each(['public', 'not public'])('the player alone reads own bans where the list is %s', async (shown) => {
  await database.query('update discipline_rules set is_public = $1', [shown === 'public'])
  await card('red', await play(-2, SCORE))
  expect(await read()).toMatchObject([
    {
      team_id: world.home,
      near: null,
      bans: [{ kind: 'red', cards: null, matches: 2, served: 0, reason: null, from_day: null }],
    },
  ])
  for (const role of OTHERS) {
    expect(await read(role), role).toBe(null)
    expect(await readForged(role), role).toEqual([{ own: null }])
  }
  await expect(read('visitor')).rejects.toMatchObject({ code: '42501' })
})

test('a session that lacks its second factor reads none', async () => {
  await card('red', await play(-2, SCORE))
  const user = world.users.player
  await database.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified'::auth.factor_status)`,
    [user],
  )
  const readAt = async (aal: 'aal1' | 'aal2') => {
    const session_id = randomUUID()
    await database.query(
      `insert into auth.sessions (id, user_id, aal, user_agent, ip)
       values ($1, $2, $3::auth.aal_level, 'A browser', '192.0.2.7')`,
      [session_id, user, aal],
    )
    const claims = { role: 'authenticated', sub: user, session_id, aal }
    const caller = asCaller(database, { role: 'authenticated', claims, token: null }, REQUEST)
    return (await run(caller, SQL, [world.homePlayers[1]]))[0]?.own
  }
  expect(await readAt('aal1')).toBe(null)
  expect(await readAt('aal2')).toMatchObject([{ team_id: world.home }])
})
const REQUEST = { method: 'POST', path: '/', headers: {} }

test('a player without bans and cards reads nothing', async () => {
  await play(-2, SCORE)
  expect(await read()).toBe(null)
})

test('one yellow card from a ban, until the ban comes', async () => {
  await card('yellow', await play(-3, SCORE))
  expect(await read()).toMatchObject([{ team_id: world.home, near: 1, bans: [], next: null }])
  for (const role of OTHERS) expect(await read(role), role).toBe(null)
  await card('yellow', await play(-2, SCORE))
  expect(await read()).toMatchObject([{ near: null, bans: [{ kind: 'yellows', cards: 2, matches: 1, served: 0 }] }])
})

test('matches served are counted, and a ban that is served is gone', async () => {
  await card('red', await play(-5, SCORE))
  await play(-4, SCORE)
  expect(await read()).toMatchObject([{ bans: [{ matches: 2, served: 1 }] }])
  await play(-3, SCORE)
  expect(await read()).toBe(null)
})

test('the reason of a decision is read, and the first day of a ban to come', async () => {
  await decide(3, 'current_date + 10', 'Insult of the referee')
  const [own] = (await read()) ?? []
  expect(own?.bans).toMatchObject([{ kind: 'other', matches: 3, reason: 'Insult of the referee' }])
  const [row] = await database.query('select (current_date + 10)::text as day')
  expect(own?.bans[0]?.from_day).toBe(row?.day)
})

test('the next match is the one after those that the bans take', async () => {
  await card('red', await play(-2, SCORE))
  await play(1)
  await play(2, { status: 'postponed' })
  await play(3)
  expect(await next()).toBe(undefined)
  const third = await play(5, { home_team_id: world.third, away_team_id: world.home })
  const fourth = await play(6)
  expect(await read()).toMatchObject([{ next: { id: third, opponent: 'Third Rovers', is_home: false } }])
  await decide(1, 'current_date')
  expect(await next()).toBe(fourth)
})

test('it is not known while a match that was played has no result', async () => {
  await card('red', await play(-2, SCORE))
  for (const days of [1, 2, 3]) await play(days)
  expect(await next()).toEqual(expect.any(String))
  const missing = await play(-1)
  expect(await next()).toBe(undefined)
  await database.query('update matches set home_score = 0, away_score = 0 where id = $1', [missing])
  expect(await next()).toEqual(expect.any(String))
})

test('a ban that begins later takes no match before that day', async () => {
  await decide(9, 'current_date + 3')
  const first = await play(1)
  await play(5)
  expect(await next()).toBe(first)
})

test.each([
  ['a season without rules', 'delete from discipline_rules'],
  ['a season that is finished', `update seasons set status = 'finished'`],
  ['a player who has left the team', `delete from team_players`],
])('%s has none', async (_, sql) => {
  await card('red', await play(-2, SCORE))
  expect(await read()).not.toBe(null)
  await database.query(sql)
  expect(await read()).toBe(null)
})
