import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

test('a manager marks the referee, and the owner reads it', { tag: '@phone' }, async ({ page, browser, empty }) => {
  const managed = await createManagedTeam(empty, ['Ada Lovelace'])
  const { owner, team, rival, players } = managed
  const { client, leagueId } = owner
  const manager = await createManager(empty, managed, team, players.get('Ada Lovelace') ?? '')
  const match = crypto.randomUUID()
  const official = crypto.randomUUID()
  await client
    .from('matches')
    .insert({
      id: match,
      league_id: leagueId,
      home_team_id: team,
      away_team_id: rival,
      played_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .throwOnError()
  await client.from('officials').insert({ id: official, league_id: leagueId, name: 'Grace Hopper' }).throwOnError()
  const entries = [{ match_id: match, role: 'referee', official_id: official }]
  await client.rpc('appoint_officials', { _league_id: leagueId, _entries: entries }).throwOnError()
  const { data: appointment } = await client.from('appointments').select('id').single().throwOnError()
  const asked = { _official_id: official, _ids: [appointment.id] }
  const { data: token } = await client.rpc('send_appointments', asked).throwOnError()
  await client.rpc('answer_appointment', { _id: appointment.id, _accepts: true, _token: token }).throwOnError()
  const played = { played_at: new Date(Date.now() - 7_200_000).toISOString(), home_score: 2, away_score: 1 }
  await client.from('matches').update(played).eq('id', match).throwOnError()

  await test.step('the owner asks for marks', async () => {
    await signInQuietly(page.context(), empty, owner.email)
    await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=match-day`)
    await page.getByLabel('Let teams mark the referee').check()
    await expect(page.getByText('Officials updated')).toBeVisible()
  })

  const other = await (await browser.newContext()).newPage()
  await test.step('the manager finds the match on the dashboard, and says why a mark is low', async () => {
    await signInQuietly(other.context(), empty, manager.email)
    await openPage(other, `${empty.url}/dashboard`)
    await other.getByRole('button', { name: /^Mark the referee of/ }).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save the mark' }).click()
    await expect(dialog.getByText('Choose a mark')).toBeVisible()
    await dialog.getByLabel('Mark', { exact: true }).selectOption('4')
    await dialog.getByRole('button', { name: 'Save the mark' }).click()
    await expect(dialog.getByText('Say why the mark is 4 or less.')).toBeVisible()
    await dialog.getByLabel('Note').fill('Let two bad fouls go')
    await checkScreen(other)
    await dialog.getByRole('button', { name: 'Save the mark' }).click()
    await expect(other.getByText('You gave 4 of 10')).toBeVisible()
    await checkScreen(other)
  })

  await test.step('the owner reads the average and the note; the public page has none', async () => {
    await openPage(page, `${empty.url}/competitions/${leagueId}/officials`)
    await expect(page.getByText('4 of 10 in 1 mark')).toBeVisible()
    await page.getByRole('button', { name: /^Marks of/ }).click()
    await expect(page.getByRole('dialog').getByText('Let two bad fouls go')).toBeVisible()
    await checkScreen(page)
    await openPage(other, `${empty.url}/officiating#${token}`)
    await expect(other.getByText('You accepted')).toBeVisible()
    await expect(other.getByText(/of 10|bad fouls/)).toHaveCount(0)
  })
})
