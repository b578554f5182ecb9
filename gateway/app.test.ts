import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createGatewayApp, createGatewayRoutes, createRoot } from './app.ts'

const gateway = createGatewayRoutes({
  auth: new Hono()
    .get('/health', (c) => c.json({ name: 'auth' }))
    .get('/.well-known/oauth-authorization-server', (c) => c.json({ issuer: 'auth' })),
  rest: new Hono().all('*', (c) => c.json({ message: 'no' }, 400)),
  storage: new Hono(),
  realtime: new Hono(),
  functions: new Hono(),
  authenticate: null,
})

test.each([
  ['auth', '/health?x=1', 200, { name: 'auth' }],
  ['rest', '/teams', 400, { message: 'no' }],
  [undefined, '/health', 404, { code: 404, message: 'There is nothing at this address' }],
])('with %s at the root, the service answers %s', async (service, path, status, body) => {
  const response = await new Hono().notFound(createRoot(gateway, service)).request(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(body)
})

test('the metadata of the issuer /auth/v1 is at the address of RFC 8414', async () => {
  const app = createGatewayApp({
    gateway,
    database: {} as never,
    version: '1',
    log: { info: () => undefined } as never,
  })
  const response = await app.request('/.well-known/oauth-authorization-server/auth/v1')
  expect(await response.json()).toEqual({ issuer: 'auth' })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('a preflight may request any header', async () => {
  const response = await gateway.request('/rest/v1/teams', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,prefer,traceparent',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe('apikey,prefer,traceparent')
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
})

test.each(['/auth/v1/health', '/rest/v1/teams', '/nowhere'])('another origin may read %s, errors too', async (path) => {
  const { headers } = await gateway.request(path)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
})
