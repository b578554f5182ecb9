import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const CHROMIUM = '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const packages = { chromium: CHROMIUM, 'chromium-headless-shell': HEADLESS_SHELL }

/** Ensures that Chromium is installed: Debian's packages if we may install them, else Playwright's. */
export async function ensureBrowser(): Promise<void> {
  const missing = Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0) return
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const apt = (...args: string[]) => run('apt-get', '-q', '-y', ...args)
    await apt('update')
    await apt('install', '--no-install-recommends', ...missing)
  } else if (!existsSync(CHROMIUM)) {
    await run('node_modules/.bin/playwright', 'install', 'chromium')
  }
}

const run = (command: string, ...args: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', (status) =>
      status === 0 ? resolve() : reject(new Error(`${[command, ...args].join(' ')} ended with ${status}`)),
    )
  })

interface LaunchOptions {
  executablePath?: string
  args?: string[]
}

const at = (executablePath: string): LaunchOptions => ({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

/**
 * The full browser, for features that its headless shell lacks: installed apps, and Lighthouse's throttling of a
 * phone.
 */
export const wholeBrowser = (): LaunchOptions => (existsSync(CHROMIUM) ? at(CHROMIUM) : {})

/** The headless shell: a page takes a third of the CPU time. */
export const launchOptions = (): LaunchOptions => (existsSync(HEADLESS_SHELL) ? at(HEADLESS_SHELL) : wholeBrowser())
