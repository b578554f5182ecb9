import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { countSubscriptions } from './fixtures/live-changes.ts'
import { addMatch, countSuspensions, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

test('a player reads their own ban on the dashboard, and the yellow card that would bring one', {
  tag: '@phone',
}, async ({ page, context, empty }) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { owner, team } = league
  const ada = league.players.get('Ada Lovelace') ?? ''
  const { email } = await createManager(empty, league, team, ada)
  const season_id = await countSuspensions(league, { red: 2, is_public: false })
  const addCard = (match_id: string, kind: string) =>
    owner.client.from('match_incidents').insert({ match_id, kind, team_id: team, player_id: ada }).throwOnError()
  const played = await addMatch(league, -14, { home_score: 1, away_score: 0 })
  await addCard(played, 'yellow')

  const subscriptions = countSubscriptions(page)
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/dashboard`)
  const squad = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ash Sunday League' }) })
  await test.step('one yellow card from a suspension', async () => {
    await expect(squad).toContainText('One yellow card from a suspension')
    await expect(squad).toContainText('With your next yellow card you would miss 1 match.')
    await expect(squad).not.toContainText('banned')
    await checkScreen(page)
  })

  const missing = await test.step('a red card, and no match planned after the ban', async () => {
    await addCard(await addMatch(league, -7, { home_score: 2, away_score: 2 }), 'red')
    const from_day = new Date().toISOString().slice(0, 10)
    const { data: decided } = await owner.client
      .from('suspension_decisions')
      .insert({
        season_id,
        team_id: team,
        player_id: ada,
        kind: 'other',
        matches: 1,
        from_day,
        reason: 'Insult of the referee',
      })
      .select('id')
      .throwOnError()
    expect(decided).toHaveLength(1)
    const match = await addMatch(league, -3)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(squad).toContainText('You are banned: red card')
    await expect(squad).toContainText('0 of 2 matches served, 2 left')
    await expect(squad).toContainText('You are banned: Insult of the referee')
    await expect(squad).toContainText('It is not known yet which match you may play next.')
    await checkScreen(page)
    return match
  })

  await test.step('a result that is entered serves a match, without a reload', async () => {
    await addMatch(league, 2)
    await addMatch(league, 9)
    const next = await addMatch(league, 16)
    await subscriptions.until(1)
    await owner.client.from('matches').update({ home_score: 0, away_score: 0 }).eq('id', missing).throwOnError()
    await expect(squad).toContainText('1 of 2 matches served, 1 left')
    await checkScreen(page)
    await squad.getByRole('link', { name: /^Next match you may play: v Birch/ }).click()
    await expect(page).toHaveURL(`${empty.url}/match/${next}`)
  })

  await test.step('the page of the competition tells visitors nothing', async () => {
    const visitor = await (await page.context().browser()?.newContext())?.newPage()
    if (visitor === undefined) throw new Error('There is no browser')
    await openPage(visitor, `${empty.url}/player/${ada}`)
    await expect(visitor.getByRole('main')).toContainText('Ada Lovelace')
    await expect(visitor.getByRole('main')).not.toContainText('banned')
    await visitor.context().close()
  })
})
