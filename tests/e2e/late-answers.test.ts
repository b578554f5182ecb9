import type { Page } from '@playwright/test'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { countSuspensions, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'
import { codeOf } from './fixtures/second-factor.ts'
import { openSettled } from './fixtures/settled-page.ts'

/** Holds the answer to this request until `release` is called. */
async function holdAnswer(page: Page, path: RegExp) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.fallback()
  })
  return { asked: page.waitForRequest(path), release }
}

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Two played matches with a referee, which the manager may mark. @returns the manager's address */
async function playWithReferee(empty: Installation): Promise<string> {
  const managed = await createManagedTeam(empty, ['Ada Lovelace'])
  const { owner, team, rival, players } = managed
  const { client, leagueId } = owner
  const manager = await createManager(empty, managed, team, players.get('Ada Lovelace') ?? '')
  const official = crypto.randomUUID()
  await client.from('officials').insert({ id: official, league_id: leagueId, name: 'Grace Hopper' }).throwOnError()
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const matches = ids.map((id, at) => ({
    id,
    league_id: leagueId,
    home_team_id: at ? rival : team,
    away_team_id: at ? team : rival,
    played_at: new Date(Date.now() + 3_600_000 + at * 86_400_000).toISOString(),
  }))
  await client.from('matches').insert(matches).throwOnError()
  const entries = ids.map((match_id) => ({ match_id, role: 'referee', official_id: official }))
  await client.rpc('appoint_officials', { _league_id: leagueId, _entries: entries }).throwOnError()
  const { data: appointments } = await client.from('appointments').select('id').throwOnError()
  const asked = { _official_id: official, _ids: appointments.map(({ id }) => id) }
  const { data: _token } = await client.rpc('send_appointments', asked).throwOnError()
  for (const { id } of appointments)
    await client.rpc('answer_appointment', { _id: id, _accepts: true, _token }).throwOnError()
  for (const [at, id] of ids.entries()) {
    const played_at = new Date(Date.now() - 7_200_000 - at * 86_400_000).toISOString()
    await client.from('matches').update({ played_at, home_score: 2, away_score: 1 }).eq('id', id).throwOnError()
  }
  await client.from('match_day_settings').upsert({ league_id: leagueId, takes_marks: true }).throwOnError()
  return manager.email
}

test('a mark that is saved late leaves the form of another match open', async ({ page, empty }) => {
  await signInQuietly(page.context(), empty, await playWithReferee(empty))
  // Parts above the button arrive late, and a button that moves during a press is not pressed.
  await openSettled(page, `${empty.url}/dashboard`)
  const { asked, release } = await holdAnswer(page, /rpc\/mark_referee/)
  await page.getByRole('button', { name: /^Mark the referee of .?Ash/ }).click()
  await dialogOf(page).getByLabel('Mark', { exact: true }).selectOption('9')
  await dialogOf(page).getByRole('button', { name: 'Save the mark' }).click()
  await asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Mark the referee of .?Birch/ }).click()
  await dialogOf(page).getByLabel('Note').fill('Let two bad fouls go')
  release()
  await expect(page.getByText('Mark saved')).toBeVisible()
  await expect(page.getByText('You gave 9 of 10')).toBeAttached()
  await expect(dialogOf(page).getByLabel('Note')).toHaveValue('Let two bad fouls go')
})

test('a competition that is handed over late leaves the dialog of another one open', async ({ page, empty }) => {
  const managed = await createManagedTeam(empty, ['Ada Lovelace'])
  const { owner, team, players } = managed
  await createManager(empty, managed, team, players.get('Ada Lovelace') ?? '')
  await owner.client.rpc('create_league', { _name: 'Beach Cup', _time_zone: 'Europe/London' }).throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/account/data`)
  const { asked, release } = await holdAnswer(page, /rpc\/hand_over_league/)
  await page.getByRole('button', { name: /^Hand over .?Sunday League/ }).click()
  await dialogOf(page).getByLabel('New owner').selectOption('Ada Lovelace')
  await dialogOf(page).getByRole('button', { name: 'Hand over' }).click()
  await asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Delete .?Beach Cup/ }).click()
  await dialogOf(page).getByLabel('Type the name to confirm').fill('Beach')
  release()
  await expect(page.getByText('Competition handed over')).toBeVisible()
  await expect(page.getByText('Sunday League', { exact: true })).toHaveCount(0)
  await expect(dialogOf(page).getByLabel('Type the name to confirm')).toHaveValue('Beach')
})

test('an authenticator that is confirmed or removed late leaves the next dialog open', async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Safe League')
  await signInQuietly(page.context(), empty, email)
  await page.goto(`${empty.url}/account/security`)
  const dialog = dialogOf(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const confirmed = await holdAnswer(page, /\/factors\/[^/]+\/verify/)
  await dialog.getByLabel('Code shown in the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await confirmed.asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await dialog.getByLabel('Name').fill('My watch')
  confirmed.release()
  await expect(page.getByText('Two-factor sign-in is on')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('My watch')

  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const second = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code shown in the app').fill(codeOf(second))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('button', { name: 'Remove My watch' })).toBeVisible()
  const removed = await holdAnswer(page, /\/auth\/v1\/factors\/[^/]+$/)
  // The session was confirmed by the watch, so that it stays confirmed without the phone.
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await removed.asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove My watch' }).click()
  removed.release()
  await expect(page.getByText('Authenticator removed')).toBeVisible()
  await expect(page.getByText('My phone', { exact: true })).toHaveCount(0)
  await expect(dialog.getByText('Remove My watch')).toBeVisible()
})

test('a request for an invitation that is sent late leaves the next one open', async ({ page, empty }) => {
  await page.clock.install()
  await page.goto(empty.url, { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog', { name: 'Request an invitation' })
  const open = page.locator('main').getByRole('button', { name: 'Get Started' }).first()
  await open.click()
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Email').fill('ada@example.org')
  // Sending takes a second of the page's clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('button', { name: 'Request invitation' }).click()
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  await dialog.getByLabel('Name').fill('Grace')
  await page.clock.resume()
  await expect(page.getByText('Thanks for your interest!')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Grace')
})

test('a key that is revoked late leaves the dialog of the next one open', async ({ page, empty }) => {
  const { client, email, leagueId } = await createOwner(empty, 'Keyed League')
  for (const _name of ['Old', 'Older'])
    await client.rpc('create_league_key', { _league_id: leagueId, _name, _access: 'read' }).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await page.goto(`${empty.url}/competitions/${leagueId}/settings?group=api`)
  const dialog = dialogOf(page)
  const { asked, release } = await holdAnswer(page, /rpc\/revoke_league_key/)
  await page.getByRole('button', { name: 'Revoke Older' }).click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('Name').fill('New')
  release()
  await expect(page.getByText('API key revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke Older', includeHidden: true })).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toHaveValue('New')
})

test('players that are removed, moved or added late leave the next dialog open', async ({ page, empty }) => {
  const { owner, team } = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'])
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/team/${team}/manage`)
  const dialog = dialogOf(page)
  const rowOf = (name: string) => page.getByRole('link', { name: `Edit ${name}`, includeHidden: true })
  const removed = await holdAnswer(page, /\/team_players\?team_id=/)
  await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
  await dialog.getByRole('button', { name: 'Remove player' }).click()
  await removed.asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  removed.release()
  await expect(page.getByText('Player removed')).toBeVisible()
  await expect(rowOf('Ada Lovelace')).toHaveCount(0)
  await expect(dialog.getByText('Remove Grace Hopper?')).toBeVisible()
  await page.keyboard.press('Escape')

  const moved = await holdAnswer(page, /rpc\/transfer_player/)
  await page.getByRole('button', { name: 'Transfer Grace Hopper' }).click()
  await dialog.getByLabel('To').selectOption('Birch')
  await dialog.getByRole('button', { name: 'Transfer player' }).click()
  await moved.asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Transfer Hedy Lamarr' }).click()
  await dialog.getByLabel('To').selectOption('Birch')
  moved.release()
  await expect(page.getByText('Player transferred')).toBeVisible()
  await expect(dialog.getByText('Transfer Hedy Lamarr', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('To')).toHaveValue(/./)
  await page.keyboard.press('Escape')

  const added = await holdAnswer(page, /rpc\/add_players/)
  await page.getByRole('button', { name: 'Add several' }).click()
  await dialog.getByLabel('Players').fill('Mary Shelley')
  await dialog.getByRole('button', { name: 'Add players' }).click()
  await added.asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add several' }).click()
  await dialog.getByLabel('Players').fill('Emmy Noether')
  added.release()
  await expect(page.getByText('Player added')).toBeVisible()
  await expect(rowOf('Mary Shelley')).toBeAttached()
  await expect(dialog.getByLabel('Players')).toHaveValue('Emmy Noether')
})

test('a team that is deleted late leaves the question about the next one open', async ({ page, empty }) => {
  const { owner } = await createManagedTeam(empty)
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  const dialog = dialogOf(page)
  const deleted = await holdAnswer(page, /\/rest\/v1\/teams\?id=/)
  await page.getByRole('button', { name: 'Rename or delete' }).click()
  await dialog.getByRole('button', { name: 'Delete Ash' }).click()
  await dialog.getByRole('button', { name: 'Delete team' }).click()
  await deleted.asked
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.getByRole('button', { name: 'Delete Birch' }).click()
  deleted.release()
  await expect(page.getByText('Team deleted')).toBeVisible()
  await expect(dialog.getByText('Delete Birch?')).toBeVisible()
})

test('a ban that is changed late leaves the form of another ban open', async ({ page, empty }) => {
  const managed = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { owner, team, players } = managed
  const season_id = await countSuspensions(managed, { is_public: false })
  for (const player_id of ['Ada Lovelace', 'Grace Hopper'].map((name) => players.get(name) ?? ''))
    await owner.client
      .from('suspension_decisions')
      .insert({
        season_id,
        team_id: team,
        player_id,
        kind: 'other',
        matches: 1,
        from_day: '2026-01-04',
        reason: 'Late',
      })
      .throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings?group=match-day`)
  const dialog = dialogOf(page)
  const changed = await holdAnswer(page, /\/suspension_decisions\?id=/)
  await page.getByRole('button', { name: 'Change the ban of Ada Lovelace' }).click()
  await dialog.getByLabel('Matches missed').fill('2')
  await dialog.getByRole('button', { name: 'Save the decision' }).click()
  await changed.asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change the ban of Grace Hopper' }).click()
  await dialog.getByLabel('Reason').fill('A second foul')
  changed.release()
  await expect(page.getByText('Ban changed')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('A second foul')
})
