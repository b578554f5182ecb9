import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/** Makes sure that a Chromium is there: Debian's own package where we may install it, Playwright's elsewhere. */
export function ensureBrowser(): void {
  if (existsSync(DEBIAN_CHROMIUM)) return
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const apt = (...args: string[]) => execFileSync('apt-get', ['-q', '-y', ...args], { stdio: 'ignore' })
    apt('update')
    apt('install', '--no-install-recommends', 'chromium')
    return
  }
  execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
}

/** How Playwright starts it. */
export const launchOptions = () =>
  existsSync(DEBIAN_CHROMIUM)
    ? {
        executablePath: DEBIAN_CHROMIUM,
        args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
      }
    : {}
