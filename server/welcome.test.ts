import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreRows, saveRows } from '#supabase/tests/saved-rows.ts'
import { connect, expectData } from './demo/connect.ts'
import { openTestInstallation, type TestInstallation } from './testing/test-installation.ts'
import { welcome } from './welcome.ts'

let installation: TestInstallation
const open = async () => {
  installation = await openTestInstallation()
}
const close = () => installation.close()

interface Start {
  demo?: boolean
  DEMO?: boolean
  fetch?: typeof fetch
}

/** The output and log of a start. */
async function start({ demo = false, DEMO, fetch = installation.fetch }: Start = {}) {
  const printed: string[] = []
  const error = vi.fn()
  await welcome({
    config: { SITE_URL: installation.url, DEMO },
    keys: installation.keys,
    fetch,
    demo,
    log: { error } as never,
    print: (text) => printed.push(text),
  })
  return { text: printed.join('\n'), errors: error.mock.calls }
}

const brokenAt =
  (path: string): typeof fetch =>
  async (input, init) => {
    if (new Request(input).url.includes(path)) throw new Error('the power is gone')
    return installation.fetch(input, init)
  }

const tokenIn = (text: string) => /http:\/\/touchline\.test\/auth\?token=([0-9a-f]{64})\n/.exec(text)?.[1]
const countLeagues = async () => (await installation.database.query('select from leagues')).length

describe('a demo', () => {
  let first: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    await open()
    first = await start({ demo: true })
  })
  afterAll(close)

  test('is created once, with working sign-ins', async () => {
    const { text, errors } = first
    expect(errors).toEqual([])
    expect(text).toContain('http://touchline.test/competitions/wendmoor-league')
    const signIns = [...text.matchAll(/^ {2}(League owner|Team manager|Player) +(\S+) +(\S+)/gm)]
    expect(signIns).toHaveLength(6)
    for (const [, , email = '', password = ''] of signIns) {
      const { auth } = connect(installation, installation.keys.anonKey)
      await expectData(email, auth.signInWithPassword({ email, password }))
    }
    expect(await start({ demo: true })).toEqual({ text: '', errors: [] })
    expect(await start()).toEqual({ text: '', errors: [] })
    expect(await countLeagues()).toBe(1)
  })

  // One after the other: the first change leaves the league.
  test.each([
    ['cleared the custom URL of', 'update league_settings set custom_slug = null'],
    ['deleted', 'delete from leagues'],
  ])('its league that its owner %s is not made again, and no account is deleted', async (_, change) => {
    const [, email = '', password = ''] = /League owner +(\S+) +(\S+)/.exec(first.text) ?? []
    await installation.database.query(change)
    const leagues = await countLeagues()
    for (const next of [{}, { demo: true }, { DEMO: false }])
      expect(await start(next)).toEqual({ text: '', errors: [] })
    expect(await countLeagues()).toBe(leagues)
    expect(await installation.database.query('select from auth.users')).toHaveLength(6)
    const { auth } = connect(installation, installation.keys.anonKey)
    await expectData('signing in', auth.signInWithPassword({ email, password }))
  })
})

describe('an installation without a demo', () => {
  beforeAll(async () => {
    await open()
    await saveRows(installation.database)
  })
  afterAll(close)
  beforeEach(() => restoreRows(installation.database))

  test('an empty installation gets one link, which makes the first account', async () => {
    const token = tokenIn((await start()).text)
    expect(tokenIn((await start()).text)).toBe(token)
    const { auth } = connect(installation, installation.keys.anonKey)
    const data = { invite_token: token }
    await expectData('', auth.signUp({ email: 'owner@example.org', password: 'correct horse', options: { data } }))
    expect(await start()).toEqual({ text: '', errors: [] })
  })

  test('an expired link is replaced', async () => {
    const token = tokenIn((await start()).text)
    await installation.database.query('update manager_invites set expires_at = now()')
    const next = tokenIn((await start()).text)
    expect(next).toBeDefined()
    expect(next).not.toBe(token)
  })

  test('an invitation for another person is not printed', async () => {
    await installation.database.query(`select create_owner_invite('somebody@example.org')`)
    const [invite] = await installation.database.query<{ token: string }>('select token from manager_invites')
    expect(tokenIn((await start()).text)).not.toBe(invite?.token)
  })

  test('an unfinished demo is completed by the next start', async () => {
    const { text, errors } = await start({ demo: true, fetch: brokenAt('/rest/v1/matches') })
    expect(text).toBe('')
    expect(errors).toHaveLength(1)
    expect((await start()).text).toContain('A demo league')
    expect(await countLeagues()).toBe(1)
  })

  test('an unfinished demo is deleted after DEMO=0', async () => {
    await start({ demo: true, fetch: brokenAt('/rest/v1/matches') })
    expect(tokenIn((await start({ DEMO: false })).text)).toBeDefined()
    expect(await countLeagues()).toBe(0)
    expect(await installation.database.query('select from profiles')).toHaveLength(0)
  })

  test('a database with leagues gets no demo', async () => {
    await installation.database.query(`insert into leagues (name) values ('Ours')`)
    expect((await start({ demo: true })).text).not.toContain('demo league')
    expect(await countLeagues()).toBe(1)
  })
})
