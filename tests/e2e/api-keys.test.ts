import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { openClubSite } from './fixtures/club-site.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, type Owner, signInQuietly } from './fixtures/people.ts'

const settings = ({ url }: Installation, { leagueId }: Owner) => `${url}/competitions/${leagueId}/settings?group=api`

/** A request of another program. */
const callApi = ({ url }: Installation, key: string, path: string, init: RequestInit = {}) =>
  fetch(`${url}/api/v1${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  })

/** Creates a key in the dialog and leaves the dialog open. @returns the key that it shows */
async function createKey(page: Page, name: string, access: 'Read' | 'Read and write' = 'Read'): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Access').selectOption(access)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('It is shown only once.')).toBeVisible()
  return dialog.getByLabel('API key').inputValue()
}

test('an owner creates a key, copies it, uses it, and revokes it', async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'Sunday Cup')
  await signInQuietly(context, empty, owner.email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, settings(empty, owner))
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await checkScreen(page)

  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Name the key, so that you can recognize it later')).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')

  const key = await createKey(page, 'Club website', 'Read and write')
  expect(key).toMatch(/^tlk_[0-9a-f]{40}$/)
  await checkScreen(page)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('API key copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('listitem').filter({ hasText: 'Club website' })
  await expect(row).toContainText(`Reads and writes${key.slice(0, 10)}…, never used`)
  expect(await page.content()).not.toContain(key)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key)

  const added = await callApi(empty, key, '/teams', { method: 'POST', body: JSON.stringify({ name: 'Ash United' }) })
  expect(added.status).toBe(201)
  expect(await (await callApi(empty, key, '/competition')).json()).toMatchObject({ name: 'Sunday Cup' })
  await page.reload()
  await expect(row).toContainText('last used just now')
  await checkScreen(page)

  await row.getByRole('button', { name: 'Revoke Club website' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await row.getByRole('button', { name: 'Revoke Club website' }).click()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('API key revoked')).toBeVisible()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect((await callApi(empty, key, '/competition')).status).toBe(401)
})

test('a key that expires says when; another tab that revoked it is no error to stay with', async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'Monday Cup')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('x'.repeat(61))
  await page.getByRole('dialog').getByLabel('Expires').selectOption('In a year')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('At most 60 characters; these are 61.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('Scoreboard')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Scoreboard' })).toContainText('expires on')

  const other = await context.newPage()
  await openPage(other, settings(empty, owner))
  await other.getByRole('button', { name: 'Revoke Scoreboard' }).click()
  await other.getByRole('button', { name: 'Revoke key' }).click()
  await expect(other.getByText('No API keys yet')).toBeVisible()

  await page.getByRole('button', { name: 'Revoke Scoreboard' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('alert').getByText('This key is revoked already.')).toBeVisible()
})

test('the documentation explains every call, and calls the API with the reader’s key', { tag: '@sizes' }, async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'Tuesday Cup')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const key = await createKey(page, 'Reader')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'How the API works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Touchline API' })).toBeVisible()
  await checkScreen(page)

  await page.getByText('Enter or correct a result').click()
  const request = page.getByRole('region', { name: 'Request' }).filter({ visible: true })
  await expect(request).toContainText(`curl -X PUT "${empty.url}/api/v1/matches/`)
  await expect(request).toContainText('{"home":1,"away":0}')
  await checkScreen(page)

  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toContainText('missing_key')
  await page.getByLabel('API key').fill(key)
  await page.getByLabel('Call').selectOption('/competition')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Status 200, 59 requests left')).toBeVisible()
  await expect(answer).toContainText('Tuesday Cup')
  await checkScreen(page)
  expect(page.url()).not.toContain('tlk_')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key)
})

test('the type of an error leads to its explanation', async ({ page, empty }) => {
  const { type } = await (await callApi(empty, 'tlk_', '/teams')).json()
  await openPage(page, type)
  await expect(page.locator(':target')).toContainText('The API key is not valid.')
})

test('a page of another site reads with a key, and cannot write with it', async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'Wednesday Cup')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, settings(empty, owner))
  const key = await createKey(page, 'Widget', 'Read and write')
  const club = await openClubSite('<title>Our club</title>')
  const elsewhere = await context.newPage()
  await elsewhere.goto(club.url)
  const call = (method: string) =>
    elsewhere.evaluate(
      ([address, key, method]) =>
        fetch(address, {
          method,
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          ...(method === 'POST' && { body: '{"name":"Mine"}' }),
        }).then(
          ({ status, headers }) => [status, headers.get('ratelimit-remaining')],
          () => 'refused by the browser',
        ),
      [`${empty.url}/api/v1/teams`, key, method] as const,
    )
  expect(await call('POST')).toBe('refused by the browser')
  expect(await call('GET')).toEqual([200, '59'])
  club.server.close()
})
