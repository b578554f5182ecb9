import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import {
  createManager,
  createMatch,
  createMatchLeague,
  type MatchLeague,
  submitNotes,
} from './fixtures/match-league.ts'
import { signInQuietly } from './fixtures/people.ts'

const GENERATE = 'Generate Match Report'

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  const squad = ['Ada', 'Bea', 'Cleo'].map((name, at) => ({ name: `${name} Quill`, position: null, number: at + 1 }))
  league = await createMatchLeague(empty, [
    { name: 'Ashford', colour: 'blue', squad },
    { name: 'Birchwood', colour: 'orange', squad },
  ])
})

const createPlayed = () =>
  createMatch(league, { playedAt: '2026-11-14T15:00:00Z', sizes: [3, 3], goals: [[0, 1, 12, 2]], manOfMatch: [0, 1] })
const openMatch = (page: Page, { url }: Installation, id: string) =>
  page.goto(`${url}/match/${id}`, { waitUntil: 'networkidle' })
const reportOf = (page: Page) => page.getByRole('region', { name: 'Match report' })

test('the owner hands in the last notes, and the report writes itself', { tag: '@spec:8-generate-report' }, async ({
  page,
  context,
  empty,
}) => {
  const match = await createPlayed()
  const email = await createManager(empty, league)
  const manager = await signIn(empty, email, PASSWORD)
  const notes = { match_id: match, team_id: league.teams[0]?.id ?? '', notes: 'Everybody ran until the very end.' }
  await manager.from('match_notes').insert(notes).throwOnError()

  await signInQuietly(context, empty, league.ownerEmail)
  await openMatch(page, empty, match)
  await expect(reportOf(page)).toContainText('Birchwood has not.')
  await expect(page.getByRole('button', { name: GENERATE })).toHaveCount(0)
  await page.getByRole('button', { name: 'Write notes for Birchwood' }).click()
  await page.getByLabel('How it went for Birchwood').fill('A long way home. The captain is ill, and nobody is to know.')
  await page.getByLabel('A line for the report (public)').fill('Thank you to everybody who came along.')
  await page.getByRole('button', { name: 'Submit Notes' }).click()

  await expect(page.getByText('Match report generated successfully')).toBeVisible()
  await expect(reportOf(page)).toContainText(/Ashford .*1–0/)
  await expect(reportOf(page)).toContainText('Bea Quill')
  await expect(reportOf(page)).toContainText('Thank you to everybody who came along')
  await expect(reportOf(page)).not.toContainText(/captain|very end|long way/)
  await page.getByText('Share report').click()
  const link = page.getByRole('link', { name: 'WhatsApp' }).last()
  await expect(link).toHaveAttribute('href', /Match%20report%3A%20Ashford.*Ashford.*1%E2%80%930/)
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible()
  await expect(page.getByRole('button', { name: GENERATE })).toHaveCount(0)
  await checkScreen(page)
})

test('notes that come before the score start nothing; with the score comes the button', async ({
  page,
  context,
  empty,
}) => {
  const match = await createMatch(league, { playedAt: '2026-11-14T15:00:00Z' })
  const notes = { match_id: match, team_id: league.teams[0]?.id ?? '', notes: 'Rain, and then more of it.' }
  await league.owner.from('match_notes').insert(notes).throwOnError()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/generate-match-report') && calls.push(request.url()))

  await signInQuietly(context, empty, league.ownerEmail)
  await openMatch(page, empty, match)
  await page.getByRole('button', { name: 'Write notes for Birchwood' }).click()
  await page.getByLabel('How it went for Birchwood').fill('Nobody kept count.')
  await page.getByRole('button', { name: 'Submit Notes' }).click()
  await expect(reportOf(page)).toContainText('Enter the score, and you can have the report written.')
  await expect(page.getByRole('button', { name: GENERATE })).toHaveCount(0)
  await league.owner.from('matches').update({ home_score: 1, away_score: 0 }).eq('id', match).throwOnError()
  await page.reload()
  await expect(page.getByRole('button', { name: GENERATE })).toBeVisible()
  expect(calls).toEqual([])
})

test('when the owner was not last a button does it; who may not has none, and is refused', {
  tag: '@spec:8-generate-report-failure',
}, async ({ page, browser, empty }) => {
  const match = await createPlayed()
  await submitNotes(league, match)
  const email = await createManager(empty, league)
  const manager = await signIn(empty, email, PASSWORD)
  const { error } = await manager.functions.invoke('generate-match-report', { body: { matchId: match } })
  expect(error.context.status).toBe(403)

  await openMatch(page, empty, match)
  await expect(reportOf(page)).toContainText('waiting for the league owner to publish')
  await expect(page.getByRole('button', { name: GENERATE })).toHaveCount(0)

  const context = await browser.newContext()
  await signInQuietly(context, empty, league.ownerEmail)
  const screen = await context.newPage()
  await openMatch(screen, empty, match)
  const calls: string[] = []
  await screen.route('**/functions/v1/generate-match-report', async (route) => {
    calls.push(route.request().url())
    await route.fulfill({ status: 409, json: { message: 'The report of this match is being written already' } })
  })
  await screen.getByRole('button', { name: GENERATE }).dblclick()
  await expect(screen.getByText('Failed to generate match report')).toBeVisible()
  await expect(reportOf(screen).getByRole('alert')).toHaveText('The report of this match is being written already')
  await checkScreen(screen)
  await screen.unroute('**/functions/v1/generate-match-report')

  const held = Promise.withResolvers<void>()
  await screen.route('**/functions/v1/generate-match-report', async (route) => {
    await held.promise
    await route.continue()
  })
  await reportOf(screen).getByRole('button', { name: 'Try again' }).click()
  await expect(reportOf(screen).getByRole('status')).toHaveText('Reading the record of the match…')
  await checkScreen(screen)
  held.resolve()
  await expect(screen.getByText('Match report generated successfully')).toBeVisible()
  await expect(reportOf(screen)).toContainText(/Ashford .*1–0/)
  await context.close()
})
