import { addDays } from '#domain/calendar-days.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { SESSION_STORAGE_KEY } from '#web/session/session-store.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createManager, createMatch, createMatchLeague } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, createPerson, signInQuietly } from './fixtures/people.ts'
import { untilNoQuarterHourBegins } from './fixtures/quarter-hour.ts'

const player = { name: 'Ada', position: null, number: 7 }
const ash = { name: 'Ash', colour: 'blue', squad: [player] }
const birch = { name: 'Birch', colour: 'orange', squad: [player] }
/** About noon in London, some days from today: in summer a day begins there while it is still yesterday in UTC. */
const noon = (days: number) => `${addDays(toLocalTime(new Date(), 'Europe/London').date, days)}T12:00:00Z`

test('scores are home first, and a result of today is one to come and a previous one', async ({ page, empty }) => {
  await untilNoQuarterHourBegins()
  const league = await createMatchLeague(empty, [ash, birch])
  const [home, away] = league.teams
  await createMatch(league, { playedAt: noon(0), score: [3, 1] })
  await createMatch(league, { playedAt: noon(1) })
  await openPage(page, `${empty.url}/teams/${away?.id}`)
  const form = page.locator('section', { hasText: 'Form' }).locator('ol li')
  await expect(form).toContainText('Lost')
  await expect(form).toContainText('3 – 1')
  await openPage(page, `${empty.url}/teams/${home?.id}?tab=fixtures`)
  await expect(page.getByRole('link', { name: 'Ash 3 – 1 Birch' })).toHaveCount(2)
  for (const show of ['upcoming', 'results']) {
    await openPage(page, `${empty.url}/competitions/${league.id}/fixtures?show=${show}`)
    await expect(page.getByRole('link', { name: 'Ash 3 – 1 Birch' })).toBeVisible()
  }
  await openPage(page, `${empty.url}/competitions/${league.id}`)
  await expect(page.getByText(/^Today, /)).toBeVisible()
  await expect(page.getByText(/^Tomorrow, /)).toBeVisible()
  await checkScreen(page)
})

test('notes before kick-off are submitted after a question only', async ({ page, context, empty }) => {
  const league = await createMatchLeague(empty, [ash, birch])
  const match = await createMatch(league, { playedAt: '2050-01-01T15:00:00Z' })
  await signInQuietly(context, empty, await createManager(empty, league))
  await openPage(page, `${empty.url}/match/${match}`)
  const count = async () =>
    (await league.owner.from('match_notes').select('notes').eq('match_id', match).throwOnError()).data.length
  await page.getByLabel('How it went for Ash').fill('A good week.')
  await page.getByRole('button', { name: 'Submit Notes' }).dblclick()
  await expect(page.getByText('The match has not kicked off yet')).toBeVisible()
  await checkScreen(page)
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await page.getByRole('button', { name: 'Submit Notes' }).click()
  await page.getByRole('button', { name: 'Submit before kick-off' }).click()
  await expect(page.getByText('Match notes submitted successfully')).toBeVisible()
  expect(await count()).toBe(1)
})

test('a session that was cleared under the create form leads to the sign-in', async ({ page, empty }) => {
  const { email } = await createPerson(empty)
  await signInQuietly(page.context(), empty, email)
  await page.goto(`${empty.url}/competitions/create`)
  await page.getByLabel('Competition name').fill('Sunday League')
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY)
  await page.getByRole('button', { name: 'Create Competition' }).click()
  await expect(page.getByText('You need to be logged in to create a competition')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/auth`)
})

test('an empty competition offers nothing that needs teams or matches', async ({ page, empty }) => {
  const owner = await createOwner(empty, 'Empty League')
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  await expect(page.getByRole('button', { name: 'Add teams' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename or delete' })).toHaveCount(0)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/fixtures`)
  await expect(page.getByRole('button', { name: 'Add match' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export fixtures' })).toHaveCount(0)
})
