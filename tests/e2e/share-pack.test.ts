import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { colourOfTeam } from '#domain/team-colours.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { findDemoIds } from './fixtures/demo-pages.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { createLargeLeague } from './fixtures/large-league.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, visitorClient } from './fixtures/people.ts'

const CARDS = ['round-up', 'result', 'table', 'scorers', 'week', 'squad']

async function readPicture(address: string) {
  const response = await fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) return { response, bytes, size: '', corner: '' }
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { response, bytes, size: `${info.width} × ${info.height}`, corner: `#${data.subarray(0, 3).toString('hex')}` }
}

/** Waits until the picture is drawn and loaded. @returns its width and height */
const loadPicture = (page: Page, address: string) =>
  page.locator(`img[src*="/share/${address}"]`).evaluate(async (image: HTMLImageElement) => {
    // It is loaded again when the page's data is.
    while (!image.complete || image.naturalWidth === 0)
      await new Promise((resolve) => image.addEventListener('load', resolve, { once: true }))
    return `${image.naturalWidth} × ${image.naturalHeight}`
  })

/** Records the files that the page hands to the system. */
async function recordShares(page: Page) {
  await page.addInitScript(() => {
    const shares: string[] = []
    Object.assign(window, { shares })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: ShareData) => {
        shares.push(`${files?.[0]?.name} ${files?.[0]?.type} ${(files?.[0]?.size ?? 0) > 10_000} ${text}`)
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { shares: string[] }).shares)
}

test('pictures open from the overview, are chosen, seen, shared and downloaded', async ({ page, context, demo }) => {
  const { slug, league, team } = await findDemoIds(demo)
  const { data: club } = await visitorClient(demo).from('teams').select('name').eq('id', team).single().throwOnError()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shares = await recordShares(page)
  await openPage(page, `${demo.url}/competitions/${slug}`)
  await page.getByRole('link', { name: 'Share as a picture' }).click()
  await expect(page.getByRole('heading', { name: 'Pictures to share' })).toBeVisible()
  expect(await loadPicture(page, 'round-up.png')).toBe('1080 × 1080')
  await checkScreen(page)

  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await page.getByRole('link', { name: 'Story' }).click()
  await page.getByLabel('In the colours of').selectOption(club.name)
  await expect(page).toHaveURL(`${demo.url}/competitions/${slug}/share?card=table&size=story&team=${team}`)
  expect(await loadPicture(page, `table.png?size=story&team=${team}`)).toBe('1080 × 1920')
  await checkScreen(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('table-story.png')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(shares)
    .toEqual([
      `table-story.png image/png true Table · Wendmoor & District League\n${demo.url}/competitions/${slug}/tables`,
    ])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${demo.url}/competitions/${slug}/tables`)

  await page.getByRole('link', { name: 'Result', exact: true }).click()
  await page.getByLabel('Match').selectOption({ index: 10 })
  expect(await loadPicture(page, `result.png?size=story&team=${team}&match=`)).toBe('1080 × 1920')
  expect((await page.goto(`${demo.url}/competitions/${league}/share?card=week`))?.status()).toBe(200)
  expect(await loadPicture(page, 'week.png')).toBe('1080 × 1080')
})

test('without scripts the screen is links and a form', async ({ browser, demo }) => {
  const { slug, team } = await findDemoIds(demo)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${demo.url}/competitions/${slug}/share`)
  await page.getByRole('link', { name: 'Top scorers' }).click()
  await page.getByLabel('In the colours of').selectOption(team)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`${demo.url}/competitions/${slug}/share?card=scorers&size=square&team=${team}`)
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  const path = await page.getByRole('link', { name: 'Download' }).getAttribute('href')
  expect((await readPicture(`${demo.url}${path}`)).size).toBe('1080 × 1080')
  await context.close()
})

test("a squad's album is shared from the team's page, and the screen says when there is none", async ({
  page,
  demo,
  empty,
}) => {
  const { slug, team } = await findDemoIds(demo)
  const shares = await recordShares(page)
  await openPage(page, `${demo.url}/team/${team}?tab=players`)
  await page.getByRole('link', { name: 'Share the squad as a picture' }).click()
  await expect(page).toHaveURL(`${demo.url}/competitions/${slug}/share?card=squad&team=${team}`)
  expect(await loadPicture(page, `squad.png?team=${team}`)).toBe('1080 × 1080')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(shares).toEqual([expect.stringContaining(`squad-square.png image/png true Squad · `)])
  expect((await shares())[0]).toContain(`${demo.url}/team/${team}?tab=players`)
  // Without a team in the address it is the leader's.
  await openPage(page, `${demo.url}/competitions/${slug}/share?card=squad&size=story`)
  expect(await loadPicture(page, 'squad.png?size=story&team=')).toBe('1080 × 1920')

  const { leagueId, client } = await createOwner(empty, 'New League')
  await client.from('teams').insert({ league_id: leagueId, name: 'Ash' }).throwOnError()
  await openPage(page, `${empty.url}/competitions/${leagueId}/share?card=squad`)
  await expect(page.getByText('This picture can be shared once the team has players.')).toBeVisible()
})

test('every picture is a PNG in the colours of its team; an odd address is no error of the server', async ({
  demo,
}) => {
  const { slug, team, match } = await findDemoIds(demo)
  const pictures = `${demo.url}/competitions/${slug}/share`
  const { data: row } = await visitorClient(demo)
    .from('teams')
    .select('id, team_color')
    .eq('id', team)
    .single()
    .throwOnError()
  const seen = new Set<string>()
  for (const card of CARDS)
    for (const [size, pixels] of [
      ['square', '1080 × 1080'],
      ['story', '1080 × 1920'],
    ]) {
      const address = `${pictures}/${card}.png?size=${size}&team=${team}`
      const picture = await readPicture(address)
      expect([picture.response.status, picture.response.headers.get('content-type')], address).toEqual([
        200,
        'image/png',
      ])
      expect([picture.size, picture.corner], address).toEqual([pixels, colourOfTeam(row)])
      expect(picture.response.headers.get('cache-control')).toBe('public, no-cache')
      const etag = picture.response.headers.get('etag') ?? ''
      expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
      seen.add(etag)
    }
  expect(seen.size).toBe(CARDS.length * 2)
  expect((await readPicture(`${pictures}/result.png?match=${match}`)).size).toBe('1080 × 1080')
  const nobody = crypto.randomUUID()
  for (const odd of [
    'poem.png',
    'table',
    'table.jpg',
    '%00.png',
    'toString.png',
    'week.png',
    `week.png?team=${nobody}`,
    'squad.png',
    'table.png?team=1',
    `table.png?team=${nobody}`,
    `result.png?match=${nobody}`,
    'result.png?match=%00',
  ])
    expect((await fetch(`${pictures}/${odd}`)).status, odd).toBe(404)
  expect((await fetch(`${demo.url}/competitions/no-such-league/share/table.png`)).status).toBe(404)
  for (const odd of ['size=%00', 'size=huge&size=story', 'x=1', `at=${'9'.repeat(300)}`])
    expect((await fetch(`${pictures}/table.png?${odd}`)).status, odd).toBe(200)
})

async function scoreOnce(empty: Installation) {
  const { email, leagueId } = await createOwner(empty, 'دوري الأحد')
  const owner = await signIn(empty, email, PASSWORD)
  const teams = ['نادي الهلال', '鹿島アントラーズ'].map((name) => ({
    id: crypto.randomUUID(),
    league_id: leagueId,
    name,
  }))
  await owner.from('teams').insert(teams).throwOnError()
  const [home_team_id = '', away_team_id = ''] = teams.map(({ id }) => id)
  const match = { home_team_id, away_team_id, played_at: '2026-03-10T15:00:00Z', home_score: 3, away_score: 1 }
  await owner
    .from('matches')
    .insert({ league_id: leagueId, ...match })
    .throwOnError()
  return { owner, leagueId }
}

test('a picture is never old, and shows names in any script', async ({ empty }) => {
  const { owner, leagueId } = await scoreOnce(empty)
  const address = `${empty.url}/competitions/${leagueId}/share/round-up.png`
  const before = await readPicture(address)
  expect(before.size).toBe('1080 × 1080')
  await owner.from('matches').update({ home_score: 4 }).eq('league_id', leagueId).throwOnError()
  const after = await readPicture(address)
  expect(after.response.headers.get('etag')).not.toBe(before.response.headers.get('etag'))
  expect(after.bytes.equals(before.bytes)).toBe(false)
})

test('a league that has not begun says that there is nothing to share, and 24 teams fit', async ({ page, empty }) => {
  const { leagueId } = await createOwner(empty, 'New League')
  await openPage(page, `${empty.url}/competitions/${leagueId}/share`)
  await expect(page.getByText('Nothing to show yet')).toBeVisible()
  await checkScreen(page)
  for (const card of CARDS)
    expect((await fetch(`${empty.url}/competitions/${leagueId}/share/${card}.png`)).status, card).toBe(404)

  const { slug } = await createLargeLeague(empty)
  await openPage(page, `${empty.url}/competitions/${slug}/share`)
  expect(await loadPicture(page, 'round-up.png')).toBe('1080 × 1080')
  await checkScreen(page)
  for (const card of CARDS.slice(0, 4))
    expect((await readPicture(`${empty.url}/competitions/${slug}/share/${card}.png?size=story`)).size, card).toBe(
      '1080 × 1920',
    )
})
