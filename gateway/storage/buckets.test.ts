import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let api: TestStorage
beforeAll(async () => {
  api = await openStorage()
})
afterAll(() => api.close())

test('the life of a bucket', async () => {
  const { service } = api
  expect(
    await service.createBucket('crests', { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/*'] }),
  ).toEqual({
    data: { name: 'crests' },
    error: null,
  })
  const bucket = await service.getBucket('crests')
  expect(bucket.data).toEqual({
    id: 'crests',
    name: 'crests',
    owner: '',
    public: true,
    file_size_limit: 20_000_000,
    allowed_mime_types: ['image/*'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.any(String),
  })
  expect((await service.updateBucket('crests', { public: false })).data).toEqual({ message: 'Successfully updated' })
  expect((await service.getBucket('crests')).data).toMatchObject({ public: false, file_size_limit: 20_000_000 })
  await service.updateBucket('crests', { public: false, fileSizeLimit: null, allowedMimeTypes: null })
  expect((await service.getBucket('crests')).data).toMatchObject({ file_size_limit: null, allowed_mime_types: null })

  await service.from('crests').upload('a/b.txt', 'x')
  expect((await service.deleteBucket('crests')).error).toMatchObject({
    message: 'The bucket you tried to delete is not empty',
    status: 400,
    statusCode: '409',
  })
  expect((await service.emptyBucket('crests')).data?.message).toMatch(/^Empty bucket has been queued/)
  expect(await api.files()).toEqual([])
  expect((await service.deleteBucket('crests')).data).toEqual({ message: 'Successfully deleted' })
  expect((await service.getBucket('crests')).error).toMatchObject({
    message: 'Bucket not found',
    status: 400,
    statusCode: '404',
  })
})

describe('invalid settings are refused', () => {
  test.each([
    ['a name that exists', 'open', {}, 'ResourceAlreadyExists', '409'],
    ['a name with a slash', 'a/b', {}, 'InvalidBucketName', '400'],
    ['a name that is a place', '..', {}, 'InvalidBucketName', '400'],
    ['a name of 101 characters', 'x'.repeat(101), {}, 'InvalidBucketName', '400'],
    ['a limit without meaning', 'limits', { fileSizeLimit: 'many' }, 'InvalidRequest', '400'],
    ['a limit above that of the installation', 'limits', { fileSizeLimit: '2GB' }, 'EntityTooLarge', '413'],
    ['a type without meaning', 'limits', { allowedMimeTypes: ['image'] }, 'InvalidMimeType', '415'],
    ['a type that would break out', 'limits', { allowedMimeTypes: ['a/"},{"'] }, 'InvalidMimeType', '415'],
  ])('%s', async (_, name, options, code, statusCode) => {
    const { error } = await api.service.createBucket(name, { public: false, ...options })
    expect(error).toMatchObject({ code, statusCode, status: 400 })
  })
  test('callers without a policy', async () => {
    expect((await api.anon.createBucket('mine', { public: true })).error).toMatchObject({
      message: 'new row violates row-level security policy',
      statusCode: '403',
    })
    expect((await api.anon.listBuckets()).data).toEqual([])
    for (const act of ['getBucket', 'deleteBucket', 'emptyBucket'] as const)
      expect((await api.anon[act]('open')).error).toMatchObject({ statusCode: '404' })
    expect((await api.anon.updateBucket('open', { public: false })).error).toMatchObject({ statusCode: '404' })
    expect((await api.service.getBucket('open')).data?.public).toBe(true)
  })
})

test.each<[string, object, string[]]>([
  ['all', {}, ['drop', 'images', 'open', 'private']],
  ['search', { search: 'P' }, ['drop', 'open', 'private']],
  ['search is literal', { search: '%' }, []],
  ['limit and offset', { limit: 2, offset: 1 }, ['images', 'open']],
  ['sort', { sortColumn: 'name', sortOrder: 'desc' }, ['private', 'open', 'images', 'drop']],
])('list: %s', async (_, options, expected) => {
  expect((await api.service.listBuckets(options)).data?.map(({ id }) => id)).toEqual(expected)
})

test('an unknown address', async () => {
  const response = await api.request('/nothing')
  expect([response.status, await response.json()]).toMatchObject([404, { statusCode: '404' }])
})
