import type { Page } from '@playwright/test'

/** What the page says in the console from now on, and what it throws; not what the test tool says of itself. */
export function listenToConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (!message.text().endsWith('blocked by Playwright')) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.message))
  return messages
}
