import { queryOptions } from '@tanstack/react-query'
import type { PlayedMatch } from '#domain/fixture-plan.ts'
import { leagueKey } from '#web/data/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/data/supabase.ts'

export interface Team {
  id: string
  name: string
}

export interface SeasonSoFar {
  /** By name. */
  teams: Team[]
  /** What a new plan leaves as it is. */
  begun: PlayedMatch[]
  /** Of every match that there is, its round. */
  rounds: (number | null)[]
}

/** What the league has already. */
export const seasonQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'season so far'],
    staleTime: 0,
    queryFn: async ({ client }): Promise<SeasonSoFar> => {
      const supabase = await supabaseOf(client)
      const [teams, begun, rounds] = await Promise.all([
        fetchTeams(supabase, leagueId),
        fetchBegun(supabase, leagueId),
        fetchRounds(supabase, leagueId),
      ])
      return { teams, begun, rounds }
    },
  })

async function fetchTeams(supabase: Supabase, leagueId: string): Promise<Team[]> {
  const { data } = await supabase
    .from('teams')
    .select('id, name')
    .eq('league_id', leagueId)
    .order('name')
    .throwOnError()
  return data
}

const fetchBegun = (supabase: Supabase, leagueId: string) =>
  fetchPages(async (from, to): Promise<PlayedMatch[]> => {
    const { data } = await supabase
      .rpc('begun_matches', { _league_id: leagueId })
      .order('day')
      .order('home_team_id')
      .order('away_team_id')
      .range(from, to)
      .throwOnError()
    return data.map(({ home_team_id, away_team_id, round, day }) => ({
      home: home_team_id,
      away: away_team_id,
      round,
      date: day,
    }))
  })

const fetchRounds = (supabase: Supabase, leagueId: string) =>
  fetchPages(async (from, to) => {
    const { data } = await supabase
      .from('matches')
      .select('round')
      .eq('league_id', leagueId)
      .order('id')
      .range(from, to)
      .throwOnError()
    return data.map(({ round }) => round)
  })

// An API may give no more rows than this at once (a hosted one does), whatever is asked for.
const PAGE = 1000

async function fetchPages<T>(fetchPage: (from: number, to: number) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const page = await fetchPage(rows.length, rows.length + PAGE - 1)
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}
