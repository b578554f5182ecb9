import type { Page, Response } from '@playwright/test'

/** Opens an address and waits until React has taken the page over: what is pressed before that, the browser answers alone. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address, { waitUntil: 'load' })
  await untilAlive(page)
  return response
}

/** Makes every `goto` and `reload` of a page wait so, unless the test says itself what to wait for. */
export function waitUntilAlive(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (address, options) => {
    const response = await goto(address, options)
    if (options?.waitUntil === undefined) await untilAlive(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await untilAlive(page)
    return response
  }
}

/** What is no page of ours has nothing that could wake up. */
async function untilAlive(page: Page) {
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    return main === null || Object.keys(main).some((key) => key.startsWith('__react'))
  })
}
