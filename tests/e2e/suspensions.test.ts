import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { loseNextAnswer } from './fixtures/lost-answer.ts'
import { countSuspensions, createManagedTeam } from './fixtures/managed-team.ts'
import { createEditedLeague, expectSaved, openDialog, openMatch, saveButton } from './fixtures/match-editing.ts'
import { createMatch } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

const sectionOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suspensions', exact: true }) })

test('a red card bans a player, the line-up says it, and the owner shortens the ban with a reason', {
  tag: '@phone',
}, async ({ browser, page, context, empty }) => {
  const league = await createEditedLeague(empty)
  const address = `${empty.url}/competitions/${league.id}`
  const played = await createMatch(league, { playedAt: '2026-01-03T15:00:00Z', sizes: [11, 11], score: [1, 0] })
  const next = await createMatch(league, { playedAt: '2026-01-10T15:00:00Z' })
  await signInQuietly(context, empty, league.ownerEmail)

  await test.step('the owner chooses rules', async () => {
    await openPage(page, `${address}/settings?group=match-day`)
    const section = sectionOf(page)
    await section.getByRole('button', { name: 'Count suspensions' }).click()
    await section.getByLabel('Suspensions like').selectOption('English leagues, with last days')
    await section.getByText('Only until a day (2 of 3)').click()
    await expect(section.getByLabel('5 yellow cards, until', { exact: true })).toHaveValue(/^\d{4}-12-31$/)
    await expect(section.getByLabel('15 yellow cards, until')).toHaveValue('')
    await section.getByLabel('10 yellow cards, until').fill('')
    await expect(section.getByText('Only until a day (1 of 3)')).toBeVisible()
    await expect(section.getByLabel('Suspensions like')).toHaveValue('')
    await section.getByLabel('Suspensions like').selectOption('Tournament')
    await expect(section.getByText('Only until a day', { exact: true })).toBeVisible()
    await section.getByLabel('2 yellow cards, until', { exact: true }).fill('2026-05-31')
    await expect(section.getByLabel('Yellow cards that bring a ban')).toHaveValue('2')
    await section.getByLabel('Matches missed for a red card').fill('2')
    await expect(section.getByLabel('Suspensions like')).toHaveValue('')
    await section.getByLabel('Matches missed each time').fill('1, 2')
    await section.getByRole('button', { name: 'Start counting' }).click()
    await expect(section.getByText('Enter a number of matches for each number of yellow cards.')).toBeVisible()
    await section.getByLabel('Matches missed each time').fill('1')
    await checkScreen(page)
    await section.getByRole('button', { name: 'Start counting' }).click()
    await expect(section.getByText('No player is banned, and no ban has been served.')).toBeVisible()
    const { data } = await league.owner
      .from('discipline_rules')
      .select('yellow_at, yellow_until')
      .eq('league_id', league.id)
      .throwOnError()
    expect(data).toEqual([{ yellow_at: [2], yellow_until: ['2026-05-31'] }])
  })

  await test.step('a red card is entered', async () => {
    const match = await openMatch(context, empty, played)
    const dialog = await openDialog(match)
    await dialog.getByText('More details').click()
    await dialog.getByRole('button', { name: 'Red card' }).click()
    await dialog.getByLabel('Player of the red card').selectOption('3 Cy Ash')
    await saveButton(match).click()
    await expectSaved(match)
    await match.close()
  })

  const openNext = async () => {
    const match = await openMatch(context, empty, next)
    return { match, row: (await openDialog(match)).getByRole('listitem').filter({ hasText: 'Cy Ash' }) }
  }

  await test.step('the line-up of the next match says who is banned and why', async () => {
    const { match, row } = await openNext()
    await expect(row).toContainText('Banned: red card, misses 2 matches (match 1 of 2)')
    await expect(row.getByRole('checkbox')).toHaveAccessibleDescription(/^Banned: red card/)
    await expect(match.getByText('Banned:')).toHaveCount(1)
    await match.getByRole('button', { name: 'Same line-up as last match' }).click()
    await expect(match.getByText('Left out, because of a ban: Cy Ash')).toBeVisible()
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    await checkScreen(match)
    await match.close()
  })

  await test.step('the owner lifts it with a reason, and adds one without a card', async () => {
    await openPage(page, `${address}/settings?group=match-day`)
    const section = sectionOf(page)
    const bans = section.getByRole('list', { name: 'Bans' }).getByRole('listitem')
    await expect(bans).toHaveText([/Cy Ash.*Ash.*Red card: misses 2 matches/])
    await section.getByRole('button', { name: 'Change the ban of Cy Ash' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the ban' })
    await dialog.getByLabel('Matches missed').fill('0')
    await dialog.getByRole('button', { name: 'Save the decision' }).click()
    await expect(dialog.getByText('Enter the reason.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The referee showed it to the wrong player')
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Save the decision' }).click()
    await expect(dialog).toBeHidden()
    await expect(bans).toContainText(['Red card: ban lifted'])
    await expect(bans).toContainText([
      /Decided by .+ on \d+ \w+ \d{4}, in place of 2 matches: The referee showed it to the wrong player/,
    ])

    await section.getByText('Ban without a card').click()
    await section.getByLabel('Team').selectOption('Birch')
    await section.getByLabel('Player').selectOption('Bea Birch')
    await section.getByLabel('From').fill('2026-01-04')
    await section.getByLabel('Matches missed', { exact: true }).fill('1')
    await section.getByLabel('Reason').fill('Insulting the referee')
    await section.getByRole('button', { name: 'Save the ban' }).click()
    await expect(bans.filter({ hasText: 'Bea Birch' })).toContainText('Insulting the referee: misses 1 match')
    await checkScreen(page)
  })

  await test.step('the line-up follows', async () => {
    const { match, row } = await openNext()
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('Banned')
    await match.getByRole('tab', { name: 'Away Team' }).click()
    await expect(match.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Bea Birch' })).toContainText(
      'Banned: Insulting the referee, misses 1 match',
    )
    await match.close()
  })

  await test.step('a manager reads the bans of the team', async () => {
    await openPage(page, `${empty.url}/team/${league.teams[1]?.id}/manage`)
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Banned players' }) })
    await expect(section.getByRole('listitem')).toHaveText([/Bea Birch.*Misses 1 match: Insulting the referee/])
    await checkScreen(page)
  })

  await test.step('visitors read the list once the owner shows it, without the reason', async () => {
    const visitor = await browser.newPage()
    await openPage(visitor, `${address}/tables`)
    await expect(visitor.getByRole('link', { name: 'The season in charts' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Suspensions' })).toBeHidden()
    expect((await visitor.goto(`${address}/seasons/suspensions`))?.status()).toBe(404)

    await openPage(page, `${address}/settings?group=match-day`)
    const section = sectionOf(page)
    await section.getByText('Rules for suspensions').click()
    await section.getByLabel('Visitors').selectOption('see the list of current bans')
    await section.getByRole('button', { name: 'Save suspension rules' }).click()
    await expect(page.getByText('Suspensions updated')).toBeVisible()

    await openPage(visitor, `${address}/tables`)
    await visitor.getByRole('link', { name: 'Suspensions' }).click()
    await expect(visitor.getByRole('heading', { name: 'Suspensions' })).toBeVisible()
    const main = visitor.getByRole('main')
    await expect(main).toContainText('Bea Birch')
    await expect(main).toContainText('misses 1 match (a decision of the competition)')
    await expect(main).not.toContainText('Insulting')
    await expect(main).not.toContainText('Cy Ash')
    await checkScreen(visitor)
    await visitor.close()
  })
})

test('a lost answer bans no player twice, and a ban is removed after a question', async ({ page, context, empty }) => {
  const league = await createManagedTeam(empty)
  const season = await countSuspensions(league, { is_public: false })
  const { client, leagueId, email } = league.owner
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=match-day`)
  const section = sectionOf(page)
  await loseNextAnswer(page, 'suspension_decisions')
  await section.getByText('Ban without a card').click()
  await section.getByLabel('Team').selectOption('Birch')
  await section.getByLabel('Player').selectOption('Barbara Liskov')
  await section.getByLabel('From').fill('2026-01-04')
  await section.getByLabel('Matches missed', { exact: true }).fill('1')
  await section.getByLabel('Reason').fill('Insulting the referee')
  await section.getByRole('button', { name: 'Save the ban' }).click()
  await expect(section.getByRole('alert').first()).toContainText('The server could not be reached.')
  await section.getByLabel('Matches missed', { exact: true }).fill('2')
  await section.getByRole('button', { name: 'Save the ban' }).click()
  await expect(page.getByText('Ban saved')).toBeVisible()
  const { data } = await client
    .from('suspension_decisions')
    .select('matches, reason')
    .eq('season_id', season)
    .throwOnError()
  expect(data).toEqual([{ matches: 2, reason: 'Insulting the referee' }])
  await section.getByRole('button', { name: 'Remove the ban of Barbara Liskov' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the ban of Barbara Liskov?' })
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Barbara Liskov' })).toBeVisible()
  await section.getByRole('button', { name: 'Remove the ban of Barbara Liskov' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByText('No player is banned')).toBeVisible()
})

test('a player who is chosen anew after a lost answer is banned in place of the first one', async ({
  page,
  context,
  empty,
}) => {
  const league = await createManagedTeam(empty)
  const season = await countSuspensions(league, { is_public: false })
  const { client, leagueId, email } = league.owner
  await signInQuietly(context, empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=match-day`)
  const section = sectionOf(page)
  const save = section.getByRole('button', { name: 'Save the ban' })
  const banned = async () => {
    const { data } = await client
      .from('suspension_decisions')
      .select('player_id')
      .eq('season_id', season)
      .order('decided_at')
      .throwOnError()
    return data.map(({ player_id }) => player_id)
  }
  await section.getByText('Ban without a card').click()
  await section.getByLabel('Team').selectOption('Birch')
  await section.getByLabel('Player').selectOption('Barbara Liskov')
  await section.getByLabel('From').fill('2026-01-04')
  await section.getByLabel('Reason').fill('Insulting the referee')
  await loseNextAnswer(page, 'suspension_decisions')
  await save.click()
  await expect(section.getByRole('alert').first()).toContainText('The server could not be reached.')
  await section.getByLabel('Player').selectOption('Radia Perlman')
  await save.click()
  await expect(page.getByText('Ban saved')).toBeVisible()
  const [barbara, radia] = ['Barbara Liskov', 'Radia Perlman'].map((name) => league.players.get(name))
  expect(await banned()).toEqual([radia])

  await page.reload()
  await section.getByText('Ban without a card').click()
  await section.getByLabel('Team').selectOption('Birch')
  await section.getByLabel('Player').selectOption('Barbara Liskov')
  await section.getByLabel('From').fill('2026-01-04')
  await section.getByLabel('Reason').fill('Insulting the referee')
  await loseNextAnswer(page, 'suspension_decisions')
  await save.click()
  await expect(section.getByRole('alert').first()).toContainText('The server could not be reached.')
  // Another change of the bans fetches their list, which then has the first one.
  await section.getByRole('button', { name: 'Change the ban of Radia Perlman' }).click()
  await page.getByRole('dialog').getByLabel('Matches missed').fill('3')
  await page.getByRole('button', { name: 'Save the decision' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Barbara Liskov' })).toBeVisible()
  await section.getByLabel('From').fill('2026-02-01')
  await save.click()
  await expect(page.getByText('Ban saved')).toBeVisible()
  expect((await banned()).toSorted()).toEqual([barbara, barbara, radia].toSorted())
})
