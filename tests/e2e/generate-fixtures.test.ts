import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { loseNextAnswerOf } from './fixtures/lost-answer.ts'
import { createOwner, type Owner, signInQuietly, visitorClient } from './fixtures/people.ts'

let owner: Owner
test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'Planned League')
  await owner.client
    .from('teams')
    .insert(['Ash', 'Birch', 'Cedar', 'Elm'].map((name) => ({ league_id: owner.leagueId, name })))
    .throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/generate`)
})

const save = (page: Page) => page.getByRole('button', { name: 'Save fixtures' })

test('a season is seen before it is saved, and planned again around what was played', async ({ page, empty }) => {
  await expect(page.getByText('12 matches, all at once.')).toBeVisible()
  await page.getByLabel('Each pair of teams meets').selectOption('Once')
  await page.getByLabel('First round').fill('2050-01-01')
  await page.getByRole('button', { name: 'Add closed days' }).click()
  await page.getByLabel('Closed from').fill('2050-01-08')
  await expect(page.getByText('6 matches from 1 January 2050 to 22 January 2050.')).toBeVisible()
  await expect(page.getByRole('table', { name: /Home and away matches/ }).getByRole('row')).toHaveCount(5)
  await checkScreen(page)
  // The saved season arrives after 'Plan again'.
  const isPlanningAgain = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/fixtures_to_plan', async (route) => {
    await isPlanningAgain.promise
    await route.continue()
  })
  await save(page).dblclick()
  await expect(page.getByText('6 matches added.', { exact: true })).toBeVisible()

  const fixtures = () =>
    visitorClient(empty)
      .from('matches')
      .select('id, played_at, home_score')
      .eq('league_id', owner.leagueId)
      .order('played_at')
  const before = await fixtures().throwOnError()
  expect(before.data.length).toBe(6)
  const [first] = before.data
  await owner.client
    .from('matches')
    .update({ home_score: 2, away_score: 1 })
    .eq('id', first?.id ?? '')
    .throwOnError()
  await page.getByRole('button', { name: 'Plan again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  isPlanningAgain.resolve()
  await expect(page.getByText('Nothing would change.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Plan them again').check()
  await page.getByLabel('First round').fill('2050-02-05')
  await expect(page.getByText('5 matches moved, all at once.')).toBeVisible()
  await expect(page.getByText('1 match played or recorded already stays: 1 of the 2 matches of round 1.')).toBeVisible()
  await checkScreen(page)
  await save(page).click()
  await expect(page.getByText('5 matches move to another day or time.', { exact: true })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Go back' }).click()
  await save(page).click()
  await page.getByRole('button', { name: 'Replace 5 matches' }).click()
  await expect(page.getByText('5 matches moved.', { exact: true })).toBeVisible()
  const after = await fixtures().throwOnError()
  expect(after.data.map(({ id }) => id).sort()).toEqual(before.data.map(({ id }) => id).sort())
  await page.getByRole('link', { name: 'See the fixtures' }).click()
  await expect(page.getByRole('link', { name: /Ash/ }).first()).toBeVisible()
})

test('a late team is fitted into a running season, nothing else moves, and it can be undone after a reload', async ({
  page,
  empty,
}) => {
  const matches = async () => {
    const { data } = await owner.client
      .from('matches')
      .select('id, played_at, round, home_score')
      .eq('league_id', owner.leagueId)
      .order('id')
      .throwOnError()
    return data
  }
  await page.getByLabel('First round').fill('2050-01-01')
  await save(page).click()
  await expect(page.getByText('12 matches added.', { exact: true })).toBeVisible()
  const before = await matches()
  await owner.client.from('teams').insert({ league_id: owner.leagueId, name: 'Fir' }).throwOnError()

  await page.reload()
  await expect(page.getByText('8 matches, all at once.')).toBeVisible()
  await expect(
    page.getByText(/^8 new matches from 12 February 2050 to .* 12 matches still to be played stay/),
  ).toBeVisible()
  await page.getByLabel('New matches from').fill('2050-01-05')
  await expect(page.getByText(/^8 new matches from 5 January 2050 to /)).toBeVisible()
  await checkScreen(page)
  await save(page).click()
  await expect(page.getByText('8 matches added.', { exact: true })).toBeVisible()
  const withFir = await matches()
  expect(withFir.length).toBe(20)
  expect(withFir.filter(({ id }) => before.some((match) => match.id === id))).toEqual(before)

  const added = withFir.find(({ id }) => !before.some((match) => match.id === id))
  await owner.client
    .from('matches')
    .update({ home_score: 3, away_score: 0 })
    .eq('id', added?.id ?? '')
    .throwOnError()
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/generate`)
  await expect(page.getByText('1 match of these was recorded or moved since and would stay.')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('1 match stays as it is, since it was recorded or moved in the meantime.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  expect((await matches()).filter(({ id }) => id !== added?.id)).toEqual(before)
})

test('a team that withdrew loses what it has still to play, after a question', async ({ page }) => {
  await page.getByLabel('First round').fill('2050-01-01')
  await save(page).click()
  await page.getByRole('button', { name: 'Plan again' }).click()
  await page.getByText('Teams that play on').click()
  await page.getByLabel('Elm').uncheck()
  await save(page).click()
  // A slow answer must not leave the plan before on the button.
  await page.route('**/rest/v1/rpc/last_fixture_changes*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Replace 6 matches' }).click()
  await expect(page.getByText('6 matches removed.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('The fixtures are as they were before.')).toBeVisible()
})

test('a rule that cannot hold is named, wrong fields too, and what was chosen outlives the page', async ({ page }) => {
  await page.getByLabel('Days from round to round').fill('2')
  await expect(page.getByText('needs rounds at least 3 days apart.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Days from round to round')).toHaveValue('2')
  await page.getByLabel('Days from round to round').fill('a week')
  await expect(page.getByText('A number of days from 1 to 99.')).toBeVisible()
  await page.getByLabel('Days from round to round').fill('7')
  await page.getByLabel('First round').fill('')
  await expect(page.getByText('Choose a date.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
})

test('a result that comes in between is noticed, and a lost network loses nothing', async ({ page, context }) => {
  const { data } = await owner.client.from('teams').select('id').eq('league_id', owner.leagueId).throwOnError()
  const [home, away] = data.map(({ id }) => id)
  await expect(page.getByText('12 matches, all at once.')).toBeVisible()
  await owner.client
    .from('matches')
    .insert({
      league_id: owner.leagueId,
      home_team_id: home ?? '',
      away_team_id: away ?? '',
      played_at: '2020-01-04T15:00:00Z',
    })
    .throwOnError()
  await save(page).click()
  await expect(page.getByText('The fixtures have changed since this plan was made')).toBeVisible()
  await expect(page.getByText('11 matches, all at once.')).toBeVisible()
  await context.setOffline(true)
  await save(page).click()
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await context.setOffline(false)
  await save(page).click()
  await expect(page.getByText('11 matches added.', { exact: true })).toBeVisible()
})

test('a plan whose answer is lost is not said to be unsaved, and is saved once', async ({ page }) => {
  await expect(page.getByText('12 matches, all at once.')).toBeVisible()
  await loseNextAnswerOf(page, 'POST', '/rest/v1/rpc/save_fixture_changes')
  await save(page).click()
  await expect(page.getByText('We don’t know whether the plan was saved.')).toBeVisible()
  await expect(page.getByText('Nothing was saved.')).toHaveCount(0)
  await expect(page.getByText('Nothing would change.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  const { count } = await owner.client
    .from('matches')
    .select('id', { count: 'exact', head: true })
    .eq('league_id', owner.leagueId)
    .throwOnError()
  expect(count).toBe(12)
})

test('somebody else is told that only the owner generates fixtures', async ({ page, empty }) => {
  const other = await createOwner(empty, 'Another League')
  await page.goto(`${empty.url}/competitions/${other.leagueId}/generate`)
  await expect(page.getByText('Only an organizer of this competition can generate fixtures')).toBeVisible()
  await page.getByRole('link', { name: 'See the fixtures' }).click()
  await expect(page.getByRole('link', { name: 'Generate fixtures' })).toBeHidden()
})
