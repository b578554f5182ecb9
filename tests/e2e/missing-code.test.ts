import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

/** The files of this name are gone, as after a new version of the server. @returns a function that brings them back */
async function withholdCode(page: Page, name: string, times?: number) {
  const files = new RegExp(`/assets/${name}-[\\w-]+\\.js`)
  await page.route(files, (route) => route.abort(), times === undefined ? {} : { times })
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

test('links are copied and shared after a failed load, and a second press waits; without the code it is said', async ({
  page,
  context,
  demo,
}) => {
  const { slug, match } = await findDemoIds(demo)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shares: (string | undefined)[] = []
    const share = async ({ title }: ShareData) => void shares.push(title)
    Object.assign(window, { shares })
    Object.assign(navigator, { canShare: () => true, share })
  })
  await withholdCode(page, 'share-link', 1)
  await openPage(page, `${demo.url}/match/${match}`)
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()

  await withholdCode(page, 'share-(?:link|picture)')
  await openPage(page, `${demo.url}/match/${match}`)
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link could not be copied')).toBeVisible()
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('button', { name: 'Share with another app' }).click()
  await expect(page.getByText('The link could not be shared')).toBeVisible()

  await openPage(page, `${demo.url}/competitions/${slug}/share`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The picture could not be shared')).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link could not be copied')).toBeVisible()
  await page.unrouteAll()

  await openPage(page, `${demo.url}/competitions/${slug}/share`)
  const drawn = Promise.withResolvers<void>()
  await page.route('**/share/round-up.png*', async (route) => {
    if (route.request().resourceType() === 'fetch') await drawn.promise
    await route.continue()
  })
  const share = page.getByRole('button', { name: 'Share' })
  await share.dblclick()
  drawn.resolve()
  const shares = () => page.evaluate(() => (window as unknown as { shares: string[] }).shares)
  await expect.poll(shares).toHaveLength(1)
  await expect(share).toBeEnabled()
  expect(await shares()).toHaveLength(1)
})
