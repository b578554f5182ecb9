import { expect, type Page } from '@playwright/test'
import type { Installation } from './installation.ts'

export const PASSWORD = 'A long walk to the corner flag'

/** From the invitation link that the first start printed, to the dashboard. */
export async function signUpByInvitation(page: Page, installation: Installation, email: string): Promise<void> {
  const [link] = await installation.printed(/http\S+\/auth\?token=\S+/)
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** @returns the new competition's id */
export async function createCompetition(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create Competition' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Competition name').fill(name)
  await dialog.getByRole('button', { name: 'Create Competition' }).click()
  await expect(page.getByText('Competition created successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const id = /\/competitions\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  expect(id).toBeDefined()
  return id ?? ''
}

export async function openImport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Fixtures', exact: true }).click()
  await page.getByRole('link', { name: 'Import fixtures' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import fixtures' })).toBeVisible()
}

/** The rows of the table on the page, cell by cell, as a person reads them; of a crest and a name the name. */
export async function readTable(page: Page): Promise<string[][]> {
  const rows = await page.locator('main table').first().locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
  return cells.map((texts) => texts.map((text) => text.split('\n').at(-1) ?? ''))
}
