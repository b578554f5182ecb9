import type { Page, Request } from '@playwright/test'
import { type DemoPages, findDemoPages } from './demo-pages.ts'
import { expect, test } from './installation.ts'
import { listenToConsole } from './listen-to-console.ts'

// What a page may send, compressed and with headers, in bytes.
const JAVASCRIPT = 130_000
const PAGE = 200_000

// A service worker would answer in the network's place.
test.use({ serviceWorkers: 'block' })

const addresses: Record<string, (pages: DemoPages) => string> = {
  landing: () => '/',
  overview: ({ competition }) => competition,
  teams: ({ competition }) => `${competition}/teams`,
  fixtures: ({ competition }) => `${competition}/fixtures`,
  tables: ({ competition }) => `${competition}/tables`,
  players: ({ competition }) => `${competition}/players`,
  match: ({ match }) => match,
  team: ({ team }) => team,
  player: ({ player }) => player,
}

for (const [name, addressOf] of Object.entries(addresses)) {
  test(`${name} keeps to its weight, nothing on it moves, and it is silent`, async ({ page, demo }) => {
    const requests: Request[] = []
    const messages = listenToConsole(page)
    page.on('requestfinished', (request) => requests.push(request))
    await page.addInitScript(observeShifts)
    await page.goto(demo.url + addressOf(await findDemoPages(demo)))
    await untilAlive(page)
    const javascript = await bytesSent(requests, ['script'])
    const whole = javascript + (await bytesSent(requests, ['document', 'stylesheet', 'font']))
    expect.soft(javascript, `${requests.length} requests`).toBeLessThanOrEqual(JAVASCRIPT)
    expect.soft(whole).toBeLessThanOrEqual(PAGE)
    expect.soft(await page.evaluate(() => window.shifts)).toEqual([])
    expect(messages).toEqual([])
  })
}

declare global {
  interface Window {
    /** What moved, and by how much, as far as it counts: 0.00 in Lighthouse's words is less than 0.005. */
    shifts: string[]
  }
}

function observeShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Element | null }[] }
      if (value >= 0.005) window.shifts.push(`${value.toFixed(3)} ${sources[0]?.node?.outerHTML?.slice(0, 200)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** React has taken the page over, and nothing more is on its way. */
async function untilAlive(page: Page) {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  await page.waitForLoadState('networkidle')
}

async function bytesSent(requests: readonly Request[], types: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    requests.filter((request) => types.includes(request.resourceType())).map((request) => request.sizes()),
  )
  return sizes.reduce(
    (sum, { responseHeadersSize, responseBodySize }) => sum + responseHeadersSize + responseBodySize,
    0,
  )
}
