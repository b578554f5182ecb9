import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'

const LONG = 'The Most Honourable Old Boys Association Football Club of Llanfairpwllgwyngyll'
const NAMES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', LONG, 'Hazel']

const settings = ({ url }: Installation, { leagueId }: Owner) => `${url}/competitions/${leagueId}/settings?group=season`

/** Two divisions of four. In each one a match is played; the first named team of each has won it. */
async function createDivisions(installation: Installation, owner: Owner) {
  const client = await signIn(installation, owner.email, PASSWORD)
  const teams = NAMES.map((name) => ({ id: crypto.randomUUID(), league_id: owner.leagueId, name }))
  await client.from('teams').insert(teams).throwOnError()
  const { data: league } = await client
    .from('leagues')
    .select('current_season_id, main_stage_id')
    .eq('id', owner.leagueId)
    .single()
    .throwOnError()
  const second = crypto.randomUUID()
  await client
    .from('stages')
    .insert({ id: second, season_id: league.current_season_id, name: 'Division Two', position: 2 })
    .throwOnError()
  const lower = teams.slice(4)
  for (const { id } of lower) {
    await client.from('stage_entries').insert({ stage_id: second, team_id: id }).throwOnError()
    await client.from('stage_entries').delete().eq('stage_id', league.main_stage_id).eq('team_id', id).throwOnError()
  }
  const play = async (stage_id: string, [home, , , away]: typeof teams) => {
    const sides = { home_team_id: home?.id ?? '', away_team_id: away?.id ?? '' }
    const id = crypto.randomUUID()
    const match = { ...sides, id, stage_id, league_id: owner.leagueId, played_at: '2024-09-07T14:00:00Z' }
    await client.from('matches').insert(match).throwOnError()
    await client.from('matches').update({ home_score: 2, away_score: 0 }).eq('id', id).throwOnError()
  }
  await play(league.main_stage_id, teams.slice(0, 4))
  await play(second, lower)
}

async function addZone(page: Page, table: string, kind: string, place: string) {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: table, exact: true }) })
  await section.getByText('Zones', { exact: true }).click()
  await section.getByLabel('From place').fill(place)
  await section.getByLabel('To place').fill(place)
  await section.getByLabel('Meaning').selectOption(kind)
  await section.getByLabel('Label').fill(kind)
  await section.getByRole('button', { name: 'Add zone' }).click()
  await expect(section.getByRole('button', { name: `Remove ${kind}` })).toBeVisible()
}

test('a competition that uses none of it has its one season, with the default rules', { tag: '@sizes' }, async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'Sunday Cup')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const details = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Season', exact: true }) })
  await expect(details.getByLabel('Name', { exact: true })).toHaveValue('2024')
  await page.getByText('Rules', { exact: true }).click()
  await expect(page.getByLabel('Rules like')).toHaveValue('default')
  await checkScreen(page)

  await page.getByLabel('Rules like').selectOption('La Liga')
  await page.getByRole('button', { name: 'Move Fair play up' }).click()
  await expect(page.getByLabel('Rules like')).toHaveValue('')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Rules saved')).toBeVisible()
  await page.reload()
  await page.getByText('Rules', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Criteria in their order' }).getByRole('listitem').nth(3)).toContainText(
    'Fair play',
  )
})

test('two divisions: points, a champion, and a new season with one up and one down', { tag: '@sizes' }, async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'County League')
  await createDivisions(empty, owner)
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  await addZone(page, 'Table', 'relegation', '4')
  await addZone(page, 'Division Two', 'promotion', '1')

  const first = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Table', exact: true }) })
  await first.getByText('Points taken off or added').click()
  await first.getByLabel('Team', { exact: true }).first().selectOption('Ash')
  await first.getByLabel('Points', { exact: true }).fill('−3')
  await first.getByLabel('Reason').fill('An ineligible player')
  await first.getByRole('button', { name: 'Save decision' }).click()
  await expect(first.getByText('An ineligible player')).toBeVisible()
  await checkScreen(page)

  await page.getByLabel('Champion').selectOption('Birch')
  await page.getByRole('button', { name: 'Finish the season 2024' }).click()
  await expect(page.getByText('Season finished')).toBeVisible()

  await page.getByRole('button', { name: 'Plan the next season' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name of the next season')).toHaveValue('2025')
  await expect(dialog.getByRole('region', { name: 'Table' })).toContainText('Promoted')
  await expect(dialog.getByRole('region', { name: 'Division Two' })).toContainText('Relegated')
  await dialog.getByLabel('Division of Hazel').selectOption('Table')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Plan the season' }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel('Season', { exact: true }).selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Start this season' }).click()
  await expect(page.getByText('Season 2025 has started')).toBeVisible()
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/fixtures?show=results`)
  await expect(page.getByText('No previous results')).toBeVisible()
})
