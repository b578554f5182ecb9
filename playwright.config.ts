import { defineConfig } from '@playwright/test'
import { launchOptions } from './server/testing/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  // On PostgreSQL the journey shows that the engine makes no difference; the screens themselves are tested once.
  ...(process.env.TEST_DATABASE_URL === undefined ? {} : { testMatch: '**/journey*.test.ts' }),
  // A test of something else must meet the network itself; offline.test.ts lets the service worker in.
  use: { serviceWorkers: 'block', launchOptions: launchOptions(), trace: 'off', locale: 'en-GB' },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
