import { expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { openPostgres } from './postgres.ts'

const url = process.env.TEST_DATABASE_URL
const END_LISTENERS = 'select pg_terminate_backend(pid) from pg_stat_activity where query = \'listen "lines"\''

test.skipIf(url === undefined)('a lost connection is reported at once, and listens again', async () => {
  const database = await openPostgres(url ?? '', 1)
  const events: string[] = []
  const note = (event: string) => () => void events.push(event)
  const stop = await database.listen('lines', (payload) => events.push(payload), note('gap'), note('lost'))
  await database.query("select pg_notify('lines', 'first')")
  await until(() => expect(events).toEqual(['first']))
  for (const round of [1, 2]) {
    events.length = 0
    await database.query(END_LISTENERS)
    await until(() => expect(events).toEqual(['lost', 'gap']))
    await database.query('select pg_notify($1, $2)', ['lines', `round ${round}`])
    await until(() => expect(events).toEqual(['lost', 'gap', `round ${round}`]))
  }
  await stop()
  events.length = 0
  await database.query("select pg_notify('lines', 'unheard')")
  await database.close()
  expect(events).toEqual([])
})
