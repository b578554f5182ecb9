import { addDays } from '#domain/calendar-days.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { addMatch, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

/** On a phone in any project: two managers and the owner agree on another date. */
test.use(PHONE)

test('a manager asks for another date, the other agrees, the owner approves, and visitors see both dates', async ({
  page,
  browser,
  empty,
}) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace'])
  const ash = await createManager(empty, league, league.team, league.players.get('Ada Lovelace') ?? '')
  const birch = await createManager(empty, league, league.rival, league.players.get('Barbara Liskov') ?? '')
  const today = new Date().toISOString().slice(0, 10)
  const { data: match } = await league.owner.client
    .from('matches')
    .insert({
      league_id: league.owner.leagueId,
      home_team_id: league.team,
      away_team_id: league.rival,
      played_at: `${addDays(today, 7)}T15:00:00Z`,
    })
    .select('id')
    .single()
    .throwOnError()
  const matchPage = `${empty.url}/match/${match.id}`
  await signInQuietly(page.context(), empty, league.owner.email)
  const openAs = async (email: string) => {
    const context = await browser.newContext(PHONE)
    await signInQuietly(context, empty, email)
    const opened = await context.newPage()
    await openPage(opened, matchPage)
    return opened
  }
  const ashPage = await openAs(ash.email)

  await test.step('by default a manager has no button for it', async () => {
    await expect(ashPage.getByText('History of changes')).toBeVisible()
    await expect(ashPage.getByText('Ask for another date')).toHaveCount(0)
  })

  await test.step('the owner lets managers ask', async () => {
    await openPage(page, `${empty.url}/competitions/${league.owner.leagueId}/settings?group=match-day`)
    await page.getByLabel('Who can move a match?').selectOption('Managers ask, the owner approves')
    await expect(page.getByText('Moves updated')).toBeVisible()
  })

  await test.step('one manager asks with a ranked date and one of their own', async () => {
    await ashPage.reload()
    await ashPage.getByText('Ask for another date').click()
    await ashPage.getByLabel('Reason').fill('Our pitch is under water')
    await ashPage.getByRole('group', { name: 'Up to three dates' }).getByRole('checkbox').first().check()
    await ashPage.getByLabel('Another day').fill(addDays(today, 30))
    await ashPage.getByLabel('Kick-off').fill('18:30')
    await ashPage.getByRole('button', { name: 'Add this date' }).click()
    await checkScreen(ashPage)
    await ashPage.getByRole('button', { name: 'Ask the other team' }).click()
    await expect(ashPage.getByText('The other team has not answered yet.')).toBeVisible()
    await expect(ashPage.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  })

  await test.step('the other manager finds it on the dashboard and agrees to the second date', async () => {
    const birchPage = await openAs(birch.email)
    await openPage(birchPage, `${empty.url}/dashboard`)
    await birchPage.getByRole('link', { name: 'Answer: Ash v Birch' }).click()
    await expect(birchPage.getByText('Our pitch is under water')).toBeVisible()
    await expect(birchPage.getByRole('button', { name: /^Agree to/ })).toHaveCount(2)
    await checkScreen(birchPage)
    await birchPage
      .getByRole('button', { name: /^Agree to/ })
      .last()
      .click()
    await expect(birchPage.getByText('Both teams agree.')).toBeVisible()
    await expect(birchPage.getByRole('button', { name: /^Move it to/ })).toHaveCount(0)
  })

  await test.step('the owner finds it with the other moves, and approves', async () => {
    await openPage(page, `${empty.url}/competitions/${league.owner.leagueId}/call-off`)
    await page.getByRole('list', { name: 'Requests of managers' }).getByRole('link', { name: 'Ash v Birch' }).click()
    await checkScreen(page)
    await page.getByRole('button', { name: /^Move it to .* 18:30$/ }).click()
    await expect(page.getByText('The match was moved.')).toBeVisible()
  })

  await test.step('visitors see the new day and the first one', async () => {
    const visitor = await browser.newPage({ ...PHONE, javaScriptEnabled: false })
    await visitor.goto(matchPage)
    await expect(visitor.getByText(/^was \w+, \d/)).toBeVisible()
    await expect(visitor.getByText('Ask for another date')).toHaveCount(0)
    await visitor.close()
    const { data: moved } = await league.owner.client
      .from('matches')
      .select('played_at, status')
      .eq('id', match.id)
      .single()
      .throwOnError()
    expect(moved).toMatchObject({ status: 'scheduled' })
    expect(moved.played_at.slice(0, 10)).toBe(addDays(today, 30))
  })
})

test('a reason and chosen dates stay through a reload', async ({ page, context, empty }) => {
  const league = await createManagedTeam(empty, ['Grace Hopper'])
  const manager = await createManager(empty, league, league.team, league.players.get('Grace Hopper') ?? '')
  const id = await addMatch(league, 12)
  const { client, leagueId } = league.owner
  await client.from('match_day_settings').upsert({ league_id: leagueId, date_requests: 'owner' }).throwOnError()
  await signInQuietly(context, empty, manager.email)
  await openPage(page, `${empty.url}/match/${id}`)
  await page.getByText('Ask for another date').click()
  await page.getByLabel('Reason').fill('Nine players are at a wedding')
  await page.getByRole('checkbox').first().check()
  await page.reload()
  await page.getByText('Ask for another date').click()
  await expect(page.getByLabel('Reason')).toHaveValue('Nine players are at a wedding')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.getByRole('button', { name: 'Ask the other team' }).click()
  await expect(page.getByText('The other team has been asked')).toBeVisible()
})
