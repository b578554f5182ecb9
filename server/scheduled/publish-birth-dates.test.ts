import { expect, test } from 'vitest'
import { createLog } from '#gateway/log.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { scheduleBirthDates } from './publish-birth-dates.ts'

test('a start publishes dates of players who have turned 18', async () => {
  const database = await openTestDatabase('product')
  const [player] = await database.query<{ id: string }>(
    `insert into profiles (full_name, date_of_birth) values ('Ada', '1990-01-02') returning id`,
  )
  // The state before the birthday.
  await database.script(`alter table profiles disable trigger note_birth_date;
    update profiles set date_of_birth = null;
    alter table profiles enable trigger note_birth_date`)
  await scheduleBirthDates({ database, log: createLog('silent') })()
  const shown = await database.query('select date_of_birth::text from profiles where id = $1', [player?.id ?? ''])
  expect(shown).toEqual([{ date_of_birth: '1990-01-02' }])
  await database.close()
})
