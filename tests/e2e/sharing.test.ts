import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { colourOfTeam } from '#domain/team-colours.ts'
import { expect, type Installation, startInstallation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { readHead } from './fixtures/page-head.ts'
import { createOwner, visitorClient } from './fixtures/people.ts'

async function findDemo(demo: Installation) {
  const client = visitorClient(demo)
  const { data: league } = await client
    .from('leagues')
    .select('id, name, settings:league_settings!inner(custom_slug, og_title)')
    .single()
    .throwOnError()
  const { data: match } = await client
    .from('matches')
    .select(
      `id, home_score, away_score, home_lineup,
       home:teams!matches_home_team_id_fkey(id, name, team_color), away:teams!matches_away_team_id_fkey(id, name, team_color)`,
    )
    .not('home_score', 'is', null)
    .order('played_at')
    .limit(1)
    .single()
    .throwOnError()
  const { data: player } = await client
    .from('profiles')
    .select('id, full_name')
    .eq('id', match.home_lineup[0] ?? '')
    .single()
    .throwOnError()
  return { league, match, player, competition: `/competitions/${league.settings.custom_slug}` }
}

test('every public page says what it is: title, description, one true address, image, structured data', async ({
  demo,
}) => {
  const { league, match, player, competition } = await findDemo(demo)
  const { home, away } = match
  const score = `${home.name} ${match.home_score} – ${match.away_score} ${away.name}`
  const organisation = ['SportsOrganization', 'BreadcrumbList']
  const team = ['SportsTeam', 'BreadcrumbList']
  const pages: [path: string, canonical: string, title: string, things: string[]][] = [
    ['/?utm_source=x', '/', 'Your football league, run like a proper one', ['WebSite']],
    [competition, competition, league.name, organisation],
    [`${competition}/overview`, competition, league.name, organisation],
    [`/competitions/${league.id}`, competition, league.name, organisation],
    [`${competition}/teams`, `${competition}/teams`, `Teams · ${league.name}`, organisation],
    [`${competition}/fixtures`, `${competition}/fixtures`, `Fixtures · ${league.name}`, organisation],
    [`${competition}/table`, `${competition}/tables`, `Tables · ${league.name}`, organisation],
    [
      `${competition}/tables?list=mom&all`,
      `${competition}/tables?list=mom`,
      `Man of the match · ${league.name}`,
      organisation,
    ],
    [`${competition}/share?card=table`, `${competition}/share`, `Pictures to share · ${league.name}`, organisation],
    [`${competition}/players?q=a`, `${competition}/players`, `Players · ${league.name}`, organisation],
    [`/matches/${match.id.toUpperCase()}`, `/match/${match.id}`, score, ['SportsEvent', 'BreadcrumbList']],
    [`/team/${home.id}?tab=stats`, `/teams/${home.id}`, home.name, team],
    [`/team/${home.id}?tab=players&x=1`, `/teams/${home.id}?tab=players`, `Squad · ${home.name}`, team],
    [
      `/players/${player.id}?from=team`,
      `/player/${player.id}`,
      `${player.full_name} · ${home.name}`,
      ['Person', 'BreadcrumbList'],
    ],
  ]
  for (const [path, canonical, title, things] of pages) {
    const head = await readHead(demo.url + path)
    expect(head.status, path).toBe(200)
    expect(head.title, path).toBe(`${title} · Touchline`)
    expect(head.canonical, path).toBe(demo.url + canonical)
    expect(head.meta.get('og:url'), path).toBe(demo.url + canonical)
    expect(head.meta.get('robots'), path).toBeUndefined()
    expect([...head.things.keys()], path).toEqual(things)
    for (const name of ['title', 'description', 'image', 'image:alt']) {
      expect(head.meta.get(`og:${name}`), `og:${name} of ${path}`).toMatch(/^.{3,}$/)
      expect(head.meta.get(`twitter:${name}`), path).toBe(head.meta.get(`og:${name}`))
    }
    expect(head.title.length, path).toBeLessThanOrEqual(65)
    expect(head.meta.get('description')?.length, path).toBeLessThanOrEqual(160)
    expect(head.html.split('@graph'), `the browser has no use for it: ${path}`).toHaveLength(2)
    if (path.startsWith('/competitions')) expect(head.meta.get('og:title'), path).toBe(league.settings.og_title)
  }
})

test('what is not for everybody, or not there, is hidden from search engines', async ({ demo }) => {
  const nobody = crypto.randomUUID()
  const pages: [path: string, status: number][] = [
    ['/auth', 200],
    ['/reset-password', 200],
    ['/dashboard', 200],
    ['/account/profile', 200],
    ['/competitions/create', 200],
    ['/404', 404],
    ['/competitions/nowhere', 404],
    ...['match', 'teams', 'player'].map((kind): [string, number] => [`/${kind}/${nobody}`, 404]),
  ]
  for (const [path, status] of pages) {
    const head = await readHead(demo.url + path)
    expect([head.status, head.meta.get('robots'), head.canonical], path).toEqual([status, 'noindex', null])
  }
})

test('the structured data tells who played whom, where and when, and who is in which team', async ({ demo }) => {
  const { league, match, player, competition } = await findDemo(demo)
  const event = (await readHead(`${demo.url}/match/${match.id}`)).things
  expect(event.get('SportsEvent')).toMatchObject({
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Football Pitch' },
    homeTeam: { '@type': 'SportsTeam', name: match.home.name, url: `${demo.url}/teams/${match.home.id}` },
    awayTeam: { '@type': 'SportsTeam', name: match.away.name },
    organizer: { '@type': 'SportsOrganization', url: demo.url + competition },
  })
  expect(event.get('BreadcrumbList')).toMatchObject({
    itemListElement: [{ position: 1, name: league.name }, { position: 2 }, { position: 3 }],
  })
  const team = (await readHead(`${demo.url}/teams/${match.home.id}`)).things.get('SportsTeam')
  expect(team).toMatchObject({ memberOf: { name: league.name } })
  expect(team?.athlete).toContainEqual({
    '@type': 'Person',
    name: player.full_name,
    url: `${demo.url}/player/${player.id}`,
  })
  const person = (await readHead(`${demo.url}/player/${player.id}`)).things.get('Person')
  expect(person).toMatchObject({ name: player.full_name, memberOf: [{ name: match.home.name }] })
  expect(person).not.toHaveProperty('birthDate')
})

test('each kind of page has an image of its own, in the colours of its team', async ({ demo }) => {
  const { match, player, competition } = await findDemo(demo)
  const images = new Set<string>()
  for (const path of [competition, `/match/${match.id}`, `/teams/${match.home.id}`, `/player/${player.id}`]) {
    const address = (await readHead(demo.url + path)).meta.get('og:image') ?? ''
    const response = await fetch(address)
    expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'image/png'])
    expect(response.headers.get('cache-control'), path).toBe('public, max-age=604800')
    const { data, info } = await readPixels(response)
    expect([info.width, info.height], path).toEqual([1200, 630])
    images.add(address)
    const corner = `#${data.subarray(0, 3).toString('hex')}`
    if (path.includes('match') || path.includes('teams')) expect(corner, path).toBe(colourOfTeam(match.home))
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status, path).toBe(304)
  }
  expect(images.size).toBe(4)
  for (const path of [`match/${crypto.randomUUID()}`, 'match/x', `referee/${match.id}`, 'competition/no-such-league']) {
    expect((await fetch(`${demo.url}/preview/${path}.png`)).status, path).toBe(404)
  }
})

const readPixels = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

test('a new score is a new image; a name cannot break out of its page; a crest is fetched from our storage alone', async ({
  empty,
}) => {
  const { email, leagueId } = await createOwner(empty, 'Sharing')
  const owner = await signIn(empty, email, PASSWORD)
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const name = `Rovers </script><b id="broken">&"' \u2028`
  const { port } = elsewhere.address() as AddressInfo
  const { data: teams } = await owner
    .from('teams')
    .insert([
      { league_id: leagueId, name, team_color: 'orange', logo_url: `http://127.0.0.1:${port}/crest.png` },
      { league_id: leagueId, name: 'United', team_color: 'green' },
    ])
    .select('id')
    .throwOnError()
  const { data: match } = await owner
    .from('matches')
    .insert({
      league_id: leagueId,
      home_team_id: teams[0]?.id ?? '',
      away_team_id: teams[1]?.id ?? '',
      played_at: '2026-08-12T14:00:00Z',
    })
    .select('id')
    .single()
    .throwOnError()
  const page = `${empty.url}/match/${match.id}`
  const before = await readHead(page)
  expect(before.html).not.toContain('<b id="broken">')
  expect(before.things.get('SportsEvent')).toMatchObject({
    name: `${name} v United`,
    startDate: '2026-08-12T15:00:00+01:00',
    homeTeam: { name },
  })
  const old = before.meta.get('og:image') ?? ''
  const scoreless = await (await fetch(old)).arrayBuffer()
  await owner.from('matches').update({ home_score: 3, away_score: 1 }).eq('id', match.id).throwOnError()
  const after = await readHead(page)
  const address = after.meta.get('og:image') ?? ''
  expect(address).not.toBe(old)
  expect(after.meta.get('og:title')).toMatch(/ 3 – 1 United$/)
  const scored = await fetch(address)
  expect(Buffer.from(await scored.arrayBuffer()).equals(Buffer.from(scoreless))).toBe(false)
  expect((await fetch(old)).headers.get('cache-control')).not.toContain('604800')
  expect(asked).toEqual([])
  elsewhere.close()
})

test('fifty images at once are drawn in turn or put off, and pages are served meanwhile', async () => {
  // Its own, because other tests of pictures would be put off as well.
  const demo = await startInstallation({ demo: true, isPrepared: true })
  const { data: players } = await visitorClient(demo).from('profiles').select('id').limit(50).throwOnError()
  const drawing = players.map(async ({ id }) => {
    const response = await fetch(`${demo.url}/preview/player/${id}.png`)
    await response.arrayBuffer()
    return `${response.status} ${response.headers.get('retry-after') ?? ''}`
  })
  expect((await fetch(demo.url)).status).toBe(200)
  const answers = await Promise.all(drawing)
  expect(['200 ', '503 10']).toEqual(expect.arrayContaining([...new Set(answers)]))
  expect(answers.filter((answer) => answer === '200 ').length).toBeGreaterThanOrEqual(20)
  await demo.stop()
})

test('the sitemap has every public page, and robots.txt leads to it', async ({ demo }) => {
  const robots = await (await fetch(`${demo.url}/robots.txt`)).text()
  expect(robots).toContain(`\nSitemap: ${demo.url}/sitemap.xml\n`)
  const response = await fetch(`${demo.url}/sitemap.xml`)
  expect(response.headers.get('content-type')).toContain('application/xml')
  const xml = await response.text()
  const listed = [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(<lastmod>\d{4}-\d\d-\d\dT[\d:]{8}Z<\/lastmod>)?<\/url>/g)]
  const addresses = listed.map(([, address]) => address)
  const { competition } = await findDemo(demo)
  const client = visitorClient(demo)
  const [teams, matches, squads] = await Promise.all([
    client.from('teams').select('id').throwOnError(),
    client.from('matches').select('id').throwOnError(),
    client.from('team_players').select('player_id').throwOnError(),
  ])
  const paths = [
    '/',
    ...['', '/teams', '/fixtures', '/tables', '/players'].map((tab) => competition + tab),
    ...teams.data.map(({ id }) => `/teams/${id}`),
    ...matches.data.map(({ id }) => `/match/${id}`),
    ...new Set(squads.data.map(({ player_id }) => `/player/${player_id}`)),
  ]
  expect(addresses.sort()).toEqual(paths.map((path) => demo.url + path).sort())
  expect(listed.filter(([, , lastmod]) => lastmod === undefined)).toHaveLength(1)
  for (const address of [addresses[0], addresses.at(-1)])
    expect((await readHead(address ?? '')).canonical).toBe(address)
  expect((await fetch(`${demo.url}/sitemap/match/1.xml`)).status).toBe(200)
  expect((await fetch(`${demo.url}/sitemap/match/2.xml`)).status).toBe(404)
})
