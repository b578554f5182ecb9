import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, operations } from '#domain/public-api/operations.ts'
import type { Database } from '#gateway/database/database.ts'
import { seeded } from '#gateway/testing/malformed-requests.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createWorld, type World } from '#supabase/tests/world.ts'
import { createKey, serveApi } from './testing/api-client.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

const REQUESTS = 600

/** Values that are wrong almost everywhere. */
const odd = (world: World) => [
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  2 ** 40,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '‮',
  "'; drop table teams --",
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: 1 },
  'NaN',
  'infinity',
  '-infinity',
  '0000-01-01',
  '9999-12-31',
  '2026-11-28T15:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  '{}',
  '{1}',
  '(1)',
  '%00',
  'null',
  world.home,
  world.away,
  world.match,
  world.homePlayers[0],
  world.homePlayers,
  world.former,
  crypto.randomUUID(),
]

const parameters = 'limit cursor team_id stage_id season_id status round from to order'.split(' ')

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** A body that would do; any part of it may be replaced. */
const bodyFor = (path: string, { home, third, match, homePlayers, thirdPlayers }: World): unknown => {
  if (path === '/teams') return { id: home, name: 'New Team' }
  if (path === '/matches')
    return { home_team_id: home, away_team_id: third, kick_off: '2026-12-01T12:00:00Z', round: 3 }
  if (path === '/matches/{id}') return { kick_off: '2026-12-01T12:00:00Z', round: 3 }
  if (path.endsWith('result')) return { home: 2, away: 1 }
  return {
    line_ups: { home: homePlayers, away: thirdPlayers },
    goals: [{ side: 'home', player_id: homePlayers[0], assist_player_id: match, minute: 7, added_minutes: 1 }],
    assists: [{ side: 'away', player_id: thirdPlayers[1] }],
    man_of_the_match_id: homePlayers[1],
  }
}

test('odd requests never fail on the server', async () => {
  const random = seeded(20261128)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const key = await createKey(database, world, 'write')
  const call = serveApi(database)
  const values: readonly unknown[] = odd(world)
  const spoil = (value: unknown): unknown => {
    if (random() < 0.06) return pick(values)
    if (Array.isArray(value)) return random() < 0.1 ? [...value, ...value] : value.map(spoil)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, inner]) => [random() < 0.03 ? 'other' : name, spoil(inner)])
    return Object.fromEntries(entries)
  }
  const statuses = new Set<number>()
  for (let at = 0; at < REQUESTS; at++) {
    if (at % 25 === 0) await database.query('delete from app.league_key_use')
    const { method, path, body }: Operation = pick(Object.values<Operation>(operations))
    const id = random() < 0.3 ? encodeURIComponent(textOf(pick(values)).slice(0, 300)) : world.match
    const query = random() < 0.5 ? '' : `?${pick(parameters)}=${encodeURIComponent(textOf(pick(values)))}`
    const response = await call(key, `${path.replace(/\{\w+\}/, id)}${query}`, {
      method: pick([method, method, method, 'PATCH', 'POST']),
      headers: random() < 0.2 ? { 'If-Match': pick(['', '"', '"1', 'W/"2"', '*', '"x-y"', '99999999999']) } : {},
      ...(body !== undefined && { body: random() < 0.1 ? textOf(pick(values)) : spoil(bodyFor(path, world)) }),
    })
    statuses.add(response.status)
    expect(response.status, `request ${at}: ${method} ${path} ${query}`).toBeLessThan(500)
    if (response.status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json')
  }
  // Some of them reach the database, and some are refused there.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 404, 409, 422]))
}, 60_000)
