import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, FunctionRegion, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayRoutes } from '#gateway/app.ts'
import { createAuthenticate } from '#gateway/caller.ts'
import { until } from '#gateway/testing/until.ts'
import { withoutCodings } from './fetch-without-codings.ts'
import { createFunctions, type Functions } from './functions.ts'
import type { Limits } from './limits.ts'

const jwtSecret = 'a secret of thirty-two characters'
const MB = 1024 * 1024
const sign = (claims: Record<string, unknown>, secret = jwtSecret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

let functions: Functions
let server: ReturnType<typeof createAdaptorServer>
let url: string
let anonKey: string
let user: string
const lines: { level: string; message: string; fields: object }[] = []

beforeAll(async () => {
  anonKey = await sign({ role: 'anon' })
  user = await sign({ role: 'authenticated', sub: crypto.randomUUID() })
  const write = (level: string) => (fields: object, message: string) => void lines.push({ level, message, fields })
  functions = createFunctions({
    folder: join(import.meta.dirname, 'testing/functions'),
    verifyJwt: true,
    authenticate: createAuthenticate({ jwtSecret, anonKey, serviceRoleKey: await sign({ role: 'service_role' }) }),
    variables: () => ({ GREETING: 'Hello' }),
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } as never,
    limits: { answerMs: 3_000, silenceMs: 1_500, memoryMegabytes: 24 },
  })
  const nothing = new Hono()
  const gateway = createGatewayRoutes({
    auth: nothing,
    rest: nothing,
    storage: nothing,
    realtime: nothing,
    functions: functions.routes,
    authenticate: null,
  })
  server = createAdaptorServer({ fetch: gateway.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  await functions.stop()
  server.close()
})

const client = (token?: string) =>
  createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token !== undefined && { accessToken: async () => token }),
  }).functions

/** The same functions with other limits. */
const openHasty = (limits: Partial<Limits>, info: (fields: object, message: string) => void = () => undefined) =>
  createFunctions({
    folder: join(import.meta.dirname, 'testing/functions'),
    verifyJwt: false,
    authenticate: createAuthenticate({ jwtSecret, anonKey, serviceRoleKey: '' }),
    variables: () => ({}),
    log: { debug: () => undefined, info, warn: console.warn, error: console.error } as never,
    limits,
  })

describe('the request of a function', () => {
  test.each([
    ['JSON', { body: { a: 1 } }, { type: 'application/json', body: '{"a":1}' }],
    ['text', { body: 'plain' }, { type: 'text/plain', body: 'plain' }],
    ['bytes', { body: new Blob(['bytes']) }, { type: 'application/octet-stream', body: 'bytes' }],
    ['nothing', {}, { type: null, body: '' }],
  ])('%s', async (_, options, received) => {
    const { data, error } = await client(user).invoke('echo', options)
    expect(error).toBeNull()
    expect(data).toMatchObject({ method: 'POST', path: '/echo', authorization: `Bearer ${user}`, ...received })
  })

  test('a form', async () => {
    const body = new FormData()
    body.set('field', 'value')
    const { data } = await client().invoke('echo', { body })
    expect(data).toMatchObject({ type: 'multipart/form-data', body: [['field', 'value']] })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('%s', async (method) => {
    const { data } = await client().invoke('echo/below?status=201', { method })
    expect(data).toMatchObject({ method, path: '/echo/below', query: { status: '201' } })
  })

  test('has the variables for functions, and none of the process', async () => {
    const { data } = await client().invoke('echo')
    expect(data).toMatchObject({ greeting: 'Hello', home: null, compileCache: null })
  })

  test('every region is local', async () => {
    const { data, response } = await client().invoke('echo', { region: FunctionRegion.EuWest1 })
    expect(data).toMatchObject({ region: 'eu-west-1', query: { forceFunctionRegion: 'eu-west-1' } })
    expect(response?.headers.get('x-sb-edge-region')).toBe('local')
  })

  test('Deno.serve works; log lines have fields', async () => {
    const { data } = await client().invoke('served')
    expect(data).toBe('Hello from Deno.serve')
    expect(lines).toContainEqual({ level: 'info', message: 'asked', fields: { function: 'served', times: 1 } })
  })
})

describe('the response to a client', () => {
  test('a status of the function’s own is a FunctionsHttpError with its answer', async () => {
    const { error } = await client().invoke('echo?status=403')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(await error.context.json()).toMatchObject({ path: '/echo' })
  })

  test.each(['nobody', '_shared', '..%2Fecho', 'ech o'])('%s is not found', async (name) => {
    const { error } = await client().invoke(name)
    expect(error.context.status).toBe(404)
    expect(await error.context.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' })
  })

  test('an invalid token is refused by the relay', async () => {
    const { error } = await client(await sign({ role: 'authenticated' }, 'another secret of thirty-two char')).invoke(
      'echo',
    )
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(error.context.status).toBe(401)
    const response = await fetch(`${url}/functions/v1/echo`)
    expect([response.status, response.headers.get('x-relay-error')]).toEqual([401, 'true'])
  })

  test('another origin may read responses and refusals, and may send any header', async () => {
    for (const name of ['echo', 'nobody']) {
      const response = await fetch(`${url}/functions/v1/${name}`, { headers: { apikey: anonKey } })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toContain('x-relay-error')
    }
    const preflight = await fetch(`${url}/functions/v1/echo`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-anything, x-region',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-anything')
  })
})

describe('a stream', () => {
  test('arrives piece by piece', async () => {
    const { data } = await client().invoke('stream', { headers: { 'x-end': '3' } })
    expect(await data.text()).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\n')
  })

  test('is cancelled when the client stops reading', async () => {
    const controller = new AbortController()
    const { data } = await client().invoke('stream', { signal: controller.signal })
    await data.body.getReader().read()
    controller.abort()
    const stopped = async () => (await client().invoke('stream', { method: 'GET' })).data.stopped
    await until(async () => expect(await stopped()).toBe(1))
  })

  test('breaks off when its function crashes', async () => {
    const { data } = await client().invoke('stream', { headers: { 'x-crash': '2' } })
    await expect(data.text()).rejects.toThrow()
  })

  test('of any length takes little memory', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const { body } = await fetch(`${url}/functions/v1/large?megabytes=64`, { headers: { apikey: anonKey } })
    const before = process.memoryUsage().arrayBuffers
    const reader = body?.getReader()
    for (let bytes = 0; bytes < 60 * MB; ) bytes += (await reader?.read())?.value?.length ?? MB
    // The memory of buffers is freed by a thread of V8, after the collection.
    const held = () => {
      collectGarbage()
      return (process.memoryUsage().arrayBuffers - before) / MB
    }
    await expect.poll(held, { timeout: 5_000 }).toBeLessThan(24)
    await reader?.cancel()
  })
})

test('a function may answer with the compressed answer of another server', async () => {
  const other = createServer((_, response) => {
    const text = gzipSync('hello '.repeat(100))
    response.writeHead(201, { 'content-encoding': 'gzip', 'content-length': text.length, 'x-own': 'kept' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const from = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const response = await fetch(`${url}/functions/v1/forward?from=${from}`, { headers: { apikey: anonKey } })
  expect([response.status, response.headers.get('x-own')]).toEqual([201, 'kept'])
  expect(await response.text()).toBe('hello '.repeat(100))
  other.close()
})

test('a copy of a compressed answer keeps its address', async () => {
  const response = new Response(gzipSync('hello'), { headers: { 'content-encoding': 'gzip' } })
  Object.defineProperty(response, 'url', { value: 'http://other.test/' })
  const answer = await withoutCodings(async () => response)('http://other.test/')
  for (const copy of [answer.clone(), answer.clone().clone()]) {
    expect([copy.url, copy.headers.has('content-encoding')]).toEqual(['http://other.test/', false])
    expect((await copy.arrayBuffer()).byteLength).toBeGreaterThan(0)
  }
})

test('a request beside the end of an idle thread succeeds', async () => {
  const hasty = openHasty({ idleMs: 1 })
  for (let n = 0; n < 12; n++) {
    const response = await hasty.routes.request('http://localhost/echo')
    expect(response.status).toBe(200)
    await response.text()
    // The thread is ending, and has not ended yet.
    await new Promise((resolve) => setTimeout(resolve, n % 4))
  }
  await hasty.stop()
})

test('a stream that takes too long ends in its function, too', async () => {
  const hasty = openHasty({ wholeMs: 500 })
  const ask = (method: string) => hasty.routes.request('http://localhost/stream', { method })
  await expect((await ask('POST')).text()).rejects.toThrow()
  await until(async () => expect(await (await ask('GET')).json()).toEqual({ stopped: 1, cancelled: 1 }))
  await hasty.stop()
})

test('work after the answer ends before the thread does', async () => {
  const logged: string[] = []
  const info = (_: object, message: string) => void logged.push(message)
  const hasty = openHasty({ idleMs: 20 }, info)
  const response = await hasty.routes.request('http://localhost/later')
  expect(await response.text()).toBe('accepted')
  await until(() => expect(logged).toEqual(['worked on']))
  await hasty.stop()
})

describe('a function that fails does not affect others', () => {
  test.each([
    ['crash', 500, 'WORKER_ERROR', {}],
    ['throws', 500, 'WORKER_ERROR', {}],
    ['unsendable', 500, 'WORKER_ERROR', {}],
    ['broken', 503, 'BOOT_ERROR', {}],
    ['hang', 546, 'WORKER_LIMIT', {}],
    ['hang', 504, 'IDLE_TIMEOUT', { 'x-wait': '1' }],
    ['leak', 546, 'WORKER_LIMIT', {}],
  ])('%s: %d %s', async (name, status, code, headers) => {
    const [{ error }, other] = await Promise.all([client().invoke(name, { headers }), client().invoke('echo')])
    expect(error.context.status).toBe(status)
    expect(await error.context.json()).toMatchObject({ code })
    expect(other.error).toBeNull()
    // The next call starts a new thread.
    const again = await client().invoke(name, { headers, timeout: 10_000 })
    expect(again.error.context.status).toBe(status)
  })
})
