import { createClient } from '@supabase/supabase-js'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { leaveDrafts } from './fixtures/left-drafts.ts'
import { createManagedTeam, inviteManager } from './fixtures/managed-team.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const admin = ({ url, keys }: Installation) =>
  createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } }).auth.admin

/** The link of a mail to this person. */
async function linkTo(empty: Installation, email: string, path: string, type: 'magiclink' | 'recovery' = 'magiclink') {
  const options = { redirectTo: `${empty.url}${path}` }
  const { data, error } = await admin(empty).generateLink({ type, email, options })
  if (error) throw error
  return data.properties.action_link
}

/** The fragment that the link ends in, with the tokens. */
async function fragmentOf(link: string): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').hash
}

test('a link leads through one page to where it was meant to, and leaves no token in the history', async ({
  page,
  empty,
}) => {
  const { email } = await createPerson(empty)
  await page.goto(`${empty.url}/competitions/create`)
  await page.goto(await linkTo(empty, email, '/account/email'))
  await expect(page).toHaveURL(`${empty.url}/account/email`)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/token/)
})

test('a link to a new password leads there', async ({ page, empty }) => {
  const { email } = await createPerson(empty)
  await page.goto(await linkTo(empty, email, '/', 'recovery'))
  await expect(page).toHaveURL(`${empty.url}/reset-password`)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
})

test('somebody who is signed in is asked before another account takes their place', async ({
  page,
  context,
  empty,
}) => {
  const [ada, eve] = [await createPerson(empty), await createPerson(empty)]
  await signInQuietly(context, empty, ada.email)
  await page.goto(await linkTo(empty, eve.email, '/account/email'))
  await expect(page.getByText(`You are signed in as ${ada.email}. Continue as ${eve.email}?`)).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/auth/callback`)
  await checkScreen(page)
  await page.getByRole('button', { name: `Stay signed in as ${ada.email}` }).click()
  await expect(page).toHaveURL(`${empty.url}/account/email`)
  await expect(page.getByText(ada.email, { exact: true })).toBeVisible()

  const left = await leaveDrafts(page)
  await page.goto(await linkTo(empty, eve.email, '/account/email'))
  await page.getByRole('button', { name: `Continue as ${eve.email}` }).dblclick()
  await expect(page).toHaveURL(`${empty.url}/account/email`)
  expect(await left()).toEqual([])
  await expect(page.getByText(eve.email, { exact: true })).toBeVisible()

  // Their own link asks nothing.
  await page.goto(await linkTo(empty, eve.email, '/account/profile'))
  await expect(page).toHaveURL(`${empty.url}/account/profile`)
})

test('a switch of accounts that ends the notifications of the device says so', async ({ page, context, empty }) => {
  const [ada, eve] = [await createPerson(empty), await createPerson(empty)]
  await signInQuietly(context, empty, ada.email)
  await page.addInitScript(() => {
    const subscription = { unsubscribe: async () => true }
    const registration = { pushManager: { getSubscription: async () => subscription } }
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration
  })
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await page.goto(await linkTo(empty, eve.email, '/account/email'))
  await page.getByRole('button', { name: `Continue as ${eve.email}` }).click()
  await expect(page).toHaveURL(`${empty.url}/account/email`)
  await expect(page.getByText('Notifications are off on this device')).toBeVisible()
  await checkScreen(page)
})

test('no other page takes tokens, and none keeps them in its address', async ({ page, empty }) => {
  const { email } = await createPerson(empty)
  for (const path of ['/auth', '/404', '/reset-password', '/']) {
    const fragment = await fragmentOf(await linkTo(empty, email, '/'))
    expect(fragment).toContain('access_token=')
    await page.goto(`${empty.url}${path}${fragment}`)
    await expect(page).not.toHaveURL(/access_token/)
    await expect(page.getByRole('button', { name: 'My Account' })).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('access_token')
    await page.goto('about:blank')
  }
})

test.describe('a link that cannot be used says what to do', () => {
  for (const address of [
    '/#access_token=garbage',
    '/auth/callback#access_token=garbage',
    '/auth/callback#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer',
    '/?code=x',
    '/auth/callback?code=x',
    '/?error=access_denied&error_code=otp_expired&error_description=Call+0900+1234',
    '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    '/auth/callback#error=server_error&error_description=Call+0900+1234',
  ])
    test(address, async ({ page, empty }) => {
      await page.goto(empty.url + address)
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('Request a new one here')
      await expect(page.getByText('0900')).toHaveCount(0)
      await expect(page).toHaveURL(`${empty.url}/auth/callback`)
      await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible()
      await checkScreen(page)
    })
})

test('what follows next= is a page of ours, or nothing', async ({ page, context, empty }) => {
  const { email } = await createPerson(empty)
  await signInQuietly(context, empty, email)
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]) {
    await page.goto(`${empty.url}/auth/callback?${new URLSearchParams({ next })}`)
    await expect(page).toHaveURL(`${empty.url}/dashboard`)
  }
})

test('an account that exists accepts an invitation: from the sign-up form, signed in, and from the dashboard', async ({
  page,
  empty,
}) => {
  const { owner, team, players } = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { email } = await createPerson(empty)
  const token = await inviteManager(owner.client, team, players.get('Ada Lovelace') ?? '', email)
  await page.goto(`${empty.url}/auth?token=${token}`)
  await expect(page.getByText('You are invited to manage Ash in Sunday League.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('another one')
  await page.getByLabel('Confirm password').fill('another one')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText(`${email} has an account already.`)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Sign in and accept' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${empty.url}/invitation?token=${token}`)
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: `Accept as ${email}` }).dblclick()
  await expect(page).toHaveURL(`${empty.url}/teams/${team}`)
  await expect(page.getByText('Invitation accepted')).toBeVisible()
  await page.goto(`${empty.url}/invitation?token=${token}`)
  await expect(page.getByText('This invitation was used.')).toBeVisible()

  // Another owner's league: the proved address finds the invitation on the dashboard.
  const second = await createManagedTeam(empty, ['Ada King'])
  await inviteManager(second.owner.client, second.team, second.players.get('Ada King') ?? '', email)
  await page.goto(`${empty.url}/dashboard`)
  await page.getByRole('link', { name: 'See invitation' }).click()
  await page.getByRole('button', { name: /^Accept as / }).click()
  await expect(page).toHaveURL(`${empty.url}/teams/${second.team}`)
  await page.goto(`${empty.url}/dashboard`)
  await expect(page.getByRole('link', { name: 'View Ash' })).toHaveCount(2)
  await checkScreen(page)
})
