import type { Page } from '@playwright/test'
import { test as base, expect, type Installation } from './fixtures/installation.ts'
import { createEditedLeague, openDialog } from './fixtures/match-editing.ts'
import { createMatch, type MatchLeague } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'
import { createPicture } from './fixtures/pictures.ts'

interface Season {
  league: MatchLeague
  matchId: string
}

const test = base.extend<{ clocked: Page }>({
  /** A page of its own for a test that decides how time passes: the clock belongs to all pages of a context. */
  clocked: async ({ page, empty }, use) => {
    await signInQuietly(page.context(), empty, season.league.ownerEmail)
    await page.clock.install()
    await use(page)
  },
})

// All writes of these tests are refused, so they share a competition.
let season: Season
let member: Page

test.beforeAll(async ({ browser, empty }) => {
  const league = await createEditedLeague(empty)
  const matchId = await createMatch(league, { playedAt: '2026-03-07T15:00:00Z', sizes: [12, 12] })
  await createMatch(league, { playedAt: '2036-03-07T15:00:00Z' })
  season = { league, matchId }
  member = await browser.newPage()
  await signInQuietly(member.context(), empty, league.ownerEmail)
})

test.afterAll(() => member.close())

const SIZES = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const

const CONTROLS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled'
const BUTTONS = 'button:enabled, input:enabled, select:enabled, textarea:enabled'
const toasts = (page: Page) =>
  page.locator('[data-sonner-toast][data-mounted=true][data-removed=false][data-visible=true]')

/** The controls of the screen or dialog in front that a toast covers. */
const coveredControls = (page: Page, selector = CONTROLS) =>
  page.evaluate((controls) => {
    const boxes = Array.from(
      document.querySelectorAll('[data-sonner-toast][data-removed=false][data-visible=true]'),
      (toast) => toast.getBoundingClientRect(),
    )
    const front = Array.from(document.querySelectorAll('[role=dialog]')).at(-1) ?? document.body
    const frame = front.getBoundingClientRect()
    return Array.from(front.querySelectorAll(controls))
      .filter(
        (control) => !control.closest('[data-sonner-toaster]') && control.checkVisibility({ visibilityProperty: true }),
      )
      .filter((control) => {
        const rect = control.getBoundingClientRect()
        if (rect.width <= 1 || rect.bottom <= frame.top || rect.top >= frame.bottom) return false
        return boxes.some(
          (box) => rect.left < box.right && rect.right > box.left && rect.top < box.bottom && rect.bottom > box.top,
        )
      })
      .map((control) => control.outerHTML.slice(0, 120))
  }, selector)

type Screen = [
  name: string,
  open: (page: Page, url: string, season: Season) => Promise<unknown>,
  press: (page: Page) => Promise<unknown>,
]

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const go = (path: (season: Season) => string) => (page: Page, url: string, season: Season) =>
  openPage(page, url + path(season))

const SCREENS: Screen[] = [
  [
    'a new competition',
    async (page, url) => {
      await openPage(page, `${url}/competitions/create`)
      await page.getByLabel('Competition name').fill('New')
    },
    press('Create Competition'),
  ],
  ['the dashboard', go(() => '/dashboard'), press('Refresh')],
  [
    'its dialog',
    async (page, url) => {
      await openPage(page, `${url}/dashboard`)
      await page.getByRole('button', { name: 'Create Competition' }).click()
      await page.getByLabel('Competition name').fill('New')
    },
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Create Competition' }).click(),
  ],
  [
    'general settings',
    async (page, url, { league }) => {
      await openPage(page, `${url}/competitions/${league.id}/settings`)
      await page.getByLabel('Description').fill('On Sundays.')
    },
    press('Save'),
  ],
  [
    'appearance',
    go(({ league }) => `/competitions/${league.id}/settings?group=appearance`),
    async (page) =>
      page
        .getByRole('group', { name: 'Logo' })
        .locator('input')
        .setInputFiles(await createPicture(64, 64)),
  ],
  [
    'social sharing',
    async (page, url, { league }) => {
      await openPage(page, `${url}/competitions/${league.id}/settings?group=sharing`)
      await page.locator('main form input').first().fill('Our league')
    },
    press('Save'),
  ],
  [
    'a match to add',
    async (page, url, { league }) => {
      await openPage(page, `${url}/competitions/${league.id}/fixtures`)
      await page.getByRole('button', { name: 'Add match' }).click()
      await page.getByLabel('Home team').selectOption({ label: 'Ash' })
      await page.getByLabel('Away team').selectOption({ label: 'Birch' })
      await page.getByRole('dialog').getByLabel('Date', { exact: true }).fill('2036-04-01')
    },
    press('Save match'),
  ],
  [
    'a date to change',
    async (page, url, { league }) => {
      await openPage(page, `${url}/competitions/${league.id}/fixtures`)
      await page.getByRole('button', { name: 'Edit match date, Ash v Birch' }).first().click()
      await page.getByRole('dialog').getByLabel('Date', { exact: true }).fill('2036-04-02')
    },
    press('Save date'),
  ],
  [
    'match details',
    async (page, url, { matchId }) => {
      await openPage(page, `${url}/match/${matchId}`)
      const dialog = await openDialog(page)
      await dialog.getByRole('checkbox').first().click()
    },
    press('Save changes'),
  ],
  [
    'team names',
    async (page, url, { league }) => {
      await openPage(page, `${url}/team/${league.teams[0]?.id}/manage`)
      await page.getByRole('textbox', { name: 'Team name' }).fill('Elm')
    },
    press('Save team name'),
  ],
  [
    'a player to add',
    async (page, url, { league }) => {
      await openPage(page, `${url}/team/${league.teams[0]?.id}/manage`)
      await page.getByLabel("Player's name").fill('Zoe')
    },
    press('Add player'),
  ],
  [
    'the account',
    async (page, url) => {
      await openPage(page, `${url}/account/profile`)
      // An empty name has a problem at its field, and no toast.
      await expect(page.getByLabel('Full name')).not.toHaveValue('')
    },
    press(/^Save/),
  ],
  [
    'an address',
    async (page, url) => {
      await openPage(page, `${url}/account/email`)
      await page.getByLabel('New email').fill('new@touchline.example')
    },
    (page) => page.locator('main form button[type=submit]').first().click(),
  ],
  [
    'a password',
    async (page, url) => {
      await openPage(page, `${url}/account/password`)
      for (const label of ['New password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill('secret-2036')
    },
    (page) => page.locator('main form button[type=submit]').first().click(),
  ],
  [
    'a player',
    async (page, url, { league }) => {
      await openPage(page, `${url}/player/${league.teams[0]?.players[0]}/edit`)
      await page.getByLabel('Full name').fill('Ada King')
    },
    press('Save Changes'),
  ],
  ['a calendar', go(({ league }) => `/team/${league.teams[0]?.id}?tab=fixtures`), press('Add to Calendar')],
]

/** Makes all writes fail from now on, so that each press raises its toast again. */
const refuseWrites = (page: Page) =>
  page.route(/\/(rest|storage|auth)\/v1\/|fixtures\.ics/, (route) => {
    const isWrite =
      route.request().method() !== 'GET' || /fixtures\.ics|leagues\?.*owner_id=eq/.test(route.request().url())
    return isWrite ? route.abort() : route.fallback()
  })

/** Three toasts at once leave no room beside a long list, so each press starts without any. */
const dismissToasts = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const shown = document.querySelectorAll('[data-sonner-toast]')
        for (const toast of shown) toast.querySelector<HTMLElement>('[data-close-button]')?.click()
        return shown.length
      }),
    )
    .toBe(0)

for (const [name, open, act] of SCREENS) {
  test(`toasts cover nothing that can be pressed: ${name}`, async ({ empty }) => {
    const page = member
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, empty.url, season)
    await refuseWrites(page)
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await act(page)
      await expect(toasts(page).first()).toBeVisible()
      await expect.poll(() => coveredControls(page), { message: `${width}` }).toEqual([])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll(' ', '-')}-${width}.png` })
      // One toast at a time, because it may also cover no link. Several leave no room beside a long list.
      await dismissToasts(page)
    }
    await page.unrouteAll()
  })
}

/** Lets a little time pass on a page whose clock stands still, and looks. */
async function moveOn<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.clock.runFor(50)
  return look()
}

/** Lets a little time pass until as many toasts are shown. */
const untilRaised = (page: Page, count: number) =>
  expect.poll(() => moveOn(page, () => toasts(page).count())).toBe(count)

/** From now on time passes only as the test decides: a slow machine must not end a toast before the test has looked. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

const FULL_SCREENS = SCREENS.filter(([name]) => ['a player to add', 'a password'].includes(name))

for (const [name, open, act] of FULL_SCREENS) {
  test(`three toasts at once cover no button: ${name}`, async ({ clocked: page, empty }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, empty.url, season)
    await refuseWrites(page)
    await stopClock(page)
    for (const raised of [1, 2, 3]) {
      await act(page)
      await expect.poll(() => moveOn(page, () => page.locator('[data-sonner-toast]').count())).toBe(raised)
    }
    await expect.poll(() => moveOn(page, () => coveredControls(page, BUTTONS))).toEqual([])
    await expect(toasts(page).first()).toBeVisible()
    // A wide screen has room for all of them.
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => moveOn(page, () => toasts(page).count())).toBe(3)
    await expect.poll(() => moveOn(page, () => coveredControls(page, BUTTONS))).toEqual([])
  })
}

test('a toast that comes while its former one is being closed is shown', async ({ clocked: page, empty }) => {
  await openPage(page, `${empty.url}/competitions/${season.league.id}/settings`)
  await page.getByLabel('Custom URL').fill('our-own-league')
  await refuseWrites(page)
  const save = page.getByRole('button', { name: 'Save custom URL' })
  await save.click()
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 1000)
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(50)
  await save.click()
  for (let at = 0; at < 10; at += 1) await page.clock.runFor(100)
  await expect(toasts(page)).toHaveCount(1)
})

test('a toast moves away from a menu that opens under it', async ({ clocked: page, empty }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `${empty.url}/player/${season.league.teams[0]?.players[0]}/edit`)
  await page.getByLabel('Full name').fill('Ada King')
  await refuseWrites(page)
  await stopClock(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await untilRaised(page, 1)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.clock.runFor(500)
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  expect(await coveredControls(page, '[role=menuitem]')).toEqual([])
})

async function raise(page: Page, { url }: Installation) {
  await openPage(page, `${url}/competitions/create`)
  await page.getByLabel('Competition name').fill('New')
  await refuseWrites(page)
  await stopClock(page)
  await page.getByRole('button', { name: 'Create Competition' }).click()
  await untilRaised(page, 1)
  return toasts(page).boundingBox()
}

/** The browser tells a page of a resting pointer some time after something moved under it. */
const untilUnderPointer = (page: Page) => expect(page.locator('[data-sonner-toaster]:hover')).toBeAttached()

const untilStill = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))))

/** Lets the toasts' time pass. */
async function letToastsGo(page: Page) {
  await page.clock.runFor(5000)
  await expect(toasts(page)).toHaveCount(0)
}

test('a toast goes although the pointer rests where it appeared, waits for one that comes, and follows the window', async ({
  clocked: page,
  empty,
}) => {
  const box = await raise(page, empty)
  if (box === null) throw new Error('There is no toast')
  await letToastsGo(page)
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.getByRole('button', { name: 'Create Competition' }).press('Enter')
  await untilRaised(page, 1)
  await untilUnderPointer(page)
  await page.mouse.move(box.x + 42, box.y + 21)
  await letToastsGo(page)

  await page.getByRole('button', { name: 'Create Competition' }).press('Enter')
  await untilRaised(page, 1)
  await page.setViewportSize({ width: 390, height: 700 })
  const isInside = async () => {
    const { x = -1, width = 0 } = (await toasts(page).first().boundingBox()) ?? {}
    return x >= 0 && x + width <= 390
  }
  await expect.poll(() => moveOn(page, isInside)).toBe(true)
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`several toasts go although the pointer rests where they appeared, with motion '${reducedMotion}'`, async ({
    clocked: page,
    empty,
  }) => {
    await page.emulateMedia({ reducedMotion })
    const box = await raise(page, empty)
    if (box === null) throw new Error('There is no toast')
    await letToastsGo(page)
    // In the toast, and in the gap above it, which belongs to the stack.
    for (const y of [box.y + 20, box.y - 5]) {
      await page.mouse.move(box.x + 40, y)
      for (const raised of [1, 2, 3]) {
        await page.getByRole('button', { name: 'Create Competition' }).press('Enter')
        await expect.poll(() => moveOn(page, () => page.locator('[data-sonner-toast]').count())).toBe(raised)
      }
      // Chromium does not notify the page of a resting pointer when a toast slides under it.
      if (reducedMotion === 'reduce') await untilUnderPointer(page)
      else await untilStill(page)
      await letToastsGo(page)
    }
  })
}

test('toasts stay while the pointer is on them, and go when it has left', async ({ clocked: page, empty }) => {
  const box = await raise(page, empty)
  if (box === null) throw new Error('There is no toast')
  await page.getByRole('button', { name: 'Create Competition' }).press('Enter')
  await untilRaised(page, 2)
  await page.mouse.move(box.x + 40, box.y - 300)
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.clock.runFor(10_000)
  await expect(toasts(page)).toHaveCount(2)
  await page.mouse.move(box.x + 40, box.y - 300)
  await page.clock.runFor(5000)
  await expect(toasts(page)).toHaveCount(0)
})
