import type { Page } from '@playwright/test'
import { type CupLeague, enterShootOut, findCup, planTies, readBracket, scoreTie } from './fixtures/cup-league.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

/** On a phone in any project. */
test.use({ viewport: { width: 390, height: 844 } })

const FIRST = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel', 'Ivy', 'Juniper']
const SECOND = ['Kelp', 'Larch', 'Maple', 'Nettle', 'Oak', 'Pine', 'Quince', 'Rowan', 'Spruce', 'Teasel']

const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function addTeams(page: Page, names: string[], division?: string) {
  await page.getByRole('button', { name: 'Add teams' }).click()
  const dialog = page.getByRole('dialog')
  if (division !== undefined) await dialog.getByLabel('Division').selectOption(division)
  await dialog.getByLabel('Names').fill(names.join('\n'))
  await dialog.getByRole('button', { name: `Add ${names.length} teams` }).click()
  await expect(dialog).toBeHidden()
}

async function generate(page: Page, division: string) {
  await page.getByLabel('Division').selectOption(division)
  await page.getByLabel('Each pair of teams meets').selectOption('Once')
  await page.getByLabel('First round').fill('2025-09-06')
  await page.getByRole('button', { name: 'Save fixtures' }).click()
  await expect(page.getByText('45 matches added.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Plan again' }).click()
}

/** The page of the match between these teams, whichever of them is at home. */
async function openMatch(page: Page, { url }: Installation, { client, leagueId }: CupLeague, names: [string, string]) {
  const { data } = await client
    .from('matches')
    .select('id, home:teams!matches_home_team_id_fkey!inner(name), away:teams!matches_away_team_id_fkey!inner(name)')
    .eq('league_id', leagueId)
    .in('home.name', names)
    .in('away.name', names)
    .order('played_at')
    .limit(1)
    .single()
    .throwOnError()
  await openPage(page, `${url}/match/${data.id}`)
  await page.getByRole('button', { name: `Change status, ${data.home.name} v ${data.away.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await expect(dialog.getByLabel('Status')).toBeVisible()
  return dialog
}

async function saveStatus(page: Page) {
  await page.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByText('Status changed')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Every match that is still to be played is won by the team that comes first in the alphabet. */
async function playTheRest({ client, leagueId }: CupLeague) {
  const { data } = await client
    .from('matches')
    .select('id, home:teams!matches_home_team_id_fkey(name), away:teams!matches_away_team_id_fkey(name)')
    .eq('league_id', leagueId)
    .in('status', ['scheduled', 'postponed'])
    .is('home_score', null)
    .throwOnError()
  for (const isHome of [true, false]) {
    const ids = data.filter(({ home, away }) => home.name < away.name === isHome).map(({ id }) => id)
    const score = { home_score: isHome ? 2 : 0, away_score: isHome ? 0 : 2 }
    await client.from('matches').update(score).in('id', ids).throwOnError()
  }
}

async function addZone(page: Page, table: string, kind: string, [from, to]: [string, string]) {
  const section = sectionOf(page, table)
  await section.getByText('Zones', { exact: true }).click()
  await section.getByLabel('From place').fill(from)
  await section.getByLabel('To place').fill(to)
  await section.getByLabel('Meaning').selectOption(kind)
  await section.getByLabel('Label').fill(kind)
  await section.getByRole('button', { name: 'Add zone' }).click()
  await expect(section.getByRole('button', { name: `Remove ${kind}` })).toBeVisible()
}

test('a secretary runs a year of two divisions and a cup, and starts the next one', async ({
  page,
  browser,
  empty,
}) => {
  test.setTimeout(300_000)
  const league: CupLeague = { ...(await createOwner(empty, 'County League')), teamIds: [] }
  const address = `${empty.url}/competitions/${league.leagueId}`
  await signInQuietly(page.context(), empty, league.email)
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()

  await test.step('two divisions of ten, generated', async () => {
    await openPage(page, `${address}/settings?group=season`)
    await page.getByLabel('New division').fill('Division Two')
    await page.getByLabel('Name of the present table').fill('Division One')
    await page.getByRole('button', { name: 'Add division' }).click()
    await expect(page.getByText('Division added')).toBeVisible()
    await openPage(page, `${address}/teams`)
    await addTeams(page, FIRST)
    await addTeams(page, SECOND, 'Division Two')
    await openPage(page, `${address}/generate`)
    await generate(page, 'Division One')
    await generate(page, 'Division Two')
  })

  await test.step('two matches called off and moved', async () => {
    for (const teams of [
      ['Ash', 'Birch'],
      ['Kelp', 'Larch'],
    ] as [string, string][]) {
      const dialog = await openMatch(page, empty, league, teams)
      await dialog.getByLabel('Status').selectOption('Postponed')
      await dialog.getByLabel('Reason').fill('Waterlogged pitch')
      await dialog.getByLabel('New date').fill('2026-01-10')
      await saveStatus(page)
      await visitor.goto(page.url())
      await expect(visitor.getByText(/^was \w+, \d+ \w+ 2025$/)).toBeVisible()
    }
  })

  await test.step('one abandoned and replayed', async () => {
    const dialog = await openMatch(page, empty, league, ['Cedar', 'Dogwood'])
    await dialog.getByLabel('Status').selectOption('Abandoned')
    await dialog.getByLabel('Cedar, goals').fill('0')
    await dialog.getByLabel('Dogwood, goals').fill('1')
    await dialog.getByLabel('What happens').selectOption('It is replayed')
    await dialog.getByLabel('Date of the replay').fill('2026-01-17')
    await saveStatus(page)
    await visitor.goto(page.url())
    await expect(visitor.getByRole('link', { name: 'Replay: Saturday, 17 January 2026' })).toBeVisible()
  })

  await test.step('a walk-over', async () => {
    const dialog = await openMatch(page, empty, league, ['Elm', 'Fir'])
    await dialog.getByLabel('Status').selectOption('Awarded (walk-over)')
    await dialog.getByLabel('Awarded to').selectOption('Fir')
    await saveStatus(page)
    await visitor.goto(page.url())
    await expect(visitor.getByText('Walk-over', { exact: true })).toBeVisible()
  })

  await test.step('three points deducted, and a team withdrawn', async () => {
    await openPage(page, `${address}/settings?group=season`)
    const first = sectionOf(page, 'Division One')
    await first.getByText('Points taken off or added').click()
    await first.getByLabel('Team', { exact: true }).first().selectOption('Ash')
    await first.getByLabel('Points', { exact: true }).fill('−3')
    await first.getByLabel('Reason').fill('An ineligible player')
    await first.getByRole('button', { name: 'Save decision' }).click()
    await expect(first.getByText('An ineligible player')).toBeVisible()
    const second = sectionOf(page, 'Division Two')
    await second.getByText('Withdrawn teams').click()
    await second.getByLabel('Team', { exact: true }).last().selectOption('Teasel')
    await expect(second.getByRole('table', { name: 'Table now' })).toContainText('Teasel')
    await expect(second.getByRole('table', { name: 'Table after' })).not.toContainText('Teasel')
    await second.getByRole('button', { name: 'Withdraw the team' }).click()
    await expect(second.getByText('No match of the team counts', { exact: true }).first()).toBeVisible()
    await playTheRest(league)
    await visitor.goto(`${address}/tables`)
    const main = visitor.getByRole('main')
    await expect(main).toContainText('An ineligible player')
    // Ash won all nine matches and lost three points; Birch won eight.
    await expect(main.getByRole('row').filter({ hasText: 'Ash' }).first()).toContainText('24')
    await expect(main.getByRole('row').filter({ hasText: 'Birch' }).first()).toContainText('24')
  })

  await test.step('a cup from a preliminary round to a final on penalties', async () => {
    await openPage(page, `${address}/knock-outs`)
    await page.getByLabel('Name', { exact: true }).fill('County Cup')
    await page.getByRole('button', { name: 'Create knock-out' }).click()
    await expect(page.getByRole('heading', { name: 'County Cup' })).toBeVisible()
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(page.getByText(/Seed: /)).toBeVisible()
    const cup = await findCup(league)
    const { rounds } = await readBracket(league, cup)
    expect(rounds.map(({ name }) => name)).toEqual([
      'Preliminary round',
      'Round of 16',
      'Quarter-finals',
      'Semi-finals',
      'Final',
    ])
    for (const at of rounds.keys()) {
      const ties = (await readBracket(league, cup)).rounds[at]?.ties ?? []
      await planTies(league, cup, ties, `2026-04-${String(4 + 5 * at).padStart(2, '0')}T14:00:00Z`)
      if (at === rounds.length - 1) break
      // The first tie of Teasel, which withdrew, is awarded to its opponent.
      const planned = (await readBracket(league, cup)).rounds[at]?.ties ?? []
      const open = planned.filter(({ winner_id }) => winner_id === null)
      for (const tie of open) await scoreTie(league, tie, { home_score: 1, away_score: 0 })
    }
    await openPage(page, `${address}/knock-outs`)
    const final = page.getByRole('region', { name: 'Scores' }).getByRole('listitem').first()
    await expect(final).toContainText('Final:')
    await final.getByRole('button', { name: /^Enter score/ }).click()
    await enterShootOut(page.getByRole('dialog'))
    await expect.poll(async () => (await readBracket(league, cup)).champion).not.toBeNull()
    await visitor.goto(`${address}/cup`)
    await expect(visitor.getByText('4–3 on penalties')).toBeVisible()
  })

  await test.step('the file of fixtures has divisions and cup rounds, and its import changes nothing', async () => {
    const matches = () =>
      league.client
        .from('matches')
        .select(
          'id, stage_id, tie_id, status, home_score, away_score, home_score_90, home_penalties, played_at, is_counted',
        )
        .eq('league_id', league.leagueId)
        .order('id')
        .throwOnError()
    const before = (await matches()).data
    const file = await (await page.request.get(`${address}/fixtures.csv`)).body()
    expect(file.toString()).toMatch(/,division,cup_round,home_penalties,away_penalties\r\n/)
    expect(file.toString()).toMatch(/,1,1,,,,County Cup · Final,4,3$/)
    await openPage(page, `${address}/import`)
    const upload = { name: 'fixtures.csv', mimeType: 'text/csv', buffer: file }
    await page.setInputFiles('input[type=file]', upload)
    await page.getByRole('button', { name: `Save ${before.length} matches` }).click()
    await expect(page.getByText(`${before.length} matches updated.`)).toBeVisible()
    expect((await matches()).data).toEqual(before)
  })

  await test.step('the next season, with two up and two down', async () => {
    await openPage(page, `${address}/settings?group=season`)
    await addZone(page, 'Division One', 'relegation', ['9', '10'])
    await addZone(page, 'Division Two', 'promotion', ['1', '2'])
    await page.getByLabel('Champion').selectOption('Ash')
    await page.getByRole('button', { name: 'Finish the season 2024' }).click()
    await expect(page.getByText('Season finished')).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByText('Champion of season 2024')).toBeVisible()
    await page.getByRole('button', { name: 'Plan the next season' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Division One' })).toContainText('Kelp')
    await expect(dialog.getByText('↓ Relegated')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Plan the season' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Start this season' }).click()
    await expect(page.getByText('Season 2025 has started')).toBeVisible()
  })

  await test.step('the old season is readable, the new one has its teams', async () => {
    await visitor.goto(address)
    const second = visitor.getByRole('table', { name: /Division Two/ })
    for (const team of ['Ivy', 'Juniper']) await expect(second).toContainText(team)
    await visitor.getByRole('link', { name: 'Earlier seasons' }).click()
    await visitor.getByRole('link', { name: 'Season 2024' }).click()
    const former = visitor.getByRole('table', { name: /Division One/ }).getByRole('row')
    await expect(former.nth(1)).toContainText('Ash')
    await expect(former.nth(10)).toContainText('Juniper')
    await expect(visitor.getByRole('main')).toContainText('County Cup')
  })
})
