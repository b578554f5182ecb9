import type { Browser, Page, Request, Route } from '@playwright/test'
import { bytesSent, LIMITS } from './fixtures/bytes-sent.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { type DemoIds, findDemoIds, leaguePages } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { listenToConsole } from './fixtures/listen-to-console.ts'
import { openPage, untilAlive } from './fixtures/open-page.ts'
import { watchRequests } from './fixtures/settled-page.ts'

let ids: DemoIds
test.beforeAll(async ({ demo }) => {
  ids = await findDemoIds(demo)
})

const addresses: Record<string, (ids: DemoIds) => string> = {
  landing: () => '/',
  'not found': () => '/404',
  ...leaguePages,
  'match to come': ({ lastMatch }) => `/match/${lastMatch}`,
  'search results': ({ slug }) => `/competitions/${slug}/search?q=high`,
  auth: () => '/auth',
  'API documentation': () => '/developers',
}

async function open(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
  return { page: await context.newPage(), close: () => context.close() }
}

test('without JavaScript a competition, its tables and a match read right', {
  tag: ['@spec:2-competition-tabs', '@spec:2-competition-lists', '@spec:9-overview', '@spec:9-team-lists'],
}, async ({ browser, demo }) => {
  const { page, close } = await open(browser, { javaScriptEnabled: false })
  await page.goto(`${demo.url}/competitions/${ids.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upcoming fixtures' })).toBeVisible()
  for (const name of ['Overview', 'Teams', 'Fixtures', 'Tables'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  for (const name of ['Upcoming fixtures', 'Recent results']) {
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await expect(section.locator('a[href^="/match/"]')).toHaveCount(3)
  }
  for (const name of ['Top scorers', 'Most assists', 'Man of the match'])
    await expect(page.getByRole('table', { name }).locator('tbody tr')).toHaveCount(5)
  await page.goto(`${demo.url}/competitions/${ids.slug}/tables`)
  await expect(page.locator('main table tbody tr')).toHaveCount(10)
  for (const name of ['League', 'Assists', 'MoM'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Goalscorers', exact: true }).click()
  await expect(page.locator('main table tbody tr')).toHaveCount(20)
  await page.goto(`${demo.url}/team/${ids.team}`)
  const lists = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Goals', exact: true }) })
  await expect(lists.first().locator('tbody tr')).toHaveCount(5)
  await page.goto(`${demo.url}/match/${ids.match}`)
  await expect(page.getByText('FT', { exact: true }).first()).toBeVisible()
  await close()
})

for (const [name, addressOf] of Object.entries(addresses)) {
  test(`${name}: light, silent; hydration asks for nothing and changes nothing in any time zone; axe is content`, {
    tag: '@phone',
  }, async ({ browser, demo }) => {
    const address = demo.url + addressOf(ids)
    const { page, close } = await open(browser, { timezoneId: 'Pacific/Auckland' })
    const requests: Request[] = []
    const messages = listenToConsole(page)
    page.on('requestfinished', (request) => requests.push(request))
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(isPainted)
    const text = await textOf(page)
    released.resolve()
    await page.waitForLoadState('load')
    await untilAlive(page)
    await page.waitForLoadState('networkidle')
    // The sign-in page also loads the client.
    if (name !== 'auth') await checkWeight(requests)
    const calls = requests.map((request) => request.url())
    expect(calls.filter((url) => /\/(rest|auth|storage)\/v1\/(?!object\/public)|\.data/.test(url))).toEqual([])
    expect(messages.filter((text) => !text.includes('404 (Not Found)'))).toEqual([])
    expect(await textOf(page)).toEqual(text)
    await checkScreen(page)
    await close()
  })
}

/* Whether a font arrives before the first paint is a matter of chance, so the two cases are tested apart: nothing moves
   while a page hydrates, and a font that is late moves it less than the 0.1 that Lighthouse calls good. */
test.describe(() => {
  let answerFont = (route: Route) => route.abort()
  let fonts = 0
  let page: Page
  let untilSettled: () => Promise<void>
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    untilSettled = watchRequests(page)
    // A page with routes has no cache: each visit is like the first one.
    await page.route('**/*.woff2', (route) => {
      fonts++
      return answerFont(route)
    })
    await page.addInitScript(observeShifts)
  })
  test.afterAll(() => page.close())

  /** The layout shifts of a page whose fonts are answered in this way. */
  async function shiftsOf(address: string, answer: typeof answerFont) {
    // Else the late answer could find the paint of the page before.
    await page.goto('about:blank')
    answerFont = answer
    fonts = 0
    await openPage(page, address)
    await untilSettled()
    expect(fonts).toBeGreaterThan(0)
    return page.evaluate(() => window.shifts)
  }

  for (const [name, addressOf] of Object.entries(addresses)) {
    test(`${name}: nothing moves, and late fonts move little`, { tag: '@sizes' }, async ({ demo }) => {
      const address = demo.url + addressOf(ids)
      expect(await shiftsOf(address, (route) => route.abort())).toEqual([])
      const late = await shiftsOf(address, async (route) => {
        await page.waitForFunction(isPainted)
        await route.continue()
      })
      expect(
        late.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
        late.join('\n'),
      ).toBeLessThan(0.1)
    })
  }
})

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

const textOf = (page: Page): Promise<string[]> => page.locator('main').allInnerTexts()

declare global {
  interface Window {
    /** The elements that moved, with their layout shift. Lighthouse rounds less than 0.005 to 0.00. */
    shifts: string[]
  }
}

function observeShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Element | null }[] }
      if (value >= 0.005) window.shifts.push(`${value.toFixed(3)} ${sources[0]?.node?.outerHTML?.slice(0, 200)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function checkWeight(requests: readonly Request[]) {
  const javascript = await bytesSent(requests, ['script'])
  expect.soft(javascript, `${requests.length} requests`).toBeLessThanOrEqual(LIMITS.javascript)
  const whole = javascript + (await bytesSent(requests, ['document', 'stylesheet', 'font']))
  expect.soft(whole).toBeLessThanOrEqual(LIMITS.page)
}

// It fails when a new React Router writes its scripts in another way: web/entry.server.tsx must follow.
test('the code of a page waits until the page is painted', async ({ demo }) => {
  const html = await (await fetch(demo.url)).text()
  expect(html.match(/<link rel="deferred" href="\/assets\/[^"]+\.js"/g)?.length).toBeGreaterThan(3)
  expect(html.match(/<script[^>]* type="deferred">/g)).toHaveLength(1)
  expect(html).not.toMatch(/<(?:link|script)[^>]* (?:rel="modulepreload"|type="module")/)
})

test('an open page that follows changes loads no code of forms until a form opens', async ({ page, demo }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  const forms = () => files.filter((url) => /\/assets\/forms-[^/]+\.js$/.test(url))
  const live = page.waitForResponse(/\/changes\?/)
  await page.goto(`${demo.url}/competitions/${ids.slug}`)
  await live
  expect(forms()).toEqual([])
  await openPage(page, demo.url)
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Request an invitation' })).toBeVisible()
  expect(forms()).toHaveLength(1)
})

test('an unknown address leads to the page that says so', { tag: '@spec:2-not-found' }, async ({ page, demo }) => {
  const response = await page.goto(`${demo.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${demo.url}/`)
})

test('a competition that does not exist says so, with status 404', {
  tag: ['@spec:2-competition-not-found', '@spec:8-competition-removed'],
}, async ({ page, demo }) => {
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

test("a browser runs a page's own inline scripts and no injected one", async ({ page, demo }) => {
  const messages = listenToConsole(page)
  await page.route(`${demo.url}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('<head>', '<head><script>window.isInjected = true</script>') })
  })
  await openPage(page, demo.url)
  expect(await page.evaluate(() => 'isInjected' in window)).toBe(false)
  expect(messages).toEqual([expect.stringContaining('Content Security Policy')])
})
