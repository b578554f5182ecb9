import { addDays } from '#domain/calendar-days.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

test('on Sunday night an owner enters a round from the dashboard; nothing typed is lost, one press saves', {
  tag: '@phone',
}, async ({ page, context, empty }) => {
  const { email, client, leagueId } = await createOwner(empty, 'Sunday League')
  const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Gum']
  const teams = names.map((name) => ({ id: crypto.randomUUID(), name, league_id: leagueId }))
  await client.from('teams').insert(teams).throwOnError()
  const day = addDays(new Date().toISOString().slice(0, 10), -1)
  const matches = [0, 2, 4].map((home) => ({
    league_id: leagueId,
    home_team_id: teams[home]?.id ?? '',
    away_team_id: teams[home + 1]?.id ?? '',
    played_at: `${day}T1${home}:00:00Z`,
    round: 7,
  }))
  await client.from('matches').insert(matches).throwOnError()
  const scores = async () => {
    const { data } = await client
      .from('matches')
      .select('home_score, away_score')
      .eq('league_id', leagueId)
      .order('played_at')
      .throwOnError()
    return data.map(({ home_score, away_score }) => `${home_score ?? ''}:${away_score ?? ''}`)
  }

  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/dashboard`)
  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo.getByRole('link')).toHaveText(['3 results are missingSunday League'])
  await checkScreen(page)
  await toDo.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Enter results' })).toBeVisible()

  await test.step('what is wrong is said, and nothing is saved', async () => {
    await page.getByLabel('Ash', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'One more for Birch' }).click()
    await page.getByLabel('Cedar', { exact: true }).fill('2.7')
    await page.getByRole('button', { name: 'Save 2 results' }).click()
    await expect(page.getByText('Scores are whole numbers from 0 to 999.')).toBeVisible()
    await expect(page.getByLabel('Cedar', { exact: true })).toBeFocused()
    expect(await scores()).toEqual([':', ':', ':'])
    await checkScreen(page)
  })
  await test.step('without a network what was typed stays, through a reload', async () => {
    await page.getByLabel('Cedar', { exact: true }).fill('0')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save 2 results' }).click()
    await expect(page.getByRole('alert')).toContainText('could not be reached')
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByLabel('Ash', { exact: true })).toHaveValue('2')
  })
  await test.step('one press saves what was typed, and the rest waits', async () => {
    await page.getByRole('button', { name: 'Save 2 results' }).click()
    await expect(page.getByText('2 results saved')).toBeVisible()
    await expect(page.getByLabel('Ash', { exact: true })).toBeHidden()
    await expect(page.getByLabel('Fir', { exact: true })).toHaveValue('')
    expect(await scores()).toEqual(['2:1', '0:0', ':'])
  })
  await test.step('the last one comes from another device meanwhile', async () => {
    await page.getByLabel('Fir', { exact: true }).fill('5')
    await client
      .from('matches')
      .update({ home_score: 4, away_score: 4 })
      .eq('league_id', leagueId)
      .is('home_score', null)
      .throwOnError()
    await page.getByRole('button', { name: 'Save 1 result' }).click()
    await expect(page.getByText('One of these matches has been decided meanwhile').first()).toBeVisible()
    await expect(page.getByText('No result is missing')).toBeVisible()
    expect(await scores()).toEqual(['2:1', '0:0', '4:4'])
    await checkScreen(page)
  })
})

test('nobody but those who run a league enters its results', async ({ page, context, empty }) => {
  const { leagueId } = await createOwner(empty, 'Other League')
  const { email } = await createOwner(empty, 'Own League')
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/results`)
  await expect(page.getByText('Only an organizer of this competition can enter results')).toBeVisible()
})
