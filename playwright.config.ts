import { defineConfig } from '@playwright/test'
import { launchOptions } from './server/testing/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/fixtures/global-setup.ts',
  fullyParallel: true,
  // One for each core of the smallest machine: with more, fonts come too late for the tests of layout shift.
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  // On PostgreSQL the journey shows that the engine makes no difference; the screens themselves are tested once.
  ...(process.env.TEST_DATABASE_URL === undefined ? {} : { testMatch: '**/journey*.test.ts' }),
  // A test of something else must meet the network itself; offline.test.ts lets the service worker in.
  use: {
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
    trace: 'off',
    locale: 'en-GB',
    // A dialog that slides in cannot be pressed before it has arrived, and has no colour to check half-way.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // A test runs at one size: with @phone at a phone's, else at a desk's. checkScreen checks both sizes in every test.
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    // With @sizes a test runs at both: it asserts itself what depends on the width.
    {
      name: 'phone',
      grep: /@phone|@sizes/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
