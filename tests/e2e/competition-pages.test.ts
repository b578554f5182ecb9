import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { brokenWords } from './fixtures/broken-words.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { openFaulty } from './fixtures/faulty-installation.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { createLargeLeague, type LargeLeague, LONG_TEAM } from './fixtures/large-league.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createOwner, createPerson, signInQuietly } from './fixtures/people.ts'
import { openSettled } from './fixtures/settled-page.ts'

let large: LargeLeague
let address: string
test.beforeAll(async ({ empty }) => {
  large = await createLargeLeague(empty)
  address = `${empty.url}/competitions/${large.slug}`
})

const rows = (page: Page) => page.locator('main table tbody tr')
const matches = (page: Page) => page.locator('main .match-row')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function withoutScripts(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

/** A league for one test, with these teams. */
async function createLeague(installation: Installation, teams: string[]) {
  const owner = await createOwner(installation, 'Three Corners')
  const client = await signIn(installation, owner.email, PASSWORD)
  const { data } = await client
    .from('teams')
    .insert(teams.map((name) => ({ league_id: owner.leagueId, name })))
    .select('id')
    .throwOnError()
  return {
    ...owner,
    client,
    teamIds: data.map(({ id }) => id),
    at: `${installation.url}/competitions/${owner.leagueId}`,
  }
}

test('a league grows from nothing to a season that is over, and every page says where it stands', async ({
  page,
  empty,
}) => {
  const { at, client, leagueId, teamIds } = await createLeague(empty, [])
  await page.goto(at)
  await expect(page.getByText('Yet to kick off')).toBeVisible()
  await checkScreen(page)
  const { data: teams } = await client
    .from('teams')
    .insert(['Ash', 'Birch', 'Cedar'].map((name) => ({ league_id: leagueId, name })))
    .select('id')
    .throwOnError()
  teamIds.push(...teams.map(({ id }) => id))
  const empties = [
    ['', 'No upcoming fixtures', 'No results yet'],
    ['/teams', 'Yet to play'],
    ['/fixtures', 'No upcoming fixtures'],
    ['/fixtures?show=results', 'No previous results'],
    ['/tables?list=mom', 'Nobody yet: goals, assists and awards count as soon as a match is recorded.'],
    ['/players', 'No players yet'],
  ]
  for (const [path, ...texts] of empties) {
    await page.goto(at + path)
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
  }
  const [home_team_id = '', away_team_id = ''] = teamIds
  await client
    .from('matches')
    .insert({
      league_id: leagueId,
      home_team_id,
      away_team_id,
      played_at: '2026-05-02T14:00Z',
      home_score: 2,
      away_score: 1,
    })
    .throwOnError()
  await page.goto(at)
  await expect(page.locator('main h2').first()).toHaveText('Recent results')
  await expect(page.getByRole('link', { name: 'Ash 2 – 1 Birch' })).toBeVisible()
  // The large crests have their letters.
  await expect(page.locator('main svg .inscription')).toHaveText(['ASH', 'BIR'])
  await checkScreen(page)
  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Previous Results' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Saturday, 2 May 2026')).toBeVisible()

  // A result counts at once, also on the day of the match.
  const [, , visitors = ''] = teamIds
  await client
    .from('matches')
    .insert({
      league_id: leagueId,
      home_team_id,
      away_team_id: visitors,
      played_at: new Date().toISOString(),
      home_score: 3,
      away_score: 0,
    })
    .throwOnError()
  await page.goto(at)
  await expect(page.locator('main h2').first()).toHaveText('Recent results')
  await expect(page.getByRole('link', { name: 'Ash 3 – 0 Cedar' })).toBeVisible()
  await expect(page.getByText('No upcoming fixtures')).toBeVisible()
})

test('the longest names and lists keep to their place, and nothing on a page moves while it loads', {
  tag: '@sizes',
}, async ({ page }) => {
  const screens = [
    '',
    '/teams',
    '/fixtures',
    '/tables',
    '/tables?of=form',
    '/tables?list=goalscorers',
    '/tables?list=goalscorers&all',
    '/season',
    '/season?show=points',
    '/players',
  ]
  for (const path of screens) {
    await openSettled(page, address + path)
    await expect(page.getByText(LONG_TEAM).first()).toBeAttached()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    expect(await layoutShift(page), path).toBeLessThan(0.005)
    if (['', '/fixtures', '/tables?of=form', '/season'].includes(path)) await checkScreen(page)
  }
})

/** Everything that moved since the page was opened, by the measure of browsers. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        // Without a layout shift the observer reports nothing.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))))
      }),
  )

test('without scripts a season is read in parts: the nearest days, a month, a team', {
  tag: '@spec:9-tables-tab',
}, async ({ browser, request }) => {
  const page = await withoutScripts(browser)
  await page.goto(`${address}/fixtures`)
  await expect(matches(page)).toHaveCount(12)
  const html = await (await request.get(`${address}/fixtures`)).body()
  expect(gzipSync(html).length).toBeLessThan(11_500)

  const months = page.getByRole('navigation', { name: 'Months' })
  await expect(months.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-current', 'page')
  const days = await page.locator('main h3').allTextContents()
  await page.getByRole('link', { name: /^On to / }).click()
  await expect(page).toHaveURL(/show=upcoming&month=\d{4}-\d\d$/)
  const month = (await months.locator('[aria-current]').textContent()) ?? ''
  await expect(page.locator('main h3').first()).toContainText(month)
  const daysAfter = await page.locator('main h3').allTextContents()
  expect(daysAfter.filter((day) => days.includes(day))).toEqual([])

  await page.getByRole('link', { name: 'Previous Results' }).click()
  await expect(months.getByRole('link', { name: 'Latest' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: /^Back to / })).toBeVisible()
  await page.getByLabel('Team', { exact: true }).selectOption(LONG_TEAM)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/show=results&team=/)
  await expect(matches(page)).toHaveCount(6)
  await expect(matches(page).first()).toContainText(LONG_TEAM)

  await page.goto(`${address}/tables`)
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(rows(page)).toHaveCount(24)
  await page.getByRole('link', { name: 'Goalscorers', exact: true }).click()
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(rows(page)).toHaveCount(60)

  await page.goto(`${address}/players`)
  await page.getByLabel('Search players').fill('wolfe')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('main .squad-row')).toHaveCount(4)
  await page.close()
})

test('a table leads to the matches of its form, to the tables of some matches, and to the season in charts', async ({
  browser,
}) => {
  const page = await withoutScripts(browser)
  await page.goto(`${address}/tables`)
  await expect(rows(page).first().getByRole('cell').last()).toHaveText(/^\d+$/)
  await page.getByRole('link', { name: 'Form', exact: true }).click()
  await expect(page).toHaveURL(/of=form$/)
  // The address changes before the page has arrived.
  await page.waitForLoadState()
  const first = rows(page).first()
  const name = (await first.locator('th bdi').textContent()) ?? ''
  const form = first.getByRole('listitem').getByRole('link')
  expect(await form.count()).toBeGreaterThan(0)
  // A phone shows all of the form and the next match without scrolling the table.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const next = await first.getByRole('cell').last().getByRole('link').boundingBox()
  expect(next?.x).toBeGreaterThan(0)
  expect((next?.x ?? 0) + (next?.width ?? Infinity)).toBeLessThanOrEqual(390)
  if (size) await page.setViewportSize(size)
  await form.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await page.goto(`${address}/tables`)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/of=home$/)
  await expect(page.getByRole('table', { name: /: Home$/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Form' })).toHaveCount(0)

  await page.getByRole('link', { name: 'The season in charts' }).click()
  await expect(page.getByRole('heading', { name: 'Position by round' })).toBeVisible()
  // A phone has room for codes alone beside the lines.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('main svg text:visible').getByText(/^1 [A-Z0-9]{1,3}$/)).toBeVisible()
  await page.getByText('As a table').click()
  const lastPosition = page
    .getByRole('table', { name: 'Position after each round' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .last()
  await expect(lastPosition).toHaveText('1')
  await page.getByRole('link', { name: 'Points', exact: true }).click()
  await page.getByText('As a table').click()
  await expect(page.getByRole('table', { name: 'Points after each round' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Team in colour' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/show=points&team=/)
  await page.getByRole('table').last().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/match\//)
  await page.close()
})

test('with scripts and a keyboard the same, and back leads where one was', {
  tag: '@spec:2-competition-fixtures',
}, async ({ page }) => {
  await page.goto(`${address}/fixtures`)
  const results = page.getByRole('link', { name: 'Previous Results' })
  await results.focus()
  await page.keyboard.press('Enter')
  await expect(results).toHaveAttribute('aria-current', 'page')
  await expect(results).toBeFocused()
  await expect(matches(page).first()).toContainText('1 – 0')

  const team = page.getByLabel('Team', { exact: true })
  await team.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/team=/)
  await expect(matches(page)).toHaveCount(6)
  await expect(team).toBeFocused()
  await matches(page).getByRole('link', { name: '1 – 0' }).first().click()
  await expect(page).toHaveURL(/\/match\//)
  await page.goBack()
  await expect(matches(page)).toHaveCount(6)
  await expect(team.locator('option:checked')).toHaveText(LONG_TEAM)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Upcoming Fixtures' })).toHaveAttribute('aria-current', 'page')

  await page.goto(`${address}/players`)
  const search = page.getByLabel('Search players')
  await search.pressSequentially('team 02 7')
  await expect(page.locator('main .squad-row')).toHaveCount(1)
  await expect(page).toHaveURL(/q=team%2002%207$/)
  await page.locator('main .squad-row').click()
  await expect(page).toHaveURL(/\/player\//)
  await page.goBack()
  await expect(search).toHaveValue('team 02 7')
  await search.fill('nobody of this name')
  await expect(page.getByText('No players found')).toBeVisible()
})

test('each sees what is theirs: visitor, manager, owner', { tag: '@spec:2-competition-teams' }, async ({
  browser,
  page,
  empty,
}) => {
  const { at, email, client, leagueId, teamIds } = await createLeague(empty, ['Ash', 'Birch'])
  const [home_team_id = '', away_team_id = ''] = teamIds
  await client
    .from('matches')
    .insert({ league_id: leagueId, home_team_id, away_team_id, played_at: '2050-01-01T15:00Z' })
    .throwOnError()
  const manager = await createPerson(empty, 'Maja Manager')
  await appoint(empty, manager.email, home_team_id)

  await page.goto(`${at}/teams`)
  await expect(page.getByText('Manager: Maja Manager')).toBeVisible()
  await page.goto(`${at}/settings`)
  await expect(page).toHaveURL(/\/auth$/)

  const managing = await (await browser.newContext()).newPage()
  await signInQuietly(managing.context(), empty, manager.email)
  await managing.goto(`${at}/teams`)
  await expect(managing.getByText('You manage this team')).toHaveCount(1)
  await expect(managing.getByRole('listitem').filter({ hasText: 'You manage this team' })).toContainText('Ash')
  await managing.goto(`${at}/settings`)
  await expect(managing).toHaveURL(/\/overview$/)
  await managing.goto(`${at}/fixtures`)
  await managing.waitForLoadState('networkidle')
  await expect(managing.getByRole('button', { name: 'My Account' })).toBeVisible()
  await expect(managing.getByRole('button', { name: 'Edit match date, Ash v Birch' })).toBeHidden()

  const owning = await (await browser.newContext()).newPage()
  await signInQuietly(owning.context(), empty, email)
  await owning.goto(`${at}/fixtures`)
  await expect(owning.getByRole('button', { name: 'Edit match date, Ash v Birch' })).toBeVisible()
  await checkScreen(owning)
  await expect(owning.getByText('You manage this team')).toBeHidden()
})

/** Does what accepting an invitation does. */
async function appoint(installation: Installation, email: string, teamId: string) {
  const person = await signIn(installation, email, PASSWORD)
  const { data } = await person.auth.getUser()
  const { data: profile } = await person
    .from('profiles')
    .select('id')
    .eq('user_id', data.user?.id ?? '')
    .single()
    .throwOnError()
  const admin = createClient(installation.url, installation.keys.serviceRoleKey, { auth: { persistSession: false } })
  await admin.from('teams').update({ manager_id: profile.id }).eq('id', teamId).throwOnError()
}

const GONE = "The competition you're looking for doesn't exist or has been removed."

test('an address that leads nowhere says why, with both ways on', {
  tag: ['@spec:2-competition-error', '@spec:8-competition-address'],
}, async ({ page, empty }) => {
  const addresses: [string, ...string[]][] = [
    ['nowhere', 'Competition not found', GONE],
    ['00000000-0000-4000-8000-000000000000/teams', 'Competition not found', GONE],
    ['what_is_this', 'Unable to find the competition', 'Invalid competition URL'],
    ['%20', 'Unable to find the competition', 'No competition ID provided'],
  ]
  for (const [path, title, message = ''] of addresses) {
    const response = await page.goto(`${empty.url}/competitions/${path}`)
    expect(response?.status(), path).toBe(404)
    await expect(heading(page, title ?? '')).toBeVisible()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByText('Possible causes')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible()
  }
  await checkScreen(page)
  await page.getByRole('link', { name: 'View All Competitions' }).click()
  await expect(page).toHaveURL(/\/auth$/)

  const shouted = await page.goto(
    `${address.toUpperCase().replace(/^.*COMPETITIONS/, `${empty.url}/competitions`)}/table?list=goalscorers`,
  )
  expect(shouted?.status()).toBe(200)
  await expect(page).toHaveURL(`${address}/table?list=goalscorers`)
  await expect(rows(page)).toHaveCount(20)
  await page.goto(`${empty.url}/competitions/${large.leagueId}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  expect((await page.goto(`${address}/stadium`))?.status()).toBe(404)
  await expect(page).toHaveURL(/\/404$/)
  await page.goto(`${empty.url}/competitions`)
  await expect(page).toHaveURL(/\/auth$/)
})

test('while the API fails, a page says what failed; Retry brings it back', {
  tag: ['@spec:2-competition-error', '@spec:8-competition-lookup'],
}, async ({ page, browser, empty }) => {
  const faulty = await openFaulty(empty)
  const at = `${faulty.url}/competitions/${large.slug}`
  const failures: [RegExp, string, string][] = [
    [/leagues\?/, at, 'Failed to look up competition URL. Please try again later.'],
    [
      /leagues\?/,
      `${faulty.url}/competitions/${large.leagueId}`,
      'Failed to look up competition. Please try again later.',
    ],
    [/table_standings\?/, at, 'Failed to load competition details. Please try again later.'],
  ]
  for (const [calls, path, message] of failures) {
    faulty.breakDown(calls)
    const response = await page.goto(path)
    expect(response?.status()).toBe(503)
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByText('57P01')).toBeVisible()
    await expect(page.getByText('terminating connection due to administrator command')).toBeVisible()
    await expect(page.getByText('Possible causes')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await checkScreen(page)
  faulty.breakDown(null)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(heading(page, 'League table')).toBeVisible()

  faulty.breakDown(/rpc\/top_/)
  const still = await withoutScripts(browser)
  await still.goto(at)
  await expect(still.getByText('Error loading player statistics')).toHaveCount(3)
  await expect(still.getByText('Loading...')).toHaveCount(0)
  await expect(heading(still, 'League table')).toBeVisible()
  faulty.breakDown(null)
  await still.getByRole('link', { name: 'Try again' }).first().click()
  await expect(still.getByText('Error loading player statistics')).toHaveCount(0)
  await still.close()

  faulty.breakDown(/rpc\/top_/)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(`${at}/tables?list=goalscorers`)
  const failed = page.getByRole('main').getByText('Error loading player statistics')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(failed).toBeVisible()
  expect(complaints).toEqual([])
  faulty.breakDown(null)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(20)
  await faulty.stop()
})

test("on a phone the owner's tabs fade where more follow, and stay in sight while the page scrolls", {
  tag: '@phone',
}, async ({ page, context, empty }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { email, leagueId } = await createLeague(empty, ['Ash', 'Birch'])
  await signInQuietly(context, empty, email)
  await page.goto(`${empty.url}/competitions/${leagueId}/teams`)
  const bar = page.locator('main nav').first()
  await expect(bar.getByRole('link', { name: 'Settings' })).toHaveCount(1)
  expect(await bar.evaluate((nav) => getComputedStyle(nav).maskImage)).toContain('linear-gradient')
  // The fading part is 16 pixels wide.
  const settings = bar.getByRole('link', { name: 'Settings' })
  const endOf = () => settings.evaluate((tab) => tab.getBoundingClientRect().right)
  expect(await endOf()).toBeGreaterThan(320)
  await bar.evaluate((nav) => nav.scrollTo({ left: nav.scrollWidth, behavior: 'instant' }))
  await expect.poll(endOf).toBeLessThanOrEqual(320 - 16)
  await page
    .locator('main > *')
    .evaluate((column) => Object.assign((column as HTMLElement).style, { minHeight: '3000px' }))
  await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }))
  await expect.poll(() => bar.evaluate((nav) => Math.round(nav.getBoundingClientRect().top))).toBeGreaterThanOrEqual(0)
  await expect(settings).toBeInViewport()
})

test('a long word of a team name is whole in lists of matches, on any phone and with larger text', async ({
  page,
  empty,
}) => {
  const names = [
    'Wolverhampton Wanderers',
    'Borussia Mönchengladbach',
    'Internazionale Milano',
    'Kidderminster Harriers',
    'Inverness Caledonian Thistle',
    'Rot-Weiß Oberhausen',
  ]
  const { leagueId, client } = await createOwner(empty, 'Long Words')
  const rows = names.map((home, at) => ({
    row: at + 1,
    date: `2026-03-0${at + 1}`,
    time: '15:00',
    round: at + 1,
    home,
    away: names[(at + 1) % names.length] ?? '',
    home_score: 10,
    away_score: 1,
  }))
  await client.rpc('import_matches', { _league_id: leagueId, _rows: rows, _new_teams: names }).throwOnError()
  await page.goto(`${empty.url}/competitions/${leagueId}/fixtures?show=results`)
  await page.evaluate(() => document.fonts.ready)
  for (const [width, size] of [
    [390, '100%'],
    [360, '100%'],
    [320, '100%'],
    [390, '150%'],
    [1440, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
    expect(await brokenWords(page), `${width} ${size}`).toEqual([])
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, `${width} ${size}`).toBeLessThanOrEqual(0)
    const cut = await page
      .locator('.match-row')
      .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length)
    expect(cut, `${width} ${size}`).toBe(0)
  }
  // The last match stands on the overview's cover.
  await page.goto(`${empty.url}/competitions/${leagueId}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.fonts.ready)
  expect(await brokenWords(page)).toEqual([])
})
