import { checkScreen } from './fixtures/check-screen.ts'
import { createCupLeague, makeCup, planTies, readBracket, scoreTie } from './fixtures/cup-league.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'

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
})
