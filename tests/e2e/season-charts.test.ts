import { checkScreen } from './fixtures/check-screen.ts'
import { findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { createLargeLeague } from './fixtures/large-league.ts'
import { openPage } from './fixtures/open-page.ts'

test('the points have a reference line with its name, and the keyboard chooses the team in colour', async ({
  page,
  demo,
}) => {
  const { slug } = await findDemoIds(demo)
  await openPage(page, `${demo.url}/competitions/${slug}/season?show=points`)
  const names = page.getByRole('navigation', { name: 'Team in colour' })
  const leader = (await names.getByRole('link').first().locator('bdi').textContent()) ?? ''
  const second = (await names.getByRole('link').nth(1).locator('bdi').textContent()) ?? ''
  await expect(page.locator('.progress .pace')).toHaveCount(1)
  const pace = page.getByText('Pace of the leader')
  await expect(pace).toHaveText(
    new RegExp(`^Pace of the leader, ${leader}: \\d\\.\\d\\d points a round\\. All teams on average: \\d\\.\\d\\d\\.$`),
  )
  await page.getByRole('link', { name: 'Points', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/show=points&team=/)
  await expect(names.locator('[aria-current]')).toHaveText(new RegExp(second))
  await expect(pace).toContainText(`${second}: `)
  await checkScreen(page)
})

test('the names of 24 teams stand beside the chart without touching', async ({ page, empty }) => {
  const { slug } = await createLargeLeague(empty)
  for (const show of ['positions', 'points']) {
    await openPage(page, `${empty.url}/competitions/${slug}/season?show=${show}`)
    const links = page.getByRole('navigation', { name: 'Team in colour' }).getByRole('link')
    await expect(links).toHaveCount(24)
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect()).map(({ top, bottom, right }) => ({ top, bottom, right })),
    )
    for (const [at, { top }] of boxes.entries()) expect(top).toBeGreaterThanOrEqual((boxes[at - 1]?.bottom ?? 0) - 0.5)
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1440)
    // Pale lines below the chosen one.
    await expect(page.locator('.progress polyline')).toHaveCount(25)
    await expect(page.locator('.progress polyline').last()).toHaveClass('chosen')
  }
})
