import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'

const HEADER = 'date,time,round,home,away,home_score,away_score'

let owner: Owner
let address: string
test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'County League')
  address = `${empty.url}/competitions/${owner.leagueId}`
  const { client, leagueId } = owner
  const { data: season } = await client.from('seasons').select('id').eq('league_id', leagueId).single().throwOnError()
  const second = { id: crypto.randomUUID(), season_id: season.id, name: 'Division Two', position: 2 }
  await client.from('stages').insert(second).throwOnError()
  const teams = (names: string[]) => names.map((name) => ({ id: crypto.randomUUID(), name }))
  await client.rpc('add_teams', { _league_id: leagueId, _teams: teams(['Ash', 'Birch']) }).throwOnError()
  const lower = { _league_id: leagueId, _teams: teams(['Kelp', 'Larch']), _stage_id: second.id }
  await client.rpc('add_teams', lower).throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
})

/** Each match with its division. */
async function readMatches(): Promise<string[]> {
  const { data } = await owner.client
    .from('matches')
    .select(
      'stage:stages(name), home:teams!matches_home_team_id_fkey(name), away:teams!matches_away_team_id_fkey(name)',
    )
    .eq('league_id', owner.leagueId)
    .throwOnError()
  return data.map(({ stage, home, away }) => `${stage.name}: ${home.name} v ${away.name}`)
}

/** A result in each division, and one more of the first division two months earlier. */
async function playOnce() {
  const { data: teams } = await owner.client
    .from('teams')
    .select('id, name')
    .eq('league_id', owner.leagueId)
    .throwOnError()
  const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? ''
  const row = (home: string, away: string, day: string) => ({
    league_id: owner.leagueId,
    home_team_id: idOf(home),
    away_team_id: idOf(away),
    played_at: `${day}T15:00:00Z`,
    home_score: 2,
    away_score: 1,
  })
  const rows = [
    row('Ash', 'Birch', '2024-09-07'),
    row('Ash', 'Birch', '2024-11-09'),
    row('Kelp', 'Larch', '2024-11-09'),
  ]
  await owner.client.from('matches').insert(rows).throwOnError()
}

const paste = async (page: Page, row: string) => {
  await openPage(page, `${address}/import`)
  await page.getByLabel('Division').selectOption('Division Two')
  await page.getByLabel('Or paste the cells here').fill(`${HEADER}\n${row}`)
  await page.getByRole('button', { name: 'Save 1 match' }).click()
}

test('fixtures are imported into a division, and a team of another one is refused', async ({ page }) => {
  await paste(page, '2026-08-15,15:00,1,Kelp,Maple,,')
  await expect(page.getByText('1 team created, 1 match added.')).toBeVisible()
  expect(await readMatches()).toEqual(['Division Two: Kelp v Maple'])

  await paste(page, '2026-08-22,15:00,2,Ash,Kelp,,')
  await expect(
    page.getByText('Ash plays in Table. Choose that division, or move the team in the settings of the season.'),
  ).toBeVisible()
  expect(await readMatches()).toHaveLength(1)
})

test('a match is added in a division, whose teams alone are offered', async ({ page }) => {
  await openPage(page, `${address}/fixtures`)
  await page.getByRole('button', { name: 'Add match' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Division').selectOption('Division Two')
  await expect(dialog.getByLabel('Home team').getByRole('option', { name: 'Ash' })).toHaveCount(0)
  await dialog.getByLabel('Home team').selectOption('Kelp')
  await dialog.getByLabel('Away team').selectOption('Larch')
  await dialog.getByRole('button', { name: 'Save match' }).click()
  await expect(page.getByText('Match added')).toBeVisible()
  expect(await readMatches()).toEqual(['Division Two: Kelp v Larch'])
})

test('teams of the next season are promoted and relegated by dragging, and by keyboard', async ({ page, isMobile }) => {
  await openPage(page, `${address}/settings?group=season`)
  await page.getByRole('button', { name: 'Plan the next season' }).click()
  const dialog = page.getByRole('dialog')
  const [upper, lower] = ['Table', 'Division Two'].map((name) => dialog.getByRole('region', { name }))
  if (upper === undefined || lower === undefined) throw new Error('There are two divisions')
  if (isMobile) await dialog.getByLabel('Division of Kelp').selectOption('Table')
  else await dialog.getByRole('listitem').filter({ hasText: 'Kelp' }).dragTo(upper.getByRole('heading'))
  await expect(upper).toContainText('Kelp↑ Promoted')
  const ash = dialog.getByLabel('Division of Ash')
  await ash.focus()
  await ash.press('ArrowDown')
  await expect(lower).toContainText('Ash↓ Relegated')
  await dialog.getByRole('button', { name: 'Plan the season' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await owner.client
    .from('stages')
    .select('name, entries:stage_entries(team:teams(name))')
    .eq('league_id', owner.leagueId)
    .neq('season_id', owner.leagueId)
    .order('position')
    .throwOnError()
  expect(data.map(({ name, entries }) => [name, ...entries.map(({ team }) => team.name).toSorted()])).toEqual([
    ['Table', 'Birch', 'Kelp'],
    ['Division Two', 'Ash', 'Larch'],
  ])
})

test('a rename that does not arrive says so', async ({ page }) => {
  await openPage(page, `${address}/settings?group=season`)
  await page.locator('summary').getByText('Name', { exact: true }).last().click()
  await page.getByLabel('Name of the division').last().fill('Second Division')
  await page.route('**/rest/v1/stages?*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Rename' }).last().click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Rename' }).last().click()
  await expect(page.getByText('Division renamed')).toBeVisible()
})

test('the fixtures of a division lead to months in which it plays', async ({ page }) => {
  await playOnce()
  await openPage(page, `${address}/fixtures?show=results`)
  await page.getByRole('link', { name: 'November 2024', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Back to September 2024' })).toBeVisible()
  await page.getByRole('link', { name: 'Division Two' }).click()
  await expect(page).toHaveURL(/stage=/)
  await expect(page.getByRole('link', { name: 'September 2024' })).toHaveCount(0)
  await openPage(page, page.url().replace('stage=', 'month=2024-11&stage='))
  await expect(page.getByRole('link', { name: 'Kelp 2 – 1 Larch' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to September 2024' })).toHaveCount(0)
})

test('a team of the second division has its pictures, and its form on paper', async ({ page }) => {
  await playOnce()
  await openPage(page, `${address}/share`)
  await page.getByLabel('In the colours of').selectOption('Kelp')
  await expect(page).toHaveURL(/team=/)
  await page.goto(`${address}/table-sheet`)
  await expect(page.getByRole('row', { name: /Kelp/ }).getByRole('cell').last()).toHaveText('W')
  await expect(page.getByRole('row', { name: /Ash/ }).getByRole('cell').last()).toHaveText('W W')
})
