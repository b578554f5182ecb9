import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import { createManager, createMatch, createMatchLeague, type MatchLeague } from './fixtures/match-league.ts'
import { signInQuietly } from './fixtures/people.ts'

let league: MatchLeague
let match: string
test.beforeEach(async ({ empty }) => {
  const player = { name: 'Ada', position: null, number: 7 }
  league = await createMatchLeague(empty, [
    { name: 'Ash', colour: 'blue', squad: [player] },
    { name: 'Birch', colour: 'orange', squad: [player] },
  ])
  match = await createMatch(league, { playedAt: '2026-11-14T15:00:00Z', score: [2, 1] })
  const setScore = (home_score: number) => league.owner.from('matches').update({ home_score }).eq('id', match)
  await setScore(22).throwOnError()
})

test('the owner sees who changed a match, and takes a wrong score back', { tag: '@phone' }, async ({
  page,
  context,
  empty,
}) => {
  await signInQuietly(context, empty, league.ownerEmail)
  await page.goto(`${empty.url}/match/${match}`)
  await page.getByText('History of changes').click()
  const entries = page.getByRole('listitem').filter({ hasText: 'The owner' })
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toContainText('Score: 2–1 → 22–1')
  await expect(entries.nth(1)).toContainText('Match added')
  await expect(entries.nth(1).getByRole('button')).toHaveCount(0)
  await checkScreen(page)

  await entries.nth(0).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('Score: 22–1 → 2–1')
  await expect(entries.nth(1).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ash 2 – 1 Birch')
})

test('a change that was changed again meanwhile is not undone', async ({ page, context, empty }) => {
  // A live page would show the later change, and offer to undo that one.
  await withholdChanges(page)
  await signInQuietly(context, empty, league.ownerEmail)
  await page.goto(`${empty.url}/match/${match}`)
  await page.getByText('History of changes').click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await league.owner.from('matches').update({ home_score: 3 }).eq('id', match).throwOnError()
  await undo.click()
  await expect(page.getByRole('alert')).toContainText('The match has been changed again since')
  await expect(page.getByText('Score: 22–1 → 3–1')).toBeVisible()
})

test('a manager reads the history of an own match, and a visitor none', async ({ page, browser, context, empty }) => {
  await signInQuietly(context, empty, await createManager(empty, league))
  await page.goto(`${empty.url}/match/${match}`)
  await page.getByText('History of changes').click()
  await expect(page.getByText('Score: 2–1 → 22–1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  const visitor = await browser.newContext()
  const visited = await visitor.newPage()
  await visited.goto(`${empty.url}/match/${match}`)
  await expect(visited.getByRole('heading', { level: 1 })).toContainText('Ash 22 – 1 Birch')
  await expect(visited.getByText('History of changes')).toHaveCount(0)
  await visitor.close()
})
