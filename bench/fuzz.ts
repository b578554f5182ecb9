import { authRequest } from './fuzz/auth-request.ts'
import { malformedRequest } from './fuzz/malformed-request.ts'
import { otherRequest } from './fuzz/other-request.ts'
import { createRandom } from './fuzz/random.ts'
import { sendFrames } from './fuzz/realtime-frames.ts'
import { restRequest } from './fuzz/rest-request.ts'
import { sendRaw } from './fuzz/send-raw.ts'
import { storageRequest } from './fuzz/storage-request.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { type RunningServer, startServerProcess } from './server.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000)
const FIRST_SEED = Number(process.env.FUZZ_SEED ?? 1)
const CONCURRENCY = 12
const EXPECTED_FAILURES = new Set([501, 503, 504, 507])

/** Random requests of every kind against one process; none may answer 500. */
export const benchmark: Benchmark = {
  async run() {
    const server = await startServerProcess({ DEMO: '1', LOG_LEVEL: 'silent' })
    try {
      return await fuzz(server)
    } finally {
      await server.stop()
    }
  },
}

async function fuzz(server: RunningServer): Promise<Measurement[]> {
  const counts = new Map<number, number>()
  const faults: string[] = []
  let seed = FIRST_SEED
  const worker = async () => {
    while (seed < FIRST_SEED + REQUESTS && server.isRunning()) {
      const own = seed++
      const { what, status } = await sendOne(server, own)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status >= 500 && !EXPECTED_FAILURES.has(status)) faults.push(`${status} seed ${own}: ${what.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const answers = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'closed'}: ${count}`)
  for (const fault of faults.slice(0, 100)) console.error(fault)
  console.error(answers.join(', '))
  const isAlive = server.isRunning() && (await fetch(`${server.url}/health`)).ok
  const reference = `faults (wanted: 0); ${isAlive ? 'the same process answers' : 'THE PROCESS ENDED'}`
  return [{ name: 'fuzz', value: faults.length, unit: `of ${seed - FIRST_SEED}`, reference, ratio: faults.length }]
}

/** @returns the request and the status; 0 if the connection was closed */
async function sendOne(server: RunningServer, seed: number): Promise<{ what: string; status: number }> {
  const random = createRandom(seed)
  const kind = random.below(100)
  if (kind < 2) return { what: 'frames', status: await sendFrames(server, random) }
  if (kind < 8) return sendRaw(server, malformedRequest(random))
  const createRequest = kind < 55 ? restRequest : kind < 68 ? authRequest : kind < 82 ? storageRequest : otherRequest
  const { method, path, headers = {}, body = '' } = createRequest(random)
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const fields = { host: 'x', apikey: server.keys.anonKey, 'content-type': 'application/json', ...headers }
  const lines = Object.entries(fields).map(([name, text]) => `${name}: ${text}`)
  const length = hasBody ? [`content-length: ${Buffer.byteLength(body)}`] : []
  const target = path.replaceAll(/[^!-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed()))
  const head = [`${method} ${target} HTTP/1.1`, ...lines, ...length, 'connection: close', '', ''].join('\r\n')
  return sendRaw(server, head + (hasBody ? Buffer.from(body).toString('latin1') : ''))
}
