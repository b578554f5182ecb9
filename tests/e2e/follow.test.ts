import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { type DemoIds, findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { visitorClient } from './fixtures/people.ts'

let ids: DemoIds
let last: { id: string; name: string }
test.beforeAll(async ({ demo }) => {
  ids = await findDemoIds(demo)
  const { data } = await visitorClient(demo)
    .from('teams')
    .select('id, name')
    .eq('league_id', ids.league)
    .order('name', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  last = data
})

/** The text of the element that a person reads first. */
const firstRead = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const places = elements.map((element) => ({ element, box: element.getBoundingClientRect() }))
    places.sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
    return places[0]?.element.textContent
  })

const backgroundOf = (page: Page, name: string) =>
  page
    .locator('main tbody tr')
    .filter({ hasText: name })
    .getByRole('rowheader')
    .evaluate((cell) => getComputedStyle(cell).backgroundColor)

test('a followed team stands first on this device, without React, until it is no longer followed', {
  tag: '@sizes',
}, async ({ page, demo }) => {
  const competition = `${demo.url}/competitions/${ids.slug}`
  await page.goto(`${competition}/tables`)
  const plain = await backgroundOf(page, last.name)

  await page.goto(`${demo.url}/team/${last.id}`)
  await page.getByRole('button', { name: `Follow ${last.name}` }).click()
  await expect(page.getByText(`You follow ${last.name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Following ${last.name}` })).toBeVisible()

  await page.goto(`${competition}/teams`, { waitUntil: 'load' })
  expect(await firstRead(page, 'main .followed-first > li')).toContain(last.name)
  await page.goto(`${competition}/tables`, { waitUntil: 'load' })
  expect(await backgroundOf(page, last.name)).not.toBe(plain)
  expect(await page.locator('main tbody th').first().textContent()).not.toContain(last.name)
  await page.goto(`${competition}/fixtures`, { waitUntil: 'load' })
  const day = page.locator('main section').filter({ hasText: last.name }).first()
  const rows = await day
    .locator('li')
    .evaluateAll((all) => all.map((row) => ({ top: row.getBoundingClientRect().top, text: row.textContent })))
  const followed = rows.filter(({ text }) => text.includes(last.name))
  expect(followed.map(({ top }) => top)).toEqual([Math.min(...rows.map(({ top }) => top))])
  expect(await page.evaluate(() => Object.keys(document.getElementById('main') ?? {}))).toEqual([])

  await page.goto(`${demo.url}/team/${last.id}`)
  await page.getByRole('button', { name: `Following ${last.name}` }).click()
  await expect(page.getByRole('button', { name: `Follow ${last.name}` })).toBeVisible()
  await page.goto(`${competition}/tables`)
  expect(await backgroundOf(page, last.name)).toBe(plain)
})

test('what is no id in the storage is ignored', async ({ page, demo }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('touchline-following')?.includes('-'))
      localStorage.setItem('touchline-following', '"]{},*')
  })
  await page.goto(`${demo.url}/team/${last.id}`)
  await page.getByRole('button', { name: `Follow ${last.name}` }).click()
  await expect(page.getByRole('button', { name: `Following ${last.name}` })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('touchline-following'))).toBe(last.id)
})

test('a match to come offers both of its teams, and marks the one that is followed', async ({ page, demo }) => {
  const { data: next } = await visitorClient(demo)
    .from('matches')
    .select('id, home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name)')
    .eq('league_id', ids.league)
    .is('home_score', null)
    .gt('played_at', new Date().toISOString())
    .order('played_at')
    .order('id')
    .limit(1)
    .single()
    .throwOnError()
  await page.goto(`${demo.url}/match/${next.id}`)
  await page.getByRole('button', { name: `Follow ${next.home_team.name}` }).click()
  await expect(page.getByText(`You follow ${next.home_team.name}`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Following ${next.home_team.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Follow ${next.away_team.name}` })).toBeVisible()
  await checkScreen(page)
})
