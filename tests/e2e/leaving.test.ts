import { readFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#web/queries/database.types.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { leaveDrafts } from './fixtures/left-drafts.ts'
import { loseNextAnswerOf } from './fixtures/lost-answer.ts'
import { createOwner, createPerson, signInQuietly, visitorClient } from './fixtures/people.ts'
import { createPicture } from './fixtures/pictures.ts'

/** A competition, a player of it with an account, and another competition in which the player is too. */
async function createLeagues(empty: Installation) {
  const owner = await createOwner(empty, 'Beach Cup')
  const other = await createOwner(empty, 'Kept League')
  const { email } = await createPerson(empty, 'Ada Successor')
  const ada = await signIn(empty, email, PASSWORD)
  const user = (await ada.auth.getUser()).data.user?.id ?? ''
  const server = createClient<Database>(empty.url, empty.keys.serviceRoleKey, { auth: { persistSession: false } })
  const { data: profile } = await server.from('profiles').select('id').eq('user_id', user).single().throwOnError()
  for (const league_id of [owner.leagueId, other.leagueId]) {
    const { data: team } = await server
      .from('teams')
      .insert({ league_id, name: 'Sand Town' })
      .select('id')
      .single()
      .throwOnError()
    await server.from('team_players').insert({ team_id: team.id, player_id: profile.id }).throwOnError()
  }
  await ada.from('profiles').update({ bio: 'Left-footed.' }).eq('id', profile.id).throwOnError()
  const picture = await createPicture(50, 50)
  await ada.storage
    .from('avatars')
    .upload(`${user}/avatar`, picture.buffer, { contentType: picture.mimeType, upsert: true })
  return { owner, other, ada: { email, user, profile: profile.id } }
}

test('an owner takes a copy along, hands the competition over and leaves; its new owner ends both', async ({
  browser,
  page,
  context,
  empty,
}) => {
  const { owner, other, ada } = await createLeagues(empty)
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/account/data`)
  await expect(page.getByText('Delete your competition or hand it over first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeHidden()
  await checkScreen(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('Error exporting your data')).toBeVisible()
  await context.setOffline(false)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).dblclick(),
  ])
  expect(download.suggestedFilename()).toBe('touchline-my-data.json')
  const copy = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(copy)).toMatchObject({
    account: { email: owner.email },
    competitions: [{ name: 'Beach Cup', teams: ['Sand Town'] }],
  })
  expect(copy).not.toContain(ada.email)

  // The same calls, made directly.
  const named = 'Delete your competitions or hand them over first: Beach Cup'
  const fresh = await signIn(empty, owner.email, PASSWORD)
  expect((await fresh.rpc('delete_account')).error?.message).toBe(named)
  const stranger = await signIn(empty, other.email, PASSWORD)
  for (const { error } of [
    await stranger.rpc('hand_over_league', { _league_id: owner.leagueId, _profile_id: ada.profile }),
    await stranger.rpc('delete_league', { _league_id: owner.leagueId }),
    await visitorClient(empty).rpc('export_my_data'),
    await visitorClient(empty).rpc('delete_account'),
  ]) {
    expect(error?.code).toBe('42501')
  }

  await page.getByRole('button', { name: 'Hand over Beach Cup' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText('Choose a person.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByLabel('New owner').selectOption('Ada Successor')
  await dialog.getByRole('button', { name: 'Hand over' }).dblclick()
  await expect(page.getByText('Beach Cup belongs to Ada Successor now.')).toBeVisible()

  const left = await leaveDrafts(page)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await expect(dialog.getByText('Type the word “delete”.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByLabel('Password', { exact: true }).fill(`not ${PASSWORD}`)
  await dialog.getByLabel('Type “delete” to confirm').fill('Delete')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Error deleting your account')).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Delete my account' }).dblclick()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/`)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  expect(await left()).toEqual([])
  await expect(signIn(empty, owner.email, PASSWORD)).rejects.toThrow('Invalid login credentials')

  const next = await browser.newContext()
  await signInQuietly(next, empty, ada.email)
  const data = await next.newPage()
  await data.goto(`${empty.url}/account/data`)
  await data.getByRole('button', { name: 'Delete Beach Cup' }).press('Enter')
  const second = data.getByRole('dialog')
  await expect(second.getByText('This deletes 1 team too')).toBeVisible()
  await second.getByLabel('Type the name to confirm').fill("'; drop table leagues;--")
  await second.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(second.getByText('This is not the name of the competition.')).toBeVisible()
  await second.getByLabel('Type the name to confirm').fill('Beach Cup')
  await expect(second.getByRole('button', { name: 'Delete permanently' })).toBeEnabled()
  await second.getByLabel('Type the name to confirm').press('Enter')
  await expect(data.getByText('Competition deleted')).toBeVisible()
  await data.getByRole('button', { name: 'Delete account' }).click()
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByLabel('Type “delete” to confirm').fill('delete')
  await second.getByRole('button', { name: 'Delete my account' }).click()
  await expect(data).toHaveURL(`${empty.url}/`)
  await expect(data.getByText('Your account is deleted')).toBeVisible()
  await next.close()

  // The other league keeps the player, now without an account.
  const { data: kept } = await visitorClient(empty)
    .from('profiles')
    .select('full_name, bio, user_id')
    .eq('id', ada.profile)
    .single()
    .throwOnError()
  expect(kept).toEqual({ full_name: 'Ada Successor', bio: null, user_id: null })
  expect((await page.request.get(`${empty.url}/storage/v1/object/public/avatars/${ada.user}/avatar`)).status()).toBe(
    400,
  )
})

test('an account whose deletion gets no answer is deleted when it is asked for again', async ({
  page,
  context,
  empty,
}) => {
  const { email } = await createPerson(empty, 'Ada Example')
  await signInQuietly(context, empty, email)
  await page.goto(`${empty.url}/account/data`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await loseNextAnswerOf(page, 'POST', '/rest/v1/rpc/delete_account')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Error deleting your account')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/`)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})
