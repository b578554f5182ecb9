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
  /** How many fixtures a new plan replaces. */
  open: number
}

/** What the league has already. */
export const seasonQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'season so far'],
    staleTime: 0,
    queryFn: async ({ client }): Promise<SeasonSoFar> => {
      const supabase = await supabaseOf(client)
      const [teams, begun, count] = await Promise.all([
        fetchTeams(supabase, leagueId),
        fetchBegun(supabase, leagueId),
        countMatches(supabase, leagueId),
      ])
      return { teams, begun, open: count - begun.length }
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

async function fetchBegun(supabase: Supabase, leagueId: string): Promise<PlayedMatch[]> {
  const { data } = await supabase.rpc('begun_matches', { _league_id: leagueId }).throwOnError()
  return data.map(({ home_team_id, away_team_id, round, day }) => ({
    home: home_team_id,
    away: away_team_id,
    round,
    date: day,
  }))
}

async function countMatches(supabase: Supabase, leagueId: string): Promise<number> {
  const { count } = await supabase
    .from('matches')
    .select('*', { count: 'exact', head: true })
    .eq('league_id', leagueId)
    .throwOnError()
  return count ?? 0
}
