import { expect, test } from 'vitest'
import { createLog } from '#gateway/log.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { scheduleForgetting } from './forget-old-details.ts'

test('a start removes addresses of invitations that ended long ago', async () => {
  const database = await openTestDatabase('product')
  await database.script(`insert into manager_invites (email, expires_at) values
    ('old@example.org', now() - interval '91 days'), ('new@example.org', now() - interval '89 days')`)
  await scheduleForgetting({ database, log: createLog('silent') })()
  expect(await database.query('select email from manager_invites order by expires_at')).toEqual([
    { email: null },
    { email: 'new@example.org' },
  ])
  await database.close()
})
