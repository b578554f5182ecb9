import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { loseNextAnswerOf } from './fixtures/lost-answer.ts'
import { createManagedTeam, inviteManager } from './fixtures/managed-team.ts'
import { readMails } from './fixtures/outbox.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const newEmail = () => `somebody-${crypto.randomUUID()}@touchline.example`
const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

/** The link of the newest mail to an address. */
async function linkInMail({ dataDir }: Installation, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mails = await readMails(dataDir)
    link =
      /\S+\/auth\?token=[0-9a-f]{64}/.exec(mails.findLast((mail) => mail.includes(`To: ${email}`)) ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('an owner invites managers who are no players, and sees how far each invitation got', async ({
  page,
  context,
  browser,
  empty,
}) => {
  const { owner, team, rival, players } = await createManagedTeam(empty, ['Ada Lovelace'])
  const pending = newEmail()
  await inviteManager(owner.client, rival, players.get('Barbara Liskov') ?? '', pending)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings`)
  await page.getByRole('link', { name: 'Invitations' }).click()
  const rows = page.getByRole('list', { name: 'Teams' }).getByRole('listitem')
  const [ash, birch] = [rows.filter({ hasText: 'Ash' }), rows.filter({ hasText: 'Birch' })]
  await expect(page.getByText('0 of 2 teams have a manager with an account.')).toBeVisible()
  await expect(birch.getByText('Barbara Liskov')).toBeVisible()
  await expect(birch.getByText('Not sent')).toBeVisible()
  await expect(ash.getByText('No manager yet')).toBeVisible()

  // The dialog says what is wrong, and keeps what was typed.
  await ash.getByRole('button', { name: /^Invite a manager for .?Ash/ }).click()
  const dialog = page.getByRole('dialog')
  const [name, email, phone] = ['Name', 'Email address', 'Telephone'].map((label) => dialog.getByLabel(label))
  const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
  await invite.click()
  await expect(dialog.getByText('Please provide a name')).toBeVisible()
  const address = newEmail()
  await name?.fill('Herbert Chapman')
  await email?.fill('nobody')
  await phone?.fill('call me')
  await invite.click()
  await expect(dialog.getByText('Please provide a valid email address')).toBeVisible()
  await expect(dialog.getByText('A telephone number has 6 to 15 digits')).toBeVisible()
  await checkScreen(page)
  await email?.fill(address)
  await phone?.fill('+44 7700 900123')
  await invite.dblclick()
  await expect(dialog.getByRole('heading', { name: /^Invite .?Herbert Chapman/ })).toBeVisible()
  await checkScreen(page)

  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  expect(link).toMatch(new RegExp(`^${empty.url}/auth\\?token=[0-9a-f]{64}$`))
  const chat = new URL((await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')) ?? '')
  expect(chat.origin + chat.pathname).toBe('https://wa.me/447700900123')
  expect(chat.searchParams.get('text')).toContain(link)
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(toastOf(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(ash.getByText(/^Sent on /)).toBeVisible()

  // 'Send all' mails what has an address and was not sent.
  await page.getByRole('button', { name: 'Send all (1)' }).dblclick()
  await expect(toastOf(page, '1 invitation sent')).toBeVisible()
  await expect(birch.getByText(/^Sent on /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send all/ })).toHaveCount(0)
  expect(await linkInMail(empty, pending)).toContain(empty.url)
  await checkScreen(page)

  // A second link ends the first, which says so; the mailed one is opened.
  await ash.getByRole('button', { name: /^Send again to .?Herbert/ }).click()
  await expect(dialog.getByText('The link that was sent stops working')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await expect(toastOf(page, 'Invitation sent')).toBeVisible()
  const mailed = await linkInMail(empty, address)
  expect(mailed).not.toBe(link)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByText('Invalid or expired invitation token.')).toBeVisible()
  const noted = guest.waitForResponse(/note_invitation_opened/)
  await guest.goto(mailed)
  await expect(guest.getByText('You are invited to manage Ash in Sunday League.')).toBeVisible()
  await noted
  await page.reload()
  await expect(ash.getByText(/^Opened/)).toBeVisible()

  // A person with an account accepts, and the owner sees it.
  const person = await createPerson(empty)
  await guest.getByRole('button', { name: 'I have an account' }).click()
  await guest.getByLabel('Email').fill(person.email)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Sign In', exact: true }).click()
  await guest.getByRole('button', { name: /^Accept as/ }).click()
  await expect(guest).toHaveURL(`${empty.url}/teams/${team}`)
  await guest.context().close()
  await page.reload()
  await expect(ash.getByText('Joined')).toBeVisible()
  await expect(page.getByText('1 of 2 teams have a manager with an account.')).toBeVisible()
  await expect(ash.getByText(address)).toHaveCount(0)

  // Withdrawn: the player stays, without the team.
  await birch.getByRole('button', { name: /^Withdraw the invitation of/ }).click()
  await expect(dialog.getByText('which then has no manager')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(toastOf(page, 'Invitation withdrawn')).toBeVisible()
  await expect(birch.getByText('No manager yet')).toBeVisible()
})

test('a mail that cannot be asked for leaves the invitation unsent, and says so', async ({ page, context, empty }) => {
  const { owner, rival, players } = await createManagedTeam(empty, ['Ada Lovelace'])
  await inviteManager(owner.client, rival, players.get('Barbara Liskov') ?? '', newEmail())
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings?group=invitations`)
  await page.route('**/invitation-mails', (route) => route.abort())
  await page.getByRole('button', { name: 'Send all (1)' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /^Not sent: .?Barbara Liskov.?\. The server could not be reached\./,
  )
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  await page.unroute('**/invitation-mails')
  await page.getByRole('button', { name: 'Send all (1)' }).click()
  await expect(page.getByText(/^Sent on /)).toBeVisible()
})

test('an invitation whose mail the mail server refused says so', async ({ page, context, empty }) => {
  const { owner, rival, players } = await createManagedTeam(empty, ['Ada Lovelace'])
  await inviteManager(owner.client, rival, players.get('Barbara Liskov') ?? '', newEmail())
  const server = createClient(empty.url, empty.keys.serviceRoleKey, { auth: { persistSession: false } })
  await server
    .from('manager_invites')
    .update({ refused_at: new Date().toISOString() })
    .eq('team_id', rival)
    .throwOnError()
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings?group=invitations`)
  await expect(page.getByText(/^Not sent: the mail server refused the email\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send all/ })).toHaveCount(0)
  await checkScreen(page)
})

test('a mail whose answer is lost is not sent again, and its link works', async ({ page, context, browser, empty }) => {
  const { owner, team } = await createManagedTeam(empty)
  const address = newEmail()
  const values = { _team_id: team, _role: 'manager', _name: 'Herbert Chapman', _email: address }
  await owner.client.rpc('create_invitation', values).throwOnError()
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings?group=invitations`)
  await page.getByRole('button', { name: /^Send to .?Herbert/ }).click()
  await loseNextAnswerOf(page, 'POST', '/invitation-mails')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.')
  const first = await linkInMail(empty, address)
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This invitation was already sent.')
  await expect(toastOf(page, 'Invitation sent')).toHaveCount(0)
  await expect(page.getByText(/^Sent on /)).toBeVisible()
  expect(await linkInMail(empty, address)).toBe(first)
  // The process may have stopped before the mail was stored: the link can be passed on by hand.
  await expect(dialog.getByText('The link that was sent stops working when a new one is made.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Later' }).click()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(first)
  await expect(guest.getByText('You are invited to manage Ash in Sunday League.')).toBeVisible()
  await guest.context().close()
})

test('a person is invited once although the list cannot be fetched', async ({ page, context, empty }) => {
  const { owner } = await createManagedTeam(empty)
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings?group=invitations`)
  const ash = page.getByRole('list', { name: 'Teams' }).getByRole('listitem').filter({ hasText: 'Ash' })
  await ash.getByRole('button', { name: /^Invite a manager for .?Ash/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Herbert Chapman')
  await dialog.getByLabel('Telephone').fill('+44 7700 900123')
  await page.route('**/rest/v1/rpc/league_invitations*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: /^Invite .?Herbert Chapman/ })).toBeVisible()
  await page.unroute('**/rest/v1/rpc/league_invitations*')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /wa\.me\/447700900123/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(ash.getByText('Herbert Chapman')).toHaveCount(1)
})
