import type { Browser, Page } from '@playwright/test'
import { generateSeason } from './fixtures/generated-season.ts'
import { expect, startInstallation, test } from './fixtures/installation.ts'
import { recordSeason, signIn } from './fixtures/league-api.ts'
import { createCompetition, openImport, PASSWORD, readTable, signUpByInvitation } from './fixtures/league-screens.ts'
import { hasRealSeason, readRealSeason, type Season } from './fixtures/season.ts'

test('a generated season: from the invitation to the tables that everybody reads', async ({ page, browser }) => {
  await journey(page, browser, generateSeason())
})

test('a real season: from the invitation to the tables that everybody reads', async ({ page, browser }) => {
  test.skip(!hasRealSeason, 'the real season is not here')
  test.setTimeout(180_000)
  await journey(page, browser, readRealSeason())
})

async function journey(page: Page, browser: Browser, season: Season) {
  const installation = await startInstallation({ demo: false })
  const email = 'owner@touchline.example'
  await signUpByInvitation(page, installation, email)
  const leagueId = await createCompetition(page, 'The whole season')
  await bringIn(page, season)

  const visitor = await (await browser.newContext()).newPage()
  const tables = `${installation.url}/competitions/${leagueId}/tables`
  await visitor.goto(tables)
  expect(await readTable(visitor)).toEqual(season.table.map(toCells))

  await recordSeason(await signIn(installation, email, PASSWORD), leagueId, season)
  const scorers = season.leaders.scorers.map(({ player, goals }) => [player, goals] as const)
  const assists = season.leaders.assists.map(({ player, assists }) => [player, assists] as const)
  for (const [tab, leaders] of [['Goalscorers', scorers] as const, ['Assists', assists] as const]) {
    await visitor.goto(tables)
    await visitor.getByRole('link', { name: tab, exact: true }).click()
    await expect(visitor.getByRole('table', { name: tab }).locator('tbody tr')).toHaveCount(leaders.length)
    expectLeaders(await readTable(visitor), leaders)
  }
  await installation.stop()
}

async function bringIn(page: Page, { csv, table, fixtures }: Season) {
  await openImport(page)
  await page.setInputFiles('input[type=file]', { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText(`${fixtures.length} matches and ${table.length} new teams, all at once.`)).toBeVisible()
  await page.getByRole('button', { name: `Save ${fixtures.length} matches` }).click()
  await expect(page.getByText(`${table.length} teams created, ${fixtures.length} matches added.`)).toBeVisible()
}

const signed = (number: number) => (number > 0 ? `+${number}` : `${number}`.replace('-', '−'))

const toCells = ({ pos, team, played, won, drawn, lost, gf, ga, gd, points }: Season['table'][number]) => [
  `${pos}`,
  team,
  `${played}`,
  `${won}`,
  `${drawn}`,
  `${lost}`,
  `${gf}`,
  `${ga}`,
  signed(gd),
  `${points}`,
]

type Leader = readonly [name: string | undefined, count: number]

/** Counts in order. Within one count the season orders by name and the product by fewer games first, so those as a set. */
function expectLeaders(rows: string[][], leaders: readonly Leader[]) {
  const shown = rows.map((cells): Leader => [cells[1], Number(cells.at(-1))])
  expect(shown.map(([, count]) => count)).toEqual(leaders.map(([, count]) => count))
  const last = leaders.length === 20 ? leaders.at(-1)?.[1] : undefined
  const above = (list: readonly Leader[]) =>
    list
      .filter(([, count]) => count !== last)
      .map(([name, count]) => `${name} ${count}`)
      .sort()
  expect(above(shown)).toEqual(above(leaders))
}
