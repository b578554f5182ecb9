import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { DEMO_LEAGUE_ID, DEMO_OWNER_ID } from '#domain/demo/demo-league.ts'
import type { Database } from '#web/queries/database.types.ts'
import { brokenWords } from './fixtures/broken-words.ts'
import { type DemoIds, findDemoIds } from './fixtures/demo-pages.ts'
import { expect, type Installation, startInstallation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { passTimeUntil } from './fixtures/page-clock.ts'
import { createPerson } from './fixtures/people.ts'

let ids: DemoIds
test.beforeAll(async ({ demo }) => {
  ids = await findDemoIds(demo)
})

const sheet = (page: Page) => page.getByRole('region', { name: 'Wendmoor & District League' })
const openDemo = (page: Page) => page.getByRole('link', { name: 'Open the demo league' })
const rowsOf = (page: Page) => page.locator('main table').first().locator('tbody tr')

test('the cover shows the demo league as it stands, without scripts too, and leads to it', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${demo.url}/competitions/${ids.slug}`)
  const teams = await rowsOf(page).locator('th').allInnerTexts()
  await page.goto(demo.url)
  expect(await rowsOf(page).locator('th').allInnerTexts()).toEqual(teams.slice(0, 5))
  for (const title of ['Next match', 'Last result']) await expect(sheet(page).getByText(title)).toBeVisible()
  await expect(sheet(page).locator('a[href^="/match/"]')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'View demo' })).toHaveAttribute('href', '/dashboard')
  await openDemo(page).click()
  await expect(page).toHaveURL(`${demo.url}/competitions/${ids.slug}`)
  await context.close()
})

test('one Sunday is told in four steps by the clock, one below the other on a phone', {
  tag: '@sizes',
}, async ({ page, demo }) => {
  await page.goto(demo.url)
  const steps = page.locator('#one-sunday ol > li')
  expect(await steps.locator('time').allInnerTexts()).toEqual(['16:52', '16:53', '16:54', '17:00'])
  // Both at once, because a late font moves them.
  const [first, second] = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().toJSON()))
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  expect(isPhone ? first?.x : first?.y).toBe(isPhone ? second?.x : second?.y)
  await page.getByRole('link', { name: 'Read it in the demo league' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Castle Wend')
  await expect(page.getByRole('heading', { name: 'Match report' })).toBeVisible()
})

test('no name of a team breaks inside a word on a phone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['', `/competitions/${ids.slug}`, `/competitions/${ids.slug}/insights`]) {
    await page.goto(demo.url + path)
    await page.evaluate(() => document.fonts.ready)
    expect(await brokenWords(page), path).toEqual([])
  }
  // The insights' tables have columns beside the names; lists of matches have two names in a row.
  for (const path of ['/insights', '/tables', '/tables?of=form', '/fixtures']) {
    await page.goto(`${demo.url}/competitions/${ids.slug}${path}`)
    await page.evaluate(() => document.fonts.ready)
    await page.locator('main .team-name bdi').evaluateAll((names) => {
      for (const name of names) name.textContent = 'Huddersfield Southampton'
    })
    expect(await brokenWords(page), path).toEqual([])
  }
})

test('with less motion nothing on the front page moves', async ({ page, demo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(demo.url)
  await page.locator('#one-sunday').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
})

test('a screen reader finds question and column of each answer in the comparison', async ({ page, demo }) => {
  await page.goto(demo.url)
  const table = page.getByRole('table', { name: 'Touchline, a spreadsheet and the old league site compared' })
  await expect(table.getByRole('columnheader')).toHaveText(['A spreadsheet', 'The old league site', 'Touchline'])
  const questions = table.getByRole('rowheader')
  expect(await questions.count()).toBeGreaterThan(7)
  await expect(table.getByRole('cell').filter({ hasText: /\S/ })).toHaveCount(3 * (await questions.count()))
  await expect(table.getByRole('row', { name: /Fines, tea rota/ })).toHaveCount(1)
})

test('a new score reaches an open front page, and without the demo league it shows a picture', async ({ page }) => {
  const installation = await startInstallation({ demo: true, isPrepared: true })
  const admin = createClient<Database>(installation.url, installation.keys.serviceRoleKey)
  await page.clock.install()
  const following = page.waitForResponse(/\/changes\?/)
  await page.goto(installation.url, { waitUntil: 'load' })
  await passTimeUntil(page, following)
  const score = sheet(page).locator('a[href^="/match/"]').first()
  const next = (await score.getAttribute('href'))?.split('/').at(-1) ?? ''
  await admin.from('matches').update({ home_score: 7, away_score: 6 }).eq('id', next).throwOnError()
  await expect(sheet(page).getByText('7 – 6')).toBeVisible()

  await admin.from('leagues').delete().eq('id', DEMO_LEAGUE_ID).throwOnError()
  await expect(sheet(page)).toBeHidden()
  await page.goto(installation.url)
  await expect(openDemo(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View demo' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The same competition on a phone' }).first()).toBeVisible()
  await expectNoOther(page, installation)
  // The server keeps the page without it until then.
  await admin.from('leagues').delete().eq('id', DEMO_LEAGUE_ID).throwOnError()
  await page.goto(installation.url)
  await admin.from('leagues').insert({ id: DEMO_LEAGUE_ID, name: 'Again', owner_id: DEMO_OWNER_ID }).throwOnError()
  await page.goto(installation.url)
  await expect(openDemo(page)).toBeVisible()
  await installation.stop()
})

/** An account cannot take the id of the deleted demo for a league of its own. */
async function expectNoOther(page: Page, installation: Installation) {
  const { email } = await createPerson(installation)
  const owner = await signIn(installation, email, PASSWORD)
  const { error } = await owner.from('leagues').insert({ id: DEMO_LEAGUE_ID, name: 'Somebody’s own' })
  expect(error?.message).toContain('This competition was deleted.')
  await page.goto(installation.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(openDemo(page)).toHaveCount(0)
}
