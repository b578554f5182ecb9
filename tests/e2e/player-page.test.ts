import type { Page } from '@playwright/test'
import { toLocalTime } from '#domain/league-time.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createOddLeague, LONG_NAME, LONG_PLAYER, type OddLeague } from './fixtures/odd-league.ts'
import { openPage } from './fixtures/open-page.ts'

let league: OddLeague
test.beforeAll(async ({ empty }) => {
  league = await createOddLeague(empty)
})

const stat = (page: Page, name: string) => page.locator('dl div').filter({ hasText: name }).locator('dd')
const matches = (page: Page) => page.getByRole('table', { name: /^Matches of/ }).locator('tbody tr:visible')
const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })

test('from a team to a player of two teams and back, by keyboard', { tag: '@spec:2-player-page' }, async ({
  page,
  empty,
}) => {
  const team = `${empty.url}/teams/${league.crowd}?tab=players`
  await openPage(page, team)
  await page.getByRole('link', { name: LONG_PLAYER }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${empty.url}/player/${league.star}?from=team&teamId=${league.crowd}&tab=players`)
  await expect(page.getByRole('heading', { level: 1, name: LONG_PLAYER })).toBeVisible()
  const trail = page.getByLabel('Breadcrumb').getByRole('link')
  await expect(trail.nth(0)).toHaveAttribute('href', `/competitions/${league.leagueId}`)
  await expect(trail.nth(1)).toHaveAttribute('href', `/teams/${league.crowd}?tab=players`)
  await expect(page.getByText('Goalkeeper', { exact: true })).toBeVisible()
  await expect(page.getByText('Jersey number 1', { exact: true })).toBeVisible()
  await expect(page.locator('main header').getByRole('link', { name: LONG_NAME })).toBeVisible()
  await expect(page.locator('main header').getByRole('link', { name: 'Rivals' })).toBeVisible()
  for (const [name, value] of Object.entries({ Goals: '1', Assists: '0', Appearances: '12', MOTM: '1' })) {
    await expect(stat(page, name)).toHaveText(value)
  }
  for (const name of ['Player Bio', 'Date of Birth']) await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Saves them, too.')).toBeVisible()
  await expect(page.getByText('29 February 2000')).toBeVisible()

  const today = toLocalTime(new Date(), 'Europe/London').date
  const age = Number(today.slice(0, 4)) - 2000 - (today.slice(5) < '02-29' ? 1 : 0)
  await expect(page.getByText(`· ${age}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Scored 1 of the team’s 18 goals (6%) in these 12 matches.')).toBeVisible()
  await expect(page.locator('.strip > i')).toHaveCount(12)
  // The newest match is last; its goal and its award are above each other.
  await expect(page.locator('.strip > i').last().locator('b, s')).toHaveCount(2)
  await expect(page.locator('.strip').getByRole('img')).toHaveCount(0)

  await expect(matches(page)).toHaveCount(10)
  await expect(matches(page).first()).toContainText('at Rivals')
  await expect(matches(page).first()).toContainText('MOTM')
  await expect(matches(page).first()).toContainText('Lost2 – 1')
  await expect(matches(page).nth(1)).toContainText('Won2 – 1')
  await page.getByRole('button', { name: 'View all 12' }).press('Enter')
  await expect(matches(page)).toHaveCount(12)
  await checkScreen(page)

  await matches(page).first().getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/match\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/player\//)
  await back(page).press('Enter')
  await expect(page).toHaveURL(team)
})

test('the address decides where back leads; without it, the page before', async ({ page, empty }) => {
  await openPage(page, `${empty.url}/players/${league.star}?from=team&teamId=${league.rivals}&tab=stats`)
  await expect(page.getByLabel('Breadcrumb').getByRole('link', { name: 'Rivals' })).toHaveAttribute(
    'href',
    `/teams/${league.rivals}?tab=stats`,
  )
  await back(page).click()
  await expect(page).toHaveURL(`${empty.url}/teams/${league.rivals}?tab=stats`)

  await openPage(page, `${empty.url}/competitions/${league.leagueId}/players`)
  await page.getByRole('link', { name: LONG_PLAYER }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: LONG_PLAYER })).toBeVisible()
  await back(page).click()
  await expect(page).toHaveURL(`${empty.url}/competitions/${league.leagueId}/players`)
})

test('the head of a page wears the colours of the team that the visitor came from', async ({ page, empty }) => {
  const shirts = [
    [league.crowd, 'red', 'rgb(220, 38, 38)'],
    [league.rivals, 'yellow', 'rgb(234, 179, 8)'],
  ] as const
  for (const [id, team_color, background] of shirts) {
    await league.owner.from('teams').update({ team_color }).eq('id', id).throwOnError()
    await openPage(page, `${empty.url}/player/${league.star}?from=team&teamId=${id}&tab=stats`)
    await expect(page.locator('main header')).toHaveCSS('background-color', background)
    await checkScreen(page)
    await openPage(page, `${empty.url}/teams/${id}`)
    await expect(page.locator('main .team-panel')).toHaveCSS('background-color', background)
    await checkScreen(page)
  }
})

test('somebody of whom little is known, a manager, and a photo', { tag: '@spec:2-player-unknown-position' }, async ({
  page,
  empty,
}) => {
  await openPage(page, `${empty.url}/player/${league.stranger}`)
  await expect(page.locator('main header').getByText('?', { exact: true })).toBeVisible()
  await expect(page.getByText('No bio yet')).toBeVisible()
  await expect(page.locator('.strip')).toHaveCount(0)
  await expect(page.getByText('Not given')).toBeVisible()
  await expect(page.getByText(/^None yet: a match counts here/)).toBeVisible()
  await checkScreen(page)

  await openPage(page, `${empty.url}/teams/${league.crowd}`)
  await page.getByRole('link', { name: 'Player 60' }).click()
  await expect(page.getByText('Manager of')).toBeVisible()
  await expect(page.getByLabel('Breadcrumb').getByRole('link', { name: LONG_NAME })).toBeVisible()
  await checkScreen(page)

  await openPage(page, `${empty.url}/teams/${league.crowd}?tab=players`)
  await page.getByRole('link', { name: 'Player 1 2', exact: true }).click()
  const photo = page.locator('main header img').first()
  await expect(photo).toHaveAttribute('src', /^\/storage\/v1\/object\/public\/player-photos\//)
  await expect(photo).toHaveJSProperty('complete', true)
})

test('a player who does not exist: at the address a page that says so, inside the app the way back', {
  tag: '@spec:8-player-failure',
}, async ({ page, empty }) => {
  for (const id of ['nonsense', crypto.randomUUID()]) {
    const response = await openPage(page, `${empty.url}/player/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Player not found' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'View Competitions' })).toHaveAttribute('href', '/competitions')
  await checkScreen(page)

  const team = `${empty.url}/teams/${league.crowd}?tab=players`
  for (const answer of [{ json: [] }, { status: 500, json: { message: 'out of order' } }]) {
    await openPage(page, team)
    await page.route('**/rest/v1/profiles*', (route) => route.fulfill(answer))
    await page.getByRole('link', { name: LONG_PLAYER }).click()
    await expect(page.getByText('Failed to load player profile')).toBeVisible()
    await expect(page).toHaveURL(team)
    await expect(page.getByRole('heading', { name: 'Goalkeepers' })).toBeVisible()
    await page.unroute('**/rest/v1/profiles*')
  }
})

test('without JavaScript every match of a player is there', async ({ browser, empty }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${empty.url}/player/${league.star}?from=team&teamId=${league.crowd}&tab=players`)
  await expect(matches(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: /^View all/ })).toBeHidden()
  await back(page).click()
  await expect(page).toHaveURL(`${empty.url}/teams/${league.crowd}?tab=players`)
  await context.close()
})
