import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

const openToEverybody = (page: Page) => page.getByRole('region', { name: 'Open to everybody' })

async function openSignIn(page: Page, { url }: Installation, path: string) {
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await expect(page).toHaveURL(`${url}/auth`)
}

for (const [path, reason] of [
  ['/dashboard', 'The dashboard needs an account.'],
  ['/competitions/create', 'A new competition needs an account.'],
  ['/competitions/any/settings', 'This page is for the people who run the competition.'],
  ['/account/profile', 'The page that you asked for needs an account.'],
] as const)
  test(`a visitor who opens ${path} reads why they are asked to sign in`, async ({ page, empty }) => {
    await openSignIn(page, empty, path)
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible()
    // A later visit is not for that page.
    await page.getByRole('link', { name: 'Touchline' }).first().click()
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText(reason)).toBeHidden()
  })

test('an owner lists a competition, and a visitor opens it from the sign-in page', { tag: '@phone' }, async ({
  page,
  context,
  browser,
  empty,
}) => {
  const name = `Listed ${crypto.randomUUID().slice(0, 8)}`
  const { email, leagueId } = await createOwner(empty, name)
  const visitor = await browser.newPage()
  await openPage(visitor, `${empty.url}/auth`)
  await expect(visitor.getByText(name)).toBeHidden()

  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings`)
  const box = page.getByRole('checkbox', { name: 'List it on the sign-in page' })
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(page.getByText('The sign-in page lists the competition')).toBeVisible()
  await expect(box).toBeChecked()
  await checkScreen(page)

  await visitor.reload()
  await openToEverybody(visitor).getByRole('link', { name }).click()
  await expect(visitor).toHaveURL(new RegExp(`/competitions/${leagueId}`))
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  await visitor.close()
})

test('‘View demo’ leads to the demo league without an account', { tag: '@phone' }, async ({ page, demo }) => {
  await page.goto(demo.url)
  await page.getByRole('link', { name: 'View demo' }).click()
  await expect(page).toHaveURL(`${demo.url}/auth`)
  const first = openToEverybody(page).getByRole('link').first()
  await expect(first).toContainText('Demo')
  await checkScreen(page)
  await first.click()
  await expect(page).toHaveURL(/\/competitions\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
