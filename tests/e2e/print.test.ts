import type { Page } from '@playwright/test'
import { checkScreen, findViolations } from './fixtures/check-screen.ts'
import { findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { createLargeLeague, LONG_TEAM } from './fixtures/large-league.ts'
import { createOddLeague, LONG_PLAYER } from './fixtures/odd-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly, visitorClient } from './fixtures/people.ts'

/** Prints a page as the browser does. @returns the number of sheets */
async function countSheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true, printBackground: true })
  return [...pdf.toString('latin1').matchAll(/\/Type \/Page\n/g)].length
}

async function expectSheets(page: Page, a4: number, letter = a4) {
  expect({ a4: await countSheets(page, 'A4'), letter: await countSheets(page, 'Letter') }).toEqual({ a4, letter })
}

test('the season book, the table and a team sheet are opened by the people who print them', async ({
  page,
  context,
  empty,
}) => {
  const { email, leagueId, slug } = await createLargeLeague(empty)
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=website`)
  for (const [name, heading] of [
    ['Table to print', /^The Honourable/],
    ['Season book', /^The Honourable/],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name }).click()
    await expect((await opened).getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await openPage(page, `${empty.url}/competitions/${slug}/fixtures?show=results`)
  await page.locator('main a[href^="/match/"]').first().click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Team sheet' }).click()
  await expect((await opened).getByRole('table')).toBeVisible()
})

test('logos are on paper under every name of the site', async ({ page, demo }) => {
  const { slug, match } = await findDemoIds(demo)
  const byName = demo.url.replace('127.0.0.1', 'localhost')
  expect(byName).not.toBe(demo.url)
  for (const path of [
    `/competitions/${slug}/season-book`,
    `/competitions/${slug}/table-sheet`,
    `/match/${match}/sheet`,
  ]) {
    await page.goto(byName + path, { waitUntil: 'load' })
    const widths = await page
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth))
    expect(widths.length).toBeGreaterThan(0)
    expect(widths.every((width) => width > 0)).toBe(true)
  }
})

test('a team sheet has both squads with boxes, and fits one sheet', async ({ page, demo }) => {
  const { match } = await findDemoIds(demo)
  await page.goto(`${demo.url}/match/${match}/sheet`)
  const { data: row } = await visitorClient(demo)
    .from('matches')
    .select('home_score, home_lineup, away_lineup, league_id')
    .eq('id', match)
    .single()
    .throwOnError()
  await expect(page.getByText('✓')).toHaveCount(row.home_lineup.length + row.away_lineup.length)
  await expect(page.locator('.score .box').first()).toHaveText(String(row.home_score))
  for (const text of ['Referee', 'Signed by the referee', 'Half-time'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: `QR code of ${demo.url}/match/${match}` })).toBeVisible()
  await checkScreen(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Print this page')).toBeHidden()
  await expectSheets(page, 1)
  const answer = await fetch(`${demo.url}/match/${match}/sheet`)
  expect(await answer.text()).not.toMatch(/<script/)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect((await fetch(`${demo.url}/match/${crypto.randomUUID()}/sheet`)).status).toBe(404)
  expect((await fetch(`${demo.url}/match/x/sheet`)).status).toBe(404)
})

test('a squad of sixty goes on over the page, with its heads', async ({ page, empty }) => {
  const { leagueId, nextMatch } = await createOddLeague(empty)
  await page.goto(`${empty.url}/match/${nextMatch}/sheet`)
  await expect(page.getByText(LONG_PLAYER).first()).toBeVisible()
  await checkScreen(page)
  await expectSheets(page, 2, 3)

  // Cover, table, positions, results, lists, two sheets for the large squad, and two other teams.
  await page.goto(`${empty.url}/competitions/${leagueId}/season-book`)
  await checkScreen(page)
  await expectSheets(page, 9)
})

test('the season book has a cover, the table, charts, lists, every team and the reports', async ({ page, demo }) => {
  const { slug } = await findDemoIds(demo)
  await page.goto(`${demo.url}/competitions/${slug}/season-book`)
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('Table')
  for (const name of ['Position by round', 'Results', 'Records', 'Top scorers', 'Match reports'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.locator('.team')).toHaveCount(10)
  await expect(page.locator('.cover .crest')).toHaveCount(10)
  await expect(page.locator('.chart g')).toHaveCount(10)
  expect(await page.locator('.reports article').count()).toBeGreaterThan(20)
  await checkScreen(page)
  // Cover, table, positions, results, lists, ten teams; the reports follow.
  expect(await countSheets(page, 'A4')).toBeGreaterThan(15)
  const { length } = await page.locator('.sheet').all()
  expect(length).toBe(15)
  expect(await (await fetch(`${demo.url}/competitions/${slug}/season-book`)).text()).not.toMatch(/<script/)
})

test('a table of 24 long names is whole, and a league that has not begun has its documents', async ({
  page,
  empty,
}) => {
  const { slug } = await createLargeLeague(empty)
  await page.goto(`${empty.url}/competitions/${slug}/table-sheet`)
  await expect(page.getByRole('row')).toHaveCount(25)
  await expect(page.getByRole('rowheader', { name: LONG_TEAM })).toBeVisible()
  await checkScreen(page)
  expect(await countSheets(page, 'A4')).toBe(1)
  await page.goto(`${empty.url}/competitions/${slug}/season-book`)
  await checkScreen(page)

  const { leagueId } = await createOwner(empty, 'New League')
  for (const [path, sheets] of [
    ['table-sheet', 1],
    ['season-book', 2],
  ] as const) {
    await page.goto(`${empty.url}/competitions/${leagueId}/${path}`)
    await checkScreen(page)
    await expectSheets(page, sheets)
  }
  expect((await fetch(`${empty.url}/competitions/no-such-league/season-book`)).status).toBe(404)
})

const LEAST_PX = 12

/** The smallest text on a page, in pixels of the screen, outside drawings. */
const smallestText = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const sizes: { size: number; text: string }[] = []
    while (texts.nextNode()) {
      const { parentElement: place, textContent: text } = texts.currentNode
      if (!place || !text?.trim() || place.closest('svg, caption') || !place.checkVisibility()) continue
      const zoom = place.currentCSSZoom
      sizes.push({ size: Number.parseFloat(getComputedStyle(place).fontSize) * zoom, text })
    }
    return sizes.sort((one, other) => one.size - other.size)[0]
  })

test('on a telephone the documents are read without a pinch', async ({ page, demo, empty }) => {
  const { slug, match } = await findDemoIds(demo)
  const large = await createLargeLeague(empty)
  const odd = await createOddLeague(empty)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of [
      `${demo.url}/competitions/${slug}/season-book`,
      `${demo.url}/competitions/${slug}/table-sheet`,
      `${demo.url}/match/${match}/sheet`,
      `${empty.url}/competitions/${large.slug}/season-book`,
      `${empty.url}/competitions/${large.slug}/table-sheet`,
      `${empty.url}/match/${odd.nextMatch}/sheet`,
    ]) {
      await page.goto(address, { waitUntil: 'load' })
      expect((await smallestText(page))?.size, address).toBeGreaterThanOrEqual(LEAST_PX)
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${address} at ${width}`).toBeLessThanOrEqual(0)
      expect(await findViolations(page)).toEqual([])
    }
  }
})

test('on a telephone the squads of a team sheet are below each other', async ({ page, demo }) => {
  const { match } = await findDemoIds(demo)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${demo.url}/match/${match}/sheet`)
  const [home, away] = await page.locator('.squads .side').all()
  const boxes = [await home?.boundingBox(), await away?.boundingBox()]
  expect(boxes[0]?.x).toBe(boxes[1]?.x)
  const players = page.locator('.squads td.name[data-side="home"] bdi')
  const last = await players.last().boundingBox()
  expect(last?.y).toBeGreaterThan(boxes[0]?.y ?? Number.POSITIVE_INFINITY)
  expect(last?.y).toBeLessThan(boxes[1]?.y ?? 0)
  await expect(page.locator('[data-spare]').first()).toBeHidden()
})
