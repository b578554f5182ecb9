import type { Page, Response } from '@playwright/test'

/** Opens an address and waits until React has taken the page over: what is pressed before that, the browser answers alone. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => /^__react/.test(key)),
  )
  return response
}
