import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sent, type ServedRest, serveRest } from '#gateway/rest/testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(
    `create table public.kits (id int primary key, colour text);
     insert into public.kits values (1, 'red');
     create function public.kit_count() returns int language sql stable as 'select count(*)::int from public.kits'`,
    { serverTiming: true, traceHeader: 'X-Ticket' },
  )
})
afterAll(() => rest.close())

const steps = (headers: Headers) => [...(headers.get('server-timing') ?? '').matchAll(/(\w+);dur=\d+\.\d(?:, |$)/g)]

const everyStep = ['jwt', 'parse', 'plan', 'transaction', 'response']

describe('Server-Timing', () => {
  test.each<[string, Sent]>([
    ['GET /kits?select=colour', {}],
    ['GET /kits?select=colour', {}],
    ['HEAD /kits', {}],
    ['POST /kits', { body: { id: 2, colour: 'blue' } }],
    ['PATCH /kits?id=eq.2', { body: { colour: 'green' } }],
    ['DELETE /kits?id=eq.2', {}],
    ['GET /rpc/kit_count', {}],
    ['HEAD /', {}],
    ['OPTIONS /kits', {}],
  ])('%s has every step', async (line, sent) => {
    const { status, headers } = await rest.send(line, sent)
    expect(status).toBeLessThan(300)
    expect(steps(headers).map(([, step]) => step)).toEqual(everyStep)
  })

  test.each<[string, string, Sent, number]>([
    ['a token', 'GET /kits', { headers: { authorization: 'Bearer nonsense' } }, 1],
    ['the query', 'GET /kits?id=1', {}, 2],
    ['the plan', 'GET /kits?select=nothing(*)', {}, 3],
    ['the database', 'GET /kits?id=eq.x', {}, 4],
  ])('ends with the refusal of %s', async (_, line, sent, count) => {
    const { status, headers } = await rest.send(line, sent)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(steps(headers).map(([, step]) => step)).toEqual(everyStep.slice(0, count))
  })
})

describe('the header that traces a request', () => {
  test.each(['GET /kits', 'HEAD /', 'GET /rpc/kit_count', 'GET /missing'])('%s repeats it', async (line) => {
    expect((await rest.send(line, { headers: { 'x-ticket': 'a 7' } })).headers.get('x-ticket')).toBe('a 7')
  })

  test('is not made up', async () => {
    expect((await rest.send('GET /kits')).headers.has('x-ticket')).toBe(false)
  })
})
