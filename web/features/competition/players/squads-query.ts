import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { LISTED_TEAM } from '#web/queries/team-columns.ts'
import { findPlayers } from './find-players.ts'

export type Squad = Awaited<ReturnType<typeof fetchSquads>>[number]

interface SquadsOptions {
  /** Words of a player's or team's name. One request fetches all players; the server passes on only the matches. */
  search?: string
  /** Number of teams; all if undefined. */
  limit?: number
}

/** The squads of a competition that have players, by team, each by shirt number and name. */
export const squadsQuery = (leagueId: string, { search = '', limit }: SquadsOptions = {}) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'squads', limit ?? 'all', search],
    queryFn: async ({ client }): Promise<Squad[]> =>
      search === ''
        ? fetchSquads(client, leagueId, limit)
        : findPlayers(await client.query(squadsQuery(leagueId)), search),
  })

async function fetchSquads(client: QueryClient, leagueId: string, limit: number | undefined) {
  const supabase = await supabaseOf(client)
  const query = supabase
    .from('teams')
    .select(`${LISTED_TEAM}, players:profiles!team_players!inner(id, full_name, position, jersey_number)`)
    .eq('league_id', leagueId)
    .order('name')
    .order('jersey_number', { referencedTable: 'players', nullsFirst: false })
    .order('full_name', { referencedTable: 'players' })
  const { data, error } = await (limit === undefined ? query : query.limit(limit))
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
