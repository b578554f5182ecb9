import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayApp } from './app.ts'
import type { Keys } from './caller.ts'
import { readConfig } from './config.ts'
import type { Database } from './database/database.ts'
import { createChargedAddressOf, openGateway } from './index.ts'
import { loadKeys } from './keys.ts'
import { createLog } from './log.ts'
import { openTestDatabase } from './testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-gateway-'))
let database: Database
let app: Hono
let keys: Keys
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await openTestDatabase('gateway')
  await database.script(`
    create function public.slow() returns int language sql as 'select 1 from pg_sleep(0.1)';
    create view public.naps as select 1 as id from pg_sleep(0.02);
    grant execute on function public.slow to anon, service_role;
    create function public.raise_header(value text) returns void language plpgsql as $$
    begin
      raise sqlstate 'PGRST' using message = '{"code":"teapot","message":"short and stout"}', detail =
        jsonb_build_object('status', 418, 'headers', jsonb_build_object('access-control-expose-headers', value))::text;
    end $$;
    grant execute on function public.raise_header to anon;
    grant select on public.naps to anon`)
  // One slow statement uses the budget of half a minute.
  app = await openApp('1')
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await database.close()
  rmSync(folder, { recursive: true })
})

async function openApp(ADDRESS_DATABASE_MS: string): Promise<Hono> {
  const config = readConfig({ DATA_DIR: folder, ADDRESS_DATABASE_MS })
  const log = createLog('silent')
  keys = await loadKeys(config)
  const { gateway, realtime, functions } = await openGateway({
    config,
    keys,
    database,
    log,
    productName: 'Test',
    sendMail: { idle: async () => undefined } as never,
    beforeUserCreatedHook: null,
    hidesAccountExistence: true,
    landingPath: null,
    hasTextOutbox: false,
    exemptsPrivateAddresses: false,
    restBounds: { maxNestedLists: 2, safePatterns: true },
  })
  stops.push(() => realtime.stop(), functions.stop)
  return createGatewayApp({
    gateway,
    database,
    version: '1',
    log,
    chargedAddressOf: createChargedAddressOf(false, false),
  })
}

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const ask = (path: string, init: RequestInit = {}, address = '10.0.0.1', key = keys.anonKey, on = app) =>
  on.request(
    path,
    { ...init, headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' } },
    from(address),
  )

const posted = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const email = 'ada@project.example'

test.each([
  ['/rest/v1/rpc/slow', {}, { code: 'PT429', message: expect.any(String), details: null, hint: null }],
  ['/rest/v1/rpc/slow', { method: 'HEAD' }, null],
  ['/rest/v1/rpc/slow', posted({}), { code: 'PT429', message: expect.any(String), details: null, hint: null }],
  [
    '/auth/v1/token?grant_type=password',
    posted({ email, password: 'not the password' }),
    { code: 429, error_code: 'over_request_rate_limit', msg: expect.any(String) },
  ],
  ['/storage/v1/bucket', {}, { statusCode: '429', error: 'SlowDown', code: 'SlowDown', message: expect.any(String) }],
] as const)('%s %j beyond the budget of the address: 429 in the form of its service', async (path, init, body) => {
  expect([200, 429]).toContain((await ask('/rest/v1/rpc/slow')).status)
  const response = await ask(path, init)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  const text = await response.text()
  expect(text === '' ? null : JSON.parse(text)).toEqual(body)
  expect((await ask('/rest/v1/rpc/slow', {}, '10.0.0.1', keys.serviceRoleKey)).status).toBe(200)
  expect((await ask('/health')).status).toBe(200)
})

describe('scripts of every site', () => {
  let generous: Hono
  beforeAll(async () => {
    generous = await openApp('100000')
  })

  test.each([
    ['/rest/v1/naps?id=lt.0', 'GET', 200, undefined],
    ['/rest/v1/naps?id=lt.0', 'HEAD', 200, undefined],
    ['/rest/v1/rpc/nothing', 'GET', 404, undefined],
    ['/rest/v1/rpc/raise_header?value=X-Mine', 'GET', 418, 'X-Mine'],
    ['/rest/v1/rpc/raise_header?value=X-Mine', 'HEAD', 418, 'X-Mine'],
    // No answer can carry the euro sign in a header.
    ['/rest/v1/rpc/raise_header?value=%E2%82%AC', 'GET', 500, undefined],
    ['/storage/v1/bucket', 'GET', 200, undefined],
  ])('read %s by %s', async (path, method, status, own) => {
    const response = await ask(path, { method }, '10.0.0.9', keys.anonKey, generous)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const exposed = response.headers.get('access-control-expose-headers')?.split(/, ?/) ?? []
    expect(exposed).toContain('Content-Range')
    expect(exposed.includes('X-Mine')).toBe(own !== undefined)
  })
})

test('another address is still served', async () => {
  await ask('/rest/v1/rpc/slow')
  expect((await ask('/rest/v1/rpc/slow', {}, '10.0.0.2')).status).toBe(200)
})

test('an equal read of another address does not wait in the queue of the first', async () => {
  const generous = await openApp('100000')
  const ended: string[] = []
  const nap = async (above: number, address: string) => {
    const response = await ask(`/rest/v1/naps?id=gt.${above}`, {}, address, keys.anonKey, generous)
    expect(response.status).toBe(200)
    ended.push(address)
  }
  const busy = Array.from({ length: 40 }, (_, above) => nap(above, '10.0.0.1'))
  await Promise.all([...busy, nap(39, '10.0.0.2')])
  expect(ended.indexOf('10.0.0.2')).toBeLessThan(10)
})
