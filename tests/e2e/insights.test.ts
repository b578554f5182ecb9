import { type CrestLook, crestOf } from '#domain/crest.ts'
import { chartColours } from '#domain/kits.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { countResults, findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { listenToConsole } from './fixtures/listen-to-console.ts'
import { countSubscriptions } from './fixtures/live-changes.ts'
import { createOwner, signInQuietly, visitorClient } from './fixtures/people.ts'

const EVERY_CHANCE = /^(<1|>99|\d{1,2})%$|^–$/

test('without scripts a visitor reads chances, and the numbers behind a sentence', async ({ browser, demo }) => {
  const { slug } = await findDemoIds(demo)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${demo.url}/competitions/${slug}`)
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByText(`From ${await countResults(demo)} results`)).toBeVisible()
  const season = page.getByRole('table', { name: /^Chances of the season/ }).locator('tbody tr')
  await expect(season).toHaveCount(10)
  for (const chance of await season.locator('td:nth-child(n+4)').allInnerTexts())
    expect(chance.trim()).toMatch(EVERY_CHANCE)
  const streaks = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Streaks' }) })
  const [numbers, sentence] = [streaks.locator('details li').first(), streaks.locator('summary').first()]
  await expect(numbers).toBeHidden()
  await sentence.click()
  await expect(numbers).toHaveText(/^\w{3} \d{1,2} \w{3}: .+ \d+\u2060–\u2060\d+ /)
  await context.close()
})

test('tabs lead to insights and a match to come', async ({ page, demo }) => {
  const { slug } = await findDemoIds(demo)
  const messages = listenToConsole(page)
  await page.goto(`${demo.url}/competitions/${slug}/tables`)
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Next matches' })).toBeVisible()
  await checkScreen(page)
  const first = page.locator('main a[href^="/match/"]').first()
  const chances = await page.locator('main dl').first().textContent()
  await first.click()
  await expect(page.getByRole('heading', { name: 'Chances', exact: true })).toBeVisible()
  expect(await page.locator('main dl').first().textContent()).toEqual(chances)
  await page.getByText('The numbers behind them').click()
  await expect(page.getByText(/would score \d\.\d goals and concede \d\.\d\./).first()).toBeVisible()
  await checkScreen(page)
  expect(messages).toEqual([])
})

test('chances are in the colours of the teams', async ({ page, demo }) => {
  const { slug } = await findDemoIds(demo)
  await page.goto(`${demo.url}/competitions/${slug}/insights`)
  const match = page.locator('main li', { has: page.locator('.chances') }).first()
  const [home, away] = await match.locator('.team-name bdi').allTextContents()
  const { data: teams } = await visitorClient(demo)
    .from('teams')
    .select('id, name, team_color, second_color')
    .in('name', [home ?? '', away ?? ''])
    .throwOnError()
  const looks = [home, away].flatMap((name) => teams.filter((team) => team.name === name)).map(crestOf)
  const [one, other] = looks as [CrestLook, CrestLook]
  const shown = await match
    .locator('.chances > :not(:nth-child(2))')
    .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).style.background))
  expect(shown).toEqual(chartColours(one, other).map(toRgb))
})

const toRgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)).join(', ')})`

test('a match that was played has no chances', async ({ page, demo }) => {
  const { match } = await findDemoIds(demo)
  await page.goto(`${demo.url}/match/${match}`)
  await expect(page.getByRole('heading', { name: 'Match report' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Chances', exact: true })).toHaveCount(0)
})

test('insights begin with ten results', async ({ page, empty }) => {
  const { email, leagueId } = await createOwner(empty, 'New League')
  const owner = await signIn(empty, email, PASSWORD)
  const play = async (from: number, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      row: from + at + 1,
      date: `2026-03-${String(from + at).padStart(2, '0')}`,
      time: '15:00',
      round: null,
      home: 'Ash',
      away: 'Birch',
      home_score: 2,
      away_score: 1,
    }))
    const teams = from === 1 ? ['Ash', 'Birch'] : []
    await owner.rpc('import_matches', { _league_id: leagueId, _rows: rows, _new_teams: teams }).throwOnError()
  }
  await play(1, 7)
  const { until } = countSubscriptions(page)
  await page.goto(`${empty.url}/competitions/${leagueId}/insights`)
  await expect(page.getByText('Insights begin with ten results')).toBeVisible()
  await expect(page.getByText('Results so far: 7.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Insights', exact: true })).toHaveCount(0)
  await checkScreen(page)

  // A page listens some seconds after it has loaded.
  await until(1)
  await play(8, 3)
  await expect(page.getByText('From 10 results')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Insights', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Ash have won their last 10 matches.')).toBeVisible()
  // Every match is played, so nothing is left to forecast.
  await expect(page.getByRole('heading', { name: 'How the season may end' })).toHaveCount(0)
  await checkScreen(page)
})

test('the places that go down are those that the owner has marked', async ({ page, empty }) => {
  const { leagueId, client } = await createOwner(empty, 'Marked League')
  const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']
  const pairs = names.flatMap((home) => names.filter((away) => away !== home).map((away) => ({ home, away })))
  const rows = pairs.map((pair, at) => ({
    row: at + 1,
    time: '12:00',
    round: null,
    ...pair,
    date: `${at < 15 ? 2026 : 2050}-03-${String(at + 1).padStart(2, '0')}`,
    ...(at < 15 ? { home_score: 2, away_score: at % 3 } : { home_score: null, away_score: null }),
  }))
  await client.rpc('import_matches', { _league_id: leagueId, _rows: rows, _new_teams: names }).throwOnError()
  const columns = page.getByRole('table', { name: /^Chances of the season/ }).getByRole('columnheader')
  await page.goto(`${empty.url}/competitions/${leagueId}/insights`)
  await expect(columns.last()).toHaveText('Last')
  await expect(page.getByText('this competition may decide otherwise')).toBeVisible()

  const { data: league } = await client
    .from('leagues')
    .select('main_stage_id')
    .eq('id', leagueId)
    .single()
    .throwOnError()
  const zone = {
    stage_id: league.main_stage_id,
    first_place: 4,
    last_place: 5,
    kind: 'relegation',
    label: 'Relegation',
  }
  await client.from('stage_zones').insert(zone).throwOnError()
  await page.reload()
  await expect(columns.last()).toHaveText('Relegated')
  await expect(page.getByText('this competition may decide otherwise')).toBeHidden()
  const chances = await page.getByRole('row').locator('td:last-child').allInnerTexts()
  const sum = chances.map((text) => Number.parseInt(text, 10) || 0).reduce((all, chance) => all + chance, 0)
  expect(sum).toBeGreaterThan(190)
})

test('a signed-in owner opens insights and a match without a page load, and sees changes', async ({ page, empty }) => {
  const { email, leagueId } = await createOwner(empty, 'Growing League')
  const owner = await signIn(empty, email, PASSWORD)
  const day = (at: number) => new Date(Date.now() + (at - 11) * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: 13 }, (_, at) => ({
    row: at + 1,
    date: day(at),
    time: '12:00',
    round: null,
    home: 'Ash',
    away: 'Birch',
    ...(at < 11 ? { home_score: 2, away_score: 1 } : { home_score: null, away_score: null }),
  }))
  await owner.rpc('import_matches', { _league_id: leagueId, _rows: rows, _new_teams: ['Ash', 'Birch'] }).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await page.goto(`${empty.url}/competitions/${leagueId}`)
  const settings = page.getByRole('link', { name: 'Settings', exact: true })
  await expect(settings).toBeVisible()
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByText('From 11 results')).toBeVisible()
  await expect(page.getByText('Ash have won their last 11 matches.')).toBeVisible()
  await page.locator('main a[href^="/match/"]').last().click()
  await expect(page.getByRole('heading', { name: 'Chances', exact: true })).toBeVisible()
  await page.goBack()
  const { data: next } = await owner
    .from('matches')
    .select('id')
    .eq('league_id', leagueId)
    .is('home_score', null)
    .order('played_at')
    .limit(1)
    .single()
    .throwOnError()
  await owner.from('matches').update({ home_score: 0, away_score: 0 }).eq('id', next.id).throwOnError()
  await expect(page.getByText('From 12 results')).toBeVisible()
  expect(documents).toEqual([])
})

test('a visitor reads the facts through the API', async ({ demo }) => {
  const { league } = await findDemoIds(demo)
  const visitor = visitorClient(demo)
  const { data: streaks } = await visitor.rpc('team_streaks', { _league_id: league }).throwOnError()
  expect(streaks.length).toBeGreaterThan(20)
  const { data } = await visitor.from('leagues').select('has_insights').eq('id', league).single().throwOnError()
  expect(data).toEqual({ has_insights: true })
  const answer = await fetch(`${demo.url}/insights/${league}`)
  expect(await answer.json()).toMatchObject({ state: 'ready', results: await countResults(demo) })
  expect((await fetch(`${demo.url}/insights/none`)).status).toBe(404)
})
