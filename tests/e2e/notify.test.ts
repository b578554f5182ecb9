import type { BrowserContext, Page } from '@playwright/test'
import {
  certificateFile,
  type PushService,
  startPushService,
  type TestDevice,
} from '../../server/push/testing/push-service.ts'
import { wholeBrowser } from '../../server/testing/browser.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type OwnInstallation, startInstallation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createManagedTeam, createManager, type ManagedTeam } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { createPerson, signInOnScreen, signInQuietly } from './fixtures/people.ts'
import { watchRequests } from './fixtures/settled-page.ts'

// The headless shell refuses all notifications.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser() })
test.describe.configure({ mode: 'default' })

let service: PushService
let installation: OwnInstallation
let league: ManagedTeam
let match: string
test.beforeAll(async () => {
  service = await startPushService()
  installation = await startInstallation({
    demo: false,
    isPrepared: true,
    variables: { PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: certificateFile },
  })
  league = await createManagedTeam(installation, ['Ada Lovelace'])
  match = await addMatch(new Date(Date.now() - 60_000))
})
test.afterAll(async () => {
  await installation.stop()
  await service.stop()
})

async function addMatch(played_at: Date): Promise<string> {
  const { owner, team, rival } = league
  const row = {
    league_id: owner.leagueId,
    home_team_id: team,
    away_team_id: rival,
    played_at: played_at.toISOString(),
  }
  const { data } = await owner.client.from('matches').insert(row).select('id').single().throwOnError()
  return data.id
}

const change = (status: string, scores: object = {}) =>
  league.owner.client.rpc('set_match_status', { _match_id: match, _status: status, ...scores }).throwOnError()

/** Chromium without Google's services has no push service: this one's takes the place of the browser's. */
async function giveDevice(context: BrowserContext, device: TestDevice): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: installation.url })
  await context.addInitScript((given) => {
    const KEY = 'test-subscription'
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      async unsubscribe() {
        window.localStorage.removeItem(KEY)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      window.localStorage.getItem(KEY) === null ? null : (subscription as unknown as PushSubscription)
    PushManager.prototype.subscribe = async () => {
      window.localStorage.setItem(KEY, 'on')
      return subscription as unknown as PushSubscription
    }
  }, device)
}

/** Switches notifications on. The service worker is installed first, which fetches all code of the site. */
async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch notifications on' }).click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** The first notification, after which the others come. */
const untilGreeted = (name: string) =>
  expect
    .poll(() => service.received.filter(({ device }) => device === name).map(({ title }) => title), { timeout: 30_000 })
    .toEqual(['Notifications are on'])

/** Hands what the push service got to the page's real service worker, as the browser does, until that has shown it. */
async function deliver(page: Page, text: string): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(watchShown)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: installation.url,
    registrationId: await registered,
    data: text,
  })
  // Chromium forgets a notification that is listed in the moment before it is on the screen.
  await worker?.evaluate(() => (self as unknown as { shown: Promise<void> }).shown)
}

/** Runs in the service worker. */
function watchShown(): void {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  const { promise, resolve } = Promise.withResolvers<void>()
  const show = registration.showNotification.bind(registration)
  registration.showNotification = (...content) => show(...content).then(resolve)
  Object.assign(self, { shown: promise })
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
  })

test('a visitor follows a match, and is told of its goals @phone', async ({ page, context }) => {
  test.setTimeout(60_000)
  await giveDevice(context, service.addDevice('visitor'))
  await openPage(page, `${installation.url}/notify?match=${match}`)
  await expect(page.getByText('Ash – Birch')).toBeVisible()
  await checkScreen(page)
  await switchOn(page)
  await expect(page.getByText('Only this match')).toBeVisible()
  await expect(page.getByLabel('Goals')).toBeChecked()
  await checkScreen(page)

  await untilGreeted('visitor')
  service.received.length = 0
  await change('in_play')
  await expect
    .poll(() => service.received.map(({ body }) => body), { timeout: 30_000 })
    .toEqual(['Kick-off · Sunday League'])
  await change('in_play', { _home_score: 1, _away_score: 0 })
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(2)
  const { title, body, tag, url } = service.received[1] ?? {}
  await deliver(page, JSON.stringify({ title, body, tag, url }))
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: 'Ash 1–0 Birch', body: 'Goal for Ash · Sunday League', data: `/match/${match}` }])
  await deliver(page, 'not what we send')
  await expect.poll(() => shownNotifications(page)).toHaveLength(2)
})

test('boxes that are pressed while an earlier one is saved keep its choice', async ({ page, context }) => {
  await giveDevice(context, service.addDevice('hasty'))
  await openPage(page, `${installation.url}/notify?match=${match}`)
  await switchOn(page)
  await expect(page.getByText('Only this match')).toBeVisible()
  let saves = 0
  await context.route('**/push/device', async (route) => {
    saves++
    if (saves === 1) await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await page.getByLabel('Goals').click()
  await page.getByLabel('Final score').click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  expect(saves).toBe(3)
  await page.reload()
  for (const label of ['Goals', 'Final score']) await expect(page.getByLabel(label)).not.toBeChecked()
  for (const label of ['Kick-off', 'New dates']) await expect(page.getByLabel(label)).toBeChecked()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
})

test('a visitor chooses kinds, follows more, and switches off', async ({ page, context }) => {
  test.setTimeout(60_000)
  await giveDevice(context, service.addDevice('chooser'))
  await openPage(page, `${installation.url}/team/${league.team}?tab=fixtures`)
  await page.getByRole('link', { name: 'Notify me' }).click()
  await switchOn(page)
  await expect(page.getByText('All matches of the team')).toBeVisible()
  await page.getByLabel('Goals').uncheck()
  await expect(page.getByLabel('Goals')).not.toBeChecked()
  await page.getByRole('link', { name: 'All matches of Sunday League' }).click()
  await expect(page.getByLabel('Goals')).not.toBeChecked()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('All matches of the competition')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Ash' }).click()
  await expect(page.getByText('All matches of the team')).toHaveCount(0)

  await untilGreeted('chooser')
  service.received.length = 0
  await change('in_play', { _home_score: 2, _away_score: 0 })
  await change('scheduled')
  const toChooser = () => service.received.filter(({ device }) => device === 'chooser').map(({ title }) => title)
  await expect.poll(toChooser, { timeout: 30_000 }).toEqual(['Ash 2–0 Birch'])
  await page.getByRole('button', { name: 'Switch off on this device' }).click()
  await expect(page.getByRole('button', { name: 'Switch notifications on' })).toBeVisible()
})

test('a double press on Remove does not remove the next one too', async ({ page, context }) => {
  await giveDevice(context, service.addDevice('double'))
  await openPage(page, `${installation.url}/notify?match=${match}`)
  await switchOn(page)
  await expect(page.getByText('Only this match')).toBeVisible()
  await openPage(page, `${installation.url}/notify?team=${league.team}`)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('All matches of the team')).toBeVisible()
  await openPage(page, `${installation.url}/notify`)
  const remove = page.getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveCount(2)
  const place = await remove.first().boundingBox()
  if (!place) throw new Error('The button is not to be seen.')
  const untilSettled = watchRequests(page)
  await remove.first().click()
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeEnabled()
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await untilSettled()
  await expect(remove).toHaveCount(1)
})

test('a manager gets their own notices until they sign out', async ({ page, context }) => {
  test.setTimeout(60_000)
  const manager = await createManager(installation, league, league.rival, league.players.get('Barbara Liskov') ?? '')
  await signInQuietly(context, installation, manager.email)
  await giveDevice(context, service.addDevice('manager'))
  await openPage(page, `${installation.url}/notify`)
  await switchOn(page)
  // A box shows a choice before it is saved, and a reload would end the save.
  const shown = page.waitForResponse(/rpc\/show_my_notices/)
  await page.getByLabel('My own notices').check()
  await expect(page.getByLabel('My own notices')).toBeChecked()
  await shown
  await page.reload()
  await expect(page.getByLabel('My own notices')).toBeChecked()
  await openPage(page, `${installation.url}/account/notifications`)
  const silenced = page.waitForResponse(
    (response) => response.url().includes('/notice_choices') && response.request().method() === 'POST',
  )
  await page.getByLabel('Missing results').uncheck()
  await expect(page.getByLabel('Missing results')).not.toBeChecked()
  await silenced
  await page.reload()
  await expect(page.getByLabel('Missing results')).not.toBeChecked()
  await expect(page.getByLabel('Results to confirm')).toBeChecked()
  await checkScreen(page)
})

test('signing out without a network ends the notifications here at once, and the session later', async ({
  page,
  context,
}) => {
  const { email } = await createPerson(installation)
  const elsewhere = await signIn(installation, email, PASSWORD)
  const countSessions = async () => (await elsewhere.rpc('my_sessions').throwOnError()).data.length
  await signInQuietly(context, installation, email)
  await giveDevice(context, service.addDevice('left'))
  await openPage(page, `${installation.url}/notify`)
  await switchOn(page)
  await page.getByLabel('My own notices').check()
  await expect(page.getByLabel('My own notices')).toBeChecked()
  expect(await countSessions()).toBe(2)
  const logOut = async () => {
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText('Error signing out')).toBeVisible()
  }

  await context.setOffline(true)
  await logOut()
  await expect(page.getByText('notifications are off')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()
  expect(await countSessions()).toBe(2)
  await context.setOffline(false)
  await expect.poll(countSessions).toBe(1)

  // The page is closed before the network is back.
  await signInOnScreen(page, installation, email)
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await logOut()
  expect(await countSessions()).toBe(2)
  await page.unroute('**/auth/v1/logout*')
  await page.reload()
  await expect.poll(countSessions).toBe(1)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /ended/.test(key)))).toEqual([])
})

test('a sign-out that the server never learned of ends the notifications later, and says so', async ({
  page,
  context,
}) => {
  await giveDevice(context, service.addDevice('silenced'))
  await openPage(page, `${installation.url}/notify`)
  await switchOn(page)
  await expect(page.getByRole('button', { name: 'Switch off on this device' })).toBeVisible()
  // The app was closed during the request, and opened again when the token had expired.
  await page.evaluate(() => {
    const ended = { token: 'expired', expiresAt: Math.floor(Date.now() / 1000) - 1, isSilenced: false }
    localStorage.setItem('touchline-ended-sessions', JSON.stringify([ended]))
  })
  await openPage(page, `${installation.url}/match/${match}`)
  await expect(page.getByText('Notifications are off on this device')).toBeVisible()
  await expect(page.getByText('also those about teams and matches')).toBeVisible()
  await checkScreen(page)
  await openPage(page, `${installation.url}/notify`)
  await expect(page.getByRole('button', { name: 'Switch notifications on' })).toBeVisible()
  await expect(page.getByText('Notifications are off on this device')).toHaveCount(0)
})

test('a browser that refused notifications says how to allow them', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openPage(page, `${installation.url}/notify`)
  await expect(page.getByText('Notifications are blocked for this site.')).toBeVisible()
  await checkScreen(page)
})

test('a browser without notifications says what helps', async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await openPage(page, `${installation.url}/notify`)
  await expect(page.getByText('This browser cannot show notifications from Touchline.')).toBeVisible()
})
