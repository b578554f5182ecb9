import autocannon from 'autocannon'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { startChild, untilHealthy } from './child.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { type DemoPage, startDemoServer } from './demo-server.ts'
import { type Benchmark, type Measurement, sideBySide } from './measurement.ts'

const WANTED = 200
const ROUNDS = 3
const SECONDS = 1

/** Pages per CPU second of the server: the kept ones with Brotli, and one that is rendered for each request. */
export const benchmark: Benchmark = {
  async run() {
    const server = await startDemoServer()
    try {
      const lines: Measurement[] = []
      const tables = server.pages.find(({ name }) => name === 'tables')?.address ?? ''
      const others = ['fixtures', 'teams', 'players'].map((name) => ({
        name,
        address: tables.replace(/tables$/, name),
      }))
      for (const page of [...server.pages, ...others]) lines.push(await measureKept(server.pid, page))
      // An unknown parameter: the page is not kept.
      const ask = () => perCpuSecond(server.pid, `${tables}?x=1`, {})
      await ask()
      const { page } = await sideBySide({ page: ask }, ROUNDS)
      const reference = `wanted: ${WANTED} per CPU second, without compression`
      return [
        ...lines,
        { name: 'pages-rendered-tables', value: page, unit: 'pages/CPU s', reference, ratio: page / WANTED },
      ]
    } finally {
      await server.stop()
    }
  },
}

async function measureKept(pid: number, { name, address }: DemoPage): Promise<Measurement> {
  const brotli = { 'accept-encoding': 'br' }
  const sent = await autocannon({ url: address, connections: 4, duration: 1, headers: brotli })
  const port = await freePort()
  const bytes = Math.round(sent.throughput.total / sent['2xx'])
  const bare = startChild('bench/bare-pages.ts', [String(port), String(bytes)])
  try {
    const url = `http://127.0.0.1:${port}/`
    await untilHealthy(url)
    const { kept, reference } = await sideBySide(
      { kept: () => perCpuSecond(pid, address, brotli), reference: () => perCpuSecond(bare.pid, url, brotli) },
      ROUNDS,
    )
    const label = `bare node:http server, the same bytes: ${reference.toFixed(0)}`
    return { name: `pages-kept-${name}`, value: kept, unit: 'pages/CPU s', reference: label, ratio: kept / reference }
  } finally {
    await bare.stop()
  }
}

async function perCpuSecond(pid: number, url: string, headers: Record<string, string>): Promise<number> {
  const before = await cpuSeconds(pid)
  const result = await autocannon({ url, connections: 4, duration: SECONDS, headers })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} failures`)
  return result['2xx'] / ((await cpuSeconds(pid)) - before)
}
