import { expect, startInstallation, test } from './installation.ts'
import { recordSeason, signIn } from './league-api.ts'
import { createCompetition, openImport, PASSWORD, readTable, signUpByInvitation } from './league-screens.ts'
import { hasRealSeason, readRealSeason } from './season.ts'

test('a real season: from the invitation to the tables that everybody reads', async ({ page, browser }) => {
  test.skip(!hasRealSeason, 'the real season is not here')
  test.skip(test.info().project.name !== 'desk', 'the same season on the phone adds nothing')
  test.setTimeout(180_000)
  const season = readRealSeason()
  const installation = await startInstallation({ demo: false })
  const email = 'owner@touchline.example'

  await signUpByInvitation(page, installation, email)
  const leagueId = await createCompetition(page, 'The 2017/18 season')
  await openImport(page)
  await page.setInputFiles('input[type=file]', season.csvFile)
  await expect(page.getByText('380 matches and 20 new teams, all at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Save 380 matches' }).click()
  await expect(page.getByText('20 teams created, 380 matches added.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  const tables = `${installation.url}/competitions/${leagueId}/tables`
  await visitor.goto(tables)
  const minus = (number: number) => (number > 0 ? `+${number}` : `${number}`.replace('-', '−'))
  expect(await readTable(visitor)).toEqual(
    season.table.map(({ pos, team, played, won, drawn, lost, gf, ga, gd, points }) => [
      ...[`${pos}`, team, `${played}`, `${won}`, `${drawn}`, `${lost}`, `${gf}`, `${ga}`, minus(gd), `${points}`],
    ]),
  )

  await recordSeason(await signIn(installation, email, PASSWORD), leagueId, season)
  for (const [tab, leaders] of [
    ['Goalscorers', season.leaders.scorers.map(({ player, goals }) => [player, goals] as const)],
    ['Assists', season.leaders.assists.map(({ player, assists }) => [player, assists] as const)],
  ] as const) {
    await visitor.goto(tables)
    await visitor.getByRole('link', { name: tab, exact: true }).click()
    await expect(visitor.getByRole('table', { name: tab })).toBeVisible()
    const rows = await readTable(visitor)
    expect(rows.length).toBe(20)
    expectLeaders(rows, leaders)
  }
  await installation.stop()
})

/** Counts in order; within one count the file orders by name and the table by fewer games first, so as a set. */
function expectLeaders(rows: string[][], leaders: readonly (readonly [string, number])[]) {
  const shown = rows.map((cells) => [cells[1], Number(cells.at(-1))] as const)
  expect(shown.map(([, count]) => count)).toEqual(leaders.map(([, count]) => count))
  const last = leaders.at(-1)?.[1]
  const above = (list: readonly (readonly [string | undefined, number])[]) =>
    list
      .filter(([, count]) => count !== last)
      .map(([name, count]) => `${name} ${count}`)
      .sort()
  expect(above(shown.map(([name, count]) => [name, count]))).toEqual(above(leaders))
}
