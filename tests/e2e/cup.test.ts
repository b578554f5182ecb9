import { checkScreen } from './fixtures/check-screen.ts'
import { createCupLeague, findCup, makeCup, planTies, readBracket, scoreTie } from './fixtures/cup-league.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

const NAMES = ['Ash Rovers', 'Birch Town', 'Cedar Park', 'Dale Albion', 'Elm Wanderers']

test('a visitor follows a cup from its preliminary round to a final on penalties', { tag: '@sizes' }, async ({
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

test('the owner runs a cup from the draw to a final on penalties', { tag: '@sizes' }, async ({
  page,
  context,
  empty,
}) => {
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
  for (const [field, goals] of [
    ['Final score', '1'],
    ['Penalties', '4'],
  ] as const)
    await final.getByLabel(field).first().fill(goals)
  await final.getByLabel('Final score').last().fill('1')
  await final.getByLabel('Penalties').last().fill('3')
  await final.getByRole('button', { name: 'Save score' }).click()
  await expect.poll(async () => (await readBracket(league, stage)).champion).not.toBeNull()
  await checkScreen(page)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/cup`)
  await expect(page.getByText('4–3 on penalties')).toBeVisible()
})

test('the owner enters extra time and penalties beside the fixtures, and corrects them', { tag: '@sizes' }, async ({
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
  await expect(page.getByText('after extra time · 5–4 on penalties')).toBeVisible()
  const finalist = async () => (await readBracket(league, stage)).rounds[1]?.ties[0]?.home.name
  expect(await finalist()).toBe(semi.away.name)

  await openPage(page, `${empty.url}/competitions/${league.leagueId}/fixtures?show=results`)
  await expect(page.getByText('after extra time · 5–4 on penalties')).toBeVisible()
  const edit = page.getByRole('button', { name: new RegExp(`^Edit score.*${semi.home.name}`) })
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

test('the owner enters two legs, the second one to penalties', { tag: '@sizes' }, async ({ page, context, empty }) => {
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
  await expect(page.getByText('2nd leg · 3–1 on penalties')).toBeVisible()
  expect((await readBracket(league, stage)).rounds[1]?.ties[0]?.away.name).toBe(tie.away.name)
})
