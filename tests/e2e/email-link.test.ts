import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { hasMail, readMail } from './fixtures/outbox.ts'
import { createPerson } from './fixtures/people.ts'

test('a link or a code by mail signs in, each once; nobody learns who has an account, and nobody gets one', async ({
  browser,
  page,
  empty,
}) => {
  const [ada, grace] = [await createPerson(empty), await createPerson(empty)]
  const stranger = `stranger-${crypto.randomUUID()}@touchline.example`
  await page.goto(`${empty.url}/account/email`)
  await expect(page).toHaveURL(`${empty.url}/auth`)
  await page.getByLabel('Email').fill('typed before')
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  const address = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Email me a link', exact: true })
  await expect(address).toHaveValue('typed before')
  await send.click()
  await expect(page.getByText('Please provide a valid email address')).toBeVisible()
  await expect(address).toBeFocused()
  await checkScreen(page)

  await address.fill(stranger)
  await send.dblclick()
  const said = page.getByRole('status').filter({ hasText: 'If there is an account for' })
  await expect(said).toContainText(stranger)
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(address).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
  await page.context().setOffline(false)
  await expect(send).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(said).toContainText(ada.email)
  const mail = await readMail(empty, ada.email)
  expect(await hasMail(empty, stranger)).toBe(false)

  const code = page.getByLabel('Code from the email')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  const wrong = mail.code === '000000' ? '111111' : '000000'
  await code.fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^This code is wrong, already used or too old\./)
  await checkScreen(page)
  await code.fill(` ${mail.code} `)
  await page.getByRole('button', { name: 'Sign In', exact: true }).dblclick()
  await expect(page).toHaveURL(`${empty.url}/account/email`)

  // In another browser, opened by the phone's mail app, the link leads to the requested page, once.
  const first = await (await browser.newContext()).newPage()
  await first.goto(`${empty.url}/account/password`)
  await first.getByRole('button', { name: 'Email me a link instead' }).click()
  await first.getByLabel('Email').fill(grace.email)
  await first.getByRole('button', { name: 'Email me a link', exact: true }).click()
  const { link } = await readMail(empty, grace.email)
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(link)
  await expect(phone).toHaveURL(/\/account\/password#?$/)
  await expect(phone.getByLabel('New password', { exact: true })).toBeVisible()
  await first.goto(link)
  await expect(first.getByRole('alert')).toHaveText('This link has expired or was used. Request a new one here.')
  await expect(first).toHaveURL(`${empty.url}/auth/callback`)
  await checkScreen(first)
  await Promise.all([first.context().close(), phone.context().close()])
})
