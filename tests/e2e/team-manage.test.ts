import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createManagedTeam, createManager, type ManagedTeam, squadNames } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { createPerson, signInOnScreen, signInQuietly, visitorClient } from './fixtures/people.ts'
import { createPicture, textFile } from './fixtures/pictures.ts'

const UNAUTHORIZED = "Unauthorized: You don't have permission to manage this team"

const players = (page: Page) => page.getByRole('list', { name: 'Players' }).getByRole('listitem')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const nameOfPlayer = (page: Page) => page.getByLabel("Player's name")
const addPlayer = (page: Page) => page.getByRole('button', { name: 'Add player' })
const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

async function openAsOwner(page: Page, context: BrowserContext, empty: Installation, { owner, team }: ManagedTeam) {
  await signInQuietly(context, empty, owner.email)
  await page.goto(`${empty.url}/team/${team}/manage`)
  await expect(heading(page, 'Ash')).toBeVisible()
}

test('name, colour and logo are changed, and the public page shows it at once', {
  tag: ['@spec:2-team-manage-button', '@spec:8-team-logo-and-colour'],
}, async ({ page, context, empty }) => {
  const world = await createManagedTeam(empty)
  await openAsOwner(page, context, empty, world)
  const [name, save] = [
    page.getByLabel('Team name', { exact: true }),
    page.getByRole('button', { name: 'Save team name' }),
  ]
  await expect(page.getByText('No players yet')).toBeVisible()
  await checkScreen(page)

  // A refused name stays in the field, with the reason.
  await expect(save).toBeDisabled()
  for (const [typed, said] of [
    ['  ', 'A team needs a name.'],
    ['x'.repeat(10_000), 'has more than 100 characters.'],
    ['birch', 'That name is already in use. Choose another name.'],
  ] as const) {
    await name.fill(typed)
    await save.click()
    await expect(page.getByRole('alert')).toContainText(said)
    await expect(name).toHaveValue(typed)
  }
  await expect(toastOf(page, 'Failed to update team name')).toBeVisible()
  const wanted = `<b>Ash</b> 🌳 أَش'; drop table teams;--`
  await name.fill(wanted)
  await context.setOffline(true)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
  await context.setOffline(false)
  await save.dblclick()
  await expect(heading(page, wanted)).toBeVisible()
  await name.fill('Ash Town')
  // The heading has the name before the save is over.
  await expect(save).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Ash Town')).toBeVisible()

  // One tab stop; the arrow keys choose.
  const colour = (label: string) => page.getByRole('radio', { name: label, exact: true })
  await expect(page.getByRole('group', { name: 'Team colour' }).getByRole('radio')).toHaveCount(11)
  await expect(colour('Purple')).toBeChecked()
  await colour('Purple').focus()
  for (const _ of ['Pink', 'Orange', 'Blue']) await page.keyboard.press('ArrowRight')
  await expect(colour('Blue')).toBeChecked()
  const stored = async () =>
    (
      await world.owner.client
        .from('teams')
        .select('name, team_color, second_color, logo_url')
        .eq('id', world.team)
        .single()
    ).data
  await expect.poll(async () => (await stored())?.team_color).toBe('blue')
  // The database has the colour before the page. Without a network the page would keep the former colour.
  await expect(page.getByRole('group', { name: 'Team colour' })).toHaveAttribute('aria-busy', 'false')
  await context.setOffline(true)
  await page.getByText('Charcoal', { exact: true }).click()
  await expect(toastOf(page, 'Failed to update team color')).toBeVisible()
  await expect(colour('Blue')).toBeChecked()
  await context.setOffline(false)
  await page.getByText('Red', { exact: true }).click()
  await expect.poll(async () => (await stored())?.team_color).toBe('red')

  await page.getByRole('button', { name: 'Change the second colour' }).click()
  const second = page.getByRole('group', { name: 'Second colour' })
  await expect(second.getByRole('radio')).toHaveCount(13)
  await second.getByText('Black', { exact: true }).click()
  await expect.poll(async () => (await stored())?.second_color).toBe('black')

  const logo = page.getByLabel(/^Team logo: /)
  await logo.setInputFiles(textFile)
  await expect(toastOf(page, 'Failed to upload team logo')).toBeVisible()
  await page.route('**/storage/v1/object/team-logos/**', (route) => route.abort())
  await logo.setInputFiles(await createPicture(300, 300))
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
  await page.unroute('**/storage/v1/object/team-logos/**')
  // The note about the connection has such a button too.
  await page.getByRole('group', { name: 'Team logo' }).getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, 'Team logo updated')).toBeVisible()
  const logoUrl = (await stored())?.logo_url ?? ''
  const logoAddress = new URL(logoUrl, empty.url).href
  expect(logoUrl).toContain(`/team-logos/${world.team}/`)
  expect((await page.request.get(logoAddress)).status()).toBe(200)
  await checkScreen(page)

  // Without a reload, and for a new visitor.
  // By keyboard: on a phone toasts of failures can be above it, and stay while the pointer is on them.
  await page.getByRole('link', { name: "See the team's page" }).press('Enter')
  await expect(page).toHaveURL(`${empty.url}/team/${world.team}`)
  const header = page.locator('main header div[style]')
  for (const visit of ['at once', 'on the next visit']) {
    await expect(heading(page, 'Ash Town'), visit).toBeVisible()
    await expect(header, visit).toHaveCSS('background-color', 'rgb(220, 38, 38)')
    await expect(page.locator('main header img'), visit).toHaveAttribute('src', logoUrl)
    await page.reload()
  }
  await page.getByRole('link', { name: 'Manage Team' }).click()
  // A wide logo: the whole of it, in a square with transparent parts.
  await page.getByLabel('Team logo: Change picture').setInputFiles(await createPicture(300, 100))
  await page.getByRole('slider', { name: 'Zoom' }).press('Home')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.poll(async () => (await stored())?.logo_url).not.toBe(logoUrl)
  const wide = await page.request.get(new URL((await stored())?.logo_url ?? '', empty.url).href)
  const { data, info } = await sharp(await wide.body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([300, 300])
  expect([data[3], data[(150 * 300 + 150) * 4 + 3]]).toEqual([0, 255])
  await page.getByRole('button', { name: 'Team logo: Remove' }).click()
  await expect(toastOf(page, 'Team logo removed')).toBeVisible()
  expect((await page.request.get(logoAddress)).ok()).toBe(false)
})

test('what one person typed waits for that person, and is not shown to the next one at the same tab', async ({
  page,
  empty,
}) => {
  const world = await createManagedTeam(empty, ['Hedy'])
  const manager = await createManager(empty, world, world.team, world.players.get('Hedy') ?? '')
  const name = page.getByLabel('Team name', { exact: true })
  const takeOver = async (email: string) => {
    // The session ends without a sign-out, which would discard the drafts.
    await page.evaluate(() => localStorage.removeItem('touchline-session'))
    await signInOnScreen(page, empty, email)
    await page.goto(`${empty.url}/team/${world.team}/manage`)
  }
  await page.goto(empty.url)
  await takeOver(world.owner.email)
  await name.fill('Ashes')
  await nameOfPlayer(page).fill('Ada')
  await takeOver(manager.email)
  await expect(name).toHaveValue('Ash')
  await expect(nameOfPlayer(page)).toHaveValue('')
  await takeOver(world.owner.email)
  await expect(name).toHaveValue('Ashes')
  await expect(nameOfPlayer(page)).toHaveValue('Ada')
})

test('what is typed for one team is not in the form of another one', async ({ page, context, empty }) => {
  const world = await createManagedTeam(empty)
  await openAsOwner(page, context, empty, world)
  const name = page.getByLabel('Team name', { exact: true })
  await expect(name).toHaveValue('Ash')
  // A jump in the history, as a long press on Back offers it: both entries are this page.
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/team/${world.rival}/manage`)
  await expect(name).toHaveValue('Birch')
  await name.fill('Birches')
  await page.goBack({ waitUntil: 'commit' })
  await expect(heading(page, 'Ash')).toBeVisible()
  await expect(name).toHaveValue('Ash')
})

test('of two colours in a row the first is saved and the second fails: the page shows the first', async ({
  page,
  context,
  empty,
}) => {
  // Without live changes, which would hide a page that is not refreshed.
  await page.routeWebSocket(/realtime/, () => undefined)
  await openAsOwner(page, context, empty, await createManagedTeam(empty))
  const colour = (label: string) => page.getByRole('radio', { name: label, exact: true })
  await expect(colour('Purple')).toBeChecked()
  const held = Promise.withResolvers<void>()
  let writes = 0
  await page.route('**/rest/v1/teams*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (++writes > 1) return route.abort()
    await held.promise
    return route.continue()
  })
  await colour('Purple').focus()
  for (const _ of ['Pink', 'Orange']) await page.keyboard.press('ArrowRight')
  await expect(colour('Orange')).toBeChecked()
  held.resolve()
  await expect(toastOf(page, 'Failed to update team color')).toBeVisible()
  await expect(colour('Pink')).toBeChecked()
})

test('players are added one by one, each once, whatever their name and the network', {
  tag: '@spec:8-add-player',
}, async ({ page, context, empty }) => {
  const world = await createManagedTeam(empty, ['Ada Lovelace'])
  await openAsOwner(page, context, empty, world)
  const names = () => squadNames(world.owner.client, world.team)
  const name = nameOfPlayer(page)
  await expect(addPlayer(page)).toBeDisabled()
  await name.fill('   ')
  await expect(addPlayer(page)).toBeDisabled()
  await page.keyboard.press('Enter')

  await name.fill('x'.repeat(10_000))
  await page.getByLabel('Number').fill('12345')
  await addPlayer(page).click()
  await expect(page.getByText('has more than 200 characters.')).toBeVisible()
  await expect(page.getByText('From 0 to 999.')).toBeVisible()
  await expect(name).toHaveValue('x'.repeat(10_000))
  await checkScreen(page)

  await page.getByLabel('Number').fill('')
  const odd = ['👩‍👩‍👧 Family', 'مُحَمَّد صلاح', '<img src=x onerror=alert(1)>', "Robert'); drop table profiles;--"]
  for (const player of odd) {
    await name.fill(player)
    await page.keyboard.press('Enter')
    await expect(players(page).filter({ hasText: player })).toHaveCount(1)
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
  }
  await name.fill('ada  LOVELACE')
  await expect(page.getByText('That name is in the squad already.')).toBeVisible()

  await name.fill('Grace Hopper')
  await page.getByLabel('Number').fill('10')
  await page.getByLabel('Position').selectOption('Midfield')
  await context.setOffline(true)
  await addPlayer(page).click()
  await expect(toastOf(page, 'Failed to add player')).toBeVisible()
  await expect(name).toHaveValue('Grace Hopper')
  await context.setOffline(false)
  // The response is lost: she was added, and the retry does not add her again.
  let lost = 0
  await page.route('**/rpc/add_players', async (route) => {
    await route.fetch()
    await route.abort()
    lost += 1
  })
  await addPlayer(page).click()
  await expect.poll(() => lost).toBe(1)
  await expect(addPlayer(page)).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
  await expect(players(page).filter({ hasText: 'Grace Hopper' })).toHaveCount(1)
  await page.unroute('**/rpc/add_players')
  await addPlayer(page).dblclick()
  await expect(name).toHaveValue('')
  await expect(players(page).filter({ hasText: 'Grace Hopper' })).toContainText('Midfield')
  expect(await names()).toEqual(['Ada Lovelace', 'Grace Hopper', ...odd].sort())

  // Typed text survives a session that ends elsewhere.
  await name.fill('Hedy Lamarr')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${empty.url}/dashboard`)
  await elsewhere.getByRole('button', { name: 'My Account' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await elsewhere.close()
  await page.getByLabel('Email').fill(world.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${empty.url}/team/${world.team}/manage`)
  await expect(name).toHaveValue('Hedy Lamarr')
})

test('a pasted squad is added at once; who leaves keeps their history, and comes back as the same player', {
  tag: '@spec:8-remove-player',
}, async ({ page, context, empty }) => {
  const world = await createManagedTeam(empty, ['Ada Lovelace'])
  await openAsOwner(page, context, empty, world)
  const names = () => squadNames(world.owner.client, world.team)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Add several' }).click()
  await dialog.getByRole('button', { name: 'Add players' }).click()
  await expect(dialog.getByText('Enter at least one name.')).toBeVisible()
  await dialog.getByLabel('Players', { exact: true }).fill('x'.repeat(10_000))
  await dialog.getByRole('button', { name: 'Add players' }).click()
  await expect(dialog.getByText('has more than 200 characters.')).toBeVisible()
  await dialog.getByLabel('Players', { exact: true }).fill('Name\tDate of birth\tPhone\nIda\t01/02/2012\t07700 900123')
  await expect(
    dialog.getByText('Left out: dates and phone numbers. Names of players are public', { exact: false }),
  ).toBeVisible()
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText(['Ida'])
  const text = 'Ada Lovelace\n1. Grace Hopper, GK, 1\n10\tHedy Lamarr\tForward\n<b>Joan</b> 👩‍🚀\nHedy Lamarr'
  await dialog.getByLabel('Players', { exact: true }).fill(text)
  await expect(dialog.getByText('Ada Lovelace, Hedy Lamarr', { exact: false }).first()).toBeVisible()
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText([
    '1Grace HopperGoalkeeper',
    '10Hedy LamarrForward',
    '<b>Joan</b> 👩‍🚀',
  ])
  await checkScreen(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Add 3 players' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.')
  await context.setOffline(false)
  // A closed dialog loses nothing.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add several' }).click()
  await expect(dialog.getByLabel('Players', { exact: true })).toHaveValue(text)
  // Lines that are pasted elsewhere come below it, once.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  for (const _ of ['first', 'second']) {
    await nameOfPlayer(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Ida Rhodes\nMary Jackson')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(dialog.getByLabel('Players', { exact: true })).toHaveValue(`${text}\nIda Rhodes\nMary Jackson`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('button', { name: 'Add several' }).click()
  await dialog.getByLabel('Players', { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Add 3 players' }).dblclick()
  await expect(toastOf(page, '3 players added')).toBeVisible()
  await expect(players(page)).toHaveCount(4)
  expect(await names()).toEqual(['<b>Joan</b> 👩‍🚀', 'Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'])
  await checkScreen(page)

  await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
  await expect(dialog.getByText('Goals, line-ups and awards of past matches stay')).toBeVisible()
  await checkScreen(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Remove player' }).click()
  await expect(toastOf(page, 'Failed to remove player')).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Remove player' }).dblclick()
  await expect(players(page)).toHaveCount(3)
  await page.getByText('Former players (1)').click()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Bring back Ada Lovelace' }).click()
  await expect(players(page)).toHaveCount(4)
  await expect(page.getByText(/^Former players/)).toBeHidden()
  expect(await names()).toContain('Ada Lovelace')

  // A player of the competition is not created a second time.
  await nameOfPlayer(page).fill('barbara liskov')
  await expect(page.getByText('Barbara Liskov plays for Birch.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the squad Barbara Liskov' }).click()
  await expect(players(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Add yourself' }).click()
  await expect(players(page).filter({ hasText: 'That is you' })).toHaveCount(1)
  const { data } = await world.owner.client.from('team_players').select('player_id').eq('team_id', world.team)
  expect(data?.map(({ player_id }) => player_id)).toContain(world.players.get('Barbara Liskov'))
  await expect(page.getByRole('link', { name: 'Edit Grace Hopper' })).toHaveAttribute(
    'href',
    /^\/player\/[0-9a-f-]{36}\/edit$/,
  )
})

test('who may not manage a team is told so and led to its page, and the database refuses each call', {
  tag: ['@spec:2-team-manage-button', '@spec:6-manage-team'],
}, async ({ page, browser, empty }) => {
  const world = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const idOf = (name: string) => world.players.get(name) ?? ''
  const manager = await createManager(empty, world, world.team, idOf('Ada Lovelace'))
  const other = await createManager(empty, world, world.rival, idOf('Barbara Liskov'))
  const stranger = await createPerson(empty)
  const address = `${empty.url}/team/${world.team}/manage`

  await page.goto(address)
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await openPage(page, `${empty.url}/team/${world.team}`)
  await expect(page.getByRole('link', { name: 'Manage Team' })).toHaveCount(0)

  for (const { email } of [other, stranger]) {
    const context = await browser.newContext()
    await signInQuietly(context, empty, email)
    const own = await context.newPage()
    await own.goto(address)
    await expect(toastOf(own, UNAUTHORIZED)).toBeVisible()
    await expect(own).toHaveURL(`${empty.url}/team/${world.team}`)
    await expect(heading(own, 'Ash')).toBeVisible()
    await expect(own.getByRole('link', { name: 'Manage Team' })).toHaveCount(0)
    await context.close()
  }

  const before = await squadNames(world.owner.client, world.team)
  const visitor = visitorClient(empty)
  for (const client of [other.client, await signIn(empty, stranger.email, PASSWORD), visitor]) {
    const team = { _team_id: world.team }
    const update = (change: { name: string } | { team_color: string } | { logo_url: string }) =>
      client.from('teams').update(change).eq('id', world.team).select('id').single()
    const calls = {
      name: update({ name: 'Taken' }),
      colour: update({ team_color: 'red' }),
      logoUrl: update({ logo_url: '/x.png' }),
      logo: client.storage.from('team-logos').upload(`${world.team}/logo`, 'x', { contentType: 'image/png' }),
      add: client.rpc('add_players', { ...team, _players: [{ full_name: 'Mole' }] }),
      sign: client
        .from('team_players')
        .insert({ team_id: world.team, player_id: idOf('Barbara Liskov') })
        .select()
        .single(),
      remove: client.from('team_players').delete().eq('team_id', world.team).select('player_id').single(),
      invite: client.rpc('create_manager_invite', {
        ...team,
        _player_id: idOf('Grace Hopper'),
        _email: 'mole@example.org',
      }),
      removeManager: client.rpc('remove_manager', team),
    }
    for (const [what, call] of Object.entries(calls)) expect((await call).error, what).not.toBeNull()
    expect((await client.rpc('signable_players', team)).data ?? []).toEqual([])
    expect((await client.from('manager_invites').select('token').eq('team_id', world.team)).data ?? []).toEqual([])
    const { data: seen } = await client
      .from('profiles')
      .select('email:contact_email')
      .eq('id', idOf('Ada Lovelace'))
      .single()
    expect(seen).toEqual({ email: null })
  }
  expect(await squadNames(world.owner.client, world.team)).toEqual(before)
  // A manager runs the team but cannot remove its manager. Only the owner can.
  expect((await manager.client.rpc('remove_manager', { _team_id: world.team })).error).not.toBeNull()
})

test('a team that does not exist or cannot be loaded leads to its page, and back leads out', {
  tag: '@spec:8-team-details',
}, async ({ page, empty }) => {
  const world = await createManagedTeam(empty)
  await signInOnScreen(page, empty, world.owner.email)
  await page.goto(`${empty.url}/team/${crypto.randomUUID()}/manage`)
  await expect(toastOf(page, 'Team not found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Team not found' })).toBeVisible()

  await page.goto(`${empty.url}/competitions/${world.owner.leagueId}/teams`)
  await page.route('**/rest/v1/teams?*contact_email*', (route) =>
    route.fulfill({ status: 500, json: { message: 'out of order' } }),
  )
  const manage = page.getByRole('link', { name: 'Manage Team Ash' })
  await manage.click()
  await expect(toastOf(page, 'Failed to load team details')).toContainText('An unexpected error occurred.')
  await expect(page).toHaveURL(`${empty.url}/team/${world.team}`)
  await expect(heading(page, 'Ash')).toBeVisible()
  await page.goBack()
  await expect(manage).toBeVisible()
})
