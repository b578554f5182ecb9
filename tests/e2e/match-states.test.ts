import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createMatch, createMatchLeague, type MatchLeague, type Player } from './fixtures/match-league.ts'
import { passTimeUntil } from './fixtures/page-clock.ts'

const MINUTE = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  league = await createMatchLeague(
    empty,
    [
      { name: 'Ash Town', colour: 'green', squad: [] },
      { name: 'Birch United', colour: 'red', squad: [] },
    ],
    'League of States',
  )
})

test.describe('a match to come', () => {
  test('says how many days away it is, and is an entry for a calendar at its kick-off', async ({ browser, empty }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const id = await createMatch(league, { playedAt: later(3 * 24 * 60) })
    await page.goto(`${empty.url}/match/${id}`)
    await expect(page.getByText(/^in [23] days$/)).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await context.close()
    const response = await fetch(`${empty.url}/match/${id}/calendar.ics`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="match.ics"')
    expect(await response.text()).toContain('BEGIN:VEVENT')
    expect((await fetch(`${empty.url}/match/${crypto.randomUUID()}/calendar.ics`)).status).toBe(404)
  })

  test('counts the last day down without React, and without seconds for less motion', async ({ context, empty }) => {
    const page = await context.newPage()
    await page.clock.install()
    // It counts when it begins to listen.
    const begin = async (open: () => Promise<unknown>) => {
      const listens = page.waitForRequest(/\/changes\?/)
      await open()
      await passTimeUntil(page, listens)
    }
    const id = await createMatch(league, { playedAt: later(150) })
    await begin(() => page.goto(`${empty.url}/match/${id}`))
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^in 2 h (2[89]|30) min$/)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const soon = await createMatch(league, { playedAt: later(30) })
    await begin(() => page.goto(`${empty.url}/match/${soon}`))
    await expect(timer).toHaveText(/^in (29|30):\d\d$/)
    const first = await timer.textContent()
    await expect(timer).not.toHaveText(first ?? '')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // A new one: on a slow machine the minutes before have passed.
    const fresh = await createMatch(league, { playedAt: later(30) })
    await begin(() => page.goto(`${empty.url}/match/${fresh}`))
    await expect(timer).toHaveText(/^in (29|30) min$/)
    await checkScreen(page)
  })
})

test.describe('before a match', () => {
  const squad = (...names: string[]) => names.map((name): Player => ({ name, position: null, number: null }))
  let rivals: MatchLeague
  let next: string
  test.beforeAll(async ({ empty }) => {
    rivals = await createMatchLeague(empty, [
      {
        name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        colour: 'green',
        squad: squad('Ada', 'Bo'),
      },
      { name: 'Cedar', colour: 'yellow', squad: squad('Maximilian Wolfeschlegelsteinhausenbergerdorff') },
    ])
    const goals = (...sides: (0 | 1)[]) => sides.map((side) => [side, 0, null, null] as [0 | 1, number, null, null])
    await createMatch(rivals, { playedAt: '2026-03-07T15:00:00Z', sizes: [2, 1], goals: goals(0, 0, 1) })
    await createMatch(rivals, { playedAt: '2026-03-14T15:00:00Z', sizes: [2, 1], goals: goals(1) })
    await createMatch(rivals, { playedAt: '2026-03-21T15:00:00Z', score: [1, 1] })
    next = await createMatch(rivals, { playedAt: '2050-07-02T18:45:00Z' })
  })

  test('its page compares the teams: position, form, scorers and their last meetings', {
    tag: '@phone',
  }, async ({ page, empty }) => {
    await page.goto(`${empty.url}/match/${next}`)
    const fact = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
    await expect(fact('Position').getByRole('paragraph')).toHaveText(['2nd4 points', '1st4 points'])
    const form = fact('Form').getByRole('listitem')
    await expect(form).toHaveText([/^WWon: Llan.* 2 – 1 Cedar$/, /^LLost/, /^DDrew/, /^DDrew/, /^WWon/, /^LLost/])
    await expect(fact('Top scorers').getByRole('listitem')).toHaveText([
      'Ada2 goals',
      'Maximilian Wolfeschlegelsteinhausenbergerdorff2 goals',
    ])
    await expect(page.getByRole('heading', { name: 'Last meetings' })).toBeVisible()
    await expect(page.getByRole('link', { name: /21 March 2026/ })).toContainText('1 – 1')
    await expect(page.getByRole('link', { name: /7 March 2026/ })).toContainText('2 – 1')
    await checkScreen(page)
    await form.first().getByRole('link').click()
    await expect(page.getByText('FT', { exact: true })).toBeVisible()
    await expect(fact('Form')).toHaveCount(0)
  })

  test('it reads the same without scripts, and follows a result', async ({ browser, page, empty }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${empty.url}/match/${next}`)
    await expect(plain.getByText('Won: ')).toHaveCount(2)
    await expect(plain.getByText('Last meetings')).toBeVisible()
    await context.close()

    const id = await createMatch(rivals, { playedAt: later(-200) })
    await page.clock.install()
    const listens = page.waitForRequest(/\/changes\?/)
    await page.goto(`${empty.url}/match/${next}`)
    const balance = page.getByRole('term').filter({ hasText: 'draw' })
    await expect(balance).toHaveText('draw')
    await rivals.owner.from('matches').update({ home_score: 2, away_score: 2 }).eq('id', id).throwOnError()
    await passTimeUntil(page, listens)
    await expect(balance).toHaveText('draws')
  })

  test('two teams without a result get no empty parts', async ({ page, empty }) => {
    const id = await createMatch(league, { playedAt: later(3 * 24 * 60) })
    await page.goto(`${empty.url}/match/${id}`)
    await expect(page.getByText('Kick-off', { exact: true })).toBeVisible()
    await expect(page.getByText(/Position|Form|Top scorers|Last meeting/)).toHaveCount(0)
  })
})

test('a match that is over and has no score awaits its result', async ({ page, empty }) => {
  const id = await createMatch(league, { playedAt: later(-106) })
  await page.goto(`${empty.url}/match/${id}`)
  await expect(page.getByText('Awaiting result')).toBeVisible()
  await expect(page.getByText(/· Kick-off \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to your calendar' })).toHaveCount(0)
  await expect(page.getByText('There is no report yet.')).toBeVisible()
  await checkScreen(page)
})

test('lists of past matches say which results are awaited', async ({ page, empty }) => {
  const id = await createMatch(league, { playedAt: later(-3 * 24 * 60) })
  for (const path of [
    `/competitions/${league.id}/fixtures?show=results`,
    `/team/${league.teams[0]?.id}?tab=fixtures`,
  ]) {
    await page.goto(empty.url + path)
    const link = page.locator(`a[href="/match/${id}"]`)
    await expect(link).toHaveText('Awaiting result')
    await expect(link).toHaveAccessibleName(/Ash Town.* Awaiting result .*Birch United/)
    await checkScreen(page)
  }
})

test('a played match tells its goals in order, if the minutes of all are known', {
  tag: '@phone',
}, async ({ page, empty }) => {
  const player = (name: string): Player => ({ name, position: null, number: null })
  const teams = await createMatchLeague(empty, [
    { name: 'Elm', colour: 'orange', squad: [player('Ada'), player('Maximilian Wolfeschlegelsteinhausenbergerdorff')] },
    { name: 'Fir', colour: 'charcoal', squad: [player('Cy')] },
  ])
  const played = { playedAt: '2026-03-07T15:00:00Z', sizes: [2, 1] as [number, number] }
  const id = await createMatch(teams, {
    ...played,
    goals: [
      [0, 1, 80, 0],
      [0, 0, 12, 1],
      [1, 0, 45, null],
    ],
  })
  await page.goto(`${empty.url}/match/${id}`)
  const timeline = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Timeline' }) })
  await expect(timeline.getByRole('listitem')).toHaveText([
    'Ada 12′Assist: Maximilian Wolfeschlegelsteinhausenbergerdorff1 – 0',
    '1 – 1Cy 45′',
    'Half-time 1 – 1',
    'Maximilian Wolfeschlegelsteinhausenbergerdorff 80′Assist: Ada2 – 1',
  ])
  await checkScreen(page)

  const unknown = await createMatch(teams, { ...played, goals: [[0, 0, null, null]] })
  await page.goto(`${empty.url}/match/${unknown}`)
  await expect(page.getByRole('region', { name: 'Goals' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toHaveCount(0)
})
