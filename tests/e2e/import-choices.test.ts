import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createOwner, type Owner, signInQuietly, visitorClient } from './fixtures/people.ts'

const HEADER = 'date,time,round,home,away,home_score,away_score'
const TEXT = `${HEADER}\n01/02/2026,15:00,1,Man Utd,York,2,1`

let owner: Owner
test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'League of Choices')
  const client = await signIn(empty, owner.email, PASSWORD)
  const rows = ['Manchester United', 'York'].map((name) => ({ name, league_id: owner.leagueId }))
  await client.from('teams').insert(rows).throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/import`)
})

const paste = (page: Page, text: string) => page.getByLabel('Or paste the cells here').fill(text)

test('a name like a team of the league waits until it is said which it is', async ({ page, empty }) => {
  await paste(page, TEXT)
  await expect(page.getByText('Is this Manchester United?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 1 match' })).toBeDisabled()
  await page.getByLabel('Man Utd').selectOption('Manchester United')
  await page.getByRole('button', { name: 'Save 1 match' }).click()
  await expect(page.getByText('1 match added.')).toBeVisible()
  const { data } = await visitorClient(empty).from('teams').select('name').eq('league_id', owner.leagueId).order('name')
  expect(data?.map(({ name }) => name)).toEqual(['Manchester United', 'York'])
})

test('a row that only the database finds wrong is shown like the others, and nothing is saved', async ({
  page,
  empty,
}) => {
  await paste(page, `${HEADER}\n01/02/2026,15:00,1,Leeds,Hull,1,1\n08/02/2026,15:00,1,York,Leeds,2,1`)
  await expect(page.getByRole('button', { name: 'Save 2 matches' })).toBeEnabled()
  const client = await signIn(empty, owner.email, PASSWORD)
  await client.from('teams').delete().eq('league_id', owner.leagueId).eq('name', 'York').throwOnError()
  await page.getByRole('button', { name: 'Save 2 matches' }).click()
  await expect(page.getByRole('heading', { name: '1 row is wrong' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Wrong rows' }).getByRole('row').nth(1)).toContainText('York')
  await expect(page.getByText(/Nothing was saved/)).toBeVisible()
  const teams = await visitorClient(empty).from('teams').select('name').eq('league_id', owner.leagueId)
  expect(teams.data).toEqual([{ name: 'Manchester United' }])

  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByRole('button', { name: 'Leave the wrong row out' }).press('Enter')
  await expect(page.getByText('1 wrong row is left out.')).toBeVisible()
  await expect(preview).toBeFocused()
  await page.getByRole('button', { name: 'Bring back' }).press('Enter')
  await expect(page.getByText('left out')).toBeHidden()
  await expect(preview).toBeFocused()
  await page.getByRole('button', { name: 'Save 2 matches' }).click()
  await page.getByRole('button', { name: 'Leave the wrong row out' }).click()
  await page.getByRole('button', { name: 'Save 1 match' }).click()
  await expect(page.getByText('2 teams created, 1 match added.')).toBeVisible()
})

test('text and choices outlive a session that ends elsewhere', async ({ page, context, empty }) => {
  await paste(page, TEXT)
  await page.getByLabel('Man Utd').selectOption('Manchester United')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${empty.url}/dashboard`)
  await elsewhere.getByRole('button', { name: 'My Account' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Or paste the cells here')).toHaveValue(TEXT)
  await expect(page.getByLabel('Man Utd')).toHaveValue('Manchester United')
  await page.getByRole('button', { name: 'Save 1 match' }).click()
  await expect(page.getByText('1 match added.')).toBeVisible()
})

test("Excel's Unicode text, brought in twice, updates what it added", async ({ page }) => {
  const text = 'Date\tHome\tAway\tResult\r\n1/2/26\tKöln\tMálaga\t2-1\r\n'
  const buffer = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  for (const said of ['2 teams created, 1 match added.', '1 match updated.']) {
    // A file cannot be chosen until the matches of the save before have been fetched.
    await expect(page.locator('input[type=file]')).toBeEnabled()
    await page.setInputFiles('input[type=file]', { name: 'excel.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('button', { name: 'Save 1 match' }).click()
    await expect(page.getByText(said)).toBeVisible()
    await page.getByRole('button', { name: 'Import more' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('a workbook is refused with what to do instead', async ({ page }) => {
  const buffer = Buffer.from('PK\u0003\u0004 and so on')
  await page.setInputFiles('input[type=file]', { name: 'season.xlsx', mimeType: 'application/zip', buffer })
  await expect(page.getByText('This is a spreadsheet file, not CSV.')).toBeVisible()
})

test('somebody else is told that only the owner imports', async ({ browser, empty }) => {
  const other = await createOwner(empty, 'League of Others')
  const page = await (await browser.newContext()).newPage()
  await signInQuietly(page.context(), empty, other.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/import`)
  await expect(page.getByText('Only an organizer of this competition can import fixtures')).toBeVisible()
})
