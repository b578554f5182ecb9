import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(`
    create table public.books (id int primary key, name text);
    create view public.counts as select count(*) as books from public.books;
    grant all on public.counts to anon;
    create view public.closed as select count(*) as books from public.books;
    revoke all on public.closed from anon;`)
})
afterAll(() => rest.close())

test.each<[string, object, number, object]>([
  ['POST /counts', { body: { books: 1 } }, 405, { code: '55000', message: 'cannot insert into view "counts"' }],
  ['PATCH /counts', { body: { books: 1 } }, 405, { code: '55000', message: 'cannot update view "counts"' }],
  ['DELETE /counts', {}, 405, { code: '55000', message: 'cannot delete from view "counts"' }],
  ['POST /closed', { body: { books: 1 } }, 401, { code: '42501', message: 'permission denied for view closed' }],
  ['GET /books?name=eq.%00', {}, 400, {}],
  ['POST /books', { body: '{"id":1,"name":"\\u0000"}', headers: { 'content-type': 'application/json' } }, 400, {}],
  ['POST /books', { body: 'id,name\n1,\u0000', headers: { 'content-type': 'text/csv' } }, 400, {}],
  ['POST /rpc/a%00b', { body: {} }, 404, {}],
  ['GET /books%00', {}, 404, {}],
  ['GET /books?%00=eq.1', {}, 400, {}],
])('%s', async (line, sent, status, answer) => {
  const { json, ...response } = await rest.send(line, sent)
  expect([response.status, json]).toMatchObject([status, answer])
})
