import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { pressAfterSession } from './fixtures/ended-session.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import { createManager, createMatch, createMatchLeague, type MatchLeague } from './fixtures/match-league.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const STAYS = 'Notes have been submitted and cannot be edited.'
const NOTES = "We won 🎉, <b>never</b> easy.\nخمسة أهداف\n'); drop table match_notes; --"

let league: MatchLeague
let match: string
test.beforeEach(async ({ empty }) => {
  const player = { name: 'Ada', position: null, number: 7 }
  league = await createMatchLeague(empty, [
    { name: 'Ash', colour: 'blue', squad: [player] },
    { name: 'Birch', colour: 'orange', squad: [player] },
  ])
  match = await createMatch(league, { playedAt: '2026-11-14T15:00:00Z', score: [2, 1] })
})

const openMatch = (page: Page, { url }: Installation) => page.goto(`${url}/match/${match}`)
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Notes' })

async function readNotes() {
  const { data } = await league.owner.from('match_notes').select('team_id, notes').eq('match_id', match).throwOnError()
  return data
}

test('a manager hands in the own notes once; nothing typed is lost on the way', {
  tag: ['@phone', '@spec:5-submit-notes', '@spec:8-notes'],
}, async ({ page, context, empty }) => {
  const email = await createManager(empty, league)
  await signInQuietly(context, empty, email)
  await openMatch(page, empty)
  const field = page.getByLabel('How it went for Ash')
  await expect(submit(page)).toBeDisabled()
  await field.fill(' \n ')
  await expect(submit(page)).toBeDisabled()
  await field.fill('x'.repeat(20_010))
  await expect(page.getByText('Notes have at most 20,000 characters; take out 10.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await field.fill('')
  const line = page.getByLabel('A line for the report (public)')
  await line.fill('Thank you to everybody who came.')
  await expect(submit(page)).toBeDisabled()
  await field.fill(NOTES)
  await page.reload()
  await expect(field).toHaveValue(NOTES)
  await expect(line).toHaveValue('Thank you to everybody who came.')
  await expect(page.locator('#notes').getByRole('heading', { name: 'Birch' })).toHaveCount(0)

  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByText('Failed to submit match notes: The server could not be reached.')).toBeVisible()
  await expect(page.getByRole('alert').getByText('The server could not be reached.')).toBeVisible()
  await expect(field).toHaveValue(NOTES)
  await checkScreen(page)
  await context.setOffline(false)

  await pressAfterSession(submit(page))
  await expect(
    page.getByText('Your session has ended. Sign in again and submit; what you typed is kept.'),
  ).toBeVisible()
  await expect(field).toHaveValue(NOTES)
  expect(await readNotes()).toEqual([])
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(field).toHaveValue(NOTES)

  await submit(page).dblclick()
  await expect(page.getByText('Match notes submitted successfully')).toBeVisible()
  await expect(page.getByText(STAYS)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ash', level: 3 }).last()).toBeFocused()
  expect(await readNotes()).toEqual([{ team_id: league.teams[0]?.id, notes: NOTES }])
  await checkScreen(page)
  await page.reload()
  await expect(page.getByText('<b>never</b>')).toBeVisible()
  await expect(page.getByText('Thank you to everybody who came.')).toBeVisible()
  await expect(field).toBeHidden()
  await expect(page.getByText('If you manage one of these teams, submit your team’s')).toBeHidden()
})

test('the owner reads both sides and hands in for either; who comes too late is told', async ({
  page,
  context,
  browser,
  empty,
}) => {
  const email = await createManager(empty, league)
  const late = await browser.newContext()
  await signInQuietly(late, empty, email)
  const manager = await late.newPage()
  // A live page says so before a press.
  await withholdChanges(manager)
  await openMatch(manager, empty)
  await manager.getByLabel('How it went for Ash').fill('Ours, too late.')

  await signInQuietly(context, empty, league.ownerEmail)
  await openMatch(page, empty)
  await expect(page.getByText('Not submitted yet.')).toHaveCount(2)
  await checkScreen(page)
  for (const team of ['Ash', 'Birch']) {
    await page.getByRole('button', { name: `Write notes for ${team}` }).click()
    await page.getByLabel(`How it went for ${team}`).fill(`What ${team} say. `.repeat(60))
    await submit(page).click()
    await expect(page.getByLabel(`How it went for ${team}`)).toBeHidden()
  }
  await expect(page.getByText(STAYS)).toHaveCount(2)
  await page.getByRole('button', { name: 'Show all of it' }).first().click()
  await checkScreen(page)

  await submit(manager).click()
  await expect(manager.getByText(`Failed to submit match notes: ${STAYS}`)).toBeVisible()
  await expect(manager.getByText('Ours, too late.')).toBeVisible()
  await manager.getByRole('button', { name: 'Discard it' }).click()
  await expect(manager.getByText('Ours, too late.')).toBeHidden()
  await expect(manager.getByText('What Birch say.')).toBeHidden()
  await late.close()
})

test('nobody else sees them, writes them or changes them', async ({ page, context, empty }) => {
  const [ash, birch] = league.teams.map(({ id }) => id)
  const manager = await signIn(empty, await createManager(empty, league), PASSWORD)
  const { data } = await manager.auth.getUser()
  const notes = (team_id = '', text = 'Ours.') => ({
    match_id: match,
    team_id,
    notes: text,
    submitted_by: data.user?.id ?? '',
  })
  const upsert = (row: ReturnType<typeof notes>) =>
    manager.from('match_notes').upsert(row, { onConflict: 'match_id,team_id' }).select('id').single()
  expect((await upsert(notes(birch))).error?.code).toBe('42501')
  expect((await upsert(notes(ash))).error).toBeNull()
  expect((await upsert(notes(ash, 'Other.'))).error?.message).toBe(STAYS)
  await league.owner.from('match_notes').insert({ match_id: match, team_id: birch ?? '', notes: 'Secret.' })
  expect((await manager.from('match_notes').select('notes')).data).toEqual([{ notes: 'Ours.' }])

  const { email } = await createPerson(empty)
  const other = await signIn(empty, email, PASSWORD)
  expect((await other.from('match_notes').select('notes')).data).toEqual([])
  await openMatch(page, empty)
  await expect(page.getByText('waiting for the league owner to publish')).toBeVisible()
  await signInQuietly(context, empty, email)
  await page.reload()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await expect(page.getByText('Match notes')).toBeHidden()
})

test('what is typed for one match is not in the form of another one', async ({ page, context, empty }) => {
  const other = await createMatch(league, { playedAt: '2026-11-07T15:00:00Z', score: [0, 0] })
  await signInQuietly(context, empty, await createManager(empty, league))
  const field = page.getByLabel('How it went for Ash')
  await page.goto(`${empty.url}/match/${other}`)
  await expect(field).toHaveValue('')
  const start = await page.evaluate(() => history.length)
  await page
    .locator('main')
    .getByRole('link', { name: /The Very Long Named/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await page.getByRole('link', { name: 'Previous Results' }).click()
  await page.locator(`main a[href="/match/${match}"]`).first().click()
  await expect(field).toHaveValue('')
  await field.fill('Notes of the second match')
  await page.evaluate((before) => history.go(before - history.length), start)
  await expect(page).toHaveURL(`${empty.url}/match/${other}`)
  await expect(page.getByText('0 – 0').or(page.getByText('7 November')).first()).toBeVisible()
  await expect(field).toHaveValue('')
  await page.evaluate((before) => history.go(history.length - before), start)
  await expect(field).toHaveValue('Notes of the second match')
})
