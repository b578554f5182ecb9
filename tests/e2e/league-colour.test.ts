import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { openPage } from './fixtures/open-page.ts'
import { createOwner, signInQuietly } from './fixtures/people.ts'

/** The contrast of the season's line above the name with the page (WCAG 2.2). */
const contrastOfSeason = (page: Page) =>
  page
    .getByText(/^Season \d/)
    .first()
    .evaluate((line) => {
      const context = document.createElement('canvas').getContext('2d')
      const luminanceOf = (colour: string) => {
        if (!context) return 0
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const [one = 0, other = 0] = [line, document.documentElement]
        .map((element, at) => getComputedStyle(element)[at === 0 ? 'color' : 'backgroundColor'])
        .map(luminanceOf)
        .toSorted((a, b) => b - a)
      return (one + 0.05) / (other + 0.05)
    })

test('the owner chooses a colour, which is readable by day and by night, and takes it back', async ({
  page,
  context,
  empty,
}) => {
  const owner = await createOwner(empty, 'Colour Cup')
  await signInQuietly(context, empty, owner.email)
  await openPage(page, `${empty.url}/competitions/${owner.leagueId}/settings?group=appearance`)
  const colour = page.getByLabel('Colour', { exact: true })
  await expect(colour).toHaveValue('#0b6b3a')
  await colour.fill('#ffe600')
  await page.getByRole('button', { name: 'Save colour' }).click()
  await expect(page.getByText('Colour updated')).toBeVisible()
  await checkScreen(page)
  const manifest = await (await fetch(`${empty.url}/competitions/${owner.leagueId}/manifest.webmanifest`)).json()
  expect(manifest.theme_color).toBe('#ffe600')
  await page.getByRole('button', { name: 'Use Touchline’s green' }).click()
  await page.getByRole('button', { name: 'Save colour' }).click()
  await expect.poll(async () => (await readColour()).colour).toBeNull()

  async function readColour() {
    const { data } = await owner.client
      .from('league_settings')
      .select('colour')
      .eq('league_id', owner.leagueId)
      .single()
      .throwOnError()
    return data
  }
})

test('every colour is readable on the page', async ({ browser, empty }) => {
  const owner = await createOwner(empty, 'Contrast Cup')
  const page = await browser.newPage()
  for (const colour of [
    '#ffffff',
    '#000000',
    '#ffff00',
    '#00ffff',
    '#0000ff',
    '#ff00ff',
    '#00ff00',
    '#ff0000',
    '#808080',
  ]) {
    await owner.client.from('league_settings').update({ colour }).eq('league_id', owner.leagueId).throwOnError()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${empty.url}/competitions/${owner.leagueId}`)
      expect.soft(await contrastOfSeason(page), `${colour} ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
  await page.close()
})

test('a colour that is none is refused', async ({ empty }) => {
  const owner = await createOwner(empty, 'Refused Cup')
  for (const colour of ['red', '#FFF', '#ffffff;}', 'url(x)']) {
    const { error } = await owner.client.from('league_settings').update({ colour }).eq('league_id', owner.leagueId)
    expect(error?.code).toBe('23514')
  }
})
