import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOAD_FAILED, type ShownSeason } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { seasonKey } from '#web/queries/query-keys.ts'
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

/** The squads with players in the season that visitors see, by team, each by shirt number and name. */
export const squadsQuery = (competition: ShownSeason, { search = '', limit }: SquadsOptions = {}) =>
  queryOptions({
    queryKey: [...seasonKey(competition.id, competition.season), 'squads', limit ?? 'all', search],
    queryFn: async ({ client }): Promise<Squad[]> =>
      search === ''
        ? fetchSquads(client, competition, limit)
        : findPlayers(await client.query(squadsQuery(competition)), search),
  })

async function fetchSquads(client: QueryClient, { id, season }: ShownSeason, limit: number | undefined) {
  const supabase = await supabaseOf(client)
  const query = supabase
    .from('teams')
    .select(
      `${LISTED_TEAM}, players:profiles!team_players!inner(id, full_name, position, jersey_number), stages!inner()`,
    )
    .eq('league_id', id)
    .eq('stages.season_id', season)
    .order('name')
    .order('jersey_number', { referencedTable: 'players', nullsFirst: false })
    .order('full_name', { referencedTable: 'players' })
  const { data, error } = await (limit === undefined ? query : query.limit(limit))
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data
}
