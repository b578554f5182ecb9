import type { Page } from '@playwright/test'
import { type DemoIds, findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { watchRequests } from './fixtures/settled-page.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

let ids: DemoIds
test.beforeAll(async ({ demo }) => {
  ids = await findDemoIds(demo)
})

const pages: Record<string, (ids: DemoIds) => string> = {
  competition: ({ slug }) => `/competitions/${slug}/fixtures?show=results`,
  team: ({ team }) => `/team/${team}?tab=fixtures`,
  player: ({ player }) => `/player/${player}`,
  match: ({ match }) => `/match/${match}`,
}

/** The line with the name, which is in sight when no other element is above it. */
const readLine = (page: Page) =>
  page.locator('.sticky-head').evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    const above = document.elementFromPoint(24, top + 12)
    return {
      top: Math.round(top),
      bottom,
      isInSight: above === bar,
      isBehindHead: above?.closest('.page-head') !== null,
      text: getComputedStyle(bar, '::before').content,
    }
  })

const scrollDown = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)

for (const [name, addressOf] of Object.entries(pages)) {
  test(`${name}: the head collapses to one line, and nothing moves`, async ({ page, demo }) => {
    const untilSettled = watchRequests(page)
    await openPage(page, demo.url + addressOf(ids))
    // A font that comes late changes the height.
    await untilSettled()
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.locator('.sticky-head').evaluate((bar) => bar.scrollIntoView({ block: 'center', behavior: 'instant' }))
    expect(await readLine(page)).toMatchObject({ isInSight: false, isBehindHead: true })
    await scrollDown(page, height)
    const line = await readLine(page)
    expect(line).toMatchObject({ top: 0, isInSight: true })
    const shown = line.text.replace(/^"(.*?)"( \/ "")?$/, '$1')
    if (name !== 'match') expect(shown).toBe(heading)
    else expect(shown).toMatch(/^.+ \d+ – \d+ .+$/)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })
}

test('the keyboard never reaches a link below the head', async ({ page, demo }) => {
  await openPage(page, demo.url + (pages.competition?.(ids) ?? ''))
  await page.locator('main a').last().focus()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Shift+Tab')
    const { bottom } = await readLine(page)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const isTab = element?.closest('.sticky-head, .page-head, header') !== null
      return { isTab, top: element?.getBoundingClientRect().top ?? 0, html: element?.outerHTML.slice(0, 160) }
    })
    if (focused.isTab) break
    expect(focused.top, focused.html).toBeGreaterThanOrEqual(bottom - 1)
  }
})

test('a tab that is pressed far down a page opens at its start', async ({ page, demo }) => {
  await openPage(page, demo.url + (pages.competition?.(ids) ?? ''))
  await scrollDown(page, 1500)
  await page.getByRole('link', { name: 'Tables', exact: true }).click()
  await expect(page).toHaveURL(/\/tables$/)
  await expect(page.locator('main table')).toBeVisible()
  const { bottom } = await readLine(page)
  const top = await page.locator('header:has(.sticky-head) + *').evaluate((part) => part.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(bottom - 1)
  expect(top).toBeLessThan(bottom + 40)
})

test('a low window keeps the tabs alone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 600, height: 320 })
  await openPage(page, demo.url + (pages.competition?.(ids) ?? ''))
  await scrollDown(page, 1500)
  const line = await readLine(page)
  expect(line).toMatchObject({ top: 0, text: 'none' })
  expect(line.bottom).toBeLessThan(60)
})
