import type { Page, Request } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'

const DAY = '2090-05-06'
let owner: Owner
let teams: { id: string; name: string }[]

test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'Grounds League')
  teams = ['Ash', 'Birch', 'Cedar', 'Elm'].map((name) => ({ id: crypto.randomUUID(), name }))
  await owner.client
    .from('teams')
    .insert(teams.map((team) => ({ ...team, league_id: owner.leagueId })))
    .throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
})

async function addMatch(home: number, away: number, time: string) {
  const id = crypto.randomUUID()
  const sides = { home_team_id: teams[home]?.id ?? '', away_team_id: teams[away]?.id ?? '' }
  const match = { id, ...sides, league_id: owner.leagueId, played_at: `${DAY}T${time}:00Z` }
  await owner.client.from('matches').insert(match).throwOnError()
  return id
}

const home = (page: Page, team: string) => page.getByRole('group', { name: team })

test('an owner enters grounds and homes; matches and visitors know the place, and clashes are named', async ({
  page,
  browser,
  empty,
}) => {
  const first = await addMatch(0, 1, '14:00')
  await addMatch(2, 3, '15:30')
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/settings?group=season`)

  await test.step('a wrong map is named, and what was typed stays', async () => {
    await page.getByText('Add a venue', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).last().fill('Riverside Park')
    await page.getByLabel('Address').fill('12 River Road')
    await page.getByLabel('Map', { exact: true }).fill('maps.example/riverside')
    await page.getByLabel('Pitches').fill('Main pitch, Cage')
    await page.getByRole('button', { name: 'Add venue' }).click()
    await expect(page.getByText('Enter the map’s whole link. It begins with https://')).toBeVisible()
    await page.getByLabel('Map', { exact: true }).fill('https://maps.example/riverside')
    await page.getByRole('button', { name: 'Add venue' }).click()
  })

  await test.step('two teams share a pitch, chosen while the first choice is still being saved', async () => {
    await page.getByText('Home venues', { exact: true }).click()
    const allChosen = Promise.withResolvers<void>()
    const saves: Request[] = []
    await page.route('**/rest/v1/teams?*', async (route) => {
      if (route.request().method() === 'PATCH') {
        saves.push(route.request())
        await allChosen.promise
      }
      await route.continue()
    })
    for (const team of ['Ash', 'Cedar']) {
      await home(page, team).getByLabel('Venue').selectOption('Riverside Park')
      await home(page, team).getByLabel('Pitch').selectOption('Main pitch')
    }
    await expect.poll(() => saves.length).toBe(1)
    allChosen.resolve()
    await expect.poll(() => saves.length).toBe(4)
    await saves.at(-1)?.response()
    await expect(page.getByText('Home saved')).toBeVisible()
    for (const team of ['Ash', 'Cedar']) await expect(home(page, team).getByLabel('Pitch')).toHaveValue('Main pitch')
    await checkScreen(page)
  })

  await test.step('their matches clash until one of them moves to the other pitch', async () => {
    await openPage(page, `${empty.url}/competitions/${owner.leagueId}/fixtures`)
    await page.getByText('Two matches clash').click()
    await expect(page.getByText('Both at Riverside Park, Main pitch')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: /^Edit match date, .*Cedar/ }).click()
    await page.getByRole('dialog').getByLabel('Pitch').selectOption('Cage')
    await page.getByRole('button', { name: 'Save date' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Two matches clash')).toBeHidden()
  })

  await test.step('a visitor sees the place with its map, also on the team sheet and in the head for search engines', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(`${empty.url}/match/${first}`)
    await expect(visitor.getByText('Riverside Park, Main pitch, 12 River Road')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Map' })).toHaveAttribute('href', 'https://maps.example/riverside')
    const [event] = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent()) ?? '')[
      '@graph'
    ]
    expect(event.location).toEqual({
      '@type': 'Place',
      name: 'Riverside Park, Main pitch',
      address: '12 River Road',
      hasMap: 'https://maps.example/riverside',
    })
    await visitor.goto(`${empty.url}/match/${first}/sheet`)
    await expect(visitor.getByText('Riverside Park, Main pitch, 12 River Road')).toBeVisible()
    await context.close()
  })
})

test('a competition without venues shows none of it', async ({ page, empty }) => {
  const match = await addMatch(0, 1, '14:00')
  await openPage(page, `${empty.url}/match/${match}`)
  await page.getByRole('button', { name: 'Edit match date' }).click()
  await expect(page.getByRole('dialog').getByLabel('Kick-off')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Venue')).toBeHidden()
})

test.describe('a clash is named before it is saved, and saved all the same', { tag: '@phone' }, () => {
  let park: string
  test.beforeEach(async () => {
    const { data } = await owner.client
      .from('venues')
      .insert({ league_id: owner.leagueId, name: 'Riverside Park' })
      .select('id')
      .single()
      .throwOnError()
    park = data.id
    await Promise.all([setHome(0), setHome(2)])
    await addMatch(0, 1, '14:00')
  })
  const setHome = (team: number) =>
    owner.client
      .from('teams')
      .update({ home_venue_id: park })
      .eq('id', teams[team]?.id ?? '')
      .throwOnError()

  test('in the dialogs of a match', async ({ page, empty }) => {
    await openPage(page, `${empty.url}/competitions/${owner.leagueId}/fixtures`)
    await page.getByRole('button', { name: 'Add match' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Home team').selectOption('Cedar')
    await dialog.getByLabel('Away team').selectOption('Elm')
    await dialog.getByLabel('Date').fill(DAY)
    await dialog.getByLabel('Kick-off').fill('15:00')
    const warning = dialog.getByRole('status')
    await expect(warning).toContainText('This clashes with another match. You can save it all the same.')
    // The clock of the league's London shows one hour more than UTC in May.
    await expect(warning).toContainText('Both at Riverside Park: Ash v Birch, Sat 6 May, 15:00')
    await checkScreen(page)
    await dialog.getByLabel('Kick-off').fill('19:00')
    await expect(warning).toBeEmpty()
    await dialog.getByLabel('Kick-off').fill('15:00')
    await expect(warning).not.toBeEmpty()
    await dialog.getByRole('button', { name: 'Save match' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Two matches clash')).toBeVisible()

    await page.getByRole('button', { name: /^Edit match date, .*Cedar/ }).click()
    await expect(warning).toContainText('Both at Riverside Park: Ash v Birch')
    await dialog.getByLabel('Kick-off').fill('19:00')
    await expect(warning).toBeEmpty()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: /^Change status, .*Cedar/ }).click()
    await dialog.getByLabel('Status').selectOption('Postponed')
    await dialog.getByLabel('New date, if it is known').fill(DAY)
    await expect(warning).toContainText('Both at Riverside Park: Ash v Birch')
  })

  test('in the previews of the generator and of an import', async ({ page, empty }) => {
    await openPage(page, `${empty.url}/competitions/${owner.leagueId}/generate`)
    await page.getByLabel('New matches from').fill(DAY)
    await page.getByLabel('Days of rest').fill('0')
    await expect(page.getByText(/matches? would clash$/)).toBeVisible()
    await page.getByText(/matches? would clash$/).click()
    await expect(page.getByText('Both at Riverside Park').first()).toBeVisible()
    await checkScreen(page)

    await openPage(page, `${empty.url}/competitions/${owner.leagueId}/import`)
    await page.getByLabel('Or paste the cells here').fill(`date,time,home,away\n${DAY},15:30,Cedar,Newcomers`)
    await page.getByText('Two matches would clash').click()
    await expect(page.getByText('Both at Riverside Park')).toBeVisible()
    await expect(page.getByText('Cedar v Newcomers')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Save 1 match' }).click()
    await expect(page.getByText('Two matches clash')).toBeVisible()
  })
})

test('a ground is removed only after a question', async ({ page, empty }) => {
  const { data: venue } = await owner.client
    .from('venues')
    .insert({ league_id: owner.leagueId, name: 'Old Ground' })
    .select('id')
    .single()
    .throwOnError()
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/settings?group=season`)
  await page.locator('summary').filter({ hasText: 'Old Ground' }).click()
  const remove = page.getByRole('button', { name: 'Remove venue Old Ground' })
  const dialog = page.getByRole('dialog', { name: 'Remove Old Ground?' })
  await remove.click()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove venue' }).click()
  await expect(page.getByText('Venue removed')).toBeVisible()
  const { data } = await owner.client.from('venues').select('id').eq('id', venue.id).throwOnError()
  expect(data).toEqual([])
})
