import type { Page } from '@playwright/test'

/** The next row for this table arrives, and the answer to it does not. */
export async function loseNextAnswer(page: Page, table: string) {
  let isLost = false
  await page.route(
    (url) => url.pathname === `/rest/v1/${table}`,
    async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    },
  )
}
