import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { addMatch, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { signInQuietly } from './fixtures/people.ts'

const CHILD = 'Isolde Thornbury'

test('the owner forgets the details of a player; a manager is not offered it', async ({ page, browser, empty }) => {
  const league = await createManagedTeam(empty, [CHILD, 'Ada Lovelace'])
  const { client, email } = league.owner
  const child = league.players.get(CHILD) ?? ''
  const details = { email: 'mother@touchline.example', date_of_birth: '2013-05-21', bio: 'Likes football.' }
  await client.from('profiles').update(details).eq('id', child).throwOnError()
  const match = await addMatch(league, -7, { home_score: 1, away_score: 0 })
  const lineup = { home_lineup: [child] }
  await client.from('matches').update(lineup).eq('id', match).throwOnError()
  const address = `${empty.url}/player/${child}/edit`
  const button = 'Forget this person’s details'

  await test.step('the manager edits the player, and no more', async () => {
    const manager = await createManager(empty, league, league.team, league.players.get('Ada Lovelace') ?? '')
    const context = await browser.newContext()
    await signInQuietly(context, empty, manager.email)
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByLabel('Email')).toHaveValue(details.email)
    await expect(other.getByRole('button', { name: button })).toHaveCount(0)
    await context.close()
  })

  await client.from('team_players').delete().eq('player_id', child).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await page.goto(address)
  await expect(page.getByLabel('Email')).toHaveValue(details.email)
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: 'Forget this person’s details?' })
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Keep the details' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: button }).click()
  await dialog.getByRole('button', { name: 'Forget the details' }).click()
  await expect(page.getByText('The details are deleted')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/player/${child}`)
  await expect(page.getByRole('heading', { name: CHILD })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  for (const label of ['Email', 'Date of birth', 'Bio']) await expect(page.getByLabel(label)).toHaveValue('')
})

test('a person without a team and a match is deleted as a whole', async ({ page, empty }) => {
  const { owner } = await createManagedTeam(empty)
  const id = crypto.randomUUID()
  await owner.client.from('profiles').insert({ id, full_name: CHILD }).throwOnError()
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/player/${id}/edit`)
  await page.getByRole('button', { name: 'Forget this person’s details' }).click()
  await page.getByRole('button', { name: 'Forget the details' }).click()
  await expect(page.getByText('The person is deleted')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)
})
