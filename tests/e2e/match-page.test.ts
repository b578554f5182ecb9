import type { Page, Route } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import {
  createManager,
  createMatch,
  createMatchLeague,
  type MatchLeague,
  type Player,
  submitNotes,
  uploadAudio,
} from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInOnScreen } from './fixtures/people.ts'
import { untilNoQuarterHourBegins } from './fixtures/quarter-hour.ts'
import { openSettled } from './fixtures/settled-page.ts'
import { createWav } from './fixtures/wav.ts'

const LEAGUE = 'The Very Long Named Sunday Afternoon League of Greater Wendmoor and the Isles'
const HOME = 'Wolverhampton Wanderers & Featherstonehaugh Athletic'
const AWAY = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const names = [
  'Maximilian Wolfeschlegelsteinhausenbergerdorff',
  'Bartholomew Featherstonehaugh-Cholmondeley',
  'Thiruvananthapuram Venkatanarasimharajuvaripeta',
  'Jan-Willem van der Heijden-Oosterbroek',
  'Ólafur Þorsteinsson',
  'Pelé',
  'Ann Smith',
  'Bea Smith',
  'Trent Alexander-Arnold',
  'Nwankwo Chukwuemeka-Okonkwo',
  'Alexandrina Montgomery-Fotheringay',
  'Konstantinos Papastathopoulos',
  'Aleksandr Khristorozhdestvensky',
  '王小明',
  'Mmmmmmmmmmmmmmmm Wwwwwwwwwwwwwwwwww',
  'Jo Li',
]
const positions = [
  'goalkeeper',
  ...Array<'defender'>(4).fill('defender'),
  ...Array<'midfield'>(4).fill('midfield'),
  ...Array<'forward'>(2).fill('forward'),
] as const
const squad = names.map(
  (name, at): Player => ({ name, position: positions[at] ?? null, number: at === 5 ? null : at + 1 }),
)
const TODAY = new Date().toISOString()
const REPORT = 'It rained from the first minute to the last.\n\nThe pitch held.\nSo did the defence.'

let league: MatchLeague
let ids: Record<'played' | 'unreported' | 'submitted' | 'upcoming' | 'today' | 'unknown', string>
test.beforeAll(async ({ empty }) => {
  league = await createMatchLeague(
    empty,
    [
      { name: HOME, colour: 'green', squad },
      { name: AWAY, colour: 'yellow', squad: squad.map(({ name }) => ({ name, position: null, number: null })) },
    ],
    LEAGUE,
  )
  ids = {
    played: await createMatch(league, {
      playedAt: '2026-07-04T14:00:00Z',
      sizes: [14, 6],
      goals: [
        [0, 9, 12, 8],
        [0, 9, 45, 8],
        [0, 6, 88, 7],
        [1, 5, null, null],
      ],
      manOfMatch: [0, 9],
    }),
    unreported: await createMatch(league, { playedAt: '2026-07-11T14:00:00Z', sizes: [11, 0], score: [0, 0] }),
    submitted: await createMatch(league, { playedAt: '2026-07-18T14:00:00Z', score: [10, 12] }),
    upcoming: await createMatch(league, { playedAt: '2050-07-02T18:45:00Z' }),
    today: await createMatch(league, { playedAt: TODAY }),
    unknown: await createMatch(league, { playedAt: '2026-01-10T15:00:00Z' }),
  }
  const audio_url = await uploadAudio(league.owner, ids.played, createWav(60))
  await league.owner
    .from('match_reports')
    .insert({ match_id: ids.played, report_text: REPORT, audio_url })
    .throwOnError()
  await submitNotes(league, ids.submitted)
})

const open = (page: Page, { url }: Installation, id: string) => openSettled(page, `${url}/match/${id}`)

test('a match that was played tells its score, who scored, who played, the best and the report', {
  tag: '@spec:2-match-page',
}, async ({ page, empty }) => {
  await open(page, empty, ids.played)
  await expect(page.getByText('Saturday, 4 July 2026')).toBeVisible()
  await expect(page.getByRole('link', { name: LEAGUE })).toHaveAttribute('href', `/competitions/${league.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${HOME} 3 – 1 ${AWAY}`)
  await expect(page.getByText('FT', { exact: true })).toBeVisible()
  await expect(page.locator('header img, header a [aria-hidden]').first()).toBeVisible()
  await expect(page.getByRole('link', { name: HOME })).toHaveAttribute('href', `/teams/${league.teams[0]?.id}`)

  const goals = page.getByRole('region', { name: 'Goals' })
  await expect(goals.getByRole('listitem')).toHaveText([
    '2 × Nwankwo Chukwuemeka-Okonkwo 12′, 45′',
    'Ann Smith 88′',
    'Pelé',
  ])
  const assists = page.getByRole('region', { name: 'Assists' })
  await expect(assists.getByRole('listitem')).toHaveText(['2 × Trent Alexander-Arnold', 'Bea Smith'])
  await expect(assists.getByText('No assists')).toBeVisible()

  const lineUp = page.getByRole('region', { name: HOME })
  await expect(lineUp.getByRole('heading', { level: 4 })).toHaveText(['Goalkeeper', 'Defence', 'Midfield', 'Attack'])
  await expect(lineUp.getByRole('list')).toHaveCount(4)
  await expect(lineUp.getByRole('list').nth(0).getByRole('link')).toHaveText([/^Maximilian Wolfe\S+, number 1/])
  await expect(lineUp.getByRole('list').nth(1).getByRole('listitem')).toHaveCount(4)
  await expect(lineUp.getByRole('list').nth(2).getByRole('listitem')).toHaveCount(7)
  const scorer = lineUp.getByRole('link', {
    name: 'Nwankwo Chukwuemeka-Okonkwo, number 10, 2 goals, man of the match',
    exact: true,
  })
  await expect(scorer).toHaveAttribute('href', `/player/${league.teams[0]?.players[9]}`)
  // A line-up of six: the goalkeeper, four defenders and one striker.
  await expect(page.getByRole('region', { name: AWAY }).getByRole('heading', { level: 4 })).toHaveText([
    'Goalkeeper',
    'Defence',
    'Attack',
  ])

  const best = page.getByRole('region', { name: 'Man of the match' }).getByRole('link')
  await expect(best).toHaveText('Nwankwo Chukwuemeka-Okonkwo')
  const report = page.getByRole('region', { name: 'Match report' })
  await expect(report.getByText('The pitch held. So did the defence.')).toBeVisible()
  await checkScreen(page)
  await best.click()
  await expect(page).toHaveURL(`${empty.url}/player/${league.teams[0]?.players[9]}`)
})

test('names on the pitch never overlap and stay inside it, whatever the size of the line-up', {
  tag: '@sizes',
}, async ({ page, empty }) => {
  for (let size = 1; size <= 8; size++) {
    const id = await createMatch(league, { playedAt: '2026-03-07T15:00:00Z', sizes: [size, 17 - size] })
    await page.goto(`${empty.url}/match/${id}`)
    await page.evaluate(() => document.fonts.ready)
    for (const [team, players] of [
      [HOME, size],
      [AWAY, 17 - size],
    ] as const) {
      const lineUp = page.getByRole('region', { name: team })
      await expect(lineUp.getByRole('listitem')).toHaveCount(players)
      expect(await lineUp.evaluate(findCollisions), `${players} players`).toEqual([])
    }
  }
})

test('on a phone both teams are on one pitch, the away goal at the bottom', async ({ page, empty }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, empty, ids.played)
  const halves = () =>
    page.evaluate(
      (teams) =>
        teams.map((team) => {
          const players = [...document.querySelectorAll<HTMLElement>(`section[aria-label="${team}"] li`)]
          const { top = 0, bottom = 0 } = players[0]?.offsetParent?.getBoundingClientRect() ?? {}
          return { top, bottom, keeper: players[0]?.offsetTop ?? 0, forward: players.at(-1)?.offsetTop ?? 0 }
        }),
      [HOME, AWAY],
    )
  const [home, away] = await halves()
  expect((away?.top ?? 0) - (home?.bottom ?? 0)).toBeCloseTo(-1, 0)
  expect(home?.keeper).toBeLessThan(home?.forward ?? 0)
  expect(away?.keeper).toBeGreaterThan(away?.forward ?? 0)
  await page.setViewportSize({ width: 1024, height: 844 })
  const [left, right] = await halves()
  expect(right?.keeper).toBeLessThan(right?.forward ?? 0)
  expect(right?.top).toBe(left?.top)
})

/** Runs in the page. Finds shirts and names that overlap, leave the pitch, or are too small to read. */
function findCollisions(lineUp: Element): string[] {
  const players = [...lineUp.querySelectorAll('li')].map((item) => {
    const parts = [...item.querySelectorAll('svg, [data-name]')].map((part) => part.getBoundingClientRect())
    const name = item.querySelector('[data-name]')
    return {
      name: item.textContent,
      size: name ? Number.parseFloat(getComputedStyle(name).fontSize) : 0,
      left: Math.min(...parts.map(({ left }) => left)),
      right: Math.max(...parts.map(({ right }) => right)),
      top: Math.min(...parts.map(({ top }) => top)),
      bottom: Math.max(...parts.map(({ bottom }) => bottom)),
    }
  })
  const pitch = lineUp.querySelector('li')?.offsetParent?.getBoundingClientRect() ?? new DOMRect()
  const outside = players.filter(
    ({ left, right, top, bottom, size }) =>
      left < pitch.left || right > pitch.right || top < pitch.top || bottom > pitch.bottom || size < 13,
  )
  const touching = players.flatMap((one, at) =>
    players
      .slice(at + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      )
      .map((other) => `${one.name} and ${other.name}`),
  )
  return [...outside.map(({ name }) => `${name} is outside or too small`), ...touching]
}

test('a match without a result says when it is played, and what comes next', async ({ page, empty }) => {
  await open(page, empty, ids.upcoming)
  await expect(page.getByText('Saturday, 2 July 2050')).toBeVisible()
  // Summer time in London
  await expect(page.getByText('19:45', { exact: true })).toBeVisible()
  await expect(page.getByText('Kick-off', { exact: true })).toBeVisible()
  await expect(page.getByText('No goals')).toHaveCount(0)
  await expect(page.getByText('No assists')).toHaveCount(0)
  await expect(page.getByText('No line-ups yet.')).toBeVisible()
  await expect(
    page.getByText(/^The report will follow after the match\..* submit your team's match data /),
  ).toBeVisible()
  await expect(page.getByText('FT', { exact: true })).toBeHidden()
  await checkScreen(page)

  await untilNoQuarterHourBegins()
  const now = new Date().toISOString()
  await league.owner.from('matches').update({ played_at: now }).eq('id', ids.today).throwOnError()
  await open(page, empty, ids.today)
  await expect(page.getByText('Kick-off today')).toBeVisible()
  await open(page, empty, ids.unknown)
  await expect(page.getByText('Awaiting result')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to your calendar' })).toHaveCount(0)
  await expect(page.getByText('Kick-off 15:00')).toBeVisible()
  await open(page, empty, ids.submitted)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${HOME} 10 – 12 ${AWAY}`)
  await expect(page.getByText('Scorers not recorded')).toHaveCount(1)
  await expect(page.getByText('No goals')).toHaveCount(0)
  await checkScreen(page)
})

test('a missing report asks managers for their data, or waits for the owner, whom it asks to write it', {
  tag: '@spec:4-report-prompts',
}, async ({ page, empty }) => {
  const report = page.getByRole('region', { name: 'Match report' })
  await signInOnScreen(page, empty, await createManager(empty, league))
  await open(page, empty, ids.unreported)
  await expect(report).toContainText("submit your team's match data")
  await expect(page.getByRole('region', { name: AWAY })).toContainText('No line-up yet')
  await expect(page.getByRole('button', { name: /(Enter|Edit) score/ })).toBeHidden()
  await open(page, empty, ids.submitted)
  await expect(report).toContainText('waiting for the league owner to publish')

  await page.evaluate(() => localStorage.clear())
  await signInOnScreen(page, empty, league.ownerEmail)
  await open(page, empty, ids.unreported)
  await expect(report).toContainText('There is no report yet. Write it now.')
  await expect(report).toContainText('Neither team has submitted its match data yet.')
  await expect(page.getByRole('button', { name: /(Enter|Edit) score/ })).toBeVisible()
  await checkScreen(page)
  await open(page, empty, ids.submitted)
  await expect(report).toContainText('Both teams have submitted their match data.')
})

test('the commentary plays, and is sought by pointer and by keyboard', async ({ page, empty }) => {
  const ranges: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/')) ranges.push(request.headers().range)
  })
  await open(page, empty, ids.played)
  const player = page.getByRole('region', { name: /^Audio commentary: / })
  const position = player.getByRole('slider', { name: 'Position' })
  await expect(player.getByText('0:00 / 1:00')).toBeVisible()
  expect(ranges).toEqual(['bytes=0-'])

  await player.getByRole('button', { name: 'Play' }).press('Enter')
  // The place moves on while a busy machine looks.
  await expect(player.getByText(/^0:(0[1-9]|[1-5]\d) \/ 1:00$/)).toBeVisible()
  await player.getByRole('button', { name: 'Pause' }).click()
  const box = await position.boundingBox()
  if (!box) throw new Error('The slider cannot be seen')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(position).toHaveAttribute('aria-valuetext', '30 seconds of 1 minute')
  await position.press('ArrowRight')
  await expect(player.getByText('0:35 / 1:00')).toBeVisible()
  await player.getByRole('button', { name: 'Back 10 seconds' }).press('Space')
  await expect(player.getByText('0:25 / 1:00')).toBeVisible()
  await position.press('Home')
  await expect(player.getByText('0:00 / 1:00')).toBeVisible()
  await player.getByLabel('Speed').selectOption('1.5×')
  expect(await page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.5)

  await page.route('**/storage/v1/**', (route) => route.abort())
  await open(page, empty, ids.played)
  await expect(player.getByText('The audio could not be loaded.')).toBeVisible()
  await page.unroute('**/storage/v1/**')
  await player.getByRole('button', { name: 'Try again' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(player.getByText('The audio could not be loaded.')).toBeHidden()
})

test('a match and its report are passed on by WhatsApp, link or the system, all by keyboard', async ({
  page,
  empty,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.share = async (data) => void Reflect.set(window, 'shared', data)
  })
  const link = `${empty.url}/match/${ids.played}`
  // The browser alone opens the menu, but does not close it.
  await openPage(page, link)
  const share = page.getByText('Share', { exact: true })
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' })
  await page.getByRole('link', { name: 'Back' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const text = `${HOME} 3 – 1 ${AWAY}\n${link}`
  await expect(whatsApp).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`)
  await page.keyboard.press('Tab')
  await expect(whatsApp).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(whatsApp).toBeHidden()
  await expect(share).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(share).toBeFocused()

  await page.getByText('Share report').click()
  await expect(whatsApp).toHaveAttribute('href', new RegExp(encodeURIComponent(`${link}#report`)))
  await page.getByRole('button', { name: 'Share with another app' }).click()
  const title = `Match report: ${HOME} 3 – 1 ${AWAY}`
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual({ title, text: `${title}\n\n${REPORT.replaceAll(/\n+/g, ' ')}\n`, url: `${link}#report` })
  await expect(whatsApp).toBeHidden()
})

test('without scripts the page reads right, and the recording has the browser’s own player', async ({
  browser,
  empty,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${empty.url}/match/${ids.played}`)
  await expect(page.getByText('FT', { exact: true })).toBeVisible()
  await expect(page.getByText('2 × Nwankwo Chukwuemeka-Okonkwo')).toBeVisible()
  await expect(page.getByRole('region', { name: HOME }).getByRole('listitem')).toHaveCount(14)
  await expect(page.getByText('It rained from the first minute to the last.')).toBeVisible()
  await expect(page.locator('audio[controls]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeHidden()
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await context.close()
})

// Without a network supabase-js retries for a long time; a server error comes at once.
const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'Broken' } })

/** No page links from match to match, so this calls the router. */
async function navigateInside(page: Page, path: string) {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as Window & {
      __reactRouterDataRouter?: { navigate(to: string): Promise<void> }
    }
    void router?.navigate(to)
  }, path)
}

test.describe('on the way to a match', () => {
  test('back leads to the page before, unless that was a match; else to the competition', async ({ page, empty }) => {
    await open(page, empty, ids.played)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${empty.url}/competitions/${league.id}/overview`)

    await page.goto(`${empty.url}/competitions/${league.id}/fixtures?show=results`)
    await page.getByRole('link', { name: `${HOME} 3 – 1 ${AWAY}` }).click()
    await expect(page.getByText('FT', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${empty.url}/competitions/${league.id}/fixtures?show=results`)

    await page.getByRole('link', { name: `${HOME} 3 – 1 ${AWAY}` }).click()
    await expect(page.getByText('FT', { exact: true })).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${empty.url}/competitions/${league.id}/fixtures?show=results`)

    await page.getByRole('link', { name: `${HOME} 3 – 1 ${AWAY}` }).click()
    await expect(page.getByText('FT', { exact: true })).toBeVisible()
    await navigateInside(page, `/matches/${ids.upcoming}`)
    await expect(page.getByText('Kick-off', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${empty.url}/competitions/${league.id}/overview`)
  })

  test('a match on its way shows that; a report that fails leaves the rest; what does not exist leads back', {
    tag: ['@spec:2-spinner', '@spec:8-report-failure'],
  }, async ({ page, empty }) => {
    // A page refetches by itself when its subscription is ready.
    await withholdChanges(page)
    await page.goto(`${empty.url}/competitions/${league.id}/fixtures?show=results`)
    await page.waitForLoadState('networkidle')
    const arrived = Promise.withResolvers<void>()
    await page.route('**/rest/v1/matches*', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.route('**/rest/v1/match_reports*', fail)
    await page.getByRole('link', { name: `${HOME} 3 – 1 ${AWAY}` }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(1)
    arrived.resolve()
    await expect(page.getByText('FT', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to fetch match report')).toBeVisible()
    const report = page.getByRole('region', { name: 'Match report' })
    await expect(report).toContainText('The report could not be fetched.')
    await checkScreen(page)
    await page.unroute('**/rest/v1/match_reports*')
    await report.getByRole('button', { name: 'Try again' }).click()
    await expect(report).toContainText('It rained from the first minute to the last.')

    await page.unroute('**/rest/v1/matches*')
    await page.route('**/rest/v1/matches*', fail)
    await navigateInside(page, `/match/${ids.upcoming}`)
    await expect(page.getByRole('alert')).toContainText('Failed to load match details. Please try again later.')
    await page.unroute('**/rest/v1/matches*')
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByText('Kick-off', { exact: true })).toBeVisible()

    const response = await page.goto(`${empty.url}/match/${crypto.randomUUID()}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Match not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard')
    await checkScreen(page)
  })
})
