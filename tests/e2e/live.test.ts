import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#web/queries/database.types.ts'
import { expect, type Installation, type OwnInstallation, startInstallation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { listenToConsole } from './fixtures/listen-to-console.ts'
import { countSubscriptions, withholdChanges } from './fixtures/live-changes.ts'
import { createOwner, type Owner, signInOnScreen } from './fixtures/people.ts'

type Api = Awaited<ReturnType<typeof signIn>>

interface League extends Owner {
  api: Api
  played: string
  coming: string
}

const DAY = 24 * 60 * 60 * 1000

/** Two teams, a match of last week without a score, and one of next week. */
async function createLeague(installation: Installation): Promise<League> {
  const owner = await createOwner(installation, 'Live League')
  const api = await signIn(installation, owner.email, PASSWORD)
  const { data: teams } = await api
    .from('teams')
    .insert(['Ash', 'Birch'].map((name) => ({ name, league_id: owner.leagueId })))
    .select('id')
    .throwOnError()
  const [home, away] = teams.map(({ id }) => id)
  const { data: matches } = await api
    .from('matches')
    .insert([-7, 7].map((days) => matchOf(owner.leagueId, home, away, days)))
    .select('id')
    .throwOnError()
  return { ...owner, api, played: matches[0]?.id ?? '', coming: matches[1]?.id ?? '' }
}

const matchOf = (league_id: string, home = '', away = '', days = 0) => ({
  league_id,
  home_team_id: home,
  away_team_id: away,
  played_at: new Date(Date.now() + days * DAY).toISOString(),
})

/** A page whose subscription is ready, and how often it subscribed. */
async function openLive(page: Page, address: string) {
  const { times, until } = countSubscriptions(page)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const problems = listenToConsole(page)
  await page.goto(address)
  await until(1)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  return { page, problems, sockets, untilSubscribed: until, times }
}

/** Resolves when a page that is opened now ignores the changes so far: the server's margin of five seconds is over. */
const untilChangesAreOld = () => new Promise((resolve) => setTimeout(resolve, 6_000))

const isSamePage = (page: Page) => page.evaluate(() => 'notReloaded' in window)

// The errors of a missing network are expected.
const ownProblems = (problems: string[]) => problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))

test('open pages of visitors show a score and a date that the owner changes, and catch up after a lost network', {
  tag: '@phone',
}, async ({ context, empty }) => {
  const { api, leagueId, played, coming } = await createLeague(empty)
  await untilChangesAreOld()
  const competition = `${empty.url}/competitions/${leagueId}`
  const [overview, tables, match, upcoming] = await Promise.all(
    [competition, `${competition}/tables`, `${empty.url}/match/${played}`, `${empty.url}/match/${coming}`].map(
      async (address) => openLive(await context.newPage(), address),
    ),
  )
  if (!overview || !tables || !match || !upcoming) throw new Error('Four pages are open')

  await api.from('matches').update({ home_score: 3, away_score: 1 }).eq('id', played).throwOnError()
  await expect(overview.page.getByRole('link', { name: 'Ash 3 – 1 Birch' })).toBeVisible()
  await expect(tables.page.getByRole('row', { name: /Ash/ })).toContainText(/3$/)
  await expect(match.page.getByRole('heading', { level: 1, name: 'Ash 3 – 1 Birch' })).toBeAttached()

  // Every page of the league fetches again for this change too.
  const tablesAskAgain = tables.page.waitForResponse(/table_standings/)
  await api.from('matches').update({ played_at: '2031-05-03T11:00:00Z' }).eq('id', coming).throwOnError()
  await expect(upcoming.page.getByText('Saturday, 3 May 2031')).toBeVisible()
  // An answer that was still being read could have the results of the next step.
  await tablesAskAgain

  const asked: string[] = []
  tables.page.on('request', (request) => request.url().includes('/table_standings') && asked.push(request.url()))
  const { data: teams } = await api.from('teams').select('id').eq('league_id', leagueId).throwOnError()
  const [home, away] = teams.map(({ id }) => id)
  const results = [...Array(380).keys()].map((n) => ({
    ...matchOf(leagueId, home, away, -10 - n),
    home_score: 0,
    away_score: 0,
  }))
  await api.from('matches').insert(results).throwOnError()
  await expect(tables.page.getByRole('row', { name: /Ash/ })).toContainText('381')
  expect(asked).toHaveLength(1)

  await context.setOffline(true)
  const before = overview.times()
  const matchBefore = match.times()
  await api.from('matches').update({ home_score: 4, away_score: 1 }).eq('id', played).throwOnError()
  await context.setOffline(false)
  await overview.untilSubscribed(before + 1)
  await match.untilSubscribed(matchBefore + 1)
  await expect(overview.page.getByRole('link', { name: 'Ash 4 – 1 Birch' })).toBeVisible()
  await expect(match.page.getByRole('heading', { level: 1, name: 'Ash 4 – 1 Birch' })).toBeAttached()

  await overview.page.getByRole('link', { name: 'Ash 4 – 1 Birch' }).click()
  await expect(overview.page.getByRole('heading', { level: 1, name: 'Ash 4 – 1 Birch' })).toBeAttached()
  await overview.untilSubscribed(before + 2)
  await api.from('matches').update({ home_score: 5, away_score: 1 }).eq('id', played).throwOnError()
  await expect(overview.page.getByRole('heading', { level: 1, name: 'Ash 5 – 1 Birch' })).toBeAttached()
  for (const { page, problems, sockets } of [overview, tables, match, upcoming]) {
    expect(await isSamePage(page)).toBe(true)
    expect(sockets).toEqual([])
    expect(ownProblems(problems)).toEqual([])
  }
})

test('what changes before a page listens is seen too; where nothing does, nothing is fetched again', async ({
  context,
  empty,
}) => {
  const { api, leagueId, played } = await createLeague(empty)
  const { data: team } = await api
    .from('teams')
    .select('id')
    .match({ league_id: leagueId, name: 'Ash' })
    .single()
    .throwOnError()
  const player = crypto.randomUUID()
  await api.from('profiles').insert({ id: player, full_name: 'Ada' }).throwOnError()
  await api.from('team_players').insert({ team_id: team.id, player_id: player }).throwOnError()
  const open = async (address: string) => {
    const page = await context.newPage()
    const { until } = countSubscriptions(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/rest/v1/') && asked.push(request.url()))
    await page.goto(`${empty.url}/${address}`)
    return { page, asked, untilSubscribed: () => until(1) }
  }
  await untilChangesAreOld()
  const still = await open(`competitions/${leagueId}`)
  await still.untilSubscribed()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(still.asked).toEqual([])

  const result = 'Ash 1 – 0 Birch'
  const screens = await Promise.all([
    open(`competitions/${leagueId}`).then(({ page }) => page.getByRole('link', { name: result })),
    open(`match/${played}`).then(({ page }) => page.getByRole('heading', { level: 1, name: result })),
    open(`team/${team.id}`).then(({ page }) => page.getByRole('link', { name: /Ada/ })),
    open(`player/${player}`).then(({ page }) => page.getByRole('link', { name: /Birch/ })),
  ])
  const goal = { player_id: player, team_id: team.id, event_type: 'GOAL', assist_by_id: null, minute: null }
  await api
    .rpc('save_match_details', {
      _match_id: played,
      _version: 1,
      _home_lineup: [player],
      _away_lineup: [],
      _events: [goal],
      _man_of_match_id: null,
    })
    .throwOnError()
  for (const change of screens) await expect(change.first()).toBeAttached({ timeout: 20_000 })
  await expect(still.page.getByRole('link', { name: result })).toBeVisible()
})

test('what changed while the device slept is seen', async ({ context, empty }) => {
  const { api, leagueId, played } = await createLeague(empty)
  const page = await context.newPage()
  // Most browsers leave the time of sleep out of this clock. The delay is longer than the server's margin of five seconds.
  await page.addInitScript(() => {
    performance.now = () => 0
  })
  await page.route('**/assets/run-idle-page-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    await route.continue()
  })
  await page.goto(`${empty.url}/competitions/${leagueId}`)
  await api.from('matches').update({ home_score: 3, away_score: 2 }).eq('id', played).throwOnError()
  await expect(page.getByRole('link', { name: 'Ash 3 – 2 Birch' })).toBeVisible({ timeout: 20_000 })
})

test('a page that always has something to draw follows changes too', async ({ context, empty }) => {
  const { leagueId } = await createLeague(empty)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const draw = () => {
      for (const end = performance.now() + 30; performance.now() < end; );
      requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
  })
  const { until } = countSubscriptions(page)
  await page.goto(`${empty.url}/competitions/${leagueId}`)
  await until(1)
})

test('a page whose events do not arrive asks after each minute', async ({ context, empty }) => {
  const { api, leagueId, played } = await createLeague(empty)
  const page = await context.newPage()
  await withholdChanges(page)
  await page.clock.install()
  const listens = page.waitForRequest(/\/changes\?/)
  await page.goto(`${empty.url}/competitions/${leagueId}`)
  await listens
  await api.from('matches').update({ home_score: 2, away_score: 3 }).eq('id', played).throwOnError()
  const listensHydrated = page.waitForRequest(/\/changes\?/)
  await page.clock.fastForward(61_000)
  await listensHydrated
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('link', { name: 'Ash 2 – 3 Birch' })).toBeVisible({ timeout: 20_000 })
})

test('a network that loses the first question after a tunnel does not keep a page from catching up', async ({
  page,
  context,
  empty,
}) => {
  const { api, leagueId, played } = await createLeague(empty)
  const { times, untilSubscribed } = await openLive(page, `${empty.url}/competitions/${leagueId}`)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await api.from('matches').update({ home_score: 2, away_score: 2 }).eq('id', played).throwOnError()
  // The page tries its stream again some seconds after the loss, also without a network.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/health'))
  await page.route('**/health', (route) => route.abort('internetdisconnected'), { times: 1 })
  const before = times()
  await context.setOffline(false)
  await lost
  await untilSubscribed(before + 1)
  await expect(page.getByText('You are online again. This page is up to date.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ash 2 – 2 Birch' })).toBeVisible()
})

test('the dashboard shows a competition and teams that come and go elsewhere', {
  tag: '@spec:2-dashboard-season',
}, async ({ page, empty }) => {
  const { api, email, leagueId } = await createLeague(empty)
  const admin = createClient<Database>(empty.url, empty.keys.serviceRoleKey, { auth: { persistSession: false } })
  await signInOnScreen(page, empty, email)
  await expect(page.getByText('2 teams · Season 2024')).toBeVisible()
  const { untilSubscribed, times, problems } = await openLive(page, `${empty.url}/dashboard`)
  const atLoad = problems.length

  await api.from('teams').insert({ name: 'Cedar', league_id: leagueId }).throwOnError()
  await expect(page.getByText('3 teams · Season 2024')).toBeVisible()

  const listening = times()
  await api.rpc('create_league', { _name: 'Second League' }).throwOnError()
  await expect(page.getByRole('link', { name: 'View Competition Second League' })).toBeVisible()
  await untilSubscribed(listening + 1)

  const { data: user } = await api.auth.getUser()
  const { data: me } = await admin
    .from('profiles')
    .select('id')
    .eq('user_id', user.user?.id ?? '')
    .single()
    .throwOnError()
  const ash = () => admin.from('teams').update({ manager_id: me.id }).eq('league_id', leagueId).eq('name', 'Ash')
  await ash().throwOnError()
  await expect(page.getByRole('link', { name: 'View Ash' })).toBeVisible()
  await untilSubscribed(listening + 2)
  await admin.from('teams').update({ manager_id: null }).eq('manager_id', me.id).throwOnError()
  await expect(page.getByRole('link', { name: 'View Ash' })).toHaveCount(0)
  expect(await isSamePage(page)).toBe(true)
  expect(problems.slice(atLoad)).toEqual([])
})

/** An installation of this test's own, which takes one stream of an address. */
async function withInstallation(use: (installation: OwnInstallation) => Promise<void>) {
  const variables = { REALTIME_SOCKETS_PER_ADDRESS: '1' }
  const installation = await startInstallation({ demo: false, isPrepared: true, variables })
  await use(installation)
  await installation.stop()
}

test('a page that may not listen asks from time to time; the server allows each address some pages', async ({
  page,
  context,
}) => {
  await withInstallation(async (installation) => {
    const { api, leagueId, played } = await createLeague(installation)
    const address = `${installation.url}/competitions/${leagueId}`
    const listening = await openLive(await context.newPage(), address)
    const problems = listenToConsole(page)
    const refused = page.waitForResponse(/\/changes\?/)
    await page.goto(address)
    expect((await refused).status()).toBe(429)
    await api.from('matches').update({ home_score: 2, away_score: 0 }).eq('id', played).throwOnError()
    for (const one of [listening.page, page])
      await expect(one.getByRole('link', { name: 'Ash 2 – 0 Birch' })).toBeVisible({ timeout: 40_000 })
    await page.getByRole('link', { name: 'Tables' }).first().click()
    await expect(page.getByRole('row', { name: /Ash/ })).toBeVisible()
    expect(problems.filter((text) => !text.includes('429'))).toEqual([])
  })
})

for (const change of [null, 'Ash 3 – 3 Birch'])
  test(`a page that was open while the server restarted fetches ${change === null ? 'nothing' : 'what changed, once'}`, async ({
    page,
  }) => {
    await withInstallation(async (installation) => {
      const { api, leagueId, played } = await createLeague(installation)
      await untilChangesAreOld()
      // The random part of the wait before a page connects again, at its shortest.
      await page.addInitScript(() => Object.assign(Math, { random: () => 0 }))
      const { untilSubscribed } = await openLive(page, `${installation.url}/competitions/${leagueId}`)
      const asked: string[] = []
      page.on('request', (request) => request.url().includes('/rest/v1/table_standings') && asked.push(request.url()))
      await installation.restart()
      if (change !== null) {
        await api.from('matches').update({ home_score: 3, away_score: 3 }).eq('id', played).throwOnError()
        await expect(page.getByRole('link', { name: change })).toBeVisible({ timeout: 20_000 })
      }
      await untilSubscribed(2)
      expect(asked).toHaveLength(change === null ? 0 : 1)
    })
  })

test('a stream carries nothing but the moment of a change, whatever changes', async ({ empty }) => {
  const { api, leagueId, played, email } = await createLeague(empty)
  const { data: team } = await api.from('teams').select('id').eq('league_id', leagueId).limit(1).single().throwOnError()
  const player = crypto.randomUUID()
  const left = new AbortController()
  const response = await fetch(`${empty.url}/changes?of=${leagueId},${player}&age=0`, { signal: left.signal })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  const reading = read().catch(() => undefined)
  const changes = () => text.match(/^event: changed$/gm)?.length ?? 0
  await expect.poll(() => text).toContain('event: ')

  await api
    .from('profiles')
    .insert({ id: player, full_name: 'Secret Name', email: 'secret@example.com' })
    .throwOnError()
  await api.from('team_players').insert({ team_id: team.id, player_id: player }).throwOnError()
  const notes = { match_id: played, team_id: team.id, notes: 'secret notes' }
  await api.from('match_notes').upsert(notes, { onConflict: 'match_id,team_id' }).throwOnError()
  const invitation = { _team_id: team.id, _player_id: player, _email: 'secret@example.com' }
  const { data: token } = await api.rpc('create_manager_invite', invitation).throwOnError()
  const before = changes()
  await api.from('profiles').update({ email: 'other@example.com', bio: 'Secret bio' }).eq('id', player).throwOnError()
  await expect.poll(changes).toBeGreaterThan(before)
  for (const line of text.split('\n'))
    expect(line).toMatch(/^(retry: \d+|event: (current|changed|alive)|id: \d{13}|data:)?$/)
  for (const secret of [leagueId, player, String(token), email]) expect(text).not.toContain(secret)
  left.abort()
  await reading
})
