import { createClient } from '@supabase/supabase-js'
import { requestsPerSecond } from './load.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { type RunningServer, startServer } from './server.ts'

const PASSWORD = 'the bench is warm'
const TEAMS = 23
const RESULTS = 500
const MINUTE_MS = 60_000
const ALONE_SECONDS = 10
/** A reader for each core would leave none for the results. */
const READERS = 4
const WANTED = 0.5

/** A Sunday evening: 500 results in one minute by links without an account, while visitors read the table. */
export const benchmark: Benchmark = {
  async run() {
    const server = await startServer()
    try {
      const { leagueId, tokens } = await createSunday(server)
      const api = {
        url: `${server.url}/rest/v1/table_standings?league_id=eq.${leagueId}&order=rank`,
        headers: { apikey: server.keys.anonKey },
      }
      const page = { url: `${server.url}/competitions/${leagueId}/tables`, headers: { 'accept-encoding': 'br' } }
      const half = tokens.length / 2
      return [
        await measure('table-during-results', api, server, tokens.slice(0, half)),
        await measure('table-page-during-results', page, server, tokens.slice(half)),
        await countSaved(server, leagueId),
      ]
    } finally {
      await server.stop()
    }
  },
}

/** A competition whose 500 matches of two days wait for their results, and a link for the home side of each. */
async function createSunday(server: RunningServer): Promise<{ leagueId: string; tokens: string[] }> {
  const admin = createClient(server.url, server.keys.serviceRoleKey, { auth: { persistSession: false } })
  const email = 'owner@touchline.example'
  await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const owner = createClient(server.url, server.keys.anonKey, { auth: { persistSession: false } })
  await owner.auth.signInWithPassword({ email, password: PASSWORD })
  const { data: league } = await owner.rpc('create_league', { _name: 'Sunday' }).throwOnError()
  await owner.rpc('import_matches', { _league_id: league.id, _rows: season(), _new_teams: teams }).throwOnError()
  const settings = { league_id: league.id, results_by: 'teams', counts_provisional: true }
  await owner.from('match_day_settings').upsert(settings).throwOnError()
  const { data: matches } = await owner
    .from('matches')
    .select('id, home_team_id')
    .eq('league_id', league.id)
    .order('id')
    .limit(RESULTS)
    .throwOnError()
  const tokens: string[] = []
  for (const { id, home_team_id } of matches) {
    const { data } = await owner.rpc('create_result_link', { _match_id: id, _team_id: home_team_id }).throwOnError()
    tokens.push(data)
  }
  return { leagueId: league.id, tokens }
}

const teams = Array.from({ length: TEAMS }, (_, at) => `Club ${at + 1}`)

function season() {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => ({ home, away })))
  return pairs.map(({ home, away }, at) => ({
    // The same two teams meet once on each day.
    row: at + 2,
    date: day(home < away ? 1 : 2),
    time: '12:00',
    round: null,
    home,
    away,
    home_score: null,
    away_score: null,
  }))
}

type Target = Parameters<typeof requestsPerSecond>[0]

async function measure(name: string, target: Target, server: RunningServer, tokens: string[]): Promise<Measurement> {
  const read = (seconds: number) => requestsPerSecond({ ...target, connections: READERS, distinct: true, seconds })
  const alone = await read(ALONE_SECONDS)
  const seconds = (tokens.length / RESULTS) * (MINUTE_MS / 1000)
  const [during] = await Promise.all([read(seconds), reportAll(server, tokens)])
  const reference = `${alone.toFixed(0)}/s without results, at least ${WANTED}`
  return { name, value: during, unit: 'reads/s', reference, ratio: during / alone }
}

/** Sends one result after the other, evenly, as many links would. @throws Error if one is refused */
async function reportAll({ url, keys }: RunningServer, tokens: readonly string[]): Promise<void> {
  const visitor = createClient(url, keys.anonKey, { auth: { persistSession: false } })
  const start = performance.now()
  await Promise.all(
    tokens.map(async (_token, at) => {
      const due = start + (at * MINUTE_MS) / RESULTS
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const score = { _home_score: at % 4, _away_score: at % 3 }
      await visitor.rpc('report_result_by_link', { _token, ...score }).throwOnError()
    }),
  )
}

async function countSaved({ url, keys }: RunningServer, leagueId: string): Promise<Measurement> {
  const visitor = createClient(url, keys.anonKey, { auth: { persistSession: false } })
  const { count } = await visitor
    .from('matches')
    .select('id', { count: 'exact', head: true })
    .eq('league_id', leagueId)
    .not('home_score', 'is', null)
    .throwOnError()
  const value = count ?? 0
  return {
    name: 'results-saved',
    value,
    unit: 'results',
    reference: `${RESULTS} sent by links`,
    ratio: value / RESULTS,
  }
}
