import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createManagedTeam, inviteManager } from './fixtures/managed-team.ts'
import { readHead } from './fixtures/page-head.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const newEmail = () => `somebody-${crypto.randomUUID()}@touchline.example`

test('a shared invitation shows team, league and crest; no name of a person and no address', async ({ empty }) => {
  const { owner, team, players } = await createManagedTeam(empty, ['Ada Lovelace'])
  const email = newEmail()
  const token = await inviteManager(owner.client, team, players.get('Ada Lovelace') ?? '', email)
  for (const path of ['/auth', '/invitation']) {
    const { html, meta, title } = await readHead(`${empty.url}${path}?token=${token}`)
    expect(title).toMatch(/^You are invited to manage .?Ash.? · Touchline$/)
    expect(meta.get('og:title')).toMatch(/^You are invited to manage .?Ash.?$/)
    expect(meta.get('og:description')).toContain('Sunday League')
    expect(meta.get('og:url')).toBe(`${empty.url}/auth?token=${token}`)
    expect(meta.get('robots')).toBe('noindex')
    expect(html).not.toContain('Lovelace')
    expect(html).not.toContain(email)
    const image = await fetch(meta.get('og:image') ?? '')
    expect(image.headers.get('content-type')).toBe('image/png')
  }
  // The preview of a messenger is no visit of a person.
  const { data } = await owner.client.rpc('league_invitations', { _league_id: owner.leagueId }).throwOnError()
  expect(data).toMatchObject([{ team_id: team, state: 'not sent' }])

  const unusable = await readHead(`${empty.url}/auth?token=${'f'.repeat(64)}`)
  expect(unusable.title).toBe('Sign up · Touchline')
  expect(unusable.meta.has('og:title')).toBe(false)
})

test('on the page of the invitation a person with an account signs in and accepts', { tag: '@phone' }, async ({
  page,
  empty,
}) => {
  const { owner, team, players } = await createManagedTeam(empty, ['Ada Lovelace', 'Grace Hopper'])
  const { email } = await createPerson(empty)
  const token = await inviteManager(owner.client, team, players.get('Ada Lovelace') ?? '', newEmail())
  await page.goto(`${empty.url}/auth?token=${token}`)
  await expect(page).toHaveTitle(/^You are invited to manage .?Ash/)
  await page.getByRole('button', { name: 'I have an account' }).click()
  await expect(page.getByText('You are invited to manage Ash in Sunday League. Sign in to accept it')).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: `Accept as ${email}` }).click()
  await expect(page).toHaveURL(`${empty.url}/teams/${team}`)
  await expect(page.getByText('Invitation accepted')).toBeVisible()

  // The account has the name that the league recorded, and a second league's invitation asks with it.
  const second = await createManagedTeam(empty, ['Augusta King'])
  const other = await inviteManager(second.owner.client, second.team, second.players.get('Augusta King') ?? '', email)
  await page.goto(`${empty.url}/auth?token=${other}`)
  await expect(page).toHaveURL(`${empty.url}/invitation?token=${other}`)
  await page.getByRole('button', { name: /^Accept as .?Ada Lovelace.?$/ }).click()
  await expect(page).toHaveURL(`${empty.url}/teams/${second.team}`)
})

test('a mailed sign-in link leads back to the invitation', async ({ page, context, empty }) => {
  const { owner, team, players } = await createManagedTeam(empty, ['Ada Lovelace'])
  const { email } = await createPerson(empty)
  const token = await inviteManager(owner.client, team, players.get('Ada Lovelace') ?? '', newEmail())
  const asked: string[] = []
  await page.route('**/auth/v1/otp**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('redirect_to') ?? '')
    await route.continue()
  })
  await page.goto(`${empty.url}/auth?token=${token}`)
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  expect(asked.map((target) => new URL(target).searchParams.get('next'))).toEqual([`/invitation?token=${token}`])

  await signInQuietly(context, empty, email)
  await page.goto(asked[0] ?? '')
  await expect(page).toHaveURL(`${empty.url}/invitation?token=${token}`)
})
