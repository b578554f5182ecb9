import { expect, test } from './fixtures/installation.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

const rules = {
  name: 'Village Cup 2025',
  tie_breaks: ['head_to_head_points', 'goal_difference', 'name'],
  tables: [{ stage: 'League', groups: [{ group: null }] }],
  deductions: [{ team: 'Ash', points: 1, reason: 'A late team sheet' }],
}
const results = [
  'date,home,away,home_score,away_score,stage',
  '2025-05-01,Ash,Birch,1,0,League',
  '2025-05-08,Birch,Ash,3,0,League',
].join('\n')

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const rulesFile = file('rules.json', JSON.stringify(rules))
const resultsFile = file('results.csv', results)

test.beforeEach(async ({ page, empty }) => {
  const owner = await createOwner(empty, 'Other League')
  await signInQuietly(page.context(), empty, owner.email)
  await page.goto(`${empty.url}/competitions/create`)
  await page.getByRole('link', { name: 'Import a competition' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import a competition' })).toBeVisible()
})

test('two files become a competition with its table', async ({ page }) => {
  const input = page.locator('input[type=file]')
  await input.setInputFiles(rulesFile)
  await expect(page.getByText('rules.json is read.')).toBeVisible()
  await input.setInputFiles(resultsFile)
  await expect(page.getByText('2 teams, 2 matches, all with a result.')).toBeVisible()
  await expect(page.getByText('Table of 2 teams, 1 points adjustment')).toBeVisible()
  await page.getByRole('button', { name: 'Create this competition' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Village Cup 2025' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Table of Village Cup 2025' })
  await expect(table.getByRole('row').nth(1)).toContainText('Birch')
  await expect(table.getByRole('row').nth(2)).toContainText(/Ash.*2\*$/)
})

test('what is wrong in the files is said, and a corrected file replaces it', async ({ page }) => {
  const input = page.locator('input[type=file]')
  await input.setInputFiles([rulesFile, file('results.csv', results.replace('3,0', 'three,0'))])
  await expect(page.getByRole('alert')).toHaveText('results.csv, row 3: The home score “three” is not a whole number.')
  await expect(page.getByRole('button', { name: 'Create this competition' })).toBeHidden()
  await input.setInputFiles(resultsFile)
  await expect(page.getByRole('button', { name: 'Create this competition' })).toBeEnabled()
  await input.setInputFiles(file('photo.png', 'x'))
  await expect(page.getByText('“photo.png” is neither rules.json nor results.csv.')).toBeVisible()
})

test('works on a page without TLS, whose browser makes no random ids', async ({ page, context, empty }) => {
  await context.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await page.goto(`${empty.url}/competitions/create/import`)
  await page.locator('input[type=file]').setInputFiles([rulesFile, resultsFile])
  await expect(page.getByText('2 teams, 2 matches, all with a result.')).toBeVisible()
})
