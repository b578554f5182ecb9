import type { Page } from '@playwright/test'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

/** On a phone in any project: this is work for the touchline. */
test.use({ viewport: { width: 390, height: 844 } })

const PAIRS = [
  ['Ash', 'Birch'],
  ['Cedar', 'Elm'],
  ['Birch', 'Cedar'],
  ['Elm', 'Ash'],
] as const

/** Four teams with a match of each pair on Saturday, 2 July 2050, 15:00 in London. */
async function createLeague(installation: Installation) {
  const { email, leagueId } = await createOwner(installation, 'Status League')
  const owner = await signIn(installation, email, PASSWORD)
  const teams = new Map(['Ash', 'Birch', 'Cedar', 'Elm'].map((name) => [name, crypto.randomUUID() as string]))
  await owner
    .from('teams')
    .insert([...teams].map(([name, id]) => ({ id, name, league_id: leagueId })))
    .throwOnError()
  const { data: matches } = await owner
    .from('matches')
    .insert(
      PAIRS.map(([home, away]) => ({
        league_id: leagueId,
        home_team_id: teams.get(home) ?? '',
        away_team_id: teams.get(away) ?? '',
        played_at: '2050-07-02T14:00:00Z',
      })),
    )
    .select('id')
    .throwOnError()
  return { email, leagueId, matches: matches.map(({ id }) => id) }
}

async function openDialog(page: Page, match: string) {
  await page.getByRole('button', { name: `Change status, ${match}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await expect(dialog.getByLabel('Status')).toBeVisible()
  return dialog
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save status' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Status changed' })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Unless it has gone by itself, after four seconds.
  await toast
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await expect(toast).toHaveCount(0)
}

test('an owner postpones, moves, abandons and awards; visitors read it everywhere', {
  tag: '@phone',
}, async ({ page, browser, empty }) => {
  const league = await createLeague(empty)
  const fixtures = `${empty.url}/competitions/${league.leagueId}/fixtures`
  await signInQuietly(page.context(), empty, league.email)
  await openPage(page, fixtures)

  await test.step('called off, and later given a new date', async () => {
    const dialog = await openDialog(page, 'Ash v Birch')
    await dialog.getByLabel('Status').selectOption('Postponed')
    await dialog.getByLabel('Reason').fill('x'.repeat(201))
    await dialog.getByRole('button', { name: 'Save status' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('x'.repeat(201))
    await dialog.getByLabel('Reason').fill('Waterlogged pitch')
    await save(page)
    await expect(page.getByRole('link', { name: 'Ash Postponed Birch' })).toBeVisible()
  })

  const visitor = await (await browser.newContext()).newPage()
  await test.step('a visitor reads of the postponement', async () => {
    await openPage(visitor, fixtures)
    await visitor.getByRole('link', { name: 'Ash Postponed Birch' }).click()
    await expect(visitor.getByText('Postponed', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Waterlogged pitch')).toBeVisible()
    await expect(visitor.getByText('The new date is not known yet')).toBeVisible()
    await expect(visitor.getByText('The report will follow after the match.')).toBeVisible()
    await expect(visitor.getByText('Kick-off', { exact: true })).toBeHidden()
    const calendar = await readCalendar(visitor, `/competitions/${league.leagueId}/calendar.ics`)
    expect(calendar).toContain('SUMMARY:Postponed: Ash v Birch')
    expect(calendar).toContain('STATUS:TENTATIVE')
    expect(await structuredStatus(visitor)).toBe('https://schema.org/EventPostponed')
  })

  await test.step('the new date', async () => {
    const dialog = await openDialog(page, 'Ash v Birch')
    await dialog.getByLabel('Status').selectOption('Postponed')
    await dialog.getByLabel('New date').fill('2050-07-09')
    await dialog.getByLabel('Kick-off').fill('18:30')
    await save(page)
    await expect(page.getByText('was Sat 2 Jul')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('was Saturday, 2 July 2050')).toBeVisible()
    expect(await structuredStatus(visitor)).toBe('https://schema.org/EventRescheduled')
  })

  await test.step('abandoned, and replayed', async () => {
    const dialog = await openDialog(page, 'Cedar v Elm')
    await dialog.getByLabel('Status').selectOption('Abandoned')
    await dialog.getByLabel('Cedar, goals').fill('1')
    await dialog.getByLabel('Elm, goals').fill('0')
    await dialog.getByLabel('What happens').selectOption('It is replayed')
    await dialog.getByRole('button', { name: 'Save status' }).click()
    await expect(dialog.getByText('Choose the date of the replay.')).toBeVisible()
    await dialog.getByLabel('Date of the replay').fill('2050-07-16')
    await save(page)
    await openPage(visitor, fixtures)
    await visitor.getByRole('link', { name: 'Cedar Abandoned Elm' }).click()
    await expect(visitor.getByText('It was 1 – 0, which does not count')).toBeVisible()
    await visitor.getByRole('link', { name: 'Replay: Saturday, 16 July 2050' }).click()
    await visitor.getByRole('link', { name: 'Replay of the match of Saturday, 2 July 2050' }).click()
    await expect(visitor.getByText('Abandoned', { exact: true })).toBeVisible()
  })

  await test.step('a walk-over', async () => {
    const dialog = await openDialog(page, 'Birch v Cedar')
    await dialog.getByLabel('Status').selectOption('Awarded (walk-over)')
    await dialog.getByLabel('Awarded to').selectOption('Cedar')
    await dialog.getByLabel('Reason').fill('Birch had no team')
    await save(page)
    await expect(page.getByRole('link', { name: 'Birch 0 – 3 Cedar' })).toBeVisible()
    await visitor.goto(`${empty.url}/match/${league.matches[2]}`)
    await expect(visitor.getByText('Walk-over', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Birch had no team')).toBeVisible()
    await expect(visitor.getByText('Scorers not recorded')).toBeHidden()
    await expect(visitor.getByText('There is no report of this walk-over.')).toBeVisible()
    await expect(visitor.getByText('No line-ups yet.')).toBeHidden()
    await visitor.goto(`${empty.url}/competitions/${league.leagueId}/tables`)
    await expect(visitor.getByRole('row', { name: /Cedar/ })).toContainText('3')
    await expect(visitor.getByRole('row', { name: /Cedar/ }).getByRole('cell').last()).toHaveText('3')
  })

  await test.step('broken off and awarded: no walk-over, and the score on the pitch is kept', async () => {
    const dialog = await openDialog(page, 'Elm v Ash')
    await dialog.getByLabel('Status').selectOption('Abandoned')
    await dialog.getByLabel('Elm, goals when it ended').fill('2')
    await dialog.getByLabel('Ash, goals when it ended').fill('2')
    await dialog.getByLabel('What happens').selectOption('It is awarded')
    await dialog.getByLabel('Awarded to').selectOption('Ash')
    await save(page)
    await visitor.goto(`${empty.url}/match/${league.matches[3]}`)
    await expect(visitor.getByText('Awarded', { exact: true })).toBeVisible()
    await expect(visitor.getByText('On the pitch it was 2 – 2')).toBeVisible()
  })

  await test.step('cancelled: out of calendars, and named in the feed', async () => {
    const dialog = await openDialog(page, 'Elm v Ash')
    await dialog.getByLabel('Status').selectOption('Back to scheduled')
    await save(page)
    await openDialog(page, 'Elm v Ash')
    await dialog.getByLabel('Status').selectOption('Cancelled')
    await save(page)
    const calendar = await readCalendar(visitor, `/competitions/${league.leagueId}/calendar.ics`)
    expect(calendar).toContain('STATUS:CANCELLED')
    const feed = await (await visitor.request.get(`${empty.url}/competitions/${league.leagueId}/feed.json`)).json()
    const titles = feed.items.map(({ title }: { title: string }) => title.replace(/[\u2068\u2069]/g, ''))
    expect(titles.toSorted()).toEqual([
      'Abandoned: Cedar v Elm',
      'Birch 0 – 3 Cedar',
      'Cancelled: Elm v Ash',
      'Moved: Ash v Birch',
    ])
    await openPage(visitor, fixtures)
    await visitor.getByRole('link', { name: 'Elm Cancelled Ash' }).click()
    await expect(visitor.getByText('The match was cancelled, so there is no report.')).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Line-ups' })).toHaveCount(0)
    await visitor.goto(`${visitor.url()}/sheet`)
    await expect(visitor.getByText('· Cancelled')).toBeVisible()
  })
  await visitor.context().close()
})

test('two people change one match: the second is told, and keeps what was typed', async ({ page, empty }) => {
  const league = await createLeague(empty)
  await signInQuietly(page.context(), empty, league.email)
  await openPage(page, `${empty.url}/match/${league.matches[0]}`)
  const dialog = await openDialog(page, 'Ash v Birch')
  const other = await signIn(empty, league.email, PASSWORD)
  const change = { _match_id: league.matches[0] ?? '', _status: 'cancelled' }
  await other.rpc('set_match_status', change).throwOnError()
  await dialog.getByLabel('Status').selectOption('Postponed')
  await dialog.getByLabel('Reason').fill('Fog')
  await dialog.getByRole('button', { name: 'Save status' }).click()
  await expect(dialog.getByText('Somebody else has changed this match since you opened it')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Fog')
  await save(page)
  await expect(page.getByText('Fog')).toBeVisible()
})

async function readCalendar(page: Page, path: string) {
  const text = await (await page.request.get(new URL(path, page.url()).href)).text()
  return text.replaceAll('\r\n ', '')
}

/** The event status in the structured data of a page's HTML. */
async function structuredStatus(page: Page) {
  const html = await (await page.request.get(page.url())).text()
  return /"eventStatus":"([^"]+)"/.exec(html)?.[1]
}
