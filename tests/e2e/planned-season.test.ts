import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'

let owner: Owner
test.beforeEach(async ({ context, empty }) => {
  owner = await createOwner(empty, 'Long Term League')
  const teams = ['Ash', 'Birch', 'Cedar', 'Elm'].map((name) => ({ league_id: owner.leagueId, name }))
  await owner.client.from('teams').insert(teams).throwOnError()
  await signInQuietly(context, empty, owner.email)
})

/** The text of a page's first HTML, as a visitor without scripts gets it. The open page only parses it. */
async function readAsVisitor(page: Page, url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  return page.evaluate((source) => {
    const main = new DOMParser().parseFromString(source, 'text/html').querySelector('main')
    if (main === null) throw new Error('The page has no main part.')
    return main.textContent
  }, html)
}

test('the fixtures of the next season are generated while it is hidden, published, then started', {
  tag: '@sizes',
}, async ({ page, empty }) => {
  const league = `${empty.url}/competitions/${owner.leagueId}`
  await openPage(page, `${league}/settings?group=season`)
  await page.getByRole('button', { name: 'Plan the next season' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Plan the season' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('First day').fill('2090-09-02')
  await page.getByRole('button', { name: 'Save season' }).click()
  await expect(page.getByText('Season saved')).toBeVisible()
  await expect(page.getByText('No fixtures yet.')).toBeVisible()

  await test.step('the generator plans that season, from its first day', async () => {
    await page.getByRole('link', { name: 'Generate fixtures' }).click()
    await expect(page.getByText('These fixtures are of season 2025, which has not started.')).toBeVisible()
    await expect(page.getByLabel('First round')).toHaveValue('2090-09-02')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Save fixtures' }).click()
    await expect(page.getByText('12 matches added.', { exact: true })).toBeVisible()
  })

  await test.step('the owner sees the fixtures, visitors do not', async () => {
    await page.getByRole('link', { name: 'See the fixtures' }).click()
    await expect(
      page.getByText('12 fixtures, from Saturday, 2 September 2090 to Saturday, 7 October 2090.'),
    ).toBeVisible()
    await page.getByText('See the fixtures', { exact: true }).click()
    await expect(page.getByText('Saturday, 7 October 2090', { exact: true })).toBeVisible()
    await checkScreen(page)
    expect(await readAsVisitor(page, `${league}/fixtures`)).not.toContain('2090')
    expect(await readAsVisitor(page, `${league}/seasons/2?show=matches`)).toContain('Season not found')
    await openPage(page, `${league}/fixtures`)
    await expect(page.getByRole('main')).not.toContainText('2090')
  })

  await test.step('published, it is a season to come; started, it is the competition’s season', async () => {
    await openPage(page, `${league}/settings?group=season&season=2`)
    await page.getByRole('button', { name: 'Publish it' }).click()
    await expect(page.getByText('The season is published')).toBeVisible()
    expect(await readAsVisitor(page, `${league}/seasons`)).toContain('To come')
    expect(await readAsVisitor(page, `${league}/seasons/2?show=matches`)).toContain('2 September 2090')
    expect(await readAsVisitor(page, `${league}/fixtures`)).not.toContain('2090')
    await page.getByRole('button', { name: 'Start this season' }).click()
    await expect(page.getByText('Season 2025 has started')).toBeVisible()
    expect(await readAsVisitor(page, `${league}/fixtures`)).toContain('2 September 2090')
  })
})

test('rows of a file become fixtures of a planned season, and its plan is not deleted without a question', async ({
  page,
  empty,
}) => {
  const league = `${empty.url}/competitions/${owner.leagueId}`
  await openPage(page, `${league}/settings?group=season`)
  await page.getByRole('button', { name: 'Plan the next season' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Plan the season' }).click()
  await expect(page.getByText('No fixtures yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Import fixtures' }).click()
  await page.getByLabel('Or paste the cells here').fill('date,time,home,away\n2090-09-02,15:00,Ash,Birch')
  await page.getByRole('button', { name: 'Save 1 match' }).click()
  await page.getByRole('link', { name: 'See the fixtures' }).click()
  await expect(page.getByText('1 fixture, on Saturday, 2 September 2090.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete this plan' }).click()
  await expect(page.getByRole('dialog')).toContainText('Its fixture is deleted too.')
  await page.getByRole('button', { name: 'Delete the plan' }).click()
  await expect(page.getByText('Planned season deleted')).toBeVisible()
  await openPage(page, `${league}/generate?season=2`)
  await expect(page.getByText('This season is not planned')).toBeVisible()
})

test('a plan is not deleted without a question before its fixtures have arrived', async ({ page, empty }) => {
  const league = `${empty.url}/competitions/${owner.leagueId}`
  await openPage(page, `${league}/settings?group=season`)
  await page.getByRole('button', { name: 'Plan the next season' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Plan the season' }).click()
  await expect(page.getByText('No fixtures yet.')).toBeVisible()
  const asked = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/matches\?.*season_id=/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await openPage(page, `${league}/settings?group=season&season=2`)
  await page.getByRole('button', { name: 'Delete this plan' }).click()
  await expect(page.getByRole('dialog')).toContainText('Its fixtures are deleted too.')
  asked.resolve()
  await expect(page.getByRole('dialog')).toContainText('It has no fixtures.')
  await page.getByRole('button', { name: 'Delete the plan' }).click()
  await expect(page.getByText('Planned season deleted')).toBeVisible()
})

test('a cup of the next season is drawn and its rounds are planned while it is hidden', async ({ page, empty }) => {
  const league = `${empty.url}/competitions/${owner.leagueId}`
  await openPage(page, `${league}/settings?group=season`)
  await page.getByRole('button', { name: 'Plan the next season' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Plan the season' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('First day').fill('2090-09-02')
  await page.getByRole('button', { name: 'Save season' }).click()
  await expect(page.getByText('Season saved')).toBeVisible()

  await page.getByRole('link', { name: 'Plan knock-outs' }).click()
  await expect(page.getByText('These fixtures are of season 2025, which has not started.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Winter Cup')
  await page.getByRole('button', { name: 'Create knock-out' }).click()
  await expect(page.getByRole('heading', { name: 'Winter Cup' })).toBeVisible()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText(/Seed: /)).toBeVisible()
  await checkScreen(page)

  await openPage(page, `${league}/generate?season=2`)
  const cup = page.getByRole('region', { name: 'Cup rounds' }).or(page.locator('section', { hasText: 'Cup rounds' }))
  await expect(cup.first()).toContainText('2 September 2090')
  await page.getByRole('button', { name: 'Save cup rounds' }).click()
  await expect(page.getByText('Cup rounds saved')).toBeVisible()
  const { data } = await owner.client
    .from('matches')
    .select('played_at, stages!inner(name)')
    .eq('league_id', owner.leagueId)
    .eq('stages.name', 'Winter Cup')
    .throwOnError()
  expect(data.map(({ played_at }) => played_at.slice(0, 10))).toEqual(['2090-09-02', '2090-09-02'])
  for (const path of ['cup', 'fixtures', 'seasons'])
    expect(await readAsVisitor(page, `${league}/${path}`)).not.toMatch(/Winter Cup|2090/)
  await openPage(page, `${league}/knock-outs`)
  await expect(page.getByText('Winter Cup')).toBeHidden()
})
