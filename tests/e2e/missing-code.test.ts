import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

/** The files of this name are gone, as after a new version of the server. @returns a function that brings them back */
async function withholdCode(page: Page, name: string) {
  const files = new RegExp(`/assets/${name}-[\\w-]+\\.js`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

test('a page opens without the code of its side parts and says so, and Retry loads what a whole page lacks', async ({
  page,
  context,
  empty,
}) => {
  const { email, leagueId } = await createOwner(empty, 'Short League')
  await signInQuietly(context, empty, email)
  const league = `${empty.url}/competitions/${leagueId}`
  await withholdCode(page, 'fixture-buttons')
  await openPage(page, `${league}/fixtures`)
  await expect(page.getByRole('alert')).toHaveText('The buttons could not be loaded. Reload the page.')
  await expect(page.getByRole('heading', { level: 1, name: 'Short League' })).toBeVisible()
  await checkScreen(page)
  await withholdCode(page, 'match-day')
  await openPage(page, `${league}/settings?group=match-day`)
  await expect(page.getByRole('alert')).toContainText('These settings could not be loaded.')
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()

  for (const [missing, said] of [
    ['settings-page', 'Possible causes'],
    ['(?:settings-page|competition-error)', 'An unexpected error occurred.'],
  ] as const) {
    const bringBack = await withholdCode(page, missing)
    await openPage(page, `${league}/settings?group=general`)
    await expect(page.getByRole('alert')).toContainText(said)
    await bringBack()
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
    expect(page.url()).toBe(`${league}/settings?group=general`)
  }
})
