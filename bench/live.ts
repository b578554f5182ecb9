import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { matchQuery } from '#web/features/match/match-queries.ts'
import type { Database } from '#web/queries/database.types.ts'
import { provideSupabase, type Supabase } from '#web/queries/supabase.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { type Benchmark, type Measurement, median } from './measurement.ts'
import { type RunningServer, startServerProcess } from './server.ts'

const PASSWORD = 'the bench is warm'
const VISITORS = 200
const GOALS = 12
const PAUSE_MS = 2500
/** The wait of the page after a change (web/live-updates/stale-queries.ts). */
const BURST_MS = 250
/** The bench ends then, and counts what has not arrived. */
const LONGEST_MS = 20_000
const WANTED_MS = { median: 1000, worst: 3000, cpu: 1000 }

/** Visitors follow one match as its page does, while goals are entered live. All on loopback. */
export const benchmark: Benchmark = {
  async run() {
    const server = await startServerProcess({ DEMO: '0', REALTIME_SOCKETS_PER_ADDRESS: String(2 * VISITORS) })
    const over = new AbortController()
    try {
      const match = await createMatch(server)
      const request = await pageRequest(server, match.id)
      const visitors = Array.from({ length: VISITORS }, () => new Visitor(server.url, match.leagueId, request))
      await Promise.all(visitors.map((visitor) => visitor.open(over.signal)))
      return await measure(server, match, visitors)
    } finally {
      over.abort()
      await server.stop()
    }
  },
}

interface LiveMatch {
  id: string
  leagueId: string
  enter: (entry: object) => Promise<void>
  teamId: string
}

async function createMatch(server: RunningServer): Promise<LiveMatch> {
  const options = { auth: { persistSession: false } }
  const admin = createClient(server.url, server.keys.serviceRoleKey, options)
  const email = 'owner@touchline.example'
  await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const owner: Supabase = createClient<Database>(server.url, server.keys.anonKey, options)
  await owner.auth.signInWithPassword({ email, password: PASSWORD })
  const { data: league } = await owner.rpc('create_league', { _name: 'Sunday' }).throwOnError()
  const league_id = league.id
  await owner.from('match_day_settings').upsert({ league_id, live_entry: true }).throwOnError()
  const [home, away] = [randomUUID(), randomUUID()]
  await owner
    .from('teams')
    .insert([
      { id: home, league_id, name: 'Home Town' },
      { id: away, league_id, name: 'Away United' },
    ])
    .throwOnError()
  const { data: match } = await owner
    .from('matches')
    .insert({ league_id, home_team_id: home, away_team_id: away, played_at: new Date().toISOString() })
    .select('id')
    .single()
    .throwOnError()
  const enter = async (entry: object) => {
    const _events = [{ id: randomUUID(), ...entry }]
    await owner.rpc('record_live_events', { _match_id: match.id, _events }).throwOnError()
  }
  await enter({ kind: 'kick_off' })
  return { id: match.id, leagueId: league_id, enter, teamId: home }
}

interface PageRequest {
  url: string
  headers: Headers
}

/** The request with which the page of a match reads it again. */
async function pageRequest({ url, keys }: RunningServer, matchId: string): Promise<PageRequest> {
  let sent: PageRequest | undefined
  const queries = new QueryClient()
  const recorded: typeof fetch = (input, init) => {
    sent = { url: String(input), headers: new Headers(init?.headers) }
    return fetch(input, init)
  }
  provideSupabase(queries, createClient<Database>(url, keys.anonKey, { global: { fetch: recorded } }))
  await queries.query(matchQuery(matchId))
  if (sent === undefined) throw new Error('The page sent no request')
  return sent
}

/** An open page of the match: it listens to the stream of changes, and reads the match again after each burst. */
class Visitor {
  readonly #server: string
  readonly #leagueId: string
  readonly #request: PageRequest
  #timer: NodeJS.Timeout | undefined
  /** When each number of goals was on the screen, in milliseconds of `performance`. */
  readonly seen = new Map<number, number>()

  constructor(server: string, leagueId: string, request: PageRequest) {
    this.#server = server
    this.#leagueId = leagueId
    this.#request = request
  }

  async open(signal: AbortSignal): Promise<void> {
    const answer = await fetch(`${this.#server}/changes?of=${this.#leagueId}&age=0`, { signal })
    if (!answer.ok || answer.body === null) throw new Error(`The stream was refused with ${answer.status}`)
    void this.#listen(answer.body, signal)
  }

  async #listen(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    try {
      for await (const chunk of body) {
        if (!new TextDecoder().decode(chunk).includes('event: changed')) continue
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#read(signal).catch(() => undefined), BURST_MS)
      }
    } catch {
      // The bench is over.
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const answer = await fetch(this.#request.url, { headers: this.#request.headers, signal })
    const rows: unknown = await answer.json()
    const [match] = [rows].flat() as { home_score: number | null }[]
    const goals = match?.home_score ?? 0
    if (!this.seen.has(goals)) this.seen.set(goals, performance.now())
  }
}

async function measure(
  { pid }: RunningServer,
  { enter, teamId }: LiveMatch,
  visitors: readonly Visitor[],
): Promise<Measurement[]> {
  const entered: number[] = []
  const before = await cpuSeconds(pid)
  for (let goals = 1; goals <= GOALS; goals++) {
    entered.push(performance.now())
    await enter({ kind: 'goal', team_id: teamId, minute: goals })
    await pause(PAUSE_MS)
  }
  const end = performance.now() + LONGEST_MS
  while (visitors.some(({ seen }) => !seen.has(GOALS)) && performance.now() < end) await pause(100)
  const cpu = ((await cpuSeconds(pid)) - before) / GOALS
  const delays = visitors.flatMap(({ seen }) =>
    entered.flatMap((at, goal) => {
      const shown = seen.get(goal + 1)
      return shown === undefined ? [] : shown - at
    }),
  )
  const line = (name: string, value: number, wanted: number, words: string): Measurement => ({
    name,
    value,
    unit: 'ms',
    reference: `${wanted} ms ${words}`,
    ratio: value / wanted,
  })
  const sent = VISITORS * GOALS
  return [
    line('live-median-delay', median(delays), WANTED_MS.median, `wanted, ${VISITORS} visitors, with the page's wait`),
    line('live-worst-delay', Math.max(...delays), WANTED_MS.worst, 'wanted'),
    line('live-server-cpu-per-goal', 1000 * cpu, WANTED_MS.cpu, 'of one core wanted'),
    {
      name: 'live-goals-seen',
      value: delays.length,
      unit: 'goals',
      reference: `${sent} of ${GOALS} goals`,
      ratio: delays.length / sent,
    },
  ]
}
