import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

// Without its comments: every document that is looked at has to read it.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What holds for every screen in every state: axe is content in light and dark, and the page never scrolls sideways. */
export async function checkScreen(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', undefined],
    // The two themes are one page in other colours.
    ['dark', ['color-contrast', 'link-in-text-block']],
  ] as const) {
    // Half-way from one theme to the other, no colour is as it should be.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, rules), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  // A phone's window grows with what is too wide for it; the element does not.
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

/**
 * What axe finds on a page as it stands, each as the rule and the first element that breaks it.
 * @param rules these and no others
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Once a document: to bring it in takes longer than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values: [...values] } }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, rules)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
