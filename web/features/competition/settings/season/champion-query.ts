import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The id of the champion that the results name so far; null while several teams are level. */
export const championQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'champion', seasonId],
    staleTime: 0,
    // A former leader must not be named while the new one is fetched.
    gcTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('season_champion', { _season_id: seasonId }, { get: true }).throwOnError()
      return data[0]?.team_id ?? null
    },
  })

/** How many matches of a season are still to be played, or have no result yet. */
export const unplayedQuery = (leagueId: string, seasonId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'unplayed', seasonId],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { count } = await supabase
        .from('matches')
        .select('id', { count: 'exact', head: true })
        .eq('season_id', seasonId)
        .in('status', ['scheduled', 'in_play', 'postponed'])
        .or('home_score.is.null,away_score.is.null')
        .throwOnError()
      return count ?? 0
    },
  })
