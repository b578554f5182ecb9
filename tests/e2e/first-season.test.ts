import type { Locator, Page } from '@playwright/test'
import { expect, startInstallation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { visitorClient } from './fixtures/people.ts'

// The time that a person needs to find and press a thing, to type, and to read a new screen.
const SECONDS_A_CLICK = 3
const CHARACTERS_A_SECOND = 4
const SECONDS_A_SCREEN = 5
// The goal is five minutes, with a reserve for interruptions.
const BOUND_S = 200

const CLUBS = [
  'Ashby',
  'Birchfield',
  'Cedar Hill',
  'Dunmore',
  'Elmswell',
  'Fernley',
  'Garston',
  'Holloway',
  'Ivybridge',
]
const teams = [
  ...CLUBS.map((club) => `${club} Town`),
  ...CLUBS.map((club) => `${club} Rovers`),
  'Jarrow',
  'Kelso United',
]

test('from an empty installation to a published season of 20 teams in well under five minutes', async ({
  page,
  browser,
}) => {
  const installation = await startInstallation({ demo: false })
  const effort = count(page)
  const [link] = await installation.printed(/http\S+\/auth\?token=\S+/)
  await page.goto(link)
  await effort.screen('Join Touchline')
  await effort.type(page.getByLabel('Email'), 'olive@touchline.example')
  await effort.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await effort.type(page.getByLabel('Confirm password'), PASSWORD)
  await effort.click(page.getByRole('button', { name: 'Sign Up' }))

  await effort.screen('Dashboard')
  await effort.click(page.getByRole('button', { name: 'Create Competition' }))
  const dialog = page.getByRole('dialog')
  await effort.type(dialog.getByLabel('Competition name'), 'Wendmoor Sunday League')
  await effort.click(dialog.getByRole('button', { name: 'Create Competition' }))

  await effort.screen('Wendmoor Sunday League')
  await effort.click(page.getByRole('button', { name: 'Add teams' }))
  // The field has the focus already. Lines are pasted from a list, and counted as if each letter were typed.
  await effort.type(dialog.getByLabel('Names'), teams.join('\n'), { isFocused: true })
  await effort.click(dialog.getByRole('button', { name: 'Add 20 teams' }))

  await expect(page.getByText('The teams are in. Now the fixtures')).toBeVisible()
  await effort.click(page.getByRole('link', { name: 'Generate fixtures' }))
  await effort.screen('Generate fixtures')
  await expect(page.getByText('380 matches, all at once.')).toBeVisible()
  await effort.click(page.getByRole('button', { name: 'Save fixtures' }))
  await expect(page.getByText('380 matches added.', { exact: true })).toBeVisible()
  await effort.click(page.getByRole('link', { name: 'See the fixtures' }))
  await expect(page).toHaveURL(/\/fixtures$/)

  const path = new URL(page.url()).pathname.replace(/\/fixtures$/, '')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${installation.url}${path}/fixtures`)
  await expect(visitor.getByText('Round 1', { exact: false }).first()).toBeVisible()
  await expect(visitor.getByRole('link', { name: /^Ashby Town/ }).first()).toBeVisible()
  await visitor.goto(`${installation.url}${path}/tables`)
  await expect(visitor.locator('main table tbody tr')).toHaveCount(20)
  const { count: matches } = await visitorClient(installation)
    .from('matches')
    .select('*', { count: 'exact', head: true })
  expect(matches).toBe(380)

  const { clicks, fields, characters, screens } = effort.total
  const seconds = clicks * SECONDS_A_CLICK + characters / CHARACTERS_A_SECOND + screens * SECONDS_A_SCREEN
  console.log(
    `A season of 20 teams: ${clicks} clicks, ${fields} fields, ${characters} characters, ${screens} screens: about ${Math.round(seconds)} s of a person's time`,
  )
  expect(seconds).toBeLessThan(BOUND_S)
  await installation.stop()
})

/** Acts as a person would, and counts clicks and letters. Entering a field is a click too. */
function count(page: Page) {
  const total = { clicks: 0, fields: 0, characters: 0, screens: 0 }
  return {
    total,
    async click(target: Locator) {
      total.clicks++
      await target.click()
    },
    async type(field: Locator, text: string, { isFocused = false } = {}) {
      if (isFocused) await expect(field).toBeFocused()
      else total.clicks++
      total.fields++
      total.characters += text.length
      await field.fill(text)
    },
    async screen(heading: string) {
      total.screens++
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    },
  }
}
