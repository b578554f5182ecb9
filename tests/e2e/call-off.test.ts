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
    await page.getByRole('button', { name: 'Postpone 1 match' }).click()
    await expect(page.getByText('1 match is postponed.')).toBeVisible()
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
    await page.getByRole('button', { name: 'Done' }).click()
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
