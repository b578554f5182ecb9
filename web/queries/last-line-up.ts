import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { teamKey } from './query-keys.ts'
import { supabaseOf } from './supabase.ts'

/** The line-up of the team's latest earlier match that has one; empty if there is none. */
export const lastLineupQuery = (teamId: string, playedAt: string) =>
  queryOptions({
    queryKey: [...teamKey(teamId), 'last-line-up', playedAt],
    queryFn: ({ client }) => fetchLastLineup(client, teamId, playedAt),
  })

async function fetchLastLineup(client: QueryClient, teamId: string, playedAt: string): Promise<string[]> {
  const supabase = await supabaseOf(client)
  const { data } = await supabase
    .from('matches')
    .select('home_team_id, home_lineup, away_lineup')
    .or(`and(home_team_id.eq.${teamId},home_lineup.neq.{}),and(away_team_id.eq.${teamId},away_lineup.neq.{})`)
    .lt('played_at', playedAt)
    .order('played_at', { ascending: false })
    .limit(1)
    .throwOnError()
  const [last] = data
  if (last === undefined) return []
  return last.home_team_id === teamId ? last.home_lineup : last.away_lineup
}
