import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { expect, type Installation, test } from './installation.ts'
import { PASSWORD } from './league-screens.ts'
import { createOwner, signInOnScreen } from './people.ts'

const newEmail = () => `somebody-${crypto.randomUUID()}@touchline.example`

async function inviteOwner({ url, keys }: Installation): Promise<string> {
  const admin = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const { data } = await admin.rpc('create_owner_invite').throwOnError()
  return `${url}/auth?token=${data}`
}

for (const path of ['/dashboard', '/competitions/create', '/account/profile']) {
  test(`a visitor who opens ${path} signs in and is there`, async ({ page, empty }) => {
    const { email } = await createOwner(empty, 'Guarded League')
    await page.goto(empty.url + path)
    await expect(page).toHaveURL(`${empty.url}/auth`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(empty.url + path)
  })
}

test('who signs in from a public page is back on it', async ({ page, empty }) => {
  const { email, leagueId } = await createOwner(empty, 'Public League')
  await page.goto(`${empty.url}/competitions/${leagueId}/tables`)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${empty.url}/competitions/${leagueId}/tables`)
})

test('creating a competition asks a visitor to sign in first', async ({ page, empty }) => {
  await page.goto(`${empty.url}/competitions/create`)
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await expect(page.getByText('You need to be logged in to create a competition')).toBeVisible()
})

test('a wrong password says so, and keeps what was typed', async ({ page, empty }) => {
  await page.goto(`${empty.url}/auth`)
  await expect(page.getByRole('tab', { name: 'Invite Only' })).toBeDisabled()
  await page.getByLabel('Email').fill('nobody@touchline.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@touchline.example')
})

test('what is typed before the scripts arrive counts', async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Slow League')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${empty.url}/auth`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  arrive()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)
})

test('signing up refuses two passwords that differ, then makes one account however often it is pressed', async ({
  page,
  empty,
}) => {
  await page.goto(await inviteOwner(empty))
  await expect(page.getByText('You are invited to run your own competition.')).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm password').fill('secret2')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Password Mismatch')).toBeVisible()
  await expect(page.getByText('Your passwords do not match.').first()).toBeVisible()
  await page.getByLabel('Confirm password').fill('secret1')
  await page.getByRole('button', { name: 'Sign Up' }).dblclick()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)
})

test('an invitation works once', async ({ page, browser, empty }) => {
  const link = await inviteOwner(empty)
  for (const person of [page, await (await browser.newContext()).newPage()]) {
    await person.goto(link)
    await person.getByLabel('Email').fill(newEmail())
    await person.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await person.getByLabel('Confirm password').fill(PASSWORD)
    await person.getByRole('button', { name: 'Sign Up' }).click()
    if (person === page) await expect(person).toHaveURL(`${empty.url}/dashboard`)
    else await expect(person.getByText('Invalid or expired invitation token.').first()).toBeVisible()
  }
})

test('a forgotten password is chosen anew by the link in the mail, which works once', async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Forgetful League')
  await page.goto(`${empty.url}/auth`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const link = await findLink(empty, email)
  await page.goto(link)
  await page.getByLabel('New password').fill('a new one')
  await page.getByLabel('Confirm password').fill('a new one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)

  await logOut(page)
  await page.goto(link)
  await expect(page.getByText('This link is used up or too old.')).toBeVisible()
})

test('logging out leaves the guarded pages', async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Leaving League')
  await signInOnScreen(page, empty, email)
  await logOut(page)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/auth`)
})

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeHidden()
}

/** The link of the mail to an address; without SMTP every mail is a file, written after the answer. */
async function findLink({ dataDir }: Installation, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  let link = ''
  await expect(async () => {
    const names = await readdir(outbox)
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    const mail = mails.find((text) => text.includes(email)) ?? ''
    const plain = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    link = /https?:[^\s"<>]+\/verify[^\s"<>]+/.exec(plain)?.[0].replaceAll('&amp;', '&') ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
