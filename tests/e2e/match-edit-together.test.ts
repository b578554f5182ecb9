import type { BrowserContext, Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import {
  createEditedLeague,
  dialogOf,
  expectSaved,
  openDialog,
  openMatch,
  readMatch,
  readReports,
  saveButton,
  watchLive,
} from './fixtures/match-editing.ts'
import { createMatch, type MatchLeague } from './fixtures/match-league.ts'
import { signInQuietly } from './fixtures/people.ts'

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  league = await createEditedLeague(empty)
})

/** The owner in another browser, with the dialog open. */
async function openEditor(context: BrowserContext, empty: Installation, matchId: string) {
  await signInQuietly(context, empty, league.ownerEmail)
  const page = await openMatch(context, empty, matchId)
  await openDialog(page)
  return page
}

const goals = (page: Page, player: string) => dialogOf(page).getByRole('spinbutton', { name: `Goals of ${player}` })
const changes = (page: Page) => dialogOf(page).getByRole('region', { name: 'Changed elsewhere' })
const collision = (page: Page) => dialogOf(page).getByRole('alert', { name: 'Changed by both' })

test('two edit at once: the second sees what changed before saving, and nothing of either is lost', async ({
  context,
  browser,
  empty,
}) => {
  const id = await createMatch(league, { playedAt: '2026-01-10T15:00:00Z', sizes: [5, 5], goals: [[0, 0, 9, null]] })
  const other = await browser.newContext()
  // The second editor has received no change by the time of saving.
  await withholdChanges(context)
  const [first, second] = await Promise.all([openEditor(other, empty, id), openEditor(context, empty, id)])

  await dialogOf(first).getByRole('button', { name: 'Goals of Bea Ash: one more' }).click()
  await dialogOf(first).getByRole('checkbox', { name: 'Kit Ash' }).check()
  await dialogOf(second).getByRole('checkbox', { name: 'Lou Ash' }).check()
  await dialogOf(second).getByRole('tab', { name: 'Text & Audio' }).click()
  await dialogOf(second).getByLabel('Report text').fill('Seen by the second.')
  await saveButton(first).click()
  await expectSaved(first)

  await saveButton(second).click()
  await expect(dialogOf(second).getByRole('button', { name: 'Changed elsewhere meanwhile' })).toBeVisible()
  await expect(changes(second).getByRole('listitem')).toHaveText([
    'Score was 1 – 0, is now 2 – 0',
    'Goals of Bea Ash: was 0, is now 1',
    'Kit Ash added to line-up',
  ])
  await expect(dialogOf(second).getByLabel('Report text')).toHaveValue('Seen by the second.')
  await checkScreen(second)
  await dialogOf(second).getByRole('tab', { name: 'Home Team' }).click()
  await expect(goals(second, 'Bea Ash')).toHaveValue('1')
  await expect(dialogOf(second).getByRole('checkbox', { name: 'Lou Ash' })).toBeChecked()
  await changes(second).getByRole('button', { name: 'Got it' }).click()
  await expect(changes(second)).toBeHidden()
  await saveButton(second).click()
  await expectSaved(second)
  const match = await readMatch(league, id)
  expect(match).toMatchObject({ home_score: 2, home_lineup: { length: 7 } })
  expect(match.events.map(({ minute }) => minute).sort()).toEqual([9, null])
  expect(await readReports(league, id)).toMatchObject([{ report_text: 'Seen by the second.', archived: false }])
  await other.close()
})

test('while the dialog is open, a change of another is told at once; what both changed somebody decides', async ({
  context,
  browser,
  empty,
}) => {
  const id = await createMatch(league, {
    playedAt: '2026-01-17T15:00:00Z',
    sizes: [5, 5],
    goals: [[0, 0, 9, null]],
    manOfMatch: [0, 0],
  })
  const other = await browser.newContext()
  let untilLive = async () => {}
  context.on('page', (page) => {
    untilLive = watchLive(page)
  })
  const [first, second] = await Promise.all([openEditor(other, empty, id), openEditor(context, empty, id)])
  await untilLive()
  await dialogOf(second).getByRole('button', { name: 'Type the score instead' }).click()
  await dialogOf(second).getByLabel('Score of Ash', { exact: true }).fill('4')
  await dialogOf(second).getByRole('combobox', { name: 'Man of the match' }).selectOption('Bea Ash')
  await dialogOf(second).getByRole('tab', { name: 'Text & Audio' }).click()
  await dialogOf(second).getByLabel('Report text').fill('Mine.')

  await dialogOf(first).getByRole('button', { name: 'Type the score instead' }).click()
  await dialogOf(first).getByLabel('Score of Ash', { exact: true }).fill('3')
  await dialogOf(first).getByRole('combobox', { name: 'Man of the match' }).selectOption('Cy Birch')
  await saveButton(first).click()
  await expectSaved(first)

  await expect(collision(second)).toBeVisible({ timeout: 20_000 })
  await expect(collision(second).getByRole('listitem').filter({ hasText: 'Score' })).toHaveText(
    /Theirs3 – 0 \(typed\)Yours4 – 0 \(typed\)/,
  )
  await expect(collision(second).getByRole('listitem').filter({ hasText: 'Man of the match' })).toHaveText(
    /TheirsCy BirchYoursBea Ash/,
  )
  await expect(saveButton(second)).toBeDisabled()
  await checkScreen(second)
  await collision(second).getByRole('button', { name: 'Use theirs' }).click()
  await expect(dialogOf(second).getByLabel('Score of Ash', { exact: true })).toHaveValue('3')
  await expect(dialogOf(second).getByLabel('Report text')).toHaveValue('Mine.')
  await saveButton(second).click()
  await expectSaved(second)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Ash 3 – 0 Birch')

  // The other way round, over a report. The first page must have the change of the second one.
  await expect(first.getByText('Mine.', { exact: true })).toBeVisible()
  await Promise.all([openDialog(first), openDialog(second)])
  for (const page of [first, second]) await dialogOf(page).getByRole('tab', { name: 'Text & Audio' }).click()
  await dialogOf(first).getByLabel('Report text').fill('Theirs.')
  await dialogOf(second).getByLabel('Report text').fill('Mine again.')
  await saveButton(first).click()
  await expectSaved(first)
  await expect(collision(second).getByText('Theirs.')).toBeVisible({ timeout: 20_000 })
  await collision(second).getByRole('button', { name: 'Overwrite with mine' }).click()
  await expectSaved(second)
  const texts = (await readReports(league, id)).map(({ report_text, archived }) => `${report_text} ${archived}`)
  // The overwritten report is kept in the archive.
  expect(texts).toEqual(['Mine. true', 'Theirs. true', 'Mine again. false'])
  await other.close()
})
