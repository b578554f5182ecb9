import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let first: string
let second: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  first = await addMatch(world.third, world.home)
  second = await addMatch(world.away, world.third)
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const addMatch = (home_team_id: string, away_team_id: string) =>
  insert(database, 'matches', { league_id: world.league, home_team_id, away_team_id, played_at: '2026-12-05T15:00Z' })

async function callOff(ids: (string | null)[], status: string, { role = 'owner', league = world.league }: Call = {}) {
  const list = `{${ids.map((id) => id ?? 'null')}}`
  const sql = 'select call_off_matches($1, $2::uuid[], $3, $4) as number'
  const [row] = await run<{ number: number }>(asRole(database, world, role), sql, [league, list, status, 'Waterlogged'])
  return row?.number
}
interface Call {
  role?: Role
  league?: string
}

const read = async () =>
  database.query(
    'select status, status_reason as reason, first_played_at::date::text as first from matches where id = any ($1) order by id',
    [`{${first},${second}}`],
  )

const AS_PLANNED = { status: 'scheduled', reason: null, first: null }

test('the owner postpones matches together, with one reason, and puts them back', async () => {
  expect(await callOff([first, second, first, null], 'postponed')).toBe(2)
  const off = { status: 'postponed', reason: 'Waterlogged', first: '2026-12-05' }
  expect(await read()).toEqual([off, off])
  await database.query('update matches set played_at = $2 where id = $1', [first, '2026-12-12T15:00Z'])
  await expect(callOff([first, second], 'scheduled')).rejects.toThrow('A match that was not called off')
  expect(await callOff([second], 'scheduled')).toBe(1)
  expect((await read()).map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
})

test('matches are cancelled, also those that were postponed', async () => {
  await callOff([first], 'postponed')
  expect(await callOff([first, second], 'cancelled')).toBe(2)
  expect((await read()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

test.each<[string, () => Promise<unknown>, string]>([
  ['a match with a result', () => callOff([first, world.match], 'postponed'), 'has a result or was decided'],
  [
    'a match of another league',
    () => callOff([first], 'postponed', { league: world.otherLeague, role: 'other owner' }),
    'no longer exist',
  ],
  ['a match that was deleted', () => callOff([first, crypto.randomUUID()], 'postponed'), 'no longer exist'],
  ['another status', () => callOff([first], 'awarded'), 'postponed, cancelled or put back'],
  ['no match', () => callOff([null], 'postponed'), 'from 1 to 500'],
  [
    'too many matches',
    () =>
      callOff(
        Array.from({ length: 501 }, () => crypto.randomUUID()),
        'postponed',
      ),
    'from 1 to 500',
  ],
])('%s is refused, and nothing is called off', async (_, call, message) => {
  await expect(call()).rejects.toThrow(message)
  expect(await read()).toEqual([AS_PLANNED, AS_PLANNED])
})

test.each<Role>(['visitor', 'other user', 'player', 'manager', 'other manager', 'other owner'])(
  'a %s may not call off matches',
  async (role) => {
    await expect(callOff([first], 'postponed', { role })).rejects.toMatchObject({ code: '42501' })
    expect(await read()).toEqual([AS_PLANNED, AS_PLANNED])
  },
)
