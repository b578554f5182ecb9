import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

/** On a phone in any project: this is work for the touchline. */
test.use({ viewport: { width: 390, height: 844 } })

const report = async (page: Page, home: string, away: string, button: string) => {
  await page.getByLabel('Ash', { exact: true }).fill(home)
  await page.getByLabel('Birch', { exact: true }).fill(away)
  await page.getByRole('button', { name: button }).click()
}

test('a link reports for one team, the other disagrees, and the owner decides', async ({ page, browser, empty }) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace'])
  const birch = await createManager(empty, league, league.rival, league.players.get('Barbara Liskov') ?? '')
  const { data: match } = await league.owner.client
    .from('matches')
    .insert({
      league_id: league.owner.leagueId,
      home_team_id: league.team,
      away_team_id: league.rival,
      played_at: '2026-11-07T15:00:00Z',
    })
    .select('id')
    .single()
    .throwOnError()
  const matchPage = `${empty.url}/match/${match.id}`
  await signInQuietly(page.context(), empty, league.owner.email)

  await test.step('by default the match page offers nothing', async () => {
    await openPage(page, matchPage)
    await expect(page.getByText('History of changes')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Result', exact: true })).toHaveCount(0)
  })

  await test.step('the owner lets the teams report', async () => {
    await openPage(page, `${empty.url}/competitions/${league.owner.leagueId}/settings?group=match-day`)
    await page.getByLabel('Who reports results?').selectOption('Either team, confirmed by the other')
    await page.getByLabel('Hours until an unanswered report is confirmed').fill('0')
    await page.getByRole('button', { name: 'Save results settings' }).click()
    await expect(page.getByText('Enter whole hours from 1 to 336.')).toBeVisible()
    await page.getByLabel('Hours until an unanswered report is confirmed').fill('24')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Save results settings' }).click()
    await expect(page.getByText('Match day updated')).toBeVisible()
  })

  const link = await test.step('and makes a link for one of them', async () => {
    await openPage(page, matchPage)
    await page.getByText('Link for someone without an account').click()
    await page.getByRole('button', { name: 'Create a link for Ash' }).click()
    await page.getByText('Send the link').click()
    const address = await page.getByRole('link', { name: 'WhatsApp' }).last().getAttribute('href')
    const found = /report-result#[0-9a-f]{48}/.exec(decodeURIComponent(address ?? ''))?.[0]
    expect(found).toBeDefined()
    return `${empty.url}/${found}`
  })

  const holder = await (await browser.newContext()).newPage()
  await test.step('whoever has the link reports without an account', async () => {
    await openPage(holder, link)
    await expect(holder.getByText('No result has been reported yet.')).toBeVisible()
    await checkScreen(holder)
    await holder.getByRole('button', { name: 'Report for Ash' }).click()
    await expect(holder.getByText('Enter the score.')).toBeVisible()
    await report(holder, '2', '1', 'Report for Ash')
    await expect(holder.getByText('Provisional result')).toBeVisible()
    await holder.getByRole('link', { name: 'Ash v Birch' }).click()
    await expect(holder.getByText('Provisional', { exact: true })).toBeVisible()
    await expect(holder.getByText('Reported by one team, and not confirmed yet')).toBeVisible()
  })

  await test.step('the manager of the other team reports another score', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await signInQuietly(context, empty, birch.email)
    const manager = await context.newPage()
    await openPage(manager, matchPage)
    await expect(manager.getByRole('button', { name: 'Confirm 2 – 1' })).toBeVisible()
    await manager.getByText('Report another score').click()
    await manager.getByLabel('What happened?').fill('Their second goal was offside')
    await checkScreen(manager)
    await report(manager, '1', '1', 'Report for Birch')
    await expect(manager.getByText('Two different results')).toBeVisible()
    await context.close()
  })

  await test.step('the owner sees both and makes one final', async () => {
    await openPage(page, matchPage)
    await expect(page.getByText('Their second goal was offside')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Make 2 – 1 final' }).click()
    await expect(page.getByText('Final result')).toBeVisible()
    await expect(page.getByText('Provisional', { exact: true })).toHaveCount(0)
  })

  await test.step('from then on the link only says so', async () => {
    await openPage(holder, link)
    await expect(holder.getByText('Final result')).toBeVisible()
    await expect(holder.getByRole('button', { name: 'Report for Ash' })).toHaveCount(0)
    await openPage(holder, `${empty.url}/report-result#${'0'.repeat(48)}`)
    await expect(holder.getByText('This link has expired or was replaced.')).toBeVisible()
  })
})
