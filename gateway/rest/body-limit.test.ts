import { afterAll, beforeAll, expect, test } from 'vitest'
import { bufferedBytes } from '#gateway/read-bytes.ts'
import { until } from '../testing/until.ts'
import { type Sent, serveRest } from './testing/serve-rest.ts'

let rest: Awaited<ReturnType<typeof serveRest>>
beforeAll(async () => {
  rest = await serveRest(`
    create table public.words (word text, data jsonb, tags text[]);
    create table public.closed (word text);
    revoke all on public.closed from anon;
    grant select, update (word) on public.closed to anon;
    create function public.echo(data jsonb) returns jsonb language sql as 'select data';
    create function public.secret(data jsonb) returns jsonb language sql as 'select data';
    revoke all on function public.secret from public, anon;`)
})
afterAll(() => rest.close())

const megabyte = new Uint8Array(1024 * 1024).fill(0x20)

/** An endless body of spaces that counts the bytes read. */
function endless() {
  let chunksRead = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunksRead++
      controller.enqueue(megabyte)
    },
  })
  return { body, chunksRead: () => chunksRead }
}

const toWords = (headers: Record<string, string>, body: ReadableStream) =>
  new Request('http://localhost/rest/v1/words', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

test('an endless body is read up to the limit only', async () => {
  const { body, chunksRead } = endless()
  const headers = { 'content-type': 'application/json' }
  const response = await rest.app.request(toWords(headers, body))
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'PGRST102' }])
  expect(chunksRead()).toBeLessThan(25)
})

test('a body with a declared length above the limit is not read', async () => {
  const { body, chunksRead } = endless()
  const headers = { 'content-length': String(30 * 1024 * 1024) }
  expect((await rest.app.request(toWords(headers, body))).status).toBe(413)
  expect(chunksRead()).toBeLessThan(3)
})

/** JSON by default. */
const send = (line: string, sent: Sent = {}) =>
  rest.send(line, { ...sent, headers: { 'content-type': 'application/json', ...sent.headers } })
const kilobytes = (count: number) => JSON.stringify({ word: 'x'.repeat(count * 1024 - 11) })
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const csv = { 'content-type': 'text/csv' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test.each<[line: string, sent: Sent, status: number, answer: object]>([
  // Body limits by role.
  ['POST /words', { body: kilobytes(256) }, 201, {}],
  [
    'POST /words',
    { body: `${kilobytes(256)} ` },
    413,
    { code: 'PGRST102', message: 'The request body is larger than 256 kB' },
  ],
  ['POST /words', { body: kilobytes(257), as: 'authenticated' }, 201, {}],
  [
    'POST /words',
    { body: kilobytes(5 * 1024 + 1), as: 'authenticated' },
    413,
    { message: 'The request body is larger than 5 MB' },
  ],
  ['POST /words', { body: kilobytes(5 * 1024 + 1), as: 'service_role' }, 201, {}],
  [
    'POST /words',
    { body: `word${'\na'.repeat(1_001)}`, headers: csv },
    413,
    { message: 'The request body has more than 1000 rows' },
  ],
  ['POST /words', { body: `[${'{},'.repeat(1_000)}{}]` }, 413, { message: 'The request body has more than 1000 rows' }],
  [
    'POST /words',
    { body: 'a=b&'.repeat(1_601), headers: form },
    413,
    { message: 'The request body has more than 1600 columns' },
  ],
  ['POST /words', { body: `${'w'.repeat(5_000)}${'\n1'.repeat(900)}`, headers: csv }, 413, { code: 'PGRST102' }],
  // The privilege is checked before the body.
  ['POST /closed', { body: 'no JSON' }, 401, { code: '42501', message: 'permission denied for table closed' }],
  ['POST /closed', { body: kilobytes(15 * 1024), headers: csv }, 401, { code: '42501' }],
  ['PUT /closed?word=eq.a', { body: '{' }, 401, { code: '42501' }],
  ['PATCH /closed?word=eq.a', { body: '{"word":"b"}' }, 204, {}],
  ['POST /rpc/secret', { body: 'no JSON' }, 401, { code: '42501', message: 'permission denied for function secret' }],
  ['POST /nothing', { body: '{}' }, 404, { code: 'PGRST205' }],
  // Nesting depth.
  ['POST /rpc/echo', { body: `{"data":${deep(63)}}` }, 200, {}],
  ['POST /rpc/echo', { body: `{"data":${deep(64)}}` }, 400, { code: 'PGRST102' }],
  ['POST /rpc/echo', { body: `{"data":${deep(7_000)}}` }, 400, { code: 'PGRST102' }],
  ['POST /rpc/echo', { body: '['.repeat(200_000) }, 400, { code: 'PGRST102' }],
  ['POST /words?columns=data', { body: `[{"data":${deep(7_000)}}]` }, 400, { code: 'PGRST102' }],
  ['POST /words', { body: `{"data":${deep(7_000)}}` }, 400, { code: 'PGRST102' }],
  ['PATCH /words', { body: `{"data":${deep(7_000)}}` }, 400, { code: 'PGRST102' }],
  ['POST /words', { body: JSON.stringify({ word: deep(7_000) }) }, 201, {}],
  ['POST /words', { body: `data\n${deep(7_000)}`, headers: csv }, 400, { code: 'PGRST102' }],
  ['POST /words', { body: `data=${deep(7_000)}`, headers: form }, 400, { code: 'PGRST102' }],
  ['POST /rpc/echo', { body: `data=${deep(7_000)}`, headers: form }, 400, { code: 'PGRST102' }],
  [`GET /rpc/echo?data=${deep(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?data=eq.${deep(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?data=cs.${deep(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?data=not.isdistinct.${deep(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?data=in.("${deep(2_000)}")`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?data=eq(any).{"${deep(2_000)}"}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?tags=cd.${'{'.repeat(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?or=(word.eq.a,data.cs."${deep(2_000)}")`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?word=fts.a%26${'('.repeat(2_000)}b`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?select=data${'->a'.repeat(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?order=data${'->a'.repeat(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?data${'->a'.repeat(2_000)}=eq.1`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?or=${'(or'.repeat(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?select=${'a('.repeat(2_000)}`, {}, 400, { code: 'PGRST100' }],
  [`GET /words?data=eq.${deep(64)}`, {}, 200, {}],
])('%.60s', async (line, sent, status, answer) => {
  const { json, ...response } = await send(line, sent)
  expect([response.status, json ?? {}]).toMatchObject([status, answer])
})

test('a body is not read if its headers are refused', async () => {
  const { body, chunksRead } = endless()
  const closed = new Request('http://localhost/rest/v1/closed', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect((await rest.app.request(closed)).status).toBe(401)
  expect(chunksRead()).toBeLessThan(3)
})

test('a privilege granted later takes effect', async () => {
  const insert = () => send('POST /closed', { body: '{"word":"a"}' })
  expect((await insert()).status).toBe(401)
  await rest.database.script('grant insert on public.closed to anon')
  expect((await insert()).status).toBe(201)
})

test('finished bodies release their memory', async () => {
  await Promise.all([kilobytes(100), kilobytes(300), '{', deep(500)].map((body) => send('POST /words', { body })))
  expect(bufferedBytes).toEqual({ anonymous: 0, account: 0, service: 0, auth: 0 })
})

test('parallel bodies cannot exceed the memory limit', async () => {
  const bodies = Array.from({ length: 300 }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const chunk = new Uint8Array(200 * 1024).fill(0x20)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(chunk),
      pull: (controller) => promise.then(() => controller.close()),
    })
    return { end: resolve, body }
  })
  let refused = 0
  const answers = bodies.map(async ({ body }) => {
    const { status } = await rest.app.request(toWords({}, body))
    if (status === 503) refused++
    return status
  })
  // Before a body ends, so that late ones find no memory either.
  await until(() => expect(refused).toBeGreaterThan(100))
  expect(bufferedBytes.anonymous).toBeGreaterThan(31 * 1024 * 1024)
  for (const { end } of bodies) end()
  const counts = Map.groupBy(await Promise.all(answers), (status) => status)
  expect(counts.get(503)?.length).toBeGreaterThan(100)
  expect(counts.get(400)?.length).toBeGreaterThan(100)
  expect(bufferedBytes.anonymous).toBe(0)
})
