import { get } from './attack-requests.ts'
import { attacks } from './attack-table.ts'
import { startChild } from './child.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { type RunningServer, startServerProcess } from './server.ts'

const WANTED_MS = 250
const ATTACK_MS = Number(process.env.ATTACK_MS ?? 10_000)
const PAUSE_MS = 20

/** The 99th percentile of /health, a file and a page while clients at other addresses attack. */
export const benchmark: Benchmark = {
  async run() {
    const server = await startServerProcess({ DEMO: '1', ADDRESS_DATABASE_MS: '' })
    try {
      const visited = await untilDemo(server)
      const measurements: Measurement[] = []
      for (const name of ['nothing', ...Object.keys(attacks)])
        measurements.push(...(await measure(name, server, visited)))
      return measurements
    } finally {
      await server.stop()
    }
  },
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function measure(name: string, server: RunningServer, { file, page }: Visited): Promise<Measurement[]> {
  const attackers =
    name === 'nothing'
      ? null
      : startChild('bench/attack-process.ts', [server.url, name, String(ATTACK_MS)], { ANON_KEY: server.keys.anonKey })
  const end = Date.now() + ATTACK_MS
  const [health, files, pages] = await Promise.all(
    ['/health', file, page].map((path, at) => percentile(server, `127.0.0.${200 + at}`, path, end)),
  )
  await attackers?.stop()
  const after = await get(targetOf(server), '127.0.0.200', '/health')
  const same = server.isRunning() && after === 200 ? '' : ' — THE PROCESS ENDED'
  const line = (what: string, value = Number.NaN) => ({
    name: `attack-${name}-${what}`,
    value,
    unit: 'ms (99 %)',
    reference: `wanted: ${WANTED_MS} ms${same}`,
    ratio: value / WANTED_MS,
  })
  return [line('health', health), line('file', files), line('page', pages)]
}

const targetOf = ({ url, keys }: RunningServer) => ({ url, anonKey: keys.anonKey })

async function percentile(server: RunningServer, from: string, path: string, end: number): Promise<number> {
  const times: number[] = []
  while (Date.now() < end) {
    const start = performance.now()
    const status = await get(targetOf(server), from, path).catch(() => 0)
    times.push(status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
    await wait(PAUSE_MS)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

interface Visited {
  file: string
  page: string
}

/** A file of the landing page, and the first competition of the demo. */
async function untilDemo(server: RunningServer): Promise<Visited> {
  const { url, keys } = server
  for (const end = Date.now() + 120_000; Date.now() < end && server.isRunning(); await wait(200)) {
    try {
      const file = /\/assets\/[^"]+\.js/.exec(await (await fetch(url)).text())?.[0]
      const path = `${url}/rest/v1/league_settings?custom_slug=not.is.null`
      const [settings]: { custom_slug: string }[] = await (
        await fetch(path, { headers: { apikey: keys.anonKey } })
      ).json()
      if (settings && file) return { file, page: `/competitions/${settings.custom_slug}/tables` }
    } catch {
      // The response is still in progress.
    }
  }
  throw new Error('The demo league was not ready within 120 s')
}
