// Public pages as visitors meet them: React hydrates them only when somebody needs it. The fixture's own `page` hydrates
// every page it opens, so these tests open others.
import type { Page, Request } from '@playwright/test'
import { bytesSent } from './fixtures/bytes-sent.ts'
import { type DemoIds, findDemoIds, leaguePages } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { listenToConsole } from './fixtures/listen-to-console.ts'
import { passTimeUntil } from './fixtures/page-clock.ts'
import { recordScripts } from './fixtures/script-times.ts'
import { watchRequests } from './fixtures/settled-page.ts'

// Limits of a page's responses until it listens, compressed and with headers, in bytes.
const JAVASCRIPT = 5_000
const PAGE = 80_000

const SCRIPT_MS = 50

let ids: DemoIds
test.beforeAll(async ({ demo }) => {
  ids = await findDemoIds(demo)
})

const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__react')))

const scriptsOf = (page: Page) => {
  const files: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && files.push(new URL(request.url()).pathname))
  return files
}

test.use({ serviceWorkers: 'allow' })

for (const [name, addressOf] of Object.entries(leaguePages))
  test(`${name}: listens with a script of a few kilobytes, and no script runs longer than 50 ms`, async ({
    browser,
    context,
    demo,
  }) => {
    const page = await context.newPage()
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    const listens = page.waitForResponse(/\/changes\?/)
    const endRecording = await recordScripts(browser)
    await page.goto(demo.url + addressOf(ids))
    await listens
    const times = await endRecording()
    expect.soft(await bytesSent(requests, ['script'])).toBeLessThanOrEqual(JAVASCRIPT)
    expect.soft(await bytesSent(requests, ['script', 'document', 'stylesheet', 'font'])).toBeLessThanOrEqual(PAGE)
    expect.soft(times.length).toBeGreaterThan(0)
    expect.soft(times.filter((milliseconds) => milliseconds > SCRIPT_MS)).toEqual([])
    expect.soft(sockets).toEqual([])
    expect(await isHydrated(page)).toBe(false)
  })

declare global {
  interface Window {
    /** Presses by a script. */
    repeated: number
  }
}

test('a visitor who reads and follows links loads no React', { tag: '@phone' }, async ({ context, demo }) => {
  const page = await context.newPage()
  await page.clock.install()
  const scripts = scriptsOf(page)
  const problems = listenToConsole(page)
  await page.goto(demo.url)
  await page.goto(`${demo.url}/competitions/${ids.slug}`)
  await page.getByRole('link', { name: 'Tables', exact: true }).first().click()
  await expect(page).toHaveURL(/\/tables$/)
  await page.getByRole('link', { name: 'Goalscorers', exact: true }).click()
  await expect(page).toHaveURL(/list=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/tables$/)
  await page.goto(`${demo.url}/match/${ids.match}`)
  const link = page.locator('main a[href^="/player"]').first()
  const player = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  const listens = page.waitForResponse((response) => response.url().includes(`/changes?of=${player}`))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await passTimeUntil(page, listens)
  expect(await isHydrated(page)).toBe(false)
  expect(scripts.filter((file) => !file.startsWith('/assets/run-idle-page-'))).toEqual([])
  expect(problems).toEqual([])
})

test('the first press of a button is not lost, and is not repeated', async ({ context, demo }) => {
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(demo.url)
  const button = page.getByRole('button', { name: 'Get Started' }).first()
  // Without moving a pointer there.
  await button.dispatchEvent('click')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'Request an invitation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await isHydrated(page)).toBe(true)
})

/** Keeps the code of pages away until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const untilHydrated = (page: Page) => expect.poll(() => isHydrated(page)).toBe(true)

test('a button that is pressed again while its code loads is pressed once', async ({ context, demo }) => {
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(demo.url)
  await page.evaluate(() => {
    window.repeated = 0
    window.addEventListener('click', ({ isTrusted }) => !isTrusted && window.repeated++, true)
  })
  await page.getByRole('button', { name: 'Get Started' }).first().dblclick()
  release()
  await expect(page.getByRole('dialog', { name: 'Request an invitation' })).toBeVisible()
  expect(await page.evaluate(() => window.repeated)).toBe(1)
})

test('a button that is pressed with a modifier key is pressed', async ({ context, demo }) => {
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(demo.url)
  await page
    .getByRole('button', { name: 'Get Started' })
    .first()
    .click({ modifiers: ['Control'] })
  release()
  await expect(page.getByRole('dialog', { name: 'Request an invitation' })).toBeVisible()
})

test('hydration leaves the caret where it is', async ({ context, demo }) => {
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(`${demo.url}/competitions/${ids.slug}/players`)
  const field = page.getByLabel('Search players')
  await field.pressSequentially('zzz')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  release()
  await expect(page.getByText('No players found')).toBeVisible()
  await page.keyboard.type('a')
  await expect(field).toHaveValue('zaz')
})

test('hydration does not repeat what an input method is entering', async ({ context, demo }) => {
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(`${demo.url}/competitions/${ids.slug}/players`)
  const field = page.getByLabel('Search players')
  await field.click()
  const browser = await context.newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  release()
  await untilHydrated(page)
  await browser.send('Input.insertText', { text: '你好' })
  await expect(page.getByText('No players found')).toBeVisible()
  await expect(field).toHaveValue('你好')
})

test('what an input method has entered before hydration is repeated', async ({ context, demo }) => {
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(`${demo.url}/competitions/${ids.slug}/players`)
  const field = page.getByLabel('Search players')
  await field.click()
  const browser = await context.newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  await browser.send('Input.insertText', { text: '你好' })
  release()
  await expect(page.getByText('No players found')).toBeVisible()
  await expect(field).toHaveValue('你好')
})

test('a page that the browser has translated keeps presses, entries and the focus', async ({ context, demo }) => {
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(`${demo.url}/competitions/${ids.slug}/players`)
  await page.evaluate(translate)
  await page.getByLabel('Search players').fill('zz')
  release()
  await expect(page.getByText('No players found')).toBeVisible()
  await page.keyboard.type('z')
  await expect(page.getByLabel('Search players')).toHaveValue('zzz')
  await expect(page.getByLabel('Theme')).toBeVisible()

  await page.goto(demo.url)
  await page.evaluate(translate)
  await page.locator('main button').first().click()
  await expect(page.getByRole('dialog', { name: 'Request an invitation' })).toBeVisible()
})

/** As Chromium's translation, it puts each text into a `<font>`. */
function translate() {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.localName === 'script') continue
    const font = document.createElement('font')
    font.textContent = `${text.data} (translated)`
    text.replaceWith(font)
  }
}

for (const [file, name] of [
  ['entry.client', 'the entry'],
  ['landing', 'the route'],
])
  test(`a page says that its code cannot be loaded: ${name}`, async ({ context, demo }) => {
    const page = await context.newPage()
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404 }))
    await page.goto(demo.url)
    await page.getByRole('button', { name: 'Get Started' }).first().click()
    await expect(page.getByRole('alert')).toHaveText(
      'Part of this page could not be loaded. Check your connection, then reload the page.',
    )
    await page.unrouteAll()
    await page.getByRole('link', { name: 'reload the page' }).click()
    // A press on the page from before the reload would be lost.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Get Started' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Request an invitation' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

test('links and forms of a page work although its code cannot be loaded', async ({ context, demo }) => {
  await context.route('**/assets/entry.client-*.js', (route) => route.fulfill({ status: 404 }))
  const page = await context.newPage()
  await page.goto(`${demo.url}/match/${ids.match}`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/competitions\//)
  await page.goto(`${demo.url}/competitions/${ids.slug}/players`)
  await page.getByLabel('Search players').fill('zzz')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No players found')).toBeVisible()
})

test('the sign-in page says that its code cannot be loaded', async ({ context, demo }) => {
  const page = await context.newPage()
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.goto(`${demo.url}/auth`)
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
})

test('the header of an error card works', async ({ context, demo }) => {
  const page = await context.newPage()
  await page.route('**/assets/landing-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken") }',
    }),
  )
  await page.goto(demo.url)
  await page.getByLabel('Theme').focus()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByLabel('Theme')).toBeVisible()
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a theme that another page chooses applies to a page without React', async ({ context, demo }) => {
  const page = await context.newPage()
  await page.goto(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  await other.getByLabel('Theme').selectOption('dark')
  await expect(page.getByLabel('Theme')).toHaveValue('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a choice from before hydration counts', async ({ context, demo }) => {
  const page = await context.newPage()
  await page.goto(demo.url)
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(`${demo.url}/competitions/${ids.slug}`)
  await expect(page.getByLabel('Theme')).toHaveValue('dark')
  await page.getByLabel('Theme').selectOption('system')

  await page.goto(`${demo.url}/competitions/${ids.slug}/fixtures`)
  const choice = page.getByLabel('Team', { exact: true })
  const team = await choice.locator('option').nth(1).getAttribute('value')
  await choice.selectOption(team)
  await expect(page).toHaveURL(new RegExp(`team=${team}`))
})

test('what is typed before hydration is searched', async ({ context, demo }) => {
  const page = await context.newPage()
  await page.goto(`${demo.url}/competitions/${ids.slug}/players`)
  await page.getByLabel('Search players').fill('zzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No players found')).toBeVisible()
})

test('Back leads to the page before, which was not hydrated either', async ({ context, demo }) => {
  const page = await context.newPage()
  await page.goto(`${demo.url}/competitions/${ids.slug}/fixtures?show=results`)
  await page.locator('main a[href^="/match/"]').first().click()
  // The results have links back to months.
  await expect(page).toHaveURL(/\/match\//)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${demo.url}/competitions/${ids.slug}/fixtures?show=results`)
})

test('a browser without a service worker has the code when the network is lost', async ({ browser, demo }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install()
  const untilSettled = watchRequests(page)
  const fetched = page.waitForResponse(/\/assets\/entry\.client-/)
  await page.goto(`${demo.url}/competitions/${ids.slug}`)
  await passTimeUntil(page, fetched)
  await untilSettled()
  expect(await isHydrated(page)).toBe(false)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.close()
})

test('the button to install appears without React, and its first press counts', async ({ context, demo }) => {
  const page = await context.newPage()
  await page.clock.install()
  const listens = page.waitForResponse(/\/changes\?/)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => undefined,
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      })
      window.dispatchEvent(offer)
    })
  })
  await page.goto(`${demo.url}/competitions/${ids.slug}`)
  await passTimeUntil(page, listens)
  const button = page.getByRole('button', { name: 'Install App' })
  await expect(button).toBeVisible()
  expect(await isHydrated(page)).toBe(false)
  await button.dispatchEvent('click')
  await expect(page.getByText('App installed successfully!')).toBeVisible()
  await expect(button).toHaveCount(0)
})
