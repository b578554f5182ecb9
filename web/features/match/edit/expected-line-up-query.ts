import { queryOptions } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/**
 * The players who are expected to play: ids of a team's players who said that they are in, and of those who start in
 * the line-up that the team handed in. `formation` is that of the line-up. Empty for a person who does not work on the
 * team.
 */
export const expectedLineUpQuery = (matchId: string, teamId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'who-is-in', teamId],
    staleTime: 0,
    // Former answers must not be picked while the new ones are fetched.
    gcTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const [answers, handed] = await Promise.all([
        supabase
          .from('availability')
          .select('player_id')
          .eq('match_id', matchId)
          .eq('team_id', teamId)
          .eq('answer', 'in')
          .throwOnError(),
        supabase
          .from('handed_line_ups')
          .select('starters, formation')
          .eq('match_id', matchId)
          .eq('team_id', teamId)
          .maybeSingle()
          .throwOnError(),
      ])
      const { starters = [], formation = null } = handed.data ?? {}
      return {
        whoIsIn: answers.data.map(({ player_id }) => player_id),
        handed: starters,
        formation: formation === null ? null : { shape: formation, players: starters },
      }
    },
  })
