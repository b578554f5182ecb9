import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeTo, exemptRequest } from '#gateway/database/charged-request.ts'
import { type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest

beforeAll(async () => {
  rest = await serveRest(
    `create table people (id int primary key, name text);
     create table clubs (id int primary key, owner_id int references people);
     create function find_people(after int) returns setof people language sql stable
       as 'select * from people where id > after order by id limit 60';
     create function squad(clubs) returns jsonb language sql stable
       as 'select jsonb_agg(jsonb_build_object(''name'', name)) from people where id <= 60';
     create function squad_names(clubs) returns text[] language sql stable
       as 'select array_agg(name) from people where id <= 60';
     insert into people select n, 'Person ' || n from generate_series(1, 500) n;
     insert into clubs select n, n from generate_series(1, 500) n;
     grant select on people, clubs to anon, service_role;`,
    {},
    { names: ['people', 'find_people', 'squad', 'squad_names'], perHour: 100 },
  )
})
afterAll(() => rest.close())

const statuses = (address: string, ...queries: string[]) =>
  answers(address, ...queries.map((query): Asked => [`GET /${query}`]))

type Asked = Parameters<ServedRest['send']>
const answers = (address: string, ...requests: Asked[]) =>
  chargeTo(address, async () => {
    const all: number[] = []
    for (const request of requests) all.push((await rest.send(...request)).status)
    return all
  })

test('an address that reads all people is refused, but may repeat earlier reads', async () => {
  const first = 'people?limit=60'
  const seen = await statuses('10.1.0.1', first, 'people?limit=60&offset=60', 'people?offset=120', first, 'clubs')
  expect(seen).toEqual([200, 200, 429, 200, 200])
  expect(await statuses('10.1.0.2', first)).toEqual([200])
})

test('embedded people count too', async () => {
  const query = 'clubs?select=id,owner:people(name)&limit=60'
  expect(await statuses('10.1.0.3', query, 'people?id=eq.400')).toEqual([200, 429])
})

const ranged = (range: string, query = 'people?select=name'): Asked => [`GET /${query}`, { headers: { range } }]
const csv = (query: string): Asked => [`GET /${query}`, { headers: { accept: 'text/csv' } }]
const called = (after: number): Asked => ['POST /rpc/find_people', { body: { after } }]
const LAST: Asked = ['GET /people?id=eq.400']

test.each<[string, ...Asked[]]>([
  ['10.1.1.1', csv('people?limit=60'), csv('people?limit=60&offset=60'), LAST],
  ['10.1.1.2', csv('clubs?select=id,squad&limit=2'), LAST],
  ['10.1.1.3', ranged('0-59'), ranged('60-119'), LAST],
  ['10.1.1.4', ['GET /clubs?select=id,squad&id=lte.2'], LAST],
  ['10.1.1.5', ['GET /clubs?select=squad_names&id=lte.2'], LAST],
  ['10.1.1.6', csv('clubs?select=squad_names&id=lte.2'), LAST],
  ['10.1.1.7', called(0), called(60), LAST],
  ['10.1.1.8', ['HEAD /people?limit=60'], ['GET /people?limit=60'], ['GET /people?limit=60&offset=60'], LAST],
])('each person of an answer counts: %s, %j', async (address, ...requests) => {
  const seen = await answers(address, ...requests)
  expect(seen.map((status) => status < 300)).toEqual(requests.map((request) => request !== LAST))
})

test('repeated reads of one page are not refused', async () => {
  const page = 'people?id=lte.90'
  expect(new Set(await statuses('10.1.0.4', ...Array<string>(20).fill(page)))).toEqual(new Set([200]))
})

test('the service role has no limit', async () => {
  await chargeTo('10.1.0.1', async () => {
    exemptRequest()
    expect((await rest.send('GET /people?offset=200')).status).toBe(200)
  })
})

test('the refusal has a Retry-After header', async () => {
  const { status, headers, json } = await chargeTo('10.1.0.1', () => rest.send('GET /people?offset=300'))
  expect({ status, json }).toMatchObject({ status: 429, json: { code: 'PT429' } })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
