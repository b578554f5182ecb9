import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { until } from '#gateway/testing/until.ts'
import { PageCache } from './page-cache.ts'
import { PageChanges, watchWrites } from './page-changes.ts'
import { RenderedPage } from './rendered-page.ts'

let real: Database
/** The database as the services of the process use it. */
let database: Database
let leagues: string[]
let questions: number
let renderings: number
let cache: PageCache
/** Delays a rendering that has read its data. */
let gate: Promise<void> | undefined
let onRead: () => void
let connection: { lose(): void; restore(): void }

beforeAll(async () => {
  real = await openTestDatabase('product')
  const rows = await real.query<{ id: string }>(
    "insert into public.leagues (name) values ('First'), ('Second') returning id",
  )
  leagues = rows.map(({ id }) => id)
})
afterAll(() => real.close())

beforeEach(async () => {
  // A page ends with the quarter hour: no test begins in one and ends in the next.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:05:00Z') })
  questions = 0
  renderings = 0
  gate = undefined
  onRead = () => undefined
  const counted: Database = {
    ...real,
    query: (text, values) => {
      questions++
      return real.query(text, values)
    },
    listen: (channel, onPayload, onGap, onLost) => {
      connection = { lose: () => onLost?.(), restore: () => onGap?.() }
      return real.listen(channel, onPayload, onGap, onLost)
    },
  }
  const changes = await PageChanges.listen(counted)
  database = watchWrites(real, changes.noteEvent)
  cache = new PageCache(changes, render)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Paths are numbers of leagues: a page shows the league's name. */
async function render(path: string) {
  renderings++
  const league = leagues[Number(path)] ?? ''
  const [row] = await real.query<{ name: string }>('select name from public.leagues where id = $1', [league])
  const name = row?.name ?? ''
  onRead()
  await gate
  const page = new RenderedPage(name, { status: 200, headers: new Headers(), isShared: true })
  return { page, shown: name === 'Uncached' ? null : [league] }
}

const ask = async (path: string) => (await cache.get(path, 'identity')).body.toString()
/** A page is known to be fresh for a second after the last question, however long a busy machine needs meanwhile. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now())
const rename = (index: number, name: string, on = database) =>
  on.query('update public.leagues set name = $2 where id = $1', [leagues[index] ?? '', name])

test('a page is rendered once, and the database is not asked again for it', async () => {
  using _clock = stopClock()
  expect(await ask('1')).toBe('Second')
  const before = questions
  expect(cache.find('1', 'identity')?.body.toString()).toBe('Second')
  for (let count = 0; count < 5; count++) expect(await ask('1')).toBe('Second')
  expect([renderings, questions - before]).toEqual([1, 0])
})

test('the first request after a commit sees it, and pages of other leagues stand', async () => {
  await Promise.all([ask('0'), ask('1')])
  await rename(0, 'Renamed')
  expect(cache.find('0', 'identity')).toBeUndefined()
  expect([await ask('0'), await ask('1')]).toEqual(['Renamed', 'Second'])
  expect(renderings).toBe(3)
})

test('a change of another process is seen once its notification is here', async () => {
  await ask('0')
  await rename(0, 'From elsewhere', real)
  await until(() => expect(cache.find('0', 'identity')).toBeUndefined())
  expect(await ask('0')).toBe('From elsewhere')
})

test('a change without a notification is found after a second', async () => {
  await ask('0')
  using clock = stopClock()
  clock.mockReturnValue(performance.now() + 1_001)
  expect(cache.find('0', 'identity')).toBeUndefined()
  await ask('0')
  expect(renderings).toBe(1)
})

test('while notifications are interrupted, every request asks the database', async () => {
  using _clock = stopClock()
  await ask('0')
  connection.lose()
  expect(cache.find('0', 'identity')).toBeUndefined()
  const before = questions
  for (let count = 0; count < 3; count++) await ask('0')
  expect([renderings, questions - before]).toEqual([1, 3])
  await rename(0, 'During the gap', real)
  expect(await ask('0')).toBe('During the gap')
  connection.restore()
  await ask('0')
  expect(cache.find('0', 'identity')?.body.toString()).toBe('During the gap')
})

test('simultaneous requests share a rendering', async () => {
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask('1'))))).toEqual(new Set(['Second']))
  expect(renderings).toBe(1)
})

test('a change that commits during a rendering is not lost', async () => {
  await rename(0, 'Before')
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { promise: hasRead, resolve } = Promise.withResolvers<void>()
  gate = promise
  onRead = resolve
  const early = ask('0')
  await hasRead
  await rename(0, 'After')
  const late = [ask('0'), ask('0')]
  gate = undefined
  release()
  expect(await early).toBe('Before')
  expect(await Promise.all(late)).toEqual(['After', 'After'])
  expect(renderings).toBe(2)
})

test('a page that may not be cached is rendered for each request', async () => {
  await rename(0, 'Uncached')
  await Promise.all([ask('0'), ask('0')])
  expect(renderings).toBe(2)
  expect(cache.bytes).toBe(0)
})

test.each([
  ['a minute', '2026-11-23T10:01:00Z', '2026-11-23T10:02:00Z'],
  ['a midnight', '2026-11-23T18:14:50Z', '2026-11-23T18:15:00Z'],
])('a page lives until %s', async (_, from, end) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(from) })
  await ask('1')
  vi.setSystemTime(new Date(end).getTime() - 1)
  await ask('1')
  expect(renderings).toBe(1)
  vi.setSystemTime(new Date(end))
  await ask('1')
  expect(renderings).toBe(2)
})

test('when the database does not answer, an old page is not shown', async () => {
  await ask('1')
  await rename(0, 'Any change')
  {
    using _query = vi.spyOn(real, 'query').mockRejectedValue(new Error('the database is away'))
    await expect(ask('1')).rejects.toThrow('the database is away')
  }
  expect(await ask('1')).toBe('Second')
})
