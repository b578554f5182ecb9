import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let storage: TestStorage
const names = ['a.txt', 'b/one.txt', 'b/two.txt', 'b/c/three.txt', 'b_c/four.txt', 'd.txt']
beforeAll(async () => {
  storage = await openStorage()
  for (const name of names) {
    const { error } = await storage.service.from('open').upload(name, Buffer.from(name), { contentType: 'text/plain' })
    if (error !== null) throw error
  }
})
afterAll(() => storage.close())

const list = async (options: object) => {
  const { data, error } = await storage.service.from('open').listV2(options)
  if (error !== null) throw error
  return data
}
const keysOf = ({ folders, objects }: Awaited<ReturnType<typeof list>>) => [
  folders.map(({ name }) => name),
  objects.map(({ name }) => name),
]

describe('with a delimiter', () => {
  test.each([
    ['', ['b/', 'b_c/'], ['a.txt', 'd.txt']],
    ['b/', ['b/c/'], ['b/one.txt', 'b/two.txt']],
    ['b', ['b/', 'b_c/'], []],
    ['b_', ['b_c/'], []],
    ['%', [], []],
  ])('%j', async (prefix, folders, objects) => {
    expect(keysOf(await list({ prefix, with_delimiter: true }))).toEqual([folders, objects])
  })
})

test('entries have their name in the folder, too', async () => {
  const { folders, objects } = await list({ prefix: 'b/', with_delimiter: true })
  expect(folders).toEqual([{ name: 'b/c/', key: 'c' }])
  expect(objects.map(({ key }) => key)).toEqual(['one.txt', 'two.txt'])
  expect((await list({ with_delimiter: true })).folders[0]).toEqual({ name: 'b/', key: 'b' })
})

test('without a delimiter, all objects are listed', async () => {
  const page = await list({})
  expect(keysOf(page)).toEqual([[], [...names].sort()])
  expect(page.objects[0]).toMatchObject({
    id: expect.any(String),
    key: 'a.txt',
    created_at: expect.any(String),
    metadata: { size: 5, mimetype: 'text/plain' },
  })
})

test.each([
  { sortBy: { column: 'name', order: 'asc' } },
  { sortBy: { column: 'name', order: 'desc' } },
  { sortBy: { column: 'created_at', order: 'asc' }, with_delimiter: true },
  { sortBy: { column: 'updated_at', order: 'desc' } },
])('pages of two list each object once: %j', async (options) => {
  const whole = keysOf(await list(options)).flat()
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...options, limit: 2, ...(cursor && { cursor }) })
    found.push(...keysOf(page).flat())
    expect(page.hasNext).toBe(page.nextCursor !== undefined)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(found.sort()).toEqual(whole.sort())
})

test('a foreign cursor is refused', async () => {
  const { error } = await storage.service.from('open').listV2({ cursor: 'nonsense' })
  expect(error).toMatchObject({ status: 400 })
})

test('objects hidden by a policy are not listed', async () => {
  expect((await storage.anon.from('open').listV2({})).data).toMatchObject({ folders: [], objects: [] })
})
