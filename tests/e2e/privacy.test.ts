import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

const STRANGER = 'stranger.example'

async function createChildren(empty: Installation) {
  const { email, leagueId } = await createOwner(empty, 'Junior League')
  const owner = await signIn(empty, email, PASSWORD)
  const [team, child] = [crypto.randomUUID(), crypto.randomUUID()]
  await owner.from('teams').insert({ id: team, league_id: leagueId, name: 'Ash Juniors' }).throwOnError()
  await owner
    .from('profiles')
    .insert({ id: child, full_name: 'Ada Young', date_of_birth: `${new Date().getFullYear() - 12}-01-01` })
    .throwOnError()
  await owner.from('team_players').insert({ team_id: team, player_id: child }).throwOnError()
  return { email, leagueId, owner, team, child }
}

test('visitors see how old a child is; who runs the league sees the date, and can hide both', async ({
  page,
  context,
  browser,
  empty,
}) => {
  const { email, leagueId, child } = await createChildren(empty)
  const year = String(new Date().getFullYear() - 12)
  const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  const address = `${empty.url}/player/${child}`
  await openPage(visitor, address)
  await expect(visitor.getByText('12 years old')).toBeVisible()
  expect(await (await visitor.request.get(address)).text()).not.toContain(`${year}-01-01`)
  await checkScreen(visitor)

  await signInQuietly(context, empty, email)
  await openPage(page, address)
  await expect(page.getByText(`1 January ${year}`)).toBeVisible()
  await expect(page.getByText('Visitors see the age only.')).toBeVisible()
  await checkScreen(page)
  await page.goto(`${address}/edit`)
  await expect(page.getByLabel('Date of birth')).toHaveValue(`${year}-01-01`)

  await page.goto(`${empty.url}/competitions/${leagueId}/settings`)
  await expect(page.getByText('only the age of players under 18')).toBeVisible()
  await page.getByLabel('Dates of birth').selectOption('Show neither')
  await expect(page.getByText('Visitors see neither date nor age.')).toBeVisible()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Competition updated')).toBeVisible()
  await checkScreen(page)
  await openPage(visitor, address)
  await expect(visitor.getByRole('heading', { name: 'Player Bio' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Date of Birth' })).toHaveCount(0)
  await openPage(page, address)
  await expect(page.getByText(`1 January ${year}`)).toBeVisible()
  await expect(page.getByText('Visitors see neither date nor age.')).toBeVisible()
  await visitor.context().close()
})

test('no picture of a stranger’s host is asked for; its owner is told where to put it', async ({
  page,
  context,
  empty,
}) => {
  const { email, leagueId, owner, team, child } = await createChildren(empty)
  const picture = `https://${STRANGER}/storage/v1/object/public/team-logos/a.png`
  await owner.from('leagues').update({ logo_url: picture }).eq('id', leagueId).throwOnError()
  await owner.from('teams').update({ logo_url: picture }).eq('id', team).throwOnError()
  await owner.from('profiles').update({ photo_url: picture }).eq('id', child).throwOnError()
  await owner
    .from('league_settings')
    .update({ og_image_url: picture, favicon_url: picture, app_icon_url: picture })
    .eq('league_id', leagueId)
    .throwOnError()
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  for (const path of [`/player/${child}`, `/teams/${team}`, `/competitions/${leagueId}`]) {
    const html = await openPage(page, `${empty.url}${path}`)
    expect(html?.headers()['content-security-policy'] ?? '').not.toMatch(/(img|media)-src[^;]*https:(;| |$)/)
    const [head = ''] = (await (await page.request.get(`${empty.url}${path}`)).text()).split('</head>')
    expect(head).not.toContain(STRANGER)
    await expect(page.locator(`img[src*="${STRANGER}"]`)).toHaveCount(0)
  }
  await signInQuietly(context, empty, email)
  await page.goto(`${empty.url}/competitions/${leagueId}/settings?group=appearance`)
  await expect(page.getByText(/^This picture is on another site/)).toHaveCount(3)
  await checkScreen(page)
  expect(asked.filter((url) => url.includes(STRANGER))).toEqual([])
})
