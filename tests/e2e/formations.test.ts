import type { Locator, Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { createEditedLeague, expectSaved, openDialog, openMatch, saveButton } from './fixtures/match-editing.ts'
import { createMatch } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly } from './fixtures/people.ts'

/** A player at a place of the pitch on which a formation is chosen. */
const standing = (where: Page | Locator, name: string) => where.getByRole('button', { name: new RegExp(`^${name}, `) })
const placeOf = (where: Page | Locator, name: string, place: string) =>
  expect(standing(where, name)).toHaveText(new RegExp(`, ${place}`))

async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 2 + 20, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}

test('the owner chooses a formation, moves players, and visitors see them there @phone', async ({
  context,
  empty,
  browser,
}) => {
  test.setTimeout(60_000)
  const league = await createEditedLeague(empty)
  const id = await createMatch(league, { playedAt: '2026-01-03T15:00:00Z', sizes: [11, 7] })
  await signInQuietly(context, empty, league.ownerEmail)
  const page = await openMatch(context, empty, id)
  const dialog = await openDialog(page)
  const formation = dialog.getByLabel('Formation')
  await expect(formation).toHaveValue('')

  await test.step('each player gets a place', async () => {
    await formation.selectOption('4-3-3')
    await expect(dialog.getByRole('list', { name: 'Ash, 4-3-3' }).getByRole('listitem')).toHaveCount(11)
    await placeOf(dialog, 'Ada Ash', 'Goalkeeper')
    await placeOf(dialog, 'Bea Ash', 'Defence, 1 of 4 from the left')
    await checkScreen(page)
  })

  await test.step('by the arrow keys', async () => {
    await standing(dialog, 'Bea Ash').press('ArrowRight')
    await expect(dialog.getByText('Bea Ash: Defence, 2 of 4 from the left')).toBeVisible()
    await expect(standing(dialog, 'Bea Ash')).toBeFocused()
    await standing(dialog, 'Bea Ash').press('ArrowDown')
    await placeOf(dialog, 'Bea Ash', 'Midfield, [12] of 3')
    await standing(dialog, 'Bea Ash').press('ArrowDown')
    await placeOf(dialog, 'Bea Ash', 'Attack, [12] of 3')
    await standing(dialog, 'Bea Ash').press('ArrowDown')
    await placeOf(dialog, 'Bea Ash', 'Attack, [12] of 3')
  })

  await test.step('by two presses, and by dragging', async () => {
    await standing(dialog, 'Ada Ash').click()
    await expect(dialog.getByText('Ada Ash: press another player to change places')).toBeVisible()
    await standing(dialog, 'Bea Ash').click()
    await placeOf(dialog, 'Bea Ash', 'Goalkeeper')
    await placeOf(dialog, 'Ada Ash', 'Attack')
    await drag(page, standing(dialog, 'Bea Ash'), standing(dialog, 'Cy Ash'))
    await placeOf(dialog, 'Cy Ash', 'Goalkeeper')
    await placeOf(dialog, 'Bea Ash', 'Defence')
  })

  await test.step('a player who leaves the line-up leaves the place to the next one', async () => {
    await dialog.getByRole('checkbox', { name: 'Cy Ash' }).uncheck()
    await expect(dialog.getByRole('list', { name: 'Ash, 4-3-3' })).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: 'Lou Ash' }).check()
    await placeOf(dialog, 'Lou Ash', 'Goalkeeper')
  })

  await test.step('the page of the match shows it, also after the next edit', async () => {
    await saveButton(page).click()
    await expectSaved(page)
    const visitor = await (await browser.newContext()).newPage()
    await openPage(visitor, `${empty.url}/match/${id}`)
    const line = (name: string) =>
      visitor.getByRole('region', { name: 'Ash' }).locator(`section:has(h4:text-is("${name}"))`)
    await expect(line('Goalkeeper').getByRole('listitem')).toHaveText([/Lou Ash/])
    await expect(line('Defence').getByRole('listitem')).toHaveCount(4)
    await expect(line('Midfield').getByRole('listitem')).toHaveCount(3)
    await expect(line('Attack').getByRole('listitem')).toHaveCount(3)
    await expect(line('Attack')).toContainText('Ada Ash')
    await checkScreen(visitor)
    await visitor.goto(`${empty.url}/match/${id}/sheet`)
    const rows = visitor.locator('.formations').getByRole('listitem')
    await expect(visitor.getByRole('heading', { name: 'Ash: 4-3-3' })).toBeVisible()
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toHaveText(/Lou Ash/)
    await expect(rows.last()).toContainText('Ada Ash')
    await checkScreen(visitor)
    await openDialog(page)
    await expect(formation).toHaveValue('4-3-3')
    await placeOf(dialog, 'Lou Ash', 'Goalkeeper')
    await formation.selectOption('By position')
    await saveButton(page).click()
    await expectSaved(page)
    await openPage(visitor, `${empty.url}/match/${id}`)
    await expect(line('Midfield').getByRole('listitem')).toHaveCount(4)
    await visitor.goto(`${empty.url}/match/${id}/sheet`)
    await expect(visitor.locator('.formations')).toHaveCount(0)
  })

  await test.step('the history of the match says what changed', async () => {
    await page.reload()
    await page.getByText('History of changes').click()
    for (const words of ['Home formation: none → 4-3-3', 'Home formation: 4-3-3 → none'])
      await expect(page.getByText(words)).toBeVisible()
    await checkScreen(page)
  })
})

test('a team hands in its formation, and the owner takes it over', async ({ page, browser, empty }) => {
  test.setTimeout(60_000)
  const names = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr', 'Joan Clarke', 'Mary Jackson']
  const league = await createManagedTeam(empty, names)
  const { client, leagueId: league_id } = league.owner
  const ash = await createManager(empty, league, league.team, league.players.get('Grace Hopper') ?? '')
  const kickOff = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await client.from('match_day_settings').upsert({ league_id, line_up_minutes: 60 }).throwOnError()
  const { data: match } = await client
    .from('matches')
    .insert({ league_id, home_team_id: league.team, away_team_id: league.rival, played_at: kickOff(300) })
    .select('id')
    .single()
    .throwOnError()
  const manager = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signInQuietly(manager.context(), empty, ash.email)
  await openPage(manager, `${empty.url}/team/${league.team}/who-is-in`)
  for (const name of names) await manager.getByRole('button', { name: `Starts ${name}` }).click()
  await manager.getByLabel('Formation').selectOption('2-2')
  await standing(manager, 'Mary Jackson').click()
  await standing(manager, 'Ada Lovelace').click()
  await placeOf(manager, 'Mary Jackson', 'Goalkeeper')
  await checkScreen(manager)
  await manager.getByRole('button', { name: 'Hand in the line-up' }).click()
  await expect(manager.getByText('Line-up handed in')).toBeVisible()
  await manager.reload()
  await expect(manager.getByLabel('Formation')).toHaveValue('2-2')
  await placeOf(manager, 'Mary Jackson', 'Goalkeeper')

  await client
    .from('matches')
    .update({ played_at: kickOff(30) })
    .eq('id', match.id)
    .throwOnError()
  await manager.reload()
  await expect(manager.getByRole('heading', { name: 'Ash 2-2' })).toBeVisible()
  await expect(manager.getByRole('list', { name: 'Line-up of Ash' }).getByRole('listitem').first()).toHaveText(
    'Mary Jackson',
  )
  await signInQuietly(page.context(), empty, league.owner.email)
  await openPage(page, `${empty.url}/match/${match.id}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Pick the line-up handed in' }).click()
  await expect(dialog.getByLabel('Formation')).toHaveValue('2-2')
  await placeOf(dialog, 'Mary Jackson', 'Goalkeeper')
})
