import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { readMail } from './fixtures/outbox.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'
import { addAuthenticator, codeOf } from './fixtures/second-factor.ts'

const CODE_REFUSED = 'Sign in again with the code of your authenticator app, and repeat it.'
const WRONG = 'This code is wrong, or was used already.'

async function typePassword(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

test('an authenticator is set up by its key; from then on nothing opens or is written without a code', {
  tag: '@phone',
}, async ({ page, context, empty }) => {
  const { email } = await createPerson(empty, 'Ada Careful')
  const elsewhere = await signIn(empty, email, PASSWORD)
  await signInQuietly(context, empty, email)
  await page.goto(`${empty.url}/account/profile`)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter')
  const dialog = page.getByRole('dialog')
  for (const [name, problem] of [
    [' ', 'Enter a name.'],
    ['🏆'.repeat(10_000), 'At most 60 characters; these are 10,000.'],
  ] as const) {
    await dialog.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(problem)).toBeVisible()
  }
  await checkScreen(page)
  // An authenticator that was never confirmed blocks nothing.
  await dialog.getByLabel('Name').fill('<b>טלפון</b>')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await dialog.getByLabel('Name').fill('<b>טלפון</b>')
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(dialog.getByRole('img')).toHaveJSProperty('complete', true)
  expect(await dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(dialog.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute('href', /^otpauth:/)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = dialog.getByLabel('Code shown in the app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('12 34')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A code has six digits and nothing else.')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(WRONG)).toBeVisible()
  await checkScreen(page)
  await code.fill(codeOf(secret).replace(/.../, '$& '))
  await dialog.getByRole('button', { name: 'Turn it on' }).dblclick()
  await expect(page.getByText('It is on.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Authenticators' }).getByRole('listitem')).toContainText('<b>טלפון</b>')
  await expect(page.getByText('Set up a second authenticator on another device.')).toBeVisible()
  await page.getByText('If you lose your phone').click()
  await expect(page.getByText('ask the operator of this site')).toBeVisible()
  await checkScreen(page)

  // The same without screens: earlier sessions ended, and the password alone writes nothing.
  const claims = { _name: 'Stolen', _time_zone: 'UTC' }
  expect((await elsewhere.rpc('create_league', claims)).error).toMatchObject({
    code: 'PT401',
    message: 'Your session has ended. Sign in again and repeat it.',
  })
  const thief = await signIn(empty, email, PASSWORD)
  for (const answer of [await thief.rpc('create_league', claims), await thief.rpc('export_my_data')])
    expect(answer.error).toMatchObject({ code: 'PT403', message: CODE_REFUSED })
  expect((await thief.auth.updateUser({ password: 'taken over' })).error?.code).toBe('insufficient_aal')

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await page.goto(`${empty.url}/account/email?from=mail`)
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await typePassword(page, email)
  await checkScreen(page)
  // Neither a reload nor an address gets past it.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.goto(`${empty.url}/dashboard`)
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.goto(`${empty.url}/account/email?from=mail`)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await context.setOffline(true)
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page).toHaveURL(`${empty.url}/account/email?from=mail`)
  await expect(page.getByLabel('New email')).toBeVisible()
})

test('with two authenticators one chooses, changes the password by mail, removes the lost one and leaves', async ({
  page,
  empty,
}) => {
  const { email } = await createPerson(empty, 'Grace Careful')
  const client = await signIn(empty, email, PASSWORD)
  const [, tablet] = [await addAuthenticator(client, 'Lost phone'), await addAuthenticator(client, 'Tablet')]
  await page.goto(`${empty.url}/auth`)
  await typePassword(page, email)
  await page.getByText('I cannot get a code').click()
  await expect(page.getByText('They can switch two-factor off for your account')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Log out' }).click()

  // A mailed link is one factor, as a password is.
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto((await readMail(empty, email)).link)
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByLabel('Code from').selectOption('Tablet')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(tablet))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill('a corner flag')
  await page.getByLabel('Confirm password').fill('a corner flag')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(`${empty.url}/dashboard`)

  await page.goto(`${empty.url}/account/security`)
  await page.getByRole('button', { name: 'Remove Lost phone' }).click()
  const dialog = page.getByRole('dialog')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Remove' }).dblclick()
  await expect(page.getByRole('list', { name: 'Authenticators' }).getByRole('listitem')).toHaveCount(1)

  await page.goto(`${empty.url}/account/data`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('a corner flag')
  await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Enter the code.')).toBeVisible()
  // The code of the sign-in cannot be used again.
  await dialog.getByLabel('Code from your authenticator').fill('000 000')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(WRONG)).toBeVisible()
  await checkScreen(page)
  await dialog.getByLabel('Code from your authenticator').fill(codeOf(tablet, 1))
  await dialog.getByRole('button', { name: 'Delete my account' }).dblclick()
  await expect(page).toHaveURL(`${empty.url}/`)
  await expect(signIn(empty, email, 'a corner flag')).rejects.toThrow('Invalid login credentials')
})
