import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { leaveDrafts } from './fixtures/left-drafts.ts'
import { loseNextAnswerOf } from './fixtures/lost-answer.ts'
import { openPage } from './fixtures/open-page.ts'
import { readMails } from './fixtures/outbox.ts'
import { createOwner, signInOnScreen } from './fixtures/people.ts'

const newEmail = () => `somebody-${crypto.randomUUID()}@touchline.example`

async function inviteOwner({ url, keys }: Installation): Promise<string> {
  const admin = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const { data } = await admin.rpc('create_owner_invite').throwOnError()
  return `${url}/auth?token=${data}`
}

for (const path of ['/dashboard', '/competitions/create', '/account/profile']) {
  test(`a visitor who opens ${path} signs in and is there`, async ({ page, empty }) => {
    const { email } = await createOwner(empty, 'Guarded League')
    await page.goto(empty.url + path)
    await expect(page).toHaveURL(`${empty.url}/auth`)
    if (path !== '/dashboard') await page.reload()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(empty.url + path)
  })
}

test('who signs in from a public page is back on it', async ({ page, empty }) => {
  const { email, leagueId } = await createOwner(empty, 'Public League')
  // An address that an earlier page of the tab stored does not count.
  await page.goto(`${empty.url}/account/profile`)
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await page.goto(`${empty.url}/competitions/${leagueId}/tables`)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${empty.url}/competitions/${leagueId}/tables`)
})

test('creating a competition asks a visitor to sign in first', { tag: '@spec:2-create-competition-guard' }, async ({
  page,
  empty,
}) => {
  await page.goto(`${empty.url}/competitions/create`)
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await expect(page.getByText('You need to be logged in to create a competition')).toBeVisible()
})

test('signing in says what is missing or wrong, keeps what was typed, and shows that it is under way', {
  tag: ['@spec:2-auth-sign-in', '@spec:8-sign-in'],
}, async ({ page, empty }) => {
  await page.goto(`${empty.url}/auth`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Invite Only' })).toBeDisabled()
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  const signIn = page.getByRole('button', { name: 'Sign In' })
  await signIn.click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(email).toBeFocused()
  await checkScreen(page)

  await page.keyboard.type('nobody@touchline.example')
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.type('wrong')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')

  const answers: (() => void)[] = []
  await page.route('**/auth/v1/token**', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await signIn.dblclick()
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect(page.getByRole('listitem').getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  expect(answers).toHaveLength(1)
  await checkScreen(page)
  await page.unroute('**/auth/v1/token**')

  await page.context().setOffline(true)
  await signIn.click()
  await expect(page.getByRole('alert')).toHaveText(
    'The server could not be reached. Check your connection and try again.',
  )
  await expect(email).toHaveValue('nobody@touchline.example')
  await expect(password).toHaveValue('wrong')
})

test('what is typed before the scripts arrive counts', async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Slow League')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${empty.url}/auth`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  arrive()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)
})

test('signing up needs an invitation, an email and two equal passwords of six characters, and then makes one account', {
  tag: ['@spec:2-auth-sign-up', '@spec:5-sign-up-form', '@spec:8-sign-up-passwords', '@spec:9-password-length'],
}, async ({ page, empty }) => {
  await page.goto(`${empty.url}/auth?token=${'x'.repeat(32)}`)
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Invalid or expired invitation token.')).toBeVisible()
  await page.goto(await inviteOwner(empty), { waitUntil: 'networkidle' })
  await expect(page.getByText('You are invited to run your own competition.')).toBeVisible()
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const [confirmation, signUp] = [page.getByLabel('Confirm password'), page.getByRole('button', { name: 'Sign Up' })]
  for (const [field, purpose] of [
    [email, 'username'],
    [password, 'new-password'],
    [confirmation, 'new-password'],
  ] as const)
    await expect(field).toHaveAttribute('autocomplete', purpose)
  await signUp.click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(page.getByText('Password should be at least 6 characters.')).toBeVisible()
  await checkScreen(page)
  await email.fill(newEmail())
  await password.fill('secret1')
  await confirmation.fill('secret2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password Mismatch')).toBeVisible()
  await expect(page.getByText('Your passwords do not match.').first()).toBeVisible()
  await expect(confirmation).toBeFocused()
  await confirmation.fill('secret1')
  await signUp.dblclick()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)
  await expect(page.getByText('Password Mismatch')).toHaveCount(0)
})

test('an invitation that gets lost on the way is missed when the form is sent', {
  tag: ['@spec:5-sign-up-invitation', '@spec:8-sign-up-invitation'],
}, async ({ page, empty }) => {
  await page.goto(await inviteOwner(empty), { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    history.replaceState(history.state, '', '/auth')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(page.getByRole('tab', { name: 'Invite Only' })).toBeDisabled()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Invitation Required')).toBeVisible()
  await expect(page.getByText('Sign up is only available with an invitation link.').first()).toBeVisible()
})

test('a message appears although its code cannot be loaded', async ({ page, context, empty }) => {
  await page.goto(await inviteOwner(empty), { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm password').fill('secret2')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Password Mismatch' })).toBeVisible()
  await checkScreen(page)
})

test('an invitation works once', { tag: '@spec:4-invitation' }, async ({ page, browser, empty }) => {
  const link = await inviteOwner(empty)
  for (const person of [page, await (await browser.newContext()).newPage()]) {
    await person.goto(link)
    if (person === page) {
      await expect(person).toHaveTitle(/^Sign up/)
      await person.getByLabel('Email').fill(newEmail())
      await person.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await person.getByLabel('Confirm password').fill(PASSWORD)
      await person.getByRole('button', { name: 'Sign Up' }).click()
      await expect(person).toHaveURL(`${empty.url}/dashboard`)
    } else {
      await expect(person.getByText('This invitation was used. Sign in.')).toBeVisible()
      await expect(person.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
      await expect(person).toHaveTitle(/^Sign in/)
      await checkScreen(person)
    }
  }
})

test('a person whose sign-up succeeded without an answer signs in', async ({ page, empty }) => {
  await page.goto(await inviteOwner(empty), { waitUntil: 'networkidle' })
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await loseNextAnswerOf(page, 'POST', '/auth/v1/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('This invitation was used. Sign in.')).toBeVisible()
  await expect(page.getByText('Invalid or expired invitation token.')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${empty.url}/`)
})

test('a forgotten password is chosen anew by the link in the mail, which works once', {
  tag: '@spec:2-auth-forgotten-password',
}, async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Forgetful League')
  await page.goto(`${empty.url}/auth`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await findLink(empty, email)
  await page.goto(link)
  await page.getByLabel('New password').fill('a new one')
  await page.getByLabel('Confirm password').fill('a new one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)

  // Signed in or not, a used link looks like one, and offers the next.
  await page.goto(link)
  await expect(page.getByText('This link has expired or was used.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await logOut(page)
  await page.goto(link)
  await expect(page.getByText('This link has expired or was used.')).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('an email is on its way')).toBeVisible()
})

test('logging out leaves the guarded pages, and no draft of a form', async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Leaving League')
  await signInOnScreen(page, empty, email)
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))
  await openPage(page, `${empty.url}/account/email`)
  await page.getByLabel('New email').fill('new@example.org')
  await expect.poll(drafts).toHaveLength(1)
  await logOut(page)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  expect(await drafts()).toEqual([])
})

test('logging out drops drafts and kept squads at once, and none of the next person', async ({ page, empty }) => {
  const { email } = await createOwner(empty, 'Slow League')
  await signInOnScreen(page, empty, email)
  const left = await leaveDrafts(page)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/logout*', async (route) => {
    await promise
    await route.fallback()
  })
  await logOut(page)
  expect(await left()).toEqual([])
  await leaveDrafts(page)
  answer()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  expect(await left()).toHaveLength(2)
})

test('another tab keeps neither data nor squads of an account for the next one', async ({ page, context, empty }) => {
  const ada = await createOwner(empty, 'League of Ada')
  const bob = await createOwner(empty, 'League of Bob')
  await signInOnScreen(page, empty, ada.email)
  const other = await context.newPage()
  await openPage(other, `${empty.url}/competitions/${ada.leagueId}/fixtures`)
  await expect(other.getByRole('link', { name: 'Settings' })).toBeVisible()
  const left = await leaveDrafts(other)
  await logOut(page)
  await expect(other.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  // A person whose session is lost finds the text again.
  await expect.poll(left).toEqual(['touchline-draft-left'])
  await signInOnScreen(page, empty, bob.email)
  await expect(other.getByRole('button', { name: 'My Account' })).toBeVisible()
  // It waits for its own account, which the keys of drafts name.
  await expect.poll(left).toEqual(['touchline-draft-left'])
})

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeHidden()
}

/** The link of the mail to an address; without SMTP every mail is a file, written after the answer. */
async function findLink({ dataDir }: Installation, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mail = (await readMails(dataDir)).find((text) => text.includes(email)) ?? ''
    const plain = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    link = /https?:[^\s"<>]+\/verify[^\s"<>]+/.exec(plain)?.[0].replaceAll('&amp;', '&') ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
