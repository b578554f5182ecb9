import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/data/query-keys.ts'
import { supabaseOf } from '#web/data/supabase.ts'

/** The teams that a match can be between, by name. */
export const teamOptionsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'team-options'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('teams')
        .select('id, name')
        .eq('league_id', leagueId)
        .order('name')
        .throwOnError()
      return data
    },
  })
