import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { questions, SLUG } from './league.ts'
import { requestsPerSecond } from './load.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { startServer } from './server.ts'

const PEAK_WANTED = 600
const IDLE_WANTED = 350
const IDLE_MS = 10_000

/**
 * Resident memory of an installation that nobody uses: its peak since the start and its level. Then that after 10,000
 * requests compared with 1,000: API calls and pages in turn.
 */
export const benchmark: Benchmark = {
  async run() {
    const server = await startServer()
    const headers = { apikey: server.keys.anonKey }
    const ask = async (amount: number) => {
      await requestsPerSecond({ url: server.url + questions.fixtures, headers, amount: amount / 2 })
      await requestsPerSecond({ url: `${server.url}/competitions/${SLUG}/tables`, amount: amount / 2 })
    }
    try {
      await sleep(IDLE_MS)
      const peak = compare('memory-peak', await megabytes(server.pid, 'VmHWM'), PEAK_WANTED)
      const idle = compare('memory-idle', await megabytes(server.pid, 'VmRSS'), IDLE_WANTED)
      await ask(1_000)
      const early = await megabytes(server.pid, 'VmRSS')
      await ask(9_000)
      const late = await megabytes(server.pid, 'VmRSS')
      const reference = `after 1,000 requests: ${early.toFixed(0)} MB (wanted: under 1.1)`
      return [peak, idle, { name: 'memory-10000', value: late, unit: 'MB', reference, ratio: late / early }]
    } finally {
      await server.stop()
    }
  },
}

const compare = (name: string, value: number, wanted: number): Measurement => ({
  name,
  value,
  unit: 'MB',
  ratio: value / wanted,
  reference: `wanted: ${wanted} MB`,
})

async function megabytes(pid: number, entry: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${entry}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}
