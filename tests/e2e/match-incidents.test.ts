import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import {
  createEditedLeague,
  expectSaved,
  openDialog,
  openMatch,
  readMatch,
  saveButton,
} from './fixtures/match-editing.ts'
import { createMatch, type MatchLeague } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  league = await createEditedLeague(empty)
})

test('the owner enters everything of a match on a phone, in one call, and a visitor sees it', {
  tag: '@phone',
}, async ({ browser, context, empty }) => {
  await signInQuietly(context, empty, league.ownerEmail)
  const id = await createMatch(league, {
    playedAt: '2026-01-03T15:00:00Z',
    sizes: [11, 11],
    goals: [[0, 0, null, null]],
  })
  const page = await openMatch(context, empty, id)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/')) calls.push(request.url())
  })
  const dialog = await openDialog(page)
  await dialog.getByText('Minutes and assists').click()
  await dialog.getByLabel('Minute of the goal of Ada Ash').fill('45+2')
  await dialog.getByLabel('Penalty of the goal of Ada Ash').check()

  await dialog.getByText('More details').click()
  await dialog.getByLabel('Captain').selectOption('1 Ada Ash')
  await dialog.getByLabel('Goalkeeper').selectOption('2 Bea Ash')
  await dialog.getByRole('button', { name: 'Yellow card', exact: true }).click()
  await expect(dialog.getByLabel('Player of the yellow card')).toBeFocused()
  await saveButton(page).click()
  await expect(dialog.getByText('Choose a player, or remove this entry.').first()).toBeVisible()
  await expect(dialog.getByLabel('Player of the yellow card')).toBeFocused()
  await dialog.getByLabel('Player of the yellow card').selectOption('3 Cy Ash')
  await dialog.getByLabel('Minute of the yellow card of Cy Ash').fill('30')
  // The player who comes on is ticked: he has played.
  await dialog.getByRole('button', { name: 'Substitution' }).click()
  await dialog.getByLabel('Off of the substitution').selectOption('4 Dot Ash')
  await dialog.getByLabel('On of the substitution').selectOption('12 Lou Ash')
  await dialog.getByLabel('Minute of the substitution of Dot Ash').fill('63')
  await expect(dialog.getByRole('checkbox', { name: 'Lou Ash', exact: true })).toBeChecked()
  await checkScreen(page)

  await dialog.getByRole('tab', { name: 'Away Team' }).click()
  await dialog.getByText('More details').click()
  await dialog.getByRole('button', { name: 'Own goal' }).click()
  await dialog.getByLabel('Player of the own goal').selectOption('5 Eve Birch')
  await dialog.getByLabel('Minute of the own goal of Eve Birch').fill('70')
  await expect(dialog.getByText('2 – 0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Red card' }).click()
  await dialog.getByLabel('Player of the red card').selectOption('6 Fay Birch')
  await dialog.getByLabel('Minute of the red card of Fay Birch').fill('88')
  await dialog.getByLabel('Lou Birch, on the bench').check()
  await checkScreen(page)
  await saveButton(page).click()
  await expectSaved(page)
  expect(calls.map((url) => url.split('/').at(-1))).toEqual(['save_match_details'])
  expect(await readMatch(league, id)).toMatchObject({ home_score: 2, away_score: 0, scores_manual: false })

  // The form shows the stored entries again, so nothing has changed.
  const again = await openDialog(page)
  await expect(again.getByText('3 entered').or(again.getByText('2 entered')).first()).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()

  const visitor = await browser.newPage()
  await openPage(visitor, `${empty.url}/match/${id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ash 2 – 0 Birch')
  const goals = visitor.getByRole('region', { name: 'Goals' })
  await expect(goals.getByRole('listitem')).toHaveText(['Ada Ash 45+2′ (pen)', 'Eve Birch 70′ (OG), own goal'])
  const timeline = visitor.locator('section').filter({ has: visitor.getByRole('heading', { name: 'Timeline' }) })
  await expect(timeline.getByRole('listitem')).toHaveText([
    'Cy Ash 30′Yellow card',
    'Ada Ash 45+2′Penalty1 – 0',
    'Half-time 1 – 0',
    'Lou Ash 63′Substitution for Dot Ash',
    /2 – 0.*Eve Birch 70′Own goal|Eve Birch 70′Own goal.*2 – 0/,
    'Fay Birch 88′Red card',
  ])
  await expect(visitor.getByText('63′ Lou Ash for Dot Ash')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Ada Ash, number 1, captain, 1 goal' })).toBeVisible()
  await checkScreen(visitor)
  await visitor.close()
})

test('a player who is taken out takes the own goal along, and brings it back with Undo', async ({ context, empty }) => {
  await signInQuietly(context, empty, league.ownerEmail)
  const id = await createMatch(league, { playedAt: '2026-01-10T15:00:00Z', sizes: [11, 11] })
  const page = await openMatch(context, empty, id)
  const dialog = await openDialog(page)
  await dialog.getByText('More details').click()
  await dialog.getByRole('button', { name: 'Own goal' }).click()
  await dialog.getByLabel('Player of the own goal').selectOption('3 Cy Ash')
  await expect(dialog.getByText('0 – 1')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Cy Ash', exact: true }).uncheck()
  await expect(dialog.getByText('1 other event removed')).toBeVisible()
  await expect(dialog.getByText('0 – 1')).toBeHidden()
  await dialog.getByRole('button', { name: 'Undo for Cy Ash' }).click()
  await expect(dialog.getByText('0 – 1')).toBeVisible()
  await saveButton(page).click()
  await expectSaved(page)
  expect(await readMatch(league, id)).toMatchObject({ home_score: 0, away_score: 1 })
})

test('a new card gets the focus, also beside substitutions', async ({ context, empty }) => {
  await signInQuietly(context, empty, league.ownerEmail)
  const id = await createMatch(league, { playedAt: '2026-01-17T15:00:00Z', sizes: [11, 11] })
  const page = await openMatch(context, empty, id)
  const dialog = await openDialog(page)
  await dialog.getByText('More details').click()
  await dialog.getByRole('button', { name: 'Substitution' }).click()
  await expect(dialog.getByLabel('Off of the substitution')).toBeFocused()
  await dialog.getByLabel('Off of the substitution').selectOption('4 Dot Ash')
  await dialog.getByRole('button', { name: 'Yellow card', exact: true }).click()
  await expect(dialog.getByLabel('Player of the yellow card')).toBeFocused()
})
