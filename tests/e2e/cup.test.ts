import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Request, Route } from '@playwright/test'
import { bytesSent, LIMITS } from './fixtures/bytes-sent.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import {
  createCupLeague,
  enterShootOut,
  findCup,
  makeCup,
  planTies,
  readBracket,
  scoreTie,
} from './fixtures/cup-league.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'
import { watchRequests } from './fixtures/settled-page.ts'

const NAMES = ['Ash Rovers', 'Birch Town', 'Cedar Park', 'Dale Albion', 'Elm Wanderers']

test('a visitor follows a cup from its preliminary round to a final on penalties', { tag: '@phone' }, async ({
  page,
  empty,
}) => {
  const league = await createCupLeague(empty, NAMES)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}`)
  await expect(page.getByRole('link', { name: 'Cup', exact: true })).toHaveCount(0)
  const stage = await makeCup(league, 'County Cup', { first_round: 'preliminary', third_place: true })
  await openPage(page, `${empty.url}/competitions/${league.leagueId}`)
  await page.getByRole('link', { name: 'Cup', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'County Cup' })).toBeVisible()
  for (const round of ['Preliminary round', 'Semi-finals', 'Final', 'Third-place match'])
    await expect(page.getByRole('heading', { name: round, exact: true })).toBeVisible()
  await expect(page.getByText('Winner of Semi-final 1')).toBeVisible()
  await checkScreen(page)

  for (const round of [0, 1, 2]) {
    const ties = (await readBracket(league, stage)).rounds[round]?.ties ?? []
    await planTies(league, stage, ties, '2026-05-02T14:00:00Z')
    const isFinal = ({ is_third_place }: (typeof ties)[number]) => round === 2 && !is_third_place
    for (const tie of ties)
      await scoreTie(
        league,
        tie,
        isFinal(tie)
          ? { home_score: 2, away_score: 2, home_score_90: 1, away_score_90: 1, home_penalties: 3, away_penalties: 5 }
          : { home_score: 3, away_score: 1 },
      )
  }
  await expect(page.getByText('5–3 on penalties')).toBeVisible()
  const { champion } = await readBracket(league, stage)
  await expect(page.getByText(`Winner ${champion?.name}`)).toBeVisible()
  const final = page.getByRole('listitem').filter({ hasText: 'on penalties' })
  await expect(final.getByRole('link')).toHaveAccessibleName(/ 2 .* \(through\) 2$/)
  await checkScreen(page)
  // Lists and the match itself have the home side's penalties first, as in the score.
  await page.goto(`${empty.url}/competitions/${league.leagueId}/fixtures?show=results`)
  await expect(page.getByText('3–5 on penalties · County Cup · Final')).toBeVisible()
  await page.getByRole('link', { name: /2 – 2/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 – 2')
  await expect(page.getByText('3–5 on penalties')).toBeVisible()
  await checkScreen(page)
})

test('a cup of a competition that hides its scores shows who meets, and no result', { tag: '@phone' }, async ({
  page,
  empty,
}) => {
  const league = await createCupLeague(empty, NAMES.slice(0, 4))
  const stage = await makeCup(league, 'County Cup', { seeds: null })
  for (const round of [0, 1]) {
    const ties = (await readBracket(league, stage)).rounds[round]?.ties ?? []
    await planTies(league, stage, ties, '2026-05-02T14:00:00Z')
    for (const tie of ties) await scoreTie(league, tie, { home_score: 7, away_score: 1 })
  }
  await league.client.from('youth_settings').insert({ league_id: league.leagueId, results: 'no_scores' }).throwOnError()
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/cup`)
  for (const name of NAMES.slice(0, 4)) await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText('Sat 2 May')).toHaveCount(3)
  await expect(page.getByText('Winner of')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('7')
  await expect(page.getByRole('main')).not.toContainText(/champion/i)
  await checkScreen(page)
})

test('the owner runs a cup from the draw to a final on penalties', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/settings?group=season`)
  await page.getByRole('link', { name: 'Knock-outs' }).click()
  await expect(page.getByRole('heading', { name: 'Knock-outs', level: 1 })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('County Cup')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Create knock-out' }).click()
  await expect(page.getByRole('heading', { name: 'County Cup' })).toBeVisible()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText(/Seed: /)).toBeVisible()
  const stage = await findCup(league)
  const sides = async () =>
    (await readBracket(league, stage)).rounds.flatMap(({ ties }) => ties.flatMap(({ home, away }) => [home, away]))
  const [first, second] = (await sides()).filter(({ is_entrant }) => is_entrant).map(({ name }) => name)
  // The seed is shown before the draw is over, and until then a press of a team does nothing.
  await expect(page.getByText('To swap two teams')).toBeVisible()
  await page.getByRole('button', { name: first ?? '' }).press('Enter')
  await page.getByRole('button', { name: second ?? '' }).press('Enter')
  await expect.poll(async () => (await sides()).filter(({ is_entrant }) => is_entrant)[0]?.name).toBe(second)
  const dates = page.getByRole('region', { name: 'Dates' }).getByRole('listitem')
  for (const [at, day] of ['2026-05-02', '2026-05-09', '2026-05-16'].entries()) {
    await dates.nth(at).getByLabel('Day').fill(day)
    await dates.nth(at).getByRole('button', { name: 'Set date' }).click()
    await expect
      .poll(async () => (await readBracket(league, stage)).rounds[at]?.ties[0]?.legs[0]?.played_at ?? '')
      .toContain(day)
  }
  await checkScreen(page)
  for (const round of [0, 1])
    for (const tie of (await readBracket(league, stage)).rounds[round]?.ties ?? [])
      await scoreTie(league, tie, { home_score: 2, away_score: 0 })
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  const final = page.getByRole('region', { name: 'Scores' }).getByRole('listitem').first()
  await expect(final).toContainText('Final:')
  await final.getByRole('button', { name: /^Enter score/ }).click()
  await enterShootOut(page.getByRole('dialog'))
  await expect.poll(async () => (await readBracket(league, stage)).champion).not.toBeNull()
  await checkScreen(page)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/cup`)
  await expect(page.getByText('4–3 on penalties')).toBeVisible()
})

test('the owner enters extra time and penalties beside the fixtures, and corrects them', { tag: '@phone' }, async ({
  page,
  context,
  empty,
}) => {
  const league = await createCupLeague(empty, NAMES.slice(0, 4))
  const stage = await makeCup(league, 'County Cup', {})
  for (const round of [0, 1])
    await planTies(league, stage, (await readBracket(league, stage)).rounds[round]?.ties ?? [], '2026-05-02T14:00:00Z')
  const [semi, other] = (await readBracket(league, stage)).rounds[0]?.ties ?? []
  if (!semi || !other) throw new Error('No semi-finals')
  await scoreTie(league, other, { home_score: 2, away_score: 0 })
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/match/${semi.legs[0]?.match_id}`)
  const dialog = page.getByRole('dialog')
  const enter = async (scores: Record<string, [string, string]>) => {
    for (const [name, goals] of Object.entries(scores))
      for (const [at, side] of [semi.home.name, semi.away.name].entries())
        await dialog.getByLabel(name === '' ? side : `${name}, ${side}`, { exact: true }).fill(goals[at] ?? '')
    await dialog.getByRole('button', { name: 'Save score' }).click()
  }
  await page.getByRole('button', { name: /^Enter score/ }).click()
  await enter({ '': ['2', '1'], Penalties: ['5', '4'] })
  await expect(dialog.getByRole('alert').first()).toContainText('There are penalties only if the tie is level')
  await checkScreen(page)
  await enter({ '': ['1', '1'], 'After extra time': ['2', '2'], Penalties: ['4', '5'] })
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('4–5 on penalties')).toBeVisible()
  const finalist = async () => (await readBracket(league, stage)).rounds[1]?.ties[0]?.home.name
  expect(await finalist()).toBe(semi.away.name)

  await openPage(page, `${empty.url}/competitions/${league.leagueId}/fixtures?show=results`)
  await expect(page.getByText('4–5 on penalties')).toBeVisible()
  // The final, which the winner plays too, appears in the list as soon as it has a score.
  const edit = page.getByRole('button', { name: `Edit score, ${semi.home.name} v ${semi.away.name}` })
  await edit.click()
  await expect(dialog.getByLabel(`After extra time, ${semi.home.name}`)).toHaveValue('2')
  await enter({ 'After extra time': ['3', '2'], Penalties: ['', ''] })
  await expect(dialog).toHaveCount(0)
  expect(await finalist()).toBe(semi.home.name)

  const final = (await readBracket(league, stage)).rounds[1]?.ties[0]
  if (!final) throw new Error('No final')
  await scoreTie(league, final, { home_score: 1, away_score: 0 })
  await edit.click()
  await enter({ 'After extra time': ['2', '3'] })
  await expect(dialog.getByRole('alert').first()).toContainText('has been recorded already')
  expect(await finalist()).toBe(semi.home.name)
})

test('the owner enters two legs, the second one to penalties', { tag: '@phone' }, async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES.slice(0, 3))
  const stage = await makeCup(league, 'County Cup', { legs: 2, single_leg_rounds: [] })
  const tie = (await readBracket(league, stage)).rounds[0]?.ties.find(({ legs }) => legs.length === 2)
  if (!tie) throw new Error('No tie of two legs')
  await planTies(league, stage, [tie], '2026-05-02T14:00:00Z')
  await signInQuietly(context, empty, league.email)
  const dialog = page.getByRole('dialog')
  const legs = (await readBracket(league, stage)).rounds[0]?.ties.find(({ id }) => id === tie.id)?.legs ?? []
  const open = async (leg: number) => {
    await openPage(page, `${empty.url}/match/${legs[leg - 1]?.match_id}`)
    await page.getByRole('button', { name: /^Enter score/ }).click()
  }
  await open(1)
  await expect(dialog.getByText('The second leg decides this tie.')).toBeVisible()
  await dialog.getByLabel(tie.home.name, { exact: true }).fill('2')
  await dialog.getByLabel(tie.away.name, { exact: true }).fill('1')
  await dialog.getByRole('button', { name: 'Save score' }).click()
  await expect(dialog).toHaveCount(0)
  await open(2)
  await expect(dialog.getByText(`First leg: ${tie.home.name} 2 – 1 ${tie.away.name}`)).toBeVisible()
  await dialog.getByLabel(tie.away.name, { exact: true }).fill('1')
  await dialog.getByLabel(`Penalties, ${tie.away.name}`).fill('3')
  await dialog.getByLabel(`Penalties, ${tie.home.name}`).fill('1')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Save score' }).click()
  await expect(page.getByText('3–1 on penalties')).toBeVisible()
  expect((await readBracket(league, stage)).rounds[1]?.ties[0]?.away.name).toBe(tie.away.name)
})

test('the owner makes groups that feed a cup, their winners against runners-up', { tag: '@phone' }, async ({
  page,
  context,
  empty,
}) => {
  const names = [...NAMES, 'Fir City', 'Gorse United', 'A team with a very long name that plays in the second group']
  const league = await createCupLeague(empty, names)
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  await page.getByRole('button', { name: 'Divide teams' }).click()
  await page.getByRole('combobox', { name: 'Elm Wanderers' }).selectOption('Group B')
  await page.getByRole('combobox', { name: 'Fir City' }).selectOption('Group A')
  await page.getByLabel('The teams are').selectOption('the best of groups or divisions')
  await expect(page.getByLabel('Group A', { exact: true })).toBeChecked()
  await page.getByLabel('Name', { exact: true }).fill('Play-offs')
  await page.getByLabel('Matches of a tie').selectOption('Two, at home and away')
  await page.getByLabel('Away goals decide a level tie').check()
  await page.getByLabel('Match for third place').check()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Create knock-out' }).click()
  await expect(page.getByRole('heading', { name: 'Play-offs' })).toBeVisible()
  const bracket = await readBracket(league, await findCup(league))
  expect(bracket.rules).toMatchObject({ legs: 2, away_goals: true, extra_time: true, penalties: true })
  const sides = bracket.rounds.map(({ ties }) =>
    ties.map(({ home, away, legs }) => [home.name, away.name, legs.length]),
  )
  expect(sides).toEqual([
    [
      ['Winner of Group A', 'Runner-up of Group B', 2],
      ['Winner of Group B', 'Runner-up of Group A', 2],
    ],
    [
      ['Winner of Semi-final 1', 'Winner of Semi-final 2', 1],
      ['Loser of Semi-final 1', 'Loser of Semi-final 2', 1],
    ],
  ])
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/generate`)
  await page.getByLabel('Each pair of teams meets').selectOption('Once')
  await page.getByRole('button', { name: 'Save fixtures' }).click()
  await expect(page.getByText('12 matches added.', { exact: true })).toBeVisible()
  const { data: entries } = await league.client
    .from('stage_entries')
    .select('team_id, group_name')
    .eq('league_id', league.leagueId)
    .throwOnError()
  const groupOf = new Map(entries.map(({ team_id, group_name }) => [team_id, group_name]))
  const { data: matches } = await league.client
    .from('matches')
    .select('home_team_id, away_team_id')
    .eq('league_id', league.leagueId)
    .throwOnError()
  expect(matches).toHaveLength(12)
  for (const { home_team_id, away_team_id } of matches)
    expect(groupOf.get(home_team_id)).toBe(groupOf.get(away_team_id))
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/cup`)
  await expect(page.getByText('Runner-up of Group B')).toBeVisible()
  await checkScreen(page)
})

test('cup rounds and a check for clashes that cannot be loaded are said, and come with the next try', async ({
  page,
  context,
  empty,
}) => {
  const league = await createCupLeague(empty, NAMES)
  await makeCup(league, 'County Cup', { first_round: 'preliminary' })
  await signInQuietly(context, empty, league.email)
  const refuse = (route: Route) => route.fulfill({ status: 403, json: { code: '42501', message: 'refused' } })
  const knockOuts = /\/rest\/v1\/stages\?.*kind=eq\.knockout/
  const bracket = '**/rest/v1/rpc/bracket?*'
  const busyDays = /\/rest\/v1\/matches\?select=stage_id/
  const clashes = /\/rpc\/fixture_clashes/
  for (const part of [knockOuts, bracket, busyDays, clashes]) await page.route(part, refuse)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/generate`)
  for (const [part, words] of [
    [clashes, 'The check for clashes could not be loaded.'],
    [knockOuts, 'The knock-outs could not be loaded.'],
    [bracket, 'The cup rounds could not be loaded.'],
    [busyDays, 'The cup rounds could not be loaded.'],
  ] as const) {
    const failed = page.getByRole('alert').filter({ hasText: words })
    await expect(failed).toBeVisible()
    await page.unroute(part)
    await failed.getByRole('button', { name: 'Try again' }).click()
  }
  await expect(page.getByRole('button', { name: 'Save cup rounds' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the generator plans cup rounds on free days around the league', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  const [ash, birch, cedar, dale] = league.teamIds
  const played = (home_team_id = '', away_team_id = '', played_at = '') => ({
    league_id: league.leagueId,
    home_team_id,
    away_team_id,
    played_at,
  })
  await league.client
    .from('matches')
    .insert([played(ash, birch, '2030-09-07T14:00:00Z'), played(cedar, dale, '2030-09-08T14:00:00Z')])
    .throwOnError()
  const stage = await makeCup(league, 'County Cup', { first_round: 'preliminary' })
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/generate`)
  await page.getByLabel('First cup round from').fill('2030-09-06')
  await page.getByLabel('Cup kick-off').fill('19:30')
  await page.getByLabel('Days between cup rounds').fill('14')
  const days = page.getByRole('list', { name: 'Days of the cup rounds' }).locator('> li')
  await expect(days).toHaveCount(3)
  // The fourth and the fifth of five teams meet in the preliminary round.
  await expect(days.first()).toContainText('11 September 2030')
  await expect(days.last()).toContainText('Winner of Semi-final 1')
  await page.getByRole('button', { name: 'Add closed days' }).last().click()
  await page.getByLabel('Closed from').last().fill('2030-09-11')
  await expect(days.first()).toContainText('12 September 2030')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Remove closed days 1' }).click()
  await expect(days.first()).toContainText('11 September 2030')
  await page.getByRole('button', { name: 'Save cup rounds' }).click()
  await expect(page.getByText('Cup rounds saved').first()).toBeVisible()
  const { rounds } = await readBracket(league, stage)
  expect(rounds.map(({ ties }) => ties.map(({ legs }) => legs[0]?.played_at?.slice(0, 10)))).toEqual([
    ['2030-09-11'],
    ['2030-09-25', '2030-09-25'],
    ['2030-10-09'],
  ])
  expect(rounds[0]?.ties[0]?.legs[0]?.match_id).not.toBeNull()
  expect(rounds[2]?.ties[0]?.legs[0]?.match_id).toBeNull()
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/cup`)
  await expect(page.getByText('9 Oct')).toBeVisible()
})

test('a double press neither deletes a knock-out unasked nor draws it twice', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  const stage = await makeCup(league, 'County Cup', { seeds: 1 })
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  const draw = page.getByRole('button', { name: 'Draw', exact: true })
  const place = await draw.boundingBox()
  if (!place) throw new Error('The button is not to be seen.')
  await draw.click()
  await expect(page.getByRole('button', { name: 'Draw again' })).toBeEnabled()
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  const dialog = page.getByRole('dialog', { name: 'Delete this knock-out?' })
  await page.getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await expect(dialog.getByText('County Cup')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await readBracket(league, stage)).draws).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete it with all its matches' }).click()
  await expect(page.getByRole('heading', { name: 'County Cup' })).toHaveCount(0)
})

test('a knock-out that is drawn leaves the form of its dates in its place', { tag: '@sizes' }, async ({
  page,
  context,
  empty,
}) => {
  const league = await createCupLeague(empty, NAMES)
  await makeCup(league, 'County Cup', { seeds: 1 })
  await signInQuietly(context, empty, league.email)
  const untilSettled = watchRequests(page)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  const dates = page.getByRole('region', { name: 'Dates' })
  await expect(dates).toBeVisible()
  // Parts above the form, and fonts, may come after it.
  await untilSettled()
  const places = await page.evaluateHandle(() => {
    const found = new Set<number>()
    const look = () => {
      const region = document.querySelector('section[aria-label="Dates"]')
      if (region) found.add(Math.round(region.getBoundingClientRect().top + window.scrollY))
      requestAnimationFrame(look)
    }
    look()
    return found
  })
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText(/Seed: /)).toBeVisible()
  await expect(page.getByText('To swap two teams')).toBeVisible()
  expect(await places.evaluate((found) => [...found])).toHaveLength(1)
  await checkScreen(page)
})

test('the form of a first knock-out keeps what is typed while it is saved', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('County Cup')
  const saved = Promise.withResolvers<void>()
  await page.route(/rpc\/make_knock_out/, async (route) => {
    await saved.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Create knock-out' }).click()
  await name.fill('Town Shield')
  saved.resolve()
  await expect(page.getByRole('heading', { name: 'County Cup' })).toBeVisible()
  await expect(page.getByText('Knock-out created')).toBeVisible()
  await expect(name).toHaveValue('Town Shield')
  await expect(name).toBeFocused()
})

test('anybody checks a draw by its published seed', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  const stage = await makeCup(league, 'County Cup', { seeds: 1 })
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  const first = page.getByRole('region', { name: 'Pairings' }).getByRole('button').first()
  // The teams of a new draw appear one after the other.
  await expect(first).toHaveCSS('animation-name', 'appear')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(first).toHaveCSS('animation-name', 'none')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/cup`)
  await expect(page.getByText(/Drawn on .* at \d\d:\d\d/)).toBeVisible()
  const seed = await page.getByRole('region', { name: 'The draw' }).locator('code').first().textContent()
  await page.getByRole('link', { name: 'Check the draw' }).click()
  const order = page.getByRole('list', { name: 'Order of the draw' }).getByRole('listitem')
  await expect(order).toHaveCount(4)
  await checkScreen(page)
  const digest = (id: string) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
  const drawn = league.teamIds
    .slice(1)
    .toSorted((a, b) => digest(a).localeCompare(digest(b)))
    .map((id) => ({ id, name: NAMES[league.teamIds.indexOf(id)] ?? '' }))
  for (const [at, { id, name }] of drawn.entries()) {
    await expect(order.nth(at)).toContainText(`${at + 2}. ${name}`)
    await expect(order.nth(at)).toContainText(digest(id))
  }
  // The fourth and the fifth place meet in the first match that is no bye.
  const { rounds } = await readBracket(league, stage)
  const [played] = rounds[0]?.ties.filter(({ away }) => away.team_id !== null) ?? []
  expect([played?.home.name, played?.away.name]).toEqual([drawn[2]?.name, drawn[3]?.name])
})

test('the owner swaps teams by dragging, by touch and by keyboard', { tag: '@sizes' }, async ({
  page,
  context,
  empty,
  isMobile,
}) => {
  const league = await createCupLeague(empty, NAMES.slice(0, 4))
  const stage = await makeCup(league, 'County Cup', {})
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  const pairings = page.getByRole('region', { name: 'Pairings' })
  const team = (at: number) => pairings.getByRole('button', { name: NAMES[at] ?? '' })
  const sides = async () =>
    (await readBracket(league, stage)).rounds[0]?.ties.flatMap(({ home, away }) => [home.name, away.name])
  const [ash, birch, cedar, dale] = NAMES
  expect(await sides()).toEqual([ash, dale, birch, cedar])
  if (isMobile) {
    await team(0).tap()
    await expect(pairings.getByRole('status')).toContainText(`Now press the team to swap ${ash} with`)
    await team(1).tap()
  } else {
    await team(0).dragTo(team(1))
  }
  await expect.poll(sides).toEqual([birch, dale, ash, cedar])
  await expect(pairings.getByRole('status')).toContainText('have changed places')
  await team(2).press('Enter')
  await expect(team(2)).toHaveAttribute('aria-pressed', 'true')
  await team(2).press('Escape')
  await expect(team(2)).toHaveAttribute('aria-pressed', 'false')
  await team(2).press('Space')
  await team(3).press('Space')
  await expect.poll(sides).toEqual([birch, cedar, ash, dale])
})

test('a draw that the owner changed by hand says so, and names the teams', async ({
  page,
  context,
  browser,
  empty,
}) => {
  const league = await createCupLeague(empty, NAMES.slice(0, 4))
  const stage = await makeCup(league, 'County Cup', { seeds: 0 })
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText(/Seed: /)).toBeVisible()
  await expect(page.getByText('swapped teams by hand')).toBeHidden()
  // The seed is shown before the draw is over, and until then a press of a team does nothing.
  await expect(page.getByText('To swap two teams')).toBeVisible()
  const pairings = page.getByRole('region', { name: 'Pairings' })
  const [one = '', other = ''] = (await readBracket(league, stage)).rounds[0]?.ties.map(({ home }) => home.name) ?? []
  await pairings.getByRole('button', { name: one }).press('Enter')
  await pairings.getByRole('button', { name: other }).press('Enter')
  const words = /^After the draw the owner of the competition swapped teams by hand: (.+), (.+)\.$/
  await expect(page.getByText(words)).toBeVisible()
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(`${empty.url}/competitions/${league.leagueId}/cup`)
  const [, ...named] = words.exec((await visitor.getByText(words).textContent()) ?? '') ?? []
  expect(named.toSorted()).toEqual([one, other].toSorted())
})

test('a competition with a cup is exported and imported again', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES.slice(0, 4))
  const stage = await makeCup(league, 'County Cup', {})
  for (const round of [0, 1]) {
    const ties = (await readBracket(league, stage)).rounds[round]?.ties ?? []
    await planTies(league, stage, ties, `2026-05-0${round + 2}T14:00:00Z`)
    for (const tie of ties)
      await scoreTie(league, tie, {
        home_score: 2,
        away_score: 2,
        home_score_90: 1,
        away_score_90: 1,
        home_penalties: 3,
        away_penalties: 5,
      })
  }
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/settings?group=season`)
  const files: string[] = []
  for (const file of ['rules.json', 'results.csv']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${file}` }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(file)
    files.push(await readFile(await download.path(), 'utf8'))
  }
  await openPage(page, `${empty.url}/competitions/create/import`)
  await page.locator('input[type=file]').setInputFiles(
    files.map((text, at) => ({
      name: at === 0 ? 'rules.json' : 'results.csv',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })),
  )
  await page.getByRole('button', { name: 'Create this competition' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'County League 2024' })).toBeVisible()
  await page.getByRole('link', { name: 'Cup', exact: true }).click()
  await expect(page.getByText('5–3 on penalties')).toHaveCount(3)
  const { champion } = await readBracket(league, stage)
  await expect(page.getByText(`Winner ${champion?.name}`)).toBeVisible()
})

test('a cup page is light, on phone, desk and paper', { tag: '@sizes' }, async ({ browser, empty }) => {
  const names = Array.from({ length: 20 }, (_, at) => `${NAMES[at % 5]} ${at}`)
  const league = await createCupLeague(empty, names)
  await makeCup(league, 'County Cup', { legs: 2 })
  const context = await browser.newContext()
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/cup`)
  await page.waitForLoadState('networkidle')
  const javascript = await bytesSent(requests, ['script'])
  expect(javascript).toBeLessThanOrEqual(LIMITS.javascript)
  expect(javascript + (await bytesSent(requests, ['document', 'stylesheet', 'font']))).toBeLessThanOrEqual(LIMITS.page)
  await checkScreen(page)
  await page.emulateMedia({ media: 'print' })
  for (const tie of await page.locator('.bracket-tie').all())
    expect(await tie.evaluate((element) => getComputedStyle(element, '::before').display)).toBe('none')
  const sides = await page.locator('.bracket-tie').first().boundingBox()
  expect(sides?.width).toBeGreaterThan(100)
  await context.close()
})

test('a name that is typed while a knock-out is created stays', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  await makeCup(league, 'First Cup', {})
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  await page.locator('summary', { hasText: 'Add a knock-out' }).click()
  const name = page.getByLabel('Name', { exact: true })
  const create = page.getByRole('button', { name: 'Create knock-out' })
  await name.fill('County Cup')
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/make_knock_out', async (route) => {
    await held.promise
    await route.continue()
  })
  await create.click()
  await name.fill('Winter Cup')
  held.resolve()
  await expect(page.getByText('Knock-out created')).toBeVisible()
  await expect(name).toHaveValue('Winter Cup')
  await create.click()
  await expect(page.getByRole('heading', { name: 'Winter Cup' })).toBeVisible()
  await expect(name).toHaveValue('')
})
