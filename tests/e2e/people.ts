import { type BrowserContext, expect, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#web/queries/database.types.ts'
import { SESSION_STORAGE_KEY } from '#web/session/session-store.ts'
import type { Installation } from './installation.ts'
import { signIn } from './league-api.ts'
import { PASSWORD } from './league-screens.ts'

export interface Owner {
  email: string
  leagueId: string
  /** Signed in. */
  client: SupabaseClient<Database>
}

/** Somebody with an account and nothing else, made through the API. */
export async function createPerson({ url, keys }: Installation, fullName?: string): Promise<{ email: string }> {
  const email = `person-${crypto.randomUUID()}@touchline.example`
  const admin = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const { error } = await admin.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...(fullName !== undefined && { user_metadata: { full_name: fullName } }),
  })
  if (error) throw error
  return { email }
}

/** Somebody with an account and a competition of their own. */
export async function createOwner(installation: Installation, competition: string): Promise<Owner> {
  const { email } = await createPerson(installation)
  const client = await signIn(installation, email, PASSWORD)
  const { data } = await client.rpc('create_league', { _name: competition, _time_zone: 'Europe/London' }).throwOnError()
  return { email, leagueId: data.id, client }
}

/** Through the form, as a person does. */
export async function signInOnScreen(page: Page, installation: Installation, email: string): Promise<void> {
  await page.goto(`${installation.url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Without the form: every page that is opened from now on finds the session. */
export async function signInQuietly(context: BrowserContext, installation: Installation, email: string): Promise<void> {
  const client = await signIn(installation, email, PASSWORD)
  const { data } = await client.auth.getSession()
  await context.addInitScript(
    ([key, session]) => {
      // Once a tab: whoever logs out stays so.
      if (sessionStorage.getItem('signed-in')) return
      sessionStorage.setItem('signed-in', '1')
      localStorage.setItem(key, session)
    },
    [SESSION_STORAGE_KEY, JSON.stringify(data.session)] as const,
  )
}

/** The public data, as a visitor's browser gets it. */
export const visitorClient = ({ url, keys }: Installation) => createClient<Database>(url, keys.anonKey)
