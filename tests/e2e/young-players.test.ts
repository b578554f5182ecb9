import { createClient } from '@supabase/supabase-js'
import { embedKinds } from '#web/features/competition/embeds/embed-kinds.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { type Answer, crawl } from './fixtures/crawl.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { addMatch, createManagedTeam, type ManagedTeam } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { passTimeUntil } from './fixtures/page-clock.ts'
import { createPerson, signInQuietly, visitorClient } from './fixtures/people.ts'

const CHILD = 'Zephyrine Quillfeather'
const GUEST = 'Peregrine Thistlewood'
/** Each word of a secret, as any page could write it. */
const SECRETS = /Quillfeather|Thistlewood|Zanzibarian|2015-03-09|9 March 2015|\b11 years/i
// The smallest PNG.
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Youth extends ManagedTeam {
  child: string
  match: string
  photo: string
  key: string
}

/** A competition with everything that can name a player: squads, line-ups, goals, reports, photos, biographies. */
async function createYouth(installation: Installation): Promise<Youth> {
  const league = await createManagedTeam(installation, [CHILD, GUEST, 'Ada Lovelace'])
  const { client, leagueId } = league.owner
  const child = league.players.get(CHILD) ?? ''
  const path = `${child}/photo`
  const uploaded = await client.storage.from('player-photos').upload(path, PHOTO, { contentType: 'image/png' })
  if (uploaded.error) throw uploaded.error
  const photo = client.storage.from('player-photos').getPublicUrl(path).data.publicUrl
  const details = { photo_url: photo, bio: `${CHILD} is a Zanzibarian forward.`, date_of_birth: '2015-03-09' }
  await client.from('profiles').update(details).eq('id', child).throwOnError()
  await client.rpc('create_manager_invite', {
    _team_id: league.team,
    _player_id: child,
    _email: 'kid@touchline.example',
  })
  await client
    .from('league_settings')
    .update({ custom_slug: `youth-${leagueId.slice(0, 8)}` })
    .eq('league_id', leagueId)
    .throwOnError()
  const teams = { league_id: leagueId, home_team_id: league.team, away_team_id: league.rival }
  const { data: matches } = await client
    .from('matches')
    .insert([
      { ...teams, played_at: '2026-11-07T15:00:00Z' },
      { ...teams, played_at: '2050-03-06T15:00:00Z' },
    ])
    .select('id, version')
    .throwOnError()
  const [played] = matches
  if (played === undefined) throw new Error('No match was added')
  const lineup = [child, league.players.get(GUEST) ?? '']
  const goal = {
    player_id: child,
    team_id: league.team,
    event_type: 'GOAL',
    assist_by_id: lineup[1] ?? null,
    minute: 12,
  }
  await client
    .rpc('save_match_details', {
      _match_id: played.id,
      _version: played.version,
      _home_lineup: lineup,
      _away_lineup: [league.players.get('Radia Perlman') ?? ''],
      _events: [goal],
      _man_of_match_id: child,
    })
    .throwOnError()
  await client.from('matches').update({ home_score: 1, away_score: 0 }).eq('id', played.id).throwOnError()
  await client
    .from('match_incidents')
    .insert({ match_id: played.id, team_id: league.team, player_id: child, kind: 'yellow' })
    .throwOnError()
  await client
    .from('match_reports')
    .insert({ match_id: played.id, report_text: `${CHILD} scored. Thistlewood helped.` })
    .throwOnError()
  const { data: key } = await client
    .rpc('create_league_key', { _league_id: leagueId, _name: 'Site', _access: 'read' })
    .throwOnError()
  return { ...league, child, match: played.id, photo, key: key ?? '' }
}

const startsOf = ({ owner: { leagueId }, team, rival, child, match }: Youth) => {
  const league = `/competitions/${leagueId}`
  const tabs = [
    '',
    '/teams',
    '/fixtures',
    '/fixtures?show=results',
    '/tables',
    '/players',
    '/season',
    '/insights',
    '/share',
    '/search?q=zephyrine',
    '/cup',
  ]
  const lists = ['goalscorers', 'assists', 'mom'].map((list) => `${league}/tables?list=${list}`)
  const files = [
    'calendar.ics',
    'feed.atom',
    'feed.json',
    'fixtures.csv',
    'manifest.webmanifest',
    'poster',
    'screen',
    'season-book',
    'table-sheet',
  ]
  const embeds = embedKinds.map(({ kind }) => `/embed/${leagueId}/${kind}`)
  return [
    ...tabs.map((tab) => league + tab),
    ...lists,
    ...files.map((file) => `${league}/${file}`),
    ...embeds,
    `/oembed?url=${encodeURIComponent(`/competitions/${leagueId}`)}`,
    `/insights/${leagueId}`,
    ...[team, rival].flatMap((id) => [
      `/teams/${id}`,
      `/teams/${id}?tab=players`,
      `/teams/${id}/calendar.ics`,
      `/teams/${id}/fixtures.ics`,
    ]),
    `/player/${child}`,
    `/preview/player/${child}.png`,
    `/match/${match}`,
    `/match/${match}/sheet`,
    `/match/${match}/calendar.ics`,
    '/sitemap.xml',
  ]
}

/** The paths whose answers have a secret. */
const leaksOf = (answers: Map<string, Answer>) =>
  [...answers].flatMap(([path, { body, headers }]) => {
    const said = SECRETS.exec(decodeURIComponent(encodeURIComponent(body)) + JSON.stringify([...headers]))
    return said ? [`${path}: ${said[0]}`] : []
  })

async function callApi({ url }: Installation, key: string) {
  const answers = new Map<string, Answer>()
  for (const path of ['competition', 'teams', 'players', 'matches', 'standings', 'scorers', 'seasons']) {
    const response = await fetch(`${url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${key}` } })
    const body = await response.text()
    answers.set(`/api/v1/${path}`, { status: response.status, body, headers: response.headers })
    if (!response.ok) continue
    for (const { id } of (JSON.parse(body).data ?? []) as { id?: string }[]) {
      if (id === undefined) continue
      const one = await fetch(`${url}/api/v1/${path}/${id}`, { headers: { Authorization: `Bearer ${key}` } })
      answers.set(`/api/v1/${path}/${id}`, { status: one.status, body: await one.text(), headers: one.headers })
    }
  }
  return answers
}

/** Requests of the table API that could show a name, or prove a guess of one. */
function tableRequests({ owner: { leagueId }, team, child, match }: Youth) {
  const rpc = (name: string, values: Record<string, string>) => `rpc/${name}?${new URLSearchParams(values)}`
  const shows = [
    `profiles?id=eq.${child}&select=*,real_name,real_bio,real_photo,birth_date,age,contact_email,youth,photo_consent,career`,
    `teams?id=eq.${team}&select=*,players:profiles!team_players(*,real_name),manager:profiles!teams_manager_id_fkey(*)`,
    `matches?id=eq.${match}&select=*,line_up_players,goals_and_assists,match_incident_list,events:match_events(*,player:profiles!match_events_player_id_fkey(*)),reports:match_reports(*),man:profiles!matches_man_of_match_id_fkey(*)`,
    `match_reports?match_id=eq.${match}&select=*`,
    `public_pages?kind=eq.player&id=eq.${child}&is_listed=is.true`,
    ...['top_scorers', 'top_assists', 'top_motm', 'players_due'].map((name) => rpc(name, { _league_id: leagueId })),
    rpc('match_preview', { _match_id: match }),
    rpc('player_matches', { _player_id: child }),
  ]
  // Other tests have children with this name in the same installation, for a moment without protection.
  const guesses = [
    `profiles?id=eq.${child}&full_name=eq.${encodeURIComponent(CHILD)}&select=id`,
    `profiles?id=eq.${child}&full_name=ilike.*quillfeather*&select=id`,
    `profiles?id=eq.${child}&full_name=gt.Zephyrine%20Q.&select=id`,
    `profiles?id=eq.${child}&bio=ilike.*zanzibar*&select=id`,
    `profiles?photo_url=ilike.*${child}*&select=id`,
    `profiles?id=eq.${child}&date_of_birth=eq.2015-03-09&select=id`,
    `team_players?select=player:profiles!inner(id)&player_id=eq.${child}&player.full_name=ilike.*quillfeather*`,
    `match_reports?match_id=eq.${match}&report_text=ilike.*quillfeather*&select=id`,
    rpc('search_players', { _league_id: leagueId, _query: 'quillfeather' }),
  ]
  return { shows, guesses }
}

async function askTables(installation: Installation, youth: Youth, token: string) {
  const { url, keys } = installation
  const headers = { apikey: keys.anonKey, Authorization: `Bearer ${token}` }
  const answers = new Map<string, Answer>()
  const { shows, guesses } = tableRequests(youth)
  for (const request of shows) {
    const response = await fetch(`${url}/rest/v1/${request}`, { headers })
    answers.set(request, { status: response.status, body: await response.text(), headers: response.headers })
  }
  for (const request of guesses) {
    const response = await fetch(`${url}/rest/v1/${request}`, { headers: { ...headers, Prefer: 'count=exact' } })
    expect(await response.text(), request).toBe('[]')
    expect(response.headers.get('content-range'), request).toBe('*/0')
  }
  const failed = [...answers]
    .filter(([, { status }]) => status !== 200)
    .map(([request, { body }]) => `${request} ${body}`)
  expect(failed).toEqual([])
  return answers
}

test.setTimeout(180_000)
// One after the other: the crawl would find the children of another test before they are protected.
test.describe.configure({ mode: 'default' })

test('a visitor and a stranger find neither name, birth date nor photo of a child anywhere', async ({
  page,
  context,
  empty,
}) => {
  const youth = await createYouth(empty)
  const { email } = await createPerson(empty, 'Stan Stranger')
  const stranger = await signIn(empty, email, PASSWORD)
  const { data } = await stranger.auth.getSession()
  const token = data.session?.access_token ?? ''

  await test.step('before the protection the crawl finds them, and fills the caches', async () => {
    const before = leaksOf(await crawl(empty, startsOf(youth)))
    for (const part of ['/competitions/', '/teams/', '/player/', '/match/'])
      expect(
        before.some((leak) => leak.startsWith(part)),
        part,
      ).toBe(true)
    expect(leaksOf(await callApi(empty, youth.key)).length).toBeGreaterThan(2)
    expect((await fetch(youth.photo)).status).toBe(200)
  })

  await test.step('the owner protects the players', async () => {
    await signInQuietly(context, empty, youth.owner.email)
    await openPage(page, `${empty.url}/competitions/${youth.owner.leagueId}/settings?group=young-players`)
    await expect(page.getByText('Players of this competition are shown like adults.')).toBeVisible()
    await page.getByLabel('Age group').fill('U12')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Protect the players' }).click()
    await expect(page.getByText('Players of this competition are protected.')).toBeVisible()
    await expect(page.getByText('One earlier report is hidden.')).toBeVisible()
    await checkScreen(page)
  })

  const crawlAll = async () => {
    const pages = await crawl(empty, startsOf(youth))
    expect(leaksOf(pages)).toEqual([])
    expect(leaksOf(await callApi(empty, youth.key))).toEqual([])
    for (const caller of [empty.keys.anonKey, token]) expect(leaksOf(await askTables(empty, youth, caller))).toEqual([])
    return pages
  }

  await test.step('then nobody else finds them', async () => {
    const pages = await crawlAll()
    const bodies = [...pages.values()].map(({ body }) => body)
    expect(bodies.some((body) => body.includes('Zephyrine Q.'))).toBe(true)
    expect(bodies.join()).not.toContain(`player-photos/${youth.child}`)
    expect(pages.get(`/player/${youth.child}`)?.body).toContain('<meta name="robots" content="noindex"')
    const sitemap = [...pages].filter(([path]) => path.startsWith('/sitemap/')).map(([, { body }]) => body)
    expect(sitemap.join()).not.toContain(youth.child)
  })

  await test.step('the photo has no public address, whoever asks', async () => {
    const file = `${youth.child}/photo`
    const addresses = [
      youth.photo,
      `${empty.url}/storage/v1/render/image/public/player-photos/${file}?width=64`,
      `${empty.url}/storage/v1/object/public/held-photos/player-photos/${file}`,
      `${empty.url}/storage/v1/object/authenticated/held-photos/player-photos/${file}`,
      `${empty.url}/storage/v1/object/held-photos/player-photos/${file}`,
    ]
    for (const address of addresses) {
      for (const caller of [empty.keys.anonKey, token])
        expect(
          (await fetch(address, { headers: { apikey: caller, Authorization: `Bearer ${caller}` } })).status,
          address,
        ).toBe(400)
    }
    for (const client of [visitorClient(empty), stranger])
      expect((await client.storage.from('held-photos').list('player-photos')).data ?? []).toEqual([])
  })

  await test.step('reports come back with shortened names', async () => {
    await page.getByRole('button', { name: 'Show them with shortened names' }).click()
    await expect(page.getByText('Reports are shown with shortened names')).toBeVisible()
    const answers = await crawl(empty, [`/match/${youth.match}`])
    expect(answers.get(`/match/${youth.match}`)?.body).toContain('Zephyrine Q. scored. Peregrine T. helped.')
    await crawlAll()
  })

  await test.step('a subscriber of changes receives no name', async () => {
    const listener = createClient(empty.url, empty.keys.anonKey)
    const received: unknown[] = []
    await new Promise<void>((resolve) => {
      listener
        .channel('profiles')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'profiles' }, (change) => received.push(change))
        // The reply to the join comes before the changes are subscribed to.
        .on('system', {}, ({ extension, status }) => {
          if (extension === 'postgres_changes' && status === 'ok') resolve()
        })
        .subscribe()
    })
    const rename = (full_name: string) =>
      youth.owner.client.from('profiles').update({ full_name }).eq('id', youth.child).throwOnError()
    await rename('Zoe Quillfeather')
    await rename(CHILD)
    await expect.poll(() => received.length).toBeGreaterThan(0)
    expect(JSON.stringify(received)).not.toMatch(SECRETS)
    await listener.removeAllChannels()
  })

  await test.step('without scores the crawl finds neither them nor the names', async () => {
    const { client, leagueId } = youth.owner
    await client.from('youth_settings').update({ results: 'no_scores' }).eq('league_id', leagueId).throwOnError()
    const pages = await crawlAll()
    const broken = [...pages].filter(([, { status }]) => status >= 500).map(([path]) => path)
    expect(broken).toEqual([])
    expect(pages.get(`/match/${youth.match}`)?.status).toBe(404)
    expect(pages.get(`/competitions/${leagueId}/tables`)?.body).toContain('No tables here')
    expect(pages.get(`/competitions/${leagueId}/fixtures?show=results`)?.body).toContain('does not publish scores')
    expect(
      pages.get(`/competitions/${leagueId}/fixtures?show=upcoming`)?.body ??
        pages.get(`/competitions/${leagueId}/fixtures`)?.body,
    ).toContain('Birch')
  })
})

test('a guardian consents to a photo by a link and revokes it', async ({ page, context, browser, empty }) => {
  const youth = await createYouth(empty)
  await youth.owner.client
    .from('youth_settings')
    .insert({ league_id: youth.owner.leagueId, age_group: 'U12' })
    .throwOnError()
  await signInQuietly(context, empty, youth.owner.email)
  const edit = `${empty.url}/player/${youth.child}/edit`
  await openPage(page, edit)
  await expect(page.getByLabel('Full name')).toHaveValue(CHILD)
  await expect(page.getByLabel('Bio')).toHaveValue(/Zanzibarian/)
  await checkScreen(page)
  await page.getByRole('button', { name: 'Ask a guardian' }).click()
  const address = await page.getByRole('link', { name: 'Send it by WhatsApp' }).getAttribute('href')
  const link = /photo-consent#[0-9a-f]{48}/.exec(decodeURIComponent(address ?? ''))?.[0]
  expect(link).toBeDefined()

  // A zone whose day is another one than that of UTC.
  const timezoneId = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const guardian = await (await browser.newContext({ viewport: page.viewportSize(), timezoneId })).newPage()
  await openPage(guardian, `${empty.url}/${link}`)
  await expect(guardian.getByText('Zephyrine Q. of Ash')).toBeVisible()
  await guardian.getByRole('button', { name: 'I consent' }).click()
  await expect(guardian.getByText('Enter your name.')).toBeVisible()
  await checkScreen(guardian)
  await guardian.getByLabel('Your name').fill('Gail Guardian')
  await guardian.getByRole('button', { name: 'I consent' }).click()
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timezoneId }).format(new Date())
  await expect(guardian.getByText(`Gail Guardian consented on ${today}.`)).toBeVisible()
  await checkScreen(guardian)
  expect((await fetch(youth.photo)).status).toBe(200)

  await openPage(page, edit)
  await expect(page.getByText('Gail Guardian consented on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End the consent' })).toBeVisible()

  await guardian.getByRole('button', { name: 'Revoke the consent' }).click()
  await expect(guardian.getByText('You revoked your consent.')).toBeVisible()
  expect((await fetch(youth.photo)).status).toBe(400)
  await openPage(page, edit)
  await expect(page.getByText('Gail Guardian revoked the consent on')).toBeVisible()
  await guardian.context().close()
})

test('a competition without tables promises none, and gives its teams no zeros', async ({ page, empty, request }) => {
  const league = await createManagedTeam(empty)
  const { client, leagueId } = league.owner
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) await addMatch(league, -day, { home_score: 2, away_score: 1 })
  await client.from('youth_settings').insert({ league_id: leagueId, results: 'no_tables' }).throwOnError()
  const competition = `${empty.url}/competitions/${leagueId}`
  await openPage(page, `${competition}/teams`)
  await expect(page.getByRole('heading', { name: 'Ash' })).toBeVisible()
  await expect(page.getByText('Yet to play')).toHaveCount(0)
  await checkScreen(page)
  await openPage(page, `${competition}/insights`)
  await expect(page.getByText('This competition publishes no tables and lists')).toBeVisible()
  await expect(page.getByText('Attack and defence')).toHaveCount(0)
  await openPage(page, `${competition}/share?card=table`)
  await expect(page.getByText('This competition publishes no tables and lists')).toBeVisible()
  await openPage(page, `${competition}/share?card=week`)
  await expect(page.getByLabel('In the colours of').getByRole('option')).toHaveText(['Ash', 'Birch'])
  await expect(page.getByRole('img', { name: /^Our week/ })).toBeVisible()
  const embed = `${empty.url}/embed/${leagueId}`
  for (const address of [
    `${embed}/table`,
    `${embed}/top-scorers`,
    `${competition}/table-sheet`,
    `${competition}/screen`,
  ])
    expect(await (await request.get(address)).text(), address).toContain(
      'This competition publishes no tables and lists',
    )
  // Played matches are no results where scores are hidden, and no other match is planned.
  await client.from('youth_settings').update({ results: 'no_scores' }).eq('league_id', leagueId).throwOnError()
  expect(await (await request.get(`${embed}/fixtures`)).text()).toContain('No fixture is planned.')
})

test('an old tab that renames the age group leaves what visitors see of results', async ({ page, context, empty }) => {
  const { owner } = await createManagedTeam(empty)
  const youth = owner.client.from('youth_settings')
  await youth.insert({ league_id: owner.leagueId, age_group: 'U12' }).throwOnError()
  await signInQuietly(context, empty, owner.email)
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/settings?group=young-players`)
  await expect(page.getByLabel('Results and tables')).toHaveValue('shown')
  await owner.client
    .from('youth_settings')
    .update({ results: 'no_scores' })
    .eq('league_id', owner.leagueId)
    .throwOnError()
  await page.getByLabel('Age group').fill('U13')
  await page.getByRole('button', { name: 'Save protection' }).click()
  await expect(page.getByText('Protection updated')).toBeVisible()
  await expect(page.getByLabel('Results and tables')).toHaveValue('no_scores')
  const { data } = await youth.select('age_group, results').eq('league_id', owner.leagueId).single().throwOnError()
  expect(data).toEqual({ age_group: 'U13', results: 'no_scores' })
})

test.describe('on a device that keeps pages', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a device forgets pages that it kept before the protection', async ({ page, empty }) => {
    const youth = await createYouth(empty)
    const kept = () =>
      page.evaluate(async () => {
        const texts: string[] = []
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys()) {
            texts.push(request.url, (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '')
          }
        }
        return texts.join('\n')
      })
    await page.clock.install()
    const registers = page.context().waitForEvent('serviceworker')
    await openPage(page, `${empty.url}/player/${youth.child}`)
    await passTimeUntil(page, registers)
    await expect.poll(kept, { timeout: 20_000 }).toContain(CHILD)
    await youth.owner.client.from('youth_settings').insert({ league_id: youth.owner.leagueId }).throwOnError()
    await page.goto(`${empty.url}/competitions/${youth.owner.leagueId}`)
    await expect.poll(kept).not.toMatch(SECRETS)
    expect(await kept()).not.toContain('/player-photos/')
  })
})
