import type { Route } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import { addMatch, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { createOwner, createPerson, type Owner, signInQuietly } from './fixtures/people.ts'

let owner: Owner
test.beforeEach(async ({ page, empty }) => {
  owner = await createOwner(empty, 'Shown League')
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/dashboard`)
})

test('it counts what is mine and leads there', { tag: '@spec:2-dashboard-counts' }, async ({ page, empty }) => {
  const numbers = page.getByRole('definition')
  await expect(numbers).toHaveText(['1', '0', '2024'])
  for (const name of ['Teams You Manage', 'My Competitions'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('0 teams · Season 2024')).toBeVisible()
  await owner.client.from('leagues').update({ name: 'Renamed League' }).eq('id', owner.leagueId).throwOnError()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('link', { name: 'View Competition Renamed League' }).click()
  await expect(page).toHaveURL(`${empty.url}/competitions/${owner.leagueId}`)
})

test('a task that was done elsewhere is gone when the dashboard is opened again', async ({ page }) => {
  await page.route('**/rest/v1/rpc/has_password', (route) => route.fulfill({ json: false }))
  await page.reload()
  await expect(page.getByText('Your account has no password')).toBeVisible()
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByLabel('New password').fill('a new one')
  await page.getByLabel('Confirm password').fill('a new one')
  await page.unroute('**/rest/v1/rpc/has_password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Competitions' })).toBeVisible()
  await expect(page.getByText('Your account has no password')).toHaveCount(0)
})

test('what cannot be loaded is tried three times more, a second apart, and said', {
  tag: '@spec:8-dashboard-retries',
}, async ({ page, empty }) => {
  let calls = 0
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  // The open dashboard can still be loading.
  await page.goto('about:blank')
  // A live page refetches when its subscription is ready.
  await page.routeWebSocket(/realtime/, (socket) => socket.close())
  const refuse = (route: Route) => {
    calls++
    return route.fulfill({ status: 400, json: { message: 'out of order' } })
  }
  await page.route('**/rest/v1/leagues?*', refuse)
  await page.clock.install()
  await page.goto(`${empty.url}/dashboard`)
  // The page waits a second before each repetition.
  const waitASecond = () => page.clock.runFor(1_000)
  await expect.poll(() => waitASecond().then(() => calls)).toBe(4)
  await expect.poll(() => logged.some((text) => text.includes('out of order'))).toBe(true)
  await page.unroute('**/rest/v1/leagues?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'View Competition Shown League' })).toBeVisible()

  // The screen stays as it was.
  await page.route('**/rest/v1/leagues?*', refuse)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(async () => {
    await waitASecond()
    await expect(page.getByText('Your dashboard could not be refreshed')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'View Competition Shown League' })).toBeVisible()
  await expect(page.getByText('could not be loaded')).toBeHidden()
})

test('a part that shows nothing when it is empty is missed when it cannot be loaded', async ({ page, empty }) => {
  const refuse = (route: Route) => route.fulfill({ status: 400, json: { message: 'out of order' } })
  // A subscription that is ready late would load the parts before Retry is pressed.
  await withholdChanges(page)
  await page.route('**/rest/v1/rpc/my_invitations', refuse)
  await page.route('**/rest/v1/rpc/league_tasks', refuse)
  await page.clock.install()
  await page.goto(`${empty.url}/dashboard`)
  const missing = page.getByRole('alert').filter({ hasText: 'Parts of your dashboard could not be loaded.' })
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(missing).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'View Competition Shown League' })).toBeVisible()
  await checkScreen(page)
  for (const name of ['my_invitations', 'league_tasks']) await page.unroute(`**/rest/v1/rpc/${name}`)
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toBeHidden()
})

test('a competition needs a name, and is created once however often it is pressed', {
  tag: [
    '@phone',
    '@spec:2-dashboard-competitions',
    '@spec:5-create-competition-dialog',
    '@spec:8-create-competition-dialog',
  ],
}, async ({ page, context, empty }) => {
  await page.getByRole('button', { name: 'Create Competition' }).click()
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create Competition' })
  await create.click()
  await expect(page.getByText('You must be logged in and provide a competition name').first()).toBeVisible()
  await page.getByLabel('Competition name').fill('Second League')
  // The toast with the same words may still be there.
  await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden()
  await context.setOffline(true)
  await create.click()
  await expect(page.getByText('Error creating competition').first()).toBeVisible()
  await context.setOffline(false)
  await create.dblclick()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText('Competition created successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Second League' })).toBeVisible()
  await page.goto(`${empty.url}/dashboard`)
  await expect(page.getByRole('link', { name: /^View Competition/ })).toHaveCount(2)
})

test('the page for it says the same in its own words, and keeps a name over a lost session', {
  tag: ['@spec:5-create-competition-page', '@spec:8-create-competition-page'],
}, async ({ page, context, empty }) => {
  await page.goto(`${empty.url}/competitions/create`)
  await page.getByRole('button', { name: 'Create Competition' }).click()
  await expect(page.getByText('Please enter a name for your competition').first()).toBeVisible()
  await page.getByLabel('Competition name').fill('Kept League')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${empty.url}/dashboard`)
  await elsewhere.getByRole('button', { name: 'My Account' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Competition name')).toHaveValue('Kept League')
  const create = page.getByRole('button', { name: 'Create Competition' })
  await page.route('**/rpc/create_league', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await create.click()
  await expect(page.getByText('Failed to create competition').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /^An unexpected error occurred$/ })).toBeVisible()
  await context.setOffline(true)
  await create.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
  await context.setOffline(false)
  await create.dblclick()
  await expect(page.getByText('Competition created!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept League' })).toBeVisible()
})

test('an invited manager is told of which team, and finds it on the dashboard', {
  tag: '@spec:2-dashboard-teams',
}, async ({ browser, empty }) => {
  const client = await signIn(empty, owner.email, PASSWORD)
  const team = await insertTeamWithPlayer(client, owner.leagueId)
  const email = `manager-${crypto.randomUUID()}@touchline.example`
  const invite = { _team_id: team.id, _player_id: team.playerId, _email: email }
  const { data: token } = await client.rpc('create_manager_invite', invite).throwOnError()

  const page = await (await browser.newContext()).newPage()
  await page.goto(`${empty.url}/auth?token=${token}`)
  await expect(page.getByText('You are invited to manage Ash in Shown League.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)
  await expect(page.getByRole('definition')).toHaveText(['0', '1', '2024'])
  await expect(page.getByRole('link', { name: 'View Ash' })).toHaveAttribute('href', `/teams/${team.id}`)
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Teams You Manage', 'You Play For', 'My Competitions'])
  await expect(page.getByRole('link', { name: 'Your player profile' })).toHaveAttribute(
    'href',
    `/player/${team.playerId}`,
  )
  await expect(page.getByText('After a match, submit your notes on its page')).toBeVisible()
  const away = await client.from('teams').insert({ league_id: owner.leagueId, name: 'Birch' }).select('id').single()
  await client
    .from('matches')
    .insert({
      league_id: owner.leagueId,
      home_team_id: team.id,
      away_team_id: away.data?.id ?? '',
      played_at: new Date(Date.now() - 86_400_000).toISOString(),
    })
    .throwOnError()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('link', { name: /Ash v Birch/ }).click()
  await expect(page.getByLabel('How it went for Ash')).toBeInViewport()
})

test('who has nothing yet is told what comes first', async ({ browser, empty }) => {
  const { email } = await createPerson(empty)
  const context = await browser.newContext()
  await signInQuietly(context, empty, email)
  const page = await context.newPage()
  await page.goto(`${empty.url}/dashboard`)
  await expect(page.getByText('You don’t run a competition yet')).toBeVisible()
  await expect(page.getByText("You don't manage a team yet.")).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Create your first one' }).click()
  await page.getByLabel('Competition name').fill('First League')
  await page.getByRole('button', { name: 'Create Competition' }).click()
  await expect(page.getByText('First the teams, then the fixtures')).toBeVisible()
  await checkScreen(page)
  await context.close()
})

async function insertTeamWithPlayer(client: Awaited<ReturnType<typeof signIn>>, league_id: string) {
  const team = await client.from('teams').insert({ league_id, name: 'Ash' }).select('id').single().throwOnError()
  const player = await client.from('profiles').insert({ full_name: 'Ada' }).select('id').single().throwOnError()
  const squad = { team_id: team.data.id, player_id: player.data.id }
  await client.from('team_players').insert(squad).throwOnError()
  return { id: team.data.id, playerId: player.data.id }
}

test('no notes and no line-up are asked for of a match that was called off', async ({ browser, empty }) => {
  const league = await createManagedTeam(empty, ['Grace Hopper'])
  const manager = await createManager(empty, league, league.team, league.players.get('Grace Hopper') ?? '')
  for (const [days, _status] of [
    [-2, 'postponed'],
    [-3, 'cancelled'],
  ] as const) {
    const _match_id = await addMatch(league, days)
    await league.owner.client.rpc('set_match_status', { _match_id, _status }).throwOnError()
  }
  const played = await addMatch(league, -5)
  const context = await browser.newContext()
  await signInQuietly(context, empty, manager.email)
  const page = await context.newPage()
  await page.goto(`${empty.url}/dashboard`)
  const notes = page.getByRole('heading', { name: 'Notes to submit' }).locator('..').getByRole('link')
  await expect(notes).toHaveCount(1)
  await expect(notes).toHaveAttribute('href', new RegExp(played))
  await context.close()
})
