import { checkScreen } from './fixtures/check-screen.ts'
import { findDemoIds } from './fixtures/demo-pages.ts'
import type { Installation } from './fixtures/installation.ts'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { LONG_NAME } from './fixtures/odd-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

const TEAMS = 24

/** 24 teams with long names, each with a result and a match to come. */
async function createLargeLeague(empty: Installation) {
  const { email, leagueId } = await createOwner(empty, `League of ${LONG_NAME}`)
  const owner = await signIn(empty, email, PASSWORD)
  const teams = Array.from({ length: TEAMS }, (_, at) => ({
    id: crypto.randomUUID(),
    league_id: leagueId,
    name: `${at} ${LONG_NAME}`,
  }))
  await owner.from('teams').insert(teams).throwOnError()
  const matches = Array.from({ length: TEAMS / 2 }, (_, at) => ({
    league_id: leagueId,
    home_team_id: teams[2 * at]?.id ?? '',
    away_team_id: teams[2 * at + 1]?.id ?? '',
  }))
  await owner
    .from('matches')
    .insert([
      ...matches.map((match, at) => ({
        ...match,
        played_at: `2026-03-${10 + at}T15:00:00Z`,
        home_score: at,
        away_score: 11,
      })),
      ...matches.map((match, at) => ({
        ...match,
        played_at: `2050-03-${10 + at}T15:00:00Z`,
        home_score: null,
        away_score: null,
      })),
    ])
    .throwOnError()
  return { email, leagueId, owner }
}

test('a poster and a big screen open from Settings, hold a large league, and have no scripts', async ({
  page,
  context,
  empty,
}) => {
  const { email, leagueId, owner } = await createLargeLeague(empty)
  const competition = `${empty.url}/competitions/${leagueId}`
  await signInQuietly(context, empty, email)
  await openPage(page, `${competition}/settings?group=website`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Poster to print' }).click()
  const poster = await opened
  await expect(poster.getByRole('heading', { name: 'Fixtures' })).toBeVisible()
  await expect(poster.locator('.day')).toHaveCount(TEAMS)
  await expect(poster.locator('tbody tr')).toHaveCount(TEAMS)
  await checkScreen(poster)
  await poster.emulateMedia({ media: 'print' })
  await expect(poster.getByText('Print this page with your browser.')).toBeHidden()
  const code = poster.getByRole('img', { name: `QR code of ${competition}` })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${competition}/screen`)
  await expect(page.locator('tbody tr')).toHaveCount(TEAMS)
  await page.evaluate(() => document.fonts.ready)
  for (const part of ['tbody tr', 'li']) {
    const last = await page.locator(part).last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? Infinity), part).toBeLessThanOrEqual(1080)
  }
  // A long name takes a second line, and each team has its crest.
  expect(await page.locator('.matches li').first().getByText(LONG_NAME).first().evaluate(linesOf)).toBe(2)
  await expect(page.locator('tbody img')).toHaveCount(TEAMS)
  await checkScreen(page)
  for (const path of ['poster', 'screen']) {
    const answer = await fetch(`${competition}/${path}`)
    expect(await answer.text()).not.toMatch(/<script/)
    expect(answer.headers.get('refresh')).toBe(path === 'screen' ? '60' : null)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }

  await owner.from('matches').update({ home_score: 98 }).eq('league_id', leagueId).eq('home_score', 11).throwOnError()
  await page.reload()
  await expect(page.getByText('98 – 11')).toBeVisible()
  expect((await fetch(`${empty.url}/competitions/no-such-league/poster`)).status).toBe(404)
})

const linesOf = (element: Element) =>
  Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight))

test('a big screen cuts no name of a common league, on a television, a laptop or a phone', async ({ page, demo }) => {
  const { slug } = await findDemoIds(demo)
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${demo.url}/competitions/${slug}/screen`)
    await page.evaluate(() => document.fonts.ready)
    const cut = await page
      .locator('bdi')
      .evaluateAll((names) =>
        names
          .filter((name) => name.scrollWidth > name.clientWidth + 1 && name.clientWidth > 0)
          .map((name) => name.textContent),
      )
    expect(cut, `${width}`).toEqual([])
    await expect(page.locator('.team bdi')).toHaveCount(10)
  }
})

test('a league that has not begun has both', async ({ page, empty }) => {
  const { leagueId } = await createOwner(empty, 'New League')
  await page.goto(`${empty.url}/competitions/${leagueId}/poster`)
  await expect(page.getByText('No fixtures are planned.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await checkScreen(page)
  await page.goto(`${empty.url}/competitions/${leagueId}/screen`)
  await expect(page.getByText('The table appears with the first team.')).toBeVisible()
  await checkScreen(page)
})
