import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'

const FIRST = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel', 'Ivy', 'Juniper']
const SECOND = ['Kelp', 'Larch', 'Maple', 'Nettle', 'Oak', 'Pine', 'Quince', 'Rowan', 'Spruce', 'Teasel']

const addTeams = async (page: Page, names: string[], division?: string) => {
  await page.getByRole('button', { name: 'Add teams' }).click()
  const dialog = page.getByRole('dialog')
  if (division !== undefined) await dialog.getByLabel('Division').selectOption(division)
  await dialog.getByLabel('Names').fill(names.join('\n'))
  await dialog.getByRole('button', { name: `Add ${names.length} teams` }).click()
  await expect(dialog).toBeHidden()
}

/** Half a season of a division. */
async function generate(page: Page, division: string) {
  await page.getByLabel('Division').selectOption(division)
  await page.getByLabel('Each pair of teams meets').selectOption('Once')
  await page.getByLabel('First round').fill('2025-09-06')
  await expect(page.getByText('45 matches, all at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Save fixtures' }).click()
  await expect(page.getByText('45 matches added.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Plan again' }).click()
}

/** The team that comes first in the alphabet wins every match. */
async function playAll({ client, leagueId }: Owner) {
  const { data } = await client
    .from('matches')
    .select('id, home:teams!matches_home_team_id_fkey(name), away:teams!matches_away_team_id_fkey(name)')
    .eq('league_id', leagueId)
    .throwOnError()
  for (const isHome of [true, false]) {
    const ids = data.filter(({ home, away }) => home.name < away.name === isHome).map(({ id }) => id)
    const score = { home_score: isHome ? 2 : 0, away_score: isHome ? 0 : 2 }
    await client.from('matches').update(score).in('id', ids).throwOnError()
  }
}

/** The home team's only player scores both goals of one of its matches. @returns the player's name */
async function addScorer({ client, leagueId }: Owner, team: string): Promise<string> {
  const { data: home } = await client
    .from('teams')
    .select('id')
    .eq('league_id', leagueId)
    .eq('name', team)
    .single()
    .throwOnError()
  const { data: match } = await client
    .from('matches')
    .select('id, version')
    .eq('league_id', leagueId)
    .eq('home_team_id', home.id)
    .limit(1)
    .single()
    .throwOnError()
  const player = { id: crypto.randomUUID(), full_name: `Scorer of ${team}` }
  await client.from('profiles').insert(player).throwOnError()
  await client.from('team_players').insert({ team_id: home.id, player_id: player.id }).throwOnError()
  const goal = { player_id: player.id, team_id: home.id, event_type: 'GOAL', assist_by_id: null }
  await client
    .rpc('save_match_details', {
      _match_id: match.id,
      _version: match.version,
      _home_lineup: [player.id],
      _away_lineup: [],
      _events: [
        { ...goal, minute: 10 },
        { ...goal, minute: 20 },
      ],
      _man_of_match_id: null,
    })
    .throwOnError()
  return player.full_name
}

const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

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

test('two divisions are played, two go up and two down, and the old season stays readable', async ({
  page,
  context,
  browser,
  empty,
}) => {
  test.setTimeout(240_000)
  const owner = await createOwner(empty, 'County League')
  const league = `${empty.url}/competitions/${owner.leagueId}`
  await signInQuietly(context, empty, owner.email)
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(league)
  await expect(visitor.getByText('Season 2024', { exact: true })).toBeVisible()

  await openPage(page, `${league}/settings?group=season`)
  await sectionOf(page, 'Season').getByLabel('Name', { exact: true }).fill('2025/26')
  await page.getByRole('button', { name: 'Save season' }).click()
  await expect(page.getByText('Season saved')).toBeVisible()
  await page.getByLabel('New division').fill('Division Two')
  await page.getByRole('button', { name: 'Add division' }).click()
  await expect(page.getByText('Division added')).toBeVisible()

  await openPage(page, `${league}/teams`)
  await addTeams(page, FIRST)
  await addTeams(page, SECOND, 'Division Two')
  await page.getByRole('link', { name: 'Division Two' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Kelp', exact: true })).toBeVisible()

  await openPage(page, `${league}/generate`)
  await generate(page, 'Division 1')
  await generate(page, 'Division Two')
  await playAll(owner)

  await visitor.goto(`${league}/fixtures?show=results`)
  await expect(visitor.getByText('Season 2025/26')).toBeVisible()
  await expect(visitor.getByText('Division Two', { exact: true }).first()).toBeVisible()
  await visitor.getByRole('navigation', { name: 'Divisions' }).getByRole('link', { name: 'Division Two' }).click()
  await expect(visitor.getByRole('link', { name: /Kelp/ }).first()).toBeVisible()
  await expect(visitor.getByRole('link', { name: /\bAsh\b/ })).toHaveCount(0)

  const scorers = [await addScorer(owner, 'Ash'), await addScorer(owner, 'Kelp')] as const
  await visitor.goto(`${league}/tables?list=goalscorers`)
  for (const scorer of scorers) await expect(visitor.getByText(scorer)).toBeVisible()
  await visitor.getByRole('navigation', { name: 'Divisions' }).getByRole('link', { name: 'Division Two' }).click()
  await expect(visitor.getByText(scorers[1])).toBeVisible()
  await expect(visitor.getByText(scorers[0])).toHaveCount(0)

  await openPage(page, `${league}/settings?group=season`)
  await addZone(page, 'Division 1', 'relegation', ['9', '10'])
  await addZone(page, 'Division Two', 'promotion', ['1', '2'])
  await expect(page.getByLabel('Champion').locator('option:checked')).toHaveText('Ash')
  await page.getByRole('button', { name: 'Finish the season 2025/26' }).click()
  await expect(page.getByText('Season finished')).toBeVisible()
  await visitor.goto(league)
  await expect(visitor.getByText('Champion of season 2025/26')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Earlier seasons' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Plan the next season' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name of the next season')).toHaveValue('2026/27')
  const upper = dialog.getByRole('region', { name: 'Division 1' })
  await expect(upper).toContainText('Kelp')
  await expect(upper).toContainText('Larch')
  await expect(dialog.getByText('↓ Relegated')).toHaveCount(2)
  // By keyboard, the third goes up in place of the second.
  await dialog.getByLabel('Division of Larch').selectOption('Division Two')
  await dialog.getByLabel('Division of Maple').selectOption('Division 1')
  await dialog.getByRole('button', { name: 'Plan the season' }).click()
  await expect(dialog).toBeHidden()
  await visitor.goto(`${league}/seasons`)
  await expect(visitor.getByText('Season 2026/27')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start this season' }).click()
  await expect(page.getByText('Season 2026/27 has started')).toBeVisible()

  await visitor.goto(league)
  await expect(visitor.getByText('Champion of season')).toHaveCount(0)
  const second = visitor.getByRole('table', { name: /Division Two/ })
  for (const team of ['Ivy', 'Juniper', 'Larch']) await expect(second).toContainText(team)
  await expect(visitor.getByRole('table', { name: /Division 1/ })).toContainText('Maple')
  await visitor.getByRole('link', { name: 'Earlier seasons' }).click()
  await visitor.getByRole('link', { name: 'Season 2025/26' }).click()
  await expect(visitor).toHaveURL(`${league}/seasons/1`)
  await expect(visitor.getByText('Champion', { exact: true })).toBeVisible()
  const former = visitor.getByRole('table', { name: /Division 1/ }).getByRole('row')
  await expect(former.nth(1)).toContainText('Ash')
  await expect(former.nth(10)).toContainText('Juniper')
  await visitor.getByRole('link', { name: 'Fixtures and results' }).click()
  await visitor.getByRole('link', { name: 'September 2025' }).click()
  await expect(visitor.getByRole('link', { name: 'Ash 2 – 0' }).first()).toBeVisible()

  await openPage(page, `${league}/seasons/1`)
  await checkScreen(page)
  await openPage(page, `${league}/seasons/1?show=matches`)
  await checkScreen(page)
  await openPage(page, `${league}/seasons`)
  await checkScreen(page)
  expect((await page.request.get(`${league}/seasons/3`)).status()).toBe(404)
})
