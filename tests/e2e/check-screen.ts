import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What holds for every screen in every state: axe is content in light and dark, and the page never scrolls sideways. */
export async function checkScreen(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Half-way from one theme to the other, no colour is as it should be.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  // A phone's window grows with what is too wide for it; the element does not.
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
}
