import { addDays } from '#domain/calendar-days.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

/** On a phone in any project: Sunday morning, on a wet pitch. */
test.use({ viewport: { width: 390, height: 844 } })

test('an owner calls off a day but for one match, takes it back, calls it off again and moves a match', async ({
  page,
  browser,
  empty,
}) => {
  const { email, client, leagueId } = await createOwner(empty, 'Wet League')
  const teams = ['Ash', 'Birch', 'Cedar', 'Elm'].map((name) => ({ id: crypto.randomUUID(), name, league_id: leagueId }))
  await client.from('teams').insert(teams).throwOnError()
  const today = new Date().toISOString().slice(0, 10)
  const add = (home: number, away: number, days: number) =>
    client
      .from('matches')
      .insert({
        league_id: leagueId,
        home_team_id: teams[home]?.id ?? '',
        away_team_id: teams[away]?.id ?? '',
        played_at: `${addDays(today, days)}T14:00:00Z`,
      })
      .throwOnError()
  for (const [home, away, days] of [
    [0, 1, 1],
    [2, 3, 1],
    [0, 2, 6],
    [1, 3, 6],
  ] as const)
    await add(home, away, days)
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/fixtures`)
  await page.getByRole('link', { name: 'Call off or move' }).click()
  await expect(page.getByText('Every match has a date')).toBeVisible()

  const callOff = async () => {
    await page.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel(/^Cedar v Elm/).uncheck()
    await page.getByLabel('Reason').fill('Waterlogged pitch')
    await page.getByRole('button', { name: 'Postpone 1 match' }).press('Enter')
    await expect(page.getByText('1 match is postponed.')).toBeVisible()
    // The keyboard goes on from here.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  }
  await test.step('one match of the day is postponed, and the others stay', async () => {
    await callOff()
    await expect(page.getByRole('heading', { name: 'Ash v Birch' })).toBeVisible()
    await checkScreen(page)
    const link = page.getByRole('link', { name: 'WhatsApp' })
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toMatch(
      /^https:\/\/wa\.me\/\?text=Postponed on .+: Waterlogged pitch\n\nAsh v Birch\n/,
    )
    const { data } = await client.from('matches').select('status').eq('league_id', leagueId).order('status')
    expect(data?.map(({ status }) => status)).toEqual(['postponed', 'scheduled', 'scheduled', 'scheduled'])
  })
  await test.step('it is taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Every match has a date')).toBeVisible()
  })
  await test.step('called off again, it gets a day with three days of rest, a week after one with two', async () => {
    await callOff()
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
    await page.getByLabel('Days of the week').selectOption('Any day')
    await page
      .getByRole('button', { name: /^Move to/ })
      .first()
      .click()
    await expect(page.getByText('Match moved')).toBeVisible()
    await expect(page.getByText('Every match has a date')).toBeVisible()
    await checkScreen(page)
  })
  await test.step('visitors see the new day and the first one', async () => {
    const { data: moved } = await client
      .from('matches')
      .select('played_at, first_played_at')
      .eq('league_id', leagueId)
      .not('first_played_at', 'is', null)
      .single()
      .throwOnError()
    expect(moved.played_at.slice(0, 10)).toBe(addDays(today, 10))
    const visitor = await browser.newPage({ javaScriptEnabled: false })
    await visitor.goto(`${empty.url}/competitions/${leagueId}/fixtures`)
    await expect(visitor.getByText(/was \w{3} \d/).first()).toBeVisible()
    await visitor.close()
  })
})

test('one match is moved at a time, so that the next one gets a day that is still free', async ({ page, empty }) => {
  const { email, client, leagueId: league_id } = await createOwner(empty, 'Flooded League')
  const teams = ['Ash', 'Birch', 'Cedar', 'Elm'].map((name) => ({ id: crypto.randomUUID(), name, league_id }))
  await client.from('teams').insert(teams).throwOnError()
  const day = addDays(new Date().toISOString().slice(0, 10), 1)
  const matches = [0, 2].map((home) => ({
    league_id,
    home_team_id: teams[home]?.id ?? '',
    away_team_id: teams[home + 1]?.id ?? '',
    played_at: `${day}T14:00:00Z`,
    status: 'postponed',
    status_reason: 'Flood',
  }))
  await client.from('matches').insert(matches).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${league_id}/call-off`)
  const rows = page.getByRole('list', { name: 'Matches without a date' }).locator('> li')
  const move = (row: number) => rows.nth(row).getByRole('button', { name: /^Move to/ })
  await expect(rows).toHaveCount(2)
  const saved = Promise.withResolvers<void>()
  await page.route('**/rest/v1/matches?*', async (route) => {
    if (route.request().method() === 'PATCH') await saved.promise
    await route.fallback()
  })
  await move(0).first().click()
  await expect(move(0).first()).toBeDisabled()
  await expect(move(1).first()).toBeDisabled()
  saved.resolve()
  await expect(rows).toHaveCount(1)
  await expect(move(0).first()).toBeEnabled()
})

test('matches of other seasons are neither missing nor called off', async ({ page, empty }) => {
  const { email, client, leagueId } = await createOwner(empty, 'Long League')
  const teams = ['Ash', 'Birch'].map((name) => ({ id: crypto.randomUUID(), name, league_id: leagueId }))
  await client.from('teams').insert(teams).throwOnError()
  const today = new Date().toISOString().slice(0, 10)
  const sides = { league_id: leagueId, home_team_id: teams[0]?.id ?? '', away_team_id: teams[1]?.id ?? '' }
  const add = (days: number, row: object) =>
    client
      .from('matches')
      .insert({ ...sides, played_at: `${addDays(today, days)}T14:00:00Z`, ...row })
      .throwOnError()
  await add(-20, { round: 9 })
  await add(-10, { round: 10, status: 'postponed', status_reason: 'Frost' })
  const { data: season } = await client
    .from('seasons')
    .select('id, stages(id)')
    .eq('league_id', leagueId)
    .single()
    .throwOnError()
  const plan = async (from: { id: string; stages: { id: string }[] }, name: string) => {
    const next = { id: crypto.randomUUID(), stages: [{ id: crypto.randomUUID() }] }
    const [stage, former] = [next.stages[0]?.id ?? '', from.stages[0]?.id ?? '']
    const _stages = [{ id: stage, from_stage_id: former, name: 'Table', team_ids: teams.map(({ id }) => id) }]
    await client
      .rpc('roll_over_season', { _id: next.id, _from_season_id: from.id, _name: name, _stages })
      .throwOnError()
    return next
  }
  const present = await plan(season, 'Present')
  await client.rpc('start_season', { _season_id: present.id }).throwOnError()
  await add(5, { round: 9, stage_id: present.stages[0]?.id })
  const later = await plan(present, 'Later')
  await add(30, { round: 9, stage_id: later.stages[0]?.id })
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/call-off`)
  await page.getByLabel('Round').selectOption('Round 9')
  await expect(page.getByRole('group', { name: 'Matches' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Matches without a date' })).toHaveCount(0)
  await openPage(page, `${empty.url}/competitions/${leagueId}/results`)
  await expect(page.getByRole('link', { name: 'Ash v Birch' })).toHaveCount(0)
  const { data: tasks } = await client.rpc('league_tasks').throwOnError()
  expect(tasks).toMatchObject([{ league_id: leagueId, results_missing: 0 }])
})
