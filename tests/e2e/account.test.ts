import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { expect, type Installation, test } from './installation.ts'
import { signIn } from './league-api.ts'
import { PASSWORD } from './league-screens.ts'
import { createPerson, signInQuietly } from './people.ts'

let email: string
test.beforeEach(async ({ context, empty }) => {
  email = (await createPerson(empty, 'Ada Example')).email
  await signInQuietly(context, empty, email)
})

/** What the person typed is kept, and the same press succeeds once the network is back. */
async function pressWithoutNetwork(page: Page, button: string, message: string) {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: button }).dblclick()
}

test('the name is changed everywhere, and a lost network loses nothing of it', async ({ page, empty }) => {
  await page.goto(`${empty.url}/account/profile`)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Example')
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Full name').fill('Ada <b>Lovelace</b> 🏆')
  await pressWithoutNetwork(page, 'Save profile', 'Error updating profile')
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByText('Ada <b>Lovelace</b> 🏆')).toBeVisible()
})

test('a new password is asked for twice, and is the one that counts', async ({ page, empty }) => {
  await page.goto(`${empty.url}/account/password`)
  await page.getByLabel('New password', { exact: true }).fill('a corner flag')
  await page.getByLabel('Confirm password').fill('a corner')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Confirm password').fill('a corner flag')
  await pressWithoutNetwork(page, 'Save password', 'Error updating password')
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(signIn(empty, email, PASSWORD)).rejects.toThrow('Invalid login credentials')
  await signIn(empty, email, 'a corner flag')
})

test('a new address counts when the links in both mails were opened', async ({ page, empty }) => {
  const wanted = `new-${crypto.randomUUID()}@touchline.example`
  await page.goto(`${empty.url}/account/email`)
  await page.getByLabel('New email').fill('nowhere')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Please provide a valid email address')).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('New email').fill(wanted)
  await pressWithoutNetwork(page, 'Change email', 'Error updating email')
  await expect(page.getByText('Verification email sent')).toBeVisible()
  for (const address of [email, wanted]) await page.goto(await readLink(empty, address))
  await expect(page.locator('main').getByText(wanted)).toBeVisible()
  await signIn(empty, wanted, PASSWORD)
})

/** The link in the last mail to this address. */
async function readLink({ dataDir }: Installation, address: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  const mails = await Promise.all((await readdir(outbox)).sort().map((name) => readFile(join(outbox, name), 'utf8')))
  const mail = mails.findLast((text) => text.includes(`To: ${address}`)) ?? ''
  const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = /https?:[^\s"<>]+\/verify[^\s"<>]+/.exec(plain)?.[0]
  if (link === undefined) throw new Error(`There is no link in the mail to ${address}`)
  return link.replaceAll('&amp;', '&')
}
