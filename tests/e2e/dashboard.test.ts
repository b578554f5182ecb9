import { expect, test } from './installation.ts'
import { PASSWORD } from './league-screens.ts'
import { createOwner, type Owner, signInOnScreen } from './people.ts'

let owner: Owner
test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'Shown League')
  await signInOnScreen(page, empty, owner.email)
})

test('it counts what is mine and leads there', async ({ page, empty }) => {
  const numbers = page.getByRole('definition')
  await expect(numbers).toHaveText(['1', '0', '2024'])
  await expect(page.getByText('0 teams · Season 2024')).toBeVisible()
  await page.getByRole('link', { name: 'View Competition Shown League' }).click()
  await expect(page).toHaveURL(`${empty.url}/competitions/${owner.leagueId}`)
})

test('a competition needs a name, and is created once however often it is pressed', async ({ page, empty }) => {
  await page.getByRole('button', { name: 'Create Competition' }).click()
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create Competition' })
  await create.click()
  await expect(page.getByText('You must be logged in and provide a competition name').first()).toBeVisible()
  await page.getByLabel('Competition name').fill('Second League')
  await create.dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Second League' })).toBeVisible()
  await page.goto(`${empty.url}/dashboard`)
  await expect(page.getByRole('link', { name: /^View Competition/ })).toHaveCount(2)
})

test('the page for it says the same in its own words, and keeps a name over a lost session', async ({
  page,
  context,
  empty,
}) => {
  await page.goto(`${empty.url}/competitions/create`)
  await page.getByRole('button', { name: 'Create Competition' }).click()
  await expect(page.getByText('Please enter a name for your competition').first()).toBeVisible()
  await page.getByLabel('Competition name').fill('Kept League')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${empty.url}/dashboard`)
  await elsewhere.getByRole('button', { name: 'My Account' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Competition name')).toHaveValue('Kept League')
})
