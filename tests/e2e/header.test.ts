import { expect, type Locator, type Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { type Installation, test } from './fixtures/installation.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const LIGHT = 'rgb(245, 243, 236)'
const DARK = 'rgb(15, 19, 17)'

test('the theme is the device’s until one is chosen, and then stays without a flash, in every tab', {
  tag: '@spec:9-theme',
}, async ({ page, context, empty }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(empty.url, { waitUntil: 'networkidle' })
  expect(await backgroundOf(page)).toBe(DARK)
  const control = page.getByLabel('Theme')
  await expect(control).toHaveValue('system')
  const other = await context.newPage()
  await other.goto(`${empty.url}/auth`, { waitUntil: 'networkidle' })
  await control.selectOption('light')
  await expect.poll(() => backgroundOf(page)).toBe(LIGHT)
  await expect.poll(() => backgroundOf(other)).toBe(LIGHT)
  await expect(other.getByLabel('Theme')).toHaveValue('light')
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#f5f3ec')

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'load' })
  expect(await backgroundOf(page)).toBe(LIGHT)
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#f5f3ec')
  await other.bringToFront()
  await other.getByLabel('Theme').selectOption('system')
  // The process of another page learns of a stored choice later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('touchline-theme'))).toBe('system')
  await page.reload({ waitUntil: 'load' })
  expect(await backgroundOf(page)).toBe(DARK)
})

test('a visitor skips to the content by keyboard, and sees Sign In everywhere but where one signs in', async ({
  page,
  empty,
}) => {
  await page.goto(`${empty.url}/404`, { waitUntil: 'networkidle' })
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await expect(signIn).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await signIn.click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(signIn).toBeHidden()
})

test('the account menu says who is signed in, leads to the account by keyboard, and logs out', {
  tag: ['@spec:2-user-menu', '@spec:4-log-out', '@spec:9-user-menu'],
}, async ({ page, empty }) => {
  const { email } = await openSignedIn(page, empty, '/account/password')
  const avatar = page.getByRole('button', { name: 'My Account' })
  await expect(avatar).toHaveText(email.charAt(0).toUpperCase())
  await avatar.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('My Account')
  await expect(menu).toContainText(email)
  expect(await menu.evaluate((element) => getComputedStyle(element).minWidth)).toBe('128px')
  // It moves a little while it appears.
  await expect.poll(() => gapBelow(avatar, menu)).toBe(4)
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Profile Settings',
    'Change Email',
    'Change Password',
    'Log out',
  ])
  const addresses = await menu
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('href')))
  expect(addresses).toEqual(['/account/profile', '/account/email', '/account/password', null])
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(avatar).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Profile Settings' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Change Email' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${empty.url}/account/email`)
  await expect(menu).toBeHidden()

  await logOut(page)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page.getByText('Come back soon!')).toBeVisible()
  await expect(avatar).toBeHidden()
  await expect(page).toHaveURL(`${empty.url}/auth`)
})

test('the account menu has the full name; logging out without a network says so and forgets the session here', {
  tag: '@spec:4-log-out-failure',
}, async ({ page, empty }) => {
  const { email } = await openSignedIn(page, empty, '/account/profile', 'Ada Lovelace')
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('menu')).toContainText('Ada Lovelace')
  await expect(page.getByRole('menu')).toContainText(email)
  await page.route('**/auth/v1/logout**', (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('Error signing out')).toBeVisible()
  await expect(page.getByText('The server could not be reached.')).toContainText('On this device you are signed out.')
  await expect(page).toHaveURL(`${empty.url}/auth`)
})

test('three toasts show at once; each can be dismissed, waits while somebody is at it, and goes after four seconds', {
  tag: ['@sizes', '@spec:9-toasts'],
}, async ({ page, empty, isMobile }) => {
  // On a lower phone three toasts would cover a button of this page, so only two would show.
  if (isMobile) await page.setViewportSize({ width: 390, height: 1100 })
  await page.clock.install()
  await page.goto(`${empty.url}/auth`, { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Date.now() + 60_000)
  const shown = page.locator('[data-sonner-toast][data-visible=true][data-removed=false]')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  for (const [at, count] of [1, 2, 3, 3].entries()) {
    await page.getByLabel('Email').fill(`nobody-${at}@touchline.example`)
    // The clock is paused while the server works, so that its time does not count for the toasts.
    const answered = page.waitForResponse(/\/auth\/v1\/token/)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await answered
    await expect(async () => {
      await page.clock.runFor(100)
      expect(await page.locator('[data-sonner-toast]').count()).toBe(at + 1)
    }).toPass()
    await expect(shown).toHaveCount(count)
  }
  const region = page.getByRole('region', { name: /Notifications/ })
  await expect(region).toHaveAttribute('aria-live', 'polite')

  const dismiss = shown.first().getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await page.clock.runFor(10_000)
  await expect(shown).toHaveCount(3)
  await page.keyboard.press('Enter')
  await page.clock.runFor(1000)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await page.clock.runFor(2000)
  await expect(shown).toHaveCount(3)
  await page.clock.runFor(4000 - 1000)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

async function gapBelow(upper: Locator, lower: Locator) {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
}

async function openSignedIn(page: Page, installation: Installation, path: string, fullName?: string) {
  const person = await createPerson(installation, fullName)
  await signInQuietly(page.context(), installation, person.email)
  await page.goto(installation.url + path)
  return person
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}
