import type { AuthChangeEvent } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { openTestAuth, type TestAuth } from './test-auth.ts'

// Events that supabase-js sends to a page. PASSWORD_RECOVERY is tested in supabase-client.test.ts,
// MFA_CHALLENGE_VERIFIED in factors.test.ts.

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth()
})
afterAll(() => auth.close())

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('each event is sent once and on time', async () => {
  const client = auth.anon()
  const events: AuthChangeEvent[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  const expectNew = async (...expected: AuthChangeEvent[]) => {
    await until(() => expect(events.length).toBeGreaterThanOrEqual(expected.length))
    await settled()
    expect(events.splice(0)).toEqual(expected)
  }
  await expectNew('INITIAL_SESSION')
  const person = { email: 'events@example.org', password: 'correct horse' }
  await client.auth.signUp(person)
  await expectNew('SIGNED_IN')
  await client.auth.updateUser({ data: { full_name: 'Ada' } })
  await expectNew('USER_UPDATED')
  await client.auth.refreshSession()
  await expectNew('TOKEN_REFRESHED')
  await client.auth.signOut()
  await expectNew('SIGNED_OUT')
  await client.auth.signInWithPassword(person)
  await expectNew('SIGNED_IN')
})

test('setSession continues a session of another client', async () => {
  const first = auth.anon()
  const { data } = await first.auth.signUp({ email: 'handed@example.org', password: 'correct horse' })
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const second = auth.anon()
  const continued = await second.auth.setSession({ access_token, refresh_token })
  expect(continued.error).toBeNull()
  expect((await second.auth.getUser()).data.user?.email).toBe('handed@example.org')
})

test('single sign-on reports that no provider is configured', async () => {
  const { error } = await auth.anon().auth.signInWithSSO({ domain: 'example.org' })
  expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' })
})

test.each([
  ['a captcha token is accepted and ignored without a captcha', { options: { captchaToken: 'x' } }],
  ['so is a channel that is the only one', { options: { channel: 'sms' as const } }],
])('%s', async (_, more) => {
  const email = `captcha${Math.random()}@example.org`
  const { error } = await auth.anon().auth.signUp({ email, password: 'correct horse', ...more })
  expect(error).toBeNull()
})
