import type { Locator, Page } from '@playwright/test'
import { KEPT_MATCH } from '#web/forms/draft-store.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { test as base, expect, type Installation, startInstallation } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { loseNextAnswer } from './fixtures/lost-answer.ts'
import { createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly, visitorClient } from './fixtures/people.ts'

/** On a phone in any project: this is work for the touchline. */
const test = base.extend({ viewport: { width: 390, height: 844 } })

const HOUR_MS = 3_600_000
const SQUAD = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr']

/** A match of today between Ash and Birch in a competition with live entry. Ada wears 9, Grace 7, Hedy no number. */
async function createLiveMatch(installation: Installation) {
  const league = await createManagedTeam(installation, SQUAD)
  const { client, leagueId: league_id } = league.owner
  for (const [name, jersey_number] of [
    ['Ada Lovelace', 9],
    ['Grace Hopper', 7],
  ] as const)
    await client
      .from('profiles')
      .update({ jersey_number })
      .eq('id', league.players.get(name) ?? '')
      .throwOnError()
  await client.from('match_day_settings').upsert({ league_id, live_entry: true }).throwOnError()
  const played_at = new Date(Date.now() - HOUR_MS).toISOString()
  const { data } = await client
    .from('matches')
    .insert({ league_id, home_team_id: league.team, away_team_id: league.rival, played_at })
    .select('id')
    .single()
    .throwOnError()
  const stored = async () => {
    const match = await visitorClient(installation)
      .from('matches')
      .select('status, home_score, away_score, live_phase, events:match_events(event_type)')
      .eq('id', data.id)
      .single()
      .throwOnError()
    const { events, ...rest } = match.data
    return { ...rest, goals: events.filter(({ event_type }) => event_type === 'GOAL').length }
  }
  return { league, matchId: data.id, live: `${installation.url}/match/${data.id}/live`, stored }
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const teamButton = (page: Page, team: string, name: string) =>
  page.getByRole('group', { name: team }).getByRole('button', { name, exact: true })

async function scoreGoal(page: Page, team: string, scorer: string | RegExp, assist: string | RegExp = 'No assist') {
  await teamButton(page, team, 'Goal').click()
  await press(page, scorer)
  await press(page, assist)
}

const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible()

test('a match from its kick-off to full time, seen by a visitor at once', async ({ page, browser, empty }) => {
  const { league, matchId, stored } = await createLiveMatch(empty)
  await signInQuietly(page.context(), empty, league.owner.email)
  const visitor = await (await browser.newContext()).newPage()
  await openPage(visitor, `${empty.url}/match/${matchId}`)
  await expect(visitor.getByRole('link', { name: 'Enter live' })).toHaveCount(0)

  await test.step('the way in is on the page of the match', async () => {
    await openPage(page, `${empty.url}/match/${matchId}`)
    await page.getByRole('link', { name: 'Enter live' }).click()
    await expect(page.getByText('Not kicked off')).toBeVisible()
    await checkScreen(page)
    await press(page, 'Kick-off')
    await expect(page.getByRole('timer')).toContainText('First half, 1′')
    await saved(page)
    await checkScreen(page)
  })

  await test.step('a goal with its assist', async () => {
    await teamButton(page, 'Ash', 'Goal').click()
    await expect(page.getByRole('heading', { name: 'Goal for Ash: who scored?' })).toBeFocused()
    for (const button of await page.locator('main section button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(64)
    await checkScreen(page)
    await press(page, /Ada/)
    await press(page, /Grace/)
    await expect(page.getByText('9 Ada Lovelace, assist: 7 Grace Hopper')).toBeVisible()
    await saved(page)
    expect(await stored()).toEqual({
      status: 'in_play',
      home_score: 1,
      away_score: 0,
      live_phase: 'first_half',
      goals: 1,
    })
  })

  await test.step('which a visitor sees with the minute', async () => {
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ash 1 – 0 Birch')
    await expect(visitor.getByText(/^Live · [12]′$/)).toBeVisible()
    await openPage(visitor, `${empty.url}/competitions/${league.owner.leagueId}/fixtures`)
    await expect(visitor.getByText(/^Live [12]′$/)).toBeVisible()
    await expect(visitor.getByText('1 – 0', { exact: true })).toBeVisible()
    await visitor.goBack()
  })

  await test.step('an own goal, an unknown scorer, a card and a change', async () => {
    await teamButton(page, 'Birch', 'Goal').click()
    await press(page, 'Own goal')
    await press(page, /Hedy/)
    await expect(page.getByText('Own goal for Birch')).toBeVisible()
    await teamButton(page, 'Birch', 'Goal').click()
    await press(page, 'Unknown scorer')
    await expect(page.getByText('Unknown scorer')).toBeVisible()
    for (const title of ['Yellow card, Birch', 'Second yellow card, Birch']) {
      await teamButton(page, 'Birch', 'Card').click()
      await press(page, 'Yellow')
      await press(page, /Barbara/)
      await expect(page.getByText(title, { exact: true })).toBeVisible()
    }
    await teamButton(page, 'Ash', 'Substitution').click()
    await press(page, /Ada/)
    await press(page, /Hedy/)
    await expect(page.getByText('Hedy Lamarr for 9 Ada Lovelace')).toBeVisible()
    await saved(page)
    expect(await stored()).toMatchObject({ home_score: 1, away_score: 2, goals: 1 })
    await checkScreen(page)
  })

  await test.step('a wrong minute and a wrong scorer are corrected', async () => {
    await press(page, /^Correct .*Own goal for Birch/)
    await expect(page.getByRole('heading', { name: /^Correct .*Own goal for Birch: Hedy Lamarr/ })).toBeFocused()
    await page.getByRole('textbox', { name: 'Minute' }).fill('soon')
    await press(page, 'Save the minute')
    await expect(page.getByText('A minute is a whole number')).toBeVisible()
    await page.getByRole('textbox', { name: 'Minute' }).fill('10')
    await press(page, 'A minute later')
    await checkScreen(page)
    await press(page, 'Save the minute')
    await expect(page.getByText('11′', { exact: true })).toBeVisible()
    await press(page, /^Correct .*Goal for Ash.*9 Ada/)
    await press(page, 'Another scorer')
    await checkScreen(page)
    await press(page, /Hedy/)
    await expect(page.getByText('Hedy Lamarr, assist: 7 Grace Hopper')).toBeVisible()
    await press(page, /^Correct .*Goal for Ash.*Hedy/)
    await press(page, 'Another assist')
    await press(page, 'No assist')
    await saved(page)
    expect(await stored()).toMatchObject({ home_score: 1, away_score: 2, goals: 1 })
    await expect(visitor.getByRole('link', { name: 'Hedy Lamarr' }).first()).toBeVisible()
  })

  await test.step('a wrong kind and a wrong team are corrected, and corrected back', async () => {
    const score = page.locator('header').getByText(/^\d–\d$/)
    await press(page, /^Correct .*Own goal for Birch/)
    await press(page, 'Not an own goal')
    await checkScreen(page)
    await press(page, 'Unknown scorer')
    await expect(page.getByText('Goal for Birch', { exact: true })).toHaveCount(2)
    await expect(score).toHaveText('1–2')
    await press(page, /^Correct .*11′ Goal for Birch/)
    await press(page, /Other team.*Ash/)
    await press(page, /Hedy/)
    await expect(score).toHaveText('2–1')
    await saved(page)
    expect(await stored()).toMatchObject({ home_score: 2, away_score: 1, goals: 2 })
    await press(page, /^Correct .*11′ Goal for Ash/)
    await press(page, 'It was an own goal')
    await press(page, /Radia/)
    await expect(page.getByText('Own goal for Ash')).toBeVisible()
    await press(page, /^Correct .*Own goal for Ash/)
    await press(page, /Other team.*Birch/)
    await press(page, /Hedy/)
    await expect(score).toHaveText('1–2')
    await press(page, /^Correct .*Second yellow card/)
    await press(page, 'It was a red card')
    await expect(page.getByText('Red card, Birch', { exact: true })).toBeVisible()
    await saved(page)
    expect(await stored()).toMatchObject({ home_score: 1, away_score: 2, goals: 1 })
    await checkScreen(page)
  })

  await test.step('undo, half-time, the second half, and full time after a question', async () => {
    await press(page, /^Undo .*Unknown scorer/)
    await press(page, 'Half-time')
    await expect(page.locator('header').getByText('Half-time')).toBeVisible()
    await press(page, 'Second half')
    await expect(page.getByRole('timer')).toContainText('Second half, 46′')
    await press(page, 'Full time')
    await expect(page.getByRole('heading', { name: 'Full time: 1 – 1. Is the match over?' })).toBeVisible()
    await press(page, 'Back')
    await press(page, 'Full time')
    await press(page, 'Yes, full time')
    await expect(page.getByText('The result is final.')).toBeVisible()
    await saved(page)
    expect(await stored()).toEqual({ status: 'scheduled', home_score: 1, away_score: 1, live_phase: null, goals: 1 })
    await checkScreen(page)
    await expect(visitor.getByText('FT', { exact: true })).toBeVisible()
    await expect(visitor.getByText(/^Live/)).toHaveCount(0)
  })

  await test.step('a person who signs out leaves no squads behind', async () => {
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('live-match')).length)
    expect(await kept()).toBe(1)
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect.poll(kept).toBe(0)
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a double tap answers one question, and quick taps at two places count both', async ({ page, empty }) => {
    const { league, live, stored } = await createLiveMatch(empty)
    await signInQuietly(page.context(), empty, league.owner.email)
    await openPage(page, live)
    await press(page, 'Kick-off')
    await saved(page)
    const centreOf = async (button: Locator) => {
      const box = await button.boundingBox()
      if (!box) throw new Error('The button is not to be seen.')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    const browser = await page.context().newCDPSession(page)
    /** Each tap has its time: a slow machine would make the second one too late for a double tap. */
    const tapTwice = async (button: Locator) => {
      const [x, y] = await centreOf(button)
      const now = Date.now() / 1000
      for (const timestamp of [now, now + 0.1]) {
        await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
        await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
      }
    }
    const question = (name: string | RegExp) => expect(page.getByRole('heading', { name })).toBeVisible()

    await teamButton(page, 'Ash', 'Card').click()
    await tapTwice(page.getByRole('button', { name: 'Yellow' }))
    await question('Yellow card, Ash: which player?')
    await press(page, /Hedy/)
    // A key press is no tap in the same place.
    await teamButton(page, 'Ash', 'Goal').press('Enter')
    await tapTwice(page.getByRole('button', { name: /Grace/ }))
    await question(/Grace Hopper.* scored: who gave the pass\?/)
    await press(page, 'Back')
    await teamButton(page, 'Ash', 'Goal').click()
    await page.getByRole('button', { name: /Grace/ }).dblclick()
    await question(/Grace Hopper.* scored: who gave the pass\?/)

    await press(page, 'Back')
    await teamButton(page, 'Ash', 'Goal').press('Enter')
    await page.touchscreen.tap(...(await centreOf(page.getByRole('button', { name: /Ada/ }))))
    await page.touchscreen.tap(...(await centreOf(page.getByRole('button', { name: 'No assist' }))))
    await expect(page.getByText('9 Ada Lovelace', { exact: true })).toBeVisible()
    await saved(page)
    expect(await stored()).toMatchObject({ home_score: 1, goals: 1 })
  })
})

test('a competition with halves of 20 minutes: the clock and the minute that visitors see', async ({ page, empty }) => {
  const { league, matchId, live } = await createLiveMatch(empty)
  await signInQuietly(page.context(), empty, league.owner.email)
  await openPage(page, `${empty.url}/competitions/${league.owner.leagueId}/settings?group=match-day`)
  const half = page.getByLabel('Minutes per half')
  await expect(half).toHaveValue('45')
  await half.fill('9')
  await press(page, 'Save results settings')
  await expect(page.getByText('Enter whole minutes from 10 to 45.')).toBeVisible()
  await half.fill('20')
  await press(page, 'Save results settings')
  await expect(page.getByText('Match day updated')).toBeVisible()
  await openPage(page, live)
  await press(page, 'Kick-off')
  await press(page, 'Half-time')
  await press(page, 'Second half')
  await expect(page.getByRole('timer')).toContainText('Second half, 21′')
  await scoreGoal(page, 'Ash', /Ada/)
  await expect(page.getByText('21′', { exact: true })).toBeVisible()
  await saved(page)
  await openPage(page, `${empty.url}/match/${matchId}`)
  await expect(page.getByText(/^Live · 2[12]′$/)).toBeVisible()
})

test('an answer of the server that is older than the last goal does not take it away', async ({ page, empty }) => {
  const { league, live } = await createLiveMatch(empty)
  let isSubscribed = true
  await page.routeWebSocket(/realtime/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (isSubscribed) socket.send(message)
    })
  })
  await signInQuietly(page.context(), empty, league.owner.email)
  await openPage(page, live)
  await expect(page.getByText('Not kicked off')).toBeVisible()
  const [asked, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/rpc/live_match', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    isSubscribed = false
    await entered.promise
    await route.fulfill({ response })
  })
  await press(page, 'Kick-off')
  await asked.promise
  await scoreGoal(page, 'Ash', /Ada/)
  await saved(page)
  const score = page.locator('header').getByText(/^\d–\d$/)
  await expect(score).toHaveText('1–0')
  const answered = page.waitForResponse('**/rpc/live_match')
  entered.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestIdleCallback(() => requestAnimationFrame(shown))))
  await expect(score).toHaveText('1–0')
  await page.reload()
  await expect(score).toHaveText('1–0')
})

test.describe('with the pages that the device keeps', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network entries wait, survive a closed page, and arrive once and in order', async ({
    page,
    context,
    empty,
  }) => {
    const { league, live, stored } = await createLiveMatch(empty)
    await signInQuietly(context, empty, league.owner.email)
    await openPage(page, live)
    await press(page, 'Kick-off')
    await saved(page)
    await expect
      .poll(
        () => page.evaluate(async () => (await (await caches.open('touchline-pages')).keys()).map(({ url }) => url)),
        {
          timeout: 20_000,
        },
      )
      .toContain(live)

    await test.step('an answer that is lost counts once', async () => {
      await loseNextAnswer(page, 'rpc/record_live_events', { withNetwork: true })
      // The page must know of the loss before it hears of the network again.
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rpc/record_live_events'))
      await scoreGoal(page, 'Ash', /Ada/)
      await lost
      await expect(page.getByText('Waiting for the network (1)')).toBeVisible()
      await expect.poll(stored).toMatchObject({ home_score: 1, goals: 1 })
      await context.setOffline(false)
      await saved(page)
      expect(await stored()).toMatchObject({ home_score: 1, goals: 1 })
      await page.unrouteAll()
    })

    await test.step('two pages without a network, one after the other', async () => {
      await context.setOffline(true)
      await scoreGoal(page, 'Ash', /Grace/, /Ada/)
      await scoreGoal(page, 'Birch', /Radia/)
      await press(page, /^Undo .*Radia/)
      await scoreGoal(page, 'Birch', /Barbara/)
      await press(page, /^Correct .*Goal for Ash.*7 Grace/)
      await page.getByRole('textbox', { name: 'Minute' }).fill('44')
      await press(page, 'Save the minute')
      await press(page, /^Correct .*Goal for Birch.*Barbara/)
      await press(page, /Other team.*Ash/)
      await press(page, /Hedy/)
      await expect(page.locator('header').getByText('3–0')).toBeVisible()
      await press(page, /^Correct .*Goal for Ash.*Hedy/)
      await press(page, 'It was an own goal')
      await press(page, /Radia/)
      await press(page, 'Half-time')
      await expect(page.getByText(/Waiting for the network \([68]\)/)).toBeVisible()
      await checkScreen(page)
      const again = await context.newPage()
      await page.close()
      await again.goto(live, { waitUntil: 'load' })
      await expect(again.getByText(/Waiting for the network \([68]\)/)).toBeVisible()
      await expect(again.getByText('44′', { exact: true })).toBeVisible()
      await expect(again.locator('header').getByText('Half-time')).toBeVisible()
      await expect(again.locator('header').getByText('3–0')).toBeVisible()
      await context.setOffline(false)
      await saved(again)
      expect(await stored()).toEqual({
        status: 'in_play',
        home_score: 3,
        away_score: 0,
        live_phase: 'half_time',
        goals: 2,
      })
      await expect(again.getByText('44′', { exact: true })).toBeVisible()
    })
  })
})

test('two phones enter one goal: it counts once, and another scorer is asked about', async ({
  page,
  browser,
  empty,
}) => {
  const { league, live, stored } = await createLiveMatch(empty)
  await signInQuietly(page.context(), empty, league.owner.email)
  await openPage(page, live)
  await press(page, 'Kick-off')
  await saved(page)
  await page.getByText('Link for a scorer without an account').click()
  await press(page, 'Create a link')
  await page.getByText('Send the link').click()
  const shared = await page.getByRole('link', { name: 'WhatsApp' }).last().getAttribute('href')
  const link = /live-entry#[0-9a-f]{64}/.exec(decodeURIComponent(shared ?? ''))?.[0]
  const scorer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await openPage(scorer, `${empty.url}/${link}`)
  await expect(scorer.getByRole('timer')).toContainText('First half')
  await checkScreen(scorer)

  await test.step('the same scorer', async () => {
    await scorer.context().setOffline(true)
    await scoreGoal(page, 'Ash', /Ada/)
    await saved(page)
    await scoreGoal(scorer, 'Ash', /Ada/, /Grace/)
    await scorer.context().setOffline(false)
    await saved(scorer)
    await expect(scorer.getByText('9 Ada Lovelace, assist: 7 Grace Hopper')).toBeVisible()
    expect(await stored()).toMatchObject({ home_score: 1, goals: 1 })
  })

  await test.step('another scorer, who is another goal', async () => {
    await scorer.context().setOffline(true)
    await scoreGoal(page, 'Birch', /Barbara/)
    await saved(page)
    await scoreGoal(scorer, 'Birch', /Radia/)
    await scorer.context().setOffline(false)
    await expect(scorer.getByText('Is this the same goal?')).toBeVisible()
    await checkScreen(scorer)
    await press(scorer, 'It is another goal')
    await saved(scorer)
    expect(await stored()).toMatchObject({ home_score: 1, away_score: 2, goals: 3 })
    await expect(page.getByText('Radia Perlman')).toBeVisible()
  })

  await test.step('a withdrawn link enters nothing, and keeps what was entered', async () => {
    await page.reload()
    await page.getByText('Link for a scorer without an account').click()
    // A phone with a network would learn of the withdrawal before the goal.
    await scorer.context().setOffline(true)
    await press(page, 'Withdraw the link')
    await expect(page.getByRole('button', { name: 'Withdraw the link' })).toHaveCount(0)
    await scoreGoal(scorer, 'Ash', /Hedy/)
    await scorer.context().setOffline(false)
    await expect(scorer.getByText('This link has expired or was replaced.')).toBeVisible()
    await scorer.reload()
    await expect(scorer.getByText('These entries are on this device and were not saved:')).toBeVisible()
    await expect(scorer.getByText(/Goal for Ash: Hedy Lamarr/)).toBeVisible()
    await checkScreen(scorer)
    await press(scorer, 'Discard them')
    await expect(scorer.getByText('Hedy Lamarr')).toHaveCount(0)
    expect(await stored()).toMatchObject({ home_score: 1, away_score: 2 })
  })
})

test('a server that is killed between two entries loses none and doubles none', async ({ page }) => {
  test.setTimeout(60_000)
  const installation = await startInstallation({ demo: false, isPrepared: true })
  const { league, live, stored } = await createLiveMatch(installation)
  await signInQuietly(page.context(), installation, league.owner.email)
  await openPage(page, live)
  await press(page, 'Kick-off')
  await scoreGoal(page, 'Ash', /Ada/)
  await saved(page)
  await scoreGoal(page, 'Ash', /Grace/)
  await installation.kill('SIGKILL')
  await scoreGoal(page, 'Birch', /Radia/)
  await expect(page.getByText(/Waiting for the network/)).toBeVisible()
  await installation.restart()
  // The phone's pauses between two requests have grown meanwhile.
  await expect(page.getByText('Everything is saved')).toBeVisible({ timeout: 30_000 })
  expect(await stored()).toMatchObject({ home_score: 2, away_score: 1, goals: 3 })
  await installation.stop()
})

test('a manager enters where teams report results, and full time is a report', async ({ page, empty }) => {
  const { league, matchId, stored } = await createLiveMatch(empty)
  const manager = await createManager(empty, league, league.team, league.players.get('Ada Lovelace') ?? '')
  await signInQuietly(page.context(), empty, manager.email)
  await openPage(page, `${empty.url}/match/${matchId}`)
  await expect(page.getByText('History of changes')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter live' })).toHaveCount(0)
  await openPage(page, `${empty.url}/match/${matchId}/live`)
  await expect(page.getByText('You cannot enter this match live.')).toBeVisible()

  const { client, leagueId: league_id } = league.owner
  await client.from('match_day_settings').update({ results_by: 'teams' }).eq('league_id', league_id).throwOnError()
  await openPage(page, `${empty.url}/match/${matchId}`)
  await page.getByRole('link', { name: 'Enter live' }).click()
  await press(page, 'Kick-off')
  await scoreGoal(page, 'Ash', /Ada/)
  await expect(page.getByText('Link for a scorer without an account')).toHaveCount(0)
  await press(page, 'Full time')
  await press(page, 'Yes, full time')
  await expect(page.getByText("The score is your team's report of the result")).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'scheduled', home_score: 1, away_score: 0 })
  await openPage(page, `${empty.url}/match/${matchId}`)
  await expect(page.getByText('Provisional result')).toBeVisible()
})

test('an entry that is answered after the person has logged out leaves no squads on the device', async ({
  page,
  context,
  empty,
}) => {
  const { league, live } = await createLiveMatch(empty)
  await signInQuietly(context, empty, league.owner.email)
  const kept = () =>
    page.evaluate((start) => Object.keys(localStorage).filter((key) => key.startsWith(start)), KEPT_MATCH)
  const [recorded, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/rpc/record_live_events', async (route) => {
    const response = await route.fetch()
    recorded.resolve()
    await entered.promise
    await route.fulfill({ response })
  })
  await openPage(page, live)
  await expect.poll(kept).toHaveLength(1)
  await press(page, 'Kick-off')
  await recorded.promise
  await press(page, 'My Account')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await kept()).toEqual([])
  const answered = page.waitForResponse('**/rpc/record_live_events')
  entered.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestIdleCallback(() => requestAnimationFrame(shown))))
  expect(await kept()).toEqual([])
})

test('without a session the page leads to sign-in and back', async ({ page, empty }) => {
  const { league, live } = await createLiveMatch(empty)
  await openPage(page, live)
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(league.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(live)
  await expect(page.getByRole('button', { name: 'Kick-off' })).toBeVisible()
})
