import type { Page } from '@playwright/test'
import { findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const NOTCH = 47
const GESTURES = 34

/** Gives the window the insets of a telephone with a notch, in pixels. */
async function setInsets(page: Page, insets: { top: number; bottom: number; left?: number; right?: number }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 0, right: 0, ...insets } })
}

test('the page and what stays on the screen keep clear of notch and gesture bar', async ({ page, demo }) => {
  const { slug } = await findDemoIds(demo)
  await setInsets(page, { top: NOTCH, bottom: GESTURES })
  await page.goto(`${demo.url}/competitions/${slug}/tables`)
  const header = await page.locator('header').first().boundingBox()
  expect(header?.y).toBe(NOTCH)
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const footer = await page.locator('footer').boundingBox()
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(844 - GESTURES)
  const head = page.locator('.sticky-head')
  expect((await head.boundingBox())?.y).toBe(NOTCH)
  // The rows of the table pass behind the strip above it, not over it.
  const aboveIt = await page.evaluate((y) => document.elementFromPoint(200, y)?.className, NOTCH / 2)
  expect(aboveIt).toContain('sticky-head')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  expect((await page.getByRole('link', { name: 'Skip to content' }).boundingBox())?.y).toBeGreaterThan(NOTCH)
})

test('on its side a telephone shows the page beside its notch', async ({ page, demo }) => {
  const { slug } = await findDemoIds(demo)
  await page.setViewportSize({ width: 844, height: 390 })
  await setInsets(page, { top: 0, bottom: 21, left: NOTCH, right: NOTCH })
  await page.goto(`${demo.url}/competitions/${slug}`)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.x).toBeGreaterThan(NOTCH)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
})

test('a dialog ends above the gesture bar', async ({ page, demo }) => {
  await setInsets(page, { top: NOTCH, bottom: GESTURES })
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Request an invitation' })
  await expect(dialog).toBeVisible()
  const last = await dialog.getByRole('button').filter({ hasText: /\S/ }).first().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(844 - GESTURES)
  expect(await dialog.evaluate((box) => getComputedStyle(box).paddingBottom)).toBe(`${GESTURES}px`)
})
