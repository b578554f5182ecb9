import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { type Front, startFront } from './fixtures/front.ts'
import { test as base, expect, startInstallation } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { openPage } from './fixtures/open-page.ts'
import { passTimeUntil } from './fixtures/page-clock.ts'
import { createOwner, signInOnScreen, visitorClient } from './fixtures/people.ts'
import { watchRequests } from './fixtures/settled-page.ts'

const test = base.extend<{ front: Front }>({
  front: async ({ empty }, use) => {
    const front = await startFront(empty.url)
    await use(front)
    await front.close()
  },
})
test.use({ serviceWorkers: 'allow' })

const AGE = /This page is from (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d+ \w+, \d\d:\d\d\./

/** Path and query of every page that is kept on the device. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('touchline-pages')).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  })

const keptText = (page: Page, path: string) =>
  page.evaluate(async (key) => (await (await caches.open('touchline-pages')).match(key))?.text(), path)

const untilKept = (page: Page, path: string) => expect.poll(() => keptPages(page), { timeout: 20_000 }).toContain(path)

/** Opens the first page of a device, and lets the seconds pass after which it registers the service worker. */
async function openKept(page: Page, address: string) {
  await page.clock.install()
  const registers = page.context().waitForEvent('serviceworker')
  await page.goto(address)
  await passTimeUntil(page, registers)
  await untilKept(page, new URL(address).pathname)
}

/** The note about the connection. While a page loads, that is announced in a status of its own. */
const note = (page: Page) => page.getByRole('status').filter({ hasText: /./, hasNotText: 'Loading...' })

test('in flight mode a visited competition opens and says how old it is; what was not visited says so', async ({
  page,
  context,
  demo,
}) => {
  const { data } = await visitorClient(demo)
    .from('league_settings')
    .select('league_id, custom_slug')
    .single()
    .throwOnError()
  const home = `/competitions/${data.custom_slug}`
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await openKept(page, demo.url + home)
  await page.getByRole('link', { name: 'Tables', exact: true }).click()
  await untilKept(page, `${home}/tables`)
  expect(messages).toEqual([])

  await context.setOffline(true)
  await expect(note(page)).toContainText('You are offline. This page is from')
  await page.goto(demo.url + home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note(page)).toHaveText(AGE)
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true)
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await checkScreen(page)

  await page.getByRole('link', { name: 'Tables', exact: true }).click()
  await expect(page).toHaveURL(`${demo.url}${home}/tables`)
  await expect(page.locator('main table')).toBeVisible()
  await expect(note(page)).toHaveText(AGE)
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page).toHaveURL(demo.url + home)
  await page.goto(`${demo.url}/competitions/${data.league_id}/tables`)
  await expect(page).toHaveURL(`${demo.url}${home}/tables`)

  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('This page is not on your device yet')).toBeVisible()
  await checkScreen(page)
  await page.goto(`${demo.url}/dashboard`)
  await expect(page.getByText('nothing that belongs to an account is kept on the device')).toBeVisible()
  await page.goto(`${demo.url}/competitions`)
  await expect(page.getByText('This page needs a connection.')).toBeVisible()
  await expect(page.getByText('account')).toBeHidden()
  await page.goto(`${demo.url}${home}/fixtures`)
  await page.getByRole('link', { name: /^Tables · / }).click()
  await expect(page.locator('main table')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()

  await context.setOffline(false)
  await expect(page).toHaveURL(`${demo.url}${home}/fixtures`)
  await expect(page.getByRole('link', { name: 'Previous Results' })).toBeVisible()
})

test('before there is a service worker, links wait for the network, and the page says so', { tag: '@sizes' }, async ({
  browser,
  demo,
}) => {
  const { data } = await visitorClient(demo).from('league_settings').select('league_id').single().throwOnError()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const untilSettled = watchRequests(page)
  await openPage(page, `${demo.url}/competitions/${data.league_id}/tables`)
  // A font that comes late moves the tabs.
  await untilSettled()
  const teams = page.getByRole('link', { name: 'Teams', exact: true })
  const place = await teams.boundingBox()
  await context.setOffline(true)
  await expect(note(page)).toContainText('You are offline. This page is from')
  expect(await teams.boundingBox()).toEqual(place)
  await teams.click()
  await expect(note(page)).toContainText('Other pages open when you are online again.')
  await checkScreen(page)
  await expect(page).toHaveURL(/\/tables$/)
  await context.setOffline(false)
  await expect(note(page)).toHaveText('You are online again. This page is up to date.')
  await page.getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page).toHaveURL(/\/teams$/)

  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await context.setOffline(true)
  await expect(note(page)).toContainText('You are offline.')
  await search.pressSequentially('highcairn')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('The search needs a connection.')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/search\?q=highcairn$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Highcairn' }).first()).toBeVisible()
  await context.close()
})

test('a link opens as soon as the server answers again, also while the page is still being updated', async ({
  browser,
  demo,
}) => {
  const { data } = await visitorClient(demo).from('league_settings').select('league_id').single().throwOnError()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await openPage(page, `${demo.url}/competitions/${data.league_id}`)
  await context.setOffline(true)
  await expect(note(page)).toContainText('You are offline. This page is from')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rest/v1/rpc/top_scorers*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const asked = page.waitForRequest(/top_scorers/)
  await context.setOffline(false)
  await asked
  await page.getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page).toHaveURL(/\/teams$/)
  answer()
  await expect(note(page)).toHaveText('You are online again. This page is up to date.')
  await expect(page).toHaveURL(/\/teams$/)
  await context.close()
})

test.describe('before a server that stops, hesitates and changes', () => {
  test('a page is never old while the server answers; when it stops the page says so, and catches up', async ({
    page,
    empty,
    front,
  }) => {
    const { email, leagueId } = await createOwner(empty, 'Old Name')
    const owner = await signIn(empty, email, PASSWORD)
    const rename = (name: string) => owner.from('leagues').update({ name }).eq('id', leagueId).throwOnError()
    const heading = page.getByRole('heading', { level: 1 })
    await openKept(page, `${front.url}/competitions/${leagueId}`)
    await rename('New Name')
    await page.reload()
    await expect(heading).toHaveText('New Name')
    await expect(note(page)).toHaveCount(0)
    await expect.poll(() => keptText(page, `/competitions/${leagueId}`)).toContain('New Name')

    await front.close()
    await page.reload()
    await expect(heading).toHaveText('New Name')
    await expect(note(page)).toContainText('Touchline cannot be reached, so you are reading this offline.')
    await expect(note(page)).toContainText(AGE)
    await rename('Newest Name')
    await front.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(note(page)).toHaveText('You are online again. This page is up to date.')
    await expect(heading).toHaveText('Newest Name')

    front.loseServer()
    await page.reload()
    await expect(heading).toHaveText('New Name')
    await expect(note(page)).toContainText(AGE)
    await page.goto(`${front.url}/dashboard`)
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    front.leadTo(empty.url)
    await expect(page).toHaveURL(`${front.url}/auth`)
    await page.goto(`${front.url}/competitions/${leagueId}`)
    await expect(heading).toHaveText('Newest Name')
    await expect.poll(() => keptText(page, `/competitions/${leagueId}`)).toContain('Newest Name')

    front.delay(8000)
    await page.reload()
    // The browser does not have this response, so it comes with the server's delay of eight seconds.
    await expect(heading).toHaveText('Newest Name', { timeout: 20_000 })
    await expect(note(page)).toContainText(AGE)
    front.delay(0)
    await page.getByRole('link', { name: 'Tables', exact: true }).click()
    await expect(page).toHaveURL(/\/tables$/)
    await expect(heading).toHaveText('Newest Name')
  })

  test('a new version is offered, and taken by the tab that wants it', async ({ page, context, empty, front }) => {
    const { leagueId } = await createOwner(empty, 'Tabs League')
    const address = `${front.url}/competitions/${leagueId}`
    await openKept(page, address)
    const other = await context.newPage()
    await other.goto(`${address}/players`)
    await other.getByLabel('Search players').fill('half a na')

    front.changeServiceWorker()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(note(page)).toContainText('A new version is ready')
    await checkScreen(page)
    const reloaded = page.waitForEvent('load')
    await note(page).getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(note(page)).toHaveCount(0)

    await expect(note(other)).toContainText('A new version is ready')
    await expect(other.getByLabel('Search players')).toHaveValue('half a na')
    await other.getByRole('button', { name: 'Dismiss' }).click()
    await other.getByRole('link', { name: 'Tables', exact: true }).click()
    await expect(other).toHaveURL(/\/tables$/)
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull()
  })

  test('a page of a newer version is kept together with its files', async ({ page, empty, front }) => {
    const { leagueId } = await createOwner(empty, 'Deployed League')
    await openKept(page, `${front.url}/competitions/${leagueId}`)
    front.deploy()
    await page.getByRole('link', { name: 'Tables', exact: true }).click()
    await untilKept(page, `/competitions/${leagueId}/tables`)
    expect(await page.evaluate(readBuilds)).toEqual({ kept: 2, withoutFiles: [] })
    await expect(note(page)).toContainText('A new version is ready')
  })

  test('an installation that wants no service worker takes it back, with all that it kept', async ({ page, front }) => {
    await openKept(page, front.url)
    const without = await startInstallation({ demo: false, isPrepared: true, variables: { SERVICE_WORKER: '0' } })
    front.leadTo(without.url)
    await page.goto(`${front.url}/auth`)
    // A browser does this by itself from time to time.
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await page.evaluate(untilWorkerIsActive)
    const left = await page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
    expect(left).toEqual([])
    await without.stop()
  })

  test('nothing of a signed-in person is on the device, while and after they are signed in', async ({
    page,
    empty,
    front,
  }) => {
    const { email, leagueId } = await createOwner(empty, 'Private League')
    await signInOnScreen(page, { ...empty, url: front.url }, email)
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.reload()
    await page.getByRole('link', { name: 'View Competition Private League' }).click()
    await untilKept(page, `/competitions/${leagueId}`)
    await page.goto(`${front.url}/account/profile`)
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    const { addresses, texts } = await page.evaluate(readCaches)
    expect(
      addresses.filter((path) => !/^\/(assets|icons|service-worker)\/|^\/(favicon|manifest|offline)/.test(path)),
    ).toEqual([`/competitions/${leagueId}`])
    expect(texts.filter((text) => text.includes(email) || text.includes('access_token":"'))).toEqual([])
  })
})

/** Waits until the newest worker has ended its activation. One that removes itself has no registration afterwards. */
async function untilWorkerIsActive(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const newest = registration?.installing ?? registration?.waiting ?? registration?.active
  if (!newest) return
  await new Promise<void>((resolve) => {
    const look = () => newest.state === 'activated' && resolve()
    newest.addEventListener('statechange', look)
    look()
  })
}

/** The number of builds of kept pages, and those whose list of files this device lacks. */
async function readBuilds() {
  const pages = await (await caches.open('touchline-pages')).matchAll()
  const builds = new Set(pages.map(({ headers }) => headers.get('x-saved-build')))
  const assets = await caches.open('touchline-assets')
  const lists = await Promise.all([...builds].map((build) => assets.match(`/service-worker/builds/${build}`)))
  return { kept: builds.size, withoutFiles: [...builds].filter((_, at) => lists[at] === undefined) }
}

async function readCaches() {
  const addresses: string[] = []
  const texts: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      addresses.push(request.url.slice(location.origin.length))
      texts.push((await (await cache.match(request))?.text()) ?? '')
    }
  }
  return { addresses, texts }
}
