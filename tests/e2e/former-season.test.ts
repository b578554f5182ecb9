import type { BrowserContext } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { makeCup, planTies, readBracket, scoreTie } from './fixtures/cup-league.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { importFolder } from './fixtures/own-tables.ts'
import type { Owner } from './fixtures/people.ts'

const RULES = {
  name: 'Valley League 2025',
  tie_breaks: ['head_to_head_points', 'goal_difference'],
  tables: [
    { stage: 'First Division', groups: [{ group: null }] },
    { stage: 'Second Division', groups: [{ group: 'Group A' }, { group: 'Group B' }] },
  ],
  deductions: [{ team: 'Dale', points: 3, reason: 'An ineligible player', date: '2025-03-04' }],
}

// Ash and Birch are level on points, and so are the winners of the groups.
const RESULTS = `date,round,home,away,home_score,away_score,stage,group,status
2025-02-01,1,Ash,Birch,2,0,First Division,,
2025-02-01,1,Cedar,Dale,0,4,First Division,,
2025-02-08,2,Birch,Dale,5,0,First Division,,
2025-02-01,1,Oak,Pine,2,1,Second Division,Group A,
2025-02-08,2,Pine,Oak,0,3,Second Division,Group A,awarded
2025-02-01,1,Rowan,Sorb,1,0,Second Division,Group B,
2025-02-08,2,Sorb,Rowan,0,1,Second Division,Group B,`

const createLeague = (installation: Parameters<typeof importFolder>[0]) => importFolder(installation, RULES, RESULTS)

async function winCup({ client, leagueId, email }: Owner): Promise<string> {
  const { data: teams } = await client.from('teams').select('id').eq('league_id', leagueId).order('name').throwOnError()
  const cup = { client, leagueId, email, teamIds: teams.slice(0, 4).map(({ id }) => id) }
  const stage = await makeCup(cup, 'Valley Cup', {})
  for (const round of [0, 1]) {
    const ties = (await readBracket(cup, stage)).rounds[round]?.ties ?? []
    await planTies(cup, stage, ties, `2025-04-0${round + 1}T14:00:00Z`)
    for (const tie of ties) await scoreTie(cup, tie, { home_score: 3, away_score: 1 })
  }
  return (await readBracket(cup, stage)).champion?.name ?? ''
}

/** The next season, with the first division alone, is the one that visitors see. */
async function startNextSeason({ client, leagueId }: Owner) {
  const { data: season } = await client.from('seasons').select('id').eq('league_id', leagueId).single().throwOnError()
  const { data: stages } = await client
    .from('stages')
    .select('id, name, stage_entries(team_id)')
    .eq('season_id', season.id)
    .eq('name', 'First Division')
    .throwOnError()
  const id = crypto.randomUUID()
  const tables = stages.map(({ id: from_stage_id, name, stage_entries }) => ({
    id: crypto.randomUUID(),
    from_stage_id,
    name,
    team_ids: stage_entries.map(({ team_id }) => team_id),
  }))
  await client
    .rpc('roll_over_season', { _id: id, _from_season_id: season.id, _name: '2026', _stages: tables })
    .throwOnError()
  await client.rpc('start_season', { _season_id: id }).throwOnError()
}

const withoutScripts = async (context: BrowserContext) => {
  const browser = context.browser()
  if (browser === null) throw new Error('The context has no browser')
  return (await browser.newContext({ javaScriptEnabled: false })).newPage()
}

test('a former season is read without scripts: tables with reasons, fixtures and the cup', async ({
  page,
  context,
  empty,
}) => {
  const league = await createLeague(empty)
  const winner = await winCup(league)
  await startNextSeason(league)
  const visitor = await withoutScripts(context)
  const seasons = `${empty.url}/competitions/${league.leagueId}/seasons`
  await visitor.goto(seasons)
  await visitor.getByRole('link', { name: 'Season 2025' }).click()

  const first = visitor.getByRole('table', { name: `Table of ${league.name}, First Division, season 2025` })
  await expect(first.getByRole('row').filter({ has: visitor.getByRole('link', { name: 'Dale' }) })).toContainText('0*')
  await expect(visitor.getByText('* Dale: 3 points deducted on 4 March 2025: An ineligible player')).toBeVisible()
  const reason = visitor.getByText('Above Birch: level on 3 points; head-to-head 2–0 (rule 1)')
  await expect(reason).toBeHidden()
  await visitor.getByText('1: why Ash is above Birch').press('Enter')
  await expect(reason).toBeVisible()
  for (const group of ['Group A', 'Group B'])
    await expect(visitor.getByRole('table', { name: `Second Division, season 2025: ${group}` })).toBeVisible()
  await expect(visitor.getByText(`Winner: ${winner}`)).toBeVisible()

  await visitor.getByRole('link', { name: 'All rounds' }).click()
  await expect(visitor.getByRole('heading', { name: 'Valley Cup' })).toBeVisible()
  await expect(visitor.getByText(`Winner ${winner}`)).toBeVisible()
  await visitor.goto(`${seasons}/1?show=matches&month=2025-02`)
  await expect(visitor.getByRole('link', { name: 'Pine 0 – 3 Oak' })).toBeVisible()
  await expect(visitor.getByText('Awarded · Second Division')).toBeVisible()
  await visitor.context().close()

  await openPage(page, `${seasons}/1`)
  await checkScreen(page)
})

test('charts of a division, and of the groups of another one', { tag: '@phone' }, async ({ page, empty }) => {
  const { leagueId } = await createLeague(empty)
  await openPage(page, `${empty.url}/competitions/${leagueId}/season`)
  const home = page.getByText('Biggest home win')
  await expect(home).toHaveText('Biggest home win, 5 goals')
  await expect(page.getByRole('heading', { name: 'Group A' })).toHaveCount(0)
  await checkScreen(page)
  await page.getByRole('navigation', { name: 'Divisions' }).getByRole('link', { name: 'Second Division' }).click()
  // The award of three goals is no record.
  await expect(home).toHaveText('Biggest home win, 1 goal')
  await expect(page.getByText('Biggest away win')).toHaveText('Biggest away win, 1 goal')
  for (const group of ['Group A', 'Group B']) {
    await expect(page.getByRole('heading', { name: group })).toHaveCount(2)
    await page
      .getByText('As a table')
      .nth(group === 'Group A' ? 0 : 1)
      .click()
    const rows = page.getByRole('table', { name: `Position after each round: ${group}` }).locator('tbody tr')
    await expect(rows).toHaveText([/11$/, /22$/])
  }
  await checkScreen(page)
})

test('insights of a division and of groups', async ({ page, empty }) => {
  const { leagueId, client } = await createLeague(empty)
  const rows = Array.from({ length: 12 }, (_, at) => ({
    row: at + 1,
    date: at < 10 ? `2025-03-${10 + at}` : `2099-03-${10 + at}`,
    time: '15:00',
    round: null,
    home: 'Rowan',
    away: 'Sorb',
    home_score: at < 10 ? 2 : null,
    away_score: at < 10 ? 0 : null,
  }))
  const { data: stage } = await client
    .from('stages')
    .select('id')
    .eq('league_id', leagueId)
    .eq('name', 'Second Division')
    .single()
    .throwOnError()
  await client
    .rpc('import_matches', { _league_id: leagueId, _rows: rows, _new_teams: [], _stage_id: stage.id })
    .throwOnError()
  await openPage(page, `${empty.url}/competitions/${leagueId}`)
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByText('Insights begin with ten results')).toBeVisible()
  await page.getByRole('navigation', { name: 'Divisions' }).getByRole('link', { name: 'Second Division' }).click()
  // The award gives points and is no result of a match.
  await expect(page.getByText('From 13 results')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How the groups may end' })).toBeVisible()
  const groupB = page.getByRole('table', { name: /^Chances of the season of .*Group B/ }).locator('tbody tr')
  await expect(groupB).toHaveText([/^Rowan36\d+>99%$/, /^Sorb0\d+–$/])
  await checkScreen(page)
})
