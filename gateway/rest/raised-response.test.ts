import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(
    `create function public.answer(detail text) returns void language plpgsql as $$
     begin raise sqlstate 'PGRST' using message = '{"code": "123", "message": "words"}', detail = detail; end $$`,
  )
})
afterAll(() => rest.close())

test.each([
  [{ status: 332, headers: {}, status_text: 'My own status' }, 332, 'My own status'],
  [{ status: 404, headers: {}, status_text: 'Not here' }, 404, 'Not here'],
  [{ status: 404, headers: {} }, 404, 'Not Found'],
  [{ status: 404, headers: {}, status_text: 'two\r\nlines' }, 404, 'Not Found'],
  [{ status: 404, headers: {}, status_text: 4 }, 404, 'Not Found'],
])('%j over HTTP', async (detail, status, text) => {
  const server = serve({ fetch: rest.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/rest/v1/rpc/answer`, {
    method: 'POST',
    headers: { apikey: rest.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ detail: JSON.stringify(detail) }),
  })
  server.close()
  expect([response.status, response.statusText]).toEqual([status, text])
  expect(await response.json()).toEqual({ code: '123', message: 'words', details: null, hint: null })
})
