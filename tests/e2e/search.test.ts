import { checkScreen } from './fixtures/check-screen.ts'
import { type DemoIds, findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'

let ids: DemoIds
test.beforeAll(async ({ demo }) => {
  ids = await findDemoIds(demo)
})

test('every page of a competition leads to its search, which finds as one types', { tag: '@phone' }, async ({
  page,
  demo,
}) => {
  for (const path of [
    `/competitions/${ids.slug}`,
    `/match/${ids.match}`,
    `/team/${ids.team}`,
    `/player/${ids.player}`,
  ]) {
    await page.goto(demo.url + path)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL(`${demo.url}/competitions/${ids.slug}/search`)
  }
  const search = page.getByRole('searchbox', { name: 'Search teams, players and matches' })
  // The address changes before the screen.
  await expect(search).toBeVisible()
  const regions = page.getByRole('main').getByRole('status')
  await expect(regions).toHaveCount(2)
  // Screen readers announce a change of a region, but often not a region that is inserted with its text.
  await regions.evaluateAll((elements: HTMLElement[]) => {
    for (const { dataset } of elements) dataset.early = ''
  })
  await search.pressSequentially('highcairn oakhollow')
  const results = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Matches' }) })
  await expect(results.getByRole('link', { name: /Highcairn.*Oakhollow Rovers/ })).toHaveCount(1)
  await expect(page.locator('[data-early]').filter({ hasText: 'match' })).toHaveText('0 teams, 0 players, 2 matches')
  await search.fill('highcairn')
  // Until then the matches of the search before are shown, whose links have this name too.
  const teams = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Teams' }) })
  await teams.getByRole('link', { name: 'Highcairn' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Highcairn')
  await page.goBack()
  await expect(search).toHaveValue('highcairn')
  await search.fill('kedzierski')
  await page.getByRole('link', { name: 'Radosław Kędzierski' }).click()
  await expect(page).toHaveURL(/\/player\//)
  await page.goBack()
  await search.fill('nothing is called so')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await checkScreen(page)
})

test('a search works without scripts, and its page stays out of search engines', async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${demo.url}/competitions/${ids.slug}/search`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('searchbox').fill('ROVERS')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=ROVERS$/)
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await context.close()
})

test('pages without a competition have no search', async ({ page, demo }) => {
  await page.goto(demo.url)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toHaveCount(0)
})
