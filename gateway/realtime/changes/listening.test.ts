import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createListening } from './listening.ts'

test('what was lost is said again, and what others left behind goes', async () => {
  const database = await openTestDatabase('gateway')
  const process = randomUUID()
  const listening = createListening(database, process)
  const relations = () =>
    database.query('select relation::int as relation from realtime.listening where until > now() order by relation')
  await Promise.all([1, 2].map((relation) => listening.hold(relation)))

  // The process stood still for longer than it had promised.
  await database.query(`update realtime.listening set until = now() - interval '1 second'`)
  await database.query(`insert into realtime.listening values (7, gen_random_uuid(), now() - interval '1 second')`)
  await listening.renew(new Set([1, 2]))
  expect(await relations()).toEqual([{ relation: 1 }, { relation: 2 }])
  expect(await database.query('select from realtime.listening where relation = 7')).toEqual([])

  // PostgreSQL fell, and its unlogged tables are empty.
  await database.query('truncate realtime.listening')
  await listening.renew(new Set([1]))
  expect(await relations()).toEqual([{ relation: 1 }])
  await database.query('truncate realtime.listening')
  listening.forget()
  await listening.hold(1)
  expect(await relations()).toEqual([{ relation: 1 }])
  await database.close()
})
