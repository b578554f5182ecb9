// The dates of a cup's rounds, and a cup that is made once.
import { createCupLeague, makeCup, planTies, readBracket, scoreTie } from './fixtures/cup-league.ts'
import { expect, test } from './fixtures/installation.ts'
import { loseNextAnswer } from './fixtures/lost-answer.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

const NAMES = ['Ash Rovers', 'Birch Town', 'Cedar Park', 'Dale Albion']

test('another day keeps the kick-off of the round', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  const stage = await makeCup(league, 'County Cup', { seeds: null })
  const ties = (await readBracket(league, stage)).rounds[0]?.ties ?? []
  await planTies(league, stage, ties, '2026-12-12T19:30:00Z')
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  const round = page.getByRole('region', { name: 'Dates' }).getByRole('group', { name: 'Semi-final' })
  await expect(round.getByLabel('Day')).toHaveValue('2026-12-12')
  await expect(round.getByLabel('Kick-off')).toHaveValue('19:30')
  await round.getByLabel('Day').fill('2026-12-13')
  await round.getByRole('button', { name: 'Set date' }).click()
  const dates = async () =>
    (await readBracket(league, stage)).rounds[0]?.ties.map(({ legs }) => legs[0]?.played_at?.slice(0, 16))
  await expect.poll(dates).toEqual(['2026-12-13T19:30', '2026-12-13T19:30'])
})

test('second legs are on the day that is chosen once the first ones are played', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  const stage = await makeCup(league, 'County Cup', { seeds: null, legs: 2, single_leg_rounds: ['Final'] })
  const ties = (await readBracket(league, stage)).rounds[0]?.ties ?? []
  await planTies(league, stage, ties, '2026-11-07T15:00:00Z')
  for (const tie of ties) await scoreTie(league, tie, { home_score: 1, away_score: 0 }, 1)
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  const round = page.getByRole('region', { name: 'Dates' }).getByRole('group', { name: 'Semi-final' })
  await round.getByLabel('Day').fill('2026-12-12')
  await round.getByRole('button', { name: 'Set date' }).click()
  const dates = async () =>
    (await readBracket(league, stage)).rounds[0]?.ties.map(({ legs }) => legs[1]?.played_at?.slice(0, 10))
  await expect.poll(dates).toEqual(['2026-12-12', '2026-12-12'])
})

test('a lost answer makes no second knock-out', async ({ page, context, empty }) => {
  const league = await createCupLeague(empty, NAMES)
  await signInQuietly(context, empty, league.email)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/knock-outs`)
  await loseNextAnswer(page, 'rpc/make_knock_out')
  await page.getByLabel('Name').fill('County Cup')
  const create = page.getByRole('button', { name: 'Create knock-out' })
  await create.click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible()
  await create.click()
  await expect(page.getByText('Knock-out created')).toBeVisible()
  const { data } = await league.client
    .from('stages')
    .select('name')
    .eq('league_id', league.leagueId)
    .eq('kind', 'knockout')
    .throwOnError()
  expect(data).toEqual([{ name: 'County Cup' }])
})
