import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGatewayApp } from './app.ts'
import type { Keys } from './caller.ts'
import { readConfig } from './config.ts'
import type { Database } from './database/database.ts'
import { createVisitorOf, openGateway } from './index.ts'
import { loadKeys } from './keys.ts'
import { createLog } from './log.ts'
import { openTestDatabase } from './testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-gateway-'))
let database: Database
let app: Hono
let keys: Keys

beforeAll(async () => {
  database = await openTestDatabase('gateway')
  await database.script(`
    create function public.slow() returns int language sql as 'select 1 from pg_sleep(0.1)';
    grant execute on function public.slow to anon, service_role`)
  // One slow statement uses the budget of half a minute.
  const config = readConfig({ DATA_DIR: folder, ADDRESS_DATABASE_MS: '1' })
  const log = createLog('silent')
  keys = await loadKeys(config)
  const { gateway } = await openGateway({
    ...{ config, keys, database, log, productName: 'Test', sendMail: { idle: async () => undefined } as never },
    ...{
      beforeUserCreatedHook: null,
      hidesAccountExistence: true,
      landingPath: null,
      hasTextOutbox: false,
      exemptsPrivateAddresses: false,
    },
    restBounds: { maxNestedLists: 2, safePatterns: true },
  })
  app = createGatewayApp({ gateway, database, version: '1', log, visitorOf: createVisitorOf(false, false) })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const ask = (path: string, init: RequestInit = {}, address = '10.0.0.1', key = keys.anonKey) =>
  app.request(
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

test('another address is still served', async () => {
  await ask('/rest/v1/rpc/slow')
  expect((await ask('/rest/v1/rpc/slow', {}, '10.0.0.2')).status).toBe(200)
})
