import type { Browser, Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createManagedTeam } from './fixtures/managed-team.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

/** Fills the open dialog and makes a link. @returns the link */
async function invite(page: Page, name: string): Promise<string> {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

/** Opens the link in another browser, signs in with an account that exists, and accepts. */
async function accept(browser: Browser, installation: Installation, link: string, invitation: string): Promise<Page> {
  const { email } = await createPerson(installation)
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await expect(page.getByText(invitation)).toBeVisible()
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: /^Accept as/ }).click()
  await expect(toastOf(page, 'Invitation accepted')).toBeVisible()
  return page
}

test('an administrator runs the competition with its owner, until the owner ends it', async ({
  page,
  context,
  browser,
  empty,
}) => {
  const { owner } = await createManagedTeam(empty, ['Ada Lovelace'])
  const settings = `${empty.url}/competitions/${owner.leagueId}/settings`
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${settings}?group=invitations`)
  await page.getByRole('button', { name: 'Invite an administrator' }).click()
  await expect(dialogOf(page).getByText('Only you see the address and the number.')).toBeVisible()
  await checkScreen(page)
  const link = await invite(page, 'Herbert Chapman')
  const administrators = page.getByRole('list', { name: 'Administrators' })
  await expect(administrators.getByText('Not sent')).toBeVisible()
  await checkScreen(page)

  const other = await accept(browser, empty, link, 'You are invited to help run Sunday League as an administrator.')
  await expect(other).toHaveURL(/\/dashboard$/)
  const card = other.getByRole('article').or(other.getByRole('listitem')).filter({ hasText: 'Administrator' }).first()
  await expect(card.getByText('Sunday League')).toBeVisible()
  await checkScreen(other)
  await card.getByRole('link', { name: /^View Competition/ }).click()

  // The work of an owner: a match, its score, and a description.
  await other.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await other.getByRole('button', { name: 'Add match' }).click()
  await other.getByLabel('Home team').selectOption('Ash')
  await other.getByLabel('Away team').selectOption('Birch')
  await other.getByRole('button', { name: 'Save match' }).click()
  await expect(toastOf(other, 'Match')).toBeVisible()
  await other.goto(settings)
  await expect(other.getByRole('heading', { name: 'Delete the competition' })).toHaveCount(0)
  await other.goto(`${settings}?group=invitations`)
  await expect(other.getByText('Herbert Chapman')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Invite an administrator' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  // An administrator who makes themself a scorer too.
  await other.getByRole('button', { name: 'Invite a scorer' }).click()
  const ownLink = await invite(other, 'Herbert Chapman')
  await other.goto(ownLink)
  await other.getByRole('button', { name: /^Accept as/ }).click()
  await expect(other.getByRole('heading', { name: 'Matches to enter' })).toBeVisible()

  await page.reload()
  await expect(administrators.getByText('Joined')).toBeVisible()
  await administrators.getByRole('button', { name: /^Remove .?Herbert Chapman/ }).click()
  await expect(dialogOf(page).getByLabel('Scorer, taken on their own')).toBeChecked()
  await checkScreen(page)
  await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toastOf(page, 'Removed')).toBeVisible()
  await expect(administrators).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Scorers' })).toHaveCount(0)
  await other.goto(settings)
  await expect(other).toHaveURL(/\/overview$/)
})

test('an assistant looks after a team, chooses no manager, and leaves', { tag: '@phone' }, async ({
  page,
  context,
  browser,
  empty,
}) => {
  const { owner, team } = await createManagedTeam(empty, ['Ada Lovelace'])
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings?group=invitations`)
  await page.getByRole('button', { name: /^Invite an assistant for .?Ash/ }).click()
  const link = await invite(page, 'Clara Zetkin')
  await checkScreen(page)

  const other = await accept(browser, empty, link, 'You are invited to assist Ash in Sunday League.')
  await other.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  await other.getByRole('link', { name: /^Manage Team/ }).click()
  await expect(other).toHaveURL(`${empty.url}/team/${team}/manage`)
  await expect(other.getByText('You assist this team. Its manager and the owner choose who manages it.')).toBeVisible()
  await expect(other.getByRole('button', { name: /Invite|Assign/ })).toHaveCount(0)
  await checkScreen(other)

  await other.goto(`${empty.url}/dashboard`)
  await expect(other.getByText('Assistant · Sunday League')).toBeVisible()
  await checkScreen(other)
  await other.getByRole('button', { name: /^Leave .?Ash/ }).click()
  await dialogOf(other).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(toastOf(other, 'You have left')).toBeVisible()
  await expect(other.getByText('Assistant · Sunday League')).toHaveCount(0)
})
