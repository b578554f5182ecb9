import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Benchmark, Measurement } from './measurement.ts'
import { type RunningServer, startServerProcess } from './server.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000)
const FIRST_SEED = Number(process.env.FUZZ_SEED ?? 1)
const CONCURRENCY = 12
const TIMEOUT_MS = 30_000
const EXPECTED_FAILURES = new Set([501, 503, 504, 507])

/** Random requests of every kind against one process; none may answer 500. */
export const benchmark: Benchmark = {
  name: 'fuzz',
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

/** Mulberry32: one sequence for each seed. */
function createRandom(seed: number) {
  let state = seed * 0x9e3779b1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    times: <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make),
  }
}

type Random = ReturnType<typeof createRandom>
type Maker = (random: Random) => Request
interface Request {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const ID = '10000000-0000-4000-8000-000000000001'
const tables = [
  'matches',
  'teams',
  'profiles',
  'leagues',
  'league_settings',
  'match_events',
  'match_reports',
  'team_players',
  'table_standings',
  'public_pages',
  'match_notes',
  'nothing',
] as const
const columns = [
  'id',
  'name',
  'full_name',
  'league_id',
  'played_at',
  'home_score',
  'home_lineup',
  'position',
  'bio',
  'date_of_birth',
  'round',
  '*',
  'nothing',
  'a->b->>c',
  '"quoted"',
  'home_team.name',
  '',
] as const
const operators = [
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts(english)',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'not.eq',
  'eq(any)',
  'like(all)',
  'not.in',
  'noop',
  '',
] as const
const values = [
  '1',
  '-1',
  'null',
  'true',
  ID,
  '(1,2,3)',
  '{a,b}',
  `{${ID}}`,
  '[1,5)',
  '2026-01-01',
  '*a*',
  '(a|b)+',
  '((',
  '\\',
  '"',
  "'; drop table x",
  '%00',
  '%ff%fe',
  '😀',
  '9'.repeat(400),
  '1e999',
  'NaN',
  '',
  '()',
  '{}',
  '%22',
  '\\u0000',
  "a'b",
  '{"a":1}',
  '((a,b),c)',
] as const
const functions = [
  'check_invitation',
  'top_scorers',
  'player_matches',
  'leagues_changed_within',
  'match_months',
  'player_totals',
  'sitemap_parts',
  'create_league',
  'import_matches',
  'nothing',
] as const
const jsons = [
  '{}',
  '[]',
  'null',
  '1',
  '"x"',
  '{"_token":"x"}',
  '{"_league_id":"x"}',
  `{"_league_id":"${ID}"}`,
  `{"_league_ids":["${ID}"],"_seconds":1e99}`,
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '[{"name":"a"},{"id":1}]',
  '{',
  '[[[[',
  '{"a":{"b":[1,2,{}]}}',
  '{"_urls":-5}',
  '{"_urls":0}',
  '[1,2]',
  '{"__proto__":{}}',
  '{"email":"a@b.example","password":"x"}',
  '{"email":["x"]}',
  '{"email":"\\u0000@b.example","password":"\\u0000"}',
] as const

const value = (random: Random): string =>
  random.chance(0.8)
    ? random.pick(values)
    : random.times(20, () => String.fromCodePoint(33 + random.below(200))).join('')
const encoded = (random: Random) => {
  const text = value(random)
  return random.chance(0.7) && !text.startsWith('%')
    ? encodeURIComponent(text)
    : text.replaceAll(/[\s#\u0080-\uffff]/g, '')
}
const filter = (random: Random) => `${random.pick(operators)}.${encoded(random)}`

function select(random: Random, depth = 0): string {
  return random
    .times(4, () => {
      if (depth < 3 && random.chance(0.25))
        return `${random.chance(0.3) ? 'x:' : random.chance(0.2) ? '...' : ''}${random.pick(tables)}${random.pick(['', '!inner', '!left', '!nothing', '!matches_home_team_id_fkey'])}(${select(random, depth + 1)})`
      return `${random.pick(columns)}${random.pick(['', '', '', '::text', '::int', '.count()', '.sum()', '.avg()::int', '::nothing'])}`
    })
    .join(',')
}

const logic = (random: Random, depth = 0): string =>
  `${random.pick(['and', 'or', 'not.and', ''])}(${random.times(3, () => (depth < 3 && random.chance(0.3) ? logic(random, depth + 1) : `${random.pick(columns)}.${filter(random)}`)).join(',')})`

function restQuery(random: Random): string {
  return random
    .times(5, () =>
      random.pick([
        () => `select=${select(random)}`,
        () => `${random.pick(columns)}=${filter(random)}`,
        () => `${random.pick(tables)}.${random.pick(columns)}=${filter(random)}`,
        () => `order=${random.pick(columns)}${random.pick(['', '.asc', '.desc.nullslast', '.x', '.'])}`,
        () => `limit=${encoded(random)}`,
        () => `offset=${encoded(random)}`,
        () => `${random.pick(['or', 'and', 'not.or'])}=${logic(random).replace(/^[a-z.]+/, '')}`,
        () => `columns=${random.pick(columns)}`,
        () => `on_conflict=${random.pick(columns)}`,
        () => `${random.pick(['_league_id', '_player_id', '_urls', '_token'])}=${encoded(random)}`,
        () => encoded(random),
      ])(),
    )
    .join('&')
}

const headersOf = (random: Random): Record<string, string> =>
  Object.fromEntries(
    random.times(3, () =>
      random.pick<[string, string]>([
        [
          'prefer',
          random.pick([
            'count=exact',
            'count=planned',
            'return=representation',
            'resolution=merge-duplicates',
            'tx=rollback',
            'handling=strict',
            'missing=default',
            'timezone=Nowhere',
            'max-affected=1',
            'params=single-object',
          ]),
        ],
        [
          'accept',
          random.pick([
            '*/*',
            'text/csv',
            'application/vnd.pgrst.object+json',
            'application/vnd.pgrst.plan+json',
            'application/octet-stream',
            'application/geo+json',
            'x',
            ';q=',
            'application/openapi+json',
          ]),
        ],
        ['range', random.pick(['0-0', '5-1', '-5', 'items=0-3', 'x', '0-99999999999999999999'])],
        ['accept-profile', random.pick(['public', 'auth', 'x'])],
        ['content-profile', random.pick(['public', 'auth', 'x'])],
        [
          'authorization',
          random.pick(['Bearer x', 'Bearer a.b.c', 'Bearer ', 'Basic x', 'Bearer eyJhbGciOiJub25lIn0.e30.']),
        ],
        [
          'content-type',
          random.pick([
            'application/json',
            'text/csv',
            'application/x-www-form-urlencoded',
            'text/plain',
            'multipart/form-data; boundary=x',
            'application/octet-stream',
            'x',
          ]),
        ],
        ['x-upsert', 'true'],
        ['if-none-match', '"x"'],
        ['tus-resumable', '1.0.0'],
        ['upload-length', random.pick(['1', '-1', 'x', '99999999999999'])],
        ['upload-metadata', random.pick(['bucketName eA==,objectName eA==', 'x', ',,,', 'bucketName !!!'])],
      ]),
    ),
  )

const body = (random: Random) => (random.chance(0.7) ? random.pick(jsons) : value(random))

const rest: Maker = (random) => {
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])
  const target = random.chance(0.75) ? random.pick(tables) : `rpc/${random.pick(functions)}`
  return { method, path: `/rest/v1/${target}?${restQuery(random)}`, headers: headersOf(random), body: body(random) }
}

const authPaths = [
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=x',
  'signup',
  'recover',
  'otp',
  'verify',
  'user',
  'logout',
  'authorize?provider=x',
  'callback?code=x',
  'settings',
  'health',
  'magiclink',
  'resend',
  'reauthenticate',
  'factors',
  'factors/x/verify',
  'admin/users',
  'invite',
  'sso',
  '.well-known/jwks.json',
  'oauth/authorize',
  'oauth/token',
  'oauth/clients/register',
  'verify?token=x&type=signup&redirect_to=//x',
] as const
const auth: Maker = (random) => ({
  method: random.pick(['GET', 'POST', 'POST', 'PUT', 'DELETE']),
  path: `/auth/v1/${random.pick(authPaths)}`,
  headers: headersOf(random),
  body: body(random),
})

const storagePaths = [
  'bucket',
  'bucket/x',
  'object/x/y',
  'object/public/x/y',
  'object/list/x',
  'object/list-v2/x',
  'object/sign/x/y',
  'object/info/x/y',
  'object/copy',
  'object/move',
  'upload/resumable',
  'upload/resumable/x',
  'render/image/public/x/y?width=5',
  'object/upload/sign/x/y',
  'object/authenticated/x/y',
  's3/x',
  'status',
  'version',
] as const
const storage: Maker = (random) => ({
  method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']),
  path: `/storage/v1/${random.pick(storagePaths).replaceAll('x', () => (random.chance(0.5) ? random.pick(['team-logos', 'player-photos', 'league-logos']) : encoded(random) || 'x'))}`,
  headers: headersOf(random),
  body: random.chance(0.5)
    ? body(random)
    : random.pick([
        '{"prefix":"","limit":1e9}',
        '{"prefix":"%","sortBy":{"column":"x;--"}}',
        '{"prefixes":[null]}',
        '{"expiresIn":-1}',
        '{"paths":["a"],"expiresIn":1e99}',
      ]),
})

const other: Maker = (random) => ({
  method: random.pick(['GET', 'POST', 'HEAD', 'PUT', 'DELETE']),
  path: random.pick<() => string>([
    () => `/functions/v1/${random.pick(['', 'generate-report', 'x', '../x', '%2e%2e', encoded(random)])}`,
    () => `/realtime/v1/api/${random.pick(['broadcast', 'broadcast/x/events/y', 'x'])}`,
    () =>
      `/${random.pick(['match', 'team', 'teams', 'player', 'competitions', 'preview/match', 'sitemap/match', 'sitemap/player'])}/${encoded(random)}${random.pick(['', '/', '.data', '.png', '/calendar.ics', '/fixtures', '/tables?list=x', '?tab=x'])}`,
    () => `/sitemap/match/${random.below(9)}-of-${random.below(9)}.xml`,
    () => `/${encoded(random)}`,
    () => '/sitemap.xml',
    () => '/invitation-requests',
    () => '/admin/backup',
  ])(),
  headers: headersOf(random),
  body: body(random),
})

/** @returns the request and the status; 0 if the connection was closed */
async function sendOne(server: RunningServer, seed: number): Promise<{ what: string; status: number }> {
  const random = createRandom(seed)
  const kind = random.below(100)
  if (kind < 2) return { what: 'frames', status: await sendFrames(server, random) }
  if (kind < 8) return sendRaw(server, malformed(random))
  const make = kind < 55 ? rest : kind < 68 ? auth : kind < 82 ? storage : other
  const { method, path, headers = {}, body = '' } = make(random)
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const fields = { host: 'x', apikey: server.keys.anonKey, 'content-type': 'application/json', ...headers }
  const lines = Object.entries(fields).map(([name, text]) => `${name}: ${text}`)
  const length = hasBody ? [`content-length: ${Buffer.byteLength(body)}`] : []
  const target = path.replaceAll(/[^!-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed()))
  const head = [`${method} ${target} HTTP/1.1`, ...lines, ...length, 'connection: close', '', ''].join('\r\n')
  return sendRaw(server, head + (hasBody ? body : ''))
}

const malformed = (random: Random) =>
  random.pick([
    () =>
      `GET ${random.pick(['//', '//[', '*', '/%', '/%zz', '//:99999/', 'http://', '\\', '/..//..', '?', '/rest/v1/%ff'])} HTTP/1.1\r\nHost: x\r\n${random.pick(['', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'])}Connection: close\r\n\r\n`,
    () => `${random.pick(['TRACE', 'CONNECT', 'FOO', 'get'])} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () =>
      `GET / HTTP/1.1\r\n${random.pick(['Host:', 'Host: [', 'Host: x\r\nHost: y', ''])}\r\nConnection: close\r\n\r\n`,
    () =>
      `POST /rest/v1/teams HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${random.pick(['zz\r\n', '5\r\nabc', '0\r\n\r\n', 'ffffffffff\r\n'])}`,
    () => random.times(200, () => String.fromCharCode(random.below(256))).join(''),
    () =>
      `GET /realtime/v1/websocket?apikey=x&vsn=9 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${random.pick(['', 'x', 'dGhlIHNhbXBsZSBub25jZQ=='])}\r\nSec-WebSocket-Version: ${random.pick(['13', '8', 'x'])}\r\n\r\n`,
  ])()

function sendRaw({ url }: RunningServer, text: string): Promise<{ what: string; status: number }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    let head = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ what: text, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0) })
    }
    const timer = setTimeout(done, text.startsWith('GET') && text.includes('websocket') ? 200 : TIMEOUT_MS)
    socket.on('connect', () => socket.write(text, 'latin1'))
    socket.on('data', (data) => {
      if (head.length < 20) head += data.toString('latin1')
    })
    socket.on('end', done).on('error', done).on('close', done)
    if (!text.includes('\r\n\r\n') || text.includes('chunked')) setTimeout(() => socket.end(), 50)
  })
}

const topics = [
  'realtime:x',
  'realtime:',
  'phoenix',
  '',
  'x',
  `realtime:${'y'.repeat(300)}`,
  'realtime:\u0000',
] as const
function sendFrames({ url, keys }: RunningServer, random: Random): Promise<number> {
  return new Promise((resolve) => {
    const vsn = random.pick(['1.0.0', '2.0.0'])
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=${vsn}`)
    const changes = () => ({
      event: random.pick(['*', 'INSERT', 'x']),
      schema: random.pick(['public', 'auth', '']),
      table: random.pick(tables),
      filter: `${random.pick(columns)}=${random.pick(operators)}.${value(random)}`,
    })
    const payload = () =>
      random.pick<() => unknown>([
        () => ({
          config: {
            postgres_changes: random.times(3, changes),
            presence: { key: value(random) },
            private: random.chance(0.3),
          },
        }),
        () => ({ type: 'broadcast', event: 'x', payload: value(random) }),
        () => null,
        () => [],
        () => ({ event: 'track', payload: {} }),
        () => ({ access_token: value(random) }),
      ])()
    const frame = () => {
      const [topic, event] = [
        random.pick(topics),
        random.pick(['phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token', 'heartbeat', 'x']),
      ]
      return JSON.stringify(
        vsn === '2.0.0'
          ? ['1', '1', topic, event, payload()]
          : { topic, event, payload: payload(), ref: '1', join_ref: '1' },
      )
    }
    socket.on('open', () => {
      for (const message of random.times(12, () => (random.chance(0.9) ? frame() : value(random))))
        socket.send(random.chance(0.9) ? message : Buffer.from(message))
      setTimeout(() => socket.close(), 30)
    })
    const timer = setTimeout(() => socket.terminate(), 3_000)
    const done = () => {
      clearTimeout(timer)
      resolve(101)
    }
    socket.on('error', done).on('close', done)
  })
}
