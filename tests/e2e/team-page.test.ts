import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import { createOddLeague, LONG_NAME, type OddLeague } from './fixtures/odd-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { visitorClient } from './fixtures/people.ts'

let league: OddLeague
test.beforeAll(async ({ empty }) => {
  league = await createOddLeague(empty)
})

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const stat = (page: Page, name: string) => page.locator('dl div').filter({ hasText: name }).locator('dd')

/** A team of the demo league that has a manager, a next match and results. */
async function demoTeam(demo: Installation) {
  const client = visitorClient(demo)
  const { data } = await client
    .from('table_standings')
    .select('team_id, team_name, league_id, rank, points, won, drawn, lost')
    .order('rank')
    .limit(1)
    .single()
    .throwOnError()
  const { data: team } = await client
    .from('teams')
    .select('manager:profiles!teams_manager_id_fkey(id, full_name)')
    .eq('id', data.team_id)
    .single()
    .throwOnError()
  return { ...data, manager: team.manager }
}

test('a team shows its record, form and lists; its tabs have addresses, and back leads through them', {
  tag: ['@spec:2-competition-fixtures', '@spec:2-team-tabs'],
}, async ({ page, demo }) => {
  const team = await demoTeam(demo)
  await openPage(page, `${demo.url}/team/${team.team_id}`)
  await expect(page.getByRole('heading', { level: 1, name: team.team_name })).toBeVisible()
  await expect(page.getByLabel('Breadcrumb').getByRole('link')).toHaveAttribute(
    'href',
    `/competitions/${team.league_id}`,
  )
  await expect(page.getByRole('link', { name: team.manager?.full_name ?? '' }).first()).toHaveAttribute(
    'href',
    `/player/${team.manager?.id}?from=team&teamId=${team.team_id}&tab=stats`,
  )
  // A player's page returns to one of two tabs.
  for (const [tab, back] of [
    ['fixtures', 'stats'],
    ['players', 'players'],
  ])
    expect(await (await fetch(`${demo.url}/team/${team.team_id}?tab=${tab}`)).text()).toContain(
      `/player/${team.manager?.id}?from=team&amp;teamId=${team.team_id}&amp;tab=${back}"`,
    )
  await expect(page.getByText(`${team.won}/${team.drawn}/${team.lost}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Share as a picture' })).toHaveAttribute(
    'href',
    new RegExp(`^/competitions/[a-z-]+/share\\?card=week&team=${team.team_id}$`),
  )
  await expect(stat(page, 'League position')).toHaveText('1st')
  await expect(stat(page, 'Points')).toHaveText(String(team.points))
  for (const heading of ['Next match', 'Form', 'Top goalscorers', 'Most assists', 'Man of the match awards']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(page.locator('section', { hasText: 'Form' }).locator('ol li')).toHaveCount(5)
  await expect(
    page
      .getByRole('table', { name: /Top goalscorers/ })
      .getByRole('link')
      .first(),
  ).toHaveAttribute('href', new RegExp(`^/player/[0-9a-f-]{36}\\?from=team&teamId=${team.team_id}&tab=stats$`))
  await checkScreen(page)

  await tab(page, 'Fixtures').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${demo.url}/team/${team.team_id}?tab=fixtures`)
  await expect(page.getByRole('heading', { name: 'Upcoming Fixtures' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Previous Results' })).toBeVisible()
  await page.getByText('Subscribe', { exact: true }).click()
  await checkScreen(page)
  await tab(page, 'Players').click()
  await expect(page.getByRole('heading', { name: 'Goalkeepers' })).toBeVisible()
  await checkScreen(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Upcoming Fixtures' })).toBeVisible()
  await page.goBack()
  await expect(tab(page, 'Stats')).toHaveAttribute('aria-current', 'page')
})

test('long names and sixty players find their place', { tag: '@sizes' }, async ({ page, empty }) => {
  await openPage(page, `${empty.url}/teams/${league.crowd}`)
  await expect(page.getByRole('heading', { level: 1, name: LONG_NAME })).toBeVisible()
  await expect(page.getByText('60 players')).toBeVisible()
  await checkScreen(page)
  await openPage(page, `${empty.url}/teams/${league.crowd}?tab=fixtures`)
  await checkScreen(page)
  await openPage(page, `${empty.url}/teams/${league.crowd}?tab=players`)
  const cards = page.locator('main ul a[href^="/player/"][href$="&tab=players"]')
  await expect(cards).toHaveCount(60)
  await expect(cards.first()).toHaveAttribute(
    'href',
    `/player/${league.star}?from=team&teamId=${league.crowd}&tab=players`,
  )
  // Stickers stand beside each other, each with a portrait as wide as itself.
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  const portrait = await cards.nth(0).locator('svg').boundingBox()
  expect(portrait?.width).toBeCloseTo((first?.width ?? 0) - 8, 0)
  await expect(page.getByRole('heading', { name: 'Position unknown' })).toBeVisible()
  await checkScreen(page)
})

test('a team without anything says what is missing, one that does not exist says so', {
  tag: '@spec:2-team-error',
}, async ({ page, empty }) => {
  await openPage(page, `${empty.url}/teams/${league.empty}`)
  await expect(page.getByText('None yet')).toBeVisible()
  await expect(stat(page, 'League position')).toHaveText('–')
  await expect(page.getByText(/^Nobody yet/)).toHaveCount(3)
  await checkScreen(page)
  await tab(page, 'Players').click()
  await expect(page.getByText('No players yet')).toBeVisible()
  await checkScreen(page)
  await tab(page, 'Fixtures').click()
  await expect(page.getByText('No fixtures yet')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect(page.getByText('No fixtures available')).toBeVisible()

  for (const id of ['nonsense', crypto.randomUUID()]) {
    const response = await openPage(page, `${empty.url}/team/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Team not found' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'View Competitions' })).toHaveAttribute('href', '/competitions')
  await checkScreen(page)
})

test('a team that cannot be loaded says so, and comes with the next try', async ({ page, empty }) => {
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/teams`)
  await page.route('**/rest/v1/teams?*', (route) => route.fulfill({ status: 500, json: { message: 'out of order' } }))
  await page.locator(`main a[href="/teams/${league.rivals}"]`).first().click()
  await expect(page.getByText('Failed to load team details. Please try again later.')).toBeVisible()
  await checkScreen(page)
  await page.unroute('**/rest/v1/teams?*')
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rivals' })).toBeVisible()
})

test('Add to Calendar saves the fixtures as they were when it was pressed', {
  tag: ['@spec:2-team-calendar', '@spec:8-calendar', '@spec:9-calendar-file'],
}, async ({ page, empty }) => {
  await openPage(page, `${empty.url}/teams/${league.crowd}?tab=fixtures`)
  await page.route('**/fixtures.ics', (route) => route.abort())
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect(page.getByText('Could not generate calendar file')).toBeVisible()
  await page.unroute('**/fixtures.ics')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('fixtures.ics')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(13)
  for (const line of ['X-WR-CALNAME:Football Fixtures', 'DTSTART:20500702T200000', 'DTEND:20500702T210000']) {
    expect(text).toContain(`\r\n${line}\r\n`)
  }
  expect(text.match(/LOCATION:Football Pitch/g)).toHaveLength(13)
  await expect(page.getByText('Calendar downloaded')).toBeVisible()
  await expect(page.getByText('Add to your calendar app to stay updated with fixture changes')).toBeVisible()
})

test('a list that cannot be loaded says so, and the rest of the page stays', { tag: '@spec:8-statistics' }, async ({
  page,
  empty,
}) => {
  // A page that listens would fetch the lists again, because the league has just been made.
  await withholdChanges(page)
  await openPage(page, `${empty.url}/teams/${league.crowd}?tab=players`)
  let asked = 0
  await page.route('**/rest/v1/rpc/top_*', (route) => {
    asked++
    return route.fulfill({ status: 500, json: { message: 'out of order' } })
  })
  await tab(page, 'Stats').click()
  const retries = page.getByRole('button', { name: 'Try again' })
  await expect(retries).toHaveCount(3)
  // Twice each, a second apart.
  expect(asked).toBe(6)
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Error loading player statistics')
  await page.unroute('**/rest/v1/rpc/top_*')
  await retries.first().click()
  await expect(retries).toHaveCount(2)
})

test('without JavaScript the tabs, the download and the subscription work', async ({ browser, empty }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${empty.url}/teams/${league.crowd}`)
  await tab(page, 'Fixtures').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('fixtures.ics')
  await page.getByText('Subscribe', { exact: true }).click()
  const feed = `/teams/${league.crowd}/calendar.ics`
  await expect(page.getByLabel('Address of the calendar')).toHaveValue(empty.url + feed)
  await expect(page.getByRole('link', { name: 'Calendar app' })).toHaveAttribute(
    'href',
    `webcal://${new URL(empty.url).host}${feed}`,
  )
  await page.goto(`${empty.url}/teams/${league.empty}?tab=fixtures`)
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeHidden()
  await context.close()
})
