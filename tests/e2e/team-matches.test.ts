import { toLocalTime } from '#domain/league-time.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { addMatch, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

const now = Date.now()
const kickOff = (days: number) => new Date(now + days * 86_400_000)

test('a manager reads on the dashboard when the team plays next, and which parts of the last match are missing', {
  tag: '@phone',
}, async ({ page, context, empty }) => {
  const world = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { owner, team, rival, players } = world
  const manager = await createManager(empty, world, team, players.get('Ada Lovelace') ?? '')
  const add = (days: number, change: object = {}) =>
    owner.client
      .from('matches')
      .insert({
        league_id: owner.leagueId,
        home_team_id: team,
        away_team_id: rival,
        played_at: kickOff(days).toISOString(),
        ...change,
      })
      .throwOnError()
  await add(-9)
  await add(-2, { home_score: 2, away_score: 1, home_lineup: [players.get('Ada Lovelace') ?? ''] })
  await add(3, { status: 'postponed' })
  await add(5)
  await add(12)

  await signInQuietly(context, empty, manager.email)
  await openPage(page, `${empty.url}/dashboard`)
  await expect(page.getByRole('link', { name: 'Ash 2–1 Birch Line-up done Score done Notes missing' })).toBeVisible()
  const next = page.getByRole('link', { name: /^v Birch/ }).first()
  const day = Number(toLocalTime(kickOff(5), 'Europe/London').date.slice(-2))
  await expect(next).toContainText(new RegExp(`\\b${day} `))
  // As a player of the team, without the tasks of its manager.
  await expect(page.getByRole('link', { name: 'Ash 2–1 Birch', exact: true })).toBeVisible()
  await checkScreen(page)
  await next.click()
  await expect(page).toHaveURL(/\/match\//)
})

test('a team whose matches wait for a result and a new date is not said to have played them all', async ({
  page,
  empty,
}) => {
  const world = await createManagedTeam(empty)
  const waiting = await addMatch(world, -3)
  await openPage(page, `${empty.url}/teams/${world.team}?tab=fixtures`)
  await expect(page.getByText('One match waits for its result or a new date.')).toBeVisible()
  const postponed = { _match_id: await addMatch(world, -2), _status: 'postponed' }
  await world.owner.client.rpc('set_match_status', postponed).throwOnError()
  await page.reload()
  await expect(page.getByText('2 matches wait for their results or new dates.')).toBeVisible()
  await world.owner.client.from('matches').delete().eq('id', postponed._match_id).throwOnError()
  await world.owner.client.from('matches').update({ home_score: 1, away_score: 0 }).eq('id', waiting).throwOnError()
  await page.reload()
  await expect(page.getByText('Every match of the season so far is played.')).toBeVisible()
})
