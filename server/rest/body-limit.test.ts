import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveRest } from './testing/serve-rest.ts'

let rest: Awaited<ReturnType<typeof serveRest>>
beforeAll(async () => {
  rest = await serveRest('create table public.words (word text)')
})
afterAll(() => rest.close())

const megabyte = new Uint8Array(1024 * 1024).fill(0x20)

/** Spaces without end; counts what was taken of them. */
function endless() {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken++
      controller.enqueue(megabyte)
    },
  })
  return { body, taken: () => taken }
}

const toWords = (headers: Record<string, string>, body: ReadableStream) =>
  new Request('http://localhost/rest/v1/words', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

test('a body without end is read no further than 20 MB', async () => {
  const { body, taken } = endless()
  const headers = { 'content-type': 'application/json' }
  const response = await rest.app.request(toWords(headers, body))
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'PGRST102' }])
  expect(taken()).toBeLessThan(25)
})

test('one that says how long it is, is not read at all', async () => {
  const { body, taken } = endless()
  const headers = { 'content-length': String(30 * 1024 * 1024) }
  expect((await rest.app.request(toWords(headers, body))).status).toBe(413)
  expect(taken()).toBeLessThan(3)
})
