import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { loseNextAnswerOf } from './fixtures/lost-answer.ts'
import { readMail } from './fixtures/outbox.ts'
import { createPerson, signInQuietly } from './fixtures/people.ts'
import { createNoise, createPicture, disguisedFile, dropFile, slowUploads, textFile } from './fixtures/pictures.ts'

let email: string
test.beforeEach(async ({ context, empty }) => {
  email = (await createPerson(empty, 'Ada Example')).email
  await signInQuietly(context, empty, email)
})

/** The typed text is kept, and the same press succeeds once the network is back. */
async function pressWithoutNetwork(page: Page, button: string, message: string) {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: button }).click()
  // A toast of an earlier failure may still be there; the reason tells this one.
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: button }).dblclick()
}

test('the name is changed everywhere, and a lost network loses nothing of it', {
  tag: ['@phone', '@spec:8-account-profile'],
}, async ({ page, empty }) => {
  await page.goto(`${empty.url}/account/profile`)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Example')
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Full name').fill('x'.repeat(10_000))
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('At most 200 characters; these are 10,000.')).toBeVisible()
  await page.getByLabel('Full name').fill('Ada <b>Lovelace</b> 🏆')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada <b>Lovelace</b> 🏆')
  await pressWithoutNetwork(page, 'Save profile', 'Error updating profile')
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByText('Ada <b>Lovelace</b> 🏆')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Your player page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada <b>Lovelace</b> 🏆' })).toBeVisible()
})

test('a picture that cannot be taken is told why; one that can shows, goes up, can be cancelled and tried again', async ({
  page,
  empty,
}) => {
  await page.goto(`${empty.url}/account/profile`)
  const field = page.getByRole('group', { name: 'Profile picture' })
  const input = page.getByLabel('Profile picture: Choose picture')
  const use = page.getByRole('button', { name: 'Use picture' })
  for (const [file, reason] of [
    [textFile, 'This file is not a picture that can be shown.'],
    [disguisedFile, 'This file is not a picture that can be shown.'],
  ] as const) {
    await input.setInputFiles(file)
    await expect(field.getByRole('alert')).toContainText(reason)
  }
  await checkScreen(page)

  // The page sends a square of 640 pixels; the upload must last as long as the checks do.
  const fast = await slowUploads(page, 5000)
  await input.setInputFiles(await createNoise(900))
  await use.click()
  await expect(field.locator('img')).toBeVisible()
  await expect.poll(() => field.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(0)
  await checkScreen(page)
  await field.getByRole('button', { name: 'Cancel' }).click()
  await expect(field.getByRole('progressbar')).toBeHidden()
  await expect(field.locator('img')).toBeHidden()
  await expect(input).toBeFocused()
  await fast()

  await page.context().setOffline(true)
  await input.setInputFiles(await createPicture(300, 400))
  await use.click()
  await expect(field.getByRole('alert')).toContainText('The server could not be reached.')
  await page.context().setOffline(false)
  // A second attempt does not ask for the crop again.
  await field.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Picture updated')).toBeVisible()
  const menu = page.getByRole('button', { name: 'My Account' }).locator('img')
  await expect(menu).toHaveJSProperty('naturalWidth', 300)

  await dropFile(field, await createPicture(200, 200, '#a8261c'))
  await use.click()
  await expect(menu).toHaveJSProperty('naturalWidth', 200)
  await page.reload()
  await expect(menu).toHaveJSProperty('naturalWidth', 200)
  await field.getByRole('button', { name: 'Profile picture: Remove' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(menu).toBeHidden()
})

test('a photo that decodes after the next one was chosen does not take its place', async ({ page, empty }) => {
  // The large photo decodes when the test says so.
  await page.addInitScript(() => {
    const decoded = Promise.withResolvers<void>()
    const decode = window.createImageBitmap.bind(window) as (source: ImageBitmapSource) => Promise<ImageBitmap>
    const decodeInTurn = async (source: ImageBitmapSource) => {
      if (source instanceof File && source.name === 'noise.png') await decoded.promise
      return decode(source)
    }
    Object.assign(window, { createImageBitmap: decodeInTurn, decodeLarge: decoded.resolve })
  })
  await page.goto(`${empty.url}/account/profile`)
  const field = page.getByRole('group', { name: 'Profile picture' })
  const input = page.getByLabel('Profile picture: Choose picture')
  await input.setInputFiles(await createNoise(400))
  await expect(field.getByRole('status')).toHaveText('Opening noise.png…')
  await input.setInputFiles(await createPicture(300, 400))
  const use = page.getByRole('button', { name: 'Use picture' })
  await expect(use).toBeVisible()
  await page.evaluate(async () => {
    ;(window as unknown as { decodeLarge: () => void }).decodeLarge()
    // Long enough for both decodings of the large photo.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await use.click()
  await expect(page.getByText('Picture updated')).toBeVisible()
  const menu = page.getByRole('button', { name: 'My Account' }).locator('img')
  await expect(menu).toHaveJSProperty('naturalWidth', 300)
})

test('a new password is asked for twice, and is the one that counts', {
  tag: ['@spec:5-new-password', '@spec:8-account-password'],
}, async ({ page, empty }) => {
  await page.goto(`${empty.url}/account/password`)
  for (const field of ['New password', 'Confirm password']) {
    await page.getByLabel(field, { exact: true }).fill('x'.repeat(10_000))
  }
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password cannot be longer than 72 characters').first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('a corner flag')
  await page.getByLabel('Confirm password').fill('a corner')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Confirm password').fill('a corner flag')
  await pressWithoutNetwork(page, 'Save password', 'Error updating password')
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(signIn(empty, email, PASSWORD)).rejects.toThrow('Invalid login credentials')
  await signIn(empty, email, 'a corner flag')
})

test('a new password whose answer is lost counts as saved when it is sent again', async ({ page, empty }) => {
  await page.goto(`${empty.url}/account/password`)
  const fill = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await fill(PASSWORD)
  await expect(page.getByText('New password should be different from the old password.').first()).toBeVisible()
  await loseNextAnswerOf(page, 'PUT', '/auth/v1/user')
  await fill('a corner flag')
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await signIn(empty, email, 'a corner flag')
})

test('a new address counts when the links in both mails were opened', {
  tag: ['@spec:5-email-format', '@spec:8-account-email'],
}, async ({ page, empty }) => {
  const wanted = `new-${crypto.randomUUID()}@touchline.example`
  await page.goto(`${empty.url}/account/email`)
  await page.getByLabel('New email').fill('nowhere')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Please provide a valid email address')).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('New email').fill(`${'x'.repeat(10_000)}@touchline.example`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('At most 254 characters')).toBeVisible()
  await page.getByLabel('New email').fill(wanted)
  await pressWithoutNetwork(page, 'Change email', 'Error updating email')
  await expect(page.getByText('Verification email sent')).toBeVisible()
  await expect(page.getByText('open the links that we emailed')).toBeVisible()
  for (const address of [email, wanted]) await page.goto((await readMail(empty, address)).link)
  await expect(page.locator('main').getByText(wanted)).toBeVisible()
  await expect(page.getByText('open the links that we emailed')).toBeHidden()
  await signIn(empty, wanted, PASSWORD)
})
