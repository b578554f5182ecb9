import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createManager, createMatch, createMatchLeague, type MatchLeague } from './fixtures/match-league.ts'
import { signInQuietly } from './fixtures/people.ts'

let league: MatchLeague
let player: string
test.beforeEach(async ({ empty }) => {
  const squad = ['Ada', 'Bea', 'Cleo'].map((name, at) => ({
    name: `${name} Quill`,
    position: at === 0 ? ('goalkeeper' as const) : ('forward' as const),
    number: at + 1,
  }))
  league = await createMatchLeague(empty, [
    { name: 'Ashford', colour: 'blue', squad },
    { name: 'Birchwood', colour: 'orange', squad },
  ])
  player = league.teams[0]?.players[1] ?? ''
  await createMatch(league, { playedAt: '2026-11-14T15:00:00Z', sizes: [3, 3], goals: [[0, 1, 12, 2]] })
})

const openPlayer = (page: Page, { url }: Installation) =>
  page.goto(`${url}/player/${player}`, { waitUntil: 'networkidle' })
const readBio = async () =>
  (await league.owner.from('profiles').select('bio').eq('id', player).single().throwOnError()).data.bio
const WRITTEN = /Bea Quill\b.*Ashford|Ashford.*Bea Quill/
const written = (page: Page) => page.getByRole('paragraph').filter({ hasText: WRITTEN })

test('the owner has one bio written, or everybody’s, and can stop', {
  tag: ['@spec:2-player-bio', '@spec:8-bio'],
}, async ({ page, context, empty }) => {
  await league.owner.from('profiles').update({ bio: 'Keeps bees.' }).eq('id', player).select().single().throwOnError()
  await signInQuietly(context, empty, league.ownerEmail)
  await openPlayer(page, empty)
  await page.route('**/functions/v1/generate-player-bio', (route) => route.abort())
  await page.getByRole('button', { name: 'Generate Bio' }).click()
  await expect(page.getByText('Failed to generate player bio')).toBeVisible()
  await expect(page.getByRole('alert').getByText('The server could not be reached.')).toBeVisible()
  await expect(page.getByText('Keeps bees.')).toBeVisible()
  await checkScreen(page)
  await page.unroute('**/functions/v1/generate-player-bio')
  await page.getByRole('button', { name: 'Generate Bio' }).click()
  await expect(page.getByText('Bio Generated')).toBeVisible()
  await expect(written(page)).toBeVisible()
  await expect.poll(readBio).toMatch(WRITTEN)
  await page.getByRole('button', { name: 'Restore the earlier bio' }).click()
  await expect(page.getByText('Keeps bees.')).toBeVisible()

  // The player saves a bio while the owner's is generated: it can be brought back.
  const saveMeanwhile = (bio: string) =>
    league.owner.from('profiles').update({ bio }).eq('id', player).select().single().throwOnError()
  await page.route('**/functions/v1/generate-player-bio', async (route) => {
    await saveMeanwhile('Keeps goats.')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Generate Bio' }).click()
  await expect(written(page)).toBeVisible()
  await page.getByRole('button', { name: 'Restore the earlier bio' }).click()
  await expect(page.getByText('Keeps goats.')).toBeVisible()
  await expect.poll(readBio).toBe('Keeps goats.')
  await page.unroute('**/functions/v1/generate-player-bio')

  // The same between reading the earlier bio and saving the new one.
  let writes = 0
  await page.route('**/rest/v1/profiles*', async (route) => {
    if (route.request().method() === 'PATCH' && ++writes === 1) await saveMeanwhile('Keeps hens.')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Generate Bio' }).click()
  await expect(written(page)).toBeVisible()
  expect(writes).toBe(2)
  await page.getByRole('button', { name: 'Restore the earlier bio' }).click()
  await expect(page.getByText('Keeps hens.')).toBeVisible()
  await page.unroute('**/rest/v1/profiles*')

  await page.route('**/functions/v1/regenerate-all-bios', () => undefined)
  await page.getByRole('button', { name: 'Regenerate All Bios' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('including those that players wrote themselves')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Regenerate All Bios' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Reading the records…')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Stopped. 0 bios are new, the others are unchanged.')
  await page.unroute('**/functions/v1/regenerate-all-bios')

  await page.route('**/functions/v1/regenerate-all-bios', (route) =>
    route.fulfill({ status: 500, json: { message: 'out of order' } }),
  )
  await dialog.getByRole('button', { name: 'Regenerate All Bios' }).click()
  await expect(page.getByText('Failed to regenerate player bios')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again later.')
  await page.unroute('**/functions/v1/regenerate-all-bios')
  await dialog.getByRole('button', { name: 'Regenerate All Bios' }).click()
  await expect(page.getByText('Bios Regenerated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(written(page)).toBeVisible()
  const { data } = await league.owner
    .from('profiles')
    .select('bio')
    .in('id', league.teams[1]?.players ?? [])
  expect(data?.every(({ bio }) => bio?.includes('Birchwood'))).toBe(true)
})

test('on the edit page a bio fills the field and is not saved', {
  tag: ['@spec:5-bio-league', '@spec:8-bio-on-edit-page'],
}, async ({ page, context, empty }) => {
  const email = await createManager(empty, league)
  await signInQuietly(context, empty, email)
  await openPlayer(page, empty)
  // The manager edits; the page's own buttons are the owner's.
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate Bio' })).toHaveCount(0)
  const manager = await signIn(empty, email, PASSWORD)
  const { error } = await manager.functions.invoke('regenerate-all-bios', { body: { leagueId: league.id } })
  expect(error.context.status).toBe(403)

  await page.goto(`${empty.url}/player/${player}/edit`)
  const field = page.getByLabel('Bio', { exact: true })
  await field.fill('Mine.')
  await page.route('**/functions/v1/generate-player-bio', (route) =>
    route.fulfill({ status: 500, json: { message: 'out of order' } }),
  )
  await page.getByRole('button', { name: 'Generate Bio' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to generate bio: An unexpected error occurred. Please try again later.',
  )
  await expect(field).toHaveValue('Mine.')
  await page.unroute('**/functions/v1/generate-player-bio')
  const held = Promise.withResolvers<void>()
  await page.route('**/functions/v1/generate-player-bio', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Generate Bio' }).click()
  // Text typed now would be lost.
  await expect(field).not.toBeEditable()
  await expect(page.getByText('You can edit the bio once it is generated.')).toBeVisible()
  held.resolve()
  await expect(field).toHaveValue(WRITTEN)
  await expect(field).toBeEditable()
  expect(await readBio()).toBeNull()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Restore the earlier bio' }).click()
  await expect(field).toHaveValue('Mine.')

  await page.route('**/rest/v1/team_players*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Generate Bio' }).click()
  await expect(page.getByRole('alert')).toHaveText('Missing required information to generate bio')
})
