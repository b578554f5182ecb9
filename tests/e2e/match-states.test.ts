import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createMatch, createMatchLeague, type MatchLeague } from './fixtures/match-league.ts'

const MINUTE = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  league = await createMatchLeague(
    empty,
    [
      { name: 'Ash Town', colour: 'green', squad: [] },
      { name: 'Birch United', colour: 'red', squad: [] },
    ],
    'League of States',
  )
})

test.describe('a match to come', () => {
  test('says how many days away it is, and is an entry for a calendar at its kick-off', async ({ browser, empty }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const id = await createMatch(league, { playedAt: later(3 * 24 * 60) })
    await page.goto(`${empty.url}/match/${id}`)
    await expect(page.getByText(/^in [23] days$/)).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await context.close()
    const response = await fetch(`${empty.url}/match/${id}/calendar.ics`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="match.ics"')
    expect(await response.text()).toContain('BEGIN:VEVENT')
    expect((await fetch(`${empty.url}/match/${crypto.randomUUID()}/calendar.ics`)).status).toBe(404)
  })

  test('counts the last day down without React, and without seconds for less motion', async ({ context, empty }) => {
    const page = await context.newPage()
    const id = await createMatch(league, { playedAt: later(150) })
    await page.goto(`${empty.url}/match/${id}`)
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^in 2 h (2[89]|30) min$/)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const soon = await createMatch(league, { playedAt: later(30) })
    await page.goto(`${empty.url}/match/${soon}`)
    await expect(timer).toHaveText(/^in (29|30):\d\d$/)
    const first = await timer.textContent()
    await expect(timer).not.toHaveText(first ?? '')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(timer).toHaveText(/^in (29|30) min$/)
    await checkScreen(page)
  })
})

test('a match that is over and has no score awaits its result', async ({ page, empty }) => {
  const id = await createMatch(league, { playedAt: later(-106) })
  await page.goto(`${empty.url}/match/${id}`)
  await expect(page.getByText('Awaiting result')).toBeVisible()
  await expect(page.getByText(/· Kick-off \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to your calendar' })).toHaveCount(0)
  await expect(page.getByText('There is no report yet.')).toBeVisible()
  await checkScreen(page)
})
