import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type AuthChangeEvent, createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createPerson } from './fixtures/people.ts'
import { codeOf } from './fixtures/second-factor.ts'

declare global {
  interface Window {
    supabase: { createClient: typeof createClient }
    client: SupabaseClient
    events: AuthChangeEvent[]
  }
}

// A page of the same place without a client of its own.
const BLANK = '/favicon.svg'
const library = join(import.meta.dirname, '../../node_modules/@supabase/supabase-js/dist/umd/supabase.js')

/** Opens the unmodified client as a script tag would, and records its events. */
async function openClient(page: Page, { url, keys }: Installation, address: string) {
  await page.goto(address)
  await page.evaluate(await readFile(library, 'utf8'))
  await page.evaluate(
    ([api, key]) => {
      window.events = []
      window.client = window.supabase.createClient(api, key)
      window.client.auth.onAuthStateChange((event) => void window.events.push(event))
    },
    [url, keys.anonKey] as const,
  )
}

test('in a browser each event of the client comes once, when it is due', async ({ page, empty }) => {
  const { email } = await createPerson(empty)
  const expectNew = async (...expected: AuthChangeEvent[]) => {
    await expect.poll(() => page.evaluate(() => window.events.length)).toBeGreaterThanOrEqual(expected.length)
    // A duplicate event would come within the same turn or the next.
    expect((await page.evaluate(() => window.events.splice(0))).sort()).toEqual(expected.sort())
  }
  await openClient(page, empty, empty.url + BLANK)
  await expectNew('INITIAL_SESSION')
  await page.evaluate((person) => window.client.auth.signInWithPassword(person), { email, password: PASSWORD })
  await expectNew('SIGNED_IN')
  await page.evaluate(() => window.client.auth.updateUser({ data: { full_name: 'Ada' } }))
  await expectNew('USER_UPDATED')
  await page.evaluate(() => window.client.auth.refreshSession())
  await expectNew('TOKEN_REFRESHED')
  const enrolled = await page.evaluate(() => window.client.auth.mfa.enroll({ factorType: 'totp' }))
  const { id = '', totp } = enrolled.data ?? {}
  const proof = { factorId: id, code: codeOf(totp?.secret ?? '') }
  await page.evaluate((given) => window.client.auth.mfa.challengeAndVerify(given), proof)
  await expectNew('MFA_CHALLENGE_VERIFIED')
  await page.evaluate(() => window.client.auth.signOut())
  await expectNew('SIGNED_OUT')

  const admin = createClient(empty.url, empty.keys.serviceRoleKey, { auth: { persistSession: false } })
  const redirectTo = empty.url + BLANK
  const { data } = await admin.auth.admin.generateLink({ type: 'recovery', email, options: { redirectTo } })
  await openClient(page, empty, data.properties?.action_link ?? '')
  await expectNew('INITIAL_SESSION', 'PASSWORD_RECOVERY')
})
