// measure.mjs ROUNDS ADDRESS…: Lighthouse with its defaults (a phone, simulated throttling), a new browser with a new
// profile for each load, the pages in turn. Run with this folder's own packages; sends one message per load over the
// channel.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [rounds, ...addresses] = process.argv.slice(2)
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']

// A load without a recorded trace has no figures; it is repeated and reported.
const MOST_UNRECORDED = 5
let unrecorded = 0

for (let round = 0; round < Number(rounds); round++)
  for (const address of addresses) process.send(await measureRecorded(address))
process.disconnect()

async function measureRecorded(address) {
  for (;;) {
    const load = await measure(address)
    if (load.problem === undefined) return load
    console.error(`${address}: ${load.problem}`)
    if (++unrecorded > MOST_UNRECORDED) throw new Error(`${unrecorded} loads were not recorded`)
  }
}

async function measure(address) {
  const chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags, logLevel: 'silent' })
  try {
    const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: 'silent', onlyCategories })
    if (lhr.runtimeError) return { problem: lhr.runtimeError.message }
    const { items } = lhr.audits['network-requests'].details
    const bytes = (...types) =>
      items.reduce((sum, { resourceType, transferSize }) => sum + (types.includes(resourceType) ? transferSize : 0), 0)
    return {
      address,
      performance: lhr.categories.performance.score * 100,
      accessibility: lhr.categories.accessibility.score * 100,
      'best-practices': lhr.categories['best-practices'].score * 100,
      seo: lhr.categories.seo.score * 100,
      'largest-paint': lhr.audits['largest-contentful-paint'].numericValue,
      shift: lhr.audits['cumulative-layout-shift'].numericValue,
      'longest-task': Math.max(0, ...(lhr.audits['long-tasks'].details?.items ?? []).map(({ duration }) => duration)),
      blocking: lhr.audits['total-blocking-time'].numericValue,
      'javascript-sent': bytes('Script') / 1000,
      'page-sent': bytes('Document', 'Stylesheet', 'Script', 'Font') / 1000,
      machine: lhr.environment.benchmarkIndex,
    }
  } finally {
    await chrome.kill()
  }
}
