import type { Page } from '@playwright/test'
import { type DemoIds, findDemoIds } from './fixtures/demo-pages.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

interface Landing {
  path: (ids: DemoIds) => string
  /** The final address for a visitor and for a signed-in user without rights here; by default the same address. */
  visitor?: string
  member?: string | ((ids: DemoIds) => string)
  status?: number
}

const own = (path: string): Landing => ({ path: () => path, visitor: '/auth' })
const open = (path: (ids: DemoIds) => string): Landing => ({ path })

// The specification's route table, with every alias.
const routes: Landing[] = [
  { path: () => '/', member: '/dashboard' },
  { path: () => '//', visitor: '/', member: '/dashboard' },
  { path: () => '///auth?token=used', visitor: '/auth?token=used', member: '/dashboard' },
  { path: () => '/auth', member: '/dashboard' },
  { path: () => '/auth?token=used', member: '/dashboard' },
  own('/dashboard'),
  own('/competitions/create'),
  { path: () => '/competitions', visitor: '/auth', member: '/dashboard' },
  open(({ slug }) => `/competitions/${slug}`),
  open(({ league }) => `/competitions/${league}`),
  ...['overview', 'teams', 'fixtures', 'tables', 'table', 'players'].map((tab) =>
    open(({ slug }) => `/competitions/${slug}/${tab}`),
  ),
  {
    path: ({ slug }) => `/competitions/${slug}/settings`,
    visitor: '/auth',
    member: ({ slug }) => `/competitions/${slug}/overview`,
  },
  { path: ({ slug }) => `/competitions/${slug}/nowhere`, visitor: '/404', member: '/404', status: 404 },
  open(({ team }) => `/teams/${team}`),
  open(({ team }) => `/team/${team}`),
  {
    path: ({ team }) => `/team/${team}/manage`,
    visitor: '/auth',
    member: ({ team }) => `/team/${team}`,
  },
  open(({ match }) => `/match/${match}`),
  open(({ match }) => `/matches/${match}`),
  open(({ player }) => `/player/${player}`),
  open(({ player }) => `/players/${player}`),
  own('/account/profile'),
  own('/account/email'),
  own('/account/password'),
  own('/account/notifications'),
  own('/account/security'),
  own('/account/data'),
  // A user without rights for the player is redirected to the profile.
  ...['player', 'players'].map((kind) => ({
    path: ({ player }: DemoIds) => `/${kind}/${player}/edit`,
    visitor: '/auth',
    member: ({ player }: DemoIds) => `/player/${player}`,
  })),
  { path: () => '/404', status: 404 },
  { path: () => '/no/such/page', visitor: '/404', member: '/404', status: 404 },
  { path: () => '/account', visitor: '/404', member: '/404', status: 404 },
]

test('every address, alias and redirect leads a visitor where it should, with the right status', {
  tag: ['@spec:2-routes', '@spec:2-guard-sub-paths'],
}, async ({ page, demo }) => {
  const ids = await findDemoIds(demo)
  for (const { path, visitor, status = 200 } of routes) {
    const response = await page.goto(demo.url + path(ids))
    expect(response?.status(), path(ids)).toBe(status)
    await expectAt(page, demo, visitor ?? path(ids))
  }
})

test('every address, alias and redirect leads a signed-in person where it should', {
  tag: ['@spec:2-routes', '@spec:2-guard-sub-paths'],
}, async ({ page, demo }) => {
  const ids = await findDemoIds(demo)
  const { email } = await createPerson(demo)
  await signInQuietly(page.context(), demo, email)
  for (const { path, member } of routes) {
    await page.goto(demo.url + path(ids))
    await expectAt(page, demo, typeof member === 'function' ? member(ids) : (member ?? path(ids)))
  }
})

test('a guarded page says Loading while the session is checked, and remembers where one wanted to go', {
  tag: '@spec:2-guard-loading',
}, async ({ page, demo }) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${demo.url}/account/email?from=mail`, { waitUntil: 'commit' })
  await expect(page.locator('main').getByRole('status')).toHaveText('Loading')
  arrive()
  await expectAt(page, demo, '/auth')
  const { email } = await createPerson(demo)
  await signInQuietly(page.context(), demo, email)
  await page.reload()
  await expectAt(page, demo, '/account/email?from=mail')
})

/** The page is there, with a heading. */
async function expectAt(page: Page, { url }: Installation, path: string) {
  await expect(page).toHaveURL(url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
