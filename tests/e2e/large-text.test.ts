import type { Page } from '@playwright/test'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { createMatch, createMatchLeague, type MatchLeague, type Player } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'
import { watchRequests } from './fixtures/settled-page.ts'

const NAMES = [
  'محمد صلاح حامد محروس غالي',
  'Máire Nic Ó Ceallaigh-Featherstonehaugh',
  'Roberto Falcão Reis',
  'Siôn ap Gwilym',
  'אבי כהן',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  '北京国安',
]
const squad: Player[] = NAMES.map((name, at) => ({ name, position: at === 0 ? 'goalkeeper' : null, number: at + 1 }))

interface Ugly {
  league: MatchLeague
  played: string
  upcoming: string
  awaited: string
  /** A competition without teams. */
  bare: string
}

// A fixture of the worker would give this file workers, and so servers, of its own.
let ugly: Ugly
test.beforeAll(async ({ empty }) => {
  const league = await createMatchLeague(
    empty,
    [
      { name: 'نادي الهلال السعودي الرياضي الثقافي', colour: 'green', squad },
      { name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', colour: 'red', squad },
    ],
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and District Sunday Afternoon League',
  )
  const teams = Array.from({ length: 6 }, (_, at) => ({ league_id: league.id, name: `Wanderers United ${at}` }))
  await league.owner.from('teams').insert(teams).throwOnError()
  const played = await createMatch(league, {
    playedAt: '2026-03-07T15:00:00Z',
    sizes: [7, 7],
    score: [99, 99],
    manOfMatch: [1, 5],
  })
  const upcoming = await createMatch(league, { playedAt: '2036-03-07T15:00:00Z' })
  const awaited = await createMatch(league, { playedAt: '2026-03-14T15:00:00Z' })
  const { leagueId: bare } = await createOwner(empty, 'Bare League')
  ugly = { league, played, upcoming, awaited, bare }
})

const PUBLIC = ({ league, played, upcoming, awaited, bare }: Ugly): string[] => [
  '/',
  '/auth',
  '/developers',
  `/competitions/${league.id}/overview`,
  `/competitions/${league.id}/teams`,
  `/competitions/${league.id}/fixtures`,
  `/competitions/${league.id}/fixtures?show=results`,
  `/competitions/${league.id}/tables`,
  `/competitions/${league.id}/tables?of=form`,
  `/competitions/${league.id}/season`,
  `/competitions/${league.id}/seasons`,
  `/competitions/${league.id}/players`,
  `/competitions/${league.id}/insights`,
  `/competitions/${league.id}/cup`,
  `/competitions/${league.id}/search?q=wanderers`,
  `/competitions/${league.id}/share`,
  `/competitions/${league.id}/poster`,
  `/competitions/${league.id}/screen`,
  ...['table', 'fixtures', 'next-match', 'top-scorers'].map((kind) => `/embed/${league.id}/${kind}`),
  ...[league.id, bare].flatMap((id) => ['table-sheet', 'season-book'].map((sheet) => `/competitions/${id}/${sheet}`)),
  `/competitions/${bare}/poster`,
  `/competitions/${bare}/screen`,
  `/match/${played}/sheet`,
  `/match/${awaited}`,
  `/match/${upcoming}/sheet`,
  '/404',
  `/team/${league.teams[0]?.id}`,
  `/team/${league.teams[1]?.id}?tab=fixtures`,
  `/team/${league.teams[1]?.id}?tab=players`,
  `/match/${played}`,
  `/match/${upcoming}`,
  `/player/${league.teams[0]?.players[0]}`,
  `/player/${league.teams[0]?.players[5]}`,
]
const OWNED = ({ league, played }: Ugly): string[] => [
  '/dashboard',
  '/competitions/create',
  `/competitions/${league.id}/overview`,
  `/competitions/${league.id}/teams`,
  `/competitions/${league.id}/fixtures`,
  `/competitions/${league.id}/settings`,
  `/competitions/${league.id}/settings?group=season`,
  '/competitions/create/import',
  `/competitions/${league.id}/settings?group=appearance`,
  `/competitions/${league.id}/settings?group=sharing`,
  `/competitions/${league.id}/settings?group=api`,
  `/competitions/${league.id}/generate`,
  `/competitions/${league.id}/import`,
  `/team/${league.teams[0]?.id}/manage`,
  `/match/${played}`,
  `/player/${league.teams[0]?.players[5]}`,
  `/player/${league.teams[0]?.players[5]}/edit`,
  '/account/profile',
  '/account/email',
  '/account/password',
]

/** The elements that make the page scroll sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const boxes = Array.from(document.querySelectorAll('main *, header *, footer *'))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      // Content of a scrolling element does not widen the page.
      .filter((element) => {
        for (let box = element.parentElement; box; box = box.parentElement)
          if (getComputedStyle(box).overflowX !== 'visible') return false
        return true
      })
      .map((element) => `${scrollWidth}/${clientWidth} ${element.outerHTML.slice(0, 160)}`)
      .slice(0, 3)
    // A text that is wider than its box has no box that is too wide.
    return boxes.length > 0 ? boxes : [`${scrollWidth}/${clientWidth}`]
  })

/** Pages whose forms are in disclosures. */
const OPENED = /group=season|create\/import/

const openDisclosures = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const details of all) if (details instanceof HTMLDetailsElement) details.open = true
  })

async function check(page: Page, { url }: Installation, paths: string[]) {
  const found: Record<string, string[]> = {}
  const untilSettled = watchRequests(page)
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 640 })
    await openPage(page, url + path)
    await untilSettled()
    if (OPENED.test(path)) await openDisclosures(page)
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
      const wide = await tooWide(page)
      if (wide.length > 0) found[`${path} ${width} ${size}`] = wide
      if (process.env.SHOTS) {
        const name = `${path.replace(/[0-9a-f]{8}-[0-9a-f-]+/g, 'x').replaceAll(/[/?=]/g, '_')}-${width}-${size}`
        await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
      }
    }
  }
  expect(found).toEqual({})
}

test('no public page moves sideways at 320 pixels or with text twice as large', async ({ page, empty }) => {
  test.slow()
  await check(page, empty, PUBLIC(ugly))
})

test('no page of an owner does', async ({ page, context, empty }) => {
  test.slow()
  await signInQuietly(context, empty, ugly.league.ownerEmail)
  await check(page, empty, OWNED(ugly))
})
