import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { Jobs, type Queue } from './jobs.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Log
const PERIOD = 0.5
const SOON = { timeout: 30_000, interval: 50 }

interface Greeting {
  name: string
}

let database: Database
let jobs: Jobs
beforeAll(async () => {
  database = await openTestDatabase('gateway')
})
afterAll(() => database.close())
beforeEach(async () => {
  jobs = await Jobs.start(database, silent, PERIOD)
})
afterEach(async () => {
  await jobs.stop()
  await database.query('delete from pgboss.job')
})

const open = (work: (data: Greeting) => Promise<void>, on = jobs): Promise<Queue<Greeting>> =>
  on.open({ name: 'greetings', timeout: 30, retries: 5, pause: 1, longestPause: 2, work })

test('a job runs once', async () => {
  const seen: string[] = []
  const queue = await open(async ({ name }) => void seen.push(name))
  await queue.add({ name: 'Ada "\\ O\'Hara' }, 0)
  await vi.waitFor(() => expect(seen).toEqual(['Ada "\\ O\'Hara']), SOON)
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), SOON)
})

test('a job that fails is repeated, others are not', async () => {
  const seen: string[] = []
  const queue = await open(async ({ name }) => {
    seen.push(name)
    if (name === 'Grace' && seen.filter((each) => each === name).length === 1) throw new Error('not yet')
  })
  await Promise.all([queue.add({ name: 'Ada' }, 0), queue.add({ name: 'Grace' }, 0)])
  await vi.waitFor(async () => expect(await states()).toEqual(['completed', 'completed']), SOON)
  expect(seen.toSorted()).toEqual(['Ada', 'Grace', 'Grace'])
})

test('a job that is removed before it is due never runs', async () => {
  const seen: string[] = []
  const queue = await open(async ({ name }) => void seen.push(name))
  await queue.remove(await queue.add({ name: 'Ada' }, 3600))
  expect(await states()).toEqual([])
  expect(seen).toEqual([])
})

test('two processes on one database share the jobs', async () => {
  const seen: string[] = []
  const other = await Jobs.start(database, silent, PERIOD)
  const queue = await open(async ({ name }) => void seen.push(name))
  await open(async ({ name }) => void seen.push(name), other)
  const names = Array.from({ length: 25 }, (_, at) => `player ${at}`)
  await Promise.all(names.map((name) => queue.add({ name }, 0)))
  await vi.waitFor(() => expect(seen).toHaveLength(names.length), SOON)
  await other.stop()
  expect(seen.toSorted()).toEqual(names.toSorted())
})

test('jobs stay when the process ends, and the next one runs them', async () => {
  const queue = await open(async () => undefined)
  await queue.add({ name: 'Ada' }, 2)
  await jobs.stop()
  const seen: string[] = []
  jobs = await Jobs.start(database, silent, PERIOD)
  await open(async ({ name }) => void seen.push(name))
  await vi.waitFor(() => expect(seen).toEqual(['Ada']), SOON)
})

test.each(['anon', 'authenticated', 'service_role'])('%s reads no job', async (role) => {
  const read = database.transaction(async (tx) => {
    await tx.query(`set local role ${role}`)
    await tx.query('select * from pgboss.job')
  })
  await expect(read).rejects.toMatchObject({ code: '42501' })
})

async function states(): Promise<unknown[]> {
  const rows = await database.query(`select state::text from pgboss.job where name = 'greetings'`)
  return rows.map(({ state }) => state)
}
