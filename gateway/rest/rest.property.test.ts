import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RestConfig } from './config.ts'
import { readAction } from './read-action.ts'
import { noBody } from './request/read-body.ts'
import { parseRequest } from './request/rest-request.ts'
import { loadSchemaCache, type SchemaCache } from './schema-cache/schema-cache.ts'
import { restDefaults } from './testing/rest-defaults.ts'
import { type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest
let cache: SchemaCache
beforeAll(async () => {
  rest = await serveRest(await readFile(join(import.meta.dirname, 'testing/library.sql'), 'utf8'))
  cache = await loadSchemaCache(rest.database, ['public'])
})
afterAll(() => rest.close())

const word = fc.oneof(
  fc.constantFrom(
    'id',
    'title',
    'facts',
    'tags',
    'authors',
    'author_id',
    'reviews',
    'genres',
    'books',
    'shout',
    'count',
    '*',
    'nope',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const sign = fc.constantFrom(
  '(',
  ')',
  ',',
  '.',
  ':',
  '::',
  '->',
  '->>',
  '!',
  '...',
  '"',
  '\\',
  '{',
  '}',
  "'",
  ';',
  '--',
  '$1',
  '\0',
  ' ',
  '%',
  '*',
)
const operator = fc.constantFrom(
  'eq.',
  'not.eq.',
  'in.(',
  'is.null',
  'is.',
  'fts.',
  'wfts(english).',
  'like(any).',
  'cs.',
  'sl.',
  'isdistinct.',
  'match.',
  'or.',
)
const piece = fc.oneof(
  word,
  word,
  sign,
  operator,
  fc.constantFrom('int', 'sum()', 'count()', 'desc', 'nullslast', 'inner', '1', '-1', '1e9', '99999999999999999999'),
)
const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
const name = fc.oneof(
  fc.constantFrom(
    'select',
    'order',
    'limit',
    'offset',
    'or',
    'and',
    'not.or',
    'columns',
    'on_conflict',
    'reviews.id',
    'reviews.limit',
    'reviews.order',
    'id',
    'facts->>pages',
    'title',
  ),
  text,
)
const encoded = fc.oneof(
  fc.array(fc.tuple(name, text), { maxLength: 5 }).map((pairs) => new URLSearchParams(pairs).toString()),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((raw) => raw.replace(/[^\x21-\x7e]|#/g, '')),
)
const path = fc.oneof(
  fc.constantFrom('books', 'authors', 'cheap_books', 'reviews', 'rpc/shout', 'rpc/best_review', ''),
  text.map((raw) => encodeURIComponent(raw.toWellFormed())),
)
const headers = fc.record(
  {
    accept: fc.constantFrom(
      '*/*',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'a/b;q=x',
      ',',
    ),
    prefer: fc
      .array(
        fc.constantFrom(
          'return=representation',
          'return=headers-only',
          'count=exact',
          'count=planned',
          'count=estimated',
          'missing=default',
          'resolution=merge-duplicates',
          'resolution=ignore-duplicates',
          'handling=strict',
          'max-affected=0',
          'tx=rollback',
          'timezone=UTC',
          'x=\\',
        ),
        { maxLength: 5 },
      )
      .map((list) => list.join(', ')),
    range: fc.constantFrom('0-1', '5-1', '-', '0-', '99999999999999999999-', 'bytes=0-1'),
    'content-type': fc.constantFrom(
      'application/json',
      'text/csv',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/octet-stream',
      'x',
    ),
    'accept-profile': fc.constantFrom('public', 'auth', ''),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.json(),
  fc.array(fc.dictionary(word, fc.jsonValue(), { maxKeys: 3 }), { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  text,
)

test('any request is answered without an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
      path,
      encoded,
      headers,
      body,
      async (method, where, query, sent, content) => {
        const withBody = method === 'POST' || method === 'PATCH' || method === 'PUT'
        // All changes must be rolled back.
        const prefer = `tx=rollback, ${sent.prefer ?? ''}`
        const answer = await rest.send(`${method} /${where}?${query}`, {
          headers: { ...sent, prefer },
          ...(withBody ? { body: content } : {}),
        })
        expect(answer.status, answer.text).toBeLessThan(500)
      },
    ),
    { numRuns: 600 },
  )
}, 120_000)

const columns = ['id', 'title', 'price', 'isbn', 'tags', 'sold', 'facts', 'search', 'printed_at', 'shout', 'nope']
const field = fc.oneof(
  fc.constantFrom(...columns),
  fc
    .tuple(fc.constantFrom('facts', 'tags'), fc.constantFrom('->a', '->0', '->>pages', '->inks->-1', '->"b"->>c'))
    .map((parts) => parts.join('')),
)
const selected = fc.oneof(
  fc.constant('*'),
  field,
  fc
    .tuple(field, fc.constantFrom('::text', '::int', '::no type', '.count()', '.max()', '::text.min()::text'))
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('a:', 'id:', '"x y":', 'π:'), field).map((parts) => parts.join('')),
)
// The generator skips duplicate keys, which PostgreSQL refuses: 'x:authors!author_id!inner(…)' has the key x,
// '...authors(…)' has authors.
const keyInAnswer = (item: string) =>
  item.includes('(') ? (/^(?:(\w+):|\.\.\.)?(\w+)/.exec(item) ?? []).slice(1).find((name) => name !== undefined) : item

const { forest } = fc.letrec<{ forest: string }>((tie) => ({
  forest: fc
    .uniqueArray(
      fc.oneof(
        { depthSize: 'small' },
        selected,
        fc
          .tuple(
            fc.constantFrom('', 'x:', '...'),
            fc.constantFrom(
              'books',
              'authors!author_id',
              'reviews',
              'genres',
              'covers',
              'publishers',
              'best_review',
              'mentor_id',
              'books!author_id',
            ),
            fc.constantFrom('', '!inner', '!left'),
            tie('forest'),
          )
          .map(([alias, target, joined, inside]) => `${alias}${target}${joined}(${inside})`),
      ),
      { maxLength: 3, selector: keyInAnswer },
    )
    .map((items) => items.join(',')),
}))
const acceptance = fc.record({
  accept: fc.constantFrom(
    '*/*',
    'application/json',
    'text/csv',
    'application/geo+json',
    'application/vnd.pgrst.array+json;nulls=stripped',
  ),
  prefer: fc.constantFrom('', 'count=exact', 'count=planned', 'count=estimated'),
})
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('1', '{1,2}', '[1,3)', '{"a":1}', '(1,2)', 'null', "'", '\\'),
)
const filter = fc.tuple(
  fc.oneof({ weight: 6, arbitrary: field }, fc.constantFrom('reviews', 'reviews.id', 'genres.name', 'publishers')),
  fc.tuple(
    fc.constantFrom('', 'not.'),
    fc.constantFrom(
      'eq',
      'neq',
      'gt',
      'like',
      'ilike(any)',
      'match',
      'imatch',
      'in',
      'is',
      'isdistinct',
      'fts',
      'wfts(english)',
      'plfts(nope)',
      'cs',
      'cd',
      'ov',
      'sl',
      'adj',
      'eq(all)',
    ),
  ),
  anything,
)
const wellFormed = fc
  .record({
    select: forest,
    filters: fc.array(filter, { maxLength: 2 }),
    order: fc.option(
      fc
        .tuple(
          fc.oneof({ weight: 6, arbitrary: field }, fc.constantFrom('publishers(name)', 'covers(colour)')),
          fc.constantFrom('', '.desc', '.nullsfirst'),
        )
        .map((parts) => parts.join('')),
    ),
    limit: fc.option(fc.integer({ min: 0, max: 5 })),
    offset: fc.option(fc.integer({ min: 0, max: 5 })),
  })
  .map(({ select, filters, order, limit, offset }) =>
    new URLSearchParams([
      ['select', select],
      ...filters.map(([on, [not, kind], one]) => [on, `${not}${kind}.${kind === 'in' ? `(${one})` : one}`]),
      ...(order === null ? [] : [['order', order]]),
      ...(limit === null ? [] : [['limit', String(limit)]]),
      ...(offset === null ? [] : [['offset', String(offset)]]),
    ]).toString(),
  )

test('any valid read is answered without an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(wellFormed, acceptance, async (query, sent) => {
      const answer = await rest.send(`GET /books?${query}`, { headers: sent })
      expect(answer.status, answer.text).toBeLessThan(500)
      // Generated SQL must be valid: no syntax error, and no unknown or ambiguous name of ours.
      expect(answer.text).not.toMatch(/syntax error at|"code":"(42712|42P01|42P10)"|pgrst_\w+ does not exist/)
    }),
    { numRuns: 600 },
  )
}, 120_000)

const cell = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.constantFrom<unknown>(null, 1, -2.5, 'a', '', '{a,"b,c"}', '[1,5)', { a: [1] }, ['x'], '2026-11-21', true, 1e300),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const tables = {
  books: ['id', 'title', 'author_id', 'price', 'isbn', 'tags', 'sold', 'facts', 'printed_at'],
  reviews: ['id', 'book_id', 'stars', 'words'],
  book_genres: ['book_id', 'genre_id'],
}
const written = fc.constantFrom(...Object.entries(tables)).chain(([table, own]) => {
  const keys = fc.oneof({ weight: 20, arbitrary: fc.subarray(own) }, fc.constant(['nope']))
  const rows = keys.chain((names) => {
    const row = fc.record(Object.fromEntries(names.map((name) => [name, cell])))
    return fc.oneof(row, fc.array(row, { maxLength: 3 }), fc.array(fc.dictionary(fc.constantFrom(...own), cell)))
  })
  const names = fc.subarray(own, { minLength: 1 }).map((list) => list.join(','))
  return fc.record({
    method: fc.constantFrom('POST', 'POST', 'PATCH', 'PUT'),
    table: fc.constant(table),
    body: rows,
    prefer: fc.subarray([
      'return=representation',
      'missing=default',
      'resolution=merge-duplicates',
      'count=exact',
      'handling=strict',
      'max-affected=1',
    ]),
    query: fc.record(
      {
        columns: names,
        on_conflict: names,
        select: names,
        [own[0] ?? 'id']: fc.constantFrom('eq.1', 'gt.0', 'in.(1,2)'),
      },
      { requiredKeys: [] },
    ),
  })
})

test('any valid write is answered without an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(written, async ({ method, table, body: rows, prefer, query }) => {
      const answer = await rest.send(`${method} /${table}?${new URLSearchParams(query as Record<string, string>)}`, {
        headers: { prefer: ['tx=rollback', ...prefer].join(', ') },
        body: rows,
      })
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(answer.text).not.toMatch(/syntax error at|"code":"(42712|42P01)"|pgrst_[\w.]+ does not exist/)
    }),
    { numRuns: 300 },
  )
}, 120_000)

const config: RestConfig = { ...restDefaults, allowsExplain: true, extraSearchPath: [] }

/** The statements of a read, with their parameters. */
function compile(query: URLSearchParams) {
  const request = parseRequest(
    {
      method: 'GET',
      path: '/books',
      query: query.toString(),
      headers: {},
      body: noBody,
    },
    config,
  )
  return readAction({ cache, config }, request, 'books').statements
}

const value = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((one) => !/[,()"{}\\]/.test(one) && one.trim() === one)

test.each<[string, (value: string) => [string, string][]]>([
  ['a filter', (one) => [['title', `eq.${one}`]]],
  [
    'every kind of filter',
    (one) =>
      ['neq', 'gt', 'like', 'ilike', 'match', 'isdistinct', 'cs', 'sl', 'fts', 'plfts(english)', 'like(any)'].map(
        (kind) => ['title', `${kind}.${one}`],
      ),
  ],
  ['a list', (one) => [['title', `in.(${one},"${one}")`]]],
  ['a logic tree', (one) => [['or', `(title.eq."${one}",and(title.neq."${one}",id.is.null))`]]],
  [
    'an embedded filter',
    (one) => [
      ['select', 'id,reviews!inner(id)'],
      ['reviews.words', `eq.${one}`],
    ],
  ],
  [
    'a key inside JSON',
    (one) => [
      ['select', `x:facts->"${one}"->>0`],
      [`facts->>"${one}"`, 'eq.1'],
      ['order', `facts->"${one}".desc`],
    ],
  ],
])('%s is bound: the statement is the same for every value', (_, pairs) => {
  const [plain] = compile(new URLSearchParams(pairs('plain')))
  fc.assert(
    fc.property(value, (one) => {
      const [statement] = compile(new URLSearchParams(pairs(one)))
      expect(statement?.text).toBe(plain?.text)
      expect(statement?.values).toHaveLength(plain?.values?.length ?? 0)
    }),
  )
})

test('limit and offset are bound', () => {
  const [one] = compile(new URLSearchParams({ limit: '1', offset: '2' }))
  const [other] = compile(new URLSearchParams({ limit: '10', offset: '200' }))
  expect(other?.text).toBe(one?.text)
})

test('a name cannot end its quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (one) => {
      const quoted = `"${one.replace(/["\\]/g, '\\$&')}"`
      const [statement] = compile(new URLSearchParams({ select: `a:${quoted}`, order: quoted }))
      const column = `"${one.split('\0')[0]?.replaceAll('"', '""')}"`
      expect(statement?.text).toContain(`"books".${column} as "a"`)
      expect(statement?.text).toContain(`order by "books".${column}`)
    }),
  )
})
