import { queryOptions } from '@tanstack/react-query'
import { teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The numbers of matches and players that are deleted with the team. */
export const teamContentsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'contents'],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const matches = () =>
        supabase
          .from('matches')
          .select('id', { count: 'exact', head: true })
          .or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
      const [all, played, players] = await Promise.all([
        matches().throwOnError(),
        matches().not('home_score', 'is', null).throwOnError(),
        supabase.from('team_players').select('*', { count: 'exact', head: true }).eq('team_id', teamId).throwOnError(),
      ])
      return { matches: all.count ?? 0, results: played.count ?? 0, players: players.count ?? 0 }
    },
  })
