import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { pressAfterSession } from './fixtures/ended-session.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import { openPage } from './fixtures/open-page.ts'
import { readHead } from './fixtures/page-head.ts'
import { createOwner, createPerson, type Owner, signInQuietly, visitorClient } from './fixtures/people.ts'
import { createPicture, disguisedFile, textFile } from './fixtures/pictures.ts'

const ODD = `Ünïted <b>FC</b> 🏆 שלום'; drop table leagues; --`
const LONG = 'x'.repeat(10_000)

const settingsOf = async (installation: Installation, { leagueId }: Owner) => {
  const { data } = await visitorClient(installation)
    .from('leagues')
    .select('name, logo_url, settings:league_settings!inner(*)')
    .eq('id', leagueId)
    .single()
    .throwOnError()
  return data
}

/** How often the page requested this. */
function countRequests(page: Page, part: string) {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes(part) && requests.push(request.url()))
  return requests
}

test('details: what is wrong is told, what is typed is kept whatever happens, and it is saved once', {
  tag: '@spec:2-competition-settings',
}, async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'Sunday Cup')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}`)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const name = page.getByLabel('Name', { exact: true })
  const description = page.getByLabel('Description')
  const save = page.getByRole('button', { name: 'Save details' })
  const saves = countRequests(page, '/rpc/save_league_details')

  await name.fill('  ')
  await description.fill(LONG)
  await save.click()
  await expect(page.getByText('Enter a name for the competition.')).toBeVisible()
  await expect(page.getByText('At most 1,000 characters; these are 10,000.')).toBeVisible()
  await expect(name).toBeFocused()
  await checkScreen(page)
  await name.fill(LONG)
  await expect(page.getByText('At most 200 characters; these are 10,000.')).toBeVisible()
  expect(saves).toEqual([])

  await name.fill(ODD)
  await description.fill(`${ODD}\nOn Sundays.`)
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expect(page.getByText('Matches stay at the same moment, so the time shown changes')).toBeVisible()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await page.getByRole('link', { name: 'General' }).click()
  await expect(name).toHaveValue(ODD)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await page.goBack()
  await expect(description).toHaveValue(`${ODD}\nOn Sundays.`)
  await page.reload()
  await expect(name).toHaveValue(ODD)
  await expect(page.getByText('Not saved yet. It is kept on this device.')).toBeVisible()

  await context.setOffline(true)
  await save.click()
  await expect(page.getByRole('alert').getByText('The server could not be reached.')).toBeVisible()
  await expect(page.getByText('Error updating competition')).toBeVisible()
  await context.setOffline(false)

  await pressAfterSession(save)
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(name).toHaveValue(ODD)

  saves.length = 0
  await save.dblclick()
  await expect(page.getByText('Competition updated')).toBeVisible()
  expect(saves).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1, name: ODD })).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  expect(await settingsOf(empty, owner)).toMatchObject({
    name: ODD,
    settings: { description: `${ODD}\nOn Sundays.`, time_zone: 'Asia/Tokyo' },
  })

  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/save_league_details', async (route) => {
    await held.promise
    await route.continue()
  })
  await name.fill('Monday Cup')
  await description.fill('On Mondays.')
  await save.click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await name.fill(ODD)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Monday Cup' })).toBeVisible()
  await expect(page.getByText('Not saved yet. It is kept on this device.')).toBeVisible()
  await expect(name).toHaveValue(ODD)
  await expect(description).toHaveValue('On Mondays.')
})

test('two tabs: one follows what the other saves, and one with old values saves only the changed field', async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'Two Tabs Cup')
  await signInQuietly(context, empty, owner.email)
  const settings = `${empty.url}/competitions/${owner.leagueId}/settings`
  const [old, sharing, live] = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  // A laptop that slept: changes have not reached these two tabs yet.
  for (const tab of [old, sharing]) await withholdChanges(tab)
  await openPage(old, settings)
  await openPage(sharing, `${settings}?group=sharing`)
  await openPage(live, settings)
  await openPage(page, settings)

  await page.getByLabel('Name', { exact: true }).fill('Renamed Cup')
  await page.getByLabel('Dates of birth').selectOption('hidden')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Competition updated')).toBeVisible()
  await expect(live.getByLabel('Name', { exact: true })).toHaveValue('Renamed Cup')
  await expect(live.getByLabel('Dates of birth')).toHaveValue('hidden')
  await owner.client
    .from('league_settings')
    .update({ og_title: 'Come and see' })
    .eq('league_id', owner.leagueId)
    .throwOnError()

  await expect(old.getByLabel('Dates of birth')).toHaveValue('shown')
  await old.getByLabel('Description').fill('On Sundays.')
  await old.getByRole('button', { name: 'Save details' }).click()
  await expect(old.getByText('Competition updated')).toBeVisible()
  await sharing.getByLabel('Description').fill('Every Sunday.')
  await sharing.getByRole('button', { name: 'Save sharing' }).click()
  await expect(sharing.getByText('Social sharing updated')).toBeVisible()
  expect(await settingsOf(empty, owner)).toMatchObject({
    name: 'Renamed Cup',
    settings: {
      description: 'On Sundays.',
      time_zone: 'Asia/Tokyo',
      dates_of_birth: 'hidden',
      og_title: 'Come and see',
      og_description: 'Every Sunday.',
    },
  })
})

test('a custom URL follows its rules, is nobody else’s, and moves the page; then the competition is deleted', {
  tag: ['@spec:2-route-settings', '@spec:5-custom-url', '@spec:8-settings-custom-url'],
}, async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'Moving Cup')
  const rival = await createOwner(empty, 'Rival Cup')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/settings`)
  const field = page.getByLabel('Custom URL')
  const save = page.getByRole('button', { name: 'Save custom URL' })
  const address = page.getByLabel('Address of the competition')
  const refuse = async (text: string, message: string) => {
    await field.fill(text)
    await save.click()
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
    await expect(field).toBeFocused()
  }
  const slug = `moving-${crypto.randomUUID().slice(0, 8)}`
  await expect(address).toHaveText(`${empty.url}/competitions/${owner.leagueId}`)
  const writes = countRequests(page, '/rest/v1/league_settings')
  await refuse('   ', 'Custom URL cannot be empty')
  for (const text of ['moving cup', ODD, 'städtisch', 'a_b'])
    await refuse(text, 'Custom URL can only contain lowercase letters, numbers, and hyphens')
  await refuse(LONG, 'Custom URL can have at most 100 characters')
  expect(writes).toEqual([])
  await checkScreen(page)
  await refuse('settings', 'This address is reserved. Please choose another one.')
  await refuse(owner.leagueId, 'This looks like a competition’s id. Please choose another one.')

  // Free when it was typed, taken when it is saved.
  await field.fill(slug)
  await rival.client
    .from('league_settings')
    .update({ custom_slug: slug })
    .eq('league_id', rival.leagueId)
    .throwOnError()
  await save.click()
  await expect(
    page.getByRole('alert').getByText('This custom URL is already in use. Please choose another one.'),
  ).toBeVisible()
  await expect(page.getByText('Error updating custom URL')).toBeVisible()
  await expect(field).toHaveValue(slug)

  const free = `${slug}-2`
  await field.fill(`  ${free.toUpperCase()} `)
  await expect(address).toHaveText(`${empty.url}/competitions/${free}`)
  await expect(page.getByText('Address, once saved')).toBeVisible()
  writes.length = 0
  await save.dblclick()
  await expect(page).toHaveURL(`${empty.url}/competitions/${free}/settings`)
  await expect(page.getByText('Custom URL updated')).toBeVisible()
  expect(writes.filter((url) => url.includes('league_id=eq'))).toHaveLength(1)
  await expect(field).toHaveValue(free)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${empty.url}/competitions/${free}`)
  for (const path of [free, owner.leagueId])
    expect((await readHead(`${empty.url}/competitions/${path}`)).canonical).toBe(`${empty.url}/competitions/${free}`)

  await page.getByRole('button', { name: 'Delete competition' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('It has no teams and no matches yet.')).toBeVisible()
  await dialog.getByLabel('Type the name to confirm').fill('Moving')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('This is not the name of the competition.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByLabel('Type the name to confirm').fill('Moving  Cup ')
  await dialog.getByRole('button', { name: 'Delete permanently' }).dblclick()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Competition deleted')).toBeVisible()
  expect((await readHead(`${empty.url}/competitions/${owner.leagueId}`)).status).toBe(404)
})

test('pictures and the words for sharing are what the first HTML says', {
  tag: ['@spec:2-competition-sharing', '@spec:7-bucket-league-logos', '@spec:8-settings-logo', '@spec:9-picture-sizes'],
}, async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'Picture Cup')
  const { leagueId } = owner
  const competition = `${empty.url}/competitions/${leagueId}`
  await signInQuietly(context, empty, owner.email)
  await openPage(page, `${competition}/settings?group=appearance`)
  const choose = (label: string, file: Awaited<ReturnType<typeof createPicture>>) =>
    page.getByRole('group', { name: label }).locator('input').setInputFiles(file)
  await choose('Logo', textFile)
  await expect(page.getByText('Error uploading logo')).toBeVisible()
  await choose('Favicon', disguisedFile)
  await expect(page.getByText('Error uploading favicon')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Favicon' }).getByRole('alert')).toContainText('not a picture')
  await choose('Logo', await createPicture(900, 600, '#a8261c'))
  await expect(page.getByText('Logo updated')).toBeVisible()
  await choose('Favicon', await createPicture(32, 32, '#0000ff'))
  await expect(page.getByText('Favicon updated')).toBeVisible()
  await choose('App icon', await createPicture(512, 512, '#00ff00'))
  await expect(page.getByText('App icon updated')).toBeVisible()
  await checkScreen(page)

  await page.getByRole('link', { name: 'Social Sharing' }).click()
  await page.getByLabel('Title').fill(LONG)
  await page.getByRole('button', { name: 'Save sharing' }).click()
  await expect(page.getByText('At most 200 characters; these are 10,000.')).toBeVisible()
  await page.getByLabel('Title').fill(ODD)
  await page.getByLabel('Description').fill('Come & see <i>all</i> of it.')
  for (const card of ['WhatsApp, light', 'WhatsApp, dark', 'X, light', 'X, dark'])
    await expect(page.getByRole('figure', { name: card }).getByText(ODD)).toBeVisible()
  await checkScreen(page)
  await choose('Image', await createPicture(2400, 1260, '#ffff00'))
  await expect(page.getByText('Image updated')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'X, dark' }).locator('img')).toHaveAttribute('src', /og-image\?v=/)
  await expect(page.getByLabel('Title')).toHaveValue(ODD)
  await page.getByRole('button', { name: 'Save sharing' }).dblclick()
  await expect(page.getByText('Social sharing updated')).toBeVisible()

  const head = await readHead(competition)
  expect(head.meta.get('og:title')).toBe(ODD)
  expect(head.meta.get('og:description')).toBe('Come & see <i>all</i> of it.')
  const image = head.meta.get('og:image') ?? ''
  expect(image).toContain(`${empty.url}/storage/v1/object/public/league-logos/${leagueId}-og-image?v=`)
  expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
  expect(head.html).toMatch(
    new RegExp(`<link rel="icon" href="/storage/v1/object/public/league-logos/${leagueId}-favicon\\?v=`),
  )
  const manifest = await (await fetch(`${competition}/manifest.webmanifest`)).json()
  expect(manifest.icons[0].src).toBe(`/competitions/${leagueId}/icons/192.png`)
  expect(await page.evaluate(firstPixel, manifest.icons[0].src)).toEqual([0, 255, 0])

  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('button', { name: 'App icon: Remove' }).click()
  await expect(page.getByText('App icon removed')).toBeVisible()
  await expect(page.getByLabel('App icon: Choose picture')).toBeFocused()
  const { logo_url, settings } = await settingsOf(empty, owner)
  expect(settings).toMatchObject({ app_icon_url: null, og_title: ODD })
  // The picture was scaled down to its largest shown size, and keeps its proportions.
  expect(await page.evaluate(sizeOf, logo_url ?? '')).toEqual([512, 341])
  const gone = await visitorClient(empty).storage.from('league-logos').download(`${leagueId}-app-icon`)
  expect(gone.error).not.toBeNull()
})

const sizeOf = async (address: string) => {
  const image = await createImageBitmap(await (await fetch(address)).blob())
  return [image.width, image.height]
}

const firstPixel = async (address: string) => {
  const image = await createImageBitmap(await (await fetch(address)).blob())
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(image, 0, 0)
  return [...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])]
}

test('nobody but the owner changes settings, nor loads their code: not on the screen, not through the API', async ({
  page,
  context,
  empty,
}) => {
  const { leagueId } = await createOwner(empty, 'Guarded Cup')
  const stranger = await createOwner(empty, 'Stranger Cup')
  const code = countRequests(page, '/settings-page')
  await openPage(page, `${empty.url}/competitions/${leagueId}`)
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeHidden()
  await page.goto(`${empty.url}/competitions/${leagueId}/settings`)
  await expect(page).toHaveURL(/\/auth$/)
  await signInQuietly(context, empty, stranger.email)
  await page.goto(`${empty.url}/competitions/${leagueId}/settings?group=appearance`)
  await expect(page).toHaveURL(`${empty.url}/competitions/${leagueId}/overview`)
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeHidden()
  expect(code).toEqual([])

  const person = await signIn(empty, (await createPerson(empty)).email, PASSWORD)
  const { buffer } = await createPicture(8, 8)
  for (const client of [stranger.client, person, visitorClient(empty)]) {
    const files = client.storage.from('league-logos')
    const refused = await Promise.all([
      client.from('league_settings').update({ custom_slug: 'mine' }).eq('league_id', leagueId).select().single(),
      client.from('leagues').update({ name: 'Mine' }).eq('id', leagueId).select().single(),
      client.rpc('save_league_details', {
        _league_id: leagueId,
        _name: 'Mine',
        _description: '',
        _time_zone: 'UTC',
      }),
      client.rpc('delete_league', { _league_id: leagueId }),
      files.upload(`${leagueId}-logo`, buffer, { contentType: 'image/png', upsert: true }),
    ])
    for (const { error } of refused) expect(error).not.toBeNull()
  }
  const content = Buffer.from('<script>alert(1)</script>')
  const own = stranger.client.storage.from('league-logos')
  const { error } = await own.upload(`${stranger.leagueId}-logo`, content, { contentType: 'image/png' })
  expect(error?.message).toContain('mime type image/png is not supported')
})

test('a save sends no field that was not edited, and ends the problems of its try', async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'Settings League')
  const description = 'One line\r\nand another'
  const settings = owner.client.from('league_settings')
  await settings.update({ description }).eq('league_id', owner.leagueId).throwOnError()
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/settings`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Renamed League')
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/save_league_details', async (route) => {
    await held.promise
    await route.continue()
  })
  const request = page.waitForRequest('**/rpc/save_league_details')
  await page.getByRole('button', { name: 'Save details' }).click()
  expect((await request).postDataJSON()).toMatchObject({ _name: 'Renamed League', _description: null })
  await name.fill('')
  await expect(page.getByText('Enter a name for the competition.')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Competition updated')).toBeVisible()
  await name.fill('Named Again')
  await expect(page.getByText('Enter a name for the competition.')).toBeHidden()
  expect((await settingsOf(empty, owner)).settings.description).toBe(description)
})

test('an old tab of the match day saves only what was edited in it', async ({ page, context, empty }) => {
  const { client, leagueId, email } = await createOwner(empty, 'Old Tab League')
  const { data: season } = await client.from('seasons').select('id').eq('league_id', leagueId).single().throwOnError()
  await client.from('discipline_rules').insert({ season_id: season.id }).throwOnError()
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=match-day`)
  await expect(page.getByLabel('Minutes per half')).toHaveValue('45')
  await page.getByText('Rules for suspensions').click()
  await expect(page.getByLabel('Matches missed for a red card')).toHaveValue('3')
  await client
    .from('match_day_settings')
    .upsert({ league_id: leagueId, results_by: 'teams', live_entry: true })
    .throwOnError()
  await client
    .from('discipline_rules')
    .update({ yellow_at: [4], yellow_matches: [2], second_yellow: 2 })
    .eq('season_id', season.id)
    .throwOnError()

  await page.getByLabel('Minutes per half').fill('30')
  await page.getByRole('button', { name: 'Save results settings' }).click()
  await expect(page.getByText('Match day updated')).toBeVisible()
  await expect(page.getByLabel('Live entry, while a match is played')).toHaveValue('on')
  const { data: day } = await client.from('match_day_settings').select().eq('league_id', leagueId).single()
  expect(day).toMatchObject({ half_minutes: 30, results_by: 'teams', live_entry: true })

  await page.reload()
  await page.getByText('Rules for suspensions').click()
  await expect(page.getByLabel('Yellow cards that bring a ban')).toHaveValue('4')
  await client
    .from('discipline_rules')
    .update({ yellow_at: [5, 10], yellow_matches: [1, 2], is_public: true })
    .eq('season_id', season.id)
    .throwOnError()
  await page.getByLabel('Matches missed for a red card').fill('4')
  await page.getByRole('button', { name: 'Save suspension rules' }).click()
  await expect(page.getByText('Suspensions updated')).toBeVisible()
  const { data: rules } = await client.from('discipline_rules').select().eq('season_id', season.id).single()
  expect(rules).toMatchObject({ yellow_at: [5, 10], yellow_matches: [1, 2], is_public: true, second_yellow: 2, red: 4 })
})

test('a field that was saved never shows its former value again', async ({ page, context, empty }) => {
  const { client, leagueId, email } = await createOwner(empty, 'Steady League')
  const { data: season } = await client.from('seasons').select('id').eq('league_id', leagueId).single().throwOnError()
  await client.from('discipline_rules').insert({ season_id: season.id, red: 3 }).throwOnError()
  await signInQuietly(context, empty, email)
  await page.addInitScript(() => {
    const shown: string[] = []
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    Object.defineProperty(HTMLInputElement.prototype, 'value', {
      ...property,
      set(this: HTMLInputElement, value: string) {
        if (this.name === 'red') shown.push(value)
        property?.set?.call(this, value)
      },
    })
    Object.assign(window, { shown })
  })
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=match-day`)
  await page.getByText('Rules for suspensions').click()
  await page.getByLabel('Matches missed for a red card').fill('05')
  await page.evaluate(() => (window as unknown as { shown: string[] }).shown.splice(0))
  await page.getByRole('button', { name: 'Save suspension rules' }).click()
  await expect(page.getByText('Suspensions updated')).toBeVisible()
  await expect(page.getByLabel('Matches missed for a red card')).toHaveValue('5')
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual(['5'])
})

test('an old tab of the season saves only what was edited in it, and its rules follow', async ({
  page,
  context,
  empty,
}) => {
  const { client, leagueId, email } = await createOwner(empty, 'Old Season League')
  const { data: season } = await client.from('seasons').select('id').eq('league_id', leagueId).single().throwOnError()
  const venue = { id: crypto.randomUUID(), league_id: leagueId, name: 'Riverside Park' }
  await client.from('venues').insert(venue).throwOnError()
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=season`)
  await page.getByText('Rules', { exact: true }).click()
  await page.getByText('Riverside Park', { exact: true }).click()
  await expect(page.getByLabel('Win')).toHaveValue('3')
  const grounds = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save venue' }) })
  await expect(grounds.getByLabel('Name')).toHaveValue('Riverside Park')
  await client.from('seasons').update({ last_day: '2025-05-31' }).eq('id', season.id).throwOnError()
  await client.from('stages').update({ win_points: 2 }).eq('season_id', season.id).throwOnError()
  await client
    .from('venues')
    .update({ pitches: ['Main pitch'] })
    .eq('id', venue.id)
    .throwOnError()

  await grounds.getByLabel('Address').fill('12 River Road')
  // A refresh after a change elsewhere can show the pitches before the save.
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await grounds.getByRole('button', { name: 'Save venue' }).click()
  await answered
  await expect(grounds.getByLabel('Pitches')).toHaveValue('Main pitch')
  const { data: saved } = await client.from('venues').select('address, pitches').eq('id', venue.id).single()
  expect(saved).toEqual({ address: '12 River Road', pitches: ['Main pitch'] })
  await expect(page.getByLabel('Win')).toHaveValue('2')

  await client.from('seasons').update({ last_day: '2025-06-01' }).eq('id', season.id).throwOnError()
  await page.getByLabel('First day').fill('2024-09-01')
  await page.getByRole('button', { name: 'Save season' }).click()
  await expect(page.getByText('Season saved')).toBeVisible()
  const { data: days } = await client.from('seasons').select('first_day, last_day').eq('id', season.id).single()
  expect(days).toEqual({ first_day: '2024-09-01', last_day: '2025-06-01' })

  await client.from('stages').update({ draw_points: 2 }).eq('season_id', season.id).throwOnError()
  await page.getByLabel('Defeat').fill('1')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Rules saved')).toBeVisible()
  const { data: stage } = await client.from('stages').select().eq('season_id', season.id).single()
  expect(stage).toMatchObject({ win_points: 2, draw_points: 2, loss_points: 1 })
})
