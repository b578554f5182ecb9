import type { Random } from './random.ts'
import { ID, value } from './values.ts'

export interface Request {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export type CreateRequest = (random: Random) => Request

const jsons = [
  '{}',
  '[]',
  'null',
  '1',
  '"x"',
  '{"_token":"x"}',
  '{"_league_id":"x"}',
  `{"_league_id":"${ID}"}`,
  `{"_league_ids":["${ID}"],"_seconds":1e99}`,
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '[{"name":"a"},{"id":1}]',
  '{',
  '[[[[',
  '{"a":{"b":[1,2,{}]}}',
  '{"_urls":-5}',
  '{"_urls":0}',
  '[1,2]',
  '{"__proto__":{}}',
  '{"email":"a@b.example","password":"x"}',
  '{"email":["x"]}',
  '{"email":"\\u0000@b.example","password":"\\u0000"}',
] as const

/** A body that may be valid JSON. */
export const body = (random: Random) => (random.chance(0.7) ? random.pick(jsons) : value(random))

/** Headers that change how an API answers. */
export const headersOf = (random: Random): Record<string, string> =>
  Object.fromEntries(
    random.times(3, () =>
      random.pick<[string, string]>([
        [
          'prefer',
          random.pick([
            'count=exact',
            'count=planned',
            'return=representation',
            'resolution=merge-duplicates',
            'tx=rollback',
            'handling=strict',
            'missing=default',
            'timezone=Nowhere',
            'max-affected=1',
            'params=single-object',
          ]),
        ],
        [
          'accept',
          random.pick([
            '*/*',
            'text/csv',
            'application/vnd.pgrst.object+json',
            'application/vnd.pgrst.plan+json',
            'application/octet-stream',
            'application/geo+json',
            'x',
            ';q=',
            'application/openapi+json',
          ]),
        ],
        ['range', random.pick(['0-0', '5-1', '-5', 'items=0-3', 'x', '0-99999999999999999999'])],
        ['accept-profile', random.pick(['public', 'auth', 'x'])],
        ['content-profile', random.pick(['public', 'auth', 'x'])],
        [
          'authorization',
          random.pick(['Bearer x', 'Bearer a.b.c', 'Bearer ', 'Basic x', 'Bearer eyJhbGciOiJub25lIn0.e30.']),
        ],
        [
          'content-type',
          random.pick([
            'application/json',
            'text/csv',
            'application/x-www-form-urlencoded',
            'text/plain',
            'multipart/form-data; boundary=x',
            'application/octet-stream',
            'x',
          ]),
        ],
        ['x-upsert', 'true'],
        ['if-none-match', '"x"'],
        ['tus-resumable', '1.0.0'],
        ['upload-length', random.pick(['1', '-1', 'x', '99999999999999'])],
        ['upload-metadata', random.pick(['bucketName eA==,objectName eA==', 'x', ',,,', 'bucketName !!!'])],
      ]),
    ),
  )
