import type { Browser, Page, Request } from '@playwright/test'
import { certificateFile, type PushService, startPushService } from '../../server/push/testing/push-service.ts'
import { expect, type Installation, type OwnInstallation, startInstallation, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { readMailWith } from './fixtures/outbox.ts'
import { createOwner, type Owner, signInQuietly, visitorClient } from './fixtures/people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
test.use({ ...PHONE, serviceWorkers: 'allow', actionTimeout: 10_000 })

const TEAMS = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel', 'Ivy', 'Juniper'] as const
type Team = (typeof TEAMS)[number]

interface MatchDay {
  owner: Owner
  teams: Map<string, string>
  /** Ids by the home team. */
  matches: Map<Team, string>
}

/** A zone in which it is noon: notices are not mailed at night. */
const noonZone = () => {
  const ahead = 12 - new Date().getUTCHours()
  // The signs of these names are those of POSIX.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Five matches that began an hour ago, each team with two players, in a competition whose teams report results. */
async function createMatchDay(installation: Installation): Promise<MatchDay> {
  const owner = await createOwner(installation, 'Sunday League')
  const { client, leagueId: league_id } = owner
  const teams = new Map(TEAMS.map((name) => [name as string, crypto.randomUUID() as string]))
  await client.from('league_settings').update({ time_zone: noonZone() }).eq('league_id', league_id).throwOnError()
  await client
    .from('match_day_settings')
    .upsert({ league_id, results_by: 'teams', live_entry: true, sends_notices: true, counts_provisional: false })
    .throwOnError()
  await client
    .from('teams')
    .insert([...teams].map(([name, id]) => ({ id, name, league_id })))
    .throwOnError()
  for (const [name, _team_id] of teams)
    await client
      .rpc('add_players', {
        _team_id,
        _players: [1, 2].map((number) => ({ id: crypto.randomUUID(), full_name: `${name} Player ${number}` })),
      })
      .throwOnError()
  const matches = new Map<Team, string>()
  for (let at = 0; at < TEAMS.length; at += 2) {
    const [home = 'Ash', away = 'Birch'] = TEAMS.slice(at, at + 2)
    const sides = { home_team_id: teams.get(home) ?? '', away_team_id: teams.get(away) ?? '' }
    const played_at = new Date(Date.now() - 3_600_000).toISOString()
    const { data } = await client
      .from('matches')
      .insert({ league_id, ...sides, played_at })
      .select('id')
      .single()
      .throwOnError()
    matches.set(home, data.id)
  }
  return { owner, teams, matches }
}

/** A phone that belongs to nobody who is signed in. */
const openPhone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })).newPage()

/** The link with which one side reports its match, made by the owner. */
async function linkOf({ owner, teams, matches }: MatchDay, home: Team, side: Team): Promise<string> {
  const { data } = await owner.client
    .rpc('create_result_link', { _match_id: matches.get(home) ?? '', _team_id: teams.get(side) ?? '' })
    .throwOnError()
  return `report-result#${data}`
}

async function report(phone: Page, url: string, [home, away]: [Team, Team], score: [number, number], side: Team) {
  await openPage(phone, url)
  const another = phone.getByText('Report another score')
  await expect(another.or(phone.getByText('No result has been reported yet.'))).toBeVisible()
  if (await another.isVisible()) await another.click()
  await phone.getByLabel(home, { exact: true }).fill(String(score[0]))
  await phone.getByLabel(away, { exact: true }).fill(String(score[1]))
  const reason = phone.getByLabel('What happened?')
  if (await reason.isVisible()) await reason.fill('The goal came after the whistle')
  await phone.getByRole('button', { name: `Report for ${side}` }).click()
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

async function scoreGoal(page: Page, team: Team, scorer: RegExp) {
  await page.getByRole('group', { name: team }).getByRole('button', { name: 'Goal', exact: true }).click()
  await press(page, scorer)
  await press(page, 'No assist')
}

/** Watches a phone's attempts to send its entries from now on. */
function watchAttempts(page: Page) {
  const count = { made: 0, failed: 0 }
  const isAttempt = (request: Request) => request.url().includes('record_live_events')
  page.on('request', (request) => isAttempt(request) && count.made++)
  page.on('requestfailed', (request) => isAttempt(request) && count.failed++)
  return count
}

/** Lets time pass on the phone, with its timers. The pauses let each attempt fail, as it does on a phone. */
async function passMinutes(page: Page, minutes: number, attempts: ReturnType<typeof watchAttempts>): Promise<void> {
  for (let halves = 0; halves < 2 * minutes; halves++) {
    await page.clock.runFor(30_000)
    await page.evaluate(() => undefined)
    await expect.poll(() => attempts.made - attempts.failed, { intervals: [20] }).toBe(0)
  }
}

let service: PushService
let installation: OwnInstallation
test.beforeAll(async () => {
  service = await startPushService()
  installation = await startInstallation({
    demo: false,
    isPrepared: true,
    variables: { PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: certificateFile },
  })
})
test.afterAll(async () => {
  await installation.stop()
  await service.stop()
})

/** Lets the owner's mails of disputes come at once, to an address that the owner proved. */
async function wantMails({ client }: Owner, email: string): Promise<void> {
  await client.from('notice_choices').upsert({ kind: 'dispute', mail: 'once' }).throwOnError()
  const { data: isProven } = await client.rpc('has_proven_address').throwOnError()
  if (isProven) return
  await client.rpc('ask_address_proof').throwOnError()
  const mail = (await readMailWith(installation, email, '/confirm-address'))
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const link = /https?:[^\s"<>]+\/confirm-address\?token=[\w-]+/.exec(mail)?.[0] ?? ''
  expect((await fetch(link, { method: 'POST', redirect: 'manual' })).status).toBe(303)
}

/** A follower of the whole competition, without an account. */
async function follow({ owner }: MatchDay): Promise<void> {
  const answer = await fetch(`${installation.url}/push/device`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      device: service.addDevice('follower'),
      kinds: ['kick_off', 'goal', 'full_time'],
      topics: [{ league: owner.leagueId }],
    }),
  })
  expect(answer.status).toBe(204)
  await expect
    .poll(() => service.received.map(({ title }) => title), { timeout: 30_000 })
    .toEqual(['Notifications are on'])
}

test('a match day of five matches: reported, disputed, called off, and entered live without a network', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(100_000)
  const day = await createMatchDay(installation)
  const { owner, matches } = day
  await follow(day)
  await wantMails(owner, owner.email)
  const atHome = await openPhone(browser)
  const away = await openPhone(browser)
  const url = (path: string) => `${installation.url}/${path}`
  await signInQuietly(context, installation, owner.email)

  await test.step('one match is called off at noon', async () => {
    await openPage(page, url(`competitions/${owner.leagueId}/call-off`))
    await page.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
    for (const other of [/^Ash v/, /^Cedar v/, /^Elm v/, /^Ivy v/]) await page.getByLabel(other).uncheck()
    await page.getByLabel('Reason').fill('Waterlogged pitch')
    await press(page, 'Postpone 1 match')
    await expect(page.getByText('1 match is postponed.')).toBeVisible()
    await openPage(away, url(`match/${matches.get('Gum')}`))
    await expect(away.getByText('Waterlogged pitch')).toBeVisible()
  })

  const live = url(`match/${matches.get('Ash')}/live`)
  await test.step('one is entered live, without a network for more than ten minutes', async () => {
    await page.clock.install()
    await openPage(page, live)
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await context.setOffline(true)
    const attempts = watchAttempts(page)
    // From the kick-off on, so that the server's clock, which does not move with the phone's, has no entry before it.
    await press(page, 'Kick-off')
    await passMinutes(page, 2, attempts)
    await scoreGoal(page, 'Ash', /Ash Player 1/)
    await expect(page.getByText('3′', { exact: true })).toBeVisible()
    await passMinutes(page, 3, attempts)
    await scoreGoal(page, 'Birch', /Birch Player 2/)
    await press(page, 'Half-time')
    await passMinutes(page, 3, attempts)
    await press(page, 'Second half')
    await passMinutes(page, 2, attempts)
    await scoreGoal(page, 'Ash', /Ash Player 2/)
    await passMinutes(page, 1, attempts)
    for (const minute of ['3′', '6′', '48′']) await expect(page.getByText(minute, { exact: true })).toBeVisible()
    await expect(page.getByText(/Waiting for the network \(6\)/)).toBeVisible()
    expect(attempts.failed).toBeGreaterThan(8)
  })

  await test.step('meanwhile two are reported and confirmed by the other side', async () => {
    await report(atHome, url(await linkOf(day, 'Cedar', 'Cedar')), ['Cedar', 'Dogwood'], [2, 1], 'Cedar')
    await expect(atHome.getByText('Provisional result')).toBeVisible()
    await openPage(away, url(await linkOf(day, 'Cedar', 'Dogwood')))
    await press(away, 'Confirm 2 – 1')
    await expect(away.getByText('Final result')).toBeVisible()
    await report(atHome, url(await linkOf(day, 'Ivy', 'Ivy')), ['Ivy', 'Juniper'], [3, 3], 'Ivy')
    await expect(atHome.getByText('Provisional result')).toBeVisible()
  })

  await test.step('the process is killed: what was saved stays, what was not is still on the phone', async () => {
    const confirming = linkOf(day, 'Ivy', 'Juniper')
    const link = url(await confirming)
    await installation.kill('SIGKILL')
    await installation.restart()
    await openPage(away, link)
    await press(away, 'Confirm 3 – 3')
    await expect(away.getByText('Final result')).toBeVisible()
    await expect(page.getByText(/Waiting for the network \(6\)/)).toBeVisible()
  })

  await test.step('one is disputed, and the owner is mailed', async () => {
    await report(atHome, url(await linkOf(day, 'Elm', 'Elm')), ['Elm', 'Fir'], [1, 0], 'Elm')
    await expect(atHome.getByText('Provisional result')).toBeVisible()
    await report(away, url(await linkOf(day, 'Elm', 'Fir')), ['Elm', 'Fir'], [0, 0], 'Fir')
    await expect(away.getByText('Two different results')).toBeVisible()
    await readMailWith(installation, owner.email, 'Two reports of a result differ')
  })

  await test.step('the network is back: the goals arrive once and in order', async () => {
    await context.setOffline(false)
    await expect(page.getByText('Everything is saved')).toBeVisible({ timeout: 60_000 })
    // Followers hear of the kick-off while the match is played.
    await expect
      .poll(() => service.received.map(({ body }) => body), { timeout: 30_000 })
      .toContain('Kick-off · Sunday League')
    await press(page, 'Full time')
    await press(page, 'Yes, full time')
    await expect(page.getByText('The result is final.')).toBeVisible()
    await openPage(away, url(`match/${matches.get('Ash')}`))
    await expect(away.getByText('FT', { exact: true })).toBeVisible()
  })

  await test.step('the owner decides the dispute', async () => {
    await openPage(page, url(`match/${matches.get('Elm')}`))
    await expect(page.getByText('The goal came after the whistle')).toBeVisible()
    await press(page, 'Make 1 – 0 final')
    await expect(page.getByText('Final result')).toBeVisible()
  })

  await test.step('the table is right, and nothing counts twice', async () => {
    const { data: rows } = await visitorClient(installation)
      .from('table_standings')
      .select('team_name, played, points, goals_for, goals_against')
      .eq('league_id', owner.leagueId)
      .order('rank')
      .throwOnError()
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'Ash 1 3 2 1',
      'Cedar 1 3 2 1',
      'Elm 1 3 1 0',
      'Ivy 1 1 3 3',
      'Juniper 1 1 3 3',
      'Gum 0 0 0 0',
      'Hazel 0 0 0 0',
      'Birch 1 0 1 2',
      'Dogwood 1 0 1 2',
      'Fir 1 0 0 1',
    ])
    await openPage(away, url(`competitions/${owner.leagueId}/tables`))
    await expect(away.getByRole('table').first().getByRole('row').nth(1)).toContainText('Ash')
  })

  await test.step('a follower was told of each match, once', async () => {
    // A report that is not confirmed yet says so; its confirmation is no second notification.
    const results = () =>
      service.received
        .filter(({ body }) => /^(Full time|Result, not confirmed yet) /.test(body))
        .map(({ title }) => title)
        .sort()
    await expect
      .poll(results, { timeout: 30_000 })
      .toEqual(['Ash 2–1 Birch', 'Cedar 2–1 Dogwood', 'Elm 1–0 Fir', 'Ivy 3–3 Juniper'])
    const all = service.received.map(({ title, body }) => `${title}: ${body}`)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain('Ash – Birch: Kick-off · Sunday League')
  })
})

test('a wrong field that another choice hides is shown with its problem', async ({ page, context, empty }) => {
  const owner = await createOwner(empty, 'Hidden League')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/settings?group=match-day`)
  await page.getByLabel('Who reports results?').selectOption('teams')
  const hours = page.getByLabel('Hours until an unanswered report is confirmed')
  await hours.fill('')
  await page.getByLabel('Who reports results?').selectOption('referee')
  await expect(hours).toBeHidden()
  await page.getByRole('button', { name: 'Save results settings' }).click()
  await expect(page.getByText('Enter whole hours from 1 to 336.')).toBeVisible()
  await hours.fill('24')
  await page.getByRole('button', { name: 'Save results settings' }).click()
  await expect(page.getByText('Match day updated')).toBeVisible()
})
