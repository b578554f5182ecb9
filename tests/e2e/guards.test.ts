import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createManagedTeam } from './fixtures/managed-team.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

/** Makes a new person an administrator of the league, or an assistant of one of its teams. @returns the address */
async function addMember(installation: Installation, role: 'administrator' | 'assistant') {
  const { owner, team } = await createManagedTeam(installation, ['Ada Lovelace'])
  const place = role === 'administrator' ? { _team_id: null, _league_id: owner.leagueId } : { _team_id: team }
  const { data: id } = await owner.client
    .rpc('create_invitation', { _role: role, _name: 'Herbert Chapman', ...place })
    .throwOnError()
  const { data: token } = await owner.client.rpc('renew_invitation', { _id: id }).throwOnError()
  const { email } = await createPerson(installation)
  const member = await signIn(installation, email, PASSWORD)
  await member.rpc('accept_invitation', { _token: token }).throwOnError()
  return { email, leagueId: owner.leagueId, team }
}

/** Memberships wait until `fail` is called, and are answered again after `answer`. */
async function holdMemberships(page: Page) {
  const memberships = (url: URL) => url.pathname === '/rest/v1/league_members'
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(memberships, async (route) => {
    await promise
    await route.abort()
  })
  const asked = page.waitForRequest((request) => memberships(new URL(request.url())))
  return { asked, fail: resolve, answer: () => page.unroute(memberships) }
}

const PAGES: [path: string, heading: string][] = [
  ['import', 'Import fixtures'],
  ['generate', 'Generate fixtures'],
  ['results', 'Enter results'],
  ['call-off', 'Call off'],
  ['officials', 'Officials'],
  ['knock-outs', 'Knock-outs'],
]

test('an administrator is not told that the competition is another’s before that is known', async ({
  page,
  context,
  empty,
}) => {
  const { email, leagueId } = await addMember(empty, 'administrator')
  await signInQuietly(context, empty, email)
  const { asked, fail, answer } = await holdMemberships(page)
  await page.goto(`${empty.url}/competitions/${leagueId}/results`)
  await asked
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByText('you do not run')).toHaveCount(0)
  fail()
  await expect(page.getByText('Your rights could not be loaded')).toBeVisible()
  await expect(page.getByText('you do not run')).toHaveCount(0)
  await checkScreen(page)
  await answer()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Enter results' })).toBeVisible()
  for (const [path, heading] of PAGES) {
    await page.goto(`${empty.url}/competitions/${leagueId}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('an assistant can load the page of the team again', { tag: '@phone' }, async ({ page, context, empty }) => {
  const { email, team } = await addMember(empty, 'assistant')
  await signInQuietly(context, empty, email)
  const { fail, answer } = await holdMemberships(page)
  fail()
  await page.goto(`${empty.url}/team/${team}/manage`)
  await expect(page.getByText('Your rights could not be loaded')).toBeVisible()
  await checkScreen(page)
  await answer()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('You assist this team.')).toBeVisible()
})
