import { CHOSEN_KINDS } from '#domain/notices.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { readMailWith } from './fixtures/outbox.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

test('an owner switches notices on, and a manager proves an address and chooses', async ({ page, browser, empty }) => {
  test.setTimeout(120_000)
  const league = await createManagedTeam(empty, ['Ada Lovelace'])
  const { leagueId, email } = league.owner
  const birch = await createManager(empty, league, league.rival, league.players.get('Barbara Liskov') ?? '')
  const settings = `${empty.url}/competitions/${leagueId}/settings?group=match-day`

  await test.step('the owner switches notices on', async () => {
    await signInQuietly(page.context(), empty, email)
    await openPage(page, settings)
    await expect(page.getByText('No notice has been sent yet.')).toBeVisible()
    await page.getByLabel('Tell managers about changes').check()
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
    await expect(manager.getByText('Confirm your address to receive emails.')).toBeVisible()
    await checkScreen(manager)
    await manager.getByRole('button', { name: 'Email me a link' }).press('Enter')
    const proved = manager.getByRole('status').filter({ hasText: 'An email is on its way to you.' })
    await expect(proved).toBeFocused()
    const proof = await readMailWith(empty, birch.email, '/confirm-address')
    await openPage(manager, /https?:[^\s"<>]+\/confirm-address\?token=[\w-]+/.exec(proof)?.[0] ?? '')
    await manager.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(manager.getByText('Your address is confirmed.')).toBeVisible()
    await openPage(manager, `${empty.url}/account/notifications`)
    await expect(manager.getByLabel('A result to confirm')).toHaveValue('digest')
    await expect(manager.getByText('Confirm your address to receive emails.')).toHaveCount(0)
    await manager.getByLabel('A result to confirm').selectOption('Email at once')
    await manager.getByLabel('You are appointed to a match').selectOption('No email')
    await manager.getByRole('button', { name: 'Save notifications' }).click()
    await expect(manager.getByText('Notifications updated')).toBeVisible()
    await manager.reload()
    await expect(manager.getByLabel('You are appointed to a match')).toHaveValue('none')
    await expect(manager.getByLabel('Appointments')).toBeChecked()
  })
  await context.close()
})

test('a link to end mails that nobody got does nothing', async ({ page, empty }) => {
  await openPage(page, `${empty.url}/unsubscribe?token=guess`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('This link no longer works.')).toBeVisible()
})

test('mails that were stopped by a link stay stopped when a tab from before changes one kind', async ({
  page,
  context,
  empty,
}) => {
  const { email } = await createPerson(empty)
  const client = await signIn(empty, email, PASSWORD)
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/account/notifications`)
  await expect(page.getByLabel('A match tomorrow')).toHaveValue('digest')
  await client
    .from('notice_choices')
    .insert(CHOSEN_KINDS.map((kind) => ({ kind, mail: 'none' })))
    .throwOnError()
  await page.getByLabel('A match tomorrow').selectOption('Email at once')
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Notifications updated')).toBeVisible()
  const { data } = await client.from('notice_choices').select('kind').neq('mail', 'none').throwOnError()
  expect(data).toEqual([{ kind: 'reminder' }])
  await expect(page.getByLabel('A ban')).toHaveValue('none')
})
