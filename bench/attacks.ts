import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Benchmark, Measurement } from './measurement.ts'
import { type RunningServer, startServerProcess } from './server.ts'

const WANTED_MS = 250
const ATTACK_MS = Number(process.env.ATTACK_MS ?? 10_000)
const PAUSE_MS = 20
const ATTACKERS = 8

/** One stranger's attack, at one loopback address; called again until the time is over. */
type Attack = (server: RunningServer, from: string) => Promise<unknown>

/** The 99th percentile of /health, of a file and of a visitor's page while strangers at other addresses attack. */
export const benchmark: Benchmark = {
  name: 'attacks',
  async run() {
    const server = await startServerProcess({ DEMO: '1', ADDRESS_DATABASE_MS: '' })
    try {
      const visited = await untilDemo(server)
      const measurements: Measurement[] = []
      for (const [name, attack] of Object.entries({ nothing: () => wait(PAUSE_MS), ...attacks }))
        measurements.push(...(await measure(name, attack, server, visited)))
      return measurements
    } finally {
      await server.stop()
    }
  },
}

const repeated = (count: number, each: (at: number) => string, between = '&') =>
  Array.from({ length: count }, (_, at) => each(at)).join(between)

const attacks: Record<string, Attack> = {
  nesting: (server, from) => post(server, from, '/rest/v1/rpc/check_invitation', `{"_token":${nested(7_000)}}`),
  'nested-rows': (server, from) => post(server, from, '/rest/v1/teams', `[{"name":${nested(7_000)}}]`),
  upgrades: (server, from) =>
    upgrade(server, from, ['//', '//[', '//:99999/', '///', '*'][Math.floor(Math.random() * 5)] ?? '//'),
  bodies: (server, from) => post(server, from, '/rest/v1/teams', 'name\n'.repeat(3_000_000), 'text/csv'),
  brackets: (server, from) => post(server, from, '/rest/v1/teams', '['.repeat(19_000_000)),
  sockets: (server, from) => subscribe(server, from),
  patterns: (server, from) =>
    get(server, from, `/rest/v1/profiles?${repeated(150, (at) => `full_name=imatch.(a|b${at})+.*c`)}`),
  'few-patterns': (server, from) =>
    get(
      server,
      from,
      `/rest/v1/profiles?select=*,teams!team_players(*,matches!matches_home_team_id_fkey(*))&${repeated(8, (at) => `full_name=not.imatch.(x|y${at})+.*z${Math.random()}`)}`,
    ),
  embeds: (server, from) =>
    get(server, from, `/rest/v1/leagues?select=${repeated(60, (at) => `t${at}:teams(id)`, ',')}`),
  'some-embeds': (server, from) =>
    get(
      server,
      from,
      `/rest/v1/leagues?select=${repeated(20, (at) => `t${at}:teams(id,matches!matches_home_team_id_fkey(*))`, ',')}&x=${Math.random()}`,
    ),
  lists: (server, from) =>
    post(
      server,
      from,
      '/rest/v1/rpc/leagues_changed_within',
      JSON.stringify({ _seconds: 30, _league_ids: repeated(400_000, () => ID, ',').split(',') }),
    ),
  counts: (server, from) =>
    get(
      server,
      from,
      `/rest/v1/matches?select=*&limit=1&or=(round.gt.0,round.is.null,home_score.eq.${Math.floor(Math.random() * 1e6)})`,
      { prefer: 'count=exact' },
    ),
  'sign-ins': (server, from) =>
    post(
      server,
      from,
      '/auth/v1/token?grant_type=password',
      JSON.stringify({ email: `${Math.random()}@x.example`, password: 'a wrong one' }),
    ),
}

const ID = '10000000-0000-4000-8000-000000000001'
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function measure(
  name: string,
  attack: Attack,
  server: RunningServer,
  { file, page }: Visited,
): Promise<Measurement[]> {
  const end = Date.now() + ATTACK_MS
  const attackers = Array.from({ length: ATTACKERS }, async (_, at) => {
    while (Date.now() < end) {
      await Promise.race([
        attack(server, at < 6 ? '127.0.0.1' : `127.0.0.${at}`).catch(() => wait(PAUSE_MS)),
        wait(2_000),
      ])
      await wait(1)
    }
  })
  const [health, files, pages] = await Promise.all(
    ['/health', file, page].map((path, at) => percentile(server, `127.0.0.${200 + at}`, path, end)),
  )
  await Promise.all(attackers)
  const after = await get(server, '127.0.0.200', '/health')
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

async function percentile(server: RunningServer, from: string, path: string, end: number): Promise<number> {
  const times: number[] = []
  while (Date.now() < end) {
    const start = performance.now()
    const status = await get(server, from, path).catch(() => 0)
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
      // It is still being made.
    }
  }
  throw new Error('The demo league was not there in 120 s')
}

const get = (server: RunningServer, from: string, path: string, headers: Record<string, string> = {}) =>
  send(server, from, { method: 'GET', path, headers })

const post = (server: RunningServer, from: string, path: string, body: string, type = 'application/json') =>
  send(server, from, { method: 'POST', path, headers: { 'content-type': type } }, body)

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
}

/** @returns the status, once the whole answer was read */
function send(
  { url, keys }: RunningServer,
  from: string,
  { method, path, headers }: Sent,
  body?: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = httpRequest(
      { hostname, port, method, path, localAddress: from, agent: false, headers: { apikey: keys.anonKey, ...headers } },
      (answer) =>
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode ?? 0))
          .on('error', reject),
    )
    sent.on('error', reject).end(body)
  })
}

function upgrade({ url }: RunningServer, from: string, path: string): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    socket.on('connect', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
      setTimeout(() => socket.resetAndDestroy(), 5)
    })
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
}

const LONG = 'x'.repeat(200)

/** A socket with channels of long filters, which stays open for a second. */
function subscribe({ url, keys }: RunningServer, from: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=1.0.0`,
      {
        localAddress: from,
      },
    )
    const changes = Array.from({ length: 90 }, (_, at) => ({
      ...{ event: '*', schema: 'public', table: 'profiles' },
      filter: `full_name=eq.${LONG}${at}`,
    }))
    socket.on('open', () => {
      for (let at = 0; at < 100; at++) {
        const payload = { config: { postgres_changes: changes } }
        socket.send(JSON.stringify({ topic: `realtime:${at}`, event: 'phx_join', ref: String(at), payload }))
      }
      setTimeout(() => socket.terminate(), 1_000)
    })
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
}
