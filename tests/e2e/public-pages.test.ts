import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { type DemoPages, findDemoPages } from './demo-pages.ts'
import { expect, test } from './installation.ts'
import { listenToConsole } from './listen-to-console.ts'

let pages: DemoPages
test.beforeAll(async ({ demo }) => {
  pages = await findDemoPages(demo)
})

const addresses: Record<string, (pages: DemoPages) => string> = {
  landing: () => '/',
  auth: () => '/auth',
  'not found': () => '/404',
  overview: ({ competition }) => competition,
  teams: ({ competition }) => `${competition}/teams`,
  fixtures: ({ competition }) => `${competition}/fixtures`,
  tables: ({ competition }) => `${competition}/tables`,
  players: ({ competition }) => `${competition}/players`,
  match: ({ match }) => match,
  team: ({ team }) => team,
  player: ({ player }) => player,
}

async function textOf(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' })
  return page.locator('main').allInnerTexts()
}

async function open(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
  return { page: await context.newPage(), close: () => context.close() }
}

test('without JavaScript a competition, its tables and a match read right', async ({ browser, demo }) => {
  const { page, close } = await open(browser, { javaScriptEnabled: false })
  await page.goto(demo.url + pages.competition)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upcoming fixtures' })).toBeVisible()
  for (const name of ['Overview', 'Teams', 'Fixtures', 'Tables'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  for (const name of ['Top scorers', 'Most assists', 'Man of the match'])
    await expect(page.getByRole('table', { name }).locator('tbody tr')).toHaveCount(5)
  await page.goto(`${demo.url}${pages.competition}/tables`)
  await expect(page.locator('main table tbody tr')).toHaveCount(10)
  for (const name of ['League', 'Assists', 'MoM'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Goalscorers', exact: true }).click()
  await expect(page.locator('main table tbody tr')).toHaveCount(20)
  await page.goto(demo.url + pages.team)
  const lists = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Goals', exact: true }) })
  await expect(lists.first().locator('tbody tr')).toHaveCount(5)
  await page.goto(demo.url + pages.match)
  await expect(page.getByText('FT', { exact: true }).first()).toBeVisible()
  await close()
})

for (const [name, addressOf] of Object.entries(addresses)) {
  test(`${name}: hydration asks for nothing, changes nothing in any time zone, is silent; axe is content, light and dark`, async ({
    browser,
    demo,
  }) => {
    const address = demo.url + addressOf(pages)
    const shared = { viewport: test.info().project.use.viewport ?? null, locale: 'en-GB' }
    const still = await open(browser, shared)
    await still.page.route('**/assets/*.js', (route) => route.abort())
    const alive = await open(browser, { ...shared, timezoneId: 'Pacific/Auckland' })
    const calls: string[] = []
    const messages = listenToConsole(alive.page)
    alive.page.on('request', (request) => calls.push(request.url()))
    expect(await textOf(alive.page, address)).toEqual(await textOf(still.page, address))
    expect(calls.filter((url) => /\/(rest|auth|storage)\/v1\/(?!object\/public)|\.data/.test(url))).toEqual([])
    expect(messages.filter((text) => !text.includes('404 (Not Found)'))).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await alive.page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page: alive.page }).analyze()
      expect(violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
    const excess = await alive.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBeLessThanOrEqual(0)
    await still.close()
    await alive.close()
  })
}

test('an unknown address leads to the page that says so', async ({ page, demo }) => {
  const response = await page.goto(`${demo.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${demo.url}/`)
})

test('a competition that does not exist says so, with status 404', async ({ page, demo }) => {
  const response = await page.goto(`${demo.url}/competitions/nowhere`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText("The competition you're looking for doesn't exist or has been removed.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Competitions' })).toBeVisible()
})

test('a visitor who wants the dashboard is sent to sign in', async ({ page, demo }) => {
  await page.goto(`${demo.url}/dashboard`)
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('tab', { name: 'Invite Only' })).toBeDisabled()
})
