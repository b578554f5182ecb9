import type { Page, Request } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { addMatch, createManagedTeam, createManager } from './fixtures/managed-team.ts'
import { openDialog } from './fixtures/match-editing.ts'
import { openPage } from './fixtures/open-page.ts'
import { createPerson, signInQuietly, visitorClient } from './fixtures/people.ts'

/** On a phone in any project: players answer there. */
const PHONE = { viewport: { width: 390, height: 844 } }
test.use(PHONE)

/** The path of the link that a page offers to send, with its token. */
async function linkOn(page: Page, path: string) {
  const address = await page.getByRole('link', { name: 'Send by WhatsApp' }).first().getAttribute('href')
  const found = new RegExp(`${path}#[0-9a-f]{64}`).exec(decodeURIComponent(address ?? ''))?.[0]
  expect(found).toBeDefined()
  return found ?? ''
}

test('a player claims a name by the link, the manager confirms it, and sees who is in', async ({
  page,
  browser,
  empty,
}) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper', 'محمد الأمين'])
  const manager = await createManager(empty, league, league.team, league.players.get('Grace Hopper') ?? '')
  const { data: match } = await league.owner.client
    .from('matches')
    .insert({
      league_id: league.owner.leagueId,
      home_team_id: league.team,
      away_team_id: league.rival,
      played_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    })
    .select('id')
    .single()
    .throwOnError()
  await signInQuietly(page.context(), empty, manager.email)
  const managePage = `${empty.url}/team/${league.team}/manage`
  const open = async () => (await browser.newContext(PHONE)).newPage()

  await test.step('by default the dashboard asks nothing', async () => {
    await openPage(page, `${empty.url}/dashboard`)
    await expect(page.getByRole('link', { name: 'Ash v Birch' }).or(page.getByText('v Birch')).first()).toBeVisible()
    await expect(page.getByText('Who is in?')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Maybe' })).toHaveCount(0)
  })

  const link = await test.step('the manager asks, and makes the link', async () => {
    await openPage(page, managePage)
    await page.getByLabel('Ask players who is in').check()
    await expect(page.getByText('Players are asked who is in')).toBeVisible()
    await page.getByLabel('Hours before kick-off when answers are due').fill('0')
    await page.getByRole('button', { name: 'Save deadline' }).click()
    await expect(page.getByText('Enter whole hours from 1 to 336.')).toBeVisible()
    await page.getByLabel('Hours before kick-off when answers are due').fill('36')
    await page.getByRole('button', { name: 'Save deadline' }).click()
    await expect(page.getByText('Deadline updated')).toBeVisible()
    await page.getByRole('button', { name: 'Make a link for players' }).click()
    await checkScreen(page)
    return linkOn(page, 'join-team')
  })

  const ada = await open()
  await test.step('Ada claims her name without an account', async () => {
    await openPage(ada, `${empty.url}/${link}`)
    await expect(ada.getByText('has an account')).toHaveCount(1)
    await checkScreen(ada)
    await ada.getByRole('button', { name: 'That’s me Ada Lovelace' }).click()
    await expect(ada.getByText('Your manager has your request.')).toBeVisible()
    await expect(ada).toHaveURL(/\/availability#[0-9a-f]{64}$/)
    await checkScreen(ada)
  })

  await test.step('the manager confirms it', async () => {
    await openPage(page, managePage)
    await expect(page.getByText('1 request')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Confirm Ada Lovelace' }).click()
    await expect(page.getByText('Ada Lovelace is in', { exact: true })).toBeVisible()
    await expect(page.getByText('1 request')).toHaveCount(0)
  })

  await test.step('Ada says Out, corrects it to In while that is saved, and adds a note', async () => {
    await ada.reload()
    const corrected = Promise.withResolvers<void>()
    const saves: Request[] = []
    await ada.route('**/rpc/answer_by_link', async (route) => {
      saves.push(route.request())
      await corrected.promise
      await route.continue()
    })
    await ada.getByRole('button', { name: 'Out', exact: true }).click()
    await ada.getByRole('button', { name: 'In', exact: true }).click()
    await expect(ada.getByText('You are in.')).toBeVisible()
    corrected.resolve()
    await expect.poll(() => saves.map((request) => request.postDataJSON()._answer)).toEqual(['out', 'in'])
    await saves.at(-1)?.response()
    await ada.getByLabel('Note').fill('Need a lift')
    await ada.getByRole('button', { name: 'Save note' }).click()
    await expect(ada.getByText('Note saved')).toBeVisible()
    await checkScreen(ada)
    await ada.reload()
    await expect(ada.getByRole('button', { name: 'In', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(ada.getByLabel('Note')).toHaveValue('Need a lift')
  })

  await test.step('a note stays when the answer changes before it is shown', async () => {
    await ada.unroute('**/rpc/answer_by_link')
    const answered = Promise.withResolvers<void>()
    await ada.route('**/rpc/answer_by_link', async (route) => {
      const response = await route.fetch()
      if (route.request().postDataJSON()._note === undefined) answered.resolve()
      else await answered.promise
      await route.fulfill({ response })
    })
    await ada.getByLabel('Note').fill('Need a lift at two')
    const noted = ada.waitForRequest((request) => request.postDataJSON()?._note === 'Need a lift at two')
    await ada.getByRole('button', { name: 'Save note' }).click()
    await noted
    await ada.getByRole('button', { name: 'In', exact: true }).click()
    await expect(ada.getByText('Note saved')).toBeVisible()
    await ada.reload()
    await expect(ada.getByLabel('Note')).toHaveValue('Need a lift at two')
    await ada.getByLabel('Note').fill('Need a lift')
    await ada.getByRole('button', { name: 'Save note' }).click()
    await expect(ada.getByText('Note saved')).toBeVisible()
  })

  await test.step('the manager answers on the dashboard, and sees both', async () => {
    await openPage(page, `${empty.url}/dashboard`)
    // The answer is shown before it is saved, and a reload would end the save.
    const answered = page.waitForResponse(/rpc\/answer_availability/)
    await page.getByRole('button', { name: 'Maybe' }).click()
    await expect(page.getByText('You may be in.')).toBeVisible()
    await answered
    await checkScreen(page)
    await page.reload()
    await page.getByRole('link', { name: /Who is in\?/ }).click()
    await expect(page.getByText('1 in · 1 maybe · 0 out · 1 not answered')).toBeVisible()
    await expect(page.getByRole('list', { name: 'In', exact: true })).toContainText('Need a lift')
    await expect(page.getByRole('list', { name: 'Players who are in' })).toContainText('Ada Lovelace')
    await checkScreen(page)
  })

  await test.step('the manager answers for a player who called', async () => {
    await page.getByRole('button', { name: 'Answer for محمد الأمين' }).click()
    await page.getByRole('button', { name: 'Out', exact: true }).click()
    await expect(page.getByText('1 in · 1 maybe · 1 out · 0 not answered')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Out', exact: true })).toContainText('Entered by the team')
  })

  await test.step('the owner picks the line-up from who is in', async () => {
    const context = await browser.newContext(PHONE)
    await signInQuietly(context, empty, league.owner.email)
    const owner = await context.newPage()
    await openPage(owner, `${empty.url}/match/${match.id}`)
    const dialog = await openDialog(owner)
    await dialog.getByRole('button', { name: 'Pick who is in' }).click()
    await expect(dialog.getByText('1 of 3 played')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Ada Lovelace' })).toBeChecked()
    await dialog.getByRole('tab', { name: 'Away Team' }).click()
    await expect(dialog.getByRole('button', { name: 'Tick all' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Pick who is in' })).toHaveCount(0)
    await context.close()
  })

  await test.step('a person with an account claims a name, and it becomes theirs', async () => {
    const person = await createPerson(empty, 'Mo')
    const phone = await open()
    await signInQuietly(phone.context(), empty, person.email)
    await openPage(phone, `${empty.url}/${link}`)
    await phone.getByRole('button', { name: 'That’s me محمد الأمين' }).click()
    await expect(phone.getByText('Your manager has your request for')).toBeVisible()
    await openPage(page, managePage)
    await expect(page.getByText(`With the account of Mo, ${person.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm محمد الأمين' }).click()
    await expect(page.getByText('1 request')).toHaveCount(0)
    await openPage(phone, `${empty.url}/dashboard`)
    await expect(phone.getByRole('button', { name: 'Out', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await phone.context().close()
  })

  await test.step('a link that was withdrawn opens nothing', async () => {
    await openPage(page, managePage)
    await page.getByRole('button', { name: 'Withdraw the link' }).click()
    await expect(page.getByRole('button', { name: 'Make a link for players' })).toBeVisible()
    await openPage(ada, `${empty.url}/${link}`)
    await expect(ada.getByText('This link has expired or was replaced.')).toBeVisible()
  })

  await test.step('the manager ends the own link of a player', async () => {
    await page.getByText('A link for one player').click()
    await page.getByRole('button', { name: 'Replace the link of Ada Lovelace' }).click()
    const own = await linkOn(page, 'availability')
    await openPage(ada, `${empty.url}/${own}`)
    await expect(ada.getByText('You are in.')).toBeVisible()
    await page.getByRole('button', { name: 'End it for Ada Lovelace' }).click()
    await expect(page.getByText('The link no longer works').last()).toBeVisible()
    await ada.reload()
    await expect(ada.getByText('This link has expired or was replaced.')).toBeVisible()
  })
})

test('a manager confirms one player while the request of another is still being saved', async ({ page, empty }) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'])
  const { client } = league.owner
  const { data: link } = await client.rpc('create_squad_link', { _team_id: league.team }).throwOnError()
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'])
    await visitorClient(empty)
      .rpc('claim_player', { _token: link, _player_id: league.players.get(name) ?? '' })
      .throwOnError()
  await signInQuietly(page.context(), empty, league.owner.email)
  await openPage(page, `${empty.url}/team/${league.team}/manage`)
  await expect(page.getByText('3 requests')).toBeVisible()
  const pressed = Promise.withResolvers<void>()
  await page.route('**/rpc/decide_claim', async (route) => {
    await pressed.promise
    await route.continue()
  })
  const decline = page.getByRole('button', { name: 'Decline Ada Lovelace' })
  const place = await decline.boundingBox()
  if (!place) throw new Error('The button is not to be seen.')
  await decline.click()
  await page.getByRole('button', { name: 'Confirm Hedy Lamarr' }).click()
  pressed.resolve()
  await expect(page.getByText('1 request', { exact: true })).toBeVisible()
  // The next request does not come under the finger.
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  await expect(page.getByRole('button', { name: 'Decline Grace Hopper' })).toHaveAttribute('aria-disabled', 'false')
  await checkScreen(page)
})

test('the keyboard keeps its place while the answers of players are entered', async ({ page, context, empty }) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  await league.owner.client.from('availability_settings').insert({ team_id: league.team }).throwOnError()
  await addMatch(league, 5)
  await signInQuietly(context, empty, league.owner.email)
  await openPage(page, `${empty.url}/team/${league.team}/who-is-in`)
  const isIn = async (name: string) => {
    await page.getByRole('button', { name: `Answer for ${name}` }).press('Enter')
    const answers = page.getByRole('group', { name: `Is ${name} in?` })
    await answers.getByRole('button', { name: 'In', exact: true }).press('Enter')
    await expect(page.getByRole('list', { name: 'In', exact: true })).toContainText(name)
    await page.keyboard.press('Tab')
  }
  await isIn('Ada Lovelace')
  await expect(page.getByRole('button', { name: 'Answer for Grace Hopper' })).toBeFocused()
  await isIn('Grace Hopper')
  await expect(page.getByRole('button', { name: 'Change for Ada Lovelace' })).toBeFocused()
})

test('a team hands in its line-up, and the other side reads it once it is due', async ({ page, browser, empty }) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'])
  const ash = await createManager(empty, league, league.team, league.players.get('Grace Hopper') ?? '')
  const birch = await createManager(empty, league, league.rival, league.players.get('Barbara Liskov') ?? '')
  const kickOff = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const fixture = { league_id: league.owner.leagueId, home_team_id: league.team, away_team_id: league.rival }
  const { data: match } = await league.owner.client
    .from('matches')
    .insert({ ...fixture, played_at: kickOff(300) })
    .select('id')
    .single()
    .throwOnError()
  await signInQuietly(page.context(), empty, league.owner.email)
  const pageOf = async (email: string, team: string) => {
    const context = await browser.newContext(PHONE)
    await signInQuietly(context, empty, email)
    const manager = await context.newPage()
    await openPage(manager, `${empty.url}/team/${team}/who-is-in`)
    return manager
  }

  await test.step('by default no line-up is handed in', async () => {
    const manager = await pageOf(ash.email, league.team)
    await expect(manager.getByText('The team does not ask yet')).toBeVisible()
    await manager.context().close()
  })

  await test.step('the owner wants line-ups', async () => {
    await openPage(page, `${empty.url}/competitions/${league.owner.leagueId}/settings?group=match-day`)
    await page.getByLabel('Teams hand in their line-ups').selectOption('60 minutes before kick-off')
    await expect(page.getByText('Match day updated')).toBeVisible()
    await checkScreen(page)
  })

  const manager = await pageOf(ash.email, league.team)
  await test.step('the manager hands one in by keyboard', async () => {
    await expect(manager.getByText('0 start · 0 on the bench')).toBeVisible()
    await manager.getByRole('button', { name: 'Starts Ada Lovelace' }).press('Enter')
    await manager.getByRole('button', { name: 'Bench Hedy Lamarr' }).press('Enter')
    await expect(manager.getByText('1 start · 1 on the bench')).toBeVisible()
    await checkScreen(manager)
    await manager.getByRole('button', { name: 'Hand in the line-up' }).click()
    await expect(manager.getByText('Line-up handed in')).toBeVisible()
    await manager.reload()
    await expect(manager.getByRole('button', { name: 'Starts Ada Lovelace' })).toHaveAttribute('aria-pressed', 'true')
  })

  const opponent = await pageOf(birch.email, league.rival)
  await test.step('the other side does not see it yet', async () => {
    await expect(opponent.getByText('0 start · 0 on the bench')).toBeVisible()
    await expect(opponent.getByText('Ada Lovelace')).toHaveCount(0)
  })

  await test.step('once it is due, both sides read it', async () => {
    await league.owner.client
      .from('matches')
      .update({ played_at: kickOff(30) })
      .eq('id', match.id)
      .throwOnError()
    await opponent.reload()
    await expect(opponent.getByRole('list', { name: 'Line-up of Ash' })).toContainText('Ada Lovelace')
    await expect(opponent.getByText('Bench: Hedy Lamarr')).toBeVisible()
    await expect(opponent.getByRole('button', { name: 'Hand in the line-up' })).toHaveCount(0)
    await checkScreen(opponent)
  })

  await test.step('the owner takes it over into the match', async () => {
    await openPage(page, `${empty.url}/match/${match.id}`)
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Pick the line-up handed in' }).click()
    await expect(dialog.getByText('1 of 3 played')).toBeVisible()
  })
})

test('a line-up stays as it is tapped while it is handed in, and when somebody else hands one in', async ({
  page,
  empty,
}) => {
  const league = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'])
  const ash = await createManager(empty, league, league.team, league.players.get('Grace Hopper') ?? '')
  const match = { id: crypto.randomUUID(), league_id: league.owner.leagueId }
  const sides = { home_team_id: league.team, away_team_id: league.rival }
  const played_at = new Date(Date.now() + 5 * 3_600_000).toISOString()
  await league.owner.client
    .from('matches')
    .insert({ ...match, ...sides, played_at })
    .throwOnError()
  await league.owner.client
    .from('match_day_settings')
    .upsert({ league_id: league.owner.leagueId, line_up_minutes: 60 })
    .throwOnError()
  await signInQuietly(page.context(), empty, ash.email)
  await openPage(page, `${empty.url}/team/${league.team}/who-is-in`)
  const starts = (name: string) => page.getByRole('button', { name: `Starts ${name}` })
  const bench = (name: string) => page.getByRole('button', { name: `Bench ${name}` })
  await starts('Ada Lovelace').click()
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/hand_in_line_up', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Hand in the line-up' }).click()
  await expect(bench('Hedy Lamarr')).toBeDisabled()
  held.resolve()
  await expect(page.getByText('Line-up handed in')).toBeVisible()
  await expect(starts('Ada Lovelace')).toHaveAttribute('aria-pressed', 'true')
  await bench('Hedy Lamarr').click()

  const starters = [league.players.get('Grace Hopper') ?? '']
  const other = { _match_id: match.id, _team_id: league.team, _starters: starters, _bench: [] }
  await ash.client.rpc('hand_in_line_up', other).throwOnError()
  const again = page.waitForResponse((response) => response.url().includes('/handed_line_ups'))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await again
  await expect(page.getByText('Another line-up was handed in since then.')).toBeVisible()
  await expect(bench('Hedy Lamarr')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Show that line-up' }).click()
  await expect(starts('Grace Hopper')).toHaveAttribute('aria-pressed', 'true')
  await expect(bench('Hedy Lamarr')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Another line-up was handed in since then.')).toBeHidden()
})
