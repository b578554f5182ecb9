import { join } from 'node:path'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { createGatewayRoutes } from '#gateway/app.ts'
import { createAuthenticate } from '#gateway/caller.ts'
import { createFunctions } from './functions.ts'

const jwtSecret = 'a secret of thirty-two characters'
const key = (claims: object) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))
const anonKey = await key({ role: 'anon' })
const silent = () => undefined

const functions = createFunctions({
  folder: join(import.meta.dirname, 'testing/project/functions'),
  verifyJwt: true,
  authenticate: createAuthenticate({ jwtSecret, anonKey, serviceRoleKey: await key({ role: 'service_role' }) }),
  variables: () => ({ SUPABASE_URL: 'http://here' }),
  log: { debug: silent, info: silent, warn: silent, error: silent } as never,
})
afterAll(() => functions.stop())
const nothing = new Hono()
const gateway = createGatewayRoutes({
  auth: nothing,
  rest: nothing,
  storage: nothing,
  realtime: nothing,
  functions: functions.routes,
  authenticate: null,
})
const ask = (name: string, init: RequestInit = {}) => gateway.request(`/functions/v1/${name}`, init)

describe('a project written for Deno', () => {
  test('imports by npm:, jsr:, an import map and deno.land; its variables never replace reserved ones', async () => {
    // verify_jwt asks for a valid signature alone, not for a role.
    const response = await ask('deno-land', { headers: { authorization: `Bearer ${await key({ name: 'anon' })}` } })
    expect(await response.json()).toEqual({
      word: 'hello',
      motto: 'from the project',
      url: 'http://here',
      packages: ['function', 'function', 'object'],
    })
  })

  test('can switch verify_jwt off in config.toml', async () => {
    const response = await ask('open', { headers: { authorization: 'Bearer test-token', apikey: 'nonsense' } })
    expect(await response.json()).toEqual({ token: 'Bearer test-token' })
    expect(response.headers.get('access-control-expose-headers')).toMatch(/x-relay-error.*,x-own$/)
    expect((await ask('deno-land')).status).toBe(401)
  })

  test('handles OPTIONS without preflight headers and errors itself', async () => {
    expect((await ask('open', { method: 'OPTIONS' })).headers.get('x-own')).toBe('preflight')
    const failed = await ask('open', { method: 'PUT' })
    expect([failed.status, await failed.text()]).toEqual([418, 'no'])
  })

  test('can disable a function', async () => {
    expect((await ask('off', { headers: { apikey: anonKey } })).status).toBe(404)
  })
})
