import { createClient } from '@supabase/supabase-js'
import { addDays } from '#domain/calendar-days.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { loseNextAnswer, loseNextAnswerOf } from './fixtures/lost-answer.ts'
import { openPage } from './fixtures/open-page.ts'
import { countMails, readMailWith } from './fixtures/outbox.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

/** On a phone in any project: officials are appointed on a Tuesday evening, on a sofa. */
test.use({ viewport: { width: 390, height: 844 } })

const NAMES = ['Ash', 'Birch', 'Cedar', 'Elm', 'Wolverhampton and Shrewsbury Wanderers', 'نادي النجم الساحلي']

test('an owner proposes officials, one accepts by a link, one declines, and visitors read the name', async ({
  page,
  browser,
  empty,
}) => {
  const { email, client, leagueId } = await createOwner(empty, 'Whistle League')
  const address = `ada-${crypto.randomUUID()}@touchline.example`
  const teams = NAMES.map((name) => ({ id: crypto.randomUUID(), name, league_id: leagueId }))
  await client.from('teams').insert(teams).throwOnError()
  const day = addDays(new Date().toISOString().slice(0, 10), 7)
  const matches = [0, 2, 4].map((home) => ({
    id: crypto.randomUUID(),
    league_id: leagueId,
    round: 7,
    played_at: `${day}T14:00:00Z`,
    home_team_id: teams[home]?.id ?? '',
    away_team_id: teams[home + 1]?.id ?? '',
  }))
  await client.from('matches').insert(matches).throwOnError()
  await signInQuietly(page.context(), empty, email)

  await test.step('the settings of the match day lead to an empty list', async () => {
    await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=match-day`)
    await page.getByRole('link', { name: 'Officials and appointments' }).click()
    await expect(page.getByText('No officials yet')).toBeVisible()
    await checkScreen(page)
  })

  await test.step('a referee is added by hand, and two more, one of whom is away on that day', async () => {
    await page.getByRole('button', { name: 'Add an official' }).click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email address (optional)').fill(address)
    await page.getByLabel('Telephone (optional)').fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('A telephone number has 6 to 15 digits')).toBeVisible()
    await page.getByLabel('Telephone (optional)').fill('+44 7700 900123')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Level 1 · 0 matches')).toBeVisible()
    const others = ['عبد الرحمن المغربي', 'Joan Clarke'].map((name, at) => ({
      league_id: leagueId,
      name,
      level: at + 2,
    }))
    await client.from('officials').insert(others).throwOnError()
    await page.reload()
    await page.getByRole('button', { name: 'Days off of Joan Clarke' }).click()
    await page.getByLabel('First day').fill(day)
    await page.getByRole('button', { name: 'Add these days' }).click()
    await expect(page.getByRole('list', { name: 'Days off' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Level 3 · 0 matches · 1 period off')).toBeVisible()
  })

  await test.step('a proposal fills two of three matches at one time', async () => {
    await page.getByRole('button', { name: 'Propose officials' }).click()
    await expect(page.getByText('2 places are filled')).toBeVisible()
    await expect(page.getByText('No official is free for 1 more.')).toBeVisible()
    await expect(page.getByText('Not sent')).toHaveCount(2)
    await expect(page.getByText('Distances are not known')).toBeVisible()
  })

  await test.step('the third is chosen by hand, and the clash is named', async () => {
    const free = page.locator('select').filter({ has: page.locator('option:checked', { hasText: 'Nobody' }) })
    await free.selectOption({ label: 'Joan Clarke · level 3 · unavailable on this day' })
    await expect(page.getByText('Clash: unavailable on this day')).toBeVisible()
    await checkScreen(page)
  })

  const link = await test.step('one is asked by mail, the others get links', async () => {
    await page.getByRole('button', { name: 'Send to 3 officials' }).click()
    await page.getByRole('button', { name: 'Send by email to Ada Lovelace' }).click()
    await expect(page.getByText('Email sent')).toBeVisible()
    await page.getByRole('button', { name: 'Make a link for Joan Clarke' }).click()
    await checkScreen(page)
    const field = page.getByRole('textbox', { name: 'Link for Joan Clarke' })
    await expect(field).toHaveValue(/\/officiating#[0-9a-f]{64}$/)
    const made = await field.inputValue()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText('Sent, no answer yet')).toHaveCount(2)
    return made
  })

  const referee = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const mailed = await test.step('the mail opens a page on which the match is accepted', async () => {
    const mail = await readMailWith(empty, address, 'accept or decline')
    const token = /officiating#([0-9a-f]{64})/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? ''
    const opened = `${empty.url}/officiating#${token}`
    await openPage(referee, opened)
    await checkScreen(referee)
    await referee.getByRole('button', { name: /^Accept / }).click()
    await expect(referee.getByText('You accepted')).toBeVisible()
    await expect(referee.getByText('You have answered everything.')).toBeVisible()
    return opened
  })

  await test.step('the link declines with a reason', async () => {
    await openPage(referee, link)
    await expect(referee.getByText('This day is one of your days off.')).toBeVisible()
    // A second press of the key does not decline before the question is read.
    await referee.getByRole('button', { name: /^Decline / }).press('Enter')
    await referee.keyboard.press('Enter')
    await expect(referee.getByLabel('Why not?')).toBeFocused()
    await referee.getByLabel('Why not?').fill('I am on holiday')
    await checkScreen(referee)
    await referee.getByRole('button', { name: /^Decline / }).click()
    await expect(referee.getByText('You declined')).toBeVisible()
    await openPage(referee, `${empty.url}/officiating#${'0'.repeat(64)}`)
    await expect(referee.getByText('This link has expired or was withdrawn.')).toBeVisible()
  })

  await test.step('the refusal is a task of the owner', async () => {
    await openPage(page, `${empty.url}/dashboard`)
    await page.getByRole('link', { name: '1 match needs another official' }).click()
    await expect(page.getByText('I am on holiday')).toBeVisible()
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  })

  await test.step('the referee reports the result after the match, where the league wants it', async () => {
    await client.from('match_day_settings').upsert({ league_id: leagueId, results_by: 'referee' }).throwOnError()
    const { data: accepted } = await client.from('appointments').select('match_id').eq('state', 'accepted').single()
    const played_at = new Date(Date.now() - 2 * 3_600_000).toISOString()
    const id = accepted?.match_id ?? ''
    await client.from('matches').update({ played_at }).eq('id', id).throwOnError()
    await openPage(referee, mailed)
    await referee.getByRole('button', { name: 'Report the result' }).click()
    await expect(referee.getByText('Enter the score.')).toBeVisible()
    const { data: names } = await client
      .from('matches')
      .select('home:teams!matches_home_team_id_fkey(name), away:teams!matches_away_team_id_fkey(name)')
      .eq('id', id)
      .single()
      .throwOnError()
    await referee.getByLabel(names.home.name, { exact: true }).fill('2')
    await referee.getByLabel(names.away.name, { exact: true }).fill('1')
    await checkScreen(referee)
    await referee.getByRole('button', { name: 'Report the result' }).click()
    await expect(referee.getByText('2 – 1')).toBeVisible()
    const { data: match } = await client.from('matches').select('home_score, is_provisional').eq('id', id).single()
    expect(match).toEqual({ home_score: 2, is_provisional: false })
  })

  await test.step('visitors read the name once the owner shows it', async () => {
    const { data: accepted } = await client.from('appointments').select('match_id').eq('state', 'accepted').single()
    const visitor = await browser.newPage({ javaScriptEnabled: false })
    await visitor.goto(`${empty.url}/match/${accepted?.match_id}`)
    await expect(visitor.getByText('Referee: Ada Lovelace')).toHaveCount(0)
    await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=match-day`)
    await page.getByLabel('Show officials to visitors').check()
    await expect(page.getByText('Officials updated')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Referee: Ada Lovelace')).toBeVisible()
    await visitor.close()
  })
})

test('two periods off are removed faster than they are saved', async ({ page, empty }) => {
  const { email, client, leagueId: league_id } = await createOwner(empty, 'Holiday League')
  const official = { id: crypto.randomUUID(), league_id, name: 'Joan Clarke' }
  await client.from('officials').insert(official).throwOnError()
  const days = ['2090-09-02', '2090-09-09', '2090-09-16'].map((day) => ({
    official_id: official.id,
    first_day: day,
    last_day: day,
  }))
  await client.from('official_absences').insert(days).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${league_id}/officials`)
  await page.getByRole('button', { name: 'Days off of Joan Clarke' }).click()
  const rows = page.getByRole('list', { name: 'Days off' }).getByRole('listitem')
  const pressed = Promise.withResolvers<void>()
  await page.route('**/rest/v1/official_absences?*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await rows.nth(0).getByRole('button').click()
  await rows.nth(2).getByRole('button').click()
  pressed.resolve()
  await expect(rows).toHaveText([/9 Sep/])
})

test('an edit keeps what changed elsewhere, and a lost answer adds no official twice', async ({ page, empty }) => {
  const { email, client, leagueId } = await createOwner(empty, 'Whistle League')
  const ada = { id: crypto.randomUUID(), league_id: leagueId, name: 'Ada Lovelace' }
  await client.from('officials').insert(ada).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/officials`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Edit .?Ada Lovelace/ }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await client.from('officials').update({ level: 3, phone: '+447700900123' }).eq('id', ada.id).throwOnError()
  await dialog.getByLabel('Email address (optional)').fill('ada.referee@touchline.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await loseNextAnswer(page, 'officials')
  await page.getByRole('button', { name: 'Add an official' }).click()
  await dialog.getByLabel('Name').fill('Joan Clarke')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.')
  await dialog.getByLabel('Level').selectOption('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await client
    .from('officials')
    .select('name, level, email, phone')
    .eq('league_id', leagueId)
    .order('name')
    .throwOnError()
  expect(data).toEqual([
    { name: 'Ada Lovelace', level: 3, email: 'ada.referee@touchline.example', phone: '+447700900123' },
    { name: 'Joan Clarke', level: 2, email: null, phone: null },
  ])
})

test('mails whose answer is lost are not sent again, and a mail without an address is named', async ({
  page,
  empty,
}) => {
  const { email, client, leagueId } = await createOwner(empty, 'Whistle League')
  const league_id = leagueId
  const teams = NAMES.map((name) => ({ id: crypto.randomUUID(), name, league_id }))
  await client.from('teams').insert(teams).throwOnError()
  const officials = ['Ada Lovelace', 'Grace Hopper', 'Joan Clarke'].map((name) => {
    const id = crypto.randomUUID()
    return { id, league_id, name, email: `${id}@touchline.example` }
  })
  await client.from('officials').insert(officials).throwOnError()
  const day = addDays(new Date().toISOString().slice(0, 10), 7)
  const matches = [0, 2, 4].map((home) => ({
    id: crypto.randomUUID(),
    league_id,
    round: 7,
    played_at: `${day}T14:00:00Z`,
    home_team_id: teams[home]?.id ?? '',
    away_team_id: teams[home + 1]?.id ?? '',
  }))
  await client.from('matches').insert(matches).throwOnError()
  const _entries = matches.map(({ id }, at) => ({
    match_id: id,
    role: 'referee',
    official_id: officials[at]?.id ?? '',
  }))
  await client.rpc('appoint_officials', { _league_id: leagueId, _entries }).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/officials`)
  await page.getByRole('button', { name: 'Send to 3 officials' }).click()
  const dialog = page.getByRole('dialog')
  const joan = officials[2]?.id ?? ''
  await client.from('officials').update({ email: null }).eq('id', joan).throwOnError()
  await loseNextAnswerOf(page, 'POST', '/appointment-mails')
  await dialog.getByRole('button', { name: 'Email all 3' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.')
  await dialog.getByRole('button', { name: 'Email all 3' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    /^Not sent: .?Joan Clarke.?\. This person has no email address\. Make a link instead\.$/,
  )
  const rows = dialog.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Ada Lovelace' })).toContainText('Already emailed or answered')
  await expect(rows.filter({ hasText: 'Grace Hopper' })).toContainText('Email sent')
  await expect(rows.filter({ hasText: 'Joan Clarke' })).not.toContainText('sent')
  for (const [at, expected] of [1, 1, 0].entries())
    expect(await countMails(empty, officials[at]?.email ?? '')).toBe(expected)
  await dialog.getByRole('button', { name: /^Make a link for .?Joan/ }).click()
  await expect(rows.filter({ hasText: 'Joan Clarke' })).toContainText('Link made')
  // The process may have stopped before the mail was stored.
  await dialog.getByRole('button', { name: /^Make a link for .?Ada/ }).click()
  await expect(dialog.getByLabel(/^Link for .?Ada/)).toHaveValue(/\/officiating#[0-9a-f]{64}$/)
  await checkScreen(page)
})

test('a mail that the mail server refused is named, with a link to make', async ({ page, empty }) => {
  const { email, client, leagueId } = await createOwner(empty, 'Refusal League')
  const league_id = leagueId
  const teams = ['Ash', 'Birch'].map((name) => ({ id: crypto.randomUUID(), name, league_id }))
  await client.from('teams').insert(teams).throwOnError()
  const official = {
    id: crypto.randomUUID(),
    league_id,
    name: 'Ada Lovelace',
    email: `${crypto.randomUUID()}@touchline.example`,
  }
  await client.from('officials').insert(official).throwOnError()
  const match = {
    id: crypto.randomUUID(),
    league_id,
    played_at: `${addDays(new Date().toISOString().slice(0, 10), 7)}T14:00:00Z`,
    home_team_id: teams[0]?.id ?? '',
    away_team_id: teams[1]?.id ?? '',
  }
  await client.from('matches').insert(match).throwOnError()
  const entry = { match_id: match.id, role: 'referee', official_id: official.id }
  await client.rpc('appoint_officials', { _league_id: leagueId, _entries: [entry] }).throwOnError()
  const server = createClient(empty.url, empty.keys.serviceRoleKey, { auth: { persistSession: false } })
  const refused_at = new Date().toISOString()
  await server.from('appointments').update({ refused_at }).eq('match_id', match.id).throwOnError()
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/officials`)
  await expect(page.getByText('The mail server refused the email.')).toBeVisible()
  await page.getByRole('button', { name: 'Send to 1 official' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('The mail server refused the last email. Check the address, or make a link.'),
  ).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: /^Make a link for .?Ada/ }).click()
  await expect(dialog.getByText('Link made')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Sent, no answer yet')).toBeVisible()
  await expect(page.getByText('The mail server refused the email.')).toHaveCount(0)
})
