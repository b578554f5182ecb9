import type { Page } from '@playwright/test'
import { findDemoIds, leaguePages } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { createMatch, createMatchLeague } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly, visitorClient } from './fixtures/people.ts'
import { watchRequests } from './fixtures/settled-page.ts'

const LEAST = 44

/** Links, buttons and fields that are lower than a finger. Links inside sentences have the height of their line. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.locator('a, button, summary, input:not([type=checkbox]), select').evaluateAll(
    (targets, least) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect()
        const isHidden = width <= 1 || height <= 1 || !target.checkVisibility({ visibilityProperty: true })
        if (isHidden || height >= least - 0.5 || target.closest('p, .skip-link')) return []
        // A card whose link covers it.
        if (getComputedStyle(target, '::after').position === 'absolute') return []
        return [`${Math.round(height)} ${target.outerHTML.slice(0, 120)}`]
      }),
    LEAST,
  )

test('fingers find every link and button of public pages on a phone', async ({ browser, demo }) => {
  test.slow()
  const ids = await findDemoIds(demo)
  const { data: scored } = await visitorClient(demo)
    .from('matches')
    .select('id')
    .eq('league_id', ids.league)
    .gt('home_score', 1)
    .limit(1)
    .single()
    .throwOnError()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const paths = [
    ...Object.values(leaguePages).map((pathOf) => pathOf(ids)),
    `/competitions/${ids.slug}/tables?of=form`,
    `/competitions/${ids.slug}/tables?list=goalscorers`,
    `/team/${ids.team}?tab=fixtures`,
    `/team/${ids.team}?tab=players`,
    `/match/${ids.lastMatch}`,
    `/match/${scored.id}`,
    '/',
    '/404',
  ]
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(demo.url + path)
    const low = await lowTargets(page)
    if (low.length > 0) found[path] = low.slice(0, 4)
  }
  expect(found).toEqual({})
  await context.close()
})

test('fingers find every button of the tools of an owner', { tag: '@phone' }, async ({ page, context, empty }) => {
  const league = await createMatchLeague(empty, [
    { name: 'Ash', colour: 'silver', squad: [] },
    { name: 'Birch', colour: 'gray', squad: [] },
  ])
  const off = await createMatch(league, { playedAt: '2050-03-14T15:00:00Z' })
  await createMatch(league, { playedAt: '2050-03-21T15:00:00Z' })
  await league.owner.from('officials').insert({ league_id: league.id, name: 'Ada Lovelace' }).throwOnError()
  await league.owner.rpc('set_match_status', { _match_id: off, _status: 'postponed', _reason: 'Rain' }).throwOnError()
  await signInQuietly(context, empty, league.ownerEmail)
  const untilSettled = watchRequests(page)
  const found: Record<string, string[]> = {}
  for (const tool of ['officials', 'call-off', 'import']) {
    await openPage(page, `${empty.url}/competitions/${league.id}/${tool}`)
    await untilSettled()
    const low = await lowTargets(page)
    if (low.length > 0) found[tool] = low.slice(0, 4)
  }
  expect(found).toEqual({})
})
