import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import type { Database } from '#web/queries/database.types.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { pressAfterSession } from './fixtures/ended-session.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import { createOwner, createPerson, signInQuietly, visitorClient } from './fixtures/people.ts'

type Client = SupabaseClient<Database>

/** A player and a manager of one team, both with accounts, and people without a relation to them. */
interface Squad {
  team: string
  player: string
  teammate: string
  emails: Record<'player' | 'manager' | 'owner' | 'otherManager' | 'otherOwner', string>
}

let squad: Squad
test.beforeEach(async ({ empty }) => {
  squad = await createSquad(empty)
})

async function createSquad(empty: Installation): Promise<Squad> {
  const [owner, otherOwner] = [await createOwner(empty, 'Edited League'), await createOwner(empty, 'Elsewhere')]
  const server = createClient<Database>(empty.url, empty.keys.serviceRoleKey, { auth: { persistSession: false } })
  const [team, otherTeam] = [crypto.randomUUID(), crypto.randomUUID()]
  await server
    .from('teams')
    .insert([
      { id: team, league_id: owner.leagueId, name: 'Home Town' },
      { id: otherTeam, league_id: owner.leagueId, name: 'Away United' },
    ])
    .throwOnError()
  const join = async (name: string, to: string, manages = false) => {
    const { email } = await createPerson(empty, name)
    const client = await signIn(empty, email, PASSWORD)
    const user = (await client.auth.getUser()).data.user?.id ?? ''
    const { data: profile } = await server.from('profiles').select('id').eq('user_id', user).single().throwOnError()
    await server.from('team_players').insert({ team_id: to, player_id: profile.id }).throwOnError()
    if (manages) await server.from('teams').update({ manager_id: profile.id }).eq('id', to).throwOnError()
    return { email, id: profile.id }
  }
  const player = await join('Ada Example', team)
  const manager = await join('Grace Manager', team, true)
  const otherManager = await join('Hedy Elsewhere', otherTeam, true)
  return {
    team,
    player: player.id,
    teammate: manager.id,
    emails: {
      player: player.email,
      manager: manager.email,
      owner: owner.email,
      otherManager: otherManager.email,
      otherOwner: otherOwner.email,
    },
  }
}

const profileOf = async (empty: Installation, reader: Client | null, id: string) =>
  (
    await (reader ?? visitorClient(empty))
      .from('profiles')
      .select('full_name, position, jersey_number, date_of_birth, bio, photo_url, email:contact_email')
      .eq('id', id)
      .single()
      .throwOnError()
  ).data

// A phone held upright: the sensor lies on its side, the camera notes it, and where it was.
const photo = async () => ({
  name: 'DSC_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 600, height: 800, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

test('a player fills their profile in: what is wrong is said, nothing typed is lost, one press saves', {
  tag: ['@phone', '@spec:2-player-edit', '@spec:8-player-profile'],
}, async ({ page, context, empty }) => {
  await signInQuietly(context, empty, squad.emails.player)
  await page.goto(`${empty.url}/player/${squad.player}?from=team&teamId=${squad.team}&tab=players`)
  await page.getByRole('link', { name: 'Edit Profile' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Example' })).toBeVisible()
  await checkScreen(page)

  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.getByLabel('Full name').fill('   ')
  await page.getByLabel('Email').fill('nowhere')
  await page.getByLabel('Jersey number').fill('1000')
  await page.getByLabel('Date of birth').fill('1899-12-31')
  await page.getByLabel('Bio').fill('x'.repeat(10_001))
  await save.click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByText('Please provide a valid email address')).toBeVisible()
  await expect(page.getByText('Enter a whole number from 0 to 999.')).toBeVisible()
  await expect(page.getByText('Enter a date between 1900 and today.')).toBeVisible()
  await expect(page.getByText('At most 10,000 characters; these are 10,001.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await checkScreen(page)

  const name = "Ada <b>'; drop table profiles;--</b> عدا 🏆"
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(squad.emails.manager.toUpperCase())
  await page.getByLabel('Position').selectOption('Midfield')
  await page.getByLabel('Jersey number').fill('10')
  await page.getByLabel('Date of birth').fill('2001-03-04')
  await page.getByLabel('Bio').fill('Left-footed.\nشكرا <script>alert(1)</script>')
  await save.click()
  const taken = 'This email is already associated with another player'
  await expect(page.getByText(taken, { exact: true })).toBeVisible()
  await expect(page.getByText(`Failed to update profile: ${taken}`).first()).toBeVisible()
  await page.getByLabel('Email').fill('  Ada.Example@Touchline.Example ')

  // Typed text survives leaving the page, and a reload.
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(page).toHaveURL(`${empty.url}/player/${squad.player}?from=team&teamId=${squad.team}&tab=players`)
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
  await page.reload()
  await expect(page.getByLabel('Jersey number')).toHaveValue('10')

  await context.setOffline(true)
  await save.click()
  await expect(page.getByText('Failed to update profile: The server could not be reached.').first()).toBeVisible()
  await context.setOffline(false)
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && writes.push(request.url()))
  await save.dblclick()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(writes).toHaveLength(1)
  const player = await signIn(empty, squad.emails.player, PASSWORD)
  expect(await profileOf(empty, player, squad.player)).toMatchObject({
    full_name: name,
    email: 'ada.example@touchline.example',
    position: 'midfield',
    jersey_number: 10,
    date_of_birth: '2001-03-04',
    bio: 'Left-footed.\nشكرا <script>alert(1)</script>',
  })
  // A visitor receives everything except the address.
  expect(await profileOf(empty, null, squad.player)).toMatchObject({ full_name: name, email: null })
})

test('a photo is cut by keys, stands upright, and does not tell where it was taken', {
  tag: ['@spec:2-route-players-edit', '@spec:8-player-photo'],
}, async ({ page, context, empty }) => {
  await signInQuietly(context, empty, squad.emails.player)
  await page.goto(`${empty.url}/players/${squad.player}/edit`)
  const choose = page.getByLabel('Photo: Choose picture')
  await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('4-4-2') })
  await expect(page.getByText(/^Failed to upload profile photo: This file is not a picture/)).toBeVisible()

  await choose.setInputFiles(await photo())
  const area = page.getByRole('application', { name: 'The part of the picture that is used' })
  await expect(area).toBeFocused()
  await checkScreen(page)
  // Upright it is 800 wide and 1200 high, red above and blue below; at the bottom only blue is left.
  for (let press = 0; press < 20; press++) await area.press('ArrowUp')
  await page.getByLabel('Zoom').fill('2')
  await area.press('+')
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(page.getByLabel('Photo: Change picture')).toBeAttached()
  const first = (await profileOf(empty, null, squad.player)).photo_url ?? ''
  const stored = Buffer.from(await (await page.request.get(new URL(first, empty.url).href)).body())
  const { width, height, exif, orientation } = await sharp(stored).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: expect.any(Number),
    height: width,
    exif: undefined,
    orientation: undefined,
  })
  const { dominant } = await sharp(stored).stats()
  expect([dominant.r < 60, dominant.b > 200]).toEqual([true, true])

  // Closing the dialog changes nothing. After a network failure the page says so and offers a retry.
  await page.getByLabel('Photo: Change picture').setInputFiles(await photo())
  await area.press('Escape')
  await expect(area).toBeHidden()
  expect((await profileOf(empty, null, squad.player)).photo_url).toBe(first)
  await page.getByLabel('Photo: Change picture').setInputFiles(await photo())
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText(/^Failed to upload profile photo: The server could not be reached/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Photo: Remove' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  expect((await profileOf(empty, null, squad.player)).photo_url).toBeNull()
})

test('who has not to do with the player is sent back to the profile, and the API refuses them', {
  tag: '@spec:2-route-player-edit',
}, async ({ browser, empty }) => {
  const file = await photo()
  for (const who of ['otherManager', 'otherOwner', null] as const) {
    const context = await browser.newContext()
    if (who !== null) await signInQuietly(context, empty, squad.emails[who])
    const page = await context.newPage()
    await page.goto(`${empty.url}/player/${squad.player}/edit`)
    if (who === null) await expect(page).toHaveURL(`${empty.url}/auth`)
    else {
      await expect(page).toHaveURL(`${empty.url}/player/${squad.player}`)
      await expect(page.getByText("You don't have permission to edit this profile")).toBeVisible()
    }
    await page.goto(`${empty.url}/player/${squad.player}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Example' })).toBeVisible()
    // The check of the right to edit has finished.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeHidden()
    await context.close()

    const client = who === null ? visitorClient(empty) : await signIn(empty, squad.emails[who], PASSWORD)
    const update = await client.from('profiles').update({ bio: 'x' }).eq('id', squad.player).select('id').single()
    expect(update.error?.code).toBe(who === null ? '42501' : 'PGRST116')
    const upload = await client.storage
      .from('player-photos')
      .upload(`${squad.player}/photo`, file.buffer, { contentType: file.mimeType, upsert: true })
    expect(upload.error).not.toBeNull()
    expect((await profileOf(empty, client, squad.player)).email).toBeNull()
  }
  expect(await profileOf(empty, null, squad.player)).toMatchObject({ bio: null, photo_url: null })
})

test('the manager and the owner edit the player; a session that ends in between loses nothing', async ({
  browser,
  empty,
}) => {
  for (const who of ['manager', 'owner'] as const) {
    const context = await browser.newContext()
    await signInQuietly(context, empty, squad.emails[who])
    const page = await context.newPage()
    await page.goto(`${empty.url}/player/${squad.player}`)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await page.getByLabel('Bio').fill(`Written by the ${who}`)
    if (who === 'owner') {
      // The session ended elsewhere, and this browser's token has expired.
      await pressAfterSession(page.getByRole('button', { name: 'Save Changes' }))
      await expect(page).toHaveURL(`${empty.url}/auth`)
      await page.getByLabel('Email').fill(squad.emails.owner)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByLabel('Bio')).toHaveValue('Written by the owner')
    }
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated')).toBeVisible()
    await expect(page.getByText(`Written by the ${who}`)).toBeVisible()

    await context.close()
  }
})

test('a player who cannot be loaded is told of, and the profile is there again', async ({ page, context, empty }) => {
  // A page that listens would fetch the player again, because the profile has just been made. Then the way back would
  // fail too.
  await withholdChanges(page)
  await signInQuietly(context, empty, squad.emails.player)
  await page.goto(`${empty.url}/player/${squad.player}`)
  const edit = page.getByRole('link', { name: 'Edit Profile' })
  await expect(edit).toBeVisible()
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 500, json: { message: 'out of order' } }))
  await edit.click()
  await expect(page.getByText('Failed to load player profile')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/player/${squad.player}`)
  await expect(edit).toBeVisible()
})
