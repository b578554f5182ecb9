import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createEditedLeague } from './fixtures/match-editing.ts'
import { createMatch } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

test('the owner transfers a player in mid-season, and both clubs are listed', {
  tag: '@phone',
}, async ({ context, page, empty }) => {
  const league = await createEditedLeague(empty)
  const [ash, birch] = league.teams
  if (!ash || !birch) throw new Error('The league has two teams')
  const [ada = ''] = ash.players
  await createMatch(league, { playedAt: '2026-01-03T15:00:00Z', sizes: [3, 3], goals: [[0, 0, 5, null]] })
  await signInQuietly(context, empty, league.ownerEmail)
  await openPage(page, `${empty.url}/team/${ash.id}/manage`)
  await page.getByRole('button', { name: 'Transfer Ada Ash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer Ada Ash' })
  await dialog.getByRole('button', { name: 'Transfer player' }).click()
  await expect(dialog.getByText('Choose a team.')).toBeVisible()
  await dialog.getByLabel('To').selectOption('Birch')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Transfer player' }).click()
  await expect(page.getByText('Player transferred').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Transfer Ada Ash' })).toHaveCount(0)

  // A goal for the new club: leader boards and the player's page list both.
  const { data: match } = await league.owner
    .from('matches')
    .insert({
      league_id: league.id,
      home_team_id: birch.id,
      away_team_id: ash.id,
      played_at: '2026-02-01T15:00:00Z',
      home_lineup: [ada],
    })
    .select('id')
    .single()
    .throwOnError()
  await league.owner
    .from('match_events')
    .insert({ match_id: match.id, team_id: birch.id, player_id: ada, event_type: 'GOAL', minute: 9 })
    .throwOnError()
  await openPage(page, `${empty.url}/competitions/${league.id}/tables?list=goals`)
  await page.getByRole('link', { name: 'Goalscorers', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Ada Ash' })).toContainText('Birch, Ash')
  await openPage(page, `${empty.url}/player/${ada}`)
  const career = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Career' }) })
  await expect(career.getByRole('listitem')).toHaveText(['2024 · Ash · 1 app, 1 goal', '2024 · Birch · 1 app, 1 goal'])
  await checkScreen(page)
})
