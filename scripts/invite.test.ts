import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPglite } from '#gateway/database/pglite.ts'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import type { TestInstallation } from '#server/testing/test-installation.ts'
import { type Outcome, runScript } from './testing/run-script.ts'
import { serveInstallation } from './testing/serve-installation.ts'

const invite = (args: readonly string[], variables: Record<string, string>) => runScript('invite', args, variables)

const tokenIn = ({ stdout }: Outcome) => /https?:\/\/\S+\/auth\?token=([0-9a-f]{64})\n/.exec(stdout)?.[1] ?? 'none'

test.each([
  ['no address', [], /Whom do you want to invite\? Usage: npm run invite -- someone@example\.org/],
  ['a name', ['Ada'], /"Ada" is not an e-mail address/],
  ['no host', ['ada@'], /"ada@" is not an e-mail address/],
  ['a host without a dot', ['ada@example'], /is not an e-mail address/],
  ['two addresses', ['ada@example.org', 'grace@example.org'], /Pass one address/],
])('%s: prints only what is wrong', async (_, args, message) => {
  const { code, stdout, stderr } = await invite(args, {})
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(/^ {4}at /m)
})

test('without a server the database is opened, or created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-invite-'))
  const outcome = await invite(['Ada@Example.org'], { DATA_DIR: folder, SITE_URL: 'https://league.example.org' })
  expect(outcome.stdout).toContain('https://league.example.org/auth?token=')
  const database = await openPglite(join(folder, 'database'))
  const rows = await database.query('select email, token, team_id, used_at from manager_invites')
  await database.close()
  expect(rows).toEqual([{ email: 'ada@example.org', token: tokenIn(outcome), team_id: null, used_at: null }])
  await rm(folder, { recursive: true })
}, 120_000)

describe('while a server runs', () => {
  let installation: TestInstallation
  let variables: Record<string, string>
  let stop: () => Promise<void>
  beforeAll(async () => {
    const served = await serveInstallation()
    installation = served.installation
    variables = served.variables
    stop = served.stop
  })
  afterAll(() => stop())

  test('the server creates the invitation', async () => {
    const outcome = await invite(['ada@example.org'], variables)
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    const token = tokenIn(outcome)
    expect(await installation.database.query('select email from manager_invites where token = $1', [token])).toEqual([
      { email: 'ada@example.org' },
    ])
  })

  test('an unexpected address is reported', async () => {
    const { code, stderr } = await invite(['ada@example.org'], { ...variables, PORT: String(await freePort()) })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /is running on .*, but does not answer as expected at http.*Set HOST and PORT to the server's values/,
    )
    expect(stderr).not.toMatch(/^ {4}at /m)
  })
})
