import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { countSubscriptions } from './fixtures/live-changes.ts'
import { addMatch, countSuspensions, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openDialog } from './fixtures/match-editing.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

const SQUAD = [
  'Ada Lovelace',
  'Grace Hopper',
  'Hedy Lamarr',
  'Joan Clarke',
  'Mary Shelley',
  'Rosa Parks',
  'Edith Clarke',
]

test('dashboards name players one yellow card from a suspension and open invitations, and follow results', {
  tag: '@phone',
}, async ({ browser, page, context, empty }) => {
  const league = await createManagedTeam(empty, SQUAD)
  const { owner, team, rival } = league
  const idOf = (name: string) => league.players.get(name) ?? ''
  const manager = await createManager(empty, league, team, idOf('Ada Lovelace'))
  await countSuspensions(league, { is_public: true })
  const played = await addMatch(league, -14, { home_score: 1, away_score: 0 })
  const missing = await addMatch(league, -2)
  const next = await addMatch(league, 5)
  const cards = SQUAD.slice(0, 6).map((name) => ({ team_id: team, player_id: idOf(name) }))
  await owner.client
    .from('match_incidents')
    .insert(cards.map((card) => ({ match_id: played, kind: 'yellow', ...card })))
    .throwOnError()
  await owner.client
    .rpc('create_invitation', { _team_id: rival, _role: 'assistant', _name: 'Alan Turing' })
    .throwOnError()

  const subscriptions = countSubscriptions(page)
  await signInQuietly(context, empty, owner.email)
  await openPage(page, `${empty.url}/dashboard`)
  const toDo = page.getByRole('region', { name: 'To do' })
  const near = page.getByRole('region', { name: 'One yellow card from a suspension' })
  await test.step('the owner’s lists both', async () => {
    await expect(toDo.getByRole('link')).toHaveText([/^1 result is missing/, /^1 invitation is not accepted/])
    await expect(near.getByRole('listitem')).toHaveCount(4)
    await expect(near.getByRole('listitem').first()).toHaveText(
      /^Ada Lovelace would miss 1 match ?Ash · Sunday League$/,
    )
    await checkScreen(page)
    await near.getByRole('button', { name: 'Show all 6' }).press('Enter')
    await expect(near.getByRole('listitem')).toHaveCount(6)
    await expect(near.getByRole('link').nth(4)).toBeFocused()
    await expect(near.getByText('Edith Clarke')).toBeHidden()
  })

  await test.step('a result that somebody else enters disappears from the tasks without a reload', async () => {
    await subscriptions.until(1)
    await owner.client.from('matches').update({ home_score: 2, away_score: 2 }).eq('id', missing).throwOnError()
    await expect(toDo.getByRole('link')).toHaveText([/^1 invitation is not accepted/])
  })

  await test.step('so does a dispute between the two teams', async () => {
    await owner.client
      .from('match_day_settings')
      .upsert({ league_id: owner.leagueId, results_by: 'teams' })
      .throwOnError()
    const disputed = await addMatch(league, -1)
    const report = (_team_id: string, _away_score: number) =>
      owner.client
        .rpc('report_result', { _match_id: disputed, _team_id, _home_score: 2, _away_score, _reason: 'We counted' })
        .throwOnError()
    await report(team, 1)
    await expect(toDo.getByRole('link')).toHaveText([/^1 invitation is not accepted/])
    await report(rival, 2)
    await expect(toDo.getByRole('link')).toHaveText([/^1 result is disputed/, /^1 invitation is not accepted/])
  })

  await test.step('the invitation leads to all invitations', async () => {
    await toDo.getByRole('link', { name: 'invitation' }).click()
    await expect(page.getByText('Alan Turing')).toBeVisible()
  })

  await test.step('the manager’s names the same players, and the line-up does', async () => {
    const theirs = await browser.newContext()
    await signInQuietly(theirs, empty, manager.email)
    const dashboard = await theirs.newPage()
    await openPage(dashboard, `${empty.url}/dashboard`)
    await expect(
      dashboard.getByRole('region', { name: 'One yellow card from a suspension' }).getByRole('listitem'),
    ).toHaveCount(4)
    await expect(dashboard.getByText('not accepted')).toBeHidden()
    await checkScreen(dashboard)
    await theirs.close()
    await openPage(page, `${empty.url}/match/${next}`)
    const row = (await openDialog(page)).getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
    await expect(row).toContainText('One yellow card from a suspension')
    await expect(row.getByRole('checkbox')).toHaveAccessibleDescription(/^One yellow card/)
    await checkScreen(page)
  })

  await test.step('visitors read the rules on the list of bans', async () => {
    const visitor = await browser.newPage()
    await openPage(visitor, `${empty.url}/competitions/${owner.leagueId}/seasons/suspensions`)
    await expect(visitor.getByText('2 yellow cards: misses 1 match')).toBeVisible()
    await expect(visitor.getByRole('main')).not.toContainText('Ada Lovelace')
    await checkScreen(visitor)
    await visitor.close()
  })
})
