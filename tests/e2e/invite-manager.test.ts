import type { Browser, Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import {
  createManagedTeam,
  createManager,
  expireInvitations,
  inviteManager,
  squadNames,
} from './fixtures/managed-team.ts'
import { signInQuietly } from './fixtures/people.ts'

const newEmail = () => `manager-${crypto.randomUUID()}@touchline.example`
const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()
const link = (page: Page) => page.getByLabel('Invitation link')

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  return context.newPage()
}

test('an owner invites a manager, who signs up on a phone and fills the squad', {
  tag: ['@spec:4-manager-pending', '@spec:8-assign-manager'],
}, async ({ page, context, browser, empty }) => {
  const world = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { owner } = world
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  await page.getByRole('link', { name: 'Manage Team Ash' }).click()
  await expect(page).toHaveURL(`${empty.url}/team/${world.team}/manage`)

  await page.getByRole('button', { name: 'Assign a manager' }).click()
  const dialog = page.getByRole('dialog')
  const [player, email] = [dialog.getByLabel('Player'), dialog.getByLabel('Email address')]
  const assign = dialog.getByRole('button', { name: 'Assign manager' })
  await assign.click()
  await expect(dialog.getByText('Please select a player')).toBeVisible()
  await expect(dialog.getByText('Please provide an email address')).toBeVisible()
  await checkScreen(page)
  await player.selectOption('Ada Lovelace')
  const { data: self } = await owner.client.rpc('signable_players', { _team_id: world.team })
  expect(self?.some(({ is_caller }) => is_caller)).toBe(true)
  for (const [typed, said] of [
    [`${'x'.repeat(10_000)}@example.org`, 'Please provide a valid email address'],
    ['<b>👩‍🚀</b>', 'Please provide a valid email address'],
    [owner.email, 'This email is already associated with another player'],
  ] as const) {
    await email.fill(typed)
    await assign.click()
    await expect(dialog.getByRole('alert')).toHaveText(said)
    await expect(email).toHaveValue(typed)
  }
  await expect(toastOf(page, 'Failed to assign manager')).toBeVisible()
  const address = newEmail()
  await email.fill(` ${address.toUpperCase()} `)
  await context.setOffline(true)
  await assign.click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.')
  await context.setOffline(false)
  await assign.dblclick()
  await expect(dialog.getByRole('heading', { name: 'Invite Ada Lovelace' })).toBeVisible()
  const invitation = await link(dialog.page()).last().inputValue()
  expect(invitation).toMatch(new RegExp(`^${empty.url}/auth\\?token=[0-9a-f]{64}$`))
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(toastOf(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(invitation)
  const sent = await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(sent ?? '').origin).toBe('https://wa.me')
  expect(new URL(sent ?? '').searchParams.get('text')).toMatch(/^Hello Ada Lovelace, .* manage Ash in Sunday League/)
  expect(new URL(sent ?? '').searchParams.get('text')).toContain(invitation)
  const invites = await owner.client.from('manager_invites').select('email').eq('team_id', world.team)
  expect(invites.data).toEqual([{ email: address }])
  await dialog.getByRole('button', { name: 'Done' }).click()

  // The link is there for as long as it is needed.
  await page.reload()
  await expect(page.getByText('pending registration')).toBeVisible()
  await expect(link(page)).toHaveValue(invitation)
  await expect(page.getByText(/^Works once, until \w+day, \d+ \w+ \d{4}\.$/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Change manager' }).click()
  await player.selectOption('Ada Lovelace')
  await expect(assign).toBeDisabled()
  await expect(email).toHaveValue(address)
  await player.selectOption('Grace Hopper')
  await expect(dialog.getByText('the link that was sent stops working')).toBeVisible()
  await page.keyboard.press('Escape')

  const phone = await openPhone(browser)
  await phone.goto(invitation)
  await expect(phone.getByText('You are invited to manage Ash in Sunday League.')).toBeVisible()
  await expect(phone.getByLabel('Email')).toHaveValue(address)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByLabel('Confirm password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign Up' }).click()
  await expect(phone).toHaveURL(`${empty.url}/dashboard`)
  await expect(phone.getByRole('heading', { name: 'Teams You Manage' })).toBeVisible()
  await phone.getByRole('link', { name: 'View Ash' }).click()
  await phone.getByRole('link', { name: 'Manage Team' }).click()
  await phone.getByRole('button', { name: 'Add several' }).click()
  await phone.getByLabel('Players', { exact: true }).last().fill('Hedy Lamarr\nKatherine Johnson')
  await phone.getByRole('button', { name: 'Add 2 players' }).click()
  await expect(toastOf(phone, '2 players added')).toBeVisible()
  expect(await squadNames(owner.client, world.team)).toEqual([
    'Ada Lovelace',
    'Grace Hopper',
    'Hedy Lamarr',
    'Katherine Johnson',
  ])
  await phone.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  await expect(phone.getByText('You manage this team')).toHaveCount(1)
  await expect(phone.getByRole('link', { name: /^Manage Team/ })).toHaveCount(1)
  await checkScreen(phone)
  await phone.context().close()

  // The owner's page is updated live.
  await expect(page.getByText('has an account')).toBeVisible({ timeout: 15_000 })
  await expect(link(page)).toHaveCount(0)
  const late = await openPhone(browser)
  await late.goto(invitation)
  await expect(late.getByText('This invitation was used. Sign in.')).toBeVisible()
  await late.context().close()
})

test('an expired link is renewed, and the manager removed by the owner', async ({ page, context, empty }) => {
  const world = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { owner, team, players } = world
  const first = await inviteManager(owner.client, team, players.get('Ada Lovelace') ?? '', newEmail())
  await expireInvitations(empty, team)
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/team/${team}/manage`)
  await expect(page.getByText('The invitation link has expired.')).toBeVisible()
  await expect(page.getByText('pending registration')).toBeVisible()
  const [email, stored] = [page.getByLabel('Email address'), await page.getByLabel('Email address').inputValue()]
  expect(stored).toMatch(/^manager-/)
  await email.fill('')
  await page.getByRole('button', { name: 'Renew link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please provide an email address')
  await checkScreen(page)
  await email.fill(stored)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Renew link' }).click()
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
  await expect(toastOf(page, 'Failed to assign manager')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Renew link' }).dblclick()
  await expect(link(page)).toHaveValue(/token=[0-9a-f]{64}$/)
  const renewed = (await link(page).inputValue()).split('=').at(-1) ?? ''
  expect(renewed).not.toBe(first)
  const isValid = async (_token: string) => (await owner.client.rpc('check_invitation', { _token })).data
  expect(await isValid(first)).toMatchObject({ valid: false })
  expect(await isValid(renewed)).toMatchObject({ valid: true })

  await page.getByRole('button', { name: 'Remove manager' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The invitation link stops working.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Remove manager' }).dblclick()
  await expect(page.getByText(/^Nobody yet\./)).toBeVisible()
  expect(await isValid(renewed)).toMatchObject({ valid: false })

  // A player with an account manages at once.
  await createManager(empty, world, team, players.get('Grace Hopper') ?? '')
  await owner.client.rpc('remove_manager', { _team_id: team }).throwOnError()
  await page.reload()
  await page.getByRole('button', { name: 'Assign a manager' }).click()
  await dialog.getByLabel('Player').selectOption('Grace Hopper')
  await expect(dialog.getByText('Grace Hopper has an account and will manage the team straight away.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign manager' }).click()
  await expect(toastOf(page, 'Manager assigned')).toBeVisible()
  await expect(page.getByText('has an account')).toBeVisible()
})

test('a manager hands the team over, and has seen the link before the page is closed to them', async ({
  page,
  context,
  empty,
}) => {
  const world = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { owner, team, players } = world
  const manager = await createManager(empty, world, team, players.get('Ada Lovelace') ?? '')
  await signInQuietly(context, empty, manager.email)
  await page.goto(`${empty.url}/team/${team}/manage`)
  await expect(page.getByRole('button', { name: 'Remove manager' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Hand the team over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Player').selectOption('Grace Hopper')
  await dialog.getByLabel('Email address').fill(newEmail())
  await expect(dialog.getByText('You stop managing Ash')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign manager' }).click()
  await expect(dialog.getByText('Send the link now')).toBeVisible()
  await expect(dialog.getByLabel('Invitation link')).toHaveValue(/token=[0-9a-f]{64}$/)
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(`${empty.url}/team/${team}`)
  await expect(page.getByRole('link', { name: 'Manage Team' })).toHaveCount(0)
  await expect(page.getByText('Unauthorized')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Grace Hopper' }).first()).toBeVisible()

  // A manager who leaves the squad loses the team too.
  const assignAda = { _team_id: team, _player_id: players.get('Ada Lovelace') ?? '', _email: manager.email }
  await owner.client.rpc('create_manager_invite', assignAda).throwOnError()
  await page.goto(`${empty.url}/team/${team}/manage`)
  await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
  await expect(dialog.getByText('You stop managing Ash')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove player' }).click()
  await expect(page).toHaveURL(`${empty.url}/team/${team}`)
  await expect(toastOf(page, 'Player removed')).toBeVisible()
  await expect(page.getByText('Unauthorized')).toHaveCount(0)
  expect(await squadNames(owner.client, team)).toEqual(['Grace Hopper'])
})
