import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { SignJWT } from 'jose'
import { type Child, startChild } from './child.ts'
import { LEAGUE_ID } from './league.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Listening } from './sockets.ts'

const SOCKETS = 1_000
const ROUNDS = 20
const WARM_ROUNDS = 3

/** The time until a thousand open pages have received one change, compared with `ws` sending the same bytes. */
export const benchmark: Benchmark = {
  async run() {
    return [...(await measure('visitors', async () => [])), ...(await measure('members', ownTokens))]
  },
}

/** @param tokensOf a token for each socket, or none for anonymous sockets */
async function measure(name: string, tokensOf: (server: RunningServer) => Promise<string[]>): Promise<Measurement[]> {
  const server = await startServer()
  const bare = startChild('bench/bare-broadcast.ts', [])
  const children = [bare]
  try {
    const [port] = await once(bare.process, 'message')
    const [before, bareBefore] = [await residentBytes(server.pid), await residentBytes(bare.pid)]
    const ours = await openSockets({
      url: `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${server.keys.anonKey}`,
      joins: joinsOf(await tokensOf(server)),
      readyWith: 'Subscribed to PostgreSQL',
      awaits: '"postgres_changes",{"ids"',
    })
    children.push(ours)
    const perSocket = ((await residentBytes(server.pid)) - before) / SOCKETS
    const change = await changes(server)
    const { message, bytes } = await round(ours, change)
    const theirs = await openSockets({
      url: `ws://127.0.0.1:${port}`,
      joins: [],
      readyWith: null,
      awaits: message.slice(0, 40),
    })
    children.push(theirs)
    const barePerSocket = ((await residentBytes(bare.pid)) - bareBefore) / SOCKETS
    const post = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: message })
    const times = { ours: [] as number[], theirs: [] as number[] }
    for (let n = -WARM_ROUNDS; n < ROUNDS; n++) {
      const [own, other] = [await round(ours, change), await round(theirs, post)]
      if (n < 0) continue
      times.ours.push(...own.latencies)
      times.theirs.push(...other.latencies)
    }
    const [late, reference] = [percentile(times.ours, 0.99), percentile(times.theirs, 0.99)]
    return [
      {
        name: `realtime-${name}-p99`,
        value: late,
        unit: 'ms',
        reference: `ws, the same ${bytes} bytes to ${SOCKETS} sockets: ${reference.toFixed(1)} ms (wanted: under 10)`,
        ratio: late / reference,
      },
      {
        name: `realtime-${name}-memory`,
        value: perSocket / 1024,
        unit: 'kB/socket',
        reference: `ws: ${(barePerSocket / 1024).toFixed(1)} kB`,
        ratio: perSocket / barePerSocket,
      },
    ]
  } finally {
    await Promise.all(children.map((child) => child.stop()))
    await server.stop()
  }
}

/** One match; each change sets another time, through the API as a league's owner. */
async function changes({ url, keys }: RunningServer) {
  const headers = { apikey: keys.serviceRoleKey, 'content-type': 'application/json', prefer: 'return=minimal' }
  const rows = `${url}/rest/v1/matches?league_id=eq.${LEAGUE_ID}`
  const [match] = await (await fetch(`${rows}&select=id&order=id&limit=1`, { headers })).json()
  let minute = 0
  return async () => {
    minute++
    const body = JSON.stringify({ played_at: new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString() })
    const response = await fetch(`${rows}&id=eq.${match.id}`, { method: 'PATCH', headers, body })
    if (!response.ok) throw new Error(await response.text())
  }
}

async function openSockets(listening: Omit<Listening, 'count'>): Promise<Child> {
  const child = startChild('bench/sockets.ts', [])
  const ready = once(child.process, 'message')
  child.process.send({ ...listening, count: SOCKETS })
  await ready
  return child
}

interface Delivery {
  /** Milliseconds from the request until each socket received the message. */
  latencies: number[]
  message: string
  bytes: number
}

async function round(child: Child, trigger: () => Promise<unknown>): Promise<Delivery> {
  const armed = once(child.process, 'message')
  child.process.send('round')
  await armed
  const received = once(child.process, 'message')
  // One clock for all processes of a machine.
  const start = process.hrtime.bigint()
  const [[{ arrivals, message, bytes }]] = await Promise.all([received, trigger()])
  return { latencies: arrivals.map((at: string) => Number(BigInt(at) - start) / 1e6), message, bytes }
}

function joinsOf(tokens: string[]): string[] {
  const config = {
    postgres_changes: [{ event: '*', schema: 'public', table: 'matches', filter: `league_id=eq.${LEAGUE_ID}` }],
  }
  const join = (access_token?: string) =>
    JSON.stringify(['1', '1', 'realtime:league', 'phx_join', { config, access_token }])
  return tokens.length === 0 ? [join()] : tokens.map(join)
}

async function ownTokens({ keys }: RunningServer): Promise<string[]> {
  const secret = new TextEncoder().encode(keys.jwtSecret)
  const sign = () =>
    new SignJWT({ role: 'authenticated', sub: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(secret)
  return Promise.all(Array.from({ length: SOCKETS }, sign))
}

function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
