import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/installation.ts'
import { loseNextAnswer } from './fixtures/lost-answer.ts'
import { createOwner, type Owner, signInQuietly, visitorClient } from './fixtures/people.ts'

let owner: Owner
test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'Owned League')
  const teams = ['Ash', 'Birch', 'Cedar'].map((name) => ({ league_id: owner.leagueId, name }))
  await owner.client.from('teams').insert(teams).throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
})

async function addTeams(page: Page, names: string) {
  await page.getByRole('button', { name: 'Add teams' }).click()
  await page.getByLabel('Names').fill(names)
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
}

async function addMatch(page: Page, home: string, away: string) {
  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await page.getByRole('button', { name: 'Add match' }).click()
  await page.getByLabel('Home team').selectOption(home)
  await page.getByLabel('Away team').selectOption(away)
  await page.getByRole('button', { name: 'Save match' }).dblclick()
  await expect(page.getByText('Match added')).toBeVisible()
}

test('an empty competition offers nothing to rename, delete or export', async ({ page, empty }) => {
  await expect(page.getByRole('button', { name: 'Rename or delete' })).toBeVisible()
  const bare = { _name: 'Bare League', _time_zone: 'Europe/London' }
  const { data } = await owner.client.rpc('create_league', bare).throwOnError()
  await page.goto(`${empty.url}/competitions/${data.id}/teams`)
  await expect(page.getByRole('button', { name: 'Add teams' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename or delete' })).toHaveCount(0)
  await page.goto(`${empty.url}/competitions/${data.id}/fixtures`)
  await expect(page.getByRole('button', { name: 'Add match' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export fixtures' })).toHaveCount(0)
})

test('teams are added by the line, renamed, and deleted with a word on what goes with them', async ({ page }) => {
  await addTeams(page, 'Dogwood\nElm\nFir')
  await expect(page.getByText('3 teams added')).toBeVisible()
  await addTeams(page, 'Gum\nash')
  await expect(page.getByText('Ash is in this competition already.')).toBeVisible()
  await page.keyboard.press('Escape')

  await addMatch(page, 'Ash', 'Birch')
  await page.getByRole('link', { name: 'Teams', exact: true }).click()
  await page.getByRole('button', { name: 'Rename or delete' }).click()
  await page.getByLabel('Name of Ash').fill('Ashes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ash is now Ashes')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Ashes' }).click()
  await expect(page.getByText('This deletes 1 match too (none of them played)')).toBeVisible()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await expect(page.getByRole('button', { name: 'Delete Birch' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Ashes' })).toBeHidden()
})

test('a match is added once, moved, scored from the list, and deleted', {
  tag: ['@phone', '@spec:8-match-date', '@spec:8-scores'],
}, async ({ page, empty }) => {
  await addMatch(page, 'Ash', 'Birch')
  const matches = () => visitorClient(empty).from('matches').select('*').eq('league_id', owner.leagueId)
  expect((await matches()).data).toHaveLength(1)

  await page.getByRole('button', { name: 'Edit match date, Ash v Birch' }).click()
  await page.getByLabel('Date', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Choose a date.')).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill('2050-07-02')
  await page.getByLabel('Kick-off').fill('19:45')
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(page.getByText('Match date updated successfully')).toBeVisible()
  await expect(page.getByText('Saturday, 2 July 2050')).toBeVisible()
  // Summer time in London
  expect((await matches()).data?.[0]?.played_at).toBe('2050-07-02T18:45:00+00:00')

  await page.getByRole('button', { name: 'Enter score, Ash v Birch' }).click()
  await page.getByLabel('Ash', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByText('Scores are whole numbers from 0 to 999.')).toBeVisible()
  await page.getByLabel('Ash', { exact: true }).fill('2')
  await expect(page.getByLabel('Birch', { exact: true })).toHaveAttribute('placeholder', '0')
  await page.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByText('Match scores updated successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ash 2 – 0 Birch' })).toBeVisible()
  await page.getByRole('button', { name: /^Edit score, / }).click()
  await page.getByRole('button', { name: 'One more for Birch' }).click()
  await page.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByRole('link', { name: 'Ash 2 – 1 Birch' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete match, Ash v Birch' }).click()
  await page.getByRole('button', { name: 'Delete match', exact: true }).click()
  await expect(page.getByText('No upcoming fixtures')).toBeVisible()
})

test('a double press opens a dialog for good, and closing one by it presses nothing beneath', {
  tag: '@sizes',
}, async ({ page }) => {
  await addMatch(page, 'Ash', 'Birch')
  const dialog = page.getByRole('dialog', { name: 'Delete this match?' })
  const address = page.url()
  await page.getByRole('button', { name: 'Delete match, Ash v Birch' }).hover()
  const beneath = await page.getByRole('link', { name: /^Ash .*Birch/ }).boundingBox()
  if (!beneath) throw new Error('The match is not to be seen.')
  await page.getByRole('button', { name: 'Delete match, Ash v Birch' }).dblclick()
  await expect(dialog.getByText('Ash v Birch')).toBeVisible()
  // The longest time of a double press, half a second, must not pass before a slow machine has pressed again.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.mouse.move(beneath.x + beneath.width / 2, beneath.y + beneath.height / 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.clock.resume()
  await page.getByRole('button', { name: 'Delete match, Ash v Birch' }).click()
  await expect(dialog.getByText('Ash v Birch')).toBeVisible()
  expect(page.url()).toBe(address)
})

test('a team cannot be put against itself', async ({ page }) => {
  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await page.getByRole('button', { name: 'Add match' }).click()
  await page.getByLabel('Home team').selectOption('Ash')
  await page.getByLabel('Away team').selectOption('Ash')
  await page.getByRole('button', { name: 'Save match' }).click()
  await expect(page.getByText('A team cannot play against itself.')).toBeVisible()
  await expect(page.getByLabel('Away team')).toBeFocused()
  // A corrected form loses its problem before the next try.
  await page.getByLabel('Home team').selectOption('Birch')
  await expect(page.getByText('A team cannot play against itself.')).toBeHidden()
  await page.getByLabel('Away team').selectOption('')
  await expect(page.getByText('Choose the away team.')).toBeVisible()
})

test('another match starts with the day and the round of the last one; Enter saves and closes', async ({ page }) => {
  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await page.getByRole('button', { name: 'Add match' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Home team').selectOption('Ash')
  await dialog.getByLabel('Away team').selectOption('Birch')
  await dialog.getByLabel('Date', { exact: true }).fill('2050-07-02')
  await dialog.getByLabel('Kick-off').fill('19:45')
  await dialog.getByLabel('Round').fill('7')
  await dialog.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText('Match added')).toBeVisible()
  await expect(dialog.getByLabel('Home team')).toHaveValue('')
  await expect(dialog.getByLabel('Away team')).toHaveValue('')
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('2050-07-02')
  await expect(dialog.getByLabel('Kick-off')).toHaveValue('19:45')
  await expect(dialog.getByLabel('Round')).toHaveValue('7')
  await dialog.getByLabel('Home team').selectOption('Ash')
  await dialog.getByLabel('Away team').selectOption('Cedar')
  await dialog.getByLabel('Round').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /^Ash .*Birch/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ash .*Cedar/ })).toBeVisible()
})

test('nobody else sees the tools', async ({ browser, empty }) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  await expect(visitor.getByText('Birch').first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Add teams' })).toBeHidden()
})

test('answers that are lost add no team and no match twice, and what is typed meanwhile stays', async ({
  page,
  empty,
}) => {
  await loseNextAnswer(page, 'rpc/add_teams')
  await addTeams(page, 'Elm\nFir')
  await expect(page.getByText('Failed to add teams')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 teams' }).click()
  await expect(page.getByText('2 teams added')).toBeVisible()
  const visitor = visitorClient(empty)
  const { data: teams } = await visitor.from('teams').select('name').eq('league_id', owner.leagueId).order('name')
  expect(teams?.map(({ name }) => name)).toEqual(['Ash', 'Birch', 'Cedar', 'Elm', 'Fir'])

  const matches = async () =>
    (await visitor.from('matches').select('played_at, round').eq('league_id', owner.leagueId).order('round')).data
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await page.getByRole('button', { name: 'Add match' }).click()
  await dialog.getByLabel('Home team').selectOption('Elm')
  await dialog.getByLabel('Away team').selectOption('Fir')
  await dialog.getByLabel('Date', { exact: true }).fill('2050-07-02')
  await dialog.getByLabel('Round').fill('7')
  await loseNextAnswer(page, 'matches')
  await dialog.getByRole('button', { name: 'Save and add another' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.')
  expect(await matches()).toHaveLength(1)
  await dialog.getByLabel('Date', { exact: true }).fill('2050-07-03')

  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/matches?*', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save match' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await dialog.getByLabel('Home team').selectOption('Ash')
  await dialog.getByLabel('Round').fill('8')
  held.resolve()
  await expect(page.getByText('Match added')).toBeVisible()
  expect(await matches()).toEqual([{ played_at: '2050-07-03T14:00:00+00:00', round: 7 }])

  // The form keeps the choices for the next match.
  await expect(dialog.getByLabel('Away team')).toHaveValue('')
  await dialog.getByLabel('Away team').selectOption('Birch')
  await dialog.getByRole('button', { name: 'Save match' }).click()
  await expect(dialog).toBeHidden()
  expect(await matches()).toEqual([
    { played_at: '2050-07-03T14:00:00+00:00', round: 7 },
    { played_at: '2050-07-03T14:00:00+00:00', round: 8 },
  ])
})

test('the network is lost while a score is saved: it is said, and stays typed', {
  tag: '@spec:8-scores-failure',
}, async ({ page, context }) => {
  await addMatch(page, 'Ash', 'Birch')
  await page.getByRole('button', { name: 'Enter score, Ash v Birch' }).click()
  await page.getByLabel('Ash', { exact: true }).fill('2')
  await page.getByLabel('Birch', { exact: true }).fill('1')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByText('Failed to update scores')).toBeVisible()
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByRole('link', { name: 'Ash 2 – 1 Birch' })).toBeVisible()
})

test('a half-typed kick-off is refused, and the match keeps its time', async ({ page, empty }) => {
  await addMatch(page, 'Ash', 'Birch')
  const kickOffs = async () => {
    const matches = visitorClient(empty).from('matches').select('played_at')
    const { data } = await matches.eq('league_id', owner.leagueId).throwOnError()
    return data
  }
  const before = await kickOffs()
  await page.getByRole('button', { name: 'Edit match date, Ash v Birch' }).click()
  const kickOff = page.getByLabel('Kick-off')
  await kickOff.focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Enter the whole time, or none.')).toBeVisible()
  await expect(kickOff).toBeFocused()
  expect(await kickOffs()).toEqual(before)
})

test('the network is lost while a date or a name is saved: it is said, and stays typed', {
  tag: ['@spec:8-match-date-failure', '@spec:8-team-name'],
}, async ({ page, context }) => {
  await page.getByRole('button', { name: 'Rename or delete' }).click()
  await page.getByLabel('Name of Ash').fill('Ashes')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to update team name')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ash is now Ashes')).toBeVisible()
  await page.keyboard.press('Escape')

  await addMatch(page, 'Ashes', 'Birch')
  await page.getByRole('button', { name: 'Edit match date, Ashes v Birch' }).click()
  await page.getByLabel('Date', { exact: true }).fill('2050-07-02')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Error updating match date')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('Match date updated successfully')).toBeVisible()
})

test('a list that is closed while a name is saved shows the new name when it opens again', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/teams?*', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Rename or delete' }).click()
  await page.getByLabel('Name of Ash').fill('Ashes')
  await page.getByLabel('Name of Birch').fill('Birches')
  await page.getByLabel('Name of Ash').press('Enter')
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await page.keyboard.press('Escape')
  held.resolve()
  await expect(page.getByText('Ash is now Ashes')).toBeVisible()
  await page.getByRole('button', { name: 'Rename or delete' }).click()
  await expect(page.getByLabel('Name of Ashes')).toHaveValue('Ashes')
  await expect(page.getByRole('button', { name: 'Delete Ashes' })).toBeVisible()
  await expect(page.getByLabel('Name of Birch')).toHaveValue('Birch')
})

test('back in the middle of typing keeps what was typed; closing gives it up', async ({ page }) => {
  const reopen = async (button: string) => {
    await page.goBack()
    // Wait until the page is left, because going forward would cancel the way back.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goForward()
    await page.getByRole('button', { name: button }).click()
  }
  await page.getByRole('button', { name: 'Rename or delete' }).click()
  await page.getByLabel('Name of Ash').fill('Ashes')
  await reopen('Rename or delete')
  await expect(page.getByLabel('Name of Ash')).toHaveValue('Ashes')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rename or delete' }).click()
  await expect(page.getByLabel('Name of Ash')).toHaveValue('Ash')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await page.getByRole('button', { name: 'Add match' }).click()
  await page.getByLabel('Home team').selectOption('Ash')
  await page.getByLabel('Round').fill('7')
  await reopen('Add match')
  await expect(page.getByLabel('Home team').getByRole('option', { selected: true })).toHaveText('Ash')
  await expect(page.getByLabel('Round')).toHaveValue('7')
  await page.getByLabel('Away team').selectOption('Birch')
  await page.getByRole('button', { name: 'Save match' }).click()
  await expect(page.getByText('Match added')).toBeVisible()

  await page.getByRole('button', { name: 'Edit match date, Ash v Birch' }).click()
  await page.getByLabel('Kick-off').fill('19:45')
  await reopen('Edit match date, Ash v Birch')
  await expect(page.getByLabel('Kick-off')).toHaveValue('19:45')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit match date, Ash v Birch' }).click()
  await expect(page.getByLabel('Kick-off')).toHaveValue('15:00')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Enter score, Ash v Birch' }).click()
  await page.getByLabel('Ash', { exact: true }).fill('3')
  await page.getByLabel('Birch', { exact: true }).fill('1')
  await reopen('Enter score, Ash v Birch')
  await expect(page.getByLabel('Ash', { exact: true })).toHaveValue('3')
  await page.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByRole('link', { name: 'Ash 3 – 1 Birch' })).toBeVisible()
})
