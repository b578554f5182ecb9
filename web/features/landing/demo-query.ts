import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { DEMO_LEAGUE_ID, DEMO_OWNER_ID } from '#domain/demo/demo-league.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM, listedMatch } from '#web/queries/team-columns.ts'

const LOAD_FAILED = 'Failed to load the demo league. Please try again later.'
const TEAMS = 5

export type Demo = NonNullable<Awaited<ReturnType<typeof fetchDemo>>>
export type ListedDemoMatch = NonNullable<Demo['next']>

/** The demo league's next match, last result and leaders; null where there is no demo league. */
export const demoQuery = () =>
  queryOptions({
    queryKey: [...leagueKey(DEMO_LEAGUE_ID), 'demo'],
    queryFn: ({ client }) => fetchDemo(client),
    // The front page reads without it.
    meta: { optional: true },
  })

async function fetchDemo(client: QueryClient) {
  const supabase = await supabaseOf(client)
  const { data: league, error } = await supabase
    .from('leagues')
    .select('name, logo_url, settings:league_settings!inner(custom_slug, time_zone)')
    .eq('id', DEMO_LEAGUE_ID)
    .eq('owner_id', DEMO_OWNER_ID)
    .maybeSingle()
  if (error) throw new FetchError(LOAD_FAILED, error)
  if (league === null) return null
  const { custom_slug, time_zone: timeZone } = league.settings
  const [standings, next, last] = await Promise.all([
    fetchLeaders(supabase),
    fetchMatch(supabase, 'next'),
    fetchMatch(supabase, 'last'),
  ])
  return { ...league, path: `/competitions/${custom_slug ?? DEMO_LEAGUE_ID}`, timeZone, standings, next, last }
}

async function fetchLeaders(supabase: Supabase) {
  const { data, error } = await supabase
    .from('table_standings')
    .select('rank, team_id, team_name, team_logo_url, team_color, second_color, played, goal_difference, points')
    .eq('league_id', DEMO_LEAGUE_ID)
    .order('rank')
    .limit(TEAMS)
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}

async function fetchMatch(supabase: Supabase, which: 'next' | 'last') {
  const isNext = which === 'next'
  const matches = supabase
    .from('matches')
    .select(listedMatch(LISTED_TEAM))
    .eq('league_id', DEMO_LEAGUE_ID)
    .order('played_at', { ascending: isNext })
    .order('id')
    .limit(1)
  const { data, error } = await (isNext
    ? matches.gte('played_at', new Date().toISOString()).is('home_score', null)
    : matches.not('home_score', 'is', null).not('away_score', 'is', null))
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data[0]
}
