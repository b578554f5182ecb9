import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, createPerson, signInQuietly } from './fixtures/people.ts'

const DAY_MS = 86_400_000

test('a scorer accepts an invitation, enters a match, and is removed', { tag: '@phone' }, async ({
  page,
  browser,
  empty,
}) => {
  const { email, client, leagueId } = await createOwner(empty, 'Pencil League')
  const teams = ['Ash', 'Birch'].map((name) => ({ id: crypto.randomUUID(), name, league_id: leagueId }))
  await client.from('teams').insert(teams).throwOnError()
  const match = {
    id: crypto.randomUUID(),
    league_id: leagueId,
    played_at: new Date(Date.now() - 60_000).toISOString(),
    home_team_id: teams[0]?.id ?? '',
    away_team_id: teams[1]?.id ?? '',
  }
  await client.from('matches').insert(match).throwOnError()
  await client.from('match_day_settings').upsert({ league_id: leagueId, live_entry: true }).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=invitations`)
  await page.getByRole('button', { name: 'Invite a scorer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Joan Clarke')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const person = await createPerson(empty)
  const other = await (await browser.newContext()).newPage()
  await signInQuietly(other.context(), empty, person.email)
  await test.step('the invitation says what it is for, and the dashboard lists the match', async () => {
    await openPage(other, link)
    await expect(
      other.getByText('You are invited to enter matches of Pencil League while they are played.'),
    ).toBeVisible()
    await other.getByRole('button', { name: /^Accept as/ }).click()
    await expect(other.getByText('You now enter matches of Pencil League.')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Matches to enter' })).toBeVisible()
    await checkScreen(other)
  })

  await test.step('the scorer enters the kick-off, and has the way to it on the page of the match too', async () => {
    await other.getByRole('link', { name: /Ash v Birch/ }).click()
    await other.getByRole('button', { name: /kick-off/i }).click()
    await expect
      .poll(async () => (await client.from('matches').select('status').eq('id', match.id).single()).data?.status)
      .toBe('in_play')
    await openPage(other, `${empty.url}/match/${match.id}`)
    await expect(other.getByRole('link', { name: 'Continue entering live' })).toBeVisible()
  })

  await test.step('a match of three days ago offers the scorer nothing, and the owner everything', async () => {
    const past = { ...match, id: crypto.randomUUID(), played_at: new Date(Date.now() - 3 * DAY_MS).toISOString() }
    await client.from('matches').insert(past).throwOnError()
    const enter = { name: 'Enter live' }
    await openPage(page, `${empty.url}/match/${past.id}`)
    await expect(page.getByRole('link', enter)).toBeVisible()
    const answered = other.waitForResponse((response) => response.url().includes('/rpc/may_enter_live'))
    await openPage(other, `${empty.url}/match/${past.id}`)
    expect(await (await answered).json()).toBe(false)
    await expect(other.getByRole('link', enter)).toHaveCount(0)
    await openPage(other, `${empty.url}/match/${past.id}/live`)
    await expect(other.getByText('You cannot enter this match live.')).toBeVisible()
    await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=invitations`)
  })

  await test.step('the owner removes the scorer, who enters nothing any more', async () => {
    await page.reload()
    const scorers = page.getByRole('list', { name: 'Scorers' })
    await expect(scorers.getByText('Joined')).toBeVisible()
    await scorers.getByRole('button', { name: /^Remove/ }).click()
    await expect(dialog.getByText('can no longer enter matches of')).toBeVisible()
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(scorers).toHaveCount(0)
    await openPage(other, `${empty.url}/match/${match.id}/live`)
    await expect(other.getByText('You cannot enter this match live.')).toBeVisible()
    await openPage(other, `${empty.url}/dashboard`)
    await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Matches to enter' })).toHaveCount(0)
  })
})
