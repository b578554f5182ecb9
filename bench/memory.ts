import { readFile } from 'node:fs/promises'
import { questions, SLUG } from './league.ts'
import { requestsPerSecond } from './load.ts'
import type { Benchmark } from './measurement.ts'
import { startServer } from './server.ts'

/** Resident memory after 10,000 requests compared with 1,000: API calls and pages in turn. */
export const benchmark: Benchmark = {
  name: 'memory',
  async run() {
    const server = await startServer()
    const headers = { apikey: server.keys.anonKey }
    const ask = async (amount: number) => {
      await requestsPerSecond({ url: server.url + questions.fixtures, headers, amount: amount / 2 })
      await requestsPerSecond({ url: `${server.url}/competitions/${SLUG}/tables`, amount: amount / 2 })
    }
    try {
      await ask(1_000)
      const early = await residentMegabytes(server.pid)
      await ask(9_000)
      const late = await residentMegabytes(server.pid)
      const reference = `after 1,000 requests: ${early.toFixed(0)} MB (wanted: under 1.1)`
      return [{ name: 'memory-10000', value: late, unit: 'MB', reference, ratio: late / early }]
    } finally {
      await server.stop()
    }
  },
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
