import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { readMailWith } from './fixtures/outbox.ts'
import { signInQuietly } from './fixtures/people.ts'

/** A zone in which it is day, so that mails leave. */
function dayZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The signs of these names are those of POSIX.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('a manager is told of a result to confirm, and ends the mails without signing in', async ({
  page,
  browser,
  empty,
}) => {
  test.setTimeout(180_000)
  const league = await createManagedTeam(empty, ['Ada Lovelace'])
  const { leagueId, client, email } = league.owner
  const birch = await createManager(empty, league, league.rival, league.players.get('Barbara Liskov') ?? '')
  await client.from('league_settings').update({ time_zone: dayZone() }).eq('league_id', leagueId).throwOnError()
  await client.from('match_day_settings').insert({ league_id: leagueId, results_by: 'teams' }).throwOnError()
  const { data: match } = await client
    .from('matches')
    .insert({
      league_id: leagueId,
      home_team_id: league.team,
      away_team_id: league.rival,
      played_at: new Date(Date.now() - 4 * 3600 * 1000).toISOString(),
    })
    .select('id')
    .single()
    .throwOnError()
  const settings = `${empty.url}/competitions/${leagueId}/settings?group=match-day`

  await test.step('the owner switches notices on', async () => {
    await signInQuietly(page.context(), empty, email)
    await openPage(page, settings)
    await expect(page.getByText('No notice was sent yet.')).toBeVisible()
    await page.getByLabel('Tell managers what changes').check()
    await expect(page.getByText('Notices updated')).toBeVisible()
    await expect(page.getByLabel('Remind managers of their matches')).not.toBeChecked()
    await checkScreen(page)
  })

  const context = await browser.newContext()
  await test.step('the manager wants results to confirm at once', async () => {
    await signInQuietly(context, empty, birch.email)
    const manager = await context.newPage()
    await openPage(manager, `${empty.url}/account/notifications`)
    await expect(manager.getByLabel('A result to confirm')).toHaveValue('digest')
    await expect(manager.getByText('You get no mails yet')).toBeVisible()
    await checkScreen(manager)
    await manager.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(manager.getByText('A mail is on its way to you.')).toBeVisible()
    const proof = await readMailWith(empty, birch.email, '/confirm-address')
    await openPage(manager, /https?:[^\s"<>]+\/confirm-address\?token=[\w-]+/.exec(proof)?.[0] ?? '')
    await manager.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(manager.getByText('Your address is confirmed.')).toBeVisible()
    await openPage(manager, `${empty.url}/account/notifications`)
    await expect(manager.getByLabel('A result to confirm')).toHaveValue('digest')
    await expect(manager.getByText('You get no mails yet')).toHaveCount(0)
    await manager.getByLabel('A result to confirm').selectOption('Mail at once')
    await manager.getByRole('button', { name: 'Save notifications' }).click()
    await expect(manager.getByText('Notifications updated')).toBeVisible()
  })

  const link = await test.step('and gets one mail when the other team reports', async () => {
    await client
      .rpc('report_result', { _match_id: match.id, _team_id: league.team, _home_score: 2, _away_score: 1 })
      .throwOnError()
    const mail = await readMailWith(empty, birch.email, 'Confirm the result')
    expect(mail).toContain(`${empty.url}/match/${match.id}#result`)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    return /https?:[^\s"<>]+\/unsubscribe\?token=[\w-]+/.exec(mail)?.[0] ?? ''
  })

  await test.step('which the owner sees in the log', async () => {
    await openPage(page, settings)
    const sent = page.getByRole('list', { name: 'Sent notices' })
    await expect(sent.getByText('Barbara Liskov')).toBeVisible()
    await expect(sent.getByText('Sent', { exact: true })).toBeVisible()
    await expect(sent.getByText(birch.email)).toHaveCount(0)
    await checkScreen(page)
  })

  await test.step('the link asks first, and then ends the mails', async () => {
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await visitor.goto(link)
    await visitor.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(visitor.getByText('You get no more of these mails.')).toBeVisible()
    await visitor.context().close()
    const manager = await context.newPage()
    await openPage(manager, link)
    await checkScreen(manager)
    await openPage(manager, `${empty.url}/account/notifications`)
    await expect(manager.getByLabel('A result to confirm')).toHaveValue('none')
    await context.close()
  })
})

test('a link to end mails that nobody got does nothing', async ({ page, empty }) => {
  await openPage(page, `${empty.url}/unsubscribe?token=guess`)
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByText('This link does not work any more.')).toBeVisible()
})
