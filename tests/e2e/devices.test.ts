import { createClient } from '@supabase/supabase-js'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

async function signInWith({ url, keys }: Installation, email: string, userAgent: string) {
  const client = createClient(url, keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'user-agent': userAgent } },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

test('devices are listed in words and signed out; the one that was learns it, and keeps what was typed', async ({
  browser,
  page,
  context,
  empty,
}) => {
  const { email } = await createPerson(empty, 'Ada Everywhere')
  const phone = await signInWith(empty, email, SAFARI)
  await signInWith(empty, email, FIREFOX)
  const other = await browser.newContext()
  await signInQuietly(other, empty, email)
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${empty.url}/account/profile`)
  await expect(elsewhere.getByLabel('Full name')).toHaveValue('Ada Everywhere')
  await elsewhere.getByLabel('Full name').fill('Typed meanwhile')

  await signInQuietly(context, empty, email)
  await page.route('**/rest/v1/rpc/my_sessions', (route) => route.abort(), { times: 2 })
  await page.goto(`${empty.url}/account/security`)
  const failed = page.getByRole('alert').filter({ hasText: 'Your devices could not be loaded.' })
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(5 - 1)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.filter({ hasText: 'Safari on iPhone' })).toContainText('Last used just now')
  await checkScreen(page)

  const ended: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/end_my_session') && request.method() === 'POST') ended.push(request.url())
  })
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(devices).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeFocused()
  // The second press of a slow double one, now over the button of the next device.
  const next = await page
    .getByRole('button', { name: /^Sign out (?!elsewhere)/ })
    .last()
    .boundingBox()
  if (next) await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await checkScreen(page)
  expect(ended).toHaveLength(1)
  await expect(devices).toHaveCount(3)
  expect((await phone.from('profiles').update({ bio: 'Late' }).eq('full_name', 'Ada Everywhere')).error?.code).toBe(
    'PT401',
  )
  await page.getByRole('button', { name: 'Sign out elsewhere' }).press('Enter')
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeFocused()

  await elsewhere.getByRole('button', { name: 'Save profile' }).click()
  await expect(elsewhere).toHaveURL(`${empty.url}/auth`)
  await expect(elsewhere.getByText('You have been signed out.')).toBeVisible()
  await checkScreen(elsewhere)
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere.getByLabel('Full name')).toHaveValue('Typed meanwhile')
  await other.close()
})
