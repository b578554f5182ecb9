import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { openPage } from './fixtures/open-page.ts'
import { readMailWith } from './fixtures/outbox.ts'
import { createOwner, createPerson, signInQuietly } from './fixtures/people.ts'

test('officials are invited by mail and by link, and find their appointments', { tag: '@phone' }, async ({
  page,
  browser,
  empty,
}) => {
  const { email, client, leagueId } = await createOwner(empty, 'Whistle League')
  const invited = `ada-${crypto.randomUUID()}@touchline.example`
  await signInQuietly(page.context(), empty, email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=invitations`)
  await expect(page.getByText('No officials yet.')).toBeVisible()
  const officials = [
    { league_id: leagueId, name: 'Ada Lovelace', email: invited },
    { league_id: leagueId, name: 'عبد الرحمن المغربي', phone: '+447700900123' },
  ]
  await client.from('officials').insert(officials).throwOnError()
  await page.reload()
  const list = page.getByRole('list', { name: 'Officials' })
  await expect(page.getByText('0 of 2 officials have an account.')).toBeVisible()
  await expect(list.getByText('Not invited')).toHaveCount(2)
  await checkScreen(page)

  await test.step('everybody with an address gets a mail, which makes an account', async () => {
    await page.getByRole('button', { name: 'Invite all by email (1)' }).click()
    await expect(page.getByText('1 invitation sent')).toBeVisible()
    await expect(list.getByText(/^Sent on/)).toBeVisible()
    const mail = await readMailWith(empty, invited, 'be an official of Whistle League')
    const token = /token=([0-9a-f]{64})/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? ''
    const referee = await (await browser.newContext()).newPage()
    await openPage(referee, `${empty.url}/auth?token=${token}`)
    await expect(referee.getByText('You are invited to be an official of Whistle League')).toBeVisible()
    await checkScreen(referee)
    await expect(referee.getByLabel('Email')).toHaveValue(invited)
    await referee.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await referee.getByLabel('Confirm password').fill(PASSWORD)
    await referee.getByRole('button', { name: 'Sign Up' }).click()
    await expect(referee).toHaveURL(/\/dashboard/)
    await expect(referee.getByRole('heading', { name: 'Your appointments' })).toBeVisible()
    await referee.getByRole('link', { name: /No coming match.*Whistle League/ }).click()
    await expect(referee.getByText('Ada Lovelace').first()).toBeVisible()
  })

  await test.step('the other accepts a link with an account of their own', async () => {
    await page.reload()
    await expect(page.getByText('1 of 2 officials have an account.')).toBeVisible()
    await page.getByRole('button', { name: /^Invite .*المغربي/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const link = await dialog.getByLabel('Invitation link').inputValue()
    await expect(dialog.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /447700900123/)
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const person = await createPerson(empty)
    const other = await (await browser.newContext()).newPage()
    await signInQuietly(other.context(), empty, person.email)
    await openPage(other, link)
    await other.getByRole('button', { name: /^Accept as/ }).click()
    await expect(other.getByText('You are now an official of Whistle League.')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Your appointments' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 of 2 officials have an account.')).toBeVisible()

    await list.getByRole('button', { name: /^Remove .*المغربي/ }).click()
    await expect(dialog.getByText('can no longer answer with this account')).toBeVisible()
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('1 of 2 officials have an account.')).toBeVisible()
    await expect(list.getByText('Not invited')).toBeVisible()
    await openPage(other, `${empty.url}/dashboard`)
    await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Your appointments' })).toHaveCount(0)
  })
})

test('an administrator cannot take the owner’s account from an official', async ({ page, empty }) => {
  const { client, leagueId } = await createOwner(empty, 'Whistle League')
  const helper = await createPerson(empty)
  const tokenOf = async (_id: string) => {
    const { data } = await client.rpc('renew_invitation', { _id }).throwOnError()
    return data
  }
  const { data: official } = await client
    .from('officials')
    .insert({ league_id: leagueId, name: 'Ada Lovelace' })
    .select('id')
    .single()
    .throwOnError()
  const { data: ofOfficial } = await client.rpc('invite_official', { _official_id: official.id }).throwOnError()
  await client.rpc('accept_invitation', { _token: await tokenOf(ofOfficial) }).throwOnError()
  const { data: ofHelper } = await client
    .rpc('create_invitation', { _team_id: null, _league_id: leagueId, _role: 'administrator', _name: 'Grace Hopper' })
    .throwOnError()
  const grace = await signIn(empty, helper.email, PASSWORD)
  await grace.rpc('accept_invitation', { _token: await tokenOf(ofHelper) }).throwOnError()

  await signInQuietly(page.context(), empty, helper.email)
  await openPage(page, `${empty.url}/competitions/${leagueId}/settings?group=invitations`)
  await page.getByRole('button', { name: /^Remove .*Ada Lovelace/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(
    dialog.getByText(/This official has the owner.s account\. Only the owner can take it away/),
  ).toBeVisible()
  await checkScreen(page)
  await page.reload()
  await expect(page.getByText('1 of 1 official has an account.')).toBeVisible()
})
