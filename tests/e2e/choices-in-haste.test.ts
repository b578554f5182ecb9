import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/installation.ts'
import { loseNextAnswerOf } from './fixtures/lost-answer.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'

// Each choice is saved at once. Here the server answers the first one only after the second was made.

let owner: Owner
let season: string
let address: string
test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'County League')
  address = `${empty.url}/competitions/${owner.leagueId}`
  const seasons = owner.client.from('seasons').select('id').eq('league_id', owner.leagueId).single()
  season = (await seasons.throwOnError()).data.id
  await signInQuietly(page.context(), empty, owner.email)
})

const add = (name: string, position: number) =>
  owner.client
    .from('stages')
    .insert({ id: crypto.randomUUID(), season_id: season, name, position })
    .select('id')
    .single()
    .throwOnError()

const addTeams = (names: string[]) =>
  owner.client
    .rpc('add_teams', {
      _league_id: owner.leagueId,
      _teams: names.map((name) => ({ id: crypto.randomUUID(), name })),
    })
    .throwOnError()

/** Lets writes to this address wait until the function that it returns is called. */
async function holdWrites(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

test('a division moves up twice by two presses', async ({ page }) => {
  await add('Division Two', 2)
  await add('Division Three', 3)
  await openPage(page, `${address}/settings?group=season`)
  const divisions = page.getByRole('list', { name: 'Divisions' })
  const release = await holdWrites(page, '**/rest/v1/rpc/save_divisions*')
  await divisions.getByRole('button', { name: 'Move Division Three up' }).click()
  await expect(divisions.getByRole('listitem').nth(1)).toContainText('Division Three')
  await divisions.getByRole('button', { name: 'Move Division Three up' }).click()
  await expect(divisions.getByRole('listitem').first()).toContainText('Division Three')
  release()
  await expect(page.getByText('Order saved')).toBeVisible()
  // The message of the first save comes before the second save.
  const stored = async () => {
    const { data } = await owner.client
      .from('stages')
      .select('name')
      .eq('season_id', season)
      .order('position')
      .throwOnError()
    return data.map(({ name }) => name)
  }
  await expect.poll(stored).toEqual(['Division Three', 'Table', 'Division Two'])
})

test('a division whose answer was lost is not renamed by the next one', async ({ page }) => {
  await add('Division Two', 2)
  await openPage(page, `${address}/settings?group=season`)
  const name = page.getByLabel('New division')
  const press = () => page.getByRole('button', { name: 'Add division' }).click()
  await loseNextAnswerOf(page, 'POST', '/rest/v1/rpc/save_divisions')
  await name.fill('Division Three')
  await press()
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await name.fill('Division Four')
  await press()
  await expect(page.getByText('Division added')).toBeVisible()
  const { data } = await owner.client.from('stages').select('name').eq('season_id', season).throwOnError()
  expect(data.map(({ name }) => name).toSorted()).toEqual(['Division Four', 'Division Three', 'Division Two', 'Table'])
})

test('a team is in the division that was chosen last, and in no other', async ({ page }) => {
  await add('Division Two', 2)
  await add('Division Three', 3)
  await addTeams(['Ash', 'Birch'])
  await openPage(page, `${address}/settings?group=season`)
  await page
    .locator('summary', { hasText: /^Teams$/ })
    .first()
    .click()
  const division = page.getByLabel('Division of Ash')
  const release = await holdWrites(page, '**/rest/v1/rpc/move_to_division*')
  await division.selectOption('Division Two')
  await expect(division.locator('option:checked')).toHaveText('Division Two')
  await division.selectOption('Division Three')
  await expect(division.locator('option:checked')).toHaveText('Division Three')
  release()
  const stored = async () => {
    const entries = owner.client.from('stage_entries').select('stage:stages!inner(name, season_id), team:teams(name)')
    const { data } = await entries.eq('stage.season_id', season).throwOnError()
    return data.map(({ stage, team }) => `${team.name}: ${stage.name}`).toSorted()
  }
  await expect.poll(stored).toEqual(['Ash: Division Three', 'Birch: Table'])
})

test('the group that was chosen last counts', async ({ page }) => {
  await addTeams(['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel'])
  const stage = (await owner.client.from('stages').select('id').eq('season_id', season).single().throwOnError()).data.id
  await owner.client.rpc('make_groups', { _stage_id: stage, _number: 3 }).throwOnError()
  await openPage(page, `${address}/knock-outs`)
  const group = page.getByRole('combobox', { name: 'Ash', exact: true })
  const release = await holdWrites(page, '**/rest/v1/stage_entries*')
  await group.selectOption('Group B')
  await group.selectOption('Group C')
  await expect(group).toHaveValue('Group C')
  release()
  const stored = async () =>
    (
      await owner.client
        .from('stage_entries')
        .select('group_name, team:teams!inner(name)')
        .eq('stage_id', stage)
        .eq('team.name', 'Ash')
        .single()
        .throwOnError()
    ).data.group_name
  await expect.poll(stored).toBe('Group C')
})

test('a setting with several values takes the last one', async ({ page }) => {
  await openPage(page, `${address}/settings?group=match-day`)
  const who = page.getByLabel('Who can move a match?')
  const release = await holdWrites(page, '**/rest/v1/match_day_settings*')
  const last = page.waitForResponse((response) => response.request().postDataJSON()?.date_requests === 'agreed')
  await who.selectOption('Managers ask, the owner approves')
  await who.selectOption('Managers on their own, when both agree and nothing clashes')
  await expect(who).toHaveValue('agreed')
  release()
  await expect(page.getByText('Moves updated')).toBeVisible()
  // The message of the first save comes before the second save, which a reload would end.
  expect((await last).ok()).toBe(true)
  await page.reload()
  await expect(who).toHaveValue('agreed')
})

test('the referee who was chosen last is appointed, alone', async ({ page }) => {
  const { client, leagueId } = owner
  await client
    .from('officials')
    .insert(['Ada Lovelace', 'Grace Hopper'].map((name) => ({ id: crypto.randomUUID(), league_id: leagueId, name })))
    .throwOnError()
  await addTeams(['Ash', 'Birch'])
  const { data: teams } = await client.from('teams').select('id').eq('league_id', leagueId).throwOnError()
  const [home, away] = teams
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString()
  await client
    .from('matches')
    .insert({ league_id: leagueId, home_team_id: home?.id ?? '', away_team_id: away?.id ?? '', played_at: soon })
    .throwOnError()
  await openPage(page, `${address}/officials`)
  const referee = page.getByLabel('Referee', { exact: true })
  const release = await holdWrites(page, '**/rpc/appoint_officials')
  await referee.selectOption({ label: 'Ada Lovelace · level 1' })
  await referee.selectOption({ label: 'Grace Hopper · level 1' })
  release()
  const stored = async () => {
    const { data } = await client
      .from('appointments')
      .select('official:officials(name)')
      .eq('league_id', leagueId)
      .throwOnError()
    return data.map(({ official }) => official.name)
  }
  await expect.poll(stored).toEqual(['Grace Hopper'])
  await expect(referee.locator('option:checked')).toContainText('Grace Hopper')
})
