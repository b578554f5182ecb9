import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { wholeBrowser } from '#server/testing/browser.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { createOwner, visitorClient } from './fixtures/people.ts'

const INSTALLED = 'App installed successfully!'
const NOT_POSSIBLE = 'This app is already installed or cannot be installed on this device.'

const installButton = (page: Page) => page.getByRole('button', { name: 'Install App' })

/** Fires the event of a browser that can install, with the person's future answer. Chromium's own comes last. */
function offer(page: Page, answer: 'accepted' | 'dismissed') {
  return page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(
      Object.assign(event, { prompt: async () => undefined, userChoice: Promise.resolve({ outcome }) }),
    )
    return event.defaultPrevented
  }, answer)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function demoLeague(demo: Installation) {
  const { data } = await visitorClient(demo)
    .from('league_settings')
    .select('league_id, custom_slug')
    .single()
    .throwOnError()
  return { id: data.league_id, slug: data.custom_slug }
}

test('the button appears with the offer, and says what became of it', {
  tag: ['@sizes', '@spec:2-install-button', '@spec:8-install'],
}, async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth`)
  await expect(installButton(page)).toHaveCount(0)
  expect(await offer(page, 'dismissed')).toBe(true)
  await installButton(page).click()
  await expect(page.getByText(INSTALLED)).toHaveCount(0)
  await installButton(page).click()
  await expect(page.getByText(NOT_POSSIBLE)).toBeVisible()
  expect((await page.getByText('Install App').boundingBox())?.width).toBeGreaterThan(30)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await offer(page, 'accepted')
  await installButton(page).click()
  await expect(page.getByText(INSTALLED)).toBeVisible()
  await expect(installButton(page)).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText(INSTALLED)).toHaveCount(1)
})

test('a press whose code loads too late for the browser can be repeated', async ({ page, empty }) => {
  await page.goto(empty.url)
  await page.evaluate(() => {
    const answers = [Promise.reject(new DOMException('A press is needed', 'NotAllowedError')), Promise.resolve()]
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => answers.shift(),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    window.dispatchEvent(event)
  })
  await installButton(page).click()
  await expect(page.getByText('Please press Install App again.')).toBeVisible()
  await installButton(page).click()
  await expect(page.getByText(INSTALLED)).toBeVisible()
})

test('the message of an installation goes after three seconds', { tag: '@spec:9-install-toasts' }, async ({
  page,
  demo,
}) => {
  await page.clock.install()
  await page.goto(`${demo.url}/auth`, { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  const message = page.locator('[data-sonner-toast][data-removed=false]').filter({ hasText: INSTALLED })
  // The code of toasts is loaded with the first one.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await message.count()).toBe(1)
  }).toPass()
  await page.clock.runFor(2500)
  await expect(message).toHaveCount(1)
  await page.clock.runFor(1000)
  await expect(message).toHaveCount(0)
})

test('an offer that comes before the page is alive counts, but not on iOS', { tag: '@spec:2-install-button' }, async ({
  browser,
  demo,
}) => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
  for (const [userAgent, count] of [
    [undefined, 1],
    [iPhone, 0],
  ] as const) {
    const context = await browser.newContext(userAgent === undefined ? {} : { userAgent })
    const page = await context.newPage()
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => window.dispatchEvent(new Event('beforeinstallprompt')), {
        once: true,
      })
    })
    await page.goto(`${demo.url}/auth`, { waitUntil: 'networkidle' })
    await expect(installButton(page)).toHaveCount(count)
    await context.close()
  }
})

test('a competition is an app of its own: manifest, icons, and what its pages name', {
  tag: '@spec:2-manifest',
}, async ({ page, demo, empty }) => {
  const { id, slug } = await demoLeague(demo)
  const response = await page.request.get(`${demo.url}/competitions/${slug}/manifest.webmanifest`)
  expect(response.headers()).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'public, max-age=300',
  })
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    id: `/competitions/${id}`,
    start_url: `/competitions/${slug}/overview`,
    scope: `/competitions/${slug}/`,
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    shortcuts: ['overview', 'fixtures', 'table'].map((tab) => ({ url: `/competitions/${slug}/${tab}` })),
  })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(demo.url + src)
    const { width, height, format } = await sharp(await icon.body()).metadata()
    expect([icon.headers()['content-type'], `${width}x${height}`, `image/${format}`]).toEqual([type, sizes, type])
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(demo.url + url)).status()).toBe(200)
  for (const path of ['nowhere', 'not a slug']) {
    expect((await page.request.get(`${demo.url}/competitions/${path}/manifest.webmanifest`)).status()).toBe(404)
  }

  const { data: match } = await visitorClient(demo)
    .from('matches')
    .select('id, home_team_id, home_lineup')
    .not('home_score', 'is', null)
    .order('played_at')
    .order('id')
    .limit(1)
    .single()
    .throwOnError()
  for (const path of [
    `/competitions/${slug}`,
    `/match/${match.id}`,
    `/teams/${match.home_team_id}`,
    `/player/${match.home_lineup[0]}`,
  ]) {
    await page.goto(demo.url + path)
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', `/competitions/${id}/manifest.webmanifest`)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /league-logos/)
    await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute(
      'href',
      `/competitions/${id}/icons/apple-180.png`,
    )
  }
  await page.goto(demo.url)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  await expect(page.locator('link[rel=icon]').first()).toHaveAttribute('href', '/favicon.svg')

  const { leagueId } = await createOwner(empty, 'Plain League')
  const plain = await (await page.request.get(`${empty.url}/competitions/${leagueId}/manifest.webmanifest`)).json()
  expect(plain).toMatchObject({ name: 'Plain League', icons: [{ src: '/icons/touchline-192.png' }, {}, {}] })
  const apple = await page.request.get(`${empty.url}/competitions/${leagueId}/icons/apple-180.png`)
  expect((await sharp(await apple.body()).metadata()).width).toBe(180)
})

test('Chromium itself offers a second competition while the first is installed', async ({ empty }) => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-profile-'))
  // Installing needs a profile on the disk, and the whole browser: the headless shell has no apps.
  const context = await chromium.launchPersistentContext(folder, {
    channel: 'chromium',
    ...wholeBrowser(),
    serviceWorkers: 'allow',
    // Keeps the app out of the menu of the person who runs the tests.
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  for (const name of ['First League', 'Second League']) {
    const { leagueId } = await createOwner(empty, name)
    await page.goto(`${empty.url}/competitions/${leagueId}/overview`)
    await expect(installButton(page)).toBeVisible()
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    await session.send('PWA.install', { manifestId: `${empty.url}/competitions/${leagueId}` })
  }
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
