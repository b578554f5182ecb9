import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { TableLeases } from './table-leases.ts'

test('a renewal restores lost leases and deletes the expired ones of other processes', async () => {
  const database = await openTestDatabase('gateway')
  const process = randomUUID()
  const leases = new TableLeases(database, process)
  const relations = () =>
    database.query('select relation::int as relation from realtime.listening where until > now() order by relation')
  await Promise.all([1, 2].map((relation) => leases.acquire(relation)))

  // The process was suspended for longer than its leases last.
  await database.query(`update realtime.listening set until = now() - interval '1 second'`)
  await database.query(`insert into realtime.listening values (7, gen_random_uuid(), now() - interval '1 second')`)
  await leases.renew(() => new Set([1, 2]))
  expect(await relations()).toEqual([{ relation: 1 }, { relation: 2 }])
  expect(await database.query('select from realtime.listening where relation = 7')).toEqual([])

  // PostgreSQL crashed, and its unlogged tables are empty.
  await database.query('truncate realtime.listening')
  await leases.renew(() => new Set([1]))
  expect(await relations()).toEqual([{ relation: 1 }])
  await database.query('truncate realtime.listening')
  leases.forget()
  await leases.acquire(1)
  expect(await relations()).toEqual([{ relation: 1 }])
  await database.close()
})

test('a lease that is acquired while a renewal waits is kept', async () => {
  const database = await openTestDatabase('gateway')
  const leases = new TableLeases(database, randomUUID())
  let wanted: ReadonlySet<number> = new Set()
  const acquire = (relation: number) => {
    wanted = new Set([...wanted, relation])
    return leases.acquire(relation)
  }
  const first = acquire(1)
  const renewal = leases.renew(() => wanted)
  await Promise.all([first, renewal, acquire(2)])
  await leases.renew(() => wanted)
  const rows = await database.query('select relation::int as relation from realtime.listening order by relation')
  expect(rows).toEqual([{ relation: 1 }, { relation: 2 }])
  await database.close()
})
