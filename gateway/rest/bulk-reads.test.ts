import { afterAll, beforeAll, expect, test } from 'vitest'
import { asVisitor, exemptVisitor } from '#gateway/database/address-budget.ts'
import { type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest

beforeAll(async () => {
  rest = await serveRest(
    `create table people (id int primary key, name text);
     create table clubs (id int primary key, owner_id int references people);
     insert into people select n, 'Person ' || n from generate_series(1, 500) n;
     insert into clubs select n, n from generate_series(1, 500) n;
     grant select on people, clubs to anon, service_role;`,
    {},
    { names: ['people'], perHour: 100 },
  )
})
afterAll(() => rest.close())

const statuses = (address: string, ...queries: string[]) =>
  asVisitor(address, async () => {
    const all: number[] = []
    for (const query of queries) all.push((await rest.send(`GET /${query}`)).status)
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

test('repeated reads of one page are not refused', async () => {
  const page = 'people?id=lte.90'
  expect(new Set(await statuses('10.1.0.4', ...Array<string>(20).fill(page)))).toEqual(new Set([200]))
})

test('the service role has no limit', async () => {
  await asVisitor('10.1.0.1', async () => {
    exemptVisitor()
    expect((await rest.send('GET /people?offset=200')).status).toBe(200)
  })
})

test('the refusal has a Retry-After header', async () => {
  const { status, headers, json } = await asVisitor('10.1.0.1', () => rest.send('GET /people?offset=300'))
  expect({ status, json }).toMatchObject({ status: 429, json: { code: 'PT429' } })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
