import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { watchStatements } from '#gateway/testing/watch-statements.ts'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let storage: TestStorage
let texts: ReadonlySet<string>
const bearers: Record<string, string> = {}
beforeAll(async () => {
  const watched = watchStatements(await openTestDatabase('gateway'))
  texts = watched.texts
  storage = await openStorage(watched.database)
  const user = await storage.newUser()
  Object.assign(bearers, { anon: storage.keys.anonKey, user: user.token, service: storage.keys.serviceRoleKey })
  await storage.service.from('open').upload('a/b.txt', 'a file', { contentType: 'text/plain' })
})
afterAll(() => storage.close())

// A marker in every value sent; a statement that contains it did not bind the value.
const CANARY = 'canary'
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).map((part) => `${CANARY}${part}`) },
  fc.constantFrom(`${CANARY}'; drop table storage.objects --`, `\0${CANARY}`, `\ud800${CANARY}`, `${CANARY}%_$1`, ''),
)
const encoded = text.map((part) => encodeURIComponent(part.toWellFormed()))
const bucket = fc.oneof(fc.constantFrom('open', 'private', 'images', 'nope'), encoded)
const key = fc.oneof(fc.constantFrom('a/b.txt', 'a', 'a/', '..%2f..', '%00', '%', '%e0%a4'), encoded)
const path = fc
  .tuple(
    fc.constantFrom(
      '/bucket',
      '/bucket/{b}',
      '/bucket/{b}/empty',
      '/object/{b}',
      '/object/{b}/{k}',
      '/object/public/{b}/{k}',
      '/object/authenticated/{b}/{k}',
      '/object/sign/{b}',
      '/object/sign/{b}/{k}',
      '/object/upload/sign/{b}/{k}',
      '/object/info/{b}/{k}',
      '/object/info/public/{b}/{k}',
      '/object/list/{b}',
      '/object/list-v2/{b}',
      '/object/move',
      '/object/copy',
      '/render/image/public/{b}/{k}',
      '/render/image/authenticated/{b}/{k}',
      '/render/image/sign/{b}/{k}',
      '/upload/resumable',
      '/upload/resumable/{k}',
      '/{k}',
    ),
    bucket,
    key,
  )
  .map(([route, b, k]) => route.replaceAll('{b}', b).replaceAll('{k}', k))
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'limit',
        'offset',
        'search',
        'sortColumn',
        'sortOrder',
        'token',
        'download',
        'width',
        'height',
        'resize',
        'quality',
        'format',
        'apikey',
      ),
      fc.oneof(encoded, fc.constantFrom('1', '-1', '99999999999', 'cover', 'webp', 'name', 'desc', 'x.y.z')),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
const value = fc.oneof(
  fc.constantFrom<unknown>('open', 'private', 'a/b.txt', 'b/c.txt', 100, -1, 1e30, true, null, ['a/b.txt'], '20mb', [
    'image/*',
  ]),
  fc.constantFrom<unknown>({ column: 'name', order: 'desc' }, { width: 100 }, { column: `${CANARY}'`, order: '--' }),
  text,
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const field = fc.constantFrom(
  'id',
  'name',
  'public',
  'file_size_limit',
  'allowed_mime_types',
  'prefix',
  'prefixes',
  'limit',
  'offset',
  'sortBy',
  'search',
  'cursor',
  'with_delimiter',
  'expiresIn',
  'paths',
  'transform',
  'bucketId',
  'sourceKey',
  'destinationKey',
  'destinationBucket',
  'copyMetadata',
  'metadata',
)
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(field, value, { maxKeys: 6 }).map((fields) => JSON.stringify(fields)) },
  fc.json({ maxDepth: 2 }),
  text,
)
const headers = fc.record(
  {
    who: fc.constantFrom('anon', 'user', 'service'),
    authorization: fc.constantFrom('', 'Bearer', 'Bearer x.y.z', `Bearer ${CANARY}'`),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'image/png',
      'image/svg+xml',
      '',
      'x',
      `a/b;${CANARY}'`,
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/offset+octet-stream',
    ),
    'x-upsert': fc.constantFrom('true', 'false', 'x'),
    'x-metadata': fc.constantFrom('e30=', 'W10=', '%', 'eyJhIjoiXHUwMDAwIn0='),
    'cache-control': fc.constantFrom('max-age=60', `${CANARY}'`),
    range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'bytes=x', 'bytes=-0', 'bytes=0-99999999999999999999'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    'if-modified-since': fc.constantFrom('x', 'Sat, 21 Nov 2026 10:00:00 GMT'),
    'tus-resumable': fc.constantFrom('1.0.0', '0.2.2'),
    'upload-length': fc.constantFrom('3', '-1', 'x', '99999999999'),
    'upload-offset': fc.constantFrom('0', '3', 'x'),
    'upload-metadata': fc.constantFrom(
      'bucketName b3Blbg==,objectName YS9i',
      'bucketName',
      ',',
      'objectName AA==,bucketName b3Blbg==',
    ),
  },
  { requiredKeys: [] },
)

test("any request gets a response in Supabase's format, and its values are bound in statements", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'),
      path,
      query,
      headers,
      body,
      async (method, where, asked, { who, ...sent }, content) => {
        const bearer = who === undefined ? {} : { authorization: `Bearer ${bearers[who]}` }
        const withBody = method !== 'GET' && method !== 'HEAD'
        const answer = await storage.request(`${where}?${asked}`, {
          method,
          headers: { ...bearer, ...sent },
          ...(withBody && { body: content }),
        })
        const text = await answer.text()
        expect(answer.status, text).toBeLessThan(500)
        if (answer.status < 400 || method === 'HEAD' || where.startsWith('/upload/')) return
        expect(JSON.parse(text)).toMatchObject({
          statusCode: expect.stringMatching(/^4\d\d$/),
          error: expect.stringMatching(/./),
          message: expect.stringMatching(/./),
        })
      },
    ),
    { numRuns: 500 },
  )
  expect([...texts].filter((one) => one.includes(CANARY))).toEqual([])
}, 120_000)
