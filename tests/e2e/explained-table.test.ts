import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createValleyLeague } from './fixtures/own-tables.ts'

test('a visitor reads zones, deductions and reasons without scripts', { tag: '@phone' }, async ({ browser, empty }) => {
  const { leagueId, name } = await createValleyLeague(empty)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${empty.url}/competitions/${leagueId}/tables`)
  const table = page.getByRole('table', { name: `Table of ${name}` })
  const row = (team: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name: team }) })
  await expect(row('Ash').getByRole('cell').first()).toContainText('Promotion')
  await expect(row('Dale').getByRole('cell').first()).toContainText('Relegation')
  await expect(row('Elm').getByRole('cell').first()).toHaveText(/^=4/)
  await expect(row('Fell').getByRole('cell').first()).toHaveText(/^=4/)
  await expect(row('Fell').getByRole('cell').first()).not.toContainText('Relegation')
  await expect(row('Dale').getByRole('cell').last()).toHaveText('−3*')
  await expect(page.getByText('* Dale: 3 points deducted on 4 March 2025: An ineligible player')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^5–6 Relegation$/ })).toBeVisible()
  await expect(
    page.getByText(/Teams level on points: 1 head-to-head points, 2 head-to-head goal difference/),
  ).toBeVisible()

  const reason = page.getByText(
    'Above Cedar: level on 6 points; head-to-head goal difference among 3 teams +1 to 0 (rule 2)',
  )
  await expect(reason).toBeHidden()
  await page.getByText('1: why Ash is above Cedar').press('Enter')
  await expect(reason).toBeVisible()
  const among = page.getByRole('table', { name: 'Their matches against each other' })
  await expect(among.getByRole('row').nth(1)).toHaveText(/^Ash2101\s*2\+13$/)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  // Neither a heading nor a signed number is broken into lines of single letters.
  for (const cell of await among.locator('tr > :not(:first-child)').all())
    expect((await cell.boundingBox())?.height).toBeLessThan(32)
  if (size !== null) await page.setViewportSize(size)
  // The numbers of a row open it too: above them lies the switch.
  await row('Elm').getByRole('cell').nth(2).click({ force: true })
  await expect(page.getByText('Level with Fell: level on 1 point; no rule separates them')).toBeVisible()
  await row('Fell').getByRole('cell').nth(2).click({ force: true })
  await expect(page.getByText(/^Above Dale: 1 point to −3\. Dale: 3 points deducted/)).toBeVisible()
  await context.close()
})

test('a visitor supposes scores and the table moves', { tag: '@phone' }, async ({ page, empty }) => {
  const { leagueId, client } = await createValleyLeague(empty)
  await openPage(page, `${empty.url}/competitions/${leagueId}/tables`)
  await checkScreen(page)
  await page.getByRole('link', { name: 'What if …' }).click()
  await expect(page.getByRole('heading', { name: 'What if …' })).toBeVisible()
  await page.getByRole('button', { name: 'Fell: one goal more' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Elm down 1 to 5' })).toBeVisible()
  const table = page.getByRole('table', { name: /^Supposed table of/ })
  await expect(table.getByRole('row').filter({ has: page.getByRole('link', { name: 'Fell' }) })).toContainText('4')
  await checkScreen(page)
  await expect(page.getByRole('button', { name: 'Cedar: one goal more' })).toBeHidden()
  await page.getByRole('button', { name: 'More matches' }).click()
  await expect(page.getByRole('button', { name: 'Cedar: one goal more' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the scores' }).click()
  await expect(page.getByText('No team changes its place.')).toBeVisible()
  await page.getByRole('link', { name: 'The table as it is' }).click()
  await expect(page.getByRole('link', { name: 'What if …' })).toBeVisible()
  const { count } = await client
    .from('matches')
    .select('*', { count: 'exact', head: true })
    .eq('league_id', leagueId)
    .is('home_score', null)
  expect(count).toBe(3)
})

test('groups have a table each, divisions an address each', async ({ page, empty }) => {
  const { leagueId, client, name } = await createValleyLeague(empty)
  const { data: entries } = await client
    .from('stage_entries')
    .select('stage_id, team_id, team:teams(name), stages(season_id)')
    .eq('league_id', leagueId)
    .throwOnError()
  for (const { stage_id, team_id, team } of entries) {
    const group_name = team.name < 'D' ? 'Group A' : 'Group B'
    await client.from('stage_entries').update({ group_name }).match({ stage_id, team_id }).throwOnError()
  }
  const [first] = entries
  await client
    .from('stages')
    .insert({ season_id: first?.stages.season_id ?? '', name: 'Second Division', position: 2 })
    .throwOnError()
  await openPage(page, `${empty.url}/competitions/${leagueId}/tables`)
  const group = (letter: string) => page.getByRole('table', { name: `Table of ${name}, League: Group ${letter}` })
  await expect(group('A').getByRole('rowheader')).toHaveText(['Ash', 'Cedar', 'Birch'])
  await expect(group('B').getByRole('rowheader')).toHaveText(['Elm', 'Fell', 'Dale'])
  await checkScreen(page)
  await page.getByRole('link', { name: 'Second Division' }).click()
  await expect(page).toHaveURL(/\/tables\?stage=[0-9a-f-]{36}$/)
  await expect(page.getByText('No teams yet')).toBeVisible()
  await page.getByRole('link', { name: 'League', exact: true }).last().click()
  await expect(group('A')).toBeVisible()
})

test('a competition without own rules has the plain table', async ({ page, demo }) => {
  await openPage(page, `${demo.url}/competitions/wendmoor-league/tables`)
  await expect(page.getByRole('table', { name: /^Table of/ })).toBeVisible()
  await expect(page.getByText('What if')).toHaveCount(0)
  await expect(page.locator('summary').filter({ hasText: 'why' })).toHaveCount(0)
})
