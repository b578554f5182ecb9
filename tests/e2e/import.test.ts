import type { Page } from '@playwright/test'
import { expect, type Installation, startInstallation, test } from './fixtures/installation.ts'
import { readTable } from './fixtures/league-screens.ts'
import { waitUntilAlive } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly, visitorClient } from './fixtures/people.ts'

const HEADER = 'date,time,round,home,away,home_score,away_score'

const paste = (page: Page, text: string) => page.getByLabel('Or paste the cells here').fill(text)

const file = (name: string, content: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const openImport = async (page: Page, installation: Installation): Promise<Owner> => {
  const owner = await createOwner(installation, 'Import League')
  await signInQuietly(page.context(), installation, owner.email)
  await page.goto(`${installation.url}/competitions/${owner.leagueId}/import`)
  return owner
}

test.describe('rows that cannot be saved', () => {
  // These tests save nothing, and each replaces the text of the test before it, so they share a page.
  let page: Page
  let owner: Owner
  test.beforeAll(async ({ browser, empty }) => {
    page = await browser.newPage()
    waitUntilAlive(page)
    owner = await openImport(page, empty)
  })
  test.beforeEach(async () => {
    await paste(page, '')
    await expect(page.getByRole('heading', { name: /rows? (is|are) wrong/ })).toHaveCount(0)
  })
  test.afterAll(() => page.close())

  for (const [problem, row, reason] of [
    ['an unknown date', '31/02/2026,15:00,1,Ash,Birch,,', /31\/02\/2026/],
    ['a team against itself', '01/02/2026,15:00,1,Ash,ash,,', /itself/],
    ['a score that is no number', '01/02/2026,15:00,1,Ash,Birch,x,1', /x/],
    ['one score of two', '01/02/2026,15:00,1,Ash,Birch,2,', /score/],
    ['a missing team', '01/02/2026,15:00,1,,Birch,2,1', /home team is missing/],
  ] as const) {
    test(`${problem} is named with its row, and nothing is saved`, async ({ empty }) => {
      await paste(page, `${HEADER}\n08/02/2026,15:00,1,Birch,Ash,1,0\n${row}`)
      await expect(page.getByRole('heading', { name: '1 row is wrong' })).toBeVisible()
      const wrong = page.getByRole('table', { name: 'Wrong rows' }).getByRole('row').nth(1)
      await expect(wrong.getByRole('button')).toHaveText('Show row 3')
      await expect(wrong).toContainText(reason)
      await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
      const { count } = await visitorClient(empty)
        .from('matches')
        .select('*', { count: 'exact', head: true })
        .eq('league_id', owner.leagueId)
      expect(count).toBe(0)
    })
  }

  test('the same two teams twice on one day', async () => {
    await paste(page, `${HEADER}\n01/02/2026,12:00,1,Ash,Birch,,\n01/02/2026,18:00,1,Birch,Ash,,`)
    await expect(page.getByRole('heading', { name: /rows? (is|are) wrong/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
  })

  test('5,001 rows are too many, and a file of 20 MB is not even read', async () => {
    const rows = Array(5001).fill('01/02/2026,15:00,1,Ash,Birch,,')
    // As a file: the browser takes a minute to type this many lines, though a paste is quick.
    await page.setInputFiles('input[type=file]', file('long.csv', [HEADER, ...rows].join('\n')))
    await expect(page.getByText('There are 5,001 rows; one import takes at most 5,000.')).toBeVisible()
    await page.setInputFiles('input[type=file]', file('large.csv', Buffer.alloc(20 * 1024 * 1024, 'a,')))
    await expect(page.getByText(/“large.csv” is 20 MB/)).toBeVisible()
  })
})

test.describe('rows that are saved', () => {
  let owner: Owner
  test.beforeEach(async ({ page, empty }) => {
    owner = await openImport(page, empty)
  })

  test('without the league’s teams the page says why, and what to do', async ({ page }) => {
    await page.route('**/rest/v1/teams*', (route) => route.abort())
    await page.reload()
    await paste(page, `${HEADER}\n01/02/2026,15:00,1,Ash,Birch,2,1`)
    await expect(page.getByRole('alert')).toContainText(
      "The league's teams and matches could not be loaded. The server could not be reached.",
    )
    await page.unroute('**/rest/v1/teams*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Save 1 match' })).toBeEnabled()
  })

  test('wrong rows can be left out, and the rest is saved', async ({ page }) => {
    await paste(page, `${HEADER}\n01/02/2026,15:00,1,Ash,Birch,2,1\nsoon,15:00,1,Birch,Ash,,`)
    await page.getByRole('button', { name: /leave (it|them|.*) out/i }).click()
    await page.getByRole('button', { name: 'Save 1 match' }).click()
    await expect(page.getByText('2 teams created, 1 match added.')).toBeVisible()
    await page.getByRole('link', { name: 'See the table' }).click()
    await expect(page.getByRole('table', { name: /^Table of/ }).locator('tbody tr')).toHaveCount(2)
    expect((await readTable(page)).map((cells) => [cells[1], cells.at(-1)])).toEqual([
      ['Ash', '3'],
      ['Birch', '0'],
    ])
  })

  test("Excel's semicolons, byte order mark and day-first dates", async ({ page }) => {
    const text = '\uFEFFDate;Time;Home;Away;Score\r\n1.2.26;15.00;Ash;Birch;2-1\r\n8.2.26;;Birch;Ash;\r\n'
    await page.setInputFiles('input[type=file]', file('excel.csv', text))
    await expect(page.getByText('2 matches and 2 new teams, all at once.')).toBeVisible()
    await page.getByRole('button', { name: 'Save 2 matches' }).click()
    await expect(page.getByText('2 teams created, 2 matches added.')).toBeVisible()
  })

  test('what is exported is brought in again, and nothing changes', async ({ page, empty }) => {
    await paste(page, `${HEADER}\n01/07/2026,19:45,1,Ash,'=1+1,2,1\n08/02/2027,,2,"Elm, Old",Ash,,`)
    await page.getByRole('button', { name: 'Save 2 matches' }).click()
    await expect(page.getByText('3 teams created, 2 matches added.')).toBeVisible()
    const matches = async () => {
      const { data } = await visitorClient(empty)
        .from('matches')
        .select('id, played_at, round, home_score, away_score')
        .eq('league_id', owner.leagueId)
        .order('id')
        .throwOnError()
      return data
    }
    const before = await matches()
    await page.getByRole('link', { name: 'See the fixtures' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export fixtures' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('fixtures.csv')
    await page.getByRole('link', { name: 'Import fixtures' }).click()
    await page.setInputFiles('input[type=file]', await download.path())
    await page.getByRole('button', { name: 'Save 2 matches' }).click()
    await expect(page.getByText('2 matches updated.')).toBeVisible()
    expect(await matches()).toEqual(before)
    const missing = await page.request.get(`${empty.url}/competitions/no-such-league/fixtures.csv`)
    expect(missing.status()).toBe(404)
  })

  test('the network is lost at the save: nothing is saved, everything typed is still there', async ({
    page,
    context,
  }) => {
    const text = `${HEADER}\n01/02/2026,15:00,1,Ash,Birch,2,1`
    await paste(page, text)
    await expect(page.getByRole('button', { name: 'Save 1 match' })).toBeEnabled()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save 1 match' }).click()
    await expect(page.getByText(/We don’t know whether the import was saved/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByLabel('Or paste the cells here')).toHaveValue(text)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save 1 match' }).click()
    await expect(page.getByText('2 teams created, 1 match added.')).toBeVisible()
  })
})

test('5,000 rows are previewed and saved', async ({ page }) => {
  // Its own: a shared one would answer no other test while it saves so many rows.
  const installation = await startInstallation({ demo: false, isPrepared: true })
  await openImport(page, installation)
  const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
  const rows = Array.from(
    { length: 5000 },
    (_, n) => `${day(n % 500)},15:00,1,Home ${(n / 500) | 0},Away ${(n / 500) | 0},1,0`,
  )
  await page.setInputFiles('input[type=file]', file('many.csv', [HEADER, ...rows].join('\n')))
  await page.getByRole('button', { name: 'Save 5,000 matches' }).click()
  await expect(page.getByText('20 teams created, 5,000 matches added.')).toBeVisible({ timeout: 30_000 })
  await installation.stop()
})
