import { body, type CreateRequest, headersOf } from './request.ts'
import { encoded } from './values.ts'

const storagePaths = [
  'bucket',
  'bucket/x',
  'object/x/y',
  'object/public/x/y',
  'object/list/x',
  'object/list-v2/x',
  'object/sign/x/y',
  'object/info/x/y',
  'object/copy',
  'object/move',
  'upload/resumable',
  'upload/resumable/x',
  'render/image/public/x/y?width=5',
  'object/upload/sign/x/y',
  'object/authenticated/x/y',
  's3/x',
  'status',
  'version',
] as const
export const storageRequest: CreateRequest = (random) => ({
  method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']),
  path: `/storage/v1/${random.pick(storagePaths).replaceAll('x', () => (random.chance(0.5) ? random.pick(['team-logos', 'player-photos', 'league-logos']) : encoded(random) || 'x'))}`,
  headers: headersOf(random),
  body: random.chance(0.5)
    ? body(random)
    : random.pick([
        '{"prefix":"","limit":1e9}',
        '{"prefix":"%","sortBy":{"column":"x;--"}}',
        '{"prefixes":[null]}',
        '{"expiresIn":-1}',
        '{"paths":["a"],"expiresIn":1e99}',
      ]),
})
