import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, startInstallation, test } from './fixtures/installation.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const features = [
  'AI insights',
  'Schedules',
  'Player stats',
  'Profiles',
  'Match reports',
  'WhatsApp messaging',
  'Customisation',
]
const plans: Record<string, string[]> = {
  Free: ['$0', 'Up to 8 teams', 'Basic fixtures', 'League table', 'Player profiles'],
  Premium: [
    '$19/month',
    'Unlimited teams',
    'Advanced fixtures',
    'Player statistics',
    'Custom rules',
    'Email notifications',
    'Priority support',
    '14-day trial',
  ],
  Elite: [
    '$49/month',
    'Multiple leagues',
    'Advanced analytics',
    'Custom branding',
    'API access',
    'Dedicated account manager',
    'Tournament management',
  ],
}

test('the front page tells a secretary what there is and what it costs, in pictures of the product', {
  tag: ['@spec:1-features', '@spec:1-plan-contents', '@spec:2-landing-contents', '@spec:9-plan-prices'],
}, async ({ page, empty }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(empty.url, { waitUntil: 'networkidle' })
  for (const name of [...features, ...Object.keys(plans)])
    await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2, name: 'Testimonials' })).toBeVisible()
  await expect(page.locator('#how-it-works ol > li')).toHaveCount(3)
  for (const [name, lines] of Object.entries(plans)) {
    const plan = page.locator('#pricing > div > ul > li').filter({ has: page.getByRole('heading', { name }) })
    for (const line of lines) await expect(plan.getByText(line, { exact: true })).toHaveCount(1)
    await expect(plan.locator('li')).toHaveCount(lines.length - 1)
  }

  for (const picture of await page.locator('main img:visible').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate(isUndistorted)).toBe(true)
  }
  expect(fetched.filter((url) => url.includes('/pictures/') && url.includes('dark'))).toEqual([])
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('main img:visible').first()).toHaveAttribute('src', /dark/)

  const contents = page.getByRole('banner').getByRole('navigation', { name: 'Contents' })
  await expect(page.getByRole('navigation')).toHaveCount(1)
  for (const name of ['Features', 'How It Works', 'Pricing']) {
    await contents.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
  }
})

const isUndistorted = ({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement) =>
  Math.abs(naturalWidth / naturalHeight - clientWidth / clientHeight) < 0.02

test('every way in opens the request for an invitation, which says what is missing, thanks, and calls nobody', {
  tag: [
    '@phone',
    '@spec:2-landing-request',
    '@spec:4-invitation-request',
    '@spec:5-invitation-request',
    '@spec:5-email-format',
    '@spec:8-invitation-request',
  ],
}, async ({ page, empty }) => {
  const calls: string[] = []
  await page.clock.install()
  await page.goto(empty.url, { waitUntil: 'networkidle' })
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
  const dialog = page.getByRole('dialog', { name: 'Request an invitation' })
  const buttons = page.locator('main').getByRole('button', { name: /^(Get Started|Start the trial|Go Elite)$/ })
  for (const button of await buttons.all()) {
    await button.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  const send = dialog.getByRole('button', { name: 'Request invitation' })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please provide both name and email')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('ada@example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please provide a valid email address')
  await checkScreen(page)
  await page.keyboard.type('.org')
  // Sending takes a second of the page's clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await send.dblclick()
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await page.clock.resume()
  await expect(page.getByText('Thanks for your interest!')).toHaveCount(1)
  await expect(page.getByText("If approved, we'll send you an invitation to join...")).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(calls).toEqual([])
})

test('where an installation has an inbox, the request is mailed there', {
  tag: '@spec:8-invitation-request-failure',
}, async ({ page }) => {
  const installation = await startInstallation({
    demo: false,
    isPrepared: true,
    variables: { INVITATION_INBOX: 'secretary@league.example' },
  })
  await page.goto(installation.url, { waitUntil: 'networkidle' })
  await page.route('**/invitation-requests', (route) => route.abort())
  await request(page)
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByText('Please try again later or contact us directly.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await page.unroute('**/invitation-requests')
  await page.getByRole('button', { name: 'Request invitation' }).click()
  await expect(page.getByText('Thanks for your interest!')).toBeVisible()
  const outbox = join(installation.dataDir, 'outbox')
  const [name = '', ...others] = await readdir(outbox)
  expect(others).toEqual([])
  const mail = await readFile(join(outbox, name), 'utf8')
  expect(mail).toMatch(/^To: secretary@league\.example$/m)
  expect(mail).toMatch(/^Reply-To: ada@example\.org$/m)
  expect(mail).toContain('Ada Lovelace')
  await installation.stop()
})

async function request(page: Page) {
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Request invitation' }).click()
}

test('the front page leads visitors to sign in, and whoever is signed in to the dashboard', {
  tag: '@spec:2-landing-links',
}, async ({ page, browser, empty }) => {
  await page.goto(empty.url)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await page.goto(empty.url)
  await page.getByRole('link', { name: 'View demo' }).click()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  const { email } = await createPerson(empty)
  await signInQuietly(page.context(), empty, email)
  await page.goto(empty.url)
  await expect(page).toHaveURL(`${empty.url}/dashboard`)

  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await still.goto(empty.url)
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(still.getByRole('button', { name: 'Get Started' })).toHaveCount(0)
  await still.goto(`${empty.url}/dashboard`)
  await expect(still.getByText('This page needs JavaScript.')).toBeVisible()
  await expect(still.locator('main').getByRole('status')).toBeHidden()
})
