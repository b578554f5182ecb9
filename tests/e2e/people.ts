import { expect, type Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#web/data/database.types.ts'
import type { Installation } from './installation.ts'
import { signIn } from './league-api.ts'
import { PASSWORD } from './league-screens.ts'

export interface Owner {
  email: string
  leagueId: string
}

/** Somebody with an account and a competition of their own, made through the API. */
export async function createOwner(installation: Installation, competition: string): Promise<Owner> {
  const email = `owner-${crypto.randomUUID()}@touchline.example`
  const admin = createClient(installation.url, installation.keys.serviceRoleKey, { auth: { persistSession: false } })
  const { error } = await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  const client = await signIn(installation, email, PASSWORD)
  const { data } = await client.rpc('create_league', { _name: competition, _time_zone: 'Europe/London' }).throwOnError()
  return { email, leagueId: data.id }
}

/** Through the form, as a person does. */
export async function signInOnScreen(page: Page, installation: Installation, email: string): Promise<void> {
  await page.goto(`${installation.url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The public data, as a visitor's browser gets it. */
export const visitorClient = ({ url, keys }: Installation) => createClient<Database>(url, keys.anonKey)
