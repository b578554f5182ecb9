import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyLimits } from '#domain/public-api/limits.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createWorld, type World } from '#supabase/tests/world.ts'
import { createKey, serveApi } from './testing/api-client.ts'

let database: Database
let world: World
let key: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query('delete from app.league_keys')
  key = await createKey(database, world, 'write')
})

const rateOf = ({ headers }: Response) =>
  ['limit', 'remaining', 'reset'].map((part) => Number(headers.get(`ratelimit-${part}`)))

const countStatuses = (responses: Response[]) => {
  const statuses = responses.map(({ status }) => status)
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((other) => other === one).length]),
  )
}

test('a request says how many are left', async () => {
  const send = serveApi(database)
  expect(rateOf(await send(key, '/competition'))).toEqual([60, 59, 60])
  const [limit, remaining, reset] = rateOf(await send(key, `/teams/${crypto.randomUUID()}`))
  expect([limit, remaining]).toEqual([60, 58])
  expect(reset).toBeGreaterThan(50)
})

test('the 61st read of a minute is refused, of many at once, in two processes together', async () => {
  const processes = [serveApi(database), serveApi(database)] as const
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? processes[0] : processes[1])(key, '/competition')),
  )
  expect(countStatuses(responses)).toEqual({ 200: keyLimits.read.minute, 429: 100 - keyLimits.read.minute })
  const refused = await processes[0](key, '/standings')
  expect([refused.status, ...rateOf(refused).slice(0, 2)]).toEqual([429, 60, 0])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', status: 429 })
})

test('refused requests are not counted in the database', async () => {
  const send = serveApi(database)
  for (let at = 0; at < 80; at++) await send(key, '/competition')
  const [use] = await database.query('select in_minute from app.league_key_use')
  expect(use).toEqual({ in_minute: keyLimits.read.minute + 1 })
})

test('writes have a limit of their own', async () => {
  const send = serveApi(database)
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => send(key, `/matches/${crypto.randomUUID()}/result`, { method: 'DELETE' })),
  )
  expect(countStatuses(responses)).toEqual({ 404: keyLimits.write.minute, 429: 40 - keyLimits.write.minute })
  expect((await send(key, '/competition')).status).toBe(200)
})

test('a minute later the key works again', async () => {
  await serveApi(database)(key, '/competition')
  await database.query(
    `update app.league_key_use set in_minute = 60, minute_start = minute_start - interval '61 seconds'`,
  )
  expect(rateOf(await serveApi(database)(key, '/competition'))).toEqual([60, 59, 60])
})

test('the limit of a day', async () => {
  await serveApi(database)(key, '/competition')
  await database.query(`update app.league_key_use set in_day = $1`, [keyLimits.read.day - 1])
  const send = serveApi(database)
  expect(rateOf(await send(key, '/competition')).slice(0, 2)).toEqual([keyLimits.read.day, 0])
  const refused = await send(key, '/competition')
  expect([refused.status, rateOf(refused)[0]]).toEqual([429, keyLimits.read.day])
  await database.query(
    `update app.league_key_use set day = day - 1, minute_start = minute_start - interval '61 seconds'`,
  )
  expect((await serveApi(database)(key, '/competition')).status).toBe(200)
})

test('wrong keys are limited by address, and a right key from there still works', async () => {
  const send = serveApi(database, '198.51.100.7')
  expect((await send(key, '/competition')).status).toBe(200)
  const guesses: Response[] = []
  for (let at = 0; at < 35; at++) guesses.push(await send(`tlk_${at.toString(16).padStart(40, '0')}`, '/competition'))
  expect(countStatuses(guesses)).toEqual({ 401: 30, 429: 5 })
  expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await send(key, '/competition')).status).toBe(200)
})

test('the owner sees when a key was last used', async () => {
  await serveApi(database)(key, '/competition')
  const [used] = await database.query(
    "select last_used_at > now() - interval '1 minute' as recently from app.league_keys",
  )
  expect(used).toEqual({ recently: true })
})

test('the database keeps no key, only its hash', async () => {
  const [row] = await database.query<{ row: string; hash: string }>(
    `select k::text as row, encode(k.hash, 'hex') as hash from app.league_keys k`,
  )
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  expect(row?.hash).toBe(Buffer.from(digest).toString('hex'))
  expect(row?.row).not.toContain(key.slice(11))
  expect(key).toMatch(/^tlk_[0-9a-f]{40}$/)
})
