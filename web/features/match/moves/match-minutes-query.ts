import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** How long a match takes its pitch and its managers, in minutes. */
export const matchMinutesQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'match minutes'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const settings = supabase.from('league_settings').select('match_minutes').eq('league_id', leagueId)
      return (await settings.single().throwOnError()).data.match_minutes
    },
  })
