import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createDataFolder } from '#gateway/testing/test-database.ts'
import { runScript } from './testing/run-script.ts'
import { serveInstallation } from './testing/serve-installation.ts'

const run = (args: string[], variables: Record<string, string>) => runScript('remove-two-factor', args, variables)

test('with a running server; a missing account or factor is reported', async () => {
  const { installation, variables, stop } = await serveInstallation()
  const { database } = installation
  const id = randomUUID()
  await database.query('insert into auth.users (id, email) values ($1, $2)', [id, 'ada@example.org'])
  await database.query("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", [
    id,
  ])
  expect(await run(['Ada@Example.org'], variables)).toMatchObject({
    code: 0,
    stdout: 'ada@example.org signs in with the password alone from now on, and is signed out on every device.\n',
  })
  expect(await database.query('select from auth.mfa_factors')).toEqual([])
  expect((await run(['ada@example.org'], variables)).stdout).toBe('ada@example.org has no authenticator app set up.\n')
  expect(await run(['eve@example.org'], variables)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no account with the address eve@example.org.\n',
  })
  expect((await run([], variables)).stderr).toContain('Usage: npm run remove-two-factor -- someone@example.org')
  await stop()
}, 60_000)

test('without a server the database is opened', async () => {
  const folder = await createDataFolder('product')
  const { stderr } = await run(['ada@example.org'], { DATA_DIR: folder })
  expect(stderr).toBe('There is no account with the address ada@example.org.\n')
  await rm(folder, { recursive: true })
}, 120_000)
