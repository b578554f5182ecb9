import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, DatabaseError } from '#gateway/database/database.ts'
import { restDefaults } from '#gateway/rest/testing/rest-defaults.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { until } from '#gateway/testing/until.ts'
import { watchSchemaCache } from './watch-schema-cache.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('gateway')
})
afterAll(() => database.close())

test('a load that fails is repeated', async () => {
  let failures = 0
  const logged: string[] = []
  const failing: Database = {
    ...database,
    // A catalog that changes meanwhile: 'cache lookup failed for relation 16385'
    batch: (statements, limit) =>
      failures-- > 0
        ? Promise.reject(new DatabaseError({ code: 'XX000', message: 'cache lookup failed' }))
        : database.batch(statements, limit),
  }
  const log = { error: (_: object, message: string) => void logged.push(message) }
  const watched = await watchSchemaCache(failing, restDefaults, () => undefined, log)
  failures = 2
  await database.script(`create table public.added (id int); notify pgrst, 'reload schema'`)
  await until(() => expect([...watched.current().cache.tables.values()]).toMatchObject([{ name: 'added' }]))
  expect(logged).toEqual(['rest: could not load the schema cache', 'rest: could not load the schema cache'])
})
