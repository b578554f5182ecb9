import { checkScreen } from './fixtures/check-screen.ts'
import { pressAfterSession } from './fixtures/ended-session.ts'
import { expect, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
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
} from './fixtures/match-editing.ts'
import { createMatch, type MatchLeague } from './fixtures/match-league.ts'
import { signInQuietly } from './fixtures/people.ts'
import { untilNoQuarterHourBegins } from './fixtures/quarter-hour.ts'

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  league = await createEditedLeague(empty)
})
test.beforeEach(async ({ context, empty }) => {
  await signInQuietly(context, empty, league.ownerEmail)
  // A draft says on which day it was kept.
  await untilNoQuarterHourBegins()
})

test('closing, going back and a reload keep what was entered; it can be discarded, and that undone', async ({
  context,
  empty,
}) => {
  const id = await createMatch(league, { playedAt: '2026-01-10T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  let dialog = await openDialog(page)
  await dialog.getByRole('checkbox', { name: 'Ada Ash' }).check()
  await dialog.getByRole('button', { name: 'Goals of Ada Ash: one more' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Unsaved changes from today')).toBeVisible()

  dialog = await openDialog(page)
  await expect(dialog.getByText('You have unsaved changes from today')).toBeVisible()
  await expect(dialog.getByRole('spinbutton', { name: 'Goals of Ada Ash' })).toHaveValue('1')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog.getByRole('checkbox', { name: 'Ada Ash' })).toBeChecked()
  await page.reload()
  await expect(dialog.getByRole('checkbox', { name: 'Ada Ash' })).toBeChecked()
  await checkScreen(page)

  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByText('Your unsaved changes are discarded.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Ada Ash' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Ada Ash' })).toBeChecked()
  await saveButton(page).click()
  await expectSaved(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(await readMatch(league, id)).toMatchObject({ home_score: 1, away_score: 0 })

  // A dialog that was opened by its address closes to the match.
  await page.reload()
  dialog = await openDialog(page)
  await expect(dialog.getByText('You have unsaved changes')).toBeHidden()
})

test('without a network, and at an answer that is lost, it says so, stays open and saves once', {
  tag: '@spec:8-match-details-failure',
}, async ({ context, empty }) => {
  // A live change would show the saved match, and leave nothing to save.
  await withholdChanges(context)
  const id = await createMatch(league, { playedAt: '2026-01-17T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  let fails = true
  await page.route(/rpc\/save_match/, async (route) => {
    if (!fails) return route.fallback()
    // The request arrives, but its response is lost.
    await route.fetch()
    await route.abort('connectionfailed')
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Tick all' }).click()
  await context.setOffline(true)
  fails = false
  await saveButton(page).click()
  await expect(page.getByText('Failed to save changes')).toBeVisible()
  await expect(dialog.getByText('The server could not be reached.')).toBeVisible()
  await expect(dialog.getByText('12 of 12 played')).toBeVisible()
  // A page that is back online refetches, which would show the saved match if it came late.
  const refetched = page.waitForResponse(/rest\/v1\/matches\?.*version/)
  await context.setOffline(false)
  await refetched
  fails = true
  await saveButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeHidden()
  await expect.poll(async () => (await readMatch(league, id)).home_lineup.length).toBe(12)
  fails = false
  await expect(dialog.getByText('The server could not be reached.')).toBeVisible()
  await saveButton(page).click()
  await expectSaved(page)
  expect(await readMatch(league, id)).toMatchObject({ home_lineup: { length: 12 }, home_score: null })
})

test('a match that cannot be loaded is told of, and comes with the next try', async ({ context, empty }) => {
  // A page refetches by itself when its subscription is ready.
  await withholdChanges(context)
  const page = await openMatch(context, empty, await createMatch(league, { playedAt: '2026-01-24T15:00:00Z' }))
  const answer = { code: 'XX000', message: 'Out of order', details: null, hint: null }
  await page.route(/rest\/v1\/matches\?.*version/, (route) => route.fulfill({ status: 500, json: answer }))
  await page.getByRole('button', { name: 'Edit Match Report' }).click()
  await expect(dialogOf(page).getByText('Failed to fetch match report')).toBeVisible()
  await expect(page.getByText('Out of order')).toHaveCount(0)
  await checkScreen(page)
  await page.unrouteAll()
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialogOf(page).getByRole('tab', { name: 'Home Team' })).toBeVisible()
})

test('a session that ended is said; after signing in, all of it is there again', async ({ context, empty }) => {
  const id = await createMatch(league, { playedAt: '2026-01-24T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  const dialog = await openDialog(page)
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  await dialog.getByLabel('Report text').fill('Typed before the session ended.')
  await pressAfterSession(saveButton(page))
  await expect(page.getByText('Failed to save changes')).toBeVisible()
  await expect(dialog.getByText('Your session has ended. What you entered is kept')).toBeVisible()
  await expect(dialog.getByLabel('Report text')).toHaveValue('Typed before the session ended.')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabel('Email').fill(league.ownerEmail)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByText('You have unsaved changes from today')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  await expect(dialog.getByLabel('Report text')).toHaveValue('Typed before the session ended.')
  await saveButton(page).click()
  await expectSaved(page)
  await expect(page.getByText('Typed before the session ended.')).toBeVisible()
})

test('the report takes any text as it is, says when it is too long, and is written once', async ({
  context,
  empty,
}) => {
  const id = await createMatch(league, { playedAt: '2026-01-31T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  const long = 'Ninety minutes of rain. '.repeat(420)
  const texts = [
    '🏆⚽️👩‍👩‍👧',
    'מחזור ראשון',
    '<img src=x onerror=alert(1)><b>bold</b>',
    "'; drop table matches; --",
    long,
  ]
  for (const text of texts) {
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
    await dialog.getByLabel('Report text').fill(text)
    await saveButton(page).dblclick()
    await expect(dialog).toBeHidden()
    await expect(page.locator('#report').getByText(text.trim())).toBeVisible()
  }
  expect((await readReports(league, id)).map(({ report_text }) => report_text)).toEqual(
    texts.map((text) => text.trim()),
  )

  const dialog = await openDialog(page)
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  await dialog.getByLabel('Report text').fill('x'.repeat(100_001))
  await expect(dialog.getByText('1 characters too many')).toBeVisible()
  await saveButton(page).click()
  await expect(dialog.getByText('A report can have at most 100,000 characters')).toBeVisible()
  await dialog.getByLabel('Report text').fill('')
  await saveButton(page).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Write it now' })).toBeVisible()
  await expect(page.locator('#report').getByText('Ninety minutes')).toBeHidden()
})

test('a dialog that is closed during a save and opened again stays open', async ({ context, empty }) => {
  const id = await createMatch(league, { playedAt: '2026-02-07T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  const answer = Promise.withResolvers<void>()
  await page.route(/rpc\/save_match/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Tick all' }).click()
  await saveButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDialog(page)
  answer.resolve()
  await expect(page.getByText('Match details updated successfully')).toBeVisible()
  await checkScreen(page)
  await expect(dialog.getByText('12 of 12 played')).toBeVisible()
})

test('a dialog that is opened again during a save keeps its place and what is typed', async ({ context, empty }) => {
  const id = await createMatch(league, { playedAt: '2026-02-14T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  const answer = Promise.withResolvers<void>()
  await page.route(/rpc\/save_match/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Tick all' }).click()
  await saveButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDialog(page)
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  const text = dialog.getByLabel('Report text')
  await text.fill('Ninety')
  const loaded = page.waitForResponse(/\/rest\/v1\/matches\?.*report_text/)
  answer.resolve()
  await expect(page.getByText('Match details updated successfully')).toBeVisible()
  await (await loaded).finished()
  await expect(dialog.getByText('1 change, kept on this device until you save.')).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type(' minutes')
  await expect(text).toHaveValue('Ninety minutes')
  await saveButton(page).click()
  await expect.poll(async () => (await readReports(league, id)).length).toBe(1)
  expect(await readMatch(league, id)).toMatchObject({ home_lineup: league.teams[0]?.players })
})
