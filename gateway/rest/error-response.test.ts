import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sent, type ServedRest, serveRest, signToken } from './testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  const library = await readFile(join(import.meta.dirname, 'testing/library.sql'), 'utf8')
  rest = await serveRest(`${library}
    create table public.secrets (id int primary key, open text, hidden text);
    revoke all on public.secrets from anon;
    grant select (id, open), update (open), insert, delete on public.secrets to anon;
    create table public.closed (id int);
    revoke all on public.closed from anon, authenticated;
    create view public.too_many as select (select id from public.books) as id;`)
})
afterAll(() => rest.close())

const parseError = (what: string, column: number, details: string) => ({
  code: 'PGRST100',
  message: `"failed to parse ${what}" (line 1, column ${column})`,
  details,
  hint: null,
})

describe('invalid query strings', () => {
  test.each<[string, object]>([
    [
      'select=id,authors(name[])',
      parseError(
        'select parameter (id,authors(name[]))',
        16,
        `unexpected '[' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
      ),
    ],
    [
      'select=name!hint',
      parseError(
        'select parameter (name!hint)',
        5,
        `unexpected '!' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
      ),
    ],
    [
      'select=data->>-78xy',
      parseError(
        'select parameter (data->>-78xy)',
        11,
        `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`,
      ),
    ],
    ['select=name::', parseError('select parameter (name::)', 7, 'unexpected end of input expecting letter or digit')],
    ['id=noop.5', parseError('filter (noop.5)', 1, 'unexpected "o" expecting "not" or operator (eq, gt, ...)')],
    ['id=5', parseError('filter (5)', 1, 'unexpected "5" expecting "not" or operator (eq, gt, ...)')],
    ['id=eq().1', parseError('filter (eq().1)', 4, 'unexpected ")" expecting operator (eq, gt, ...)')],
    [
      'id=is.nothing',
      parseError('filter (is.nothing)', 4, 'unexpected "n" expecting isVal: (null, not_null, true, false, unknown)'),
    ],
    ['id=in.1', parseError('filter (in.1)', 4, 'unexpected "1" expecting "("')],
    [
      'order=id.ac',
      parseError('order (id.ac)', 4, 'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"'),
    ],
    [
      'order=id.descc',
      parseError('order (id.descc)', 8, `unexpected 'c' expecting delimiter (.), "," or end of input`),
    ],
    [
      'order=id.asc.nullslasttt',
      parseError('order (id.asc.nullslasttt)', 17, `unexpected 't' expecting "," or end of input`),
    ],
    [
      'or=()',
      parseError(
        'logic tree (())',
        4,
        'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
      ),
    ],
    ['or=(id.in.1,2,id.eq.3)', parseError('logic tree ((id.in.1,2,id.eq.3))', 10, 'unexpected "1" expecting "("')],
    ['or=)(', parseError('logic tree ()()', 3, 'unexpected ")" expecting "("')],
    [
      'and=(ord(id.eq.1,id.eq.1),id.eq.2)',
      parseError('logic tree ((ord(id.eq.1,id.eq.1),id.eq.2))', 7, 'unexpected "d" expecting "("'),
    ],
    [
      'or=(id.eq.1,not.xor(id.eq.2,id.eq.3))',
      parseError(
        'logic tree ((id.eq.1,not.xor(id.eq.2,id.eq.3)))',
        16,
        'unexpected "x" expecting logic operator (and, or)',
      ),
    ],
  ])('%s', async (query, expected) => {
    const { status, json } = await rest.send(`GET /books?${query}`)
    expect({ status, json }).toEqual({ status: 400, json: expected })
  })
})

test.each([
  ['or', '(and'.repeat(5000)],
  ['or', `(${'and('.repeat(3000)}`],
  ['select', 'mentor_id('.repeat(1000)],
])('%s, nested too deep', async (name, value) => {
  const { status, json } = await rest.send(`GET /authors?${name}=${value}`)
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { code: 'PGRST100', details: 'more than 64 brackets inside each other' },
  })
})

test('nesting below the limit is accepted', async () => {
  const { status } = await rest.send(`GET /authors?select=${'id,mentor_id('.repeat(20)}id${')'.repeat(20)}`)
  expect(status).toBe(200)
})

describe('requests that cannot be answered', () => {
  test.each<[string, Sent, number, object]>([
    [
      'GET /book',
      {},
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'public.book' in the schema cache",
        hint: "Perhaps you meant the table 'public.books'",
      },
    ],
    ['GET /zzz', {}, 404, { code: 'PGRST205', hint: null }],
    ['GET /books/1', {}, 404, { code: 'PGRST125', message: 'Invalid path specified in request URL' }],
    [
      'GET /books?select=id,reviewers(id)',
      {},
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'books' and 'reviewers' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'books' and 'reviewers' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'reviews' instead of 'reviewers'.",
      },
    ],
    [
      'GET /books?select=authors!author_id(id),authors!editor_id(id)',
      {},
      400,
      { code: '42712', message: 'table name "books_authors_1" specified more than once' },
    ],
    [
      `GET /books?select=covers(colour),${'é'.repeat(40)}:reviews(id),${'é'.repeat(40)}:genres(id)`,
      {},
      400,
      { code: '42712', message: `table name "books_${'é'.repeat(28)}" specified more than once` },
    ],
    [
      'GET /books?select=id,reviews!nope(id)',
      {},
      400,
      {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'books' and 'reviews' using the hint 'nope' in the schema 'public', but no matches were found.",
        hint: null,
      },
    ],
    ['GET /authors?select=authors!authors_mentor_id_fkey(id)', {}, 400, { code: 'PGRST200' }],
    [
      'GET /books?select=authors(name)',
      {},
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'books' and 'authors'",
        hint: "Try changing 'authors' to one of the following: 'authors!books_author_id_fkey', 'authors!books_edited_by'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'books with authors',
            relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'books with authors',
            relationship: 'books_edited_by using books(editor_id) and authors(id)',
          },
        ],
      },
    ],
    ['GET /books?select=users(*)', {}, 400, { code: 'PGRST200' }],
    [
      'GET /books?reviews.id=eq.1',
      {},
      400,
      {
        code: 'PGRST108',
        message: "'reviews' is not an embedded resource in this request",
        hint: "Verify that 'reviews' is included in the 'select' query parameter.",
      },
    ],
    ['GET /books?order=reviews(id)', {}, 400, { code: 'PGRST108' }],
    [
      'GET /books?select=reviews(id)&order=reviews(id)',
      {},
      400,
      {
        code: 'PGRST118',
        message: "A related order on 'reviews' is not possible",
        details: "'books' and 'reviews' do not form a many-to-one or one-to-one relationship",
      },
    ],
    [
      'GET /books?select=id,reviews(id)&reviews=eq.1',
      {},
      400,
      { code: 'PGRST120', message: "Bad operator on the 'reviews' embedded resource" },
    ],
    ['GET /books?limit=-1', {}, 416, { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' }],
    [
      'GET /books',
      { headers: { range: '5-1' } },
      416,
      {
        code: 'PGRST103',
        details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      },
    ],
    [
      'GET /books?offset=99',
      { headers: { prefer: 'count=exact' } },
      416,
      {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 99 was requested, but there are only 4 rows.',
      },
    ],
    [
      'GET /books',
      { headers: { accept: 'text/html' } },
      406,
      { code: 'PGRST107', message: 'None of these media types are available: text/html' },
    ],
    [
      'GET /books',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 4 rows',
      },
    ],
    [
      'GET /books?id=eq.99',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      406,
      { details: 'The result contains 0 rows' },
    ],
    [
      'GET /books',
      { headers: { 'accept-profile': 'auth' } },
      406,
      { code: 'PGRST106', message: 'Invalid schema: auth', hint: 'Only the following schemas are exposed: public' },
    ],
    [
      'GET /books',
      { headers: { prefer: 'handling=strict, anything, count=all' } },
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything, count=all',
      },
    ],
    [
      'GET /books',
      { headers: { prefer: 'handling=strict, timezone=Nowhere' } },
      400,
      { code: '22023', message: 'invalid value for parameter "TimeZone": "Nowhere"' },
    ],
    [
      'POST /genres',
      { body: { nme: 1 } },
      400,
      { code: 'PGRST204', message: "Could not find the 'nme' column of 'genres' in the schema cache" },
    ],
    ['POST /genres?columns=id,nme', { body: [] }, 400, { code: 'PGRST204' }],
    [
      'POST /genres',
      { body: '{', headers: { 'content-type': 'application/json' } },
      400,
      { code: 'PGRST102', message: 'Empty or invalid json' },
    ],
    [
      'POST /genres',
      { body: [{ id: 1 }, { name: 'x' }] },
      400,
      { code: 'PGRST102', message: 'All object keys must match' },
    ],
    [
      'POST /genres',
      { body: 'id,name\n1', headers: { 'content-type': 'text/csv' } },
      400,
      { code: 'PGRST102', message: 'All lines must have same number of fields' },
    ],
    [
      'POST /genres',
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      400,
      { code: 'PGRST102', message: 'Content-Type not acceptable: text/plain' },
    ],
    ['PUT /genres?name=eq.x', { body: { id: 1 } }, 405, { code: 'PGRST105' }],
    ['POST /', { body: {} }, 405, { code: 'PGRST117', message: 'Unsupported HTTP method: POST' }],
    ['GET /books?select=nope', {}, 400, { code: '42703', message: 'column books.nope does not exist' }],
    ['GET /books?id=eq.x', {}, 400, { code: '22P02', message: 'invalid input syntax for type integer: "x"' }],
    ['GET /books?select=id::nope', {}, 400, { code: '42704', message: 'type "nope" does not exist' }],
    ['GET /books?title=fts(klingon).x', {}, 400, { code: '42704' }],
    ['GET /too_many', {}, 500, { code: '21000' }],
    ['GET /closed', {}, 401, { code: '42501', message: 'permission denied for table closed', details: null }],
    ['GET /closed', { as: 'authenticated' }, 403, { code: '42501' }],
    ['GET /closed', { as: 'no_such_role' }, 401, { code: '22023', message: 'role "no_such_role" does not exist' }],
    ['GET /secrets', {}, 401, { code: '42501' }],
    ['PATCH /secrets?id=eq.1', { body: { hidden: 'x' } }, 401, { code: '42501' }],
  ])('%s %o', async (line, sent, status, body) => {
    const answer = await rest.send(line, sent)
    expect({ status: answer.status, json: answer.json }).toMatchObject({ status, json: body })
    expect(Object.keys(answer.json as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${(answer.json as { code: string }).code}`)
  })

  test('columns that a role may read can be read and changed', async () => {
    const inserted = await rest.send('POST /secrets', { body: { id: 1, open: 'o', hidden: 'h' } })
    const changed = await rest.send('PATCH /secrets?id=eq.1&select=open', {
      body: { open: 'p' },
      headers: { prefer: 'return=representation' },
    })
    const removed = await rest.send('DELETE /secrets?id=eq.1')
    expect([inserted.status, changed.json, removed.status]).toEqual([201, [{ open: 'p' }], 204])
  })
})

describe('credentials', () => {
  const past = Math.floor(Date.now() / 1000) - 60
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const algorithmNone = `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`
  test.each<[string, () => Promise<Record<string, string>>, number, object]>([
    ['none', async () => ({ apikey: '' }), 401, {}],
    [
      'two parts',
      async () => ({ authorization: 'Bearer a.b' }),
      401,
      { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 2' },
    ],
    [
      'no token',
      async () => ({ authorization: 'Bearer' }),
      401,
      { code: 'PGRST301', message: 'Empty JWT is sent in Authorization header' },
    ],
    ...(['exp', 'nbf', 'iat'] as const).map(
      (name) =>
        [
          `${name} that is no number`,
          async () => ({ authorization: `Bearer ${await signToken({ role: 'anon', [name]: 'soon' })}` }),
          401,
          { code: 'PGRST303', message: `The JWT '${name}' claim must be a number` },
        ] as [string, () => Promise<Record<string, string>>, number, object],
    ),
    ...[{ a: 1 }, [1, 'a'], 7].map(
      (aud) =>
        [
          `aud ${JSON.stringify(aud)}`,
          async () => ({ authorization: `Bearer ${await signToken({ role: 'anon', aud })}` }),
          401,
          { code: 'PGRST303', message: "The JWT 'aud' claim must be a string or an array of strings" },
        ] as [string, () => Promise<Record<string, string>>, number, object],
    ),
    [
      'issued in the future',
      async () => ({ authorization: `Bearer ${await signToken({ role: 'anon', iat: past + 6000 })}` }),
      401,
      { code: 'PGRST303', message: 'JWT issued at future' },
    ],
    [
      'no signature',
      async () => ({ authorization: `Bearer ${algorithmNone}` }),
      401,
      {
        code: 'PGRST301',
        message: 'Wrong or unsupported encoding algorithm',
        details: "JWT is unsecured but expected 'alg' was not 'none'",
      },
    ],
    [
      'three parts of nothing',
      async () => ({ authorization: 'Bearer a.b.c' }),
      401,
      { code: 'PGRST301', message: 'JWT cryptographic operation failed', details: null },
    ],
    [
      'another secret',
      async () => ({
        authorization: `Bearer ${await signToken({ role: 'anon' }, 'another secret of thirty-two chars')}`,
      }),
      401,
      { code: 'PGRST301', message: 'No suitable key or wrong key type' },
    ],
    [
      'expired',
      async () => ({ authorization: `Bearer ${await signToken({ role: 'anon', exp: past })}` }),
      401,
      { code: 'PGRST303', message: 'JWT expired' },
    ],
    [
      'not yet',
      async () => ({ authorization: `Bearer ${await signToken({ role: 'anon', nbf: past + 6000 })}` }),
      401,
      { code: 'PGRST303', message: 'JWT not yet valid' },
    ],
    ['a wrong key', async () => ({ apikey: 'nonsense' }), 401, { message: 'Invalid API key' }],
  ])('%s', async (_, headers, status, body) => {
    const answer = await rest.send('GET /books?select=id&id=eq.1', { headers: await headers() })
    expect({ status: answer.status, json: answer.json }).toMatchObject({ status, json: body })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", error_description="/)
  })

  test.each([[null], [[]], ['https://example.org'], [['one', 'two']]])('aud %j is accepted', async (aud) => {
    const authorization = `Bearer ${await signToken({ role: 'anon', aud, iat: past })}`
    expect((await rest.send('GET /books?select=id&id=eq.1', { headers: { authorization } })).status).toBe(200)
  })

  test('an anonymous caller gets 401', async () => {
    expect((await rest.send('GET /closed')).headers.get('www-authenticate')).toBe('Bearer')
  })

  test('a token without a role is anonymous', async () => {
    const authorization = `Bearer ${await signToken({ sub: 'x' })}`
    expect((await rest.send('GET /books?select=id&id=eq.1', { headers: { authorization } })).status).toBe(200)
  })
})
