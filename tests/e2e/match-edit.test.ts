import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import {
  createEditedLeague,
  dialogOf,
  expectSaved,
  openDialog,
  openMatch,
  readMatch,
  readReports,
  saveButton,
} from './fixtures/match-editing.ts'
import { createMatch, type MatchLeague } from './fixtures/match-league.ts'
import { signInQuietly } from './fixtures/people.ts'

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  league = await createEditedLeague(empty)
})
test.beforeEach(({ context, empty }) => signInQuietly(context, empty, league.ownerEmail))

const playerOf = (side: 0 | 1, at: number) => league.teams[side]?.players[at] ?? ''

test('enters who played and what they did; it is saved once, in one call', {
  tag: ['@spec:2-match-edit-dialog', '@spec:8-match-details'],
}, async ({ context, empty }) => {
  await createMatch(league, { playedAt: '2026-01-03T15:00:00Z', sizes: [11, 7] })
  const id = await createMatch(league, { playedAt: '2026-01-10T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(rest|functions)\/v1\//.test(request.url())) calls.push(request.url())
  })
  const dialog = await openDialog(page)
  await expect(dialog.getByText('No score yet: it is counted from the goals.')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()

  await dialog.getByRole('button', { name: 'Same line-up as last match' }).click()
  await expect(dialog.getByText('11 of 12 played')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tick all' }).click()
  await expect(dialog.getByText('12 of 12 played')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Lou Ash' }).uncheck()
  await expect(dialog.getByRole('spinbutton', { name: 'Goals of Lou Ash' })).toBeHidden()

  const goals = dialog.getByRole('spinbutton', { name: 'Goals of Ada Ash' })
  await dialog.getByRole('button', { name: 'Goals of Ada Ash: one more' }).dblclick()
  await expect(goals).toHaveAttribute('aria-valuenow', '2')
  // By keyboard: a digit, and no further than the limits.
  await goals.press('9')
  await expect(dialog.getByRole('button', { name: 'Goals of Ada Ash: one more' })).toBeDisabled()
  await goals.press('ArrowUp')
  await expect(goals).toHaveValue('9')
  await goals.fill('-1')
  await expect(goals).toHaveValue('1')
  await goals.press('ArrowUp')
  await dialog.getByRole('spinbutton', { name: 'Assists of Bea Ash' }).press('End')
  await expect(dialog.getByRole('spinbutton', { name: 'Assists of Bea Ash' })).toHaveValue('5')
  await dialog.getByRole('spinbutton', { name: 'Assists of Bea Ash' }).press('1')
  await expect(dialog.getByText('2 – 0')).toBeVisible()

  await dialog.getByText('Minutes and assists').click()
  await dialog.getByLabel('Minute of the goal of Ada Ash, goal 1').fill('12')
  await dialog.getByLabel('Assist by of the goal of Ada Ash, goal 1').selectOption('Bea Ash')
  await dialog.getByLabel('Assist by of the goal of Ada Ash, goal 2').selectOption('Cy Ash')
  await expect(dialog.getByRole('spinbutton', { name: 'Assists of Bea Ash' })).toHaveValue('1')
  await expect(dialog.getByRole('spinbutton', { name: 'Assists of Cy Ash' })).toHaveValue('1')
  await dialog.getByRole('combobox', { name: 'Man of the match' }).selectOption('Ada Ash')
  await checkScreen(page)

  await dialog.getByRole('tab', { name: 'Away Team' }).click()
  await dialog.getByText('Gil Birch').click()
  await dialog.getByRole('button', { name: 'Goals of Gil Birch: one more' }).click()
  // The choice has the players of both line-ups only.
  await expect(dialog.getByRole('combobox', { name: 'Man of the match' }).locator('option')).toHaveCount(1 + 11 + 1)
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  await dialog.getByLabel('Report text').fill('It rained.\n\nThe pitch held.')
  await checkScreen(page)
  await saveButton(page).dblclick()
  await expectSaved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ash 2 – 1 Birch')
  await expect(page.getByText('The pitch held.')).toBeVisible()
  expect(calls.map((url) => url.split('/').at(-1))).toEqual(['save_match_details', 'update-match-report'])
  const match = await readMatch(league, id)
  expect(match).toMatchObject({ home_score: 2, away_score: 1, scores_manual: false, man_of_match_id: playerOf(0, 0) })
  expect([match.home_lineup.length, match.away_lineup.length]).toEqual([11, 1])
  expect(await readReports(league, id)).toHaveLength(1)
})

test('takes a player out: goals, assists and the award go along, and come back with Undo', async ({
  context,
  empty,
}) => {
  const id = await createMatch(league, {
    playedAt: '2026-02-07T15:00:00Z',
    sizes: [5, 5],
    goals: [
      [0, 0, 12, 1],
      [0, 0, 80, null],
      [0, 1, 44, 0],
      [1, 2, 60, 3],
    ],
    manOfMatch: [0, 0],
  })
  const page = await openMatch(context, empty, id)
  const dialog = await openDialog(page)
  await expect(dialog.getByText('3 – 1')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Ada Ash' }).uncheck()
  await expect(dialog.getByText('2 goals, 1 assist and man of the match removed')).toBeVisible()
  await expect(dialog.getByText('1 – 1')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Man of the match' })).toHaveValue('')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Undo for Ada Ash' }).click()
  await expect(dialog.getByText('3 – 1')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Man of the match' })).toHaveValue(playerOf(0, 0))
  // The content is unchanged, so there is nothing to save.
  await expect(saveButton(page)).toBeDisabled()

  await dialog.getByRole('checkbox', { name: 'Ada Ash' }).uncheck()
  await saveButton(page).click()
  await expectSaved(page)
  const match = await readMatch(league, id)
  expect(match).toMatchObject({ home_score: 1, away_score: 1, man_of_match_id: null })
  // Unedited details are unchanged: minutes, passes, and assists that only a goal names.
  expect(
    match.events
      .map(({ event_type, minute, assist_by_id, implied }) => [event_type, minute, assist_by_id, implied])
      .sort(),
  ).toEqual([
    ['ASSIST', 0, null, true],
    ['GOAL', 44, null, false],
    ['GOAL', 60, playerOf(1, 3), false],
  ])
})

test('lets the goals make the score, types it, and goes back to counting', async ({ context, empty }) => {
  const id = await createMatch(league, { playedAt: '2026-03-07T15:00:00Z', sizes: [3, 3], goals: [[0, 0, 5, null]] })
  const page = await openMatch(context, empty, id)
  let dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Type the score instead' }).click()
  await expect(dialog.getByText('This score is typed in, so goals no longer change it.')).toBeVisible()
  await dialog.getByLabel('Score of Birch', { exact: true }).fill('-2')
  await saveButton(page).click()
  await expect(dialog.getByText('Scores are whole numbers from 0 to 999.')).toBeVisible()
  await checkScreen(page)
  for (const wrong of ['2.7', '2abc', '1000']) {
    await dialog.getByLabel('Score of Birch', { exact: true }).fill(wrong)
    await saveButton(page).click()
    await expect(dialog.getByText('Scores are whole numbers from 0 to 999.')).toBeVisible()
    await expect(dialog.getByLabel('Score of Birch', { exact: true })).toHaveValue(wrong)
    await expect(dialog.getByLabel('Score of Birch', { exact: true })).toBeFocused()
  }
  await dialog.getByLabel('Score of Birch', { exact: true }).fill('2')
  await dialog.getByRole('button', { name: 'Score of Birch: one more' }).click()
  await saveButton(page).click()
  await expect(page.getByText('Match scores updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ash 1 – 3 Birch')

  dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Goals of Ada Ash: one more' }).click()
  await expect(dialog.getByText('The goals add up to 2 – 0.')).toBeVisible()
  await saveButton(page).click()
  await expectSaved(page)
  expect(await readMatch(league, id)).toMatchObject({ home_score: 1, away_score: 3, scores_manual: true })

  dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Count the goals instead' }).click()
  await context.setOffline(true)
  await saveButton(page).click()
  await expect(page.getByText('Failed to update scores')).toBeVisible()
  await context.setOffline(false)
  await saveButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ash 2 – 0 Birch')
  expect(await readMatch(league, id)).toMatchObject({ scores_manual: false, events: { length: 2 } })
})

test('takes added time and two digits, and leads to a minute or a number that cannot be, also on the other tab', async ({
  context,
  empty,
}) => {
  const id = await createMatch(league, {
    playedAt: '2026-03-21T15:00:00Z',
    sizes: [3, 3],
    goals: [
      [0, 0, 5, null],
      [1, 0, 7, null],
    ],
  })
  const page = await openMatch(context, empty, id)
  const dialog = await openDialog(page)
  await dialog.getByText('Minutes and assists').click()
  const minute = dialog.getByLabel('Minute of the goal of Ada Ash')
  await minute.fill('45+')
  await dialog.getByRole('tab', { name: 'Away Team' }).click()
  await saveButton(page).click()
  await expect(minute).toBeFocused()
  await expect(minute).toHaveValue('45+')
  await expect(minute).toHaveAccessibleDescription('A minute is a whole number from 0 to 150, like 45 or 45+2.')
  await checkScreen(page)
  await minute.fill('45+2')
  const goals = dialog.getByRole('spinbutton', { name: 'Goals of Ada Ash' })
  await goals.focus()
  await page.keyboard.type('10')
  await expect(goals).toHaveValue('10')
  await expect(dialog.getByText('A player can have 0 to 9 goals in a match.').first()).toBeVisible()
  await saveButton(page).click()
  await expect(goals).toBeFocused()
  await page.keyboard.type('1')
  await expect(goals).toHaveValue('1')
  await saveButton(page).click()
  await expectSaved(page)
  await expect(page.getByRole('region', { name: 'Goals' }).getByText('45+2′')).toBeVisible()
  expect(
    (await readMatch(league, id)).events.map(({ minute, added_minutes }) => [minute, added_minutes]),
  ).toContainEqual([45, 2])

  // The dialog shows the stored details, and another change of the match keeps them.
  await openDialog(page)
  await dialog.getByText('Minutes and assists').click()
  await expect(minute).toHaveValue('45+2')
  await dialog.getByRole('combobox', { name: 'Man of the match' }).selectOption('Ada Ash')
  await saveButton(page).click()
  await expectSaved(page)
  expect(
    (await readMatch(league, id)).events.map(({ minute, added_minutes }) => [minute, added_minutes]),
  ).toContainEqual([45, 2])
})

test('does not make a 0 – 0 of a match without a score', async ({ context, empty }) => {
  const id = await createMatch(league, { playedAt: '2026-03-14T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Type the score instead' }).click()
  await dialog.getByRole('button', { name: 'Tick all' }).click()
  await saveButton(page).click()
  await expectSaved(page)
  expect(await readMatch(league, id)).toMatchObject({ home_score: null, away_score: null, scores_manual: false })
})

test('works by keyboard alone', async ({ context, empty }) => {
  const id = await createMatch(league, { playedAt: '2026-04-04T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  const { keyboard } = page
  const opener = page.getByRole('button', { name: 'Edit Match Report' })
  await opener.focus()
  await keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('tab', { name: 'Home Team' })).toBeVisible()
  // From 'Close' the focus moves to the beginning.
  await keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Type the score instead' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(dialog.getByRole('tab', { name: 'Home Team' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(dialog.getByRole('heading', { name: 'Birch' })).toBeVisible()
  await keyboard.press('ArrowLeft')
  const tick = dialog.getByRole('checkbox', { name: 'Ada Ash' })
  await tick.focus()
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await expect(dialog.getByRole('spinbutton', { name: 'Goals of Ada Ash' })).toBeFocused()
  await keyboard.press('3')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('ArrowUp')
  await keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox', { name: 'Bea Ash' })).toBeFocused()
  await saveButton(page).focus()
  await keyboard.press('Enter')
  await expectSaved(page)
  await expect(opener).toBeFocused()
  const match = await readMatch(league, id)
  expect(match).toMatchObject({ home_score: 3, home_lineup: [playerOf(0, 0)], events: { length: 4 } })
})
