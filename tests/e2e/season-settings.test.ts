import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { loseNextAnswer } from './fixtures/lost-answer.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'
import { watchRequests } from './fixtures/settled-page.ts'

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

test('a competition that uses none of it has its one season, with the default rules', { tag: '@phone' }, async ({
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

test('two divisions: points, a champion, and a new season with one up and one down', async ({
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

test('a club that withdrew stays out of the next season, another leaves, and both can come back', {
  tag: '@sizes',
}, async ({ page, context, browser, empty, isMobile }) => {
  const owner = await createOwner(empty, 'County League')
  await createDivisions(empty, owner)
  const { data: birch } = await owner.client
    .from('stage_entries')
    .select('stage_id, team_id, team:teams!inner(name)')
    .eq('league_id', owner.leagueId)
    .eq('team.name', 'Birch')
    .single()
    .throwOnError()
  const gone = { _stage_id: birch.stage_id, _team_id: birch.team_id, _results: 'kept' }
  await owner.client.rpc('withdraw_team', gone).throwOnError()
  const { data: teams } = await owner.client
    .from('teams')
    .select('id')
    .in('name', ['Ash', 'Cedar'])
    .eq('league_id', owner.leagueId)
    .throwOnError()
  const [home_team_id = '', away_team_id = ''] = teams.map(({ id }) => id)
  const match = { league_id: owner.leagueId, home_team_id, away_team_id, played_at: '2024-10-05T14:00:00Z' }
  await owner.client.from('matches').insert(match).throwOnError()
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const end = page.locator('section').filter({ has: page.getByRole('heading', { name: 'End of the season' }) })
  await expect(end.getByText('1 match has no result yet.')).toBeVisible()
  // The season can be reopened before everything is fetched again. The message is then that of the later change.
  await page.route('**/rest/v1/teams?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await end.getByRole('button', { name: 'Finish the season 2024' }).click()
  await end.getByRole('button', { name: 'Reopen this season' }).click()
  await expect(page.getByText('Season 2024 is open again')).toBeVisible()
  await expect(end.getByRole('button', { name: 'Finish the season 2024' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByRole('button', { name: 'Plan the next season' }).click()
  const dialog = page.getByRole('dialog')
  const leaving = dialog.getByRole('region', { name: 'Not in the next season' })
  await expect(leaving.getByRole('listitem')).toHaveText([/^Birch\s*withdrew/])
  if (isMobile) await dialog.getByLabel('Division of Hazel').selectOption('Does not play')
  else {
    // Both ends of the drag must be in sight, because scrolling would move the row from under the pointer.
    await leaving.scrollIntoViewIfNeeded()
    await dialog.getByRole('listitem').filter({ hasText: 'Hazel' }).dragTo(leaving)
  }
  await expect(leaving.getByRole('listitem')).toHaveCount(2)
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Plan the season' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Start this season' }).click()
  await expect(page.getByText('Season 2025 has started')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  await expect(visitor.getByRole('heading', { name: 'Cedar' })).toBeVisible()
  for (const name of ['Hazel', 'Birch']) await expect(visitor.getByRole('heading', { name })).toBeHidden()

  const table = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Table', exact: true }) })
  await table.locator('summary', { hasText: /^Teams$/ }).click()
  await table.getByLabel('Add a team that is not in this season').selectOption('Birch')
  await expect(table.getByLabel('Division of Birch')).toHaveCount(0)
  await table.getByRole('button', { name: 'Add to Table' }).click()
  await expect(table.getByLabel('Division of Birch')).toBeVisible()
  await table.getByLabel('Division of Cedar').selectOption('Not in this season')
  await expect(table.getByLabel('Division of Cedar')).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Birch' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Cedar' })).toBeHidden()
})

const tableSection = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Holds the next request of this path until the test lets it go. */
async function holdNext(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === `/rest/v1/${path}`,
    async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.fallback()
    },
  )
  return held.resolve
}

test('a plan that is opened again after a result moves the teams of the new order', async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'County League')
  await createDivisions(empty, owner)
  const { client, leagueId } = owner
  const { data: stage } = await client
    .from('stages')
    .select('id, entries:stage_entries(team:teams(id, name))')
    .eq('name', 'Division Two')
    .eq('league_id', leagueId)
    .single()
    .throwOnError()
  const up = { stage_id: stage.id, first_place: 1, last_place: 1, kind: 'promotion', label: 'Up' }
  await client.from('stage_zones').insert(up).throwOnError()
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const dialog = page.getByRole('dialog')
  const upper = dialog.getByRole('region', { name: 'Table' })
  await page.getByRole('button', { name: 'Plan the next season' }).click()
  await expect(upper).toContainText('Elm↑ Promoted')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  const idOf = (name: string) => stage.entries.find(({ team }) => team.name === name)?.team.id ?? ''
  const match = { id: crypto.randomUUID(), stage_id: stage.id, league_id: leagueId }
  const sides = { home_team_id: idOf('Fir'), away_team_id: idOf('Hazel') }
  await client
    .from('matches')
    .insert({ ...match, ...sides, played_at: '2024-09-14T14:00:00Z' })
    .throwOnError()
  await client.from('matches').update({ home_score: 5, away_score: 0 }).eq('id', match.id).throwOnError()
  await page.getByRole('button', { name: 'Plan the next season' }).click()
  await expect(upper).toContainText('Fir↑ Promoted')
  await expect(upper).not.toContainText('Elm')
})

test('the preview of a withdrawal names the cup matches that the opponents win', async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'County League')
  const teams = NAMES.slice(0, 4).map((name) => ({ id: crypto.randomUUID(), league_id: owner.leagueId, name }))
  await owner.client.from('teams').insert(teams).throwOnError()
  const { data: league } = await owner.client
    .from('leagues')
    .select('current_season_id')
    .eq('id', owner.leagueId)
    .single()
    .throwOnError()
  const cup = { _season_id: league.current_season_id, _name: 'Cup', _entrants: teams.map(({ id }) => ({ team: id })) }
  const { data: stage } = await owner.client.rpc('make_knock_out', cup).throwOnError()
  const { data: ties } = await owner.client
    .from('ties')
    .select('id')
    .eq('stage_id', stage)
    .eq('round', 1)
    .throwOnError()
  const dates = ties.map(({ id }) => ({ tie_id: id, leg: 1, played_at: '2030-05-04T15:00:00Z' }))
  await owner.client.rpc('plan_ties', { _stage_id: stage, _dates: dates }).throwOnError()

  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const table = tableSection(page, 'Table')
  await table.getByText('Withdrawn teams').click()
  await table.getByLabel('Team', { exact: true }).last().selectOption('Ash')
  await expect(table.getByText('Cup matches awarded to the opponents')).toBeVisible()
  await expect(table.getByRole('listitem').filter({ hasText: 'against' })).toHaveText([
    /^Cup, Semi-finals: against (Birch|Cedar|Dogwood)$/,
  ])
  await checkScreen(page)
  await table.getByRole('button', { name: 'Withdraw the team' }).click()
  await expect(page.getByText('Team withdrawn')).toBeVisible()

  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/cup`)
  await expect(page.getByRole('article').filter({ hasText: 'Ash' })).toContainText('Awarded')
  const { data: other } = await owner.client
    .from('matches')
    .select('id')
    .eq('stage_id', stage)
    .eq('status', 'scheduled')
    .single()
    .throwOnError()
  await owner.client.rpc('set_match_status', { _match_id: other.id, _status: 'cancelled' }).throwOnError()
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/cup`)
  await expect(page.getByText('Cancelled, needs an award')).toBeVisible()
})

test('what is entered while a division, a withdrawal or a draw is saved stays', async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'County League')
  const teams = NAMES.slice(0, 4).map((name) => ({ league_id: owner.leagueId, name }))
  await owner.client.from('teams').insert(teams).throwOnError()
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const table = tableSection(page, 'Table')

  await test.step('a draw of lots', async () => {
    await table.locator('summary', { hasText: 'Drawing of lots' }).click()
    const add = table.getByLabel('Add a team to the draw')
    const addTeam = async (name: string) => {
      await add.selectOption(name)
      await table.getByRole('button', { name: 'Add to the draw' }).click()
    }
    const drawn = table.getByRole('list', { name: 'Teams as they were drawn' })
    // A keyboard reaches a team over the teams before it.
    await add.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await add.press(key)
    await expect(drawn).toHaveCount(0)
    for (const name of ['Ash', 'Dogwood', 'Birch']) await addTeam(name)
    await drawn.getByRole('button', { name: 'Remove Dogwood from the draw' }).press('Enter')
    await expect(add).toBeFocused()
    await expect(drawn.getByRole('listitem')).toHaveText([/Ash/, /Birch/])
    await checkScreen(page)
    await table.getByLabel('Drawn by').fill('The mayor')
    await table.getByLabel('Drawn on').fill('2024-06-01')
    const release = await holdNext(page, 'rpc/draw_lots')
    await table.getByRole('button', { name: 'Record the draw' }).click()
    await addTeam('Cedar')
    release()
    await expect(page.getByText('Draw recorded')).toBeVisible()
    await expect(drawn.getByRole('listitem')).toHaveText([/Cedar/])
    await expect(table.getByText('Drawn by The mayor on 1 June 2024')).toBeVisible()
  })

  await test.step('a withdrawal', async () => {
    await table.getByText('Withdrawn teams').click()
    const team = table.getByLabel('Team', { exact: true }).last()
    await team.selectOption('Ash')
    const release = await holdNext(page, 'rpc/withdraw_team')
    await table.getByRole('button', { name: 'Withdraw the team' }).click()
    await team.selectOption('Birch')
    release()
    await expect(page.getByText('Team withdrawn')).toBeVisible()
    await expect(team.locator('option:checked')).toHaveText('Birch')
  })

  await test.step('a division', async () => {
    const name = page.getByLabel('New division')
    await name.fill('Division 2')
    const release = await holdNext(page, 'stages')
    await name.press('Enter')
    await name.fill('Division 3')
    release()
    await expect(page.getByText('Division added')).toBeVisible()
    await expect(name).toHaveValue('Division 3')
    await expect(page.getByRole('button', { name: 'Add division' })).toBeEnabled()
    await name.press('Enter')
    await expect(page.getByRole('heading', { name: 'Division 3' })).toBeVisible()
    await expect(name).toHaveValue('')
  })
})

test('a lost answer deducts no points twice and adds no zone twice', async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'County League')
  const { client, leagueId } = owner
  const teams = NAMES.slice(0, 4).map((name) => ({ league_id: leagueId, name }))
  await client.from('teams').insert(teams).throwOnError()
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const table = tableSection(page, 'Table')
  await loseNextAnswer(page, 'point_adjustments')
  await table.getByText('Points taken off or added').click()
  await table.getByLabel('Team', { exact: true }).first().selectOption('Ash')
  await table.getByLabel('Points', { exact: true }).fill('−3')
  await table.getByLabel('Reason').fill('An ineligible player')
  const decide = table.getByRole('button', { name: 'Save decision' })
  await decide.click()
  await expect(table.getByRole('alert')).toContainText('The server could not be reached.')
  await table.getByLabel('Reason').fill('Two ineligible players')
  await decide.click()
  await expect(table.getByRole('button', { name: 'Remove' })).toHaveCount(1)
  await expect(table.getByLabel('Reason')).toHaveValue('')
  await table.getByLabel('Team', { exact: true }).first().selectOption('Ash')
  await table.getByLabel('Points', { exact: true }).fill('−1')
  await table.getByLabel('Reason').fill('No referee')
  await decide.click()
  await expect(table.getByRole('button', { name: 'Remove' })).toHaveCount(2)
  await expect(table.getByLabel('Reason')).toHaveValue('')
  const { data: decisions } = await client
    .from('point_adjustments')
    .select('points, reason')
    .eq('league_id', leagueId)
    .order('points')
    .throwOnError()
  expect(decisions).toEqual([
    { points: -3, reason: 'Two ineligible players' },
    { points: -1, reason: 'No referee' },
  ])
  await loseNextAnswer(page, 'point_adjustments')
  await table.getByLabel('Team', { exact: true }).first().selectOption('Ash')
  await table.getByLabel('Points', { exact: true }).fill('−2')
  await table.getByLabel('Reason').fill('A late start')
  await decide.click()
  await expect(table.getByRole('alert')).toContainText('The server could not be reached.')
  await table.getByLabel('Team', { exact: true }).first().selectOption('Birch')
  await decide.click()
  await expect(table.getByRole('listitem').filter({ hasText: 'A late start' })).toContainText('Birch')
  const { data: late } = await client
    .from('point_adjustments')
    .select('stage_entries(teams(name))')
    .eq('league_id', leagueId)
    .eq('reason', 'A late start')
    .throwOnError()
  expect(late).toEqual([{ stage_entries: { teams: { name: 'Birch' } } }])

  await loseNextAnswer(page, 'stage_zones')
  await table.getByText('Zones', { exact: true }).click()
  await table.getByLabel('From place').fill('1')
  await table.getByLabel('To place').fill('1')
  await table.getByLabel('Label').fill('Up')
  await table.getByRole('button', { name: 'Add zone' }).click()
  await expect(table.getByRole('alert')).toContainText('The server could not be reached.')
  await table.getByLabel('To place').fill('2')
  await table.getByRole('button', { name: 'Add zone' }).click()
  await expect(table.getByRole('button', { name: 'Remove Up' })).toBeVisible()
  const { data: zones } = await client
    .from('stage_zones')
    .select('first_place, last_place, label')
    .eq('league_id', leagueId)
    .throwOnError()
  expect(zones).toEqual([{ first_place: 1, last_place: 2, label: 'Up' }])
})

test('the second press of a double press removes no further row', async ({ page, context, empty }) => {
  const { client, leagueId, email } = await createOwner(empty, 'Zone League')
  await client
    .from('teams')
    .insert(['Ash', 'Birch', 'Cedar'].map((name) => ({ name, league_id: leagueId })))
    .throwOnError()
  const { data: stage } = await client.from('stages').select('id').eq('league_id', leagueId).single().throwOnError()
  const zones = [1, 2, 3].map((place) => ({
    stage_id: stage.id,
    first_place: place,
    last_place: place,
    kind: 'other',
    label: `Zone ${place}`,
  }))
  await client.from('stage_zones').insert(zones).throwOnError()
  await signInQuietly(context, empty, email)
  const untilSettled = watchRequests(page)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=season`)
  // Parts above the button may come after it, and would move it.
  await untilSettled()
  await page.getByText('Zones', { exact: true }).click()
  const box = await page.getByRole('button', { name: 'Remove Zone 1' }).boundingBox()
  if (box === null) throw new Error('The button is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await expect(page.getByRole('button', { name: 'Remove Zone 1' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Zone 2' })).toBeEnabled()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByRole('button', { name: 'Remove Zone 3' }).click()
  await expect(page.getByRole('button', { name: 'Remove Zone 3' })).toHaveCount(0)
  const { data: left } = await client.from('stage_zones').select('label').eq('stage_id', stage.id).throwOnError()
  expect(left).toEqual([{ label: 'Zone 2' }])
})
