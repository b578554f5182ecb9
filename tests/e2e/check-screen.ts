import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What holds for every screen in every state: axe is content in light and dark, and the page never scrolls sideways. */
export async function checkScreen(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Half-way from one theme to the other, no colour is as it should be.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  // A phone's window grows with what is too wide for it; the element does not.
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

/** What axe finds on a page as it stands, each as the rule and the first element that breaks it. */
export async function findViolations(page: Page): Promise<string[]> {
  // Once a document: to bring it in takes longer than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
