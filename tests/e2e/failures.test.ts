import type { Locator, Page, Route } from '@playwright/test'
import { SILENCE_MS } from '#web/queries/fetch-with-timeout.ts'
import { type Front, startFront } from './fixtures/front.ts'
import { test as base, expect } from './fixtures/installation.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'
import { createPicture } from './fixtures/pictures.ts'

const test = base.extend<{ front: Front; owner: Owner }>({
  front: async ({ empty }, use) => {
    const front = await startFront(empty.url)
    await use(front)
    await front.close()
  },
  owner: async ({ empty, context }, use) => {
    const owner = await createOwner(empty, 'Shown League')
    await signInQuietly(context, empty, owner.email)
    await use(owner)
  },
})

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again later.'
const html = '<html><head><title>502 Bad Gateway</title></head><body><h1>nginx/1.25.3</h1></body></html>'
const json = (code: string, message: string) => ({ code, message, details: null, hint: null })

const FAILURES: [name: string, said: string, fail: (route: Route) => Promise<void>][] = [
  ['500', UNEXPECTED, (route) => route.fulfill({ status: 500, json: json('XX000', 'cache lookup failed') })],
  ['503', 'is busy', (route) => route.fulfill({ status: 503, json: json('PGRST001', 'Database client error.') })],
  [
    '503 with Retry-After',
    'is busy',
    (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '30' }, json: json('PGRST003', 'Timed out acquiring') }),
  ],
  ['520', UNEXPECTED, (route) => route.fulfill({ status: 520, body: html, contentType: 'text/html' })],
  ['a proxy', UNEXPECTED, (route) => route.fulfill({ status: 502, body: html, contentType: 'text/html' })],
  ['a lost connection', UNREACHABLE, (route) => route.abort('connectionreset')],
  ['a server that is gone', UNREACHABLE, (route) => route.abort('connectionrefused')],
  ['malformed JSON', UNEXPECTED, (route) => route.fulfill({ status: 200, body: '[{"id":' })],
  ['a deadlock', 'is busy', (route) => route.fulfill({ status: 500, json: json('40P01', 'deadlock detected') })],
]

/** Answers all requests for these rows with this. @returns the times of the requests */
async function countCalls(
  page: Page,
  path: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  await page.route(path, (route) => {
    times.push(Date.now())
    return answer(route)
  })
  return times
}

test.describe('a dashboard that cannot be loaded', () => {
  // The tests change nothing, so one person opens the dashboard for all of them.
  let dashboard: Page
  test.beforeAll(async ({ browser, empty }) => {
    const { email } = await createOwner(empty, 'Shown League')
    dashboard = await browser.newPage()
    await signInQuietly(dashboard.context(), empty, email)
    await dashboard.routeWebSocket(/realtime/, (socket) => socket.close())
    await dashboard.clock.install()
  })
  test.afterEach(() => dashboard.unrouteAll())
  test.afterAll(() => dashboard.close())

  for (const [name, said, fail] of FAILURES) {
    test(`${name}: the dashboard asks four times, and says it in words`, async ({ empty }) => {
      const calls = await countCalls(dashboard, '**/rest/v1/leagues?*', fail)
      await dashboard.goto(`${empty.url}/dashboard`)
      const card = dashboard.getByRole('alert').filter({ hasText: 'Your competitions could not be loaded.' })
      // The page waits a second before each repetition.
      const waitASecond = () => dashboard.clock.runFor(1_000)
      await expect.poll(() => waitASecond().then(() => calls), { intervals: [50] }).toHaveLength(4)
      await expect(card).toContainText(said)
      await expect(dashboard.locator('body')).not.toContainText(
        /nginx|<html|deadlock|PGRST|Database client|Failed to fetch|XX000/,
      )
      await waitASecond()
      expect(calls).toHaveLength(4)
    })
  }
})

test('without a network the dashboard asks and says so, too', async ({ page, context, empty, owner }) => {
  await page.goto(`${empty.url}/dashboard`)
  await expect(page.getByRole('link', { name: 'View Competition Shown League' })).toBeVisible()
  expect(owner.leagueId).toBeTruthy()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Your dashboard could not be refreshed')).toBeVisible()
})

test('elsewhere a query is asked twice; one that is refused, once', async ({ page, empty, owner }) => {
  const ash = { league_id: owner.leagueId, name: 'Ash' }
  const { data: team } = await owner.client.from('teams').insert(ash).select('id').single().throwOnError()
  await withholdChanges(page)
  for (const [answer, expected] of [
    [{ status: 503, headers: { 'retry-after': '30' }, json: json('PGRST001', 'no connection') }, 2],
    [{ status: 403, json: json('42501', 'permission denied for table teams') }, 1],
  ] as const) {
    await page.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
    const query = new RegExp(`/rest/v1/teams\\?.*id=eq\\.${team.id}`)
    const calls = await countCalls(page, query, (route) => route.fulfill(answer))
    await page.locator(`main a[href="/teams/${team.id}"]`).first().click()
    await expect(page.getByText('Failed to load team details. Please try again later.')).toBeVisible()
    await expect(page.getByText('permission denied')).toBeHidden()
    expect(calls).toHaveLength(expected)
    await page.unroute(query)
  }
})

/** The upload's own limit is 30 seconds without progress. */
const UPLOAD_SILENCE_MS = 30_000

/** Presses, and runs the page's clock until the unanswered request times out. */
async function awaitSilence(page: Page, address: string, silenceMs: number, press: () => Promise<void>, said: Locator) {
  const asked = page.waitForRequest(address)
  await press()
  await asked
  // Progress of an upload restarts the timeout.
  await expect(async () => {
    await page.clock.fastForward(silenceMs)
    await expect(said).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('a competition that is never saved keeps what was typed, and is saved once', async ({ page, front, owner }) => {
  await page.clock.install()
  await page.goto(`${front.url}/competitions/create`)
  await page.getByLabel('Competition name').fill('Patient League')
  const create = page.getByRole('button', { name: 'Create Competition' })
  front.swallow(/^\/rest\/v1\/rpc\//)
  const said = page.getByRole('alert').filter({ hasText: UNREACHABLE })
  await awaitSilence(page, '**/rest/v1/rpc/**', SILENCE_MS, () => create.click(), said)
  await expect(page.getByLabel('Competition name')).toHaveValue('Patient League')
  front.swallow(null)
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patient League' })).toBeVisible()
  const { data } = await owner.client.from('leagues').select('name').eq('name', 'Patient League').throwOnError()
  expect(data).toHaveLength(1)
})

test('a sign-in that is never answered ends, and can be repeated', async ({ browser, front, owner }) => {
  const page = await browser.newPage()
  await page.clock.install()
  await page.goto(`${front.url}/auth`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  front.swallow(/^\/auth\/v1\//)
  const signIn = page.getByRole('button', { name: 'Sign In' })
  const said = page.getByRole('alert').filter({ hasText: UNREACHABLE })
  await awaitSilence(page, '**/auth/v1/token?**', SILENCE_MS, () => signIn.click(), said)
  front.swallow(null)
  await signIn.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid login credentials' })).toBeVisible()
  await page.close()
})

test('an upload that is never answered ends, and can be repeated', async ({ page, front, owner }) => {
  await page.clock.install()
  await page.goto(`${front.url}/competitions/${owner.leagueId}/settings?group=appearance`)
  front.swallow(/^\/storage\/v1\//)
  const logo = page.getByRole('group', { name: 'Logo' }).locator('input')
  const picture = await createPicture(64, 64)
  const said = page.getByText(UNREACHABLE).first()
  await awaitSilence(page, '**/storage/v1/**', UPLOAD_SILENCE_MS, () => logo.setInputFiles(picture), said)
  front.swallow(null)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Logo updated')).toBeVisible()
})
