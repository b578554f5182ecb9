import { queryOptions } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** Ids of a team's players who said that they are in; empty for a person who does not work on the team. */
export const whoIsInQuery = (matchId: string, teamId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'who-is-in', teamId],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('availability')
        .select('player_id')
        .eq('match_id', matchId)
        .eq('team_id', teamId)
        .eq('answer', 'in')
        .throwOnError()
      return data.map(({ player_id }) => player_id)
    },
  })
