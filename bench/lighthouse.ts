import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser, wholeBrowser } from '#server/testing/browser.ts'
import { startChild } from './child.ts'
import { type DemoPage, startDemoServer } from './demo-server.ts'
import { type Benchmark, type Measurement, median } from './measurement.ts'

const folder = join(import.meta.dirname, 'lighthouse')
const ROUNDS = 7

type Figure =
  | 'performance'
  | 'accessibility'
  | 'best-practices'
  | 'seo'
  | 'largest-paint'
  | 'shift'
  | 'blocking'
  | 'longest-task'
  | 'javascript-sent'
  | 'page-sent'
type Load = Record<Figure | 'machine', number> & { address: string }

interface Wanted {
  unit: string
  atLeast?: number
  atMost?: number
  /** The summary of all loads: the median of figures that depend on the machine, else the worst. */
  of: (values: number[]) => number
}

const lowest = (values: number[]) => Math.min(...values)
const highest = (values: number[]) => Math.max(...values)

const wanted: Record<Figure, Wanted> = {
  performance: { unit: 'points', atLeast: 98, of: median },
  accessibility: { unit: 'points', atLeast: 100, of: lowest },
  'best-practices': { unit: 'points', atLeast: 100, of: lowest },
  seo: { unit: 'points', atLeast: 100, of: lowest },
  'largest-paint': { unit: 'ms', atMost: 1200, of: median },
  // Written with two decimals, as Lighthouse does.
  shift: { unit: '', atMost: 0.005, of: highest },
  blocking: { unit: 'ms', atMost: 50, of: median },
  'longest-task': { unit: 'ms', atMost: 50, of: median },
  'javascript-sent': { unit: 'kB', atMost: 5, of: highest },
  'page-sent': { unit: 'kB', atMost: 80, of: highest },
}

/**
 * Lighthouse on seven public pages of the demo league, each loaded seven times, in turn. Times and the score are medians;
 * all other figures are the worst of seven. Transfer sizes include headers. A longest task of 0 is one below 50 ms. A
 * page of one word, without styles and scripts, is loaded beside them: what the browser alone takes on this machine.
 */
export const benchmark: Benchmark = {
  async run() {
    await ensureBrowser()
    if (!existsSync(join(folder, 'node_modules/lighthouse')))
      execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const server = await startDemoServer()
    const bare = await serveOneWord()
    try {
      // The first rendering of a page compiles code, which only one visitor meets.
      for (const { address } of server.pages) for (let time = 0; time < 5; time++) await (await fetch(address)).text()
      const loads = await loadPages([...server.pages, bare.page])
      return [
        ...server.pages.flatMap((page) => report(page, loads)),
        ...report(bare.page, loads, ['largest-paint', 'longest-task']),
        describeMachine(loads),
      ]
    } finally {
      bare.stop()
      await server.stop()
    }
  },
}

async function serveOneWord() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><title>Word</title><meta name="viewport" content="width=device-width"><p>Word',
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { page: { name: 'one-word', address }, stop: () => server.close().closeAllConnections() }
}

function loadPages(pages: readonly DemoPage[]): Promise<Load[]> {
  const addresses = pages.map(({ address }) => address)
  const { executablePath = chromium.executablePath() } = wholeBrowser()
  const variables = { CHROME_PATH: executablePath }
  const child = startChild('bench/lighthouse/measure.mjs', [String(ROUNDS), ...addresses], variables)
  const loads: Load[] = []
  child.process.on('message', (load: Load) => loads.push(load))
  return new Promise((resolve, reject) => {
    child.process.once('exit', (code) =>
      code === 0 ? resolve(loads) : reject(new Error(`Lighthouse ended with ${code}`)),
    )
  })
}

function report(
  { name, address }: DemoPage,
  loads: readonly Load[],
  figures = Object.keys(wanted) as Figure[],
): Measurement[] {
  const own = loads.filter((load) => load.address === address)
  return figures.map((figure) => {
    const { unit, atLeast, atMost, of } = wanted[figure]
    const value = of(own.map((load) => load[figure]))
    const reference = atLeast ?? atMost ?? Number.NaN
    const words = `wanted: at ${atLeast === undefined ? 'most' : 'least'} ${reference}`
    return { name: `lighthouse-${name}-${figure}`, value, unit, reference: words, ratio: value / reference }
  })
}

/** The speed of this machine during the run: on a slow or busy one, every page blocks for longer. */
function describeMachine(loads: readonly Load[]): Measurement {
  const value = median(loads.map(({ machine }) => machine))
  const reference = "Lighthouse's own benchmark; its slow-down by 4 assumes 1500 to 2000"
  return { name: 'lighthouse-machine', value, unit: 'points', reference, ratio: value / 1500 }
}
