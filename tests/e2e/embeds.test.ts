import { checkScreen } from './fixtures/check-screen.ts'
import { openClubSite } from './fixtures/club-site.ts'
import { findDemoIds } from './fixtures/demo-pages.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createOddLeague, LONG_NAME } from './fixtures/odd-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

const askOEmbed = ({ url }: Installation, page: string, more = '') =>
  fetch(`${url}/oembed?url=${encodeURIComponent(`${url}${page}`)}${more}`)

const KINDS = ['table', 'fixtures', 'next-match', 'top-scorers'] as const

test('a frame on another site shows each embed whole, without scripts', async ({ browser, demo }) => {
  const { slug } = await findDemoIds(demo)
  const frames = await Promise.all(
    KINDS.map(async (kind) => (await (await askOEmbed(demo, `/embed/${slug}/${kind}`)).json()).html),
  )
  const club = await openClubSite(`<title>Our club</title><body><h1>Our club</h1>${frames.join('')}`)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(club.url)
  const table = page.frameLocator('iframe').first().getByRole('table')
  await expect(table.locator('tbody tr')).toHaveCount(10)
  for (const [at, kind] of KINDS.entries()) {
    const frame = page.locator('iframe').nth(at)
    await frame.scrollIntoViewIfNeeded()
    const content = frame.contentFrame().locator('.touchline-embed')
    await expect(content, kind).toBeVisible()
    // The fonts of a frame may come after its text.
    const excess = async () => {
      const [outer, inner] = [await frame.boundingBox(), await content.boundingBox()]
      return (outer?.height ?? Number.NaN) - (inner?.height ?? Number.NaN)
    }
    await expect.poll(excess, { message: kind }).toBeCloseTo(0, 0)
  }
  await context.close()
  club.server.close()
})

test('elements of one line show the same in the page itself, follow their attributes, and keep their content on failure', async ({
  page,
  demo,
}) => {
  const { slug } = await findDemoIds(demo)
  const club = await openClubSite(
    `<title>Our club</title><body><main><h1>Our club</h1><script async src="${demo.url}/embed.js"></script>
     ${KINDS.map((kind) => `<touchline-${kind} competition="${slug}"></touchline-${kind}>`).join('')}
     <touchline-table id="lost" competition="no-such-league"><a href="${demo.url}">Our league</a></touchline-table>`,
  )
  await page.goto(club.url)
  await expect(page.locator('touchline-table').first().locator('tbody tr')).toHaveCount(10)
  for (const kind of KINDS) await expect(page.locator(`touchline-${kind} .touchline-embed`).first()).toBeVisible()
  await expect(page.locator('#lost').getByRole('link', { name: 'Our league' })).toBeVisible()
  await expect(page.locator('#lost .touchline-embed')).toHaveCount(0)
  await checkScreen(page)

  const scorers = page.locator('touchline-top-scorers')
  const background = () =>
    scorers.locator('.touchline-embed').evaluate((shown) => getComputedStyle(shown).backgroundColor)
  const before = await background()
  await scorers.evaluate((element) => element.setAttribute('theme', 'dark'))
  await expect.poll(background).not.toBe(before)
  // Our style stays inside.
  expect(
    await page
      .locator('h1')
      .first()
      .evaluate((heading) => getComputedStyle(heading).fontFamily),
  ).not.toContain('Barlow')
  club.server.close()
})

test('an embed has no script, may be framed, and no other page may', async ({ page, demo, empty }) => {
  const { slug } = await findDemoIds(demo)
  const embed = await fetch(`${demo.url}/embed/${slug}/table`)
  expect(embed.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(await embed.text()).not.toMatch(/<script|\son\w+=|javascript:/i)
  const tables = await fetch(`${demo.url}/competitions/${slug}/tables`)
  expect(tables.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  for (const path of [`/embed/${slug}/toString`, '/embed/no-such-league/table', '/embed/%3Cb%3E/table']) {
    expect((await fetch(demo.url + path)).status, path).toBe(404)
  }

  const { leagueId, owner } = await createOddLeague(empty)
  await owner
    .from('leagues')
    .update({ name: '<img src=x onerror=alert(1)> & "Sons"' })
    .eq('id', leagueId)
    .throwOnError()
  page.on('dialog', () => expect('a dialog').toBe('none'))
  for (const kind of KINDS) {
    await page.goto(`${empty.url}/embed/${leagueId}/${kind}`)
    await expect(page.getByText('<img src=x onerror=alert(1)> & "Sons"')).toBeVisible()
    await checkScreen(page)
  }
  await page.goto(`${empty.url}/embed/${leagueId}/table`)
  await expect(page.getByText(LONG_NAME)).toBeVisible()
  // Teams without a logo have a crest, whose shapes are in the embed.
  const teams = page.locator('tbody tr')
  await expect(teams.locator('svg use').first()).toBeVisible()
  expect(await teams.locator('svg').count()).toBe(await teams.count())
})

test('a frame as wide as a phone leaves columns out rather than names', async ({ page, demo }) => {
  const { slug } = await findDemoIds(demo)
  for (const [width, columns] of [
    [390, 5],
    [600, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${demo.url}/embed/${slug}/table`)
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('thead th:visible')).toHaveCount(columns)
    const cut = await page
      .locator('tbody .name')
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      )
    expect(cut).toEqual([])
  }
})

test('a kept embed follows a result', async ({ empty }) => {
  const { email, leagueId } = await createOwner(empty, 'New League')
  const owner = await signIn(empty, email, PASSWORD)
  const ask = async () => (await fetch(`${empty.url}/embed/${leagueId}/table`)).text()
  expect(await ask()).toContain('The table appears with the first team.')
  const teams = ['Ash', 'Birch'].map((name) => ({ id: crypto.randomUUID(), league_id: leagueId, name }))
  await owner.from('teams').insert(teams).throwOnError()
  expect(await ask()).toContain('Birch')
  await owner
    .from('matches')
    .insert({
      league_id: leagueId,
      home_team_id: teams[0]?.id ?? '',
      away_team_id: teams[1]?.id ?? '',
      played_at: '2026-03-07T15:00:00Z',
      home_score: 3,
      away_score: 1,
    })
    .throwOnError()
  expect(await ask()).toContain('+2')
})

test('an oEmbed client finds the address in a page, and gets JSON or XML within its limits', async ({ page, demo }) => {
  const { slug, match } = await findDemoIds(demo)
  await page.goto(`${demo.url}/competitions/${slug}/tables`)
  const address = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
  const answer = await (await fetch(address ?? '')).json()
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 600, provider_name: 'Touchline' })
  expect(answer.html).toContain(`min-height:${answer.height}px`)

  const small = await (await askOEmbed(demo, `/competitions/${slug}`, '&maxwidth=320&maxheight=300')).json()
  expect(small).toMatchObject({ width: 320, height: 300 })
  expect(small.html).toContain('height:300px')

  const xml = await askOEmbed(demo, `/competitions/${slug}/fixtures`, '&format=xml')
  expect(xml.headers.get('content-type')).toContain('text/xml')
  const html = await page.evaluate(
    (text) => {
      const read = new DOMParser().parseFromString(text, 'application/xml')
      return read.querySelector('parsererror') ? null : read.querySelector('oembed > html')?.textContent
    },
    await xml.text(),
  )
  expect(html).toContain('<iframe src="')

  expect((await askOEmbed(demo, `/competitions/${slug}`, '&format=yaml')).status).toBe(501)
  expect((await askOEmbed(demo, `/match/${match}`)).status).toBe(404)
  expect((await fetch(`${demo.url}/oembed?url=https://other.example/competitions/${slug}`)).status).toBe(404)
  expect((await fetch(`${demo.url}/oembed`)).status).toBe(404)
})

test('an owner makes the code in Settings', async ({ page, context, empty }) => {
  const { email, leagueId } = await createOwner(empty, 'Sunday League')
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings`)
  await page.getByRole('link', { name: 'Website & Print' }).click()
  const code = page.getByLabel('Code without scripts')
  await expect(code).toHaveValue(new RegExp(`src="${empty.url}/embed/${leagueId}/table"`))
  await checkScreen(page)
  await page.getByLabel('Show').selectOption('Top scorers')
  await page.getByLabel('Colours').selectOption('Dark')
  await expect(code).toHaveValue(new RegExp(`/embed/${leagueId}/top-scorers\\?theme=dark"`))
  await expect(page.getByLabel('Code of one line, always as high as its content')).toHaveValue(
    `<script async src="${empty.url}/embed.js"></script><touchline-top-scorers competition="${leagueId}" theme="dark"></touchline-top-scorers>`,
  )
  await expect(page.frameLocator('main iframe').getByText('The list begins with the first goal.')).toBeVisible()
  await expect(page.getByLabel('Atom feed')).toHaveValue(`${empty.url}/competitions/${leagueId}/feed.atom`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).nth(2).click()
  await expect(page.getByText('Code copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue())
})
