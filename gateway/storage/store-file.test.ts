import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, DatabaseError } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

// The real database; its connection can lose a response, or replace it.
let storage: TestStorage
let failure: { after: boolean; error: Error } | null = null

beforeAll(async () => {
  const database = await openTestDatabase('gateway')
  const batch: Database['batch'] = async (statements) => {
    const here = statements.some(({ text }) => text.startsWith('insert into storage.objects')) ? failure : null
    if (here === null) return database.batch(statements)
    failure = null
    if (here.after) await database.batch(statements)
    throw here.error
  }
  storage = await openStorage({ ...database, batch })
})
afterAll(() => storage.close())

test('a file stays if its row was written and the answer was lost', async () => {
  failure = { after: true, error: new Error('write CONNECTION_CLOSED') }
  const { error } = await storage.service.from('private').upload('kept', 'bytes')
  expect(error).not.toBeNull()
  const { data } = await storage.service.from('private').download('kept')
  expect(await data?.text()).toBe('bytes')
})

test('a file is removed if its row was refused', async () => {
  const before = await storage.files()
  failure = { after: false, error: new DatabaseError({ code: '40001', message: 'could not serialize access' }) }
  const { error } = await storage.service.from('private').upload('refused', 'bytes')
  expect(error).not.toBeNull()
  expect(await storage.files()).toEqual(before)
})
